"""Magic items: two boxes each, by dice or as rewards, and what each of the eight does."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, enter, events, face, given, lay, pays, reward, scored, use, walk
from undercroft.games.paper_dungeons.rules.items import item_points
from undercroft.games.paper_dungeons.rules.monsters import combat_power
from undercroft.games.paper_dungeons.rules.scoring import boxes

OPEN = {"alchemists-cauldron", "crown-of-the-true-king", "medal-of-khar", "cursed-sceptre"}
TIED = {
    "warrior": "flaming-sword", "magician": "tome-of-knowledge", "cleric": "heroes-armour", "thief": "ethereal-cloak",
}  # fmt: skip
ALL = tuple(item.key for item in BOX.items)


def crafts(d, sheet, die):
    return {key.removeprefix("craft-") for key in pays(d, sheet, die) if key.startswith("craft-")}


@clause("PD-400", "PD-401", "PD-404", "PD-412")
def test_one_die_ticks_one_box_and_a_complete_item_takes_no_more():
    """PD-404 Both steps in one round, another item in between."""
    d = given()
    ann = d.sheets[0]
    lay(d, "white-thief", "white-cleric", "white-clover", "black-warrior")
    use(d, ann, "white-thief-craft-medal-of-khar", "white-cleric-craft-crown-of-the-true-king",
        "black-warrior-craft-medal-of-khar")  # fmt: skip
    assert [boxes_of(ann, item) for item in ("medal-of-khar", "crown-of-the-true-king")] == [2, 1]
    assert item_points(d, ann) == 3 + 1
    assert len(ALL) == 8
    assert crafts(d, ann, "white-clover") == set(ALL) - {"medal-of-khar"}


@clause("PD-402", "PD-403", "PD-R24", "PD-R15")
@pytest.mark.parametrize("begun", [(), ALL])
def test_four_items_need_a_symbol_in_any_colour_for_both_steps(begun):
    d = given(begun=begun)
    ann = d.sheets[0]
    for symbol, item in TIED.items():
        assert crafts(d, ann, f"white-{symbol}") == crafts(d, ann, f"black-{symbol}") == {*OPEN, item}
    assert crafts(d, ann, "white-clover") == set(ALL)
    assert crafts(d, ann, "black-boots") == set()


@clause("PD-405", "PD-406", "PD-407", "PD-436", "PD-557")
def test_an_item_works_from_its_second_box_on_and_for_good():
    """PD-436 The Flaming Sword: +3 against monsters; PD-557 nothing against minions."""
    d = given(begun=("flaming-sword",))
    ann, monster = d.sheets[0], d.dungeon.monsters[0]
    before = combat_power(d, ann, monster)
    assert before == 5  # four heroes, the sworn enemy twice
    lay(d, "white-warrior", "white-cleric", "white-clover", "black-warrior")
    use(d, ann, "white-warrior-craft-flaming-sword", "white-cleric-move", "stop", "white-clover-move", "stop")
    assert combat_power(d, ann, monster) == before + 3
    enter(d, ann, "B2")  # orc 3 against warrior 1
    assert ann.damage == 2
    assert combat_power(d, ann, monster) == before + 3


@clause("PD-408", "PD-409", "PD-407", "PD-431", "PD-435", "PD-438", "PD-440", "PD-442", "PD-804")
@pytest.mark.parametrize(
    ("item", "points"),
    [("heroes-armour", 2), ("ethereal-cloak", 0), ("alchemists-cauldron", 0), ("crown-of-the-true-king", 4),
     ("flaming-sword", 0), ("medal-of-khar", 1), ("cursed-sceptre", -1), ("tome-of-knowledge", 3)],
)  # fmt: skip
def test_each_box_scores_one_and_a_complete_item_what_is_stated(item, points):
    assert scored(begun=(item,))["E"] == 1
    assert scored(complete=(item,))["E"] == 2 + points


@clause("PD-EX05", "PD-R85", "PD-407", "PD-704")
def test_two_complete_items_and_two_begun():
    """PD-EX05 Six boxes and the Armour's 2: 8; +1 against minions, +3 against monsters; the others do nothing yet."""
    d = given(complete=("flaming-sword", "heroes-armour"), begun=("ethereal-cloak", "alchemists-cauldron"))
    ann = d.sheets[0]
    assert boxes(d, ann)[4] == 8
    assert (ann.minion_level, ann.monster_power, ann.passes, ann.potions) == (1, 3, 0, 0)


@clause("PD-410", "PD-602")
def test_an_item_step_as_reward_ticks_one_box_of_any_item():
    d = given()
    ann = d.sheets[0]
    story = reward(d, ann, "step", "craft-ethereal-cloak")
    assert story.asks[0].keys == tuple(f"craft-{item}" for item in ALL)
    assert (boxes_of(ann, "ethereal-cloak"), item_points(d, ann)) == (1, 1)


@clause("PD-411", "PD-R24")
def test_a_step_that_fits_nowhere_is_lost():
    d = given(complete=ALL)
    assert reward(d, d.sheets[0], "step").asks == []
    assert events(d) == ["step-lost"]


@clause("PD-433", "PD-432", "PD-R38")
def test_the_cloak_passes_walls_inside_the_dungeon_only():
    """Neither a moat, nor the outer wall, nor another entrance than the doors."""
    d = given(room="A4", complete=("ethereal-cloak",))
    keys = set(walk(d, d.sheets[0], pause=True).pending.keys)
    assert keys == {"go-a3", "go-b4", "passage-f4", "stop"}  # A4-A5 is a moat
    d = given(room="A7", complete=("ethereal-cloak",))
    assert set(walk(d, d.sheets[0], pause=True).pending.keys) == {"go-a6", "go-b7", "stop"}
    d = given(complete=("ethereal-cloak",))
    assert set(walk(d, d.sheets[0], pause=True).pending.keys) == {*(f"door-{c}1" for c in "abcdef"), "stop"}
    d = given(room="A6", complete=("ethereal-cloak",), visited=("A7",), defeated=("A7",))
    walk(d, d.sheets[0], "go-a7", "go-a6")  # one point per step, wall or not
    assert d.sheets[0].walls_crossed.bit_count() == 1


@clause("PD-441", "PD-406", "PD-R25")
def test_the_tome_raises_one_hero_at_once():
    d = given(begun=("tome-of-knowledge",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-tome-of-knowledge", "level-cleric")
    assert ann.levels == [1, 1, 2, 1]


@clause("PD-443", "PD-440", "PD-R31", "PD-DX39")
def test_the_sceptre_eliminates_what_is_left():
    """PD-DX39 With eleven minions defeated, one is eliminated: track 12; -1 point as usual."""
    d = given(defeated=11, begun=("cursed-sceptre",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-cursed-sceptre")
    assert (ann.minions, ann.minions_left, boxes_of(ann, "cursed-sceptre")) == (12, 0, 2)
    assert boxes(d, ann)[4] == 2 - 1
    assert events(d).count("eliminated") == events(d).count("no-minion") == 1  # of the two one finds nobody


@clause("PD-439", "PD-R29", "PD-R30")
def test_eliminated_minions_are_any_of_the_own_map_and_count_as_defeated():
    """Also in rooms that cannot be reached yet; the other player's map is untouched."""
    d = given(begun=("cursed-sceptre",), missions=("M01",))
    ann, bo = d.sheets
    story = reward(d, ann, "step", "craft-cursed-sceptre", "slay-ghost-a7", "slay-orc-b2")
    assert [len(ask.keys) for ask in story.asked("PD-439")] == [12, 11]
    assert (ann.minions, ann.damage, ann.visited, bo.minions) == (2, 0, 0, 0)
    assert d.box.room["A7"].bit & ann.rewards_left


@clause("PD-405", "PD-R26")
def test_a_cauldron_with_a_full_table_is_complete_all_the_same():
    d = given(potions=12, begun=("alchemists-cauldron",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-alchemists-cauldron")
    assert (ann.potions, boxes_of(ann, "alchemists-cauldron"), ann.gems) == (12, 2, 0)


@clause("PD-717", "PD-R27", "PD-R58")
def test_a_victory_bonus_can_complete_an_item_with_immediate_effect():
    """The Chimera's step completes the Sceptre: two minions are eliminated there and then."""
    d = given(dungeon="B", round=6, levels=(4, 4, 3, 5), visited=("A6",), begun=("cursed-sceptre",))
    face(d, 2, {0: ["craft-cursed-sceptre", "slay-orc-b2", "slay-goblin-d1"]})
    assert d.sheets[0].minions == 2
