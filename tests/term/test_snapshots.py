"""Screens look as they did. After a change that is meant: remove the files in snapshots/ and run this twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from term.full_screen import settle
from term.positions import ANSWERS, Frozen
from term.test_two_hundred import race
from undercroft.term.full.app import TableApp

SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 40))


def picture(app: TableApp, size: tuple[int, int], *keys: str) -> str:
    async def play() -> str:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips()) + "\n"

    return asyncio.run(play())


def compare(name: str, text: str) -> None:
    file = SNAPSHOTS / f"{name}.txt"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        raise AssertionError(f"{file.name} was made; look at it")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
def test_a_small_game(size, tmp_path):
    compare(f"race-{size[0]}x{size[1]}", picture(TableApp(race(tmp_path)), size, "2"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ANSWERS)
def test_the_four_games(game, size):
    """Positions kept as data: the board, the sheet, the story, a note, the question and its options."""
    compare(f"{game}-{size[0]}x{size[1]}", picture(TableApp(Frozen(game)), size))
