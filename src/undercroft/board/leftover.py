"""Places an option names that lie nowhere on the board: a ware on offer, a card in a pile, a side of a die. They get a
sheet of their own, so that every option has its place in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.board import icons
from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, say
from undercroft.shelf import kind


def thing_of(things: Things, place: str) -> Mapping[str, Any] | None:
    """What lies at a place, by its key: `card-fire` may be the place of the potion `potion-fire`, but `die-2` is not
    `tile-2`."""
    _, _, key = place.partition("-")
    for name in (place, key):
        if name in things:
            return things[name]
    if not key or key.isdecimal():
        return None
    return next((thing for name, thing in things.items() if name.partition("-")[2] == key), None)


def stamp_of(game: str, place: str, thing: Mapping[str, Any] | None) -> str:
    """The drawing of the key itself, else what the title has for things of this kind; "" if it has none."""
    sort, _, key = place.partition("-")
    drawn = next((one for one in (key, sort) if one in icons.symbols()), "")
    return drawn or kind(game, str(thing["kind"]) if thing else sort).stamp


def leftover(game: str, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    if not marks:
        return []
    sheet = Sheet("choices", marks)
    for place, found in sorted(marks.items(), key=lambda one: min(number for number, _, _ in one[1])):
        thing = thing_of(things, place)
        if thing:
            name, said = str(thing.get("name") or place), str(thing.get("text") or "")
        else:
            head, _, said = found[0][2].partition(": ") if len(found) == 1 else (capital(place), "", "")
            name = capital(head)
        sheet.entry(
            stamp_of(game, place, thing) or "spark",
            name,
            said,
            place=place,
            thing=str(thing.get("key", "")) if thing else "",
        )
    return [sheet.panel_of(str(say("To choose from")))]
