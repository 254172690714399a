"""Room cards: banners and types."""

from __future__ import annotations

import pytest

from clauses import clause
from frozen import shipped
from games.mini_rogue.given import given, hero, party, potions, room, table_at
from games.mini_rogue.printed import FIGHTER
from story import perform
from undercroft.games.mini_rogue.rules.icons import fight_criminal
from undercroft.games.mini_rogue.rules.preparation import prepare
from undercroft.games.mini_rogue.rules.rooms import (
    RULES,
    campfire,
    merchant,
    monster,
    resolve_room,
    shrine,
    tomb,
    trap,
    treasure,
)
from undercroft.games.mini_rogue.rules.skill_test import dungeon_die


def dice(story) -> list[list[str]]:
    """The dice of each roll, by name."""
    return [[die.key for die in asked] for _, asked in story.lucks]


# -- banners ------------------------------------------------------------------------------------------------------


@clause("MR-631")
@pytest.mark.parametrize("key", ["clockwork-lock", "abandoned-jail", "strongbox", "codex-obscura"])
def test_the_test_icon_asks_for_a_skill_test(key):
    """MR-631 The whole pool is rolled: Character, Dungeon, Poison and Curse die."""
    d = given(rooms={0: key}, poisoned=True, cursed=True, potions=[], xp=3)
    story = perform(resolve_room(d, hero(d)), luck=[2, 4, 0, 0], pause=True)
    assert dice(story)[0] == ["character", "dungeon", "poison", "curse"]


@clause("MR-633", "MR-740", "MR-R76")
def test_the_dungeon_die_icon_rolls_that_die_only():
    d = given(rooms={0: "the-pyre"}, poisoned=True, cursed=True, xp=12, gold=0)
    story = perform(resolve_room(d, hero(d)), luck=[3])
    assert dice(story) == [["dungeon"]]


@clause("MR-633")
def test_the_dungeon_die_rolled_alone_is_told():
    d = given(poisoned=True, cursed=True)
    assert perform(dungeon_die(d, hero(d), "MR-633"), luck=[4]).result == 4


@clause("MR-638")
@pytest.mark.parametrize(("choice", "what", "more"), [(1, "xp", 1), (2, "ration", 1), (3, "hp", 3)])
def test_one_of_the_options_behind_a_slash_must_be_chosen(choice, what, more):
    d = given(hp=10, ration=2)
    before = {name: getattr(hero(d), name) for name in ("xp", "ration", "hp")}
    story = perform(campfire(d, hero(d), room(d, "watchfire")), answers=[f"choice-{choice}"])
    assert story.asks[0].keys == ("choice-1", "choice-2", "choice-3", "choice-4")
    assert {name: getattr(hero(d), name) for name in before} == before | {what: before[what] + more}


@clause("MR-638", "MR-R109")
def test_an_option_may_be_picked_even_if_it_changes_nothing():
    d = given(hp=20)
    perform(campfire(d, hero(d), room(d, "watchfire")), answers=["choice-3"])
    assert hero(d).hp == 20


@clause("MR-639", "MR-R75")
def test_what_stands_in_parentheses_is_optional_and_the_rest_mandatory():
    """MR-R75 The offering of the Shrine is optional, its roll is not."""
    d = given(gold=3)
    story = perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3], answers=["no-offer"])
    assert story.asks[0].keys == ("no-offer", "offer")
    assert len(story.lucks) == 1
    assert hero(d).gold == 3


# -- Monsters -----------------------------------------------------------------------------------------------------


@clause("MR-670", "MR-672", "MR-086")
@pytest.mark.parametrize(("area", "hp", "xp", "gold"), [(1, 5, 1, 1), (3, 8, 1, 1), (5, 11, 2, 1), (8, 14, 2, 2)])
def test_the_hp_and_the_reward_of_a_monster_are_those_of_the_floor(area, hp, xp, gold):
    d = given(area=area, gold=0, hp=20, **FIGHTER)
    start = perform(monster(d, hero(d), room(d, "city-guard")), luck=[2, 1], pause=True)
    assert start.pending is not None
    assert d.enemy.hp == hp
    blows = [5] * (hp // 5) + [4] * (hp % 5 > 0)
    d = given(area=area, gold=0, hp=20, **FIGHTER)
    luck = [face for blow in blows for face in (blow, 1)]
    perform(monster(d, hero(d), room(d, "city-guard")), luck=luck, answers=["done"] * (len(blows) - 1))
    assert (hero(d).xp, hero(d).gold) == (xp, gold)


@clause("MR-671")
@pytest.mark.parametrize("key", ["city-guard", "voracious-rats", "plague-doctor"])
def test_an_enemy_met_cannot_be_avoided(key):
    d = given(rooms={0: key}, gold=20, ration=6)
    story = perform(resolve_room(d, hero(d)), pause=True)
    assert story.pending.clause == "MR-320"
    assert set(story.pending.keys) == {"roll", "bait"}


@clause("MR-672")
def test_there_is_no_reward_before_victory():
    d = given(**FIGHTER)
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[4, 1], pause=True)
    assert hero(d).xp == 0


# -- Traps and Tombs ----------------------------------------------------------------------------------------------


@clause("MR-690")
@pytest.mark.parametrize(("face", "what", "more"), [(1, "xp", 1), (2, "ration", 1), (3, "hp", 2), (6, "xp", 1)])
def test_a_trap_avoided_gives_the_reward_of_the_dungeon_die(face, what, more):
    d = given(hp=10, ration=2)
    before = getattr(hero(d), what)
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[5, face])
    assert getattr(hero(d), what) == before + more


@clause("MR-691")
@pytest.mark.parametrize(("face", "what", "less"), [(1, "hp", 1), (2, "armor", 1), (4, "xp", 1)])
def test_a_trap_not_avoided_does_what_the_failure_column_says(face, what, less):
    d = given(hp=10, armor=2, xp=3)
    before = getattr(hero(d), what)
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[4, face])
    assert getattr(hero(d), what) == before - less


@clause("MR-632", "MR-700")
@pytest.mark.parametrize(("row", "what", "more"), [(3, "ration", 1), (4, "gold", 2), (5, "xp", 1)])
def test_a_won_tomb_test_may_shift_the_dungeon_die_by_one_or_leave_it(row, what, more):
    d = given(gold=0, ration=2)
    before = getattr(hero(d), what)
    story = perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[6, 4], answers=[f"row-{row}"])
    assert story.asks[0].keys == ("row-3", "row-4", "row-5")
    assert getattr(hero(d), what) == before + more


@clause("MR-R37")
@pytest.mark.parametrize(("face", "rows"), [(1, ("row-1", "row-2")), (6, ("row-5", "row-6"))])
def test_there_is_no_row_beyond_one_and_six(face, rows):
    d = given()
    story = perform(tomb(d, hero(d), room(d, "burned-archive")), luck=[5, face], pause=True)
    assert story.pending.keys == rows


@clause("MR-R37")
def test_the_player_sees_the_rows_before_choosing():
    table = table_at(given(rooms={0: "abandoned-jail"}), luck=[5, 3])
    for option, name in zip(
        table.asks[0].options, ("Not so abandoned", "Jailer's pantry", "Hidden purse"), strict=True
    ):
        assert name in option.label


@clause("MR-701", "MR-632")
def test_a_lost_tomb_test_applies_the_die_as_it_fell():
    d = given(gold=0)
    story = perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[4, 4])
    assert story.asks == []
    assert hero(d).gold == 2


# -- Campfire -----------------------------------------------------------------------------------------------------


@clause("MR-710", "MR-636")
def test_at_a_campfire_the_card_is_turned_up_before_anything_is_chosen():
    d = given(card_up=False)
    perform(campfire(d, hero(d), room(d, "watchfire")), pause=True)
    assert hero(d).card_up


@clause("MR-711")
def test_exactly_one_option_of_the_campfire_is_applied():
    d = given(cursed=True, poisoned=True, blind=True, hp=10)
    story = perform(campfire(d, hero(d), room(d, "watchfire")), answers=["choice-4"])
    assert len(story.asks) == 1
    assert (hero(d).cursed, hero(d).poisoned, hero(d).blind) == (False, False, True)
    assert (hero(d).xp, hero(d).hp) == (0, 10)


# -- Treasures ----------------------------------------------------------------------------------------------------


def opened(d, key: str, luck, answers=()) -> int:
    """The Gold after opening this Treasure, starting from none."""
    hero(d).gold = 0
    perform(treasure(d, hero(d), room(d, key)), luck=luck, answers=answers)
    return hero(d).gold


@clause("MR-EX12", "MR-730")
@pytest.mark.parametrize(("key", "larger"), [("strongbox", 3), ("offertory-chest", 4)])
def test_a_treasure_after_a_trap_holds_the_larger_amount(key, larger):
    d = given()
    assert opened(d, key, [2, 1]) == 1
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[5, 1])
    assert opened(d, key, [2, 1]) == larger


@clause("MR-EX12", "MR-730", "MR-R105")
def test_a_treasure_after_a_monster_holds_the_larger_amount():
    d = given(**FIGHTER)
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[5, 1], answers=[])
    assert opened(d, "strongbox", [2, 1]) == 3


@clause("MR-EX12", "MR-731")
def test_a_treasure_after_the_criminal_holds_the_larger_amount():
    d = given(**FIGHTER)
    perform(fight_criminal(d, hero(d)), luck=[5, 1], answers=[])
    assert opened(d, "strongbox", [2, 1]) == 3


@clause("MR-R105", "MR-730", "MR-731")
@pytest.mark.parametrize("key", ["city-guard", "clockwork-lock"])
def test_danger_is_met_when_its_resolution_begins(key):
    d = given(rooms={0: key}, potions=["perception"])
    perform(resolve_room(d, hero(d)), pause=True)
    assert hero(d).met_danger


@clause("MR-R105")
def test_a_danger_merely_turned_up_was_not_met():
    d = given(rooms={0: "strongbox", 1: "city-guard", 3: "rotten-sluice"}, gold=0)
    perform(resolve_room(d, hero(d)), luck=[2, 1])
    assert hero(d).gold == 1


@clause("MR-R39")
@pytest.mark.parametrize("faces", [[6, 1], [2, 3]])
def test_a_trap_counts_whether_its_test_was_won_or_lost(faces):
    d = given(ration=3)
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=faces)
    assert opened(d, "strongbox", [2, 1]) == 3


@clause("MR-EX12", "MR-732")
def test_a_lost_test_at_a_treasure_gives_nothing_more():
    d = given(potions=[], xp=0, armor=0)
    opened(d, "strongbox", [4, 3])
    assert (potions(hero(d)), hero(d).xp, hero(d).armor) == ([], 0, 0)


@clause("MR-EX12", "MR-732")
@pytest.mark.parametrize(("face", "key"), [(3, "fire"), (4, "frost"), (5, "healing")])
def test_a_won_test_at_a_treasure_gives_the_row_of_the_dungeon_die(face, key):
    d = given(potions=[])
    assert opened(d, "strongbox", [5, face]) == 1
    assert potions(hero(d)) == [key]


@clause("MR-730")
def test_the_gold_of_a_treasure_comes_before_its_test():
    d = given(gold=0, potions=["perception"])
    story = perform(treasure(d, hero(d), room(d, "strongbox")), pause=True)
    assert story.pending.clause == "MR-280"
    assert hero(d).gold == 1


@clause("MR-733")
def test_what_was_met_is_forgotten_in_the_next_area():
    d = given(rooms={0: "strongbox"}, met_danger=True)
    d.laid_out = False
    d.grid[0] = None
    d.rooms.put_on_top(room(d, "strongbox"))
    d.rooms.shuffle()
    perform(prepare(d), luck=["strongbox"])
    perform(resolve_room(d, hero(d)), luck=[2, 1])
    assert hero(d).gold == 5 + 1


@clause("MR-R66")
def test_in_a_party_each_character_has_its_own_dangers():
    d = party()
    d.heroes[0].at = 1
    perform(trap(d, d.heroes[0], room(d, "rotten-sluice")), luck=[5, 1])
    assert [one.met_danger for one in d.heroes] == [True, False]


# -- Shrine -------------------------------------------------------------------------------------------------------


@clause("MR-740")
@pytest.mark.parametrize(
    ("face", "hp", "xp", "cursed"), [(1, 9, 0, True), (2, 10, 0, True), (3, 10, 0, False), (4, 10, 1, False)]
)
def test_the_shrine_applies_the_row_of_the_dungeon_die(face, hp, xp, cursed):
    d = given(hp=10, gold=0)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[face])
    assert (hero(d).hp, hero(d).xp, hero(d).cursed) == (hp, xp, cursed)


@clause("MR-741", "MR-634", "MR-117")
def test_an_offering_costs_one_gold_before_the_roll():
    d = given(gold=2)
    story = perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3], answers=["offer"])
    assert story.asks[0].clause == "MR-741"
    assert hero(d).gold == 1


@clause("MR-634", "MR-742", "MR-R90")
@pytest.mark.parametrize(("face", "row"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_an_offering_adds_one_to_the_roll_but_a_six_stays_a_six(face, row):
    offered, plain = given(gold=1, hp=10, cursed=True), given(gold=0, hp=10, cursed=True)
    story = perform(shrine(offered, hero(offered), room(offered, "the-pyre")), luck=[face], answers=["offer"])
    perform(shrine(plain, hero(plain), room(plain, "the-pyre")), luck=[row])
    assert len(story.asks) == 1  # MR-742 after an offering 1 must be added
    for name in ("hp", "xp", "cursed", "gold"):
        assert getattr(hero(offered), name) == getattr(hero(plain), name)


@clause("MR-741")
def test_without_gold_nothing_can_be_offered():
    d = given(gold=0)
    assert perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3]).asks == []


# -- each type has its rule ---------------------------------------------------------------------------------------


def test_every_room_of_the_deck_is_resolved_by_the_rule_of_its_type():
    assert {one.type for one in shipped("mini-rogue").room.values()} == set(RULES)


@clause("MR-R75", "MR-721")
def test_a_trade_is_optional():
    d = given(gold=5)
    perform(merchant(d, hero(d), room(d, "night-grocer")), answers=["leave"])
    assert hero(d).gold == 5


@clause("MR-R75", "MR-711")
def test_a_campfire_cannot_be_left_without_a_choice():
    d = given()
    story = perform(campfire(d, hero(d), room(d, "watchfire")), pause=True)
    assert story.pending.keys == ("choice-1", "choice-2", "choice-3", "choice-4")
