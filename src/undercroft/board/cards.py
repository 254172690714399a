"""A printed thing as a card to be cut out: 63 by 88 millimetres, its drawing in an arch, its name, what it says."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.board import icons
from undercroft.board.shapes import arch, icon, rect, text
from undercroft.board.words import capital, wrap
from undercroft.kernel.things import Thing
from undercroft.shelf import kind

WIDE, HIGH = 252.0, 352.0  # four units a millimetre
EDGE = 16.0
LARGEST, SMALLEST, LEAD = 16, 11, 1.28


class Cut(NamedTuple):
    """Something to be cut out: its size, and what is drawn on it."""

    wide: float
    high: float
    shapes: str


def card(game: str, thing: Thing, figures: str = "") -> str:
    """Shapes in a box of WIDE by HIGH. `figures` are its numbers in words."""
    name, room = capital(thing["name"]), WIDE - 2 * EDGE
    sort = capital(kind(game, str(thing["kind"])).word)
    rows = wrap(name, 20, room - 66, bold=True)[:3]
    shown = rect(4, 4, WIDE - 8, HIGH - 8, "f-card s-ink w15", 12)
    shown += arch(EDGE, 18, 60, 70, "f-ink") + icon(stamp_of(game, thing), EDGE + 9, 32, 42, "paper")
    for at, row in enumerate(rows):
        shown += text(EDGE + 70, 38 + 23 * at, row, 20, room=room - 68, face="serif", phone=20)
    shown += text(EDGE + 70, 40 + 23 * len(rows), sort, 13, "ink2", room=room - 68, phone=13)
    said = [*([figures] if figures else []), *str(thing["text"]).splitlines()]
    size, lead, lines = fitting(said, room, HIGH - 122 - 12)
    for at, (row, is_figure) in enumerate(lines):
        look = "bold" if is_figure and figures else ""
        shown += text(EDGE, 122 + lead * at, row, size, "ink", room=room, face=look, phone=size)
    return shown


def fitting(said: list[str], room: float, tall: float) -> tuple[int, float, list[tuple[str, bool]]]:
    """The largest letters in which all of it fits, how far its lines are apart, and the lines: each with whether it is
    of the first part. Where even the smallest do not fit, the lines draw together."""
    lines: list[tuple[str, bool]] = []
    for size in range(LARGEST, SMALLEST - 1, -1):
        lines = [(row, at == 0) for at, one in enumerate(said) for row in wrap(one, size, room, bold=at == 0)]
        if len(lines) * size * LEAD <= tall:
            return size, size * LEAD, lines
    return SMALLEST, tall / len(lines), lines


def stamp_of(game: str, thing: Thing) -> str:
    """The drawing of this thing, as the boards have it: its own, or that of its kind."""
    key, sort = str(thing["key"]), str(thing["kind"])
    own = key.removeprefix(f"{sort}-")
    drawn = next((one for one in (icons.own(game, key, ""), icons.own(game, own, "")) if one), "")
    if drawn:
        return drawn
    return own if own in icons.symbols() else kind(game, sort).stamp or "star"
