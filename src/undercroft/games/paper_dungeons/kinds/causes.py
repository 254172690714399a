"""Why something happens: a card, a die, a room, a row of the sheet. Told with every change of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from undercroft.games.paper_dungeons.glossary import say
from undercroft.kernel.words import Message


class Cause(Protocol):
    """Anything printed, with a key and words."""

    @property
    def key(self) -> str: ...
    @property
    def thing(self) -> str: ...

    def __str__(self) -> str: ...


class Printed:
    """A part of the sheet or of the table that is no card: a row of potions, a box of a track, the skulls.

    `thing` is what the print knows it by: the trap of a room is part of that room.
    """

    __slots__ = ("_facts", "_message", "key", "thing")

    def __init__(self, key: str, thing: str, message: Message, facts: Mapping[str, Any] | None = None) -> None:
        self.key, self.thing, self._message, self._facts = key, thing, message, facts

    def __str__(self) -> str:
        return self._message.text(self._facts)


class Gem:
    """PD-620 A gem of the map."""

    __slots__ = ("key", "place", "thing")

    def __init__(self, letter: str, place: str) -> None:
        self.key, self.thing, self.place = letter, f"gem-{letter}", place

    def __str__(self) -> str:
        return self.key


def skulls_of(symbol: Cause) -> Printed:
    return Printed("skulls", symbol.thing, say("skulls"))


def potion_row(row: int) -> Printed:
    return Printed(f"potion-row-{row}", f"sheet-potion-row-{row}", say("potion row {n}"), {"n": row})


def gem_box(box: int) -> Printed:
    return Printed(f"gem-box-{box}", f"sheet-gem-box-{box}", say("gem box {n}"), {"n": box})


def trap_in(room: str) -> Printed:
    return Printed(f"trap-{room}", f"room-{room}", say("trap in {room}"), {"room": room})


def victory_over(monster: Cause) -> Printed:
    return Printed(f"victory-{monster.key}", monster.thing, say("victory bonus: {monster}"), {"monster": monster})
