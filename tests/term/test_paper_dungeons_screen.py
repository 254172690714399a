"""The screen of Paper Dungeons: what is left to come, and the points so far."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft import learn
from undercroft.term import screens


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real game is played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def test_the_points_so_far_stand_above_the_map_and_are_said_when_they_change():
    """As if the game ended now; the last of them are the score."""
    table = undercroft.open_table("paper-dungeons", ["ann"], dict(learn.first("paper-dungeons").options), seed=4)
    chance, seen = random.Random(4), set()
    while table.asks:
        view = table.view(0)
        if view["round"]:
            points = view["sheets"][0]["score"]["L"]
            words = f"{points} point{'' if abs(points) == 1 else 's'} now"
            assert words in screens.status("paper-dungeons", view).split(" · ")
            assert screens.said("paper-dungeons", view)["points"] == words
            seen.add(points)
        table.answer(0, table.asks[0].obvious or chance.choice(table.asks[0].keys))
    assert len(seen) > 5
    assert table.view(0)["sheets"][0]["score"]["L"] == table.outcome.scores[0]


def test_a_small_sheet_says_that_a_weak_group_flees():
    table = undercroft.open_table("paper-dungeons", ["ann"], dict(learn.first("paper-dungeons").options), seed=4)
    fight = table.view(0)["sheets"][0]["fights"][0]
    text = str(screens.small_side("paper-dungeons", table.view(0), 0, 26, 9))
    assert fight["flees"]
    assert f"power {fight['power']}: flight {fight['points']:+}" in text
