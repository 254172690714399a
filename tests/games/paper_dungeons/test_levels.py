"""Levels by dice and as rewards; the abilities of the classes; colour swaps."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, enter, events, given, lay, pays, reward, use
from undercroft.games.paper_dungeons.rules.monsters import combat_power


def keys(d, die):
    return pays(d, d.sheets[0], die)


@clause("PD-350", "PD-352", "PD-353", "PD-355", "PD-268")
def test_one_die_raises_one_hero_by_one_level():
    """PD-353 With each level one life and one power more."""
    d = given(black=("warrior", "thief"))
    ann = d.sheets[0]
    lay(d, "white-clover", "white-cleric", "black-warrior", "black-boots")
    use(d, ann, "black-warrior-level-warrior", "white-clover-level-warrior", "white-cleric-level-cleric")
    assert [hero.key for hero in BOX.heroes] == ["warrior", "magician", "cleric", "thief"]
    assert (ann.levels, ann.life, combat_power(d, ann, d.dungeon.monsters[0])) == ([3, 1, 2, 1], 7, 7 + 3)


@clause("PD-356", "PD-350", "PD-R21")
def test_no_die_raises_a_hero_at_level_six():
    d = given(levels=(6, 5, 5, 5), black=("warrior", "thief"))
    assert "level-warrior" not in keys(d, "black-warrior")
    assert [key for key in keys(d, "white-clover") if key.startswith("level-")] == [
        "level-magician", "level-cleric", "level-thief",
    ]  # fmt: skip
    assert "level-thief" in keys(d, "black-thief")


@clause("PD-362", "PD-367", "PD-R21")
def test_a_level_as_reward_goes_to_any_hero_below_six():
    d = given(levels=(6, 1, 1, 1))
    story = reward(d, d.sheets[0], "level", "level-thief")
    assert story.asks[0].keys == ("level-magician", "level-cleric", "level-thief")
    assert d.sheets[0].levels == [6, 1, 1, 2]
    d = given(levels=(6, 6, 6, 6))
    assert reward(d, d.sheets[0], "level").asks == []
    assert events(d) == ["level-lost"]


@clause("PD-357", "PD-358", "PD-359", "PD-360", "PD-361", "PD-R23", "PD-R97")
@pytest.mark.parametrize(
    ("hero", "ability"),
    [
        ("warrior", lambda sheet: sheet.monster_power == 1),
        ("magician", lambda sheet: sheet.swaps == 1),
        ("cleric", lambda sheet: sheet.immune == ("skull",)),
        ("thief", lambda sheet: sheet.gems == 1 and not sheet.to_announce),
    ],
)
def test_level_four_gives_the_ability_of_the_class_at_once(hero, ability):
    d = given(levels=(3, 3, 3, 3))
    ann = d.sheets[0]
    assert not ability(ann)
    reward(d, ann, "level", f"level-{hero}")
    assert ability(ann)
    before = ann.gems, ann.swaps, ann.monster_power
    reward(d, ann, "level", f"level-{hero}")  # PD-R97 at level 5 nothing more comes
    assert (ann.gems, ann.swaps, ann.monster_power) == before


@clause("PD-358", "PD-557")
def test_the_warriors_ability_is_no_help_against_minions():
    d = given(levels=(4, 1, 1, 1))
    enter(d, d.sheets[0], "F6", "craft-medal-of-khar")  # orc 5
    assert d.sheets[0].damage == 1


@clause("PD-R14", "PD-R16", "PD-DX28", "PD-359", "PD-360")
def test_an_ability_counts_from_the_moment_it_is_reached():
    """PD-DX28 The skulls of the round have struck already; PD-R14 a swap can be used for the dice to come."""
    d = given(levels=(1, 3, 3, 1), black=("warrior", "cleric"))
    ann = d.sheets[0]
    lay(d, "white-magician", "white-clover", "black-thief", "black-cleric")
    assert "level-thief" not in keys(d, "black-thief")
    use(d, ann, "white-magician-level-magician", "black-thief-level-thief", "black-cleric-level-cleric")
    assert (ann.levels, ann.swaps_used) == ([1, 4, 4, 2], 1)


@clause("PD-911", "PD-R13", "PD-R105", "PD-365", "PD-366")
def test_psionic_and_magician_make_two_swaps_a_round():
    d = given(levels=(1, 4, 1, 1), power="psionic", black=("warrior", "magician"))
    ann = d.sheets[0]
    lay(d, "white-warrior", "white-thief", "black-thief", "black-cleric")
    use(d, ann, "black-thief-level-thief", "black-cleric-level-cleric", pause=True)
    assert (ann.levels, ann.swaps_used) == ([1, 4, 2, 2], 2)
    assert "level-warrior" not in keys(d, "white-warrior")  # no third one
    lay(d, "white-warrior", "white-thief", "black-thief", "black-cleric")  # the next round
    assert "level-warrior" in keys(d, "white-warrior")
    d = given(power="psionic", black=("warrior", "magician"))
    lay(d, "white-warrior", "white-thief", "black-thief", "black-cleric")
    use(d, d.sheets[0], "white-warrior-level-warrior", pause=True)
    assert "level-thief" not in keys(d, "black-thief")


@clause("PD-366", "PD-402")
def test_items_potions_movement_and_fitting_colours_spend_no_swap():
    d = given(levels=(1, 4, 1, 1), black=("warrior", "magician"))
    ann = d.sheets[0]
    lay(d, "white-warrior", "white-thief", "white-clover", "black-thief")
    use(d, ann, "black-thief-brew", "white-clover-level-warrior", "white-thief-level-thief")
    assert ann.swaps_used == 0


@clause("PD-908", "PD-R23", "PD-R34")
def test_the_noble_gains_a_step_for_each_hero_at_level_five():
    d = given(levels=(4, 4, 1, 1), power="noble")
    ann = d.sheets[0]
    reward(d, ann, "level", "level-warrior", "craft-medal-of-khar")
    reward(d, ann, "level", "level-magician", "craft-medal-of-khar")
    reward(d, ann, "level", "level-warrior")
    assert boxes_of(ann, "medal-of-khar") == 2
