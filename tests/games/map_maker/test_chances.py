"""Chances are exact: every throw of the Combat Dice counted, however many are thrown and whichever counts."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, sheet
from undercroft.games.map_maker.kinds.terms import AGILITY, DEFENSE, TRAP
from undercroft.games.map_maker.rules.scores import enter_numbers, prevails
from undercroft.games.map_maker.rules.state import DEFENCE, ENCOUNTER, Dungeon, Test
from undercroft.games.map_maker.sight.odds import chance_of, turning

KEPT = {"": max, "high2": max, "low2": min}
FACES = range(1, 7)

SNARE = PACK.encounter["trap"]


def counted(d: Dungeon, test: Test) -> Fraction:
    """How many of all throws the Hero wins, thrown one by one."""
    own = 2 if test.hero_keeps else 1
    throws = list(itertools.product(FACES, repeat=own + (2 if test.foe_keeps else 1)))
    won = 0
    for dice in throws:
        test.hero_die, test.foe_die = KEPT[test.hero_keeps](dice[:own]), KEPT[test.foe_keeps](dice[own:])
        won += prevails(d, test)
    test.hero_die = test.foe_die = 0
    return Fraction(won, len(throws))


@clause("MM-292", "MM-R118")
@pytest.mark.parametrize("swaps", [False, True])
@pytest.mark.parametrize("intelligence", [2, 5])  # with 5 the opposing die counts 1 less, so that 1 and 2 are alike
@pytest.mark.parametrize(("own", "foe"), list(itertools.product(KEPT, repeat=2)))
def test_two_dice_of_which_one_counts(own, foe, intelligence, swaps):
    d = given("mage")
    sheet(d, 0, intelligence=intelligence, agility=4)
    for mod in range(-5, 6):
        test = Test(ENCOUNTER, 0, TRAP, AGILITY, 3, 2, SNARE, hero_mod=mod, hero_keeps=own, foe_keeps=foe, swaps=swaps)
        assert chance_of(d, test) == counted(d, test)


@clause("MM-560", "MM-R44")
@pytest.mark.parametrize("counts_as", [0, 4])
def test_who_defends_must_have_more(counts_as):
    d = given("fighter")
    for mod in range(-5, 6):
        test = Test(DEFENCE, 0, TRAP, DEFENSE, 3, 2, SNARE, hero_mod=mod, counts_as=counts_as)
        assert chance_of(d, test) == counted(d, test)


@clause("MM-856", "MM-R117")
@pytest.mark.parametrize("side", ["own", "foe"])
def test_a_re_roll_is_counted_face_by_face(side):
    """MM-R117 The better of the two dice counts for its Hero; before the dice the Skill's numbers alone count."""
    d = given("thief")
    (skill,) = [one for one in d.pack.skill.values() if one.reroll == side]
    for mod in range(-5, 6):
        test = Test(ENCOUNTER, 0, TRAP, AGILITY, 3, 2, SNARE, hero_mod=mod)
        with_it = test.copy()
        enter_numbers(with_it, skill)
        assert turning(d, test, skill) == counted(d, with_it)
        test.hero_die, test.foe_die = 3, 4
        won = 0
        for face in FACES:
            with_it.hero_die, with_it.foe_die = (max(3, face), 4) if side == "own" else (3, min(4, face))
            won += prevails(d, with_it)
        assert turning(d, test, skill) == Fraction(won, 6)
