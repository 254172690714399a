"""Mirelle, the Lantern Sister. Smite the Grave is a shared effect (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, Effect, Power
from undercroft.games.dungeon_run.rules.asking import agrees, pick_hero, was_refused
from undercroft.games.dungeon_run.rules.cards import is_against
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import may_reroll, one_die, reroll_dice
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.verbs.cards import lose_ability, use_up
from undercroft.games.dungeon_run.rules.verbs.clock import calm
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds, set_wounds
from undercroft.kernel.rules import Rules

numbers("contents", "candlelight", "DR-253", say("The contents die may match no encounter number."), "limit")
numbers("keeps-out", "sacred-circle", "DR-805", say("Roaming monsters do not come onto the owner's tile."))


@effect("cancel", "DR-393", say("Incoming hits on a hero of the tile that may be cancelled: {n}."), "n", "limit")
def ward_of_mercy(d: Dungeon, me: Hero, target: Hero, hits: int, power: Power) -> Rules[int]:
    """Ward of Mercy: 1 hit on a hero of her tile, herself included, is cancelled."""
    yield from ()
    return power.effect.n


@effect("after", "DR-404", say("After a battle as many wounds are removed as were given, at most {n}."), "n")
def soul_harvest(d: Dungeon, me: Hero, fight: Fight, power: Power) -> Rules[None]:
    """Soul Harvest: after a battle she loses 1 wound for each wound she gave in it, at most 2."""
    gave = fight.gave if me.seat == fight.seat else fight.took
    if me.is_conscious:
        remove_wounds(d, me, min(gave, power.effect.n), "DR-404", power.card)
    yield from ()


@effect("sabotage-answer", "DR-650", say("Who sabotages the owner receives wounds at once: {n}."), "n")
def penance(d: Dungeon, me: Hero, saboteur: Hero, power: Power) -> Rules[None]:
    """Penance: who sabotages her receives 1 wound when he declares it."""
    use_up(d, me, power)
    yield from suffer(d, [saboteur], power.effect.n, "DR-650", power.card, cause=me.seat)


@effect(
    "down",
    "DR-702",
    say("Instead of a defeat: on a die of {at} or more the card is discarded and one Life is left."),
    "at",
)
def guardian_spirit(d: Dungeon, me: Hero, power: Power) -> Rules[bool]:
    """Guardian Spirit: on 4+ she is not defeated, and the card is discarded."""
    use_up(d, me, power)
    if (yield from one_die(d, me, "DR-001", power.card, power.effect.at)) < power.effect.at:
        return False
    set_wounds(d, me, me.kind.life - 1, "DR-001", power.card)
    assert isinstance(power.card, AbilityKind)
    lose_ability(d, me, power.card, "DR-001")
    return True


def can_soothe(d: Dungeon, me: Hero, power: Power) -> bool:
    monster = d.foes.get(me.at)
    if monster is None or monster.kind.is_boss or d.turn is None:
        return False
    return is_against(monster.kind, power.effect.foes) and d.turn.calmed != monster.spot


@effect(
    "free",
    "DR-180",
    say("A monster here of these types does not hold the owner this turn."),
    "foes",
    "limit",
    can=can_soothe,
)
def soothing_chant(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Soothing Chant: this monster does not prevent her Moves until the end of the turn."""
    monster = d.foes.get(me.at)
    if d.turn is not None and monster is not None:
        calm(d.turn, monster)
    yield from ()


def can_sing(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    if throw.seat in (NOBODY, me.seat) or d.fight is None or throw.seat != d.fight.seat or not may_reroll(d, me):
        return False
    assists = any(seat == me.seat for seat, _ in d.fight.helpers)
    return assists and not was_refused(d.action.refused, power.card, d.heroes[throw.seat])


@effect(
    "other",
    "DR-841",
    say("The hero the owner assists may reroll dice, up to {n} (0: any number)."),
    "n",
    "limit",
    can=can_sing,
)
def hymn_of_battle(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """Hymn of Battle: the hero she assists may reroll any number of dice; it is her reroll."""
    roller = d.heroes[throw.seat]
    if (yield from agrees(d, roller, me, power.card, d.action.refused)):
        yield from reroll_dice(d, me, roller, throw, power.effect.n, power)


@effect("advance", "DR-560", say("Wounds removed when the hero Advances: {n}."), "n")
def absolution(d: Dungeon, me: Hero, power: Power) -> None:
    """Absolution: when she Advances, up to 2 wounds are removed."""
    remove_wounds(d, me, power.effect.n, "DR-560", power.card)


def called(d: Dungeon, me: Hero, power: Power) -> list[Hero]:
    near = [at for at in d.tile_of(me).neighbours if d.foes.get(at) is None]
    refused = d.turn.refused if d.turn is not None else []
    return [
        hero
        for hero in d.heroes
        if hero.at in near and hero.is_conscious and not was_refused(refused, power.card, hero)
    ]


def can_call(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(called(d, me, power))


@effect(
    "special",
    "DR-144",
    say("Special action: a hero next door comes here, if he agrees."),
    can=can_call,
    asks_first=True,
)
def beacon(d: Dungeon, me: Hero, power: Power) -> Rules[bool]:
    """Beacon: a hero on an adjacent tile without a monster comes to her, if his player agrees."""
    assert d.turn is not None
    hero = yield from pick_hero(d, me, called(d, me, power), power.card)
    if not (yield from agrees(d, hero, me, power.card, d.turn.refused)):
        return False
    use_up(d, me, power)
    yield from arrive(d, hero, me.at, "DR-187")
    return True


@effect("pool", "DR-077", say("Dice more against the boss or the holder of the Stone: {n}."), "n")
def zeal(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Zeal: against the boss, or a hero who possesses the Summoning Stone."""
    if fight.what != "battle" or me.seat != fight.seat:
        return 0
    if fight.monster is not None:
        return e.n if fight.monster.is_boss else 0
    return e.n if d.has_stone(d.heroes[fight.rival]) else 0
