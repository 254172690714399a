"""How a fight is likely to go: how often the Enemy will strike, what that costs, and what the end is worth."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.mind.prices import BLIND, POISON, POTIONS, XP, life
from undercroft.games.mini_rogue.rules.combat import armor, is_through, smash
from undercroft.games.mini_rogue.rules.state import City, Enemy, Hero

MOST_HP = 60
ROLL = {0: (0, 2, 3, 4, 5, 6), 1: (0, 0, 2, 3, 4, 5)}  # of a face 1 to 6, without and with the Curse symbol


@lru_cache(1024)
def _blows(dice: int, cursed: bool) -> tuple[tuple[tuple[int, int, float], ...], ...]:
    """What a roll deals, by the Curse symbol: the sum, the Criticals in it, how likely that is."""
    found = []
    for shows in (0, 1) if cursed else (0,):
        chances: dict[tuple[int, int], float] = {}
        for faces in product(range(6), repeat=dice):
            values = [ROLL[shows][face] for face in faces]
            key = (sum(values), 0 if shows else faces.count(5))
            chances[key] = chances.get(key, 0.0) + 6.0**-dice / (2 if cursed else 1)
        found.append(tuple((total, sixes, chance) for (total, sixes), chance in chances.items()))
    return tuple(found)


# a Critical rolled again, once: its 6 is lost to a Fail, else something is added
_AGAIN = ((-6, 1 / 6), *((more, 1 / 6) for more in (2, 3, 4, 5, 6)))


@lru_cache(1024)
def strikes(dice: int, cursed: bool, extra: int) -> tuple[float, ...]:
    """For each number of HP the Enemy has left: how often it strikes before it falls. `extra` is dealt besides."""
    found = [0.0]
    for hp in range(1, MOST_HP + 1):
        never, later = 0.0, 0.0
        for rolls in _blows(dice, cursed):
            for total, sixes, chance in rolls:
                if total + extra >= hp:
                    continue
                for more, part in _AGAIN if sixes else ((0, 1.0),):
                    dealt = max(0, total + more) + extra
                    if dealt >= hp:
                        continue
                    if dealt == 0:
                        never += chance * part
                    else:
                        later += chance * part * (1 + found[hp - dealt])
        found.append((later + never) / (1 - never) if never < 1 else 9.0 * hp)
    return tuple(found)


def cost_of_a_strike(d: City, hero: Hero, row: EnemyRow) -> float:
    """HP that one attack of the Enemy costs on average, its Effects counted as HP."""
    return _cost(hero.level, armor(d, hero), row, hero.cursed, hero.poisoned, hero.blind, hero.ration > 0)


@lru_cache(1024)
def _cost(level: int, armour: int, row: EnemyRow, cursed: bool, poisoned: bool, blind: bool, has_ration: bool) -> float:
    cost, hits = 0.0, 0
    for face in range(2, 7):
        damage = row.damage + smash(row, face)
        if not is_through(row, face):
            damage -= armour
        if damage > 0:
            cost += damage
            hits += 1
    if hits:
        for trait in row.effects:
            match trait.trait:
                case "curse" if not cursed:
                    cost += hits * 0.6 * (1 + 1.1 * level)
                case "poison" if not poisoned:
                    cost += hits * 0.6 * POISON
                case "blind" if not blind:
                    cost += hits * 0.6 * BLIND
                case "weaken":
                    cost += hits * XP
                case "steal":
                    cost += hits * (1.5 if trait.what == "ration" else 0.9)
                case "regen":
                    cost += hits * trait.n * 0.5
    return cost / 6


def outlook(hp: float, blows: float, each: float) -> float:
    """What HP are worth before so many strikes that cost so much each; the luck of the dice goes both ways."""
    cost = blows * each
    if not cost:
        return life(hp)
    swing = 0.9 * each * (blows**0.5)
    return 0.3 * life(hp - cost + swing) + 0.4 * life(hp - cost) + 0.3 * life(hp - cost - swing)


def danger(d: City, hero: Hero, row: EnemyRow) -> float:
    """What it costs to fight this Enemy from the beginning, alone."""
    blows = strikes(hero.level, hero.cursed, 0)[min(row.hp, MOST_HP)]
    if "dodge5" in row.flags:
        blows *= 1.2
    if "trio" in row.flags:
        blows *= 3
    if "first" in row.flags:
        blows += 1
    each = cost_of_a_strike(d, hero, row)
    if hero.poisoned:
        each += 0.5
    ready = 0.85 if hero.card_up else 1.0
    return outlook(hero.hp, blows * ready, each) - life(hero.hp)


def keep_worth(d: City, enemy: Enemy | None, power: str) -> float:
    """What it is worth to keep a Potion for later: nothing in the last fight, little after that of a Guardian."""
    if enemy is not None and d.guardian is not None and d.guardian.final and enemy.kind is d.guardian:
        phases = d.guardian.phases
        return 0.6 * POTIONS[power] if enemy.row is not phases[-1] and power != "poison" else 0.0
    return POTIONS[power]
