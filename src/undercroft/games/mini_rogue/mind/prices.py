"""What things are worth in Mini Rogue, in HP: the common coin of every decision here."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.rules.turn import STARVING

# The next HP is worth the more, the fewer there are.
HP_MARKS = ((4, 1.9), (8, 1.4), (12, 1.0), (16, 0.8), (200, 0.6))
ARMOR = (5.5, 5.5, 5.0, 4.5, 4.0)
GOLD = 0.75
RATION, SPARE_RATION, HUNGER = 2.4, 0.4, 15.0
XP, LEVEL, SPARE_XP = 2.4, 3.0, 0.7
POTIONS = {"fire": 4.5, "frost": 5.5, "poison": 3.0, "healing": 9.0, "holy": 2.5, "perception": 3.0}
OBJECTS = {"codex": 3.5, "weapon-cache": 4.0, "shackle": 4.0}
REWARDS, STORY, REFRESH = 5.0, 3.0, 1.5
FALL = -5.0
DEATH = -40.0


def _summed(marks: tuple[tuple[int, float], ...], length: int) -> list[float]:
    total, worth = [0.0], 0.0
    for n in range(1, length + 1):
        worth += next(each for mark, each in marks if n <= mark)
        total.append(worth)
    return total


_LIFE = _summed(HP_MARKS, 200)


def life(hp: float) -> float:
    """What so many HP are worth; fewer than one is the end, and the worse the clearer."""
    if hp <= 0.5:
        return DEATH + 2 * hp
    low = int(hp)
    part = hp - low
    return _LIFE[low] if not part else _LIFE[low] * (1 - part) + _LIFE[low + 1] * part


def hp_worth(d: City, hero: Hero, n: float) -> float:
    """What it is worth to gain or lose so many HP."""
    return life(min(hero.hp + n, d.pack.most["hp"])) - _LIFE[hero.hp]


def gone(d: City) -> float:
    """How much of the way is behind, from 0 to 1: what pays off later is worth less by then."""
    return (d.area - 1) / len(d.board.areas)


def xp_worth(d: City, hero: Hero, n: int) -> float:
    most, levels = d.pack.most["xp"], d.pack.track["xp"].levels
    worth = 0.0
    for xp in range(hero.xp + 1, hero.xp + n + 1) if n > 0 else range(hero.xp + n + 1, hero.xp + 1):
        if xp > most:
            worth += 0.8  # they become HP
        elif xp < 1:
            worth += 1.2  # they cost HP
        elif xp > levels[-1]:
            worth += SPARE_XP
        else:
            worth += XP + (LEVEL if xp in levels else 0.0)
    worth *= 1.25 - 0.75 * gone(d)
    return worth if n > 0 else -worth


def armor_worth(d: City, hero: Hero, n: int) -> float:
    fades = 1.1 - 0.4 * gone(d)
    if n > 0:
        return fades * sum(ARMOR[min(at, 4)] for at in range(hero.armor, min(hero.armor + n, d.pack.most["armor"])))
    lost = min(-n, hero.armor)
    return -fades * (sum(ARMOR[min(at, 4)] for at in range(hero.armor - lost, hero.armor)) + 1.2 * (-n - lost))


def ration_worth(d: City, hero: Hero, n: int) -> float:
    """The next meal is worth what hunger costs, those after it less, more than will be eaten next to nothing."""
    meals = len(d.board.areas) - d.area
    most = d.pack.most["ration"]
    have, worth = hero.ration, 0.0
    for at in range(have, min(have + n, most)) if n > 0 else range(max(have + n, 0), have):
        if at >= meals:
            worth += SPARE_RATION
        elif at == 0:
            worth += max(RATION, min(HUNGER, life(hero.hp) - life(hero.hp - STARVING)))
        else:
            worth += RATION
    return worth if n > 0 else -worth - 1.2 * max(0, -n - have)


def gold_worth(d: City, hero: Hero, n: int) -> float:
    worth = GOLD * n if n >= 0 or hero.gold >= -n else -GOLD * hero.gold + 1.2 * (n + hero.gold)
    return worth * (1.2 - 0.9 * gone(d))


def potion_worth(d: City, hero: Hero, potion: PotionKind) -> float:
    """Of one that is carried, or would be."""
    worth = POTIONS[potion.power]
    if potion.power == "holy":
        worth += 1.5 * (hero.cursed + hero.poisoned)
    return worth


def gained_potion(d: City, hero: Hero, potion: PotionKind) -> float:
    if potion in hero.potions:
        return 0.0
    worth = potion_worth(d, hero, potion)
    if len(hero.potions) < 2:
        return worth
    return max(0.0, worth - min(potion_worth(d, hero, one) for one in hero.potions))


def any_potion(d: City, hero: Hero) -> float:
    return max(gained_potion(d, hero, one) for one in d.pack.potion.values())


def lost_potion(d: City, hero: Hero) -> float:
    return -min((potion_worth(d, hero, one) for one in hero.potions), default=1.2)


def curse_worth(hero: Hero) -> float:
    return 1.0 + 1.1 * hero.level


POISON, BLIND = 3.5, 2.0


def affliction(hero: Hero, what: str) -> float:
    """What it costs to suffer it, or brings to be cured."""
    return curse_worth(hero) if what == "curse" else POISON if what == "poison" else BLIND


def suffers(hero: Hero, what: str) -> bool:
    return hero.cursed if what == "curse" else hero.poisoned if what == "poison" else hero.blind


def cures(hero: Hero) -> float:
    """What a Blessing brings."""
    worth = 0.0
    if hero.cursed:
        worth += curse_worth(hero)
    if hero.poisoned:
        worth += POISON
    return worth + BLIND if hero.blind else worth


def object_worth(thing: ObjectRoom, uses: int) -> float:
    worth = OBJECTS[thing.power]
    return worth * uses / thing.uses if thing.uses else worth


def gained(d: City, hero: Hero, what: str, n: int) -> float:
    """What it is worth to gain so many of a thing; fewer than none is a loss, or a price."""
    match what:
        case "hp":
            return hp_worth(d, hero, n)
        case "xp":
            return xp_worth(d, hero, n)
        case "armor":
            return armor_worth(d, hero, n)
        case "ration":
            return ration_worth(d, hero, n)
        case "gold":
            return gold_worth(d, hero, min(n, d.pack.most["gold"] - hero.gold))
        case "potion":
            return -n * lost_potion(d, hero)
        case _:
            return -object_worth(hero.holds, hero.uses) if hero.holds is not None else 0.0
