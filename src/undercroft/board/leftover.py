"""Places an option names that lie nowhere on the board: a ware on offer, a card in a pile, a side of a die. They get a
sheet of their own, so that every option has its place in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.board import icons
from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, say

STAMPS = {
    "ability": "spark", "armor": "shield", "artifact": "gem", "boss": "crown", "card": "scroll", "class": "seat",
    "danger": "flame", "die": "dice", "event": "scroll", "exit": "exit", "gold": "coin", "hero": "seat",
    "hp": "heart", "item": "chest", "level": "level-up", "monster": "monster", "object": "key", "objective": "lock",
    "potion": "potion", "power": "star", "ration": "ration", "room": "door", "seat": "seat", "skill": "spark",
    "space": "footprint", "stance": "shield", "story": "book", "stranger": "seat", "tile": "door", "trap": "trap",
    "treasure": "chest", "xp": "xp",
}  # fmt: skip


def thing_of(things: Things, place: str) -> Mapping[str, Any] | None:
    """What lies at a place, by its key: `card-fire` may be the place of the potion `potion-fire`."""
    _, _, key = place.partition("-")
    for name in (place, key):
        if name in things:
            return things[name]
    return next((thing for name, thing in things.items() if name.partition("-")[2] == key), None) if key else None


def leftover(things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    if not marks:
        return []
    sheet = Sheet("choices", marks)
    for place, found in sorted(marks.items(), key=lambda one: min(number for number, _, _ in one[1])):
        kind, _, key = place.partition("-")
        thing = thing_of(things, place)
        stamp = key if key in icons.symbols() else STAMPS.get(kind, "spark")
        if thing:
            name, said = str(thing.get("name") or place), str(thing.get("text") or "")
        else:
            head, _, said = found[0][2].partition(": ") if len(found) == 1 else (capital(place), "", "")
            name = capital(head)
        sheet.entry(stamp, name, said, place=place, thing=str(thing.get("key", "")) if thing else "")
    return [sheet.panel_of(str(say("To choose from")))]
