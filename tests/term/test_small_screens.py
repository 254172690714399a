"""At 80 by 24 the sheet, the question and every option stay on the screen, with a note, in both languages."""

from __future__ import annotations

import asyncio

import pytest

import undercroft
from term.full_screen import opened, settle
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")
ANSWERS = 24
LATE = {"dungeon-run": 24, "map-maker": 18, "mini-rogue": 70, "paper-dungeons": 50}  # answers before the screen is lit


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_that_is_needed_to_answer(game, late, code, tmp_path):
    hidden = []

    async def play() -> None:
        app = opened(game, tmp_path, seed=5)
        bot = bot_for("bot:careful", 5)
        for _ in range(LATE[game] if late else 0):
            app.table.answer(0, bot.answer(Seat(app.table, 0)).key)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for _ in range(ANSWERS):
                if app.question is None:
                    return
                for part in ("board", "side", "options"):
                    if app.query_one(f"#{part}").max_scroll_y > (part != "board"):
                        hidden.append((part, app.question.json["clause"]))
                app.sitting.answer(app.question, bot.answer(Seat(app.table, 0)).key)
                await app.go_on().wait()
                await settle(pilot)

    with undercroft.language(code):
        asyncio.run(play())
    assert hidden == []
