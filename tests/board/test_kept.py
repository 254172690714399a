"""Parts of pictures that are kept: the same as if they were drawn anew, whatever was drawn before them."""

from __future__ import annotations

from random import Random

import pytest

from undercroft.board import draw, kept
from undercroft.board.marks import marks_of
from undercroft.board.picture import Picture
from undercroft.face import games, open_table

DRAWN: list[str] = []


@kept.kept("hero")
def part(board: Picture, view: dict, hero: dict, x: int) -> int:
    DRAWN.append(f"{view['floor']} {hero['hp']} {x} {board.marks.get('door')} {board.is_lit}")
    board.draw(DRAWN[-1])
    board.tell("told")
    return len(DRAWN)


def drawn(view: dict, hero: dict, x: int, marks: dict) -> str:
    board = Picture(marks)
    part(board, view, hero, x)
    assert board.lines == ["told"]
    return board.body()


def test_what_is_read_decides_and_nothing_else():
    DRAWN.clear()
    kept.forget_all()
    view, hero, door = {"floor": 1, "gold": 3}, {"hp": 5, "xp": 0}, {"door": [(1, "go", "Go")]}
    first = drawn(view, hero, 0, {})
    assert drawn({"floor": 1, "gold": 4}, {"hp": 5, "xp": 9}, 0, {}) == first  # neither gold nor xp is shown
    assert len(DRAWN) == 1
    others = [
        drawn(view, hero, 1, {}),
        drawn(view, {"hp": 4}, 0, {}),
        drawn({"floor": 2}, hero, 0, {}),
        drawn(view, hero, 0, door),
        drawn(view, hero, 0, {"": [(1, "wait", "Wait")]}),
    ]
    assert len({first, *others}) == 6
    assert len(DRAWN) == 6
    assert drawn(view, hero, 0, {**door, "well": [(2, "in", "In")]}) == others[3]
    assert len(DRAWN) == 6


def test_parts_in_parts_tell_what_they_read():
    seen = []

    @kept.kept()
    def whole(view: dict) -> list[str]:
        seen.append(view["floor"])
        board = Picture({})
        part(board, view, {"hp": 1}, 7)
        return [board.body()]

    kept.forget_all()
    one = whole({"floor": 1})
    assert whole({"floor": 2}) != one
    one.append("of the caller")
    assert whole({"floor": 1}) == one[:1]  # what is given away is not what is kept
    assert seen == [1, 2]


def test_it_is_bounded(monkeypatch):
    monkeypatch.setattr(kept, "MOST", 50 * kept.SMALL)
    kept.forget_all()
    for floor in range(500):
        drawn({"floor": floor}, {"hp": floor}, floor, {})
    assert sum(one.weight for found in kept._PARTS._found.values() for one in found) <= kept.MOST
    kept.forget_all()


@pytest.mark.parametrize("game", games())
def test_boards_are_those_that_are_drawn_anew(game):
    """In games with several seats, each seat's picture after the others': nothing of them is in it."""
    for seats in (1, 3):
        chance, table = Random(f"{game} {seats}"), open_table(game, seats if game != "mini-rogue" else 2, seed=seats)
        things, shown = table.things, []
        for _ in range(25):
            if not table.asks:
                break
            ask = chance.choice(table.asks)
            marks = marks_of(one.to_json() for one in ask.options)
            shown += [(table.view(seat), {}) for seat in (0, None, ask.seat)] + [(table.view(ask.seat), marks)]
            table.answer(ask.seat, chance.choice(ask.options).key)
        boards = [draw(view, things, marks) for view, marks in shown]
        for (view, marks), board in zip(shown, boards, strict=True):
            kept.forget_all()
            assert draw(view, things, marks) == board
