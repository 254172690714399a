"""docs/hosting.md, as far as it can be executed: the unit, limits, backups, and an upgrade with running games."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from online.friends import Friend, sit_down
from online.postgres import binary, new_database
from undercroft.games.mini_rogue.game import GAME
from undercroft.store.database import Database
from undercroft.web.limits import Limits
from web.visitor import serving

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
UNIT = re.search(r"```ini\n(.*?)```", PAGE, re.S)[1]
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]
UNDERCROFT = [sys.executable, "-c", "from undercroft.cli import main; main()"]


def run(command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of the document, by the program that is tested."""
    words = shlex.split(command)
    program = UNDERCROFT if words[0].endswith("undercroft") else words[:1]
    return subprocess.run(
        [*program, *words[1:]], cwd=folder, capture_output=True, text=True, check=False,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "en", "UNDERCROFT_HOME": str(folder / "home"), **environment},
    )  # fmt: skip


def command(*words: str) -> str:
    """The one command of the document in which these words stand."""
    return next(line for line in COMMANDS if all(word in line for word in words))


# -- the unit ---------------------------------------------------------------------------------------------------------


def test_the_unit_starts_a_server_that_is_well_writes_its_log_and_ends_when_told(tmp_path):
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str
    unit.read_string(UNIT)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    line = unit["Service"]["ExecStart"].replace("%i", port).replace("/var/lib/undercroft", str(tmp_path))
    program = [*UNDERCROFT, *shlex.split(line)[1:]]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = f"http://127.0.0.1:{port}"
        _until_well(address, server)
        assert httpx.get(f"{address}/healthz").json() == {"status": "ok", "tables": 0, "streams": 0}
        proxied = {"host": "games.example.org", "x-forwarded-for": "10.1.2.3", "x-forwarded-proto": "https"}
        named = httpx.get(f"{address}/rules", headers=proxied)
        assert named.status_code == 200, "the name a proxy passes on"
        sent = {"game": "mini-rogue"}
        place = httpx.post(f"{address}/api/1/tables", json=sent, headers=proxied).json()
        head = {**proxied, "authorization": f"Bearer {place['token']}"}
        table = httpx.get(f"{address}/api/1/tables/{place['table']}?secret=1", headers=head).json()
        assert table["seats"][0]["link"].startswith("https://games.example.org/join/")
        assert httpx.get(f"{address}/", headers={"host": "elsewhere.example.org"}).status_code == 421
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=int(unit["Service"]["TimeoutStopSec"]))
    assert server.returncode in (0, -signal.SIGTERM), err  # systemd takes both for an end in order
    lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    said = re.search(r"`time`.*?`address`", PAGE, re.S)[0]
    assert set(lines[-1]) == set(re.findall(r"`(\w+)`", said))
    assert "10.1.2.3" in {line["address"] for line in lines}, "who asks is whom the proxy names"
    assert place["token"] not in out
    assert "secret" not in out


def _until_well(address: str, server: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            if httpx.get(f"{address}/healthz").status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise AssertionError(server.stderr.read() if server.stderr else "")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_systemd_can_read_the_unit(tmp_path):
    there = UNIT.replace("/opt/undercroft/bin/undercroft", sys.executable).replace("User=undercroft\n", "")
    (tmp_path / "undercroft@8642.service").write_text(there, encoding="utf-8")
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "undercroft@8642.service")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    wrong = [line for line in found.stderr.splitlines() if "undercroft@" in line]
    assert wrong == [], found.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_what_the_unit_may_do_is_little(tmp_path):
    """As the page says; what the systemd of this machine counts may differ by some tenths."""
    (tmp_path / "undercroft@8642.service").write_text(UNIT, encoding="utf-8")
    judge = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(tmp_path / "undercroft@8642.service")]
    found = subprocess.run(judge, capture_output=True, text=True, check=False)
    if "exposure level" not in found.stdout:
        pytest.skip("this systemd does not judge a unit that is not installed")
    level = float(re.search(r"exposure level for \S+: ([\d.]+)", found.stdout)[1])
    said = float(re.search(r"`systemd-analyze security` says ([\d.]+) of 10", PAGE)[1])
    assert abs(level - said) < 0.5
    assert level < 3


def test_every_limit_stands_in_the_table_with_its_number():
    rows = dict(re.findall(r"\| `UNDERCROFT_LIMIT_(\w+)` \| (\d+) \|", PAGE))
    assert rows == {one.name.upper(): str(one.default) for one in fields(Limits)}


def test_the_proxies_pass_streams_on_as_they_come():
    for location in re.findall(r"location [^{]*\{(.*?)\}", PAGE, re.S):
        assert "proxy_buffering off;" in location
        for header in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
            assert f"proxy_set_header {header};" in location
    assert "flush_interval -1" in PAGE


# -- backups ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("sqlite3"), reason="no sqlite3 on this machine")
def test_a_backup_of_sqlite_is_made_in_play_and_played_on(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        ann.answer(ann.offered[0], sure=ann.offered[0])
        asked, cookies, table = ann.offered, ann.client.cookies, ann.table
        assert run(command("sqlite3", "backup.db"), tmp_path).returncode == 0
        ann.answer(ann.offered[0], sure=ann.offered[0])
    with serving(Database(tmp_path / "backup.db")) as served:
        again = Friend(served, "ann")
        again.client.cookies.update(cookies)
        again.get(table)
        assert again.offered == asked


def test_a_backup_of_postgresql_is_restored(postgres, tmp_path):
    address = new_database(postgres)
    database = Database(address)
    with serving(database) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        ann.answer(ann.offered[0], sure=ann.offered[0])
        asked, cookies, table = ann.offered, ann.client.cookies, ann.table
    database.close()
    other = new_database(postgres)
    for word, where in (("pg_dump", address), ("pg_restore", other)):
        line = command(word).replace('"$DATABASE"', where).replace("$DATABASE", where)
        done = run(line.replace(word, binary(word), 1), tmp_path)
        assert done.returncode == 0, done.stderr
    restored = Database(other)
    with serving(restored) as served:
        again = Friend(served, "ann")
        again.client.cookies.update(cookies)
        again.get(table)
        assert again.offered == asked


# -- an upgrade -------------------------------------------------------------------------------------------------------


@pytest.fixture
def earlier(tmp_path):
    """A running table of earlier rules and one of today's, both of this friend; and how it looks to a new release."""
    database = Database(tmp_path / "tables.db")
    with serving(database) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        old = ann.table
        ann.lay("map-maker", 1)
        ann.post(f"{ann.table}/begin")
        _set_rules(database, old, 1)
    database.close()
    database = Database(tmp_path / "tables.db")
    with serving(database) as served:
        again = Friend(served, "ann")
        again.client.cookies.update(ann.client.cookies)
        yield again, old, ann.table


def _set_rules(database: Database, table: str, rules: int) -> None:
    name = table.removeprefix("/t/")
    with database.changing() as connection:
        header = connection.execute(text("SELECT header FROM tables WHERE name = :n"), {"n": name}).scalar()
        header = json.dumps({**json.loads(header), "rules": rules}) + "\n"
        connection.execute(text("UPDATE tables SET header = :h WHERE name = :n"), {"h": header, "n": name})


def test_a_table_of_earlier_rules_is_kept_and_says_who_plays_it(earlier):
    ann, old, _ = earlier
    token = next(value for key, value in ann.client.cookies.items() if key == f"seat{old.removeprefix('/t/')}")
    head = {"authorization": f"Bearer {token}"}
    api = f"/api/1/tables/{old.removeprefix('/t/')}"
    assert ann.get(old).status_code == 421
    assert "undercroft 0.1.0 plays it" in ann.text
    for answer in (
        ann.client.get(f"{old}/stream"),
        ann.client.post(f"{old}/answer", data={"number": "1", "seat": "0", "answer": "x"}),
        ann.client.get(f"{old}/record"),
        ann.client.get(api, headers=head),
        ann.client.get(f"{api}/events", headers=head),
        ann.client.post(f"{api}/answer", headers=head, json={"number": 1, "answer": "x"}),
    ):
        assert answer.status_code == 421, answer.url


def test_my_tables_show_it_beside_those_that_go_on(earlier):
    ann, old, new = earlier
    for code, words in (("en", "by earlier rules"), ("fr", "avec des règles antérieures")):
        ann.client.headers["accept-language"] = code
        assert ann.get("/").status_code == 200
        assert words in ann.text
    assert old in ann.page.text
    assert ann.get(new).status_code == 200
    assert ann.offered


def test_a_stranger_learns_nothing_of_it(earlier):
    ann, old, _ = earlier
    stranger = Friend(str(ann.client.base_url), "eve")
    assert stranger.get(old).status_code == 404


def test_its_own_release_plays_it_on(earlier, tmp_path):
    """The older program over the same database, which the newer one has opened: all is there."""
    ann, old, _ = earlier
    database = Database(tmp_path / "tables.db")
    _set_rules(database, old, GAME.rules_version)  # now this program is the one that has its rules
    with serving(database) as served:
        again = Friend(served, "ann")
        again.client.cookies.update(ann.client.cookies)
        again.get(old)
        assert again.answer(again.offered[0], sure=again.offered[0]).status_code == 200


def test_the_new_release_says_beforehand_what_it_does_not_play(earlier, tmp_path):
    assert run(command("sqlite3", "copy.db"), tmp_path).returncode == 0
    found = run(command("tables running"), tmp_path)
    assert found.returncode == 1
    assert "Games in play: 2. By rules that this program does not have: 1." in found.stdout
    _set_rules(Database(tmp_path / "copy.db"), earlier[1], GAME.rules_version)
    assert run(command("tables running"), tmp_path).returncode == 0


def test_a_database_that_a_later_release_has_opened_is_served(address):
    Database(address).close()
    later = Database(address)
    with later.changing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
        connection.execute(text("ALTER TABLE tables ADD COLUMN something_new TEXT"))
    later.close()
    database = Database(address)
    with serving(database) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        assert ann.answer(ann.offered[0], sure=ann.offered[0]).status_code == 200
    database.close()


def test_steps_of_the_database_only_add():
    """An older program must go on over what a newer one has added: nothing it knows is taken away or required anew."""
    steps = Path(__file__).parents[2] / "src" / "undercroft" / "store" / "migrations" / "versions"
    for step in steps.glob("*.py"):
        source = step.read_text(encoding="utf-8")
        if "down_revision = None" not in source:
            assert set(re.findall(r"op\.(\w+)\(", source)) <= {"add_column", "create_table", "create_index"}, step.name
            added = re.findall(
                r"op\.add_column\(.*?\)\n", source, re.S
            )  # in a table of its own it may say what it likes
            assert not any("nullable=False" in one for one in added), step.name


def test_finished_games_leave_the_database_as_records(earlier, tmp_path):
    line = command("tables export").replace(" --finished --days 90", "")
    assert run(line, tmp_path).returncode == 0
    written = sorted((tmp_path / "records").glob("*.jsonl"))
    assert len(written) == 2, "those of earlier rules too"
    assert all('"revealed"' in file.read_text(encoding="utf-8") for file in written)
    assert run(command("tables export"), tmp_path).returncode == 0
