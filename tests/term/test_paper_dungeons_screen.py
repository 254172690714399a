"""The screen of Paper Dungeons: what is left to come, and the points so far."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft import learn
from undercroft.board.words import minus, signed
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
            words = f"{minus(points)} point{'' if abs(points) == 1 else 's'} now"
            assert words in screens.status("paper-dungeons", view).split(" · ")
            assert screens.said("paper-dungeons", view)["points"] == words
            seen.add(points)
        table.answer(0, table.asks[0].obvious or chance.choice(table.asks[0].keys))
    assert len(seen) > 5
    assert table.view(0)["sheets"][0]["score"]["L"] == table.outcome.scores[0]


def test_a_small_sheet_says_why_the_group_would_flee():
    table = undercroft.open_table("paper-dungeons", ["ann"], dict(learn.first("paper-dungeons").options), seed=4)
    view = table.view(0)
    fight = view["sheets"][0]["fights"][0]
    assert (fight["flees"], fight["entered"]) == (True, False)
    text = str(screens.small_side("paper-dungeons", view, 0, 26, 9))
    assert f"power {fight['power']}, not entered: {signed(fight['points'])}" in text
    fights = [{**fight, "entered": True}, *view["sheets"][0]["fights"][1:]]
    seen = {**view, "sheets": [{**view["sheets"][0], "fights": fights}]}
    text = str(screens.small_side("paper-dungeons", seen, 0, 26, 9))
    assert f"power {fight['power']}: flight {signed(fight['points'])}" in text


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_wall_and_moat_is_on_the_small_map_wherever_the_group_has_been(code):
    """Below a room with a sign in its corner too: the circle of a monster, `@` for the group, a dot for a visit."""
    signs = {"walls": "_", "added_walls": "_", "moats": "≈"}
    with undercroft.language(code):
        for seed, dungeon in enumerate("ABCDEFGHI"):
            options = {**learn.first("paper-dungeons").options, "dungeon": dungeon}
            table = undercroft.open_table("paper-dungeons", ["ann"], options, seed=seed)
            chance = random.Random(seed)
            while table.asks:
                view = table.view(0)
                plan, rows = view["map"], screens.board("paper-dungeons", view, 52, 11).plain.splitlines()
                for kind, sign in signs.items():
                    for border in plan[kind]:
                        low, high = border.split("-")
                        if low[0] == high[0]:  # one above the other
                            left = 3 + 8 * (ord(low[0]) - ord("A"))
                            cell = rows[1 + plan["rows"] - int(high[1])][left : left + 7]
                            assert sign in cell, (border, cell)
                table.answer(0, table.asks[0].obvious or chance.choice(table.asks[0].keys))


def test_a_monster_that_has_come_is_gone_from_the_map():
    table = undercroft.open_table("paper-dungeons", ["ann"], dict(learn.first("paper-dungeons").options), seed=4)
    chance, left = random.Random(4), set()
    while table.asks:
        view = table.view(0)
        circles = {sign for sign in "①②③" if sign in screens.board("paper-dungeons", view, 80, 30).plain}
        coming = sum(fight >= view["round"] for fight in view["fights"])
        assert circles <= set("①②③"[3 - coming :])
        assert len(circles) >= coming - 1  # one may stand under the group
        left.add(coming)
        table.answer(0, table.asks[0].obvious or chance.choice(table.asks[0].keys))
    assert left == {1, 2, 3}
