"""The one door to the pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from undercroft.board.kept import drawn_for
from undercroft.board.leftover import leftover
from undercroft.board.picture import Board, Drawn, Marks, View
from undercroft.board.plain import cards_in_a_row
from undercroft.board.words import Things
from undercroft.kernel.languages import language
from undercroft.shelf import room


def draw(view: View, things: Things, marks: Marks, lang: str = "en") -> Board:
    """The table as this view shows it. `marks` says where which options answer: `{"room-4": [(1, "go-east", "Go
    right")]}`; options without a place stand under "", so that the lamp burns whenever somebody is asked."""
    title = room(view["game"], "board")
    picture = cast(Callable[[View, Things, Marks], Drawn], cards_in_a_row if title is None else title.picture)
    with language(lang), drawn_for(id(things), lang):
        drawn = picture(view, things, marks)
        known = {place.place for place in drawn.places}
        rest = {place: found for place, found in marks.items() if place and place not in known}
        drawn.panels[:0] = leftover(view["game"], things, rest)
        return drawn.finished()
