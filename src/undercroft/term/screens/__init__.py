"""The screens: one package per game, found by the game's name. They show what a seat may know, and never a state.

    status(view) -> str                     one line: where we are, what is left
    said(view) -> dict[str, str]            everything on the table in words, piece by piece
    place(view, key) -> str                 a place of the board in words: "room-4", "die-2"
    board(view, width, height) -> Text      the middle of the table drawn; what lies at a place can be clicked
    side(view, seat, width)                 the own sheet, and the fight if there is one
    small_side(view, seat, width, height)   the same in so many rows, if it can be said in them
    others(view, seat)                      everybody's sheets

The full-screen player shows board and side, the plain one says the pieces; both from the same description. A package
may also say `TELLS_DICE = True` if the events of the game tell what its dice show, `SHOWN` which kinds of events say
no more than the board shows then (beside it the story is about the others), `figures(thing)` if the text of a card does
not tell its numbers, and a game with campaigns may have `draw_campaign(state)`. A game without a screen is shown as a
plain list of its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from undercroft.term.wrapping import broken

View = Mapping[str, Any]
NARROW = 80
ENVELOPE = ("game", "pack", "seat", "seats", "over", "mode", "turn")  # said elsewhere, or for programs


@cache
def _screen(game: str) -> ModuleType | None:
    name = f"{__name__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def status(game: str, view: View) -> str:
    screen = _screen(game)
    return str(screen.status(view)) if screen else ""


def said(game: str, view: View) -> dict[str, str]:
    """What is on the table in words, piece by piece, in the order to be said."""
    screen = _screen(game)
    return dict(screen.said(view)) if screen else {"view": plain(view).plain}


def place(game: str, view: View, key: str) -> str:
    """A place in words; "" where the game has no words for it."""
    screen = _screen(game)
    return str(screen.place(view, key)) if screen and key else ""


def board(game: str, view: View, width: int, height: int) -> Text:
    screen = _screen(game)
    return cast(Text, screen.board(view, width, height)) if screen else plain(view)


def side(game: str, view: View, seat: int | None, width: int) -> RenderableType:
    screen = _screen(game)
    return _in_lines(screen.side(view, seat, width), width) if screen else Text()


def small_side(game: str, view: View, seat: int | None, width: int, height: int) -> RenderableType:
    """The same where there are few rows: what changes from turn to turn, and no explanations."""
    screen = _screen(game)
    return _in_lines(screen.small_side(view, seat, width, height), width) if screen else Text()


def _in_lines(drawn: RenderableType, width: int) -> RenderableType:
    """Lines are broken where a reader would: the library breaks them before a French colon, too."""
    if isinstance(drawn, Group):
        return Group(*(_in_lines(part, width) for part in drawn.renderables))
    return broken(drawn, width) if isinstance(drawn, Text) else drawn


def others(game: str, view: View, seat: int | None) -> RenderableType:
    screen = _screen(game)
    return cast(RenderableType, screen.others(view, seat)) if screen else plain(view)


def figures(game: str, thing: Mapping[str, Any]) -> str:
    """The numbers on a card in words, where its text does not tell them."""
    found = getattr(_screen(game), "figures", None)
    return str(found(thing)) if found is not None else ""


def tells_dice(game: str) -> bool:
    return getattr(_screen(game), "TELLS_DICE", False) is True


def shown_events(game: str) -> frozenset[str]:
    return getattr(_screen(game), "SHOWN", frozenset())


def draw_campaign(game: str, state: View) -> RenderableType:
    """How a campaign stands."""
    return cast(RenderableType, getattr(_screen(game), "draw_campaign", plain)(state))


def draw(game: str, view: View) -> RenderableType:
    """The whole position at once: drawn where there is room for it, said in lines in a pipe."""
    return Whole(game, view)


class Whole:
    def __init__(self, game: str, view: View) -> None:
        self.game, self.view = game, view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        if not console.is_terminal or console.is_dumb_terminal or width < NARROW:
            wraps = console.is_terminal
            text = "\n".join(said(self.game, self.view).values())
            yield Text(text, no_wrap=not wraps, overflow="fold" if wraps else "ignore")
            return
        middle = min(60, width - 28)
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=middle)
        table.add_column(width=width - middle - 1)
        seat = self.view.get("seat")
        beside = side(self.game, self.view, seat, width - middle - 1)
        table.add_row(board(self.game, self.view, middle, 20), beside)
        yield Group(Text(status(self.game, self.view), "bold"), table)


def plain(view: View) -> Text:
    """Any view, one field per line.

    >>> plain({"places": [0, 3], "hero": {"hp": 5, "pack": []}}).plain
    'places: 0, 3\\nhero:\\n  hp: 5\\n  pack: -'
    """
    return Text("\n".join(_fields({key: value for key, value in view.items() if key not in ENVELOPE}, "")))


def _fields(view: View, margin: str) -> Iterator[str]:
    for key, value in view.items():
        if isinstance(value, Mapping) and value:
            yield f"{margin}{key}:"
            yield from _fields(value, margin + "  ")
        elif isinstance(value, (list, tuple)) and any(isinstance(part, Mapping) for part in value):
            yield f"{margin}{key}:"
            for part in value:
                yield f"{margin}  - {_in_line(part)}"
        else:
            yield f"{margin}{key}: {_in_line(value)}"


def _in_line(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_in_line(part)}" for key, part in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(_in_line(part) for part in value) or "-"
    return "-" if value is None or value == "" else str(value)
