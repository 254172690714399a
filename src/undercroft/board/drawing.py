"""The one door to the pictures."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from undercroft.board.leftover import leftover
from undercroft.board.picture import Board, Drawn, Marks, View
from undercroft.board.words import Things
from undercroft.kernel.words import language


def draw(view: View, things: Things, marks: Marks, lang: str = "en") -> Board:
    """The table as this view shows it. `marks` says where which options answer: `{"room-4": [(1, "go-east", "Go
    right")]}`; options without a place stand under "", so that the lamp burns whenever somebody is asked."""
    module = import_module(f"undercroft.board.{view['game'].replace('-', '_')}")
    picture = cast(Callable[[View, Things, Marks], Drawn], module.picture)
    with language(lang):
        drawn = picture(view, things, marks)
        known = {place.place for place in drawn.places}
        rest = {place: found for place, found in marks.items() if place and place not in known}
        drawn.panels[:0] = leftover(things, rest)
        return drawn.finished()
