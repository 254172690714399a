"""Gorvak, Breaker of Ice. Shared effects: Skull Splitter, Thick Hide, Feast of Victory (cards.py, hits.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, Power
from undercroft.games.dungeon_run.rules.asking import pick_hero, pick_tile
from undercroft.games.dungeon_run.rules.cards import grant_action
from undercroft.games.dungeon_run.rules.dice import may_reroll, reroll_dice, throw_rating
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.theft import steal_at_random
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.words.events import NOTHING_HAPPENS
from undercroft.kernel.rules import Rules

numbers("tile-drawn", "door-breaker", "DR-215", say("A drawn tile may be discarded for the next one."), "limit")


@effect("pool", "DR-077", say("One die more in a battle for each full {n} wounds."), "n", "defends")
def blood_fury(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Blood Fury: 1 more die for each full 3 wounds, in every battle."""
    return me.wounds // e.n if fight.what == "battle" else 0


@effect("rival", "DR-077", say("A hero in a battle with the owner rolls fewer dice: {n}."), "n")
def winters_wrath(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Winter's Wrath: in a battle with another hero that hero rolls 2 dice fewer."""
    return e.n if fight.what == "battle" else 0


@effect(
    "arrive", "DR-145", say("After a Move onto a monster's tile a free Battle, with fewer dice: {n}."), "n", "limit"
)
def headlong_charge(d: Dungeon, me: Hero, held: Monster | None, power: Power) -> Rules[None]:
    """Headlong Charge: after a Move onto a tile that already held a monster he may battle it without cost."""
    if held is not None and d.foes.get(me.at) is held:
        grant_action(d, me, "battle", power)
    yield from ()


def can_bellow(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    return throw.seat == NOBODY and d.fight is not None and d.fight.seat == me.seat and may_reroll(d, me)


@effect(
    "foe", "DR-841", say("The monster rerolls dice of the owner's choice, up to {n}."), "n", "limit", can=can_bellow
)
def war_bellow(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """War Bellow: the monster rerolls up to 2 dice, in his battle or in a free attack on him."""
    yield from reroll_dice(d, me, me, throw, power.effect.n, power)


@effect("soften", "DR-704", say("Wounds of a trap or a tile are fewer by {n}."), "n")
def frost_hardened(d: Dungeon, me: Hero, n: int, source: str, e: Effect) -> int:
    """Frost-Hardened: wounds of a trap or a tile are 1 fewer."""
    return max(0, n - e.n) if source in ("trap", "tile") else n


def can_haul(d: Dungeon, me: Hero, power: Power) -> bool:
    return me.at not in d.foes and bool(d.tile_of(me).neighbours) and bool(d.others_here(me))


@effect(
    "special",
    "DR-144",
    say("Special action: with a hero who rolls no {at} with Brawn to an adjacent tile."),
    "at",
    can=can_haul,
)
def haul_along(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Haul Along: unless the other hero rolls a 5+ with his Brawn dice, both go to an adjacent tile, Gorvak first."""
    hero = yield from pick_hero(d, me, d.others_here(me), power.card)
    at = yield from pick_tile(d, me, d.tile_of(me).neighbours, power.card)
    faces = yield from throw_rating(d, hero, "brawn", "DR-144", power.card, power.effect.at)
    if max(faces) < power.effect.at:
        yield from arrive(d, me, at, "DR-187")
        if hero.is_conscious:
            yield from arrive(d, hero, at, "DR-187")
    else:
        d.tell(NOTHING_HAPPENS, "DR-144", me.seat, power.card)


def robs_in_battle(d: Dungeon, me: Hero, fight: Fight, monster: Monster | None, e: Effect) -> bool:
    return fight.rival != NOBODY and me.seat == fight.seat and fight.gave >= e.n


@effect(
    "hurt",
    "DR-405",
    say("After {n} or more wounds in a battle, a random treasure of the rival."),
    "n",
    can=robs_in_battle,
)
def shake_down(d: Dungeon, me: Hero, fight: Fight, monster: Monster | None, power: Power) -> Rules[None]:
    """Shake Down: after 2 or more wounds in one battle he takes a random treasure from the rival's loot pile."""
    rival = d.heroes[fight.rival]
    if rival.loot_treasures:
        use_up(d, me, power)
        yield from steal_at_random(d, me, rival, "DR-405")


@effect("kill", "DR-145", say("After a kill in the own turn a free Move."), "limit")
def savage_momentum(d: Dungeon, me: Hero, in_battle: bool, power: Power) -> Rules[None]:
    """Savage Momentum: after a kill in his own turn he may take a free Move."""
    grant_action(d, me, "move", power)
    yield from ()
