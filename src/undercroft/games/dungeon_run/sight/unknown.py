"""What a seat does not know, drawn anew: for worlds as it may imagine them."""

from __future__ import annotations

import random
from typing import Any

from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.games.dungeon_run.sight.view import is_boss
from undercroft.kernel.memory import Memory
from undercroft.kernel.rules import key_of

Place = tuple[list[Any], int]  # where a card lies


def redraw(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """DR-314 DR-741 What lies face down: loot piles, treasures, the boss, cards others have looked at or drawn."""
    found = [
        _treasures(d, seat, memory, chance),
        _trophies(d, seat, memory, chance),
        _boss(d, seat, memory, chance),
        _tops(d, seat, memory, chance),
        _abilities(d, seat, memory, chance),
    ]
    return any(found)


def _treasures(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """DR-741 In the others' loot piles; DR-252 face down on tiles; under the deck."""
    piles: list[list[Any]] = [hero.loot for hero in d.heroes if hero.seat != seat]
    laid = {at: list(tile.hidden) for at, tile in enumerate(d.tiles) if tile.hidden}
    piles += [*laid.values(), d.treasures.bottom]
    places = [
        (pile, at) for pile in piles for at, item in enumerate(pile)
        if item is not None and not item.is_artifact and not _knows(memory, item)
    ]  # fmt: skip
    d.treasures.unknown = _exchange(places, d.treasures.unknown, memory, chance)
    for at, hidden in laid.items():
        d.tiles[at] = d.tiles[at].but(hidden=tuple(hidden))
    return bool(places)


def _trophies(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """DR-741 Won in sight of all; who has them after a trade, only the two know (DR-519)."""
    places = [
        (hero.trophies, at) for hero in d.heroes if hero.seat != seat for at, card in enumerate(hero.trophies)
        if not is_boss(card) and not _knows(memory, card)
    ]  # fmt: skip
    _exchange(places, [], memory, chance)
    return len(places) > 1


def _boss(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """DR-101 Hidden until the lair is placed, except from those who have looked."""
    if d.lair >= 0 or seat in d.peeked or not d.bosses.top or d.bosses.top[0].key in memory.fresh:
        return False
    d.bosses.hidden = _exchange([(d.bosses.top, 0)], d.bosses.hidden, memory, chance)
    return True


def _tops(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """What Read the Smoke has shown one seat. A tile keeps its colour: its back shows it."""
    if d.saw_top in (-1, seat):
        return False
    top, stack = d.encounters.top, d.stack
    places = [(top, at) for at, card in enumerate(top) if card.key not in memory.fresh]
    d.encounters.hidden = _exchange(places, d.encounters.hidden, memory, chance)
    if stack.top and stack.top[0].key not in memory.fresh:
        if stack.top[0].color == "special":
            stack.special = _exchange([(stack.top, 0)], stack.special, memory, chance)
        else:
            stack.standard = _exchange([(stack.top, 0)], stack.standard, memory, chance)
    return True


def _abilities(d: Dungeon, seat: int, memory: Memory, chance: random.Random) -> bool:
    """DR-064 The ability cards that another player is choosing from."""
    choosing = [hero for hero in d.heroes if hero.seat != seat and hero.drawn]
    for hero in choosing:
        places = [(hero.drawn, at) for at, card in enumerate(hero.drawn) if card.key not in memory.fresh]
        hero.deck.hidden = _exchange(places, hero.deck.hidden, memory, chance)
    return bool(choosing)


def _knows(memory: Memory, card: Any) -> bool:
    return memory.knows(card.key) or card.key in memory.fresh


def _exchange(places: list[Place], deck: list[Any], memory: Memory, chance: random.Random) -> list[Any]:
    """Shuffle the cards of these places and of a deck together, and lay them out again. What is left of the deck."""
    since = [card for card in deck if card.key in memory.fresh]  # turned since then, for this seat to see
    pool = [card for card in deck if card.key not in memory.fresh] + [pile[at] for pile, at in places]
    pool.sort(key=key_of)  # the order in which cards came to lie there could tell something
    chance.shuffle(pool)
    for pile, at in places:
        pile[at] = pool.pop()
    return sorted(pool + since, key=key_of)
