"""How well a party stands: the chance to win, learned from games that were played at a glance."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.bots.learned import chance, lean, weights
from undercroft.games.mini_rogue.mind.prices import object_worth
from undercroft.games.mini_rogue.rules.combat import armor
from undercroft.games.mini_rogue.rules.state import City, Enemy, Hero

BLOW = 2.9  # what a die deals in a round, on average
WOUND = 0.75  # how often the Enemy's answer tells
LOW, MIDDLE = 6, 12  # HP below which the next one counts more
AT_ONCE = 0.25  # of what a Potion is worth at the end of the way


class Party(NamedTuple):
    """What adds to its odds; `_on`: times the way already gone. The Potions, last, count more on the way too."""

    everything: float
    way: float
    way_on: float
    last_fight: float
    guarded: float
    in_guardian_fight: float
    low: float
    middle: float
    lacking: float
    hp: float
    hp_on: float
    xp: float
    xp_on: float
    spare_xp: float
    armour: float
    armour_on: float
    armour_squared: float
    thing: float
    gold: float
    hunger: float
    cursed: float
    poisoned: float
    blind: float
    card: float
    fire: float
    frost: float
    poison: float
    healing: float
    holy: float
    perception: float


WEIGHTS = {situation: weights(__file__, situation, Party) for situation in ("solo", "party")}
POTIONS = Party._fields[-6:]


def worth(d: City, seat: int) -> float:
    """From 0 to 1; everybody at a table wins or loses together."""
    if not d.heroes:
        return 0.4
    found = traits(d, seat)
    return 0.0 if found is None else chance(lean(WEIGHTS[found[0]], found[1]))


def traits(d: City, seat: int) -> tuple[str, Party] | None:
    """Alone or in a party, and what counts there; None for those who fell."""
    heroes = d.heroes
    n, areas, enemy = len(heroes), len(d.board.areas), d.enemy
    last, meals = d.pack.track["xp"].levels[-1], min(areas - d.area, 3)
    way = (d.area - 1 + (heroes[0].at % 3 + heroes[0].at // 3) / 4) / areas
    least, lacking, potions = 1000.0, 0.0, dict.fromkeys(POTIONS, 0.0)
    hp = xp = spare = armour = squared = thing = gold = hunger = cursed = poisoned = blind = card = 0.0
    for hero in heroes:
        if hero.hp <= 0:
            return None
        protection = armor(d, hero)
        left = hero.hp - (_cost(hero, protection, enemy, n) if enemy is not None else 0.0)
        if left < 0:
            lacking, left = max(lacking, -left), 0.0
        least = min(least, left)
        hp += left / n
        xp += min(hero.xp, last) / n
        spare += max(0, hero.xp - last) / n
        armour += protection / n
        squared += protection * protection / n
        gold += (1 - way) * hero.gold / n
        hunger += max(0, meals - hero.ration) / n
        cursed += hero.cursed / n
        poisoned += hero.poisoned / n
        blind += hero.blind / n
        card += hero.card_up / n
        for potion in hero.potions:
            potions[potion.power] += (AT_ONCE + (1 - AT_ONCE) * way) / n
        if hero.holds is not None and not hero.holds.on_loss:
            thing += object_worth(hero.holds, hero.uses) / n
    fights_guardian = enemy is not None and enemy.kind is d.guardian
    is_last = fights_guardian and enemy is not None and enemy.row is d.pack.final_guardian.phases[-1]
    guarded = d.guardian is not None and not fights_guardian
    return "solo" if n == 1 else "party", Party(
        1.0, way, way * way, is_last, guarded, fights_guardian, min(least, LOW), min(least, MIDDLE), lacking,
        hp, hp * way, xp, xp * way, spare, armour, armour * way, squared,
        thing, gold, hunger, cursed, poisoned, blind, card if guarded else 0.0, *potions.values(),
    )  # fmt: skip


def _cost(hero: Hero, protection: int, enemy: Enemy, n: int) -> float:
    """HP that the rest of a fight will cost, roughly; two share it."""
    if enemy.hp <= 0:
        return 0.0
    rounds = enemy.hp / (BLOW * hero.level * (0.8 if hero.cursed else 1.0)) - 0.5
    return max(0.0, rounds) * max(0.25, enemy.row.damage - protection) * WOUND / n
