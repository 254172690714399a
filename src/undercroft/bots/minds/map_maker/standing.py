"""How well the Heroes stand: fitted to some thousand positions of games played with this mind."""

from __future__ import annotations

from math import exp, log

from undercroft.bots.minds.map_maker.fighting import harm, hits
from undercroft.games.map_maker.items import POTION_HP
from undercroft.games.map_maker.state import Boss, Dungeon, Hero
from undercroft.games.map_maker.terms import ATTACK, DEFENSE

START = 10  # total experience of an unmarked sheet


def standing(d: Dungeon) -> float:
    if d.killer >= 0:
        return 1.0
    living = d.living()
    if not d.heroes:
        return 0.5
    if not living or d.given_up:
        return 0.0
    lean = in_fight(d, d.boss, living) if d.boss is not None and d.boss.hp > 0 else delving(d, living)
    return 1 / (1 + exp(-lean))


def bodies(living: list[Hero]) -> float:
    """The HP of all, potions nearly in full."""
    return sum([hero.hp + (POTION_HP - 1) * hero.potions for hero in living])


def in_fight(d: Dungeon, boss: Boss, living: list[Hero]) -> float:
    """A race: the rounds the Boss has left against those the Heroes have."""
    ours, theirs = bodies(living) / max(harm(d, boss), 0.05), boss.hp / hits(d, boss)
    alive = len(living) / len(d.heroes)
    return 1.7 - 2.7 * log(theirs + 0.5) + 1.1 * log(ours + 0.5) + 3.0 * alive - 0.2 * boss.threat


def delving(d: Dungeon, living: list[Hero]) -> float:
    """HP, and experience ahead of the level."""
    heroes = len(d.heroes)
    health = bodies(living) / sum([hero.hp_limit for hero in d.heroes])
    grown = sum([hero.total - START for hero in living]) / heroes - 0.8 * d.level
    strength = sum([hero.experience[ATTACK] + hero.experience[DEFENSE] for hero in living]) / heroes
    return -0.3 - (1.0 if d.is_solo else 0.0) + 1.9 * health + 0.18 * grown + 0.065 * strength
