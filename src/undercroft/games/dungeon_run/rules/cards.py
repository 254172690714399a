"""Effects that many cards share; the pack gives their numbers and conditions."""

from __future__ import annotations

from typing import Literal

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, MonsterKind, Power
from undercroft.games.dungeon_run.rules.dice import change_die, may_reroll, reroll_dice, which_dice
from undercroft.games.dungeon_run.rules.in_progress import Fight, Grant, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.clock import grant
from undercroft.games.dungeon_run.words.options import DIE
from undercroft.kernel.rules import Rules, choose

numbers("rate", "rate", "DR-030", say("The rating is {n} higher, or lower if negative."), "n", "rating")
numbers("armour", "armour", "DR-470", say("Armour dice: {n}; each of {at} or more cancels an incoming hit."), "n", "at")
numbers(
    "free-block",
    "free-block",
    "DR-387",
    say("Dice that may block any potential hit, whatever their face: {n}."),
    "n",
    "limit",
)
numbers("block-hit", "block-hit", "DR-388", say("Dice that hit as well when they block: {n}."), "n", "limit")
numbers("big-six", "big-six", "DR-388", say("Dice showing 6 that hit twice: {n}."), "n", "limit")
numbers("pass-rolls", "pass-rolls", "DR-187", say("The rolls of these tiles are passed without rolling."), "tiles")
numbers("rally", "rally-more", "DR-603", say("This rally removes {n} wounds."), "n", "on")


def is_against(kind: MonsterKind | None, foes: tuple[str, ...]) -> bool:
    """Whether the opponent (None: a hero) is one of these. DR-768 The boss counts as a monster."""
    if not foes:
        return True
    if kind is None:
        return "hero" in foes
    return "monster" in foes or kind.type in foes or (kind.is_boss and "boss" in foes)


@effect(
    "pool",
    "DR-077",
    say("Dice more in a battle: {n}, with this rating, against these foes."),
    "n",
    "rating",
    "foes",
    "defends",
)
def battle_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD in battles: with a rating, against certain foes, also as defender (DR-083)."""
    acts = me.seat == fight.seat
    if fight.what != "battle" or not (acts or e.defends):
        return 0
    rating = fight.rating if acts else fight.rival_rating
    if e.rating and e.rating != rating:
        return 0
    return e.n if is_against(fight.monster, e.foes) else 0


@effect("pool", "DR-077", say("Dice more in an escape: {n}, or fewer if negative."), "n")
def escape_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD or SUB in escape rolls."""
    return e.n if fight.what == "escape" else 0


@effect("pool", "DR-077", say("Dice more to disarm a trap: {n}."), "n")
def disarm_dice(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """ADD in disarm rolls."""
    return e.n if fight.what == "disarm" else 0


@effect("rival", "DR-077", say("A hero who attacks the owner rolls fewer dice: {n}."), "n")
def ward_off(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """SUB(attacker): a hero who attacks me rolls fewer dice."""
    return e.n if me.seat == fight.rival else 0


@effect(
    "defence",
    "DR-090",
    say("The defence of the monster changes by {n} in a battle with this rating."),
    "n",
    "rating",
    "foes",
)
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


@effect(
    "mine",
    "DR-840",
    say("Up to {n} own dice of these rolls may be rerolled (0: any number)."),
    "n",
    "rolls",
    "tiles",
    "foes",
    "own_turn",
    "defends",
    "limit",
    can=can_reroll,
)
def reroll(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """RRO: reroll up to n of his own dice (0: any number)."""
    yield from reroll_dice(d, me, me, throw, power.effect.n, power)


def can_turn(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    return fits_roll(d, me, throw, power.effect) and any(face != power.effect.at for face in throw.faces)


@effect(
    "mine",
    "DR-078",
    say("One own die of these rolls may be turned to {at}."),
    "at",
    "rolls",
    "tiles",
    "foes",
    "own_turn",
    "defends",
    "limit",
    can=can_turn,
)
def turn_a_die(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """FACE: turn one of his own dice to a given face."""
    use_up(d, me, power)
    options = [DIE[face] for face in sorted(set(throw.faces)) if face != power.effect.at]
    face = (yield from choose(me.seat, "DR-845", options, which_dice(d, me, throw, power))).what
    change_die(d, me, throw, face, power.effect.at, power)


def grant_action(d: Dungeon, me: Hero, does: Literal["move", "battle"], power: Power) -> None:
    """ACT: right after the action in progress he may take this one without cost, in his own turn."""
    granted = Grant(does, power.card)
    if d.turn is not None and d.turn.seat == me.seat and not d.turn.over and granted not in d.turn.granted:
        grant(d.turn, granted)
