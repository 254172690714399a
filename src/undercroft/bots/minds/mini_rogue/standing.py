"""How well a party stands: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from undercroft.bots.minds.mini_rogue.prices import POTIONS, object_worth
from undercroft.games.mini_rogue.combat import armor
from undercroft.games.mini_rogue.state import City, Enemy, Hero

BLOW = 2.9  # what a die deals in a round, on average
WOUND = 0.75  # how often the Enemy's answer tells
LOW, MIDDLE = 6, 12  # HP below which the next one counts more


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
    armour: float
    armour_on: float
    potions: float
    thing: float
    gold: float
    hunger: float
    cursed: float
    poisoned: float
    blind: float
    card: float


# Over 110,000 positions of 8,000 games alone, and 37,000 of 1,200 games for two.
SOLO = Weights(
    -1.14, -6.93, 5.59, 2.12, -0.06, 0.61, 0.037, 0.066, 0.044, 0.038, -0.134, 0.317, -0.25, 0.52, -0.30,
    0.111, 0.026, 0.08, -0.27, -0.34, -0.41, -0.51, 0.12,
)  # fmt: skip
PARTY = Weights(
    -2.78, -5.98, 3.49, 3.02, -0.28, 0.82, 0.053, 0.014, 0.027, 0.033, -0.24, 0.218, -0.09, 1.05, -0.80,
    0.158, 0.02, 0.118, -0.375, -0.2, -0.2, -0.7, 0.4,
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
    hp = xp = armour = potions = thing = gold = hunger = cursed = poisoned = blind = card = 0.0
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
        armour += protection
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
