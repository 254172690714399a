"""How a seat stands."""

from __future__ import annotations

from math import exp, log

from undercroft.bots.minds.dungeon_run.strength import against_boss, fight_table, worth_of
from undercroft.bots.minds.dungeon_run.ways import FAR, distances
from undercroft.games.dungeon_run.state import Dungeon, Hero

# What counts among rivals, from some 5,000 positions of 320 games for four: each adds to a hero's odds to be the one.
DICE, CARD = 0.15, 0.06  # a die of his better rating; what a card is worth in such dice
LIFE, LIFE_AT_THE_END = 0.8, 0.5  # all of it
DOWN = -3.0  # whoever lies there is seldom the one
STONE, STEP = 2.0, -0.055  # to have the Stone; every step from the way out with it
FARTHEST = 12
SURE = 0.001  # no chance is nearer to none or to certainty


def worth(state: Dungeon, seat: int) -> float:
    """The chance of this seat to win, roughly: 0 for the dead."""
    if not state.heroes:
        return 1 / (2 * len(state.names))
    hero = state.heroes[seat]
    if hero.is_dead:
        return 0.0
    return alone(state, hero) if state.is_solo else among(state, hero)


def alone(d: Dungeon, hero: Hero) -> float:
    """By the fight he stands in, else against the boss as he is now; and what may still make him stronger."""
    life = hero.kind.life
    left = life - hero.wounds
    if left <= 0:
        return 0.0
    foe = d.foes.get(hero.at)
    if foe is None or not foe.is_alive:
        chance = against_boss(d, hero)[left]
    else:
        chance = fight_table(d, hero, foe.kind)[left][foe.kind.life - foe.wounds]
    chance = min(max(chance, SURE), 1 - SURE)
    lean = -1.88 + 0.43 * len(hero.trophies) + 0.78 * left / life + 0.16 * hero.markers
    logit = log(chance / (1 - chance))
    if foe is not None and foe.kind.is_boss:
        lean += 0.6 + 1.07 * chance + 0.66 * logit
    else:
        cards = sum([worth_of(card, hero.kind) for card in hero.equipped])
        lean += 2.81 * chance + 0.1 * logit + 0.24 * cards + 0.18 * len(d.stack)
    return 1 / (1 + exp(-lean))


def among(d: Dungeon, hero: Hero) -> float:
    """His share of the odds at the table."""
    mine, living = odds(d, hero), d.living()
    return mine / sum([mine if other is hero else odds(d, other) for other in living])


def odds(d: Dungeon, hero: Hero) -> float:
    left = hero.kind.life - hero.wounds
    cards = sum([worth_of(card, hero.kind) for card in hero.equipped])
    lean = DICE * max(hero.ratings["brawn"], hero.ratings["magic"]) + CARD * cards
    lean += LIFE * left / hero.kind.life + (DOWN if hero.is_down else 0.0)
    if d.final:
        lean += LIFE_AT_THE_END * left / hero.kind.life
        if d.has_stone(hero):
            steps = distances(d, 0)[hero.at]
            lean += STONE + STEP * (steps if steps != FAR else FARTHEST)
    return exp(lean)
