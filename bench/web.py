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
import random
import re
import statistics
import tempfile
import time
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from undercroft.store.folder import Folder
from undercroft.web.app import app

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")


async def ask(
    server, method: str, path: str, form: dict[str, str] | None = None, seen: str = ""
) -> tuple[int, dict[str, str], bytes]:
    """One request, straight into the application."""
    body = urlencode(form or {}).encode()
    address, _, query = path.partition("?")
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"content-length", str(len(body)).encode()),
               (b"content-type", b"application/x-www-form-urlencoded"), (b"x-seen", seen.encode())]  # fmt: skip
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
    sent = {key.decode(): value.decode() for key, value in told["headers"]}
    return told["status"], sent, b"".join(parts)


def text_of(headers: dict[str, str], body: bytes) -> str:
    return (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()


async def play(server, game: str, most: int, seed: int) -> list[tuple[float, float, int, int]]:
    """Play one game by forms: milliseconds by the clock and of the processor, bytes of the page and of its board."""
    luck, taken = random.Random(seed), []
    _, headers, _ = await ask(server, "POST", f"/now/{game}")
    table = headers["location"]
    _, headers, body = await ask(server, "GET", table)
    for _ in range(most):
        page = text_of(headers, body)
        form = re.search(r'<form[^>]*id="answer".*?</form>', page, re.S)
        if form is None:
            break
        hidden = dict(re.findall(r'name="(number|seat)" value="(\d+)"', form[0]))
        keys = re.findall(r'name="answer" value="([^"]+)"', form[0])
        if steps := re.findall(r'<a class="opt" href="([^"#]+)', form[0]):  # first the thing, then its use
            _, headers, body = await ask(server, "GET", unescape(luck.choice(steps)))
            second = text_of(headers, body).split('id="answer"', 1)[1].split("</form>", 1)[0]
            keys += re.findall(r'name="answer" value="([^"]+)"', second)
        key = unescape(luck.choice(keys))
        seen = re.search(r'data-seen="([^"]+)"', page)[1] + " full"
        began, worked = time.perf_counter(), time.process_time()
        _, headers, body = await ask(server, "POST", f"{table}/answer", {**hidden, "answer": key, "sure": key}, seen)
        spent, work = (time.perf_counter() - began) * 1000, (time.process_time() - worked) * 1000
        boards = "".join(re.findall(r"<svg [^>]*class=\"(?:board|panel).*?</svg>", text_of(headers, body), re.S))
        taken.append((spent, work, len(body), len(gzip.compress(boards.encode(), 6))))
    return taken


async def measure(most: int) -> None:
    print("| game | answers | p50 ms | p95 ms | p95 late ms | processor p95 ms | page, kB gzip | board, kB gzip |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as room:
        server = app(Folder(Path(room)))
        for game in GAMES:
            taken = [one for seed in range(3) for one in await play(server, game, most, seed)]
            times = sorted(one[0] for one in taken)
            late = sorted(one[0] for one in taken[-len(taken) // 4 :])
            print(
                f"| {game} | {len(taken)} | {statistics.median(times):.0f} | {times[int(len(times) * 0.95)]:.0f} |"
                f" {late[int(len(late) * 0.95)]:.0f} | {sorted(one[1] for one in taken)[int(len(taken) * 0.95)]:.0f} |"
                f" {max(one[2] for one in taken) / 1000:.1f} | {max(one[3] for one in taken) / 1000:.1f} |"
            )


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--answers", type=int, default=120, help="at most so many answers per game")
    asyncio.run(measure(given.parse_args().answers))
