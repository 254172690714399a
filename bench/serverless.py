"""The page without a server: how soon the first board stands, what a first visit weighs, and what a click takes.

    python bench/serverless.py [--pyodide FOLDER] [--site DIR] [--rounds 3] [--answers 12] [--games mini-rogue ...]

Chromium on the same machine, a fresh profile for each round. Seconds by the clock mean something on a quiet machine
only; beside them stand those of the processor, all of the browser's processes together (several work at once, so they
may be more). A click is timed on `undercroft serve` in the same run, turn about.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, Frame, Page, Playwright, sync_playwright

from undercroft.site.build import build
from undercroft.store.folder import Folder

sys.path[0] = str(Path(__file__).parents[1] / "tests")  # not beside this file, where web.py is another

from browser.playing import click_on_board, seen, wait_for_the_next  # noqa: E402
from web.visitor import serving  # noqa: E402

GAMES = ("mini-rogue", "paper-dungeons", "map-maker", "dungeon-run")
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
TICKS = os.sysconf("SC_CLK_TCK")
SLOW = 120_000


class Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *told: object) -> None:
        pass


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def worked() -> float:
    """Seconds of the processor of the browsers this process has started, all their processes together."""
    parents, spent = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = place.read_text().rpartition(") ")
        except OSError:
            continue  # gone meanwhile
        said = rest.split()
        pid = int(place.parent.name)
        parents[pid] = int(said[1])
        spent[pid] = sum(map(int, said[11:15])) / TICKS if "chrom" in name else 0.0
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[pid] for pid in ours if pid in spent)


class Clock:
    """Seconds by the clock and of the browser's processes, since it was made."""

    def __init__(self) -> None:
        self._work, self._began = worked(), time.perf_counter()

    def read(self) -> tuple[float, float]:
        return time.perf_counter() - self._began, worked() - self._work


def visitor(playwright: Playwright, room: str) -> BrowserContext:
    shown = {"width": 1280, "height": 800}
    context = playwright.chromium.launch_persistent_context(
        room, executable_path=CHROMIUM, args=QUIET, viewport=shown, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(SLOW)
    return context


def board(page: Page) -> Frame:
    """The pages inside, when a board is there."""
    page.locator("#page:not([hidden])").wait_for()
    frame = page.frame("page")
    assert frame is not None
    frame.locator("main.table").wait_for()
    return frame


def first_board(context: BrowserContext, address: str, game: str) -> tuple[Page, dict[str, tuple[float, float]]]:
    """Opened, and "Play now" clicked as soon as it is to be seen."""
    page, clock = context.new_page(), Clock()
    page.goto(address, wait_until="commit")
    page.locator(f"#first #{game} button").wait_for()
    taken = {"home": clock.read()}
    page.locator(f"#first #{game} button").click()
    board(page)
    taken["first board"] = clock.read()
    return page, taken


def told(name: str, taken: list[tuple[float, float]]) -> None:
    wall, work = zip(*taken, strict=True)
    each = ", ".join(f"{one:.1f}" for one in wall)
    print(f"| {name} | {each} | {statistics.median(work):.1f} |", flush=True)


def starts(playwright: Playwright, address: str, rounds: int, games: list[str]) -> None:
    print("| seconds until | by the clock, each time | of the processor, median |\n|---|---|---|")
    all_taken: dict[str, list[tuple[float, float]]] = {}
    steps: list[dict[str, float]] = []
    for n in range(rounds):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
            context = visitor(playwright, room)
            page, taken = first_board(context, address, games[n % len(games)])
            for name, one in taken.items():
                all_taken.setdefault(f"{name}, first visit", []).append(one)
            steps.append(page.evaluate("() => marks.steps ?? marks"))
            clock = Clock()
            page.reload(wait_until="commit")
            board(page)
            all_taken.setdefault("the same board after a reload", []).append(clock.read())
            context.close()
            context = visitor(playwright, room)
            _, taken = first_board(context, address, games[n % len(games)])
            for name, one in taken.items():
                all_taken.setdefault(f"{name}, another day", []).append(one)
            context.close()
    for name, each in all_taken.items():
        told(name, each)
    names = [name for name, at in steps[0].items() if isinstance(at, (int, float))]
    print("\nOf a first visit, when each step began (ms since the page was asked for, median):")
    print(", ".join(f"{name} {statistics.median(one[name] for one in steps if name in one):.0f}" for name in names))


def clicks(playwright: Playwright, address: str, games: list[str], answers: int) -> None:
    print("\n| a click until the new board, ms, median | without a server | `undercroft serve` | times |")
    print("|---|---|---|---|")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room,
        serving(Folder(Path(room) / "home")) as served,
    ):
        context = visitor(playwright, f"{room}/browser")
        for game in games:
            page, _ = first_board(context, address, game)
            here = board(page)
            there = context.new_page()
            there.goto(served)
            there.locator(f"#{game} button").click()
            taken: list[list[float]] = [[], []]
            for where in (here, there.main_frame):
                where.locator(".opening .btn").click()
                where.wait_for_url("**begin=1")
            luck = random.Random(3)
            for _ in range(answers):
                for times, where in zip(taken, (here, there.main_frame), strict=True):
                    now = seen(where)
                    if now["over"]:
                        continue
                    where.page.bring_to_front()
                    began = time.perf_counter()
                    click_on_board(where, now, luck)
                    wait_for_the_next(where, now["number"])
                    times.append((time.perf_counter() - began) * 1000)
            mine, its = map(statistics.median, taken)
            print(
                f"| {game} ({len(taken[0])}, {len(taken[1])}) | {mine:.0f} | {its:.0f} | {mine / its:.1f} |", flush=True
            )
            page.close()
            there.close()
        context.close()


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--pyodide", type=Path, help="npm's package pyodide, unpacked; otherwise npm fetches it")
    given.add_argument("--site", type=Path, help="a folder that has been built already")
    given.add_argument("--rounds", type=int, default=3, help="first visits, each with a fresh profile")
    given.add_argument("--answers", type=int, default=12, help="clicks in each game; 0: none")
    given.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    asked = given.parse_args()
    with tempfile.TemporaryDirectory() as room:
        folder = asked.site or Path(room) / "site"
        if not asked.site:
            build(folder, asked.pyodide)
        found = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
        whole, zipped = sum(map(len, found)) / 1e6, sum(len(gzip.compress(one, 9)) for one in found) / 1e6
        print(f"{len(found)} files, {whole:.1f} MB, {zipped:.2f} MB by gzip; load {os.getloadavg()[0]:.1f}\n")
        with sync_playwright() as playwright, hosting(folder) as address:  # building has a loop of its own
            starts(playwright, address, asked.rounds, asked.games)
            if asked.answers:
                clicks(playwright, address, asked.games, asked.answers)


if __name__ == "__main__":
    main()
