"""Live tables under load: answers a second, how long they take, and what an open page costs.

    python bench/load.py [--tables 1000] [--rate 100 200] [--seconds 10] [--only sqlite|postgres|...|idle] [--pinned]

With several processes a spectator sits at either of them, as any proxy may have it; "by-table": at that of the player.

Real server processes over a new database; the client is this process. Every table has one person and one spectator
whose stream is open; the four games take turns. Answers go in as JSON, the answer brings the table as it then stands,
and the spectator gets it by the stream. First answers come at even rates, whoever is late or not, and the time is
counted from the moment they were due; then eight at a time, as many as go through. Beside the clock stands what the
processor did: that depends less on what else the machine is doing. Takes some five minutes. `--pinned`: of us, only the
servers run on the first core; the client and the database have the others.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from online.postgres import binary, cluster, new_database  # the tests have one of their own
from undercroft import games, open_table
from undercroft.kernel.luck import Seeded
from undercroft.shelf import load
from undercroft.store.company import gather, sit, watch
from undercroft.store.database import Database
from undercroft.store.seats import token_of
from undercroft.web.online.stream import BEAT

PLACES = {
    "sqlite": 1,
    "postgres": 1,
    "postgres-2": 2,
    "postgres-2-by-table": 2,
    "postgres-4-by-table": 4,
}  # and how many processes serve them
AT_ONCE = 8
IDLE = 1_000  # streams, to see what one costs
STILL = 16.0  # seconds in which nothing happens there
TICK = os.sysconf("SC_CLK_TCK")
SERVING, PINNED = {0}, "--pinned" in sys.argv


@dataclass
class Place:
    """One table: its person and its spectator."""

    name: str
    seat: str  # tokens
    watcher: str
    port: int
    watched_at: int  # port
    asks: list[dict] = field(default_factory=list)
    over: bool = False
    busy: bool = False  # its last answer is still on the way
    told: int = 0  # events of the stream that brought the table
    due: float = 0.0  # when the last answer was due, until its spectator has heard of it


# -- processes --------------------------------------------------------------------------------------------------------


def stat(pid: int) -> list[str]:
    """What the system knows of a process, from its state and its parent on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def processor(pid: int) -> float:
    """Seconds of the processor so far."""
    found = stat(pid)
    return (int(found[11]) + int(found[12])) / TICK


def children(pid: int) -> Iterator[int]:
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if int(stat(int(folder.name))[1]) == pid:
                yield int(folder.name)


def of_database(data: str) -> float:
    """Seconds of the processor that PostgreSQL has spent so far, in all its processes; SQLite is in ours."""
    if not data.startswith("postgresql"):
        return 0.0
    import psycopg

    with psycopg.connect(data) as connection:
        parent = int(stat(connection.info.backend_pid)[1])
        ended = sum(map(int, stat(parent)[13:15])) / TICK
        return ended + sum(map(processor, children(parent)))


# -- servers ----------------------------------------------------------------------------------------------------------


class Server:
    """`undercroft serve` in a process of its own."""

    def __init__(self, data: str) -> None:
        limits = {f"UNDERCROFT_LIMIT_{name}": "1000000" for name in ("TABLES", "STREAMS", "RATE", "BURST")}
        told = "import sys; from undercroft.web.serve import serve; serve('127.0.0.1', 0, sys.argv[1], print)"
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", told, data], stdout=subprocess.PIPE, text=True, env={**os.environ, **limits}
        )
        if PINNED:
            os.sched_setaffinity(self.process.pid, SERVING)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    @property
    def processor(self) -> float:
        return processor(self.process.pid)

    @property
    def memory(self) -> float:
        """Megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 1e6

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def databases(place: str) -> Iterator[str]:
    if place == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"
    else:
        with cluster() as server:
            yield new_database(server)


def lay(data: str, count: int, servers: list[Server], by_table: bool = False) -> list[Place]:
    """Tables that have begun, put straight into the database."""
    database, places = Database(data), []
    for at in range(count):
        game = load(games()[at % len(games())])
        names = [f"p{seat}" for seat in range(min(game.seats))]
        ticket = gather(database, {"game": game.name, "options": {}, "how": {}}, [(n, "") for n in names], 0, "", 10**9)
        luck = Seeded(f"load {at}")
        table = open_table(game.name, names, luck=luck)
        database.open(table.record, ticket.table, luck)
        sit(database, ticket, names[0])
        link = tickets_of(database, token_of(ticket.token, ticket.table, "watch", 0))
        spectator = watch(database, link, "s", 10**9)
        here, there = servers[at % len(servers)], servers[at // len(servers) % len(servers)]  # not always the same one
        there = here if by_table else there
        places.append(Place(ticket.table, ticket.token, spectator.token, here.port, there.port))
    database.close()
    return places


def tickets_of(database: Database, token: str):
    from undercroft.store.company import tickets

    return tickets(database, [token])[0]


# -- the client -------------------------------------------------------------------------------------------------------


class Line:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, method: str, path: str, token: str, body: bytes = b"") -> tuple[int, bytes]:
        """An answer is counted once however often it is sent: after a pause the server may just have hung up."""
        try:
            return await self._ask(method, path, token, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._ask(method, path, token, body)

    async def _ask(self, method: str, path: str, token: str, body: bytes) -> tuple[int, bytes]:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        return int(head.split(b" ", 2)[1]), await self.reader.readexactly(length)

    def close(self) -> None:
        if self.reader is not None:
            self.writer.close()
            self.reader = None


async def listen(place: Place, heard: list[float]) -> None:
    """The spectator: the table comes by the stream, whole."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.watched_at, limit=2**20)
    path = f"/api/1/tables/{place.name}/events"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {place.watcher}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"event: table"):
                place.told += 1
                if place.due:
                    heard.append(time.perf_counter() - place.due)
                    place.due = 0.0
    finally:
        writer.close()


class Players:
    """All the people: each answers at random what is asked."""

    def __init__(self, places: list[Place], seed: int) -> None:
        self.places, self.chance = places, random.Random(seed)
        self.lines: dict[int, list[Line]] = {}
        self.wrong = 0

    async def answer(self, place: Place, due: float) -> float | None:
        """One answer; seconds since it was due. None where a game is over."""
        free = self.lines.setdefault(place.port, [])
        line = free.pop() if free else Line(place.port)
        path = f"/api/1/tables/{place.name}"
        try:
            if not place.asks:
                _, told = await line.ask("GET", path, place.seat)
                place.asks = json.loads(told)["asks"]
            if not place.asks:
                place.over = True
                return None
            ask = place.asks[0]
            sent = {"number": ask["number"], "answer": self.chance.choice(ask["options"])["key"], "seat": ask["seat"]}
            place.due = due
            status, told = await line.ask("POST", f"{path}/answer", place.seat, json.dumps(sent).encode())
            took = time.perf_counter() - due
            self.wrong += status != 200
            place.asks = json.loads(told)["asks"] if status == 200 else []
            return took
        finally:
            place.busy = False
            free.append(line)

    async def at_rate(self, rate: float, seconds: float) -> list[float]:
        """So many a second, table after table, however long each takes."""
        waiting: list[asyncio.Task[float | None]] = []
        began, turn = time.perf_counter(), 0
        while (due := began + turn / rate) < began + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            free = next((one for one in self._next(turn) if not one.over and not one.busy), None)
            if free:
                free.busy = True
                waiting.append(asyncio.create_task(self.answer(free, due)))
            turn += 1
        found = await asyncio.wait_for(asyncio.gather(*waiting), 60)
        return [one for one in found if one is not None]

    def _next(self, turn: int) -> Iterator[Place]:
        return (self.places[(turn + more) % len(self.places)] for more in range(50))

    async def flat_out(self, at_once: int, seconds: float) -> tuple[int, float]:
        """How many go through, and in what time."""
        began, done, turn = time.perf_counter(), 0, 0

        async def one_after_the_other() -> None:
            nonlocal done, turn
            while time.perf_counter() < began + seconds:
                turn += 1
                place = self.places[turn % len(self.places)]
                if not place.over and not place.busy:
                    place.busy = True
                    was_taken = await self.answer(place, time.perf_counter()) is not None
                    done += was_taken  # after the waiting: others have counted meanwhile
                else:
                    await asyncio.sleep(0)

        await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
        return done, time.perf_counter() - began

    def close(self) -> None:
        for lines in self.lines.values():
            for line in lines:
                line.close()


# -- a run ------------------------------------------------------------------------------------------------------------


def at(times: list[float], part: float) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


async def under_load(
    places: list[Place], servers: list[Server], rates: list[float], seconds: float, data: str
) -> list[dict[str, float]]:
    heard: list[float] = []
    watching = [asyncio.create_task(listen(place, heard)) for place in places]
    end = time.monotonic() + 90
    while sum(place.told > 0 for place in places) < len(places) and time.monotonic() < end:
        await asyncio.sleep(0.2)  # every stream brings the table once
    assert all(place.told for place in places), "not every stream was opened"
    players = Players(places, 1)
    await players.flat_out(AT_ONCE, 2.0)  # warm
    gc.collect()
    gc.disable()  # the client is not what is measured
    found = []
    for rate in rates:
        heard.clear()
        before = sum(one.processor for one in servers)
        took = await players.at_rate(rate, seconds)
        spent = sum(one.processor for one in servers) - before
        found.append({
            "asked": rate, "answers/s": len(took) / seconds, "p50 ms": at(took, 0.5), "p99 ms": at(took, 0.99),
            "spectator p99 ms": at(heard, 0.99), "cpu ms each": 1000 * spent / max(1, len(took)),
        })  # fmt: skip
    before, database, client = sum(one.processor for one in servers), of_database(data), time.process_time()
    done, passed = await players.flat_out(AT_ONCE, seconds)
    spent = [sum(one.processor for one in servers) - before, of_database(data) - database, time.process_time() - client]
    each = [1000 * one / max(1, done) for one in spent]
    found.append({
        "most/s": done / passed, "cpu ms each": each[0], "of the database": each[1], "of the client": each[2],
        "refused": players.wrong, "MB": sum(one.memory for one in servers),
    })  # fmt: skip
    for one in watching:
        one.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    players.close()
    gc.enable()
    return found


async def idle_streams(place: Place, server: Server) -> tuple[float, float]:
    """Kilobytes for each open page at one table at which nothing happens; and milliseconds of the processor for each
    of its signs of life."""
    first = asyncio.create_task(listen(place, []))
    await asyncio.sleep(2)
    before, beside = server.memory, []
    for _ in range(IDLE):
        beside.append(asyncio.create_task(listen(place, [])))
        await asyncio.sleep(0.004)
    await asyncio.sleep(4)
    found, spent = 1000 * (server.memory - before) / IDLE, server.processor
    await asyncio.sleep(STILL)
    beat = 1000 * (server.processor - spent) / (IDLE * STILL / BEAT)
    for one in (first, *beside):
        one.cancel()
    await asyncio.gather(first, *beside, return_exceptions=True)
    return found, beat


def run(name: str, tables: int, rates: list[float], seconds: float) -> None:
    with ExitStack() as stack:
        data = stack.enter_context(databases(name))
        Database(data).close()
        servers = []
        for _ in range(PLACES[name]):
            servers.append(Server(data))
            stack.callback(servers[-1].close)
        places = lay(data, tables, servers, by_table=name.endswith("by-table"))
        found = asyncio.run(under_load(places, servers, rates, seconds, data))
        print(f"{name}, {PLACES[name]} process(es), {tables} tables with a spectator each")
        for one in found:
            print("   " + "; ".join(f"{key} {value:.1f}" for key, value in one.items()), flush=True)


def idle() -> None:
    with ExitStack() as stack:
        data = stack.enter_context(databases("sqlite"))
        Database(data).close()
        server = Server(data)
        stack.callback(server.close)
        (place,) = lay(data, 1, [server])
        memory, beat = asyncio.run(idle_streams(place, server))
        print(
            f"an idle stream: {memory:.1f} kB, {beat:.3f} ms of the processor for a sign of life ({IDLE} of them)",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Live tables under load.")
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rate", type=float, nargs="+", default=[100, 200])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", choices=[*PLACES, "idle"], action="append")
    parser.add_argument("--pinned", action="store_true")
    given = parser.parse_args()
    if given.pinned:
        os.sched_setaffinity(0, os.sched_getaffinity(0) - SERVING)
    for name in given.only or [*PLACES, "idle"]:
        if name.startswith("postgres") and not binary("initdb"):
            print(f"{name}: no PostgreSQL on this machine")
        elif name == "idle":
            idle()
        else:
            run(name, given.tables, given.rate, given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
