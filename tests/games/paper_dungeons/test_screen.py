"""The screen draws every position, from the view alone."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from games.paper_dungeons.given import given, mark
from games.paper_dungeons.modes import explorer
from undercroft import language, open_table
from undercroft.games.paper_dungeons.rules.verbs import open_sheets
from undercroft.games.paper_dungeons.sight import view as views
from undercroft.term import screens


def view(d, seat):
    return {"seat": seat, "over": None, **views.view(d, seat)}


def drawn(seen, width=100) -> str:
    console = Console(width=width, color_system=None, force_terminal=True)
    with console.capture() as capture:
        console.print(screens.draw("paper-dungeons", seen))
    return capture.get()


def test_the_map_shows_walls_moats_path_and_what_is_left():
    d = given(room="B1", visited=("A1",), defeated=("B2",), struck="C", complete=("crown-of-the-true-king",))
    d.sheets[0].path = [d.box.room["A1"].index, d.box.room["B1"].index]
    rows = drawn(view(d, 0)).splitlines()
    (first,) = [row for row in rows if row.startswith("1 |")]
    assert first.startswith("1 |trap  ·─      @#    ♥   gob3♥  #trap⚒       ♥  |")
    assert any(row.startswith("5 |zom4⚒   trap▲  ~") for row in rows)
    assert any(row.startswith("3 |trapxC #gho3♥") for row in rows)
    assert "■■ Crown of the True King +4" in "".join(rows)


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_every_position_of_a_game_can_be_drawn(seats):
    for code in ("en", "fr"):
        with language(code):
            table = open_table("paper-dungeons", seats, seed=seats)
            chance = random.Random(seats)
            pick, step = explorer(chance), 0
            while table.asks:
                ask = chance.choice(table.asks)
                table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
                step += 1
                if step % 50 == 0 or not table.asks:
                    for seat in (0, None):
                        assert all(len(row) <= 100 for row in drawn(table.view(seat)).splitlines())
            assert "L " in drawn(table.view(0), width=80)


def test_the_private_objective_of_another_player_is_not_on_the_screen():
    d = given(objective="O16")
    mark(d, d.sheets[1], objective="O08")
    open_sheets(d)
    assert "Strong Blood" in drawn(view(d, 0))
    assert "Brewers" not in drawn(view(d, 0))
