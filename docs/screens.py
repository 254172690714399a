"""Draws docs/screens/*.svg: real positions of all four games on the full screen. `python docs/screens.py`"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from pathlib import Path

import undercroft
from undercroft import learn
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.full.app import TableApp

SIZES = ((80, 24), (120, 40))
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


def main(folder: Path, code: str = "en") -> None:
    folder.mkdir(exist_ok=True)
    with undercroft.language(code):
        for game, answers in ANSWERS.items():
            for size in SIZES:
                file = folder / f"{game}-{size[0]}x{size[1]}.svg"
                file.write_text(asyncio.run(picture(game, size, answers)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("screens"), *sys.argv[2:3])
