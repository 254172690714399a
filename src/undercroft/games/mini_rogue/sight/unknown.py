"""What a seat does not know, drawn anew: for worlds as it may imagine them."""

from __future__ import annotations

import random

from undercroft.games.mini_rogue.rules.state import City
from undercroft.kernel.memory import Memory
from undercroft.kernel.rules import key_of


def hides(d: City, seat: int) -> bool:
    """Alone one knows every Room that somebody has looked at; only in which order they lie at the bottom, nobody."""
    return len(d.heroes) > 1 or len(d.rooms.bottom) > 1


def redraw(d: City, seat: int, memory: Memory, chance: random.Random) -> bool:
    """MR-599 Rooms that only the other seat has looked at: in the Area, on top of the pile, at the bottom of it."""
    d.rooms.hidden.sort(key=key_of)  # the order in which cards came to lie somewhere could tell something
    if len(d.rooms.bottom) > 1:
        d.rooms.bottom.sort(key=key_of)
        chance.shuffle(d.rooms.bottom)
    places = [
        (cards, at)
        for cards in (d.grid, d.rooms.top, d.rooms.bottom)
        for at, room in enumerate(cards)
        if room is not None and not (cards is d.grid and d.face_up[at])
        if not memory.knows(room.key) and room.key not in memory.fresh
    ]
    if not places:
        return len(d.rooms.bottom) > 1
    turned = [room for room in d.rooms.hidden if room.key in memory.fresh]  # since then, for all to see
    pool = [room for room in d.rooms.hidden if room.key not in memory.fresh]
    pool += [room for cards, at in places if (room := cards[at]) is not None]
    pool.sort(key=key_of)
    chance.shuffle(pool)
    for cards, at in places:
        cards[at] = pool.pop()
    d.rooms.hidden = sorted(pool + turned, key=key_of)
    return True
