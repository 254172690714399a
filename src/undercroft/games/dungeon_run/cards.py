"""Effects that many cards share; the pack gives their numbers and conditions."""

from __future__ import annotations

from typing import Literal

from undercroft.games.dungeon_run import words
from undercroft.games.dungeon_run.dice import change_die, may_reroll, reroll_dice
from undercroft.games.dungeon_run.effects import effect, numbers
from undercroft.games.dungeon_run.events import Listing
from undercroft.games.dungeon_run.kinds import Effect, MonsterKind, Power
from undercroft.games.dungeon_run.state import Dungeon, Fight, Grant, Hero, Throw
from undercroft.kernel.rules import Rules, choose

numbers("rate", "rate")  # RATE: a rating is higher or lower
numbers("armour", "armour")  # ARM: n dice that cancel a hit on `at` or more
numbers("free-block", "free-block")  # FREEBLOCK
numbers("block-hit", "block-hit")  # BLOCKHIT
numbers("big-six", "big-six")  # BIG6
numbers("pass-rolls", "pass-rolls")  # PASS
numbers("rally", "rally-more")  # a rally removes n wounds


def is_against(kind: MonsterKind | None, foes: tuple[str, ...]) -> bool:
    """Whether the opponent (None: a hero) is one of these. DR-768 The boss counts as a monster."""
    if not foes:
        return True
    if kind is None:
        return "hero" in foes
    return "monster" in foes or kind.type in foes or (kind.is_boss and "boss" in foes)


@effect("pool")
def battle_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD in battles: with a rating, against certain foes, also as defender (DR-083)."""
    acts = me.seat == fight.seat
    if fight.what != "battle" or not (acts or e.defends):
        return 0
    rating = fight.rating if acts else fight.rival_rating
    if e.rating and e.rating != rating:
        return 0
    return e.n if is_against(fight.monster, e.foes) else 0


@effect("pool")
def escape_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD or SUB in escape rolls."""
    return e.n if fight.what == "escape" else 0


@effect("pool")
def disarm_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD in disarm rolls."""
    return e.n if fight.what == "disarm" else 0


@effect("rival")
def ward_off(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """SUB(attacker): a hero who attacks me rolls fewer dice."""
    return e.n if me.seat == fight.rival else 0


@effect("defence")
def lower_defence(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """DEF against certain monsters, when battling with a rating."""
    return e.n if fight.rating == e.rating and is_against(fight.monster, e.foes) else 0


def fits_roll(d: Dungeon, me: Hero, throw: Throw, e: Effect) -> bool:
    """Whether an effect works on this roll."""
    if throw.what not in e.rolls or (e.own_turn and not d.is_turn_of(me)):
        return False
    if e.tiles and throw.tile not in e.tiles:
        return False
    if throw.what != "battle" or d.fight is None or d.fight.rival < 0:
        return True
    if d.fight.rival == me.seat and not e.defends:  # DR-083
        return False
    return not e.foes or "hero" in e.foes


def can_reroll(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    return may_reroll(d, me) and fits_roll(d, me, throw, power.effect)


@effect("mine", can=can_reroll)
def reroll(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """RRO: reroll up to n of his own dice (0: any number)."""
    yield from reroll_dice(d, me, me, throw, power.effect.n, power)


def can_turn(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    return fits_roll(d, me, throw, power.effect) and any(face != power.effect.at for face in throw.faces)


@effect("mine", can=can_turn)
def turn_a_die(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """FACE: turn one of his own dice to a given face."""
    options = [words.DIE[face] for face in sorted(set(throw.faces)) if face != power.effect.at]
    face = (yield from choose(me.seat, "DR-845", options, Listing(throw.faces))).what
    change_die(d, me, throw, face, power.effect.at, power)


def grant_action(d: Dungeon, me: Hero, does: Literal["move", "battle"], power: Power) -> None:
    """ACT: right after the action in progress he may take this one without cost, in his own turn."""
    granted = Grant(does, power.card)
    if d.turn is not None and d.turn.seat == me.seat and not d.turn.over and granted not in d.turn.granted:
        d.turn.granted.append(granted)
