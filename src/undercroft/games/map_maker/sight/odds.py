"""The exact chance of a test before it is taken: every throw of the Combat Dice counted. For views, not for rules."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.map_maker.kinds.pack import Skill
from undercroft.games.map_maker.kinds.terms import AGILITY, NOBODY
from undercroft.games.map_maker.rules.scores import (
    ability_test,
    attack_test,
    clear_test,
    defence_test,
    encounter_test,
    enter_numbers,
    foe_die,
    lead,
    prevails,
    scores,
    target_test,
)
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero, Test

FACES = range(1, 7)
HIGH = 100  # a die on which nothing that lowers it comes near 1
Successes = tuple[tuple[bool, ...], ...]
# How many throws of one or two dice let each face count.
WAYS = {"": (1, 1, 1, 1, 1, 1), "high2": (1, 3, 5, 7, 9, 11), "low2": (11, 9, 7, 5, 3, 1)}
THROWS = {"": 6, "high2": 36, "low2": 36}


class Odds(NamedTuple):
    """All that a test depends on before its dice: what they show is added to the lead."""

    lead: int  # of the Hero, without the dice
    counts_as: int  # the own die, whatever it shows; 0: as it falls
    easier: int  # by so much the opposing die counts more
    swaps: bool
    hero_keeps: str
    foe_keeps: str


def odds(d: Dungeon, test: Test) -> Odds:
    bare = test.copy()
    bare.hero_die, bare.foe_die, bare.counts_as, bare.swaps = 0, HIGH, 0, False
    easier = foe_die(d.heroes[test.hero], bare) - HIGH
    own, foe = scores(d, bare)
    return Odds(
        lead(bare, own, foe - HIGH - easier), test.counts_as, easier, test.swaps, test.hero_keeps, test.foe_keeps
    )


@lru_cache(4096)
def successes(odds: Odds) -> Successes:
    """Does the Hero prevail? One row for each face of the opposing die, one column for each face of the own."""
    mine = [odds.counts_as or face for face in FACES]
    theirs = [max(face + odds.easier, 1) for face in FACES]  # as in `foe_die`
    sign = -1 if odds.swaps else 1
    return tuple([tuple([odds.lead + sign * (own - foe) >= 0 for own in mine]) for foe in theirs])


def chance_of(d: Dungeon, test: Test) -> Fraction:
    """How likely the Hero prevails, Skills to come left aside."""
    return _counted(odds(d, test))


@lru_cache(4096)
def _counted(odds: Odds) -> Fraction:
    hero_keeps, foe_keeps = odds.hero_keeps, odds.foe_keeps
    ways = sum(
        foe_ways * sum(own_ways for own_ways, success in zip(WAYS[hero_keeps], row, strict=True) if success)
        for foe_ways, row in zip(WAYS[foe_keeps], successes(odds), strict=True)
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
    for row in successes(odds(d, attack_test(d, boss, hero))):
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
