"""Treasures and artifacts with effects of their own; the others are made of shared effects (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect
from undercroft.games.dungeon_run.kinds.pack import Effect, ItemKind, Power
from undercroft.games.dungeon_run.rules.asking import may_heal, pick_hero, pick_monster
from undercroft.games.dungeon_run.rules.defeat import strike_monster
from undercroft.games.dungeon_run.rules.dice import tell_throw, throw
from undercroft.games.dungeon_run.rules.heroes.fizzwick import can_shoot, in_sight
from undercroft.games.dungeon_run.rules.heroes.haldrun import can_heal_here, wounded_here
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.verbs.cards import discard_item
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds
from undercroft.games.dungeon_run.words.events import NOTHING_HAPPENS
from undercroft.kernel.rules import Rules


def item_of(power: Power) -> ItemKind:
    assert isinstance(power.card, ItemKind)
    return power.card


@effect("special", "DR-144", say("Special action: dice against a monster next door: {n}."), "n", can=can_shoot)
def crossbow(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Repeating Crossbow: 2 dice at a monster on an adjacent tile; each at or above its defence is a wound."""
    monster = yield from pick_monster(d, me, in_sight(d, me), power.card)
    faces = yield from throw("DR-144", power.effect.n)
    tell_throw(d, me, "DR-144", faces, power.card, monster.kind.defence)
    wounds = sum(face >= monster.kind.defence for face in faces)
    if wounds:
        yield from strike_monster(d, monster, wounds, me, "DR-700", power.card)
    else:
        d.tell(NOTHING_HAPPENS, "DR-700", me.seat, power.card)


@effect("free", "DR-145", say("Discarded to remove wounds from a hero here, up to {n}."), "n", can=can_heal_here,
        one_use=True)  # fmt: skip
def healing_draught(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Healing Draught: up to 3 wounds of a hero on the tile; discarded."""
    hero = yield from pick_hero(d, me, wounded_here(d, me), power.card)
    discard_item(d, me, item_of(power), "DR-144")
    remove_wounds(d, hero, power.effect.n, "DR-144", power.card)


def can_return(d: Dungeon, me: Hero, power: Power) -> bool:
    return not d.has_stone(me) and me.at != 0


@effect("special", "DR-144", say("Special action: discarded to go to the Entrance, without the Stone."), can=can_return,
        one_use=True)  # fmt: skip
def scroll_of_return(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Scroll of Return: to the Entrance, whoever is here, DR-320 also out of the Portcullis Room; discarded."""
    discard_item(d, me, item_of(power), "DR-144")
    yield from arrive(d, me, 0, "DR-320")


@effect("kill", "DR-404", say("After killing a monster in a battle wounds may be removed: {n}."), "n")
def drink_life(d: Dungeon, me: Hero, in_battle: bool, power: Power) -> Rules[None]:
    """Sword of the Well Spirit: after killing a monster in a battle 1 wound may be removed, besides the rally."""
    if in_battle and me.wounds:
        yield from may_heal(d, me, power, "DR-404")


@effect("pool", "DR-077", say("Against a monster this rating counts twice."), "rating")
def two_moons(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Grimoire of Two Moons: TWICE(Magic), printed value and markers, in a battle with a monster."""
    doubles = fight.what == "battle" and fight.monster is not None and fight.rating == e.rating
    return me.ratings[fight.rating] if doubles else 0
