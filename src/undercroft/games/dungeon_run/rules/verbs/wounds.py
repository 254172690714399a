"""Wounds of heroes and monsters, and what they lead to."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import leave_item, refresh, throw_away
from undercroft.games.dungeon_run.rules.verbs.tiles import remove_token
from undercroft.games.dungeon_run.words import events as ev
from undercroft.games.dungeon_run.words.places import MONSTER, TILE


def add_wounds(d: Dungeon, hero: Hero, n: int, clause: str, by: Kind) -> None:
    hero.wounds += n
    d.tell(ev.WOUNDED, clause, hero.seat, hero.kind, counts.wounds(n), hero.wounds, TILE[hero.at], by)


def set_wounds(d: Dungeon, hero: Hero, n: int, clause: str, by: Kind | None = None) -> None:
    hero.wounds = n
    d.tell(ev.KEEPS_WOUNDS, clause, hero.seat, hero.kind, counts.wounds(n), by)


def numb(d: Dungeon, hero: Hero, n: int, clause: str, by: Kind) -> None:
    """Escape dice lost until the end of this turn."""
    hero.numbed = n
    d.tell(ev.NUMBED, clause, hero.seat, hero.kind, counts.dice(n), by)


def forbid_rally(d: Dungeon, hero: Hero, clause: str, by: Kind) -> None:
    """Until the end of this turn."""
    hero.no_rally = True
    d.tell(ev.CANNOT_RALLY, clause, hero.seat, hero.kind, by)


def set_monster_wounds(d: Dungeon, monster: Monster, n: int, clause: str) -> None:
    monster.wounds = n
    d.tell(ev.FOE_KEEPS_WOUNDS, clause, monster.kind, counts.wounds(n), TILE[monster.at], MONSTER[monster.at])


def lay_down(d: Dungeon, hero: Hero, by: Kind) -> None:
    """DR-711"""
    hero.is_down = True
    d.tell(ev.UNCONSCIOUS, "DR-711", hero.seat, hero.kind, TILE[hero.at], by)


def stand_up(d: Dungeon, hero: Hero) -> None:
    hero.is_down = False
    d.tell(ev.STOOD_UP, "DR-719", hero.seat, hero.kind, TILE[hero.at])


def die_alone(d: Dungeon, hero: Hero, by: Kind) -> None:
    """DR-957 The game is lost; DR-964 what he has is scored as it stands."""
    hero.is_dead = True
    d.tell(ev.DIED, "DR-957", hero.seat, hero.kind, TILE[hero.at], by)


def bury(d: Dungeon, hero: Hero, by: Kind) -> None:
    """DR-893 His encounter cards and strangers are discarded; figure, abilities and markers leave the game."""
    hero.is_dead = True
    d.deaths = True
    cards, laid = (*hero.trophies, *hero.strangers, *hero.traps), (*hero.abilities, hero.kind.summoner)
    hero.trophies, hero.strangers, hero.traps, hero.abilities = [], [], [], []
    hero.ratings = {rating: hero.kind.rating(rating) for rating in hero.ratings}
    hero.wounds = 0
    refresh(d, hero)
    d.tell(ev.DIED, "DR-872", hero.seat, hero.kind, TILE[hero.at], by)
    for item in hero.items:
        leave_item(d, hero, item, "DR-890")
    for card in cards:
        throw_away(d, card, "DR-893")
    for at, tile in enumerate(d.tiles):
        if tile.token is not None and tile.token in laid:
            remove_token(d, at, "DR-600")


def remove_wounds(d: Dungeon, hero: Hero, n: int, clause: str, by: Kind | None = None) -> int:
    """DR-686 Wounds never go below 0."""
    n = min(n, hero.wounds)
    if n:
        hero.wounds -= n
        d.tell(ev.HEALED, clause, hero.seat, hero.kind, counts.wounds(n), hero.wounds, by)
    return n


def wound_monster(d: Dungeon, monster: Monster, n: int, clause: str, by: Kind) -> None:
    monster.wounds += n
    places = (TILE[monster.at], MONSTER[monster.at])
    d.tell(ev.FOE_WOUNDED, clause, monster.kind, counts.wounds(n), monster.wounds, *places, by)


def heal_monster(d: Dungeon, monster: Monster, n: int, clause: str) -> None:
    n = min(n, monster.wounds)
    if n:
        monster.wounds -= n
        places = (TILE[monster.at], MONSTER[monster.at])
        d.tell(ev.FOE_HEALED, clause, monster.kind, counts.wounds(n), monster.wounds, *places)


def lose_turn(d: Dungeon, hero: Hero, clause: str, by: Kind) -> None:
    """LOSE No more actions, granted actions or free effects; outside his own turn nothing happens."""
    if d.turn is not None and d.turn.seat == hero.seat and not d.turn.over:
        d.turn.over = True
        d.turn.actions = 0
        d.turn.granted = []
        d.tell(ev.LOST_TURN, clause, hero.seat, hero.kind, by)
