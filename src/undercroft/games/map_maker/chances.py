"""The exact chance of a test before it is taken: every throw of the Combat Dice counted. For views, not for rules."""

from __future__ import annotations

from fractions import Fraction

from undercroft.games.map_maker.kinds import AGILITY, NOBODY
from undercroft.games.map_maker.scores import (
    ability_test,
    attack_test,
    clear_test,
    defence_test,
    encounter_test,
    prevails,
    target_test,
)
from undercroft.games.map_maker.state import Boss, Dungeon, Hero, Test

FACES = range(1, 7)
# How many throws of one or two dice let each face count.
WAYS = {"": (1, 1, 1, 1, 1, 1), "high2": (1, 3, 5, 7, 9, 11), "low2": (11, 9, 7, 5, 3, 1)}


def chance_of(d: Dungeon, test: Test) -> Fraction:
    """How likely the Hero prevails, Skills to come left aside."""
    test = test.copy()
    ways = total = 0
    for own, own_ways in zip(FACES, WAYS[test.hero_keeps], strict=True):
        for foe, foe_ways in zip(FACES, WAYS[test.foe_keeps], strict=True):
            test.hero_die, test.foe_die = own, foe
            total += own_ways * foe_ways
            ways += own_ways * foe_ways * prevails(d, test)
    return Fraction(ways, total)


def encounter_chance(d: Dungeon, hero: Hero, encounter: int) -> Fraction:
    return chance_of(d, encounter_test(d, hero, encounter))


def attack_chance(d: Dungeon, boss: Boss, hero: Hero) -> Fraction:
    """How likely an attack harms the Boss, with all that its sheet puts in the way: snares, blades, Rewrite."""
    test = attack_test(d, boss, hero)
    rewrites = bool(boss.kind.when_hit) and not boss.has_rewritten and boss.sp >= d.pack.boss_skill["rewrite"].cost
    blade = boss.squares[boss.leftmost] if boss.kind.parry and boss.leftmost != NOBODY else 0
    ways = Fraction(0)
    for foe in FACES:
        hits = []
        for own in FACES:
            test.hero_die, test.foe_die = own, foe
            hits.append(prevails(d, test))
        for own, hit in zip(FACES, hits, strict=True):
            if hit and own == 6 and rewrites:
                ways += Fraction(sum(hits), 6)
            elif hit and own > blade:
                ways += 1
    chance = ways / 36
    if boss.kind.when_declared and boss.leftmost != NOBODY:
        chance *= chance_of(d, ability_test(boss, hero, boss.squares[boss.leftmost], AGILITY))
    return chance


def fight_chances(d: Dungeon, boss: Boss, hero: Hero) -> dict[str, Fraction]:
    """What a Hero's actions promise, and how likely the Boss's plain attack misses it."""
    chances = {"attack-boss": attack_chance(d, boss, hero)}
    if boss.leftmost != NOBODY:
        if boss.kind.targets:
            chances["attack-target"] = chance_of(d, target_test(boss, hero))
        if boss.kind.clears:
            chances["clear"] = chance_of(d, clear_test(boss, hero))
    chances["defend"] = chance_of(d, defence_test(d, boss, hero))
    return chances
