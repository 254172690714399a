"""Attacks that must fail: forms of other sites, headers that lie, paths that lead elsewhere, bodies of other kinds."""

from __future__ import annotations

import json

import pytest

from online.friends import Friend, sit_down
from online.raw import connected, got, rest, status, told
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from undercroft.web.limits import Limits
from web.visitor import serving

FORM = "Content-Type: application/x-www-form-urlencoded"


@pytest.fixture
def served(tmp_path, protocol):
    folder = Folder(tmp_path / "home")
    with serving(folder, online=lambda: Database(folder.path / "undercroft.db")) as address:
        yield address


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "http://127.0.0.1:1"},  # another program of this machine
        {"origin": "http://127.0.0.1.elsewhere.example"},
        {"origin": "null"},  # a page that hides where it is from
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "null"},
    ],
)
def test_a_form_of_another_site_is_refused_though_the_browser_shows_the_seat(served, headers):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    before = ann.page.text
    sent = {"number": ann.hidden("number"), "seat": "0", "answer": ann.offered[0], "sure": ann.offered[0]}
    for action in ("answer", "talk", "undo", "begin", "again", "standing", "reopen", "bot", "send-away"):
        assert ann.client.post(f"{ann.table}/{action}", data=sent, headers=headers).status_code == 403, action
    assert ann.look().text == before


def test_our_own_page_may_send_its_forms(served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    same = {"sec-fetch-site": "same-origin"}
    for headers in ({"origin": served, **same}, {"origin": "null", **same}, {"sec-fetch-site": "none"}, {}):
        assert ann.client.post(f"{ann.table}/talk", data={"text": "x"}, headers=headers).status_code == 200


def test_nothing_is_changed_by_looking(served):
    """What changes something is sent, never only looked at; no header and no field makes the one the other."""
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    before = ann.look().text
    sent = {"number": ann.hidden("number"), "seat": "0", "answer": ann.offered[0]}
    over = {"x-http-method-override": "POST", "x-http-method": "POST", "x-method-override": "POST"}
    assert ann.client.get(f"{ann.table}/answer", params=sent, headers=over).status_code == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"):
        assert ann.client.request(method, ann.table).status_code == 405
    assert ann.client.post(f"{ann.table}/talk?_method=DELETE", data={"_method": "DELETE"}).status_code == 200
    assert ann.client.post(ann.table, data=sent).status_code == 405
    assert ann.look().text == before


@pytest.mark.parametrize(
    "path",
    ["/t/..", "/t/../../etc/passwd", "/t/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/t/..%5c..%5cx", "/t/%00", "/t/~%00",
     "/t/a%00.jsonl", "/t/~a%2fb", "/t/~x%2f..%2f..", "/t/%252e%252e%252f", "/static/../app.py",
     "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static/%00", "/static/",
     "//elsewhere.example/", "/\\elsewhere.example", "/join/..%2f..", "/join/%00", "/rules/%2e%2e/%2e%2e",
     "/rules/mini-rogue/%00", "/new/%2e%2e", "/replay/%2e%2e", "/campaigns/maps%3A..%2F..%2Fetc",
     "/campaigns/maps%3A%00", "/campaigns/campaigns%3A%2Fetc", "/t/%ff%fe", "/t/%ed%a0%80", f"/t/{'a' * 30_000}",
     "/t/~k/record%00", "/healthz%0d%0aSet-Cookie:a=b", "/t/CON", "/t/;id", "http://elsewhere.example/t/x"],
)  # fmt: skip
def test_paths_lead_nowhere_else(served, path):
    found, answer = got(served, path)
    assert found in (400, 404, 405), answer[:300]
    for secret in (b"root:", b"from __future__", b"Traceback", b"/home/", b"set-cookie: a=b"):
        assert secret not in answer


def test_no_redirect_leads_out_of_the_house(served):
    for path in (
        "//elsewhere.example//",
        "/replay/..%2f",
        "/new/%2f%2felsewhere.example/",
        "/games/",
        "/%5celsewhere.example/",
    ):
        _, answer = got(served, path)
        head = answer.partition(b"\r\n\r\n")[0].lower()
        where = [line for line in head.split(b"\r\n") if line.startswith(b"location:")]
        assert all(b"127.0.0.1" in line.split(b"//")[1].split(b"/")[0] for line in where if b"//" in line), where


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        (["Host: elsewhere.example"], 421),
        (["Host: 127.0.0.1", "Host: elsewhere.example"], 400),
        (["Host: elsewhere.example@127.0.0.1"], 421),
        (["Host: 127.0.0.1", "X-Forwarded-Host: elsewhere.example"], 200),
        (["X: " + "a" * 200_000], 400),
        ([f"X{n}: a" for n in range(20_000)], 400),
        (["Cookie: " + "; ".join(f"seat~{n}=x" for n in range(4_000))], 200),
        (["Accept-Language: " + "fr;q=0.1," * 5_000], 200),
        (["Accept-Language: fr;q=nan,de;q=inf,en;q=-1e999"], 200),
        (["Accept-Encoding: gzip;q=x, ***"], 200),
        (["Range: bytes=0-0,-1,5-"], 200),
        (["Cookie: lang=../../x; theme=\"><script>; zoom=9; seat=" + "9" * 5_000], 200),
        (["Expect: 100-continue", "Upgrade: h2c", "Connection: Upgrade"], 200),
        (["Bad Header : x"], 400),
        (["X: a\0b"], 400),
    ],
)  # fmt: skip
def test_headers_that_lie_or_never_end(served, headers, wanted):
    found, answer = got(served, "/", *headers)
    assert found == wanted, answer[:200]
    assert b"elsewhere.example" not in answer or found == 421
    assert b'"><script>' not in answer
    assert got(served, "/healthz")[0] == 200


def test_a_page_elsewhere_is_not_told_how_many_play_here(served):
    for path in ("/healthz", "/readyz"):
        found, answer = got(served, path, "Host: elsewhere.example")
        assert (found, b"streams" in answer) == (421, False)
    assert got(served, "/livez", "Host: elsewhere.example")[0] == 200  # it says no more than that it is there


def test_a_head_that_comes_in_pieces_and_never_ends_is_cut_off(served):
    """However much is sent, no more is kept than a head may have."""
    with connected(served) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        sent = 0
        try:
            while sent < 5_000_000:
                line.sendall(b"X: " + b"a" * 8_000 + b"\r\n")
                sent += 8_000
        except ConnectionError:
            pass
        assert rest(line)[:12] in (b"", b"HTTP/1.1 400")
    assert sent < 5_000_000
    assert got(served, "/healthz")[0] == 200


def test_two_requests_are_not_made_of_one(served):
    """Smuggling: a length and chunks at once are chunks, as the standard has it; two lengths are refused."""
    head = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + FORM.encode() + b"\r\n"
    twice = told(served, head + b"Content-Length: 4\r\nContent-Length: 40\r\n\r\nto=/")
    assert status(twice) == 400
    for length in (b"-1", b"+4", b"0x4", b"4, 40", b"9" * 30):
        assert status(told(served, head + b"Content-Length: " + length + b"\r\n\r\nto=/")) == 400, length
    hidden = b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    for coding in (b"xchunked", b"chunked, identity", b"identity"):
        answer = told(served, head + b"Transfer-Encoding: " + coding + b"\r\n\r\n" + hidden)
        assert status(answer) in (400, 501)
        assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    ("kind", "body", "wanted"),
    [
        ("application/json", b'{"answer": 1}', 415),
        ("text/plain", b"answer=1", 415),  # what a form of another site may send without being asked
        ("", b"answer=1", 415),
        ("application/x-www-form-urlencoded", b"a=1&" * 1_000, 400),  # more fields than any form has
        ("application/x-www-form-urlencoded", b"%zz=%&=&==&%ff=%00", 400),
        ("multipart/form-data", b"--x\r\n\r\n", 400),
        ("multipart/form-data; boundary=x", b"no parts at all", 400),
        ("multipart/form-data; boundary=" + "x" * 5_000, b"--x", 400),
        ("multipart/form-data; boundary=x; charset=punycode", b"@", 400),
        ("multipart/form-data; boundary=x; charset=unicode_escape", b"\\ud800", 400),
        ("multipart/form-data; boundary=x; charset=no-such-thing", b"\0", 400),
    ],
)  # fmt: skip
def test_bodies_of_other_kinds_are_refused(served, kind, body, wanted):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    if "charset" in kind:
        body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + body + b"\r\n--x--\r\n"
    found = ann.client.post(f"{ann.table}/talk", content=body, headers={"content-type": kind})
    assert found.status_code == wanted
    assert "Traceback" not in found.text
    assert "Nobody has said anything yet" in ann.client.get(ann.table).text


def test_a_file_where_a_word_belongs_is_no_word(served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    for field in ("number", "seat", "answer"):
        sent = {"number": ann.hidden("number"), "seat": "0", "answer": ann.offered[0], "sure": ann.offered[0]}
        del sent[field]
        found = ann.client.post(f"{ann.table}/answer", data=sent, files={field: ("1", b"1")})
        assert found.status_code == 400, field


def test_who_forges_where_it_comes_from_is_not_believed(address):
    """Only a proxy on this machine may say who asks. Others, and whoever asks the proxy, cannot get round a limit."""
    lines: list[str] = []
    with serving(Database(address), limits=Limits(rate=0, burst=5), log=lines.append) as at:
        forged = [f"X-Forwarded-For: 10.0.0.{n}" for n in range(12)]
        found = [got(at, "/rules", one, source="127.0.0.9")[0] for one in forged]  # no proxy of ours
        assert found == [200] * 5 + [429] * 7
        assert {json.loads(line)["address"] for line in lines} == {"127.0.0.9"}
        lines.clear()
        forged = [f"X-Forwarded-For: 10.0.0.{n}, 203.0.113.7" for n in range(12)]  # what the proxy adds stands last
        found = [got(at, "/rules", one)[0] for one in forged]
        assert found[-1] == 429
        assert {json.loads(line)["address"] for line in lines} == {"203.0.113.7"}
        assert got(at, "/rules", "X-Forwarded-For: 203.0.113.8")[0] == 200  # others are served


def test_a_forged_scheme_or_host_changes_no_link(served):
    ann = Friend(served, "ann")
    ann.lay("mini-rogue", 2)
    cookie = f"Cookie: {'; '.join(f'{key}={value}' for key, value in ann.client.cookies.items())}"
    lies = ["X-Forwarded-Host: elsewhere.example", "X-Forwarded-Proto: https", "X-Original-URL: /healthz",
            "Forwarded: host=elsewhere.example;proto=https", "X-Rewrite-URL: /healthz"]  # fmt: skip
    found, answer = got(served, ann.table, cookie, *lies, source="127.0.0.9")
    assert found == 200
    assert b"http://127.0.0.1/join/" in answer
    assert b"https://" not in answer
    assert b"elsewhere" not in answer
