"""The screens. A title draws its own in its room `screen`; they show what a seat may know, and never a state.

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
not tell its numbers, and `picture(key)` if an answer is better drawn than told; a game with campaigns may have
`draw_campaign(state)`, and as a line `campaign_line(state, held)`.
What a title does not draw is shown as a plain list of its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from undercroft.kernel.things import Thing
from undercroft.kernel.view import Envelope
from undercroft.shelf import room
from undercroft.term.wrapping import broken

NARROW = 80
ENVELOPE = ("game", "pack", "seat", "seats", "over", "mode", "turn")  # said elsewhere, or for programs


def _drawn(game: str, part: str) -> Callable[..., Any] | None:
    """What a title has for this part of the screen."""
    return getattr(room(game, "screen"), part, None)


def status(game: str, view: Envelope) -> str:
    line = _drawn(game, "status")
    return str(line(view)) if line else ""


def said(game: str, view: Envelope) -> dict[str, str]:
    """What is on the table in words, piece by piece, in the order to be said."""
    words = _drawn(game, "said")
    return dict(words(view)) if words else {"view": plain(view).plain}


def place(game: str, view: Envelope, key: str) -> str:
    """A place in words; "" where the game has no words for it."""
    words = _drawn(game, "place")
    return str(words(view, key)) if words and key else ""


def board(game: str, view: Envelope, width: int, height: int) -> Text:
    picture = _drawn(game, "board")
    return cast(Text, picture(view, width, height)) if picture else plain(view)


def side(game: str, view: Envelope, seat: int | None, width: int) -> RenderableType:
    sheet = _drawn(game, "side")
    return _in_lines(sheet(view, seat, width), width) if sheet else Text()


def small_side(game: str, view: Envelope, seat: int | None, width: int, height: int) -> RenderableType:
    """The same where there are few rows: what changes from turn to turn, and no explanations."""
    sheet = _drawn(game, "small_side")
    return _in_lines(sheet(view, seat, width, height), width) if sheet else side(game, view, seat, width)


def _in_lines(drawn: RenderableType, width: int) -> RenderableType:
    """Lines are broken where a reader would: the library breaks them before a French colon, too."""
    if isinstance(drawn, Group):
        return Group(*(_in_lines(part, width) for part in drawn.renderables))
    return broken(drawn, width) if isinstance(drawn, Text) else drawn


def others(game: str, view: Envelope, seat: int | None) -> RenderableType:
    sheets = _drawn(game, "others")
    return cast(RenderableType, sheets(view, seat)) if sheets else plain(view)


def figures(game: str, thing: Thing) -> str:
    """The numbers on a card in words, where its text does not tell them."""
    found = _drawn(game, "figures")
    return str(found(thing)) if found else ""


def picture(game: str, key: str) -> str:
    """An answer as a sign, where its title draws one: how a tile lies."""
    drawn = _drawn(game, "picture")
    return str(drawn(key)) if drawn else ""


def tells_dice(game: str) -> bool:
    return getattr(room(game, "screen"), "TELLS_DICE", False) is True


def shown_events(game: str) -> frozenset[str]:
    return getattr(room(game, "screen"), "SHOWN", frozenset())


def draw_campaign(game: str, state: Mapping[str, Any]) -> RenderableType:
    """How a campaign stands."""
    return cast(RenderableType, getattr(room(game, "screen"), "draw_campaign", plain)(state))


def campaign_line(game: str, state: Mapping[str, Any], held: Mapping[str, Any]) -> str:
    """The same in a line, with what is held for all its games."""
    line = _drawn(game, "campaign_line")
    return str(line(state, held)) if line else _in_line(state)


def draw(game: str, view: Envelope) -> RenderableType:
    """The whole position at once: drawn where there is room for it, said in lines in a pipe."""
    return Whole(game, view)


class Whole:
    def __init__(self, game: str, view: Envelope) -> None:
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


def plain(view: Mapping[str, Any]) -> Text:
    """Any view, one field per line.

    >>> plain({"places": [0, 3], "hero": {"hp": 5, "pack": []}}).plain
    'places: 0, 3\\nhero:\\n  hp: 5\\n  pack: -'
    """
    return Text("\n".join(_fields({key: value for key, value in view.items() if key not in ENVELOPE}, "")))


def _fields(view: Mapping[str, Any], margin: str) -> Iterator[str]:
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
