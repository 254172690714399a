"""Haldrun, the Ram-Priest. Shared effects of his deck: Steady Hand, Mountain Feet, Peace Bond (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, MonsterKind, Power
from undercroft.games.dungeon_run.rules.asking import agrees, may_heal, pick_hero, was_refused
from undercroft.games.dungeon_run.rules.cards import is_against
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import may_reroll, reroll_dice, throw_rating
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.roaming import step_monster, steps_of
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.progress import redirect
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds
from undercroft.games.dungeon_run.words.events import NOTHING_HAPPENS
from undercroft.kernel.rules import Rules

ROLLS = ("battle", "escape", "disarm")
numbers("keeps-cards", "unyielding", "DR-713", say("The owner leaves no card behind when unconscious."))


def can_bless(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    if throw.what not in ROLLS or throw.seat == NOBODY or not may_reroll(d, me):
        return False
    roller = d.heroes[throw.seat]
    return roller.at == me.at and roller.is_conscious and not was_refused(d.action.refused, power.card, roller)


@effect("other", "DR-841", say("A hero here may reroll dice, up to {n}, if he agrees."), "n", "limit", can=can_bless)
def herds_blessing(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """Herd's Blessing: a hero on the tile, himself included, may reroll one die of his choice, if he agrees."""
    roller = d.heroes[throw.seat]
    if roller is me or (yield from agrees(d, roller, me, power.card, d.action.refused)):
        yield from reroll_dice(d, me, roller, throw, power.effect.n, power)


@effect("pool", "DR-077", say("In a battle the base value of the other rating is added."))
def avatar_of_the_peaks(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Avatar of the Peaks: SUM, the base value of the rating he did not name."""
    if fight.what != "battle":
        return 0
    named = fight.rating if me.seat == fight.seat else fight.rival_rating
    return me.kind.magic if named == "brawn" else me.kind.brawn


@effect("pool", "DR-077", say("Dice more in a battle after a Move of this turn: {n}."), "n")
def ram_charge(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Ram Charge: in his own turn, after a Move action of this turn."""
    charged = d.turn is not None and d.turn.seat == me.seat and d.turn.moved
    return e.n if charged and fight.what == "battle" and me.seat == fight.seat else 0


def wounded_here(d: Dungeon, me: Hero) -> list[Hero]:
    return [hero for hero in d.conscious_at(me.at) if hero.wounds]


def can_heal_here(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(wounded_here(d, me))


@effect("special", "DR-144", say("Special action: wounds removed from a hero here: {n}."), "n", can=can_heal_here)
def laying_on_hands(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Laying on Hands: up to 2 wounds of a hero on the tile."""
    hero = yield from pick_hero(d, me, wounded_here(d, me), power.card)
    remove_wounds(d, hero, power.effect.n, "DR-144", power.card)


@effect("foe-attack", "DR-091", say("The attack of these monsters against the owner changes by {n}."), "n", "foes")
def turn_undead(d: Dungeon, me: Hero, monster: MonsterKind, e: Effect) -> int:
    """Turn Undead: the attack of an undead monster is 1 lower."""
    return e.n if is_against(monster, e.foes) else 0


def has_burden(d: Dungeon, me: Hero, target: Hero, e: Effect) -> bool:
    return target is not me and not (d.fight is not None and d.fight.redirected)


@effect("burden", "DR-393", say("One hit on another hero here becomes a wound of the owner."), "limit", can=has_burden)
def shared_burden(d: Dungeon, me: Hero, target: Hero, hits: int, power: Power) -> Rules[int]:
    """Shared Burden: one hit on another hero is cancelled and Haldrun receives 1 wound, once per battle."""
    redirect(d)
    yield from suffer(d, [me], 1, "DR-393", power.card)
    return 1


@effect("assisted", "DR-682", say("The hero the owner has assisted may remove wounds: {n}."), "n")
def benediction(d: Dungeon, me: Hero, actor: Hero, power: Power) -> Rules[None]:
    """Benediction: the hero he has assisted may remove 1 wound."""
    if actor.is_conscious and actor.wounds:
        yield from may_heal(d, actor, power, "DR-682")


def can_blow(d: Dungeon, me: Hero, power: Power) -> bool:
    monster = d.foes.get(me.at)
    return monster is not None and not monster.kind.is_boss and bool(steps_of(d, monster))


@effect(
    "special",
    "DR-144",
    say("Special action: with a Brawn die of {at} or more the monster here is moved away."),
    "at",
    "limit",
    can=can_blow,
)
def thunder_horn(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Thunder Horn: with any 5+ of his Brawn dice the monster is moved away; treasure under it stays."""
    monster = d.foes.get(me.at)
    faces = yield from throw_rating(d, me, "brawn", "DR-144", power.card, power.effect.at)
    if max(faces) >= power.effect.at and monster is not None:
        yield from step_monster(d, me, monster, leaves_cards=True)
    else:
        d.tell(NOTHING_HAPPENS, "DR-144", me.seat, power.card)
