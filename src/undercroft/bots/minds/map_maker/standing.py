"""How well the Heroes stand: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

from undercroft.bots.minds.map_maker.fighting import hits
from undercroft.games.map_maker.items import POTION_HP
from undercroft.games.map_maker.state import Boss, Dungeon, Hero
from undercroft.games.map_maker.terms import ATTACK, DEFENSE, ROW


class Fighting(NamedTuple):
    """What each trait adds to the odds before a Boss, from a logistic regression. The dead count 0."""

    everything: float
    rounds: float  # that the Boss lasts, by their logarithm
    body: float  # by the root of its HP: the first are worth most
    hp: float
    experience: float
    heroes: float  # how many there are


class Delving(NamedTuple):
    """The same on the way there."""

    everything: float
    level: float
    body: float
    experience: float
    attack: float
    defense: float  # beside what it counts as experience
    row: float  # an attribute with a full row
    heroes: float


# Over 71,000 positions of 8,000 games alone, and 87,000 of 4,500 games for two and for four.
FIGHT_ALONE = Fighting(-1.55, -3.33, 2.75, 0.0, 0.058, 0.0)
FIGHT_TOGETHER = Fighting(3.15, -2.69, -0.21, 0.49, 0.066, -0.526)
ALONE = Delving(-8.85, -0.148, 1.84, 0.268, 0.214, -0.176, 0.53, 0.0)
TOGETHER = Delving(-3.55, -0.31, 1.67, 0.49, -0.07, -0.48, 0.06, -0.8)


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


def in_fight(d: Dungeon, boss: Boss, living: list[Hero]) -> float:
    """A race: the rounds the Boss has left against the HP of the Heroes."""
    heroes, bodies = len(d.heroes), [body(hero) for hero in living]
    w = FIGHT_ALONE if d.is_solo else FIGHT_TOGETHER
    each = w.body * sum(map(sqrt, bodies)) + w.hp * sum(bodies) + w.experience * sum([hero.total for hero in living])
    return w.everything + w.rounds * log(boss.hp / hits(d, boss) + 0.5) + w.heroes * heroes + each / heroes


def delving(d: Dungeon, living: list[Hero]) -> float:
    """HP, and experience ahead of the level."""
    heroes = len(d.heroes)
    w = ALONE if d.is_solo else TOGETHER
    each = 0.0
    for hero in living:
        grown = hero.experience
        rows = sum([value >= ROW for value in grown])
        each += w.body * sqrt(body(hero)) + w.experience * hero.total + w.row * rows
        each += w.attack * grown[ATTACK] + w.defense * grown[DEFENSE]
    return w.everything + w.level * d.level + w.heroes * heroes + each / heroes


def body(hero: Hero) -> float:
    """Its HP, potions nearly in full."""
    return hero.hp + (POTION_HP - 1) * hero.potions
