"""How well a party stands: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from undercroft.bots.minds.mini_rogue.prices import object_worth
from undercroft.games.mini_rogue.combat import armor
from undercroft.games.mini_rogue.state import City, Enemy, Hero

BLOW = 2.9  # what a die deals in a round, on average
WOUND = 0.75  # how often the Enemy's answer tells
LOW, MIDDLE = 6, 12  # HP below which the next one counts more
# What a Potion adds to the odds at the end of the way: more than it seems where it saves a life.
POTIONS = {"fire": 0.58, "frost": 0.81, "poison": 0.3, "healing": 1.1, "holy": 0.0, "perception": 0.5}


class Weights(NamedTuple):
    """What each trait of a party adds to the odds, from a logistic regression; `_on`: times the way already gone."""

    everything: float
    way: float
    way_on: float
    last_fight: float
    guarded: float
    in_guardian_fight: float
    hp: float
    hp_on: float
    low: float
    middle: float
    lacking: float
    xp: float
    xp_on: float
    spare_xp: float
    armour: float
    armour_on: float
    armour_squared: float
    potions: float
    thing: float
    gold: float
    hunger: float
    cursed: float
    poisoned: float
    blind: float
    card: float


# Over 110,000 positions of 4,000 games alone, and 46,000 of 1,200 games for two; most at rest, between two Rooms.
SOLO = Weights(
    -1.05, -7.25, 3.81, 2.58, -0.02, 1.0, 0.079, 0.052, 0.021, 0.04, -0.191, 0.3, -0.093, 0.173, 0.137, -0.44, 0.104,
    1.0, 0.085, 0.076, -0.286, -0.337, -0.682, -0.596, 0.174,
)  # fmt: skip
PARTY = Weights(
    -2.11, -7.43, 2.28, 2.52, -1.03, 0.93, 0.08, 0.033, 0.0, 0.017, -0.121, 0.225, 0.073, 0.077, 0.273, 0.193, -0.031,
    1.16, 0.065, 0.109, -0.303, -0.38, -0.409, -0.115, 1.17,
)  # fmt: skip


def worth(d: City, seat: int) -> float:
    """From 0 to 1; everybody at a table wins or loses together."""
    heroes = d.heroes
    if not heroes:
        return 0.4
    n, areas, enemy = len(heroes), len(d.board.areas), d.enemy
    last, meals = d.pack.track["xp"].levels[-1], min(areas - d.area, 3)
    way = (d.area - 1 + (heroes[0].at % 3 + heroes[0].at // 3) / 4) / areas
    least, lacking = 1000.0, 0.0
    hp = xp = spare = armour = squared = potions = thing = gold = hunger = cursed = poisoned = blind = card = 0.0
    for hero in heroes:
        if hero.hp <= 0:
            return 0.0
        protection = armor(d, hero)
        left = hero.hp - (_cost(hero, protection, enemy, n) if enemy is not None else 0.0)
        if left < 0:
            lacking, left = max(lacking, -left), 0.0
        least = min(least, left)
        hp += left
        xp += min(hero.xp, last)
        spare += max(0, hero.xp - last)
        armour += protection
        squared += protection * protection
        gold += hero.gold
        hunger += max(0, meals - hero.ration)
        cursed += hero.cursed
        poisoned += hero.poisoned
        blind += hero.blind
        card += hero.card_up
        for potion in hero.potions:
            potions += POTIONS[potion.power]
        if hero.holds is not None and not hero.holds.on_loss:
            thing += object_worth(hero.holds, hero.uses)
    w = SOLO if n == 1 else PARTY
    fights_guardian = enemy is not None and enemy.kind is d.guardian
    z = w.everything + way * (w.way + w.way_on * way) + w.low * min(least, LOW) + w.middle * min(least, MIDDLE)
    z += w.lacking * lacking
    if fights_guardian:
        z += w.in_guardian_fight
        if enemy is not None and enemy.row is d.pack.final_guardian.phases[-1]:
            z += w.last_fight
    elif d.guardian is not None:
        z += w.guarded + w.card * card / n
    z += (
        hp * (w.hp + w.hp_on * way) + xp * (w.xp + w.xp_on * way) + armour * (w.armour + w.armour_on * way)
        + w.spare_xp * spare + w.armour_squared * squared
        + w.potions * potions * (0.25 + 0.75 * way) + w.thing * thing + w.gold * gold * (1 - way) + w.hunger * hunger
        + w.cursed * cursed + w.poisoned * poisoned + w.blind * blind
    ) / n  # fmt: skip
    return 1 / (1 + exp(-z))


def _cost(hero: Hero, protection: int, enemy: Enemy, n: int) -> float:
    """HP that the rest of a fight will cost, roughly; two share it."""
    if enemy.hp <= 0:
        return 0.0
    rounds = enemy.hp / (BLOW * hero.level * (0.8 if hero.cursed else 1.0)) - 0.5
    return max(0.0, rounds) * max(0.25, enemy.row.damage - protection) * WOUND / n
