"""For whoever runs a server: ids, logs without secrets, figures, handles, names, and what `--host 0.0.0.0` opens."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from undercroft.store.database import Database
from undercroft.web import patience
from undercroft.web.app import _routes
from undercroft.web.metrics import Words
from undercroft.web.patience import Patient
from undercroft.web.serve import own_names, pages
from undercroft.web.words import without_secrets
from web.visitor import serving

TOKEN = "Jx9-aZ_0123456789abcdefg"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.mark.parametrize(
    "path",
    [
        "/join/T",
        "//join/T",
        "/JOIN/T",
        "/api/1/join/T",
        "/t/~abc/join/T",
        "/jion/T",
        "/T",
        "/join//T/more",
        "/join/\nT",
    ],
)
def test_no_token_stands_in_a_log(tmp_path, path):
    lines: list[str] = []
    with serving(Database(tmp_path / "t.db"), log=lines.append) as served:
        httpx.get(served + path.replace("T", TOKEN).replace("\n", "%0a"))
    assert lines
    assert TOKEN not in "".join(lines)


def test_what_is_no_token_stands_in_a_log():
    for path in ("/t/~k7m29abcdefghjk/answer", "/t/mini-rogue-2026-05-01-12/answer", "/rules/mini-rogue/MR-312"):
        assert without_secrets(path) == path


def test_every_answer_has_the_id_of_its_line(tmp_path):
    lines: list[str] = []
    with serving(Database(tmp_path / "t.db"), log=lines.append) as served:
        own = httpx.get(f"{served}/livez").headers["x-request-id"]
        given = httpx.get(f"{served}/livez", headers={"x-request-id": "proxy-7"}).headers["x-request-id"]
        odd = httpx.get(f"{served}/livez", headers={"x-request-id": 'a"b c'}).headers["x-request-id"]
    assert [json.loads(line)["id"] for line in lines] == [own, given, odd]
    assert given == "proxy-7"
    assert re.fullmatch("[0-9a-f]{16}", own)
    assert re.fullmatch("[0-9a-f]{16}", odd)


def test_figures_are_for_who_has_the_token(tmp_path, monkeypatch):
    with serving(Database(tmp_path / "off.db")) as served:
        assert httpx.get(f"{served}/metrics").status_code == 404
    monkeypatch.setenv("UNDERCROFT_METRICS", TOKEN)
    with serving(Database(tmp_path / "on.db")) as served:
        assert httpx.get(f"{served}/metrics").status_code == 404
        assert httpx.get(f"{served}/metrics", headers={"authorization": "Bearer no"}).status_code == 404
        httpx.get(f"{served}/rules/mini-rogue")
        reply = httpx.get(f"{served}/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert reply.headers["content-type"].startswith("text/plain")
    assert 'undercroft_requests_total{method="GET",status="200",what="/rules"} 1.0' in reply.text
    assert 'undercroft_refusals_total{status="404"} 2.0' in reply.text
    for name in ("tables_in_memory", "streams", "connections", "work_waiting", "work_refused"):
        assert f"undercroft_{name} " in reply.text


def test_figures_name_no_table_and_no_person():
    paths = ("/t/~secret/answer", "/api/1/tables/~secret/hint", "/join/secret", "/secret", "/", "/t/~secret",
             "/t/~secret/turning", "/c/secret", "/static/page.css")  # fmt: skip
    told = [Words(_routes()).what(path) for path in paths]
    assert told == ["/t/answer", "/api/hint", "/join", "other", "/", "/t", "/t/turning", "/c", "/static"]


def test_when_handles_run_low_who_has_asked_nothing_goes(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(patience, "most_open", lambda: Patient.open if Patient.open < 30 else 30)
    monkeypatch.setattr(Patient, "_told", 0.0)
    with serving(Database(tmp_path / "t.db")) as served:
        host, port = served.removeprefix("http://").split(":")
        idle = [socket.create_connection((host, int(port))) for _ in range(60)]
        assert httpx.get(f"{served}/rules").status_code == 200
        first = idle[0]
        first.settimeout(30)
        try:
            gone = first.recv(10) == b""
        except ConnectionResetError:
            gone = True
        assert gone
        for line in idle:
            line.close()
    assert Patient.cut > 0
    assert "handles run low" in caplog.text


def test_an_address_has_so_many_connections_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(patience, "FROM_ONE", 5)
    monkeypatch.setattr(patience, "PROXIES", ())
    with serving(Database(tmp_path / "t.db")) as served:
        host, port = served.removeprefix("http://").split(":")
        lines = [socket.create_connection((host, int(port))) for _ in range(5)]
        sixth = socket.create_connection((host, int(port)))
        sixth.settimeout(30)
        try:
            cut = sixth.recv(10) == b""
        except ConnectionResetError:
            cut = True
        assert cut
        for line in [*lines, sixth]:
            line.close()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_the_unit_lets_the_server_do_little(tmp_path):
    unit = re.search(r"```ini\n(.*?)```", HOSTING.read_text("utf-8"), re.S)[1]
    assert int(re.search(r"LimitNOFILE=(\d+)", unit)[1]) >= 65_536
    (tmp_path / "undercroft@8642.service").write_text(unit.replace("/opt/undercroft/bin/undercroft", sys.executable))
    found = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(tmp_path / "undercroft@8642.service")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "Unknown" in found.stderr or "unrecognized option" in found.stderr:
        pytest.skip("this systemd does not look at units offline")
    assert float(re.search(r"exposure level.*?: ([\d.]+)", found.stdout)[1]) < 3


# -- names ------------------------------------------------------------------------------------------------------------


def test_open_to_all_it_answers_to_names_and_addresses_of_this_machine_only(tmp_path):
    whole = pages("0.0.0.0", str(tmp_path / "t.db"))
    hosts = next(one.kwargs["hosts"] for one in whole.user_middleware if "hosts" in one.kwargs)
    with serving(Database(tmp_path / "u.db"), hosts=hosts) as served:
        port = served.rpartition(":")[2]
        for own in ("localhost", f"127.0.0.1:{port}", *own_names()):
            head = f"[{own}]" if own.count(":") > 1 else own
            assert httpx.get(f"{served}/rules", headers={"host": head}).status_code == 200, own
        for other in ("evil.example", f"evil.example:{port}", "8.8.8.8", "localhost.evil.example", ""):
            assert httpx.get(f"{served}/rules", headers={"host": other}).status_code in (400, 421), other
        begun = httpx.post(
            f"{served}/now/mini-rogue", headers={"host": "evil.example", "origin": "http://evil.example"}
        )
        assert begun.status_code == 421
    whole.state.tables.online.close()


def test_guards_against_other_pages_and_for_tls(tmp_path):
    with serving(Database(tmp_path / "t.db")) as served:
        plain = httpx.get(f"{served}/rules").headers
        behind = httpx.get(f"{served}/rules", headers={"x-forwarded-proto": "https"}).headers
    assert plain["cross-origin-resource-policy"] == "same-origin"
    assert "strict-transport-security" not in plain
    assert behind["strict-transport-security"].startswith("max-age=")


def test_open_to_all_it_says_what_that_means(tmp_path):
    command = [sys.executable, "-m", "undercroft.cli", "serve", "--host", "0.0.0.0", "--port", "0", "--data"]
    with subprocess.Popen([*command, str(tmp_path / "t.db")], stdout=subprocess.PIPE, text=True) as server:
        said = server.stdout.readline() + server.stdout.readline()
        server.terminate()
    assert "without TLS" in said
    assert "without a password" in said
    assert re.search(r"http://[\d.]+:\d+/", said)
