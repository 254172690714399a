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
MAP = {"paper-dungeons": 9}  # rows of the board that must be seen; the other boards have words below


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_that_is_needed_to_answer(game, code, tmp_path):
    hidden = []

    async def play() -> None:
        app = opened(game, tmp_path, seed=5)
        bot = bot_for("bot:careful", 5)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for _ in range(ANSWERS):
                if app.question is None:
                    return
                for part in ("side", "options"):
                    if app.query_one(f"#{part}").max_scroll_y > 1:
                        hidden.append((part, app.question.json["clause"]))
                if app.query_one("#board").size.height < MAP.get(game, 7):
                    hidden.append(("board", app.question.json["clause"]))
                app.sitting.answer(app.question, bot.answer(Seat(app.table, 0)).key)
                await app.go_on()
                await settle(pilot)

    with undercroft.language(code):
        asyncio.run(play())
    assert hidden == []
