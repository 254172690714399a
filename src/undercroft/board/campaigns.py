"""How a campaign stands, for a page: drawn by its title, counted in rows, or as plain cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from undercroft.board.drawing import cards_in_a_row
from undercroft.board.picture import Board
from undercroft.kernel.languages import current_language
from undercroft.shelf import room

Figure = tuple[int, str]  # a number, and what stands below it


class Count(NamedTuple):
    """A row of games whose scores are added up; a column for each seat."""

    title: str
    what: str  # a row is: a dungeon
    rows: list[tuple[str, list[Figure]]]
    totals: list[Figure]
    winners: list[int]


def counted(game: str, state: Mapping[str, Any], label: Callable[[str, Any], str]) -> Count | None:
    """A title whose campaign is a count says so in its board: `count_campaign`."""
    count = getattr(room(game, "board"), "count_campaign", None)
    return cast(Count | None, count(state, label)) if count is not None else None


def drawn(game: str, state: Mapping[str, Any], played: int) -> Board | None:
    """A title may draw it: `draw_campaign`; else every part of its state is a card, once something is played."""
    draw = getattr(room(game, "board"), "draw_campaign", None)
    if draw is not None:
        return cast(Board, draw(state, {}, current_language()))
    return cards_in_a_row({"game": game, **state}, {}, {}).finished() if played else None
