"""How long the page takes from an answer to the new page, and how large it is: per game, early and late.

    python bench/web.py [--answers 60]

The whole way inside the server is measured (form, rules, saving with fsync, drawing, beats, page, gzip), without a
network, as where a script runs: the answer to the form brings the new table and what happened on the way.
The time of the processor alone is told beside it: that one does not depend on what else the machine is doing.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
import statistics
import tempfile
import time
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from undercroft import open_table
from undercroft.store.folder import Folder
from undercroft.web.app import app
from undercroft.web.limits import Limits
from undercroft.web.serve import collect_young

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")


async def ask(
    server, method: str, path: str, form: dict[str, str] | None = None, seen: str = "", parts: str = ""
) -> tuple[int, dict[str, str], bytes]:
    """One request, straight into the application."""
    body = urlencode(form or {}).encode()
    address, _, query = path.partition("?")
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"content-length", str(len(body)).encode()),
               (b"content-type", b"application/x-www-form-urlencoded"), (b"x-seen", seen.encode())]  # fmt: skip
    headers += [(b"x-parts", parts.encode())] * bool(parts)
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": address,
             "raw_path": address.encode(), "query_string": query.encode(), "headers": headers, "scheme": "http",
             "server": ("localhost", 80), "client": ("127.0.0.1", 1), "root_path": ""}  # fmt: skip
    told: dict = {}
    parts: list[bytes] = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        if message["type"] == "http.response.start":
            told.update(message)
        else:
            parts.append(message.get("body", b""))

    await server(scope, receive, send)
    assert told["status"] < 400, (method, path, told["status"])
    sent = {key.decode(): value.decode() for key, value in told["headers"]}
    return told["status"], sent, b"".join(parts)


class Script:
    """What the script of a page does: it holds the parts that it was sent, and makes pages of them."""

    def __init__(self) -> None:
        self.word, self.parts = "new", []

    def text_of(self, headers: dict[str, str], body: bytes) -> str:
        text = (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()
        if "x-parts" not in headers:
            return text
        told = json.loads(text)
        assert told["on"] in ("", self.word)
        self.parts = [*(self.parts if told["on"] else ()), *told["fresh"]]
        self.word, runs = told["now"], iter(told["page"])
        return "".join("".join(self.parts[first : first + count]) for first, count in zip(runs, runs, strict=True))


async def play(server, game: str, most: int, seed: int) -> list[tuple[float, float, int, int]]:
    """Play one game by forms: milliseconds by the clock and of the processor, bytes of the page and of its board."""
    luck, taken, script = random.Random(seed), [], Script()
    table = f"/t/{server.state.tables.open(open_table(game, ['Ann'], seed=seed))}"
    _, headers, body = await ask(server, "GET", f"{table}?begin=1")
    page = script.text_of(headers, body)
    for _ in range(most):
        form = re.search(r'<form[^>]*id="answer".*?</form>', page, re.S)
        if form is None:
            break
        hidden = dict(re.findall(r'name="(number|seat)" value="(\d+)"', form[0]))
        keys = re.findall(r'name="answer" value="([^"]+)"', form[0])
        if steps := re.findall(r'<a class="opt" href="([^"#]+)', form[0]):  # first the thing, then its use
            _, headers, body = await ask(server, "GET", unescape(luck.choice(steps)))
            second = script.text_of(headers, body).split('id="answer"', 1)[1].split("</form>", 1)[0]
            keys += re.findall(r'name="answer" value="([^"]+)"', second)
        key = unescape(luck.choice(keys))
        seen = re.search(r'data-seen="([^"]+)"', page)[1] + " full"
        began, worked = time.perf_counter(), time.process_time()
        sent = {**hidden, "answer": key, "sure": key}
        _, headers, body = await ask(server, "POST", f"{table}/answer", sent, seen, script.word)
        spent, work = (time.perf_counter() - began) * 1000, (time.process_time() - worked) * 1000
        page = script.text_of(headers, body)
        boards = "".join(re.findall(r"<svg [^>]*class=\"(?:board|panel).*?</svg>", page, re.S))
        taken.append((spent, work, len(body), len(gzip.compress(boards.encode(), 6))))
    return taken


async def measure(most: int) -> None:
    print("| game | answers | p50 ms | p95 ms | p95 late ms | processor p50 ms | p95 | sent p50 kB | most | board kB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    collect_young()  # as the server does
    with tempfile.TemporaryDirectory() as room:
        server = app(Folder(Path(room)), limits=Limits(rate=1_000_000, burst=1_000_000))  # nobody plays so quickly
        for game in GAMES:
            await play(server, game, most, 99)  # what is made once is made by then
            taken = [one for seed in range(6) for one in await play(server, game, most, seed)]
            work, sent = sorted(one[1] for one in taken), sorted(one[2] for one in taken)
            times = sorted(one[0] for one in taken)
            late = sorted(one[0] for one in taken[-len(taken) // 4 :])
            print(
                f"| {game} | {len(taken)} | {statistics.median(times):.0f} | {times[int(len(times) * 0.95)]:.0f} |"
                f" {late[int(len(late) * 0.95)]:.0f} |"
                f" {statistics.median(work):.1f} | {work[int(len(work) * 0.95)]:.1f} |"
                f" {statistics.median(sent) / 1000:.1f} | {sent[-1] / 1000:.1f} |"
                f" {max(one[3] for one in taken) / 1000:.1f} |"
            )


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--answers", type=int, default=120, help="at most so many answers per game")
    asyncio.run(measure(given.parse_args().answers))
