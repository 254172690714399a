"""Changes of what a character carries: Potions and Objects, and what changes hands."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds import ObjectRoom, PotionKind
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.rules.verbs.values import Why, afflict, cause_of
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.places import HEROES


def add_potion(d: City, hero: Hero, potion: PotionKind, clause: str, why: Why = None) -> None:
    hero.potions.append(potion)
    d.tell(told.POTION_GAINED, clause, *hero.who, potion, why or cause_of(d, hero, clause))


def use_up(d: City, hero: Hero, potion: PotionKind, clause: str) -> None:
    """MR-511 The marker of a used Potion is removed."""
    hero.potions.remove(potion)
    d.tell(told.POTION_USED, clause, *hero.who, potion)


def lose_potion(d: City, hero: Hero, potion: PotionKind, clause: str, why: Why = None) -> None:
    hero.potions.remove(potion)
    d.tell(told.POTION_LOST, clause, *hero.who, potion, why or cause_of(d, hero, clause))


def hold(d: City, hero: Hero, thing: ObjectRoom, uses: int, clause: str) -> None:
    hero.holds = thing
    hero.uses = uses
    d.tell(told.OBJECT_TAKEN, clause, *hero.who, thing, uses)


def take_from_room(d: City, place: int) -> None:
    """MR-R33 The card leaves the Area; its place stays empty."""
    d.grid[place] = None
    d.taken[place] = True


def let_go(d: City, hero: Hero, clause: str, to_pile: bool = True) -> None:
    """MR-544, MR-R34 The Object leaves its owner, face down to the bottom of the unused pile."""
    thing = hero.holds
    if thing is None:
        return
    hero.holds = None
    hero.uses = 0
    if to_pile:
        d.rooms.put_on_bottom(thing)
    d.tell(told.OBJECT_GONE, clause, *hero.who, thing)
    for effect in thing.on_loss:  # a price that is paid whenever it leaves its owner
        afflict(d, hero, effect.what, clause, thing)


def count_use(d: City, hero: Hero, damage: int = 0) -> None:
    """MR-543 A use is counted; MR-544, MR-656 after the last the card goes back among the Rooms."""
    thing = hero.holds
    assert thing is not None
    is_last = hero.uses == 1
    hero.uses -= bool(hero.uses)  # 0: as often as one likes
    d.tell(told.OBJECT_USED, "MR-543", *hero.who, thing, damage)
    if is_last:
        let_go(d, hero, "MR-544")


def _way(giver: Hero, receiver: Hero) -> tuple[int, str, str]:
    """Who gives, from where and to whom."""
    return giver.seat, HEROES[giver.number], HEROES[receiver.number]


def hand_over(d: City, giver: Hero, receiver: Hero, what: str, n: int) -> None:
    """MR-888 So many units change hands."""
    setattr(giver, what, getattr(giver, what) - n)
    setattr(receiver, what, getattr(receiver, what) + n)
    d.tell(told.GAVE_UNITS, "MR-888", giver.kind, receiver.kind, d.pack.track[what].units(n), n, *_way(giver, receiver))


def pass_potion(d: City, giver: Hero, receiver: Hero, potion: PotionKind) -> None:
    giver.potions.remove(potion)
    receiver.potions.append(potion)
    d.tell(told.GAVE, "MR-888", giver.kind, receiver.kind, potion, *_way(giver, receiver))
