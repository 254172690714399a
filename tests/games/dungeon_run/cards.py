"""Stories about one card each.

    @card("snare")                          this test would fail without that card; test_every_card.py reads it

A table of cards names them in its first column, called `key`.

    d, me, other = alone("dorgan")          the hero alone on the Entrance, the other one on the tile to the north
    use(d, me, "snare")                     he uses a card in his turn; `usable` tells whether he could
    more_dice("pyre", "ashara", "battle", "magic", "ooze")      what a card adds to a roll
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from games.dungeon_run.given import PACK, change, given, lay, put
from story import Story, perform
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.turn import usable_cards, use_card

T = TypeVar("T", bound=Callable[..., Any])
CARDS = {card.key: card for card in PACK.cards}


def card(*keys: str) -> Callable[[T], T]:
    """This test proves these cards."""
    return lambda test: test


def alone(*names: str, **changes: Any) -> tuple[Dungeon, Hero, Hero]:
    """The first hero on the Entrance, everybody else on the tile to the north."""
    d = given(*names)
    north = lay(d, "crossroads", 0, "N")
    for other in d.heroes[1:]:
        other.at = north
    change(d.heroes[0], **changes)
    return d, d.heroes[0], d.heroes[1]


def use(
    d: Dungeon, hero: Hero, key: str, window: str = "special", luck: Sequence[Any] = (), answers: Sequence[str] = ()
) -> Story:
    """He uses a special or free effect."""
    assert usable(d, hero, key, window), f"{key} cannot be used now"
    return perform(use_card(d, hero, CARDS[key], window), luck, answers)


def usable(d: Dungeon, hero: Hero, key: str, window: str = "special") -> bool:
    return key in [power.card.key for power in usable_cards(d, hero, window)]


def dice_of(d: Dungeon, hero: Hero, what: str = "battle", rating: str = "brawn", foe: str | Hero = "ooze") -> int:
    """How many dice he rolls to battle a monster or hero, to "defend" against one, to "escape" or to "disarm"."""
    if what == "disarm":
        fight = Fight(what, hero.seat, hero.at, trap=PACK.trap["dart-wall"], rating=rating)
    elif isinstance(foe, Hero):
        seats = (hero.seat, foe.seat) if what == "battle" else (foe.seat, hero.seat)
        fight = Fight("battle", seats[0], hero.at, rival=seats[1], rating=rating, rival_rating=rating)
    else:
        kind = PACK.monster.get(foe) or PACK.boss[foe]
        fight = Fight(what, hero.seat, hero.at, kind, rating=rating)
    return pool_size(d, fight, hero)


def with_card(hero: Hero, key: str) -> Hero:
    """He has this card in front of him as well."""
    if key in PACK.ability:
        return change(hero, abilities=[*[one.key for one in hero.abilities], key])
    return change(hero, equipped=[*[one.key for one in hero.equipped], key])


def more_dice(key: str, name: str, what: str, rating: str = "brawn", foe: str = "ooze") -> int:
    """How many more dice a hero rolls with this card than without; the foe is a monster or "hero"."""
    d, me, other = alone(name)
    against = other if foe == "hero" else foe
    if foe != "hero" and what != "disarm":
        put(d, foe)
    without = dice_of(d, me, what, rating, against)
    with_card(me, key)
    return dice_of(d, me, what, rating, against) - without
