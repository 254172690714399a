"""How well a party stands: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from math import exp

from undercroft.bots.minds.mini_rogue.fights import MOST_HP, cost_of_a_strike, outlook, strikes
from undercroft.bots.minds.mini_rogue.prices import DEATH, POTIONS, life, object_worth
from undercroft.games.mini_rogue.combat import armor
from undercroft.games.mini_rogue.state import City, Hero

# From a logistic regression over some 20,000 positions, for one character and for two. What it could not see was put in
# by the prices: whoever plays well has used its Potions, and still they are worth something. In turn: everything else,
# the life of all and of the weakest, XP up to the last level and beyond, Armour, belongings, Gold, missing Rations,
# Curses, Poison, the way come so far, the last Area, the last fight.
SOLO = (-0.6, 0.025, 0.025, 0.24, 0.1, 0.33, 0.06, 0.055, -0.36, -0.6, -0.5, -4.0, 0.4, 1.8)
PARTY = (-2.2, 0.035, 0.015, 0.17, 0.13, 0.35, 0.09, 0.06, -0.34, -0.6, -0.6, -3.1, 0.1, 2.6)


def worth(d: City, seat: int) -> float:
    """From 0 to 1; everybody at a table wins or loses together."""
    heroes = d.heroes
    if not heroes:
        return 0.4
    if any(hero.hp <= 0 for hero in heroes):
        return 0.0
    n = len(heroes)
    lives = [_life(d, hero, n) for hero in heroes]
    last, areas = d.pack.track["xp"].levels[-1], len(d.board.areas)
    meals = min(areas - d.area, 3)
    xp = spare = armour = belongings = gold = hunger = cursed = poisoned = 0.0
    for hero in heroes:
        xp += min(hero.xp, last)
        spare += max(0, hero.xp - last)
        armour += armor(d, hero)
        gold += hero.gold
        hunger += max(0, meals - hero.ration)
        cursed += hero.cursed
        poisoned += hero.poisoned
        for potion in hero.potions:
            belongings += POTIONS[potion.power]
        if hero.holds is not None:
            belongings += object_worth(hero.holds, hero.uses)
    is_last = d.area == areas
    is_last_fight = is_last and d.enemy is not None and d.enemy.row is d.pack.final_guardian.phases[-1]
    w = SOLO if n == 1 else PARTY
    z = w[0] + w[1] * sum(lives) / n + w[2] * min(lives) + w[11] * d.area / areas + w[12] * is_last
    z += w[13] * is_last_fight
    z += (w[3] * xp + w[4] * spare + w[5] * armour + w[6] * belongings + w[7] * gold) / n
    z += (w[8] * hunger + w[9] * cursed + w[10] * poisoned) / n
    return 1 / (1 + exp(-z))


def _life(d: City, hero: Hero, n: int) -> float:
    """What its HP are worth, with the rest of a fight before it."""
    enemy = d.enemy
    if enemy is None or not enemy.hp:
        return life(hero.hp)
    blows = strikes(hero.level, hero.cursed, enemy.poison)[min(enemy.hp, MOST_HP)] / n
    return max(outlook(hero.hp, blows, cost_of_a_strike(d, hero, enemy.row)), DEATH)
