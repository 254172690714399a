"""How a seat stands."""

from __future__ import annotations

from math import exp, log

from undercroft.bots.minds.dungeon_run.strength import against_boss, fight_table, worth_of
from undercroft.bots.minds.dungeon_run.ways import distances
from undercroft.games.dungeon_run.state import Dungeon, Hero

# What counts among rivals, from some 3,000 positions of 240 games for four: each adds to a hero's odds to be the one.
DICE, CARD = 0.15, 0.06  # a die of his better rating; what a card is worth in such dice
LIFE = 0.8  # all of it, as long as nobody has seen the boss
LEFT, LEFT_AT_THE_END = 0.16, 0.25  # each life left then
DOWN = -3.0  # whoever lies there is seldom the one
TO_BOSS, TO_STONE, TO_HOLDER = -0.14, -0.28, -0.16  # every step from what the game turns on
STONE, TO_EXIT = 2.3, -0.115  # to have the Stone; every step from the way out with it
FARTHEST = 15
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


def faces_boss(d: Dungeon, hero: Hero) -> bool:
    foe = d.foes.get(hero.at)
    return foe is not None and foe.kind.is_boss


def among(d: Dungeon, hero: Hero) -> float:
    """His share of the odds at the table."""
    to_goal, per_step = goal(d)
    to_exit = distances(d, 0) if d.final else []
    found = {other.seat: exp(lean(d, other, to_goal, per_step, to_exit)) for other in d.living()}
    return found[hero.seat] / sum(found.values())


def goal(d: Dungeon) -> tuple[list[int], float]:
    """What the game turns on: the steps to it from every tile, and what each of them adds; nothing before the boss."""
    holder = next((hero for hero in d.living() if d.has_stone(hero)), None) if d.final else None
    if holder is not None:
        return distances(d, holder.at), TO_HOLDER
    for at, tile in enumerate(d.tiles):
        if d.pack.stone in tile.cards:
            return distances(d, at), TO_STONE
    boss = d.boss()
    return (distances(d, boss.at), TO_BOSS) if boss is not None else ([], 0.0)


def lean(d: Dungeon, hero: Hero, to_goal: list[int], per_step: float, to_exit: list[int]) -> float:
    left = hero.kind.life - hero.wounds
    far = per_step * min(FARTHEST, to_goal[hero.at]) if to_goal else 0.0
    if d.final:
        if d.has_stone(hero):
            far = STONE + TO_EXIT * min(FARTHEST, to_exit[hero.at])
        return LEFT_AT_THE_END * left + far
    cards = sum([worth_of(card, hero.kind) for card in hero.equipped])
    strong = DICE * max(hero.ratings["brawn"], hero.ratings["magic"]) + CARD * cards
    alive = LEFT * left if to_goal else LIFE * left / hero.kind.life
    return strong + alive + far + (DOWN if hero.is_down else 0.0)
