"""How well the Heroes stand: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from undercroft.bots.learned import chance, lean, weights
from undercroft.games.map_maker.kinds.terms import ATTACK, DEFENSE, ROW
from undercroft.games.map_maker.mind.fighting import hits
from undercroft.games.map_maker.rules.items import POTION_HP
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero


class Fighting(NamedTuple):
    """Before a Boss: a race of the rounds it has left against the HP of the Heroes. The dead count 0."""

    everything: float
    rounds: float  # that the Boss lasts, by their logarithm
    body: float  # by the root of its HP: the first are worth most
    hp: float
    experience: float
    others: float  # how many more than one there are


class Delving(NamedTuple):
    """On the way there: HP, and experience ahead of the level."""

    everything: float
    level: float
    body: float
    experience: float
    attack: float
    defense: float  # beside what it counts as experience
    row: float  # an attribute with a full row
    others: float


WEIGHTS: dict[str, Fighting | Delving] = {
    "fighting_alone": weights(__file__, "fighting_alone", Fighting),
    "fighting_together": weights(__file__, "fighting_together", Fighting),
    "delving_alone": weights(__file__, "delving_alone", Delving),
    "delving_together": weights(__file__, "delving_together", Delving),
}


def worth(d: Dungeon, seat: int) -> float:
    """From 0 to 1: a win is everybody's (MM-102)."""
    if d.killer >= 0:
        return 1.0
    if not d.heroes:
        return 0.5
    found = traits(d, seat)
    return 0.0 if found is None else chance(lean(WEIGHTS[found[0]], found[1]))


def traits(d: Dungeon, seat: int) -> tuple[str, Fighting | Delving] | None:
    """What counts where they are; None where all is lost."""
    living = d.living()
    if not living or d.given_up:
        return None
    alone = "alone" if d.is_solo else "together"
    if d.boss is not None and d.boss.hp > 0:
        return f"fighting_{alone}", fighting(d, d.boss, living)
    return f"delving_{alone}", delving(d, living)


def fighting(d: Dungeon, boss: Boss, living: list[Hero]) -> Fighting:
    heroes, bodies = len(d.heroes), [body(hero) for hero in living]
    return Fighting(
        1.0,
        log(boss.hp / hits(d, boss) + 0.5),
        sum(map(sqrt, bodies)) / heroes,
        sum(bodies) / heroes,
        sum([hero.total for hero in living]) / heroes,
        heroes - 1,
    )


def delving(d: Dungeon, living: list[Hero]) -> Delving:
    heroes = len(d.heroes)
    return Delving(
        1.0,
        d.level,
        sum([sqrt(body(hero)) for hero in living]) / heroes,
        sum([hero.total for hero in living]) / heroes,
        sum([hero.experience[ATTACK] for hero in living]) / heroes,
        sum([hero.experience[DEFENSE] for hero in living]) / heroes,
        sum([value >= ROW for hero in living for value in hero.experience]) / heroes,
        heroes - 1,
    )


def body(hero: Hero) -> float:
    """Its HP, potions nearly in full."""
    return hero.hp + (POTION_HP - 1) * hero.potions
