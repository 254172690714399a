"""Skill Tests: the pool, the star, the Dungeon die of the same roll, Perception."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import given, hero, potions, room
from story import perform
from undercroft.games.mini_rogue.rules.objects import find_object
from undercroft.games.mini_rogue.rules.rooms import shrine, tomb, trap
from undercroft.games.mini_rogue.rules.skill_test import skill_test


def dice_of(story, number=0):
    return [die.key for die in story.lucks[number][1]]


@clause("MR-280")
@pytest.mark.parametrize(
    ("values", "pool", "luck"),
    [
        ({}, ["character", "dungeon"], [3, 4]),
        ({"xp": 6}, ["character", "character", "dungeon"], [3, 3, 4]),
        ({"xp": 12}, ["character", "character", "character", "dungeon"], [3, 3, 3, 4]),
        ({"poisoned": True}, ["character", "dungeon", "poison"], [3, 4, 0]),
        ({"cursed": True}, ["character", "dungeon", "curse"], [3, 4, 0]),
        ({"poisoned": True, "cursed": True}, ["character", "dungeon", "poison", "curse"], [3, 4, 0, 0]),
    ],
)
def test_the_whole_pool_is_rolled_together(values, pool, luck):
    d = given(**values)
    story = perform(skill_test(d, hero(d)), luck=luck)
    assert dice_of(story) == pool
    assert len(story.lucks) == 1


@clause("MR-281")
@pytest.mark.parametrize(("face", "succeeds"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)])
def test_a_test_succeeds_with_a_star(face, succeeds):
    d = given()
    assert perform(skill_test(d, hero(d)), luck=[face, 2]).result == (succeeds, 2)


@clause("MR-281", "MR-EX01")
@pytest.mark.parametrize(("dice", "gold"), [([5, 1], 6), ([1, 6], 6), ([4, 4], 4), ([1, 2], 4)])
def test_at_level_two_one_star_of_two_dice_is_enough(dice, gold):
    """MR-EX01 The Dungeon die (2) gives the reward row (+1 Gold) or the trap row (-1 Gold)."""
    d = given(xp=6, gold=5)
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[*dice, 2])
    assert hero(d).gold == gold


@clause("MR-282")
@pytest.mark.parametrize(("die", "gold"), [(5, 7), (4, 5)])
def test_the_dungeon_die_of_the_same_roll_is_read_in_the_column_of_the_outcome(die, gold):
    d = given(gold=5, xp=1)
    story = perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[die, 5])
    assert len(story.lucks) == 1
    assert hero(d).gold == gold
    assert hero(d).cursed == (die == 4)


@clause("MR-283", "MR-EX08", "MR-438")
def test_under_the_curse_symbol_a_five_fails():
    d = given(cursed=True)
    assert perform(skill_test(d, hero(d)), luck=[5, 3, 1]).result == (False, 3)


@clause("MR-437")
def test_under_the_curse_symbol_a_six_still_succeeds():
    d = given(cursed=True)
    assert perform(skill_test(d, hero(d)), luck=[6, 3, 1]).result == (True, 3)


@clause("MR-435")
def test_without_its_symbol_the_curse_die_does_nothing_to_a_test():
    d = given(cursed=True)
    assert perform(skill_test(d, hero(d)), luck=[5, 3, 0]).result == (True, 3)


@clause("MR-283", "MR-441")
@pytest.mark.parametrize(("symbol", "hp"), [(1, 9), (0, 10)])
def test_the_poison_symbol_costs_a_hit_point_in_a_test_whatever_the_armour(symbol, hp):
    d = given(poisoned=True, armor=5)
    assert perform(skill_test(d, hero(d)), luck=[5, 3, symbol]).result == (True, 3)
    assert hero(d).hp == hp


@clause("MR-284", "MR-285", "MR-405")
def test_no_feat_and_no_critical_reroll_is_offered_in_a_test():
    """A failed die stays as it is, and a 6 is a star and nothing more."""
    d = given(xp=12, holds="weapon-cache")
    story = perform(skill_test(d, hero(d)), luck=[6, 1, 1, 2])
    assert story.asks == []
    assert hero(d).xp == 12
    assert hero(d).uses == 3


@clause("MR-286", "MR-512")
def test_perception_replaces_the_roll_by_the_dungeon_die_alone():
    d = given(xp=12, cursed=True, poisoned=True, potions=["perception"], gold=0)
    story = perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[4], answers=["perceive"])
    assert dice_of(story) == ["dungeon"]
    assert hero(d).gold == 2
    assert hero(d).hp == 10


@clause("MR-506", "MR-511", "MR-R29")
def test_perception_is_used_before_the_roll_and_then_gone():
    d = given(potions=["perception"])
    story = perform(skill_test(d, hero(d)), luck=[1], answers=["perceive"])
    assert [ask.keys for ask in story.asks] == [("roll", "perceive")]
    assert story.lucks[0][0] == "MR-512"
    assert potions(hero(d)) == []


@clause("MR-R29")
def test_once_the_dice_are_rolled_perception_is_kept():
    d = given(potions=["perception"])
    story = perform(skill_test(d, hero(d)), luck=[1, 4], answers=["roll"])
    assert len(story.asks) == 1
    assert story.result == (False, 4)
    assert potions(hero(d)) == ["perception"]


@clause("MR-513", "MR-451")
def test_perception_used_for_a_test_ends_blindness_as_well():
    d = given(potions=["perception"], blind=True)
    assert perform(skill_test(d, hero(d)), luck=[4], answers=["perceive"]).result == (True, 4)
    assert not hero(d).blind


@clause("MR-506", "MR-451")
def test_perception_drunk_before_a_test_cures_blindness_only():
    d = given(potions=["perception"], blind=True)
    assert perform(skill_test(d, hero(d)), luck=[2, 4], answers=["use-perception"]).result == (False, 4)
    assert not hero(d).blind
    assert potions(hero(d)) == []


@clause("MR-EX74", "MR-R92")
def test_perception_in_a_tomb_lets_the_player_shift_the_die():
    d = given(potions=["perception"], gold=0)
    story = perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[4], answers=["perceive", "row-4"])
    assert [dice_of(story), story.asks[-1].keys] == [["dungeon"], ("row-3", "row-4", "row-5")]
    assert potions(hero(d)) == []
    assert hero(d).gold == 2


@clause("MR-R92")
@pytest.mark.parametrize("dungeon", [1, 6])
def test_perception_earns_an_object_and_the_dungeon_die_of_its_test_means_nothing(dungeon):
    d = given(rooms={0: "codex-obscura"}, potions=["perception"])
    story = perform(find_object(d, hero(d), room(d, "codex-obscura")), luck=[dungeon], answers=["perceive", "take"])
    assert dice_of(story) == ["dungeon"]
    assert hero(d).holds is room(d, "codex-obscura")


@clause("MR-R35", "MR-R92")
@pytest.mark.parametrize("dungeon", [1, 6])
def test_a_failed_codex_test_costs_one_xp_whatever_the_dungeon_die(dungeon):
    d = given(rooms={0: "codex-obscura"}, xp=4, gold=3)
    perform(find_object(d, hero(d), room(d, "codex-obscura")), luck=[4, dungeon])
    assert (hero(d).xp, hero(d).hp, hero(d).gold, hero(d).holds) == (3, 10, 3, None)


@clause("MR-EX59")
def test_a_tomb_has_no_row_below_one():
    d = given()
    story = perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[5, 1], answers=["row-1"])
    assert story.asks[-1].keys == ("row-1", "row-2")
    assert hero(d).cursed


@clause("MR-EX58")
@pytest.mark.parametrize(("face", "hp", "cursed"), [(6, 14, False), (5, 14, False), (1, 10, True)])
def test_an_offering_raises_the_roll_except_a_six(face, hp, cursed):
    """MR-EX58 6 stays row 6, 5 becomes row 6 (+4 HP), 1 becomes row 2 (Curse, no HP lost)."""
    d = given(gold=1)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[face], answers=["offer"])
    assert (hero(d).hp, hero(d).cursed, hero(d).gold) == (hp, cursed, 0)
