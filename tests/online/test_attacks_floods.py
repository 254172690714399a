"""Attacks that must fail: too much, too slowly, too often. Whatever one address does, the other tables go on."""

from __future__ import annotations

import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from online.friends import Friend, listening, sit_down
from online.raw import HOST, connected, got, rest, seconds_until_cut, status, told
from undercroft.store.database import Database
from undercroft.web.limits import Limits
from undercroft.web.serve import QUEUE
from web.visitor import serving

SECONDS = 2  # until whoever is slow is cut off
LATE = 20.0  # ... on a machine that is busy with other things
POST = b"POST /settings HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"


@pytest.fixture
def served(tmp_path, protocol):
    with serving(Database(tmp_path / "tables.db"), limits=Limits(seconds=SECONDS, burst=5_000)) as at:
        yield at


def goes_on(friend: Friend) -> None:
    """This table is played all the while."""
    friend.look()
    assert friend.answer(friend.offered[0], sure=friend.offered[0]).status_code == 200


@pytest.mark.parametrize(
    ("begun", "trickle"),
    [
        (b"", b"G"),  # no head at all
        (b"GET / HTTP/1.1\r\n" + HOST, b"X: a\r\n"),  # a head without end
        (POST + b"Content-Length: 60000\r\n\r\n", b"a"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
        (POST.replace(b"x-www-form-urlencoded", b"json") + b"Content-Length: 60000\r\n\r\n", b"a"),  # refused already
        (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", b"G"),  # served, and then so slow
    ],
    ids=["nothing", "head", "body", "chunks", "refused", "second"],
)
def test_who_is_slow_is_cut_off_and_the_others_go_on(served, begun, trickle):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    with connected(served) as line:
        line.sendall(begun)
        goes_on(ann)
        assert seconds_until_cut(line, trickle, every=0.25, most=LATE) < LATE
    goes_on(ann)


def test_a_slow_form_is_told_so(served):
    with connected(served) as line:
        line.sendall(POST + b"Content-Length: 60000\r\n\r\nto=")
        line.settimeout(LATE)
        assert line.recv(200).startswith(b"HTTP/1.1 408 ")


def test_who_does_not_read_what_was_asked_for_is_cut_off(served):
    """Many pages asked for at once on one connection, and none of them read."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect((served.removeprefix("http://").split(":")[0], int(served.rpartition(":")[2])))
        line.settimeout(60)
        line.sendall((b"GET /rules/dungeon-run HTTP/1.1\r\n" + HOST + b"\r\n") * 200)
        time.sleep(3 * SECONDS)
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        goes_on(ann)
        assert rest(line).count(b"HTTP/1.1 200") < 200  # it did not wait for us to read


def test_slow_connections_by_the_hundred_leave_room_for_the_others(served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    lines = [connected(served, "127.0.0.2") for _ in range(300)]
    try:
        for line in lines:
            line.sendall(POST + b"Content-Length: 60000\r\n\r\nto=")
        for _ in range(3):
            goes_on(ann)
        for line in lines:
            assert rest(line).startswith(b"HTTP/1.1 408 ")
    finally:
        for line in lines:
            line.close()


def test_a_body_without_end_is_cut_off(served):
    """However it is sent: told in the head, in chunks, as one field, as one part of many, as a file where none goes."""
    much = b"a" * 70_000
    told_long = told(served, POST + b"Content-Length: 99999999999\r\n\r\n")
    assert status(told_long) == 413
    chunk = b"%x\r\n%s\r\n" % (len(much), much)
    with connected(served) as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)
        assert status(line.recv(20)) == 413
        line.sendall(3 * chunk + b"0\r\n\r\nGET /livez HTTP/1.1\r\nConnection: close\r\n" + HOST + b"\r\n")
        answers = rest(line)  # what else came of the body is read and thrown away, and is no head of another request
        assert (answers.count(b"HTTP/1.1 "), answers.count(b"HTTP/1.1 200 ")) == (1, 1)
    one = Friend(served, "x")
    for files in ({"text": ("a", much)}, {"a" * 100: ("b" * 100, much)}):
        assert one.client.post("/settings", files=files).status_code == 413
    assert one.client.post("/replay", files={"record": ("a", b"\n" * 5_000_000)}).status_code == 413
    many = {f"f{n}": (f"{n}", b"x") for n in range(50)}
    assert one.client.post("/settings", files=many).status_code == 400


def test_a_thousand_streams_from_one_address_are_bounded_and_others_are_served(served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    name = ann.table.removeprefix("/t/")
    ask = f"GET {ann.table}/stream HTTP/1.1\r\nCookie: seat{name}={ann.token}\r\n".encode() + HOST + b"\r\n"
    lines, statuses = [], []
    try:
        for _ in range(1_000):
            line = connected(served, "127.0.0.2")
            line.sendall(ask)
            lines.append(line)
        for line in lines:
            statuses.append(int(line.recv(12).split()[1]))
        assert statuses.count(200) == Limits.streams
        assert statuses.count(429) == 1_000 - Limits.streams
        with listening(ann) as heard:  # from 127.0.0.1
            heard.wait_for("beat")
            goes_on(ann)
            heard.wait_for("table")
        status, _ = got(served, "/healthz", source="127.0.0.2")
        assert status == 200
    finally:
        for line in lines:
            line.close()


def test_many_who_call_at_once_keep_nobody_out(tmp_path):
    """While the server is busy, here halted, they wait before its door. Whoever found no place there would have to call
    again, a second later and then three."""
    if int(Path("/proc/sys/net/core/somaxconn").read_text()) < QUEUE:
        pytest.skip("this machine lets fewer wait")
    command = [sys.executable, "-m", "undercroft.cli", "serve", "--port", "0", "--data", str(tmp_path / "t.db")]
    lines: list[socket.socket] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().split()[5].rstrip("/")
            server.send_signal(signal.SIGSTOP)
            lines += [connected(address) for _ in range(600)]
            server.send_signal(signal.SIGCONT)
            assert got(address, "/livez")[0] == 200
        finally:
            server.kill()
            for line in lines:
                line.close()


def test_streams_that_are_dropped_at_once_leave_no_trace(tmp_path):
    """Asked for and cut before the first word, over and over: the place of each is free again."""
    with serving(Database(tmp_path / "tables.db"), limits=Limits(streams=5, burst=5_000)) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        name = ann.table.removeprefix("/t/")
        ask = f"GET {ann.table}/stream HTTP/1.1\r\nCookie: seat{name}={ann.token}\r\n".encode() + HOST + b"\r\n"
        for at in range(150):
            line = connected(served)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed by a reset
            line.sendall(ask)
            time.sleep(0.002 * (at % 5))
            line.close()
        end = time.monotonic() + 60
        while True:
            with listening(ann) as heard:
                time.sleep(0.3)
                if heard.of("beat"):
                    break
            assert time.monotonic() < end
        assert ann.client.get("/healthz").json()["streams"] <= 5


def test_a_flood_of_requests_is_answered_shortly_and_others_are_served(tmp_path):
    with serving(Database(tmp_path / "tables.db"), limits=Limits(rate=1, burst=200)) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        found = [got(served, "/games", source="127.0.0.2")[0] for _ in range(230)]
        assert found.count(429) >= 10
        goes_on(ann)
