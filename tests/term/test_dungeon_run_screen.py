"""The line above the map of Dungeon Run: how long the boss stays away, how it stands with it, the points so far."""

from __future__ import annotations

import pytest

import undercroft
from undercroft import learn
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for
from undercroft.term import screens


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real game is played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_plays_alone_sees_tiles_left_then_the_boss_and_always_the_points(seed):
    """The last points shown are the score (DR-960)."""
    table = undercroft.open_table("dungeon-run", ["ann"], dict(learn.first("dungeon-run").options), seed=seed)
    bot, met, shown = bot_for("bot:careful", seed), False, set()
    while table.asks:
        view = table.view(0)
        facts = screens.status("dungeon-run", view).split(" · ")
        if not view["boss"]["revealed"] and not view["boss"]["peeked"]:
            assert f"boss hidden, tiles before it: {view['stack']}" in facts
        for tile in view["tiles"]:
            boss = tile["monster"]
            if boss and boss["boss"]:
                met = True
                assert f"{boss['name']}: tile {tile['number']}, wounds {boss['wounds']}/{boss['life']}" in facts
        shown.update(fact for fact in facts if fact.endswith("points now"))
        table.answer(0, bot.answer(Seat(table, 0)).key)
    assert met
    assert len(shown) > 1
    assert f"{table.outcome.scores[0]} points now" in screens.status("dungeon-run", table.view(0)).split(" · ")
