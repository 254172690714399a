"""The exact chance of a test before it is taken: every throw of the Combat Dice counted. For views, not for rules."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from undercroft.games.map_maker.kinds import Skill
from undercroft.games.map_maker.scores import (
    ability_test,
    attack_test,
    clear_test,
    defence_test,
    encounter_test,
    enter_numbers,
    foe_die,
    prevails,
    scores,
    target_test,
)
from undercroft.games.map_maker.state import DEFENCE, Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.terms import AGILITY, NOBODY

FACES = range(1, 7)
Faces = tuple[int, ...]
Successes = tuple[tuple[bool, ...], ...]
# How many throws of one or two dice let each face count.
WAYS = {"": (1, 1, 1, 1, 1, 1), "high2": (1, 3, 5, 7, 9, 11), "low2": (11, 9, 7, 5, 3, 1)}
THROWS = {"": 6, "high2": 36, "low2": 36}


def successes(d: Dungeon, test: Test) -> Successes:
    """Does the Hero prevail? One row for each face of the opposing die, one column for each face of the own."""
    test, hero = test.copy(), d.heroes[test.hero]
    opposing = []
    for face in FACES:
        test.foe_die = face
        opposing.append(foe_die(hero, test))
    own = tuple([test.counts_as or face for face in FACES])
    test.hero_die, test.foe_die = 1, 1  # what is left of the scores without the dice is the same for all throws
    score, foe_score = scores(d, test)
    dice = (opposing[0], own[0]) if test.swaps else (own[0], opposing[0])
    ahead = (score - dice[0]) - (foe_score - dice[1]) - (test.kind == DEFENCE)  # one who defends must have more
    return _compared(ahead, own, tuple(opposing), test.swaps)


@lru_cache(4096)
def _compared(ahead: int, own: Faces, opposing: Faces, swaps: bool) -> Successes:
    if swaps:
        return tuple([tuple([ahead + theirs - mine >= 0 for mine in own]) for theirs in opposing])
    return tuple([tuple([ahead + mine - theirs >= 0 for mine in own]) for theirs in opposing])


def chance_of(d: Dungeon, test: Test) -> Fraction:
    """How likely the Hero prevails, Skills to come left aside."""
    return _counted(successes(d, test), test.hero_keeps, test.foe_keeps)


@lru_cache(4096)
def _counted(rows: Successes, hero_keeps: str, foe_keeps: str) -> Fraction:
    ways = sum(
        foe_ways * sum(own_ways for own_ways, success in zip(WAYS[hero_keeps], row, strict=True) if success)
        for foe_ways, row in zip(WAYS[foe_keeps], rows, strict=True)
    )
    return Fraction(ways, THROWS[hero_keeps] * THROWS[foe_keeps])


def turning(d: Dungeon, test: Test, skill: Skill) -> Fraction:
    """How likely the Hero prevails with this Skill: before the dice, or after them, a re-roll counted face by face."""
    changed = test.copy()
    enter_numbers(changed, skill)
    if not test.hero_die:
        return chance_of(d, changed)
    if not skill.reroll:
        return Fraction(prevails(d, changed))
    won = 0
    for face in FACES:
        if skill.reroll == "own":
            changed.hero_die = max(test.hero_die, face)
        else:
            changed.foe_die = min(test.foe_die, face)
        won += prevails(d, changed)
    return Fraction(won, len(FACES))


def encounter_chance(d: Dungeon, hero: Hero, encounter: int) -> Fraction:
    return chance_of(d, encounter_test(d, hero, encounter))


def attack_chance(d: Dungeon, boss: Boss, hero: Hero) -> Fraction:
    """How likely an attack harms the Boss, with all that its sheet puts in the way: snares, blades, Rewrite."""
    rewrites = bool(boss.kind.when_hit) and not boss.has_rewritten
    rewrites = rewrites and boss.sp >= d.pack.powers[boss.kind.key]["rewrite"].cost
    blade = boss.squares[boss.leftmost] if boss.kind.parry and boss.leftmost != NOBODY else 0
    sixths = 0  # of one throw in 36
    for row in successes(d, attack_test(d, boss, hero)):
        for own, success in zip(FACES, row, strict=True):
            if success and own == 6 and rewrites:
                sixths += sum(row)
            elif success and own > blade:
                sixths += 6
    chance = Fraction(sixths, 216)
    if boss.kind.when_declared and boss.leftmost != NOBODY:
        chance *= chance_of(d, ability_test(boss, hero, boss.squares[boss.leftmost], AGILITY))
    return chance


def fight_chances(d: Dungeon, boss: Boss, hero: Hero) -> dict[str, Fraction]:
    """What a Hero's actions promise, and how likely it withstands a plain attack of the Boss."""
    chances = {"attack-boss": attack_chance(d, boss, hero)}
    if boss.leftmost != NOBODY:
        if boss.kind.targets:
            chances["attack-target"] = chance_of(d, target_test(boss, hero))
        if boss.kind.clears:
            chances["clear"] = chance_of(d, clear_test(boss, hero))
    chances["defend"] = chance_of(d, defence_test(d, boss, hero))
    return chances
