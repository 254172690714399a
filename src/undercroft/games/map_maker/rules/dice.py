"""The dice of Map Maker: all show 1 to 6 (MM-116), and each is thrown for something."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.terms import ENCOUNTERS
from undercroft.pieces.dice import D6, Die


def _six_sided(name: str) -> Die:
    return Die(name, D6.faces)


HERO = _six_sided("hero")  # Combat Dice of the two sides
FOE = _six_sided("foe")
VICTIM = _six_sided("victim")  # of a Hero attacked by a charmed one
BASIC_OF = tuple(_six_sided(f"basic-{key}") for key in ENCOUNTERS)
BASIC = _six_sided("basic")
SELECTION = _six_sided("selection")
EVENT = _six_sided("event")
REST = _six_sided("rest")
TREASURE = _six_sided("treasure")
DUNGEON = _six_sided("dungeon")
COLUMN = _six_sided("column")
ORDER = _six_sided("order")
VALUE = _six_sided("value")
SQUARE = _six_sided("square")
RING = {n: Die("ring", tuple(range(1, n + 1))) for n in range(1, 5)}  # MM-113 chance names the first Starting Player
HERO_FIRST, FOE_FIRST = (HERO, FOE), (FOE, HERO)
TWO_EVENT, TWO_TREASURE = (EVENT,) * 2, (TREASURE,) * 2
