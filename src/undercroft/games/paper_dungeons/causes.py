"""Why something happens: a card, a die, a room, a row of the sheet. Told with every change of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from undercroft.kernel.words import Domain, Message

say = Domain("paper-dungeons")


class Cause(Protocol):
    """Anything printed, with a key and words."""

    @property
    def key(self) -> str: ...

    def __str__(self) -> str: ...


class Printed:
    """A part of the sheet or of the table that is no card: a row of potions, a box of a track, the skulls."""

    __slots__ = ("_facts", "_message", "key")

    def __init__(self, key: str, message: Message, facts: Mapping[str, Any] | None = None) -> None:
        self.key, self._message, self._facts = key, message, facts

    def __str__(self) -> str:
        return self._message.text(self._facts)


SKULLS = Printed("skulls", say("skulls"))


def potion_row(row: int) -> Printed:
    return Printed(f"potion-row-{row}", say("potion row {n}"), {"n": row})


def gem_box(box: int) -> Printed:
    return Printed(f"gem-box-{box}", say("gem box {n}"), {"n": box})


def trap_in(room: str) -> Printed:
    return Printed(f"trap-{room}", say("trap in {room}"), {"room": room})


def victory_over(monster: Cause) -> Printed:
    return Printed(f"victory-{monster.key}", say("victory bonus: {monster}"), {"monster": monster})
