"""Attacks that must fail: one address has as much computed as it can. Everybody else is answered all the while.

No time is measured: the process that computes is halted, so whatever waits for it waits as long as a test likes.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from types import SimpleNamespace
from typing import ClassVar

import httpx
import pytest
from starlette.responses import Response

import undercroft
from undercroft.store.database import Database
from undercroft.web import packs, replays
from undercroft.web.aside import Work, bench, queue
from undercroft.web.aside.queue import WORKSHOP
from undercroft.web.limits import Limits
from undercroft.web.online import audience
from undercroft.web.tables import Tables
from undercroft.web.words import Refused
from web.visitor import serving

GREEDY, OTHER = "10.6.6.6", "10.9.9.9"


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db"), limits=Limits(burst=5_000, streams=500)) as at:
        yield at


@pytest.fixture(autouse=True)
def _all_programs_end():
    yield
    while Program.all:
        Program.all.pop().client.close()


class Program:
    """Another program at a table of its own."""

    all: ClassVar[list[Program]] = []

    def __init__(self, served: str, address: str, game: str = "mini-rogue", seats=("ann",), begun: bool = True) -> None:
        self.client = httpx.Client(base_url=f"{served}/api/1", headers={"X-Forwarded-For": address}, timeout=60)
        self.all.append(self)
        told = self.client.post("/tables", json={"game": game, "seats": list(seats)}).json()
        self.client.headers["authorization"] = f"Bearer {told['token']}"
        self.table, self.served, self.address = f"/tables/{told['table']}", served, address
        assert not begun or self.post("begin").status_code == 200

    def look(self) -> dict:
        reply = self.client.get(self.table)
        assert reply.status_code == 200
        return reply.json()

    def post(self, what: str, **told) -> httpx.Response:
        return self.client.post(f"{self.table}/{what}", json=told)

    def hint(self) -> httpx.Response:
        return self.post("hint", number=self.look()["asks"][0]["number"])

    def fire(self, what: str, number: int, address: str = "", **more) -> socket.socket:
        """Ask, and do not wait for an answer."""
        host, port = self.served.removeprefix("http://").split(":")
        line, body = socket.create_connection((host, int(port))), json.dumps({"number": number, **more}).encode()
        head = (
            f"POST /api/1{self.table}/{what} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: {address or self.address}\r\n"
        )
        head += f"Authorization: {self.client.headers['authorization']}\r\nContent-Type: application/json\r\n"
        line.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        return line


def until(what, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextlib.contextmanager
def halted(served: str) -> Iterator[None]:
    """Nothing that is computed comes to an end."""
    assert Program(served, "10.1.1.1").hint().status_code == 200  # the process is there
    pids = [bench.pid for bench in WORKSHOP._benches if bench.pid]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_hints_wait_in_a_short_line_and_nobody_else_waits_for_them(served):
    greedy, other = Program(served, GREEDY, "paper-dungeons"), Program(served, OTHER)
    number = greedy.look()["asks"][0]["number"]
    with halted(served):
        lines = [greedy.fire("hint", number)]
        until(lambda: WORKSHOP.facts["running"] == 1)
        lines.append(greedy.fire("hint", number))
        until(lambda: WORKSHOP.facts["waiting"] == 1)
        third = greedy.hint()
        assert third.status_code == 429
        assert int(third.headers["retry-after"]) >= 1
        assert "Try again in" in third.json()["error"]["text"]
        french = greedy.client.post(f"{greedy.table}/hint", json={"number": number}, headers={"accept-language": "fr"})
        assert "Réessayez dans" in french.json()["error"]["text"]
        for _ in range(3):
            assert other.look()["asks"]
            assert httpx.get(f"{served}/healthz").status_code == 200
            assert httpx.get(f"{served}/static/page.css").status_code == 200
        ask = greedy.look()["asks"][0]  # its own table is free, too
        assert greedy.post("answer", number=ask["number"], answer=ask["options"][0]["key"]).status_code == 200
        for line in lines:
            line.close()
        until(lambda: WORKSHOP.facts["running"] == WORKSHOP.facts["waiting"] == 0)
    assert other.hint().json()["hint"]["options"]


def test_a_hint_is_told_only_while_its_question_stands(served):
    ann = Program(served, OTHER)
    ask = ann.look()["asks"][0]
    with halted(served):
        found = []
        asking = threading.Thread(target=lambda: found.append(ann.post("hint", number=ask["number"])))
        asking.start()
        until(lambda: WORKSHOP.facts["running"] == 1)
        with httpx.Client(headers=ann.client.headers) as again:
            told = {"number": ask["number"], "answer": ask["options"][0]["key"]}
            assert again.post(f"{served}/api/1{ann.table}/answer", json=told).status_code == 200
    asking.join(60)
    assert found[0].status_code == 409


def test_a_bot_that_looks_ahead_thinks_aside_and_its_table_is_answered_meanwhile(served):
    ann = Program(served, OTHER, "dungeon-run", ("bot:master", "ann"), begun=False)
    with halted(served):
        lines = [ann.fire("begin", 0)]
        until(lambda: ann.look()["begun"])
        for _ in range(60):
            if (table := ann.look())["bots_wait"]:
                break
            ask = table["asks"][0]
            key = ask["options"][0]["key"]
            lines.append(ann.fire("answer", ask["number"], answer=key, sure=key))
            until(lambda stamp=table["stamp"]: ann.look()["stamp"] != stamp)
        until(lambda: WORKSHOP.facts["running"] == 1)
        assert ann.look()["bots_wait"]
        for line in lines:
            line.close()
        until(lambda: WORKSHOP.facts["running"] == 0)
    reply = ann.post("go-on")
    assert reply.status_code == 200
    assert reply.json()["stamp"] != table["stamp"]


def test_who_waits_for_a_table_waits_without_a_thread(tmp_path):
    """Its lock is held, and more than there are threads want it, from many addresses: the others are answered."""
    database = Database(tmp_path / "tables.db")
    with serving(database, limits=Limits(burst=5_000)) as served:
        greedy, other = Program(served, GREEDY), Program(served, OTHER)
        tables: Tables = next(one for one in gc.get_objects() if isinstance(one, Tables) and one.store is database)
        name = greedy.table.rpartition("/")[2]
        with tables.at(name, tables.online.stamp(name)):
            lines = [greedy.fire("answer", 0, f"10.6.6.{n}") for n in range(100)]
            for _ in range(3):
                assert other.look()["asks"]
        for line in lines:
            line.close()
    database.close()


def test_talk_to_many_is_looked_at_once_for_all_of_them(served, monkeypatch):
    looks, really = [], audience.looked_at
    monkeypatch.setattr(audience, "looked_at", lambda *given: looks.append(given) or really(*given))
    ann = Program(served, OTHER)
    host, port = served.removeprefix("http://").split(":")
    head = f"GET /api/1{ann.table}/events HTTP/1.1\r\nHost: {host}\r\nAuthorization: "
    head += f"{ann.client.headers['authorization']}\r\nX-Forwarded-For: {OTHER}\r\n\r\n"
    lines = [socket.create_connection((host, int(port))) for _ in range(120)]
    for line in lines:
        line.settimeout(60)
        line.sendall(head.encode())
    for line in lines:
        heard = b""
        while b"event: table" not in heard:
            heard += line.recv(65536)
    looks.clear()
    for n in range(5):
        assert ann.post("talk", text=f"word {n}").status_code == 200
    for line in lines:
        heard = b""
        while b"word 4" not in heard:
            heard += line.recv(65536)
        line.close()
    assert 1 <= len(looks) <= 12  # and not 120 for every word


def test_a_record_or_a_pack_that_takes_too_long_is_refused(served, monkeypatch):
    monkeypatch.setattr(replays, "SECONDS", 0.3)
    monkeypatch.setattr(packs, "SECONDS", 0.3)
    text = undercroft.open_table("mini-rogue", seed=1).record.text
    with halted(served):
        reply = httpx.post(f"{served}/replay", files={"record": ("a.jsonl", text.encode())}, timeout=60)
        assert reply.status_code == 422
        assert "takes too long" in reply.text
        assert "trop long" in reply.text
    with halted(served):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as zipped:
            zipped.writestr("a/pack.toml", "[pack]\n")
        reply = httpx.post(f"{served}/packs", files={"pack": ("a.zip", data.getvalue())}, timeout=60)
        assert (reply.status_code, "takes too long" in reply.text) == (422, True)
    reply = httpx.post(f"{served}/replay", files={"record": ("a.jsonl", text.encode())}, timeout=60)
    monkeypatch.undo()
    reply = httpx.post(f"{served}/replay", files={"record": ("a.jsonl", text.encode())}, timeout=60)
    assert reply.status_code == 303  # there is another process for the next


def test_a_process_that_does_not_get_there_is_told_in_words(monkeypatch):
    """So many others are at work on this machine: that is no bug of ours, and no 500."""
    monkeypatch.setattr(bench, "START", -1.0)
    one = bench.Bench()
    with pytest.raises(Refused) as refused:
        one.do(Work("replay", {}, at="x", cost=1.0, then=Response), "en", lambda: False)
    assert (refused.value.status, one.pid) == (503, None)


def test_what_counts_is_the_time_that_the_machine_gives(monkeypatch):
    now = given = 0.0
    monkeypatch.setattr(bench, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(bench, "given_to", lambda process: given)
    is_up = bench.clock(1, limit=10.0)
    now = 11.0
    assert not is_up()  # late by the clock, but it had no time of the processor
    given = 6.0
    assert is_up()
    now, given = 41.0, 0.0
    assert is_up()  # nobody waits for ever


def test_who_has_had_much_computed_waits_for_the_others(monkeypatch):
    """Two benches: an address has one of them at most, and the next piece is that of who has had least."""
    order, gates = [], {name: threading.Event() for name in "abcdef"}

    class Bench(queue.Bench):
        def do(self, work, lang, is_dropped):
            order.append(work.facts["name"])
            assert gates[work.facts["name"]].wait(60)

    monkeypatch.setattr(queue, "Bench", Bench)
    shop = queue.Workshop(benches=2)
    pieces = {}

    def ask(name: str, address: str) -> None:
        work = queue.Work("hint", {"name": name}, at=name, cost=1.0, then=lambda found: found)
        pieces[name] = shop.ask(work, address, "en")

    ask("a", GREEDY)
    until(lambda: order == ["a"])
    ask("b", GREEDY)
    ask("c", GREEDY)
    ask("d", OTHER)
    until(lambda: order == ["a", "d"])  # b and c came before, but their address has a bench
    shop._spent[GREEDY] = (time.monotonic(), 1_000.0)
    ask("e", "10.3.3.3")
    shop.drop(pieces["c"])
    gates["a"].set()
    until(lambda: order == ["a", "d", "e"])
    for gate in gates.values():
        gate.set()
    until(lambda: order == ["a", "d", "e", "b"])
    until(lambda: shop.facts["running"] == 0)
    shop.close()


def test_the_processes_go_with_the_server(tmp_path):
    """Also if it is killed."""
    command = [sys.executable, "-m", "undercroft.cli", "serve", "--port", "0", "--data", str(tmp_path / "t.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().split()[5].rstrip("/")
        assert not _children(server.pid)  # none before there is work
        assert Program(address, OTHER).hint().status_code == 200
        (worker,) = _children(server.pid)
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
    until(lambda: not os.path.exists(f"/proc/{worker}") or _is_dead(worker))


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as own:
        found = own.read().split()
    for task in os.listdir(f"/proc/{pid}/task"):  # begun by a thread
        with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{task}/children") as more:
            found += more.read().split()
    return sorted({int(one) for one in found})


def _is_dead(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
