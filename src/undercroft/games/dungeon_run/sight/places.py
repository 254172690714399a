"""What an option concerns, where neither its words nor its details say it: the foe, a hero, a tile, a card, a die."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, ItemKind
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words.options import (
    ADVANCE,
    ENCOUNTER_DECK,
    EQUIP,
    ESCAPE,
    LEAVE_GATE,
    LOOT_ALL,
    PASS,
    STAY,
    STAY_OUT,
    SUMMON,
    TILE_STACK,
)
from undercroft.kernel.option import Option


def place_of(d: Dungeon, hero: Hero, clause: str, option: Option[Any], about: Any) -> str:
    """Nothing, where it concerns no place, as passing and ending do."""
    match clause:
        case "DR-055" | "DR-386" | "DR-468" | "DR-591" if d.fight is not None:
            return foe_place(d.fight, hero)
        case "DR-051" | "DR-052" | "DR-063" | "DR-516" | "DR-517" if option is not STAY_OUT:
            return hero_place(d, about[0])
        case "DR-989":
            return hero_place(d, about)
        case "DR-515" if d.offer is not None:
            return f"hero-{d.offer.partner}"
        case "DR-561" | "DR-680":
            return f"hero-{hero.seat}"
        case "DR-070" if option in (ADVANCE, EQUIP):
            return f"hero-{hero.seat}"
        case "DR-070" if option in (LEAVE_GATE, ESCAPE):
            return f"tile-{hero.at}"
        case "DR-211":
            return str(about[1])
        case "DR-312" | "DR-323":
            return f"tile-{hero.at}"
        case "DR-467" | "DR-845" if option.what is not None:
            face = option.what if isinstance(option.what, int) else option.what[0]
            return die_place(d, clause, face, about)
        case "DR-053" | "DR-144" if isinstance(about, CardKind) and option not in NO_CARD:
            return card_place(about)
        case "DR-891" if option is LOOT_ALL:
            return hero_place(d, about)
        case "DR-912" if option is SUMMON:
            return card_place(d.pack.stone)
        case "DR-803" if option is STAY:
            return f"monster-{next((one.at for one in d.monsters() if one.kind is about), 0)}"
        case _:
            return ""


NO_CARD = (PASS, ENCOUNTER_DECK, TILE_STACK)


def foe_place(fight: Fight, hero: Hero) -> str:
    """The other side of a battle as this hero sees it, or the trap he disarms."""
    if fight.trap is not None:
        return card_place(fight.trap)
    if fight.rival != NOBODY:
        return f"hero-{fight.rival if fight.seat == hero.seat else fight.seat}"
    return f"monster-{fight.at}"


def hero_place(d: Dungeon, kind: HeroKind) -> str:
    return f"hero-{next(hero.seat for hero in d.heroes if hero.kind is kind)}"


def card_place(card: CardKind) -> str:
    return f"item-{card.key}" if isinstance(card, ItemKind) else f"card-{card.key}"


def die_place(d: Dungeon, clause: str, face: int, about: Any) -> str:
    """The first die showing this face; a foe's die is the rival's or the monster's."""
    if clause == "DR-467" and d.fight is not None:
        return f"foe-die-{d.fight.foe_dice.index(face)}"
    thrown = next((one for one in d.throws if one.faces == list(about[-1])), None)
    if thrown is None or face not in thrown.faces:
        return ""
    rival = NOBODY if d.fight is None else d.fight.rival
    return f"{'foe-die' if thrown.seat in (NOBODY, rival) else 'die'}-{thrown.faces.index(face)}"
