"""Draws docs/screens/*.svg: real positions of all four games on the full screen. `python docs/screens.py`; `--check`
it only says which of them show other words than the screen does today."""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import undercroft
from undercroft import learn
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.full.app import TableApp

SIZES = ((80, 24), (120, 40))
HERE = Path(__file__).with_name("screens")
FRENCH, IN_FRENCH = Path(__file__).parent / "fr" / "screens", "mini-rogue-80x24.svg"
ANSWERS = {"dungeon-run": 22, "map-maker": 8, "mini-rogue": 13, "paper-dungeons": 24}


def position(game: str, folder: Path, answers: int) -> TableApp:
    """The recommended first game after some answers."""
    table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed="screens 1")
    chance = random.Random(game)
    for _ in range(answers):
        ask = table.asks[0]
        advised = learn.first(game).answers.get(ask.clause)
        table.answer(0, advised if advised in ask.keys else chance.choice(ask.keys))
    journal = Journal.begin(table, folder / f"{game}.jsonl")
    return TableApp(Sitting(table, journal, {}, People(folder / "people.json"), guided=True))


async def picture(game: str, size: tuple[int, int], answers: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        app = position(game, Path(folder), answers)
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            drawn = app.export_screenshot(title=f"undercroft play {game}")
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.S)  # no fonts from elsewhere
    drawn = re.sub(r"terminal-\d+-", "terminal-", drawn)  # the same position gives the same file
    return drawn.replace("Fira Code, monospace", "Menlo, Consolas, 'DejaVu Sans Mono', monospace")


def main(folder: Path, code: str = "en", only: str = "*") -> None:
    folder.mkdir(exist_ok=True)
    for name, drawn in pictures(code, only):
        (folder / name).write_text(drawn, encoding="utf-8")


def pictures(code: str = "en", only: str = "*") -> Iterator[tuple[str, str]]:
    """The name of each file, and what it shows."""
    with undercroft.language(code):
        for game, answers in ANSWERS.items():
            for size in SIZES:
                name = f"{game}-{size[0]}x{size[1]}.svg"
                if fnmatch(name, only):
                    yield name, asyncio.run(picture(game, size, answers))


def stale(folder: Path, code: str = "en", only: str = "*") -> list[str]:
    """The files that show other words than the screen does: how the SVG is written may change with a library."""
    return [
        name
        for name, drawn in pictures(code, only)
        if not (folder / name).exists() or words((folder / name).read_text("utf-8")) != words(drawn)
    ]


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join([*stale(HERE), *(f"fr: {name}" for name in stale(FRENCH, "fr", IN_FRENCH))]) or None)
    main(HERE)
    main(FRENCH, "fr", IN_FRENCH)
