"""Print: what stands on cards, tiles, boards and dice, and never changes during a game."""

from __future__ import annotations

from typing import Any, TypedDict


class Thing(TypedDict):
    """A printed thing, in the reader's language. Views name it by its key; its print is given once."""

    key: str  # unique in the game: potion-fire, room-city-guard
    kind: str  # potion, room, monster, hero, boss, die, symbol ...
    name: str
    text: str  # what it does, in full
    clause: str  # the clause that says so, or ""
    mark: str  # where its figures come from: rulebook, public or house
    facts: dict[str, Any]  # its numbers as data
    words: list[str]  # other words people look it up by
