"""Dungeon Run: rules work in a window (`undercroft.games.dungeon_run.kinds.effects` lists them all)."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.effects import effect
from undercroft.games.dungeon_run.kinds.pack import Effect, ItemKind, Power
from undercroft.games.dungeon_run.rules.defeat import strike_monster
from undercroft.games.dungeon_run.rules.dice import throw
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import discard_item
from undercroft.games.dungeon_run.words.events import THREW
from undercroft.kernel.rules import Rules
from undercroft.kernel.words import Listing, Said

LIGHT = Said(
    en="Dice more in a battle with a monster while its bearer is alone on the tile: {n}.",
    fr="Dés de plus dans un combat contre un monstre tant que son porteur est seul sur la tuile : {n}.",
)
OIL = Said(
    en="Special action: dice at the monster here: {n}; each of {at} or more is a wound.",
    fr="Action spéciale : dés contre le monstre présent : {n} ; chaque dé de {at} ou plus est un dégât.",
)


@effect("pool", "DR-077", LIGHT, "n")
def lantern_light(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Storm Lantern: more dice in a battle with a monster, as long as its bearer is alone on the tile."""
    alone = fight.monster is not None and not d.others_here(me)
    return e.n if fight.what == "battle" and alone else 0


def a_monster_is_here(d: Dungeon, me: Hero, power: Power) -> bool:
    return me.at in d.foes


@effect("special", "DR-144", OIL, "n", "at", can=a_monster_is_here)
def burning_oil(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Flask of Oil: dice at the monster on the tile, each that reaches the number of the card is a wound; discarded."""
    monster = d.foes.get(me.at)
    assert monster is not None
    assert isinstance(power.card, ItemKind)
    discard_item(d, me, power.card, "DR-144")
    faces = yield from throw("DR-144", power.effect.n)
    d.tell(THREW, "DR-144", me.kind, Listing(faces))
    wounds = sum(face >= power.effect.at for face in faces)
    if wounds:
        yield from strike_monster(d, monster, wounds, me, "DR-700", power.card)
