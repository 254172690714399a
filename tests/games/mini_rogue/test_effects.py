"""Effects: Curse, Poison, Blindness and their cures."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter
from games.mini_rogue.given import given, hero, room, table_at
from story import perform
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.combat import combat_round
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.rooms import monster, shrine, trap
from undercroft.games.mini_rogue.rules.skill_test import skill_test


def attack(d, enemy, luck, answers=("done",)):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


def suffer(d, *effects):
    perform(resolve(d, hero(d), effects))


def dice_of(story, number=-1):
    return [die.key for die in story.lucks[number][1]]


CURSE, POISON, BLIND = (Effect(verb="afflict", what=what) for what in ("curse", "poison", "blind"))
CURE_CURSE, CURE_POISON = (Effect(verb="cure", what=what) for what in ("curse", "poison"))
BLESS = Effect(verb="bless")


# -- Curse ---------------------------------------------------------------------------------------------------


@clause("MR-430", "MR-482")
def test_a_curse_puts_the_curse_die_into_the_pool():
    """MR-482 The Effect of a Room applies as printed: no HP need be lost."""
    d = fighter()
    suffer(d, CURSE)
    assert hero(d).hp == 10
    assert dice_of(attack(d, facing(d), [2, 1, 0])) == ["character", "dungeon", "curse"]


@clause("MR-431")
def test_a_second_curse_is_ignored():
    d = fighter()
    suffer(d, CURSE, CURSE)
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 1, 0])) == ["character", "dungeon", "curse"]
    suffer(d, CURE_CURSE)
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 1])) == ["character", "dungeon"]


@clause("MR-432", "MR-434", "MR-437", "MR-EX07", "MR-R88")
def test_the_curse_symbol_lowers_every_character_die():
    """MR-EX07 6, 4 and 2 become 5, 3 and a Fail: damage 8, and no Critical."""
    d = fighter(xp=12, cursed=True, hp=2)
    enemy = facing(d)
    story = attack(d, enemy, [6, 4, 2, 1, 1])
    assert not story.offered("critical-1")
    assert enemy.hp == 12


@clause("MR-433")
def test_the_curse_lowers_what_is_rerolled_in_the_same_phase():
    d = fighter(xp=1, cursed=True)
    enemy = facing(d)
    attack(d, enemy, [3, 1, 1, 5], ["feat-1-xp"])
    assert enemy.hp == 16


@clause("MR-434")
def test_a_cursed_two_rolled_by_a_feat_is_a_fail():
    d = fighter(xp=1, cursed=True)
    enemy = facing(d)
    attack(d, enemy, [5, 1, 1, 2], ["feat-1-xp"])
    assert enemy.hp == 20


@clause("MR-435")
def test_without_its_symbol_the_curse_die_has_no_effect():
    d = fighter(cursed=True)
    enemy = facing(d)
    story = attack(d, enemy, [6, 1, 0, 2], ["critical-1", "done"])
    assert story.offered("critical-1")
    assert enemy.hp == 12


@clause("MR-435")
def test_the_curse_of_one_roll_does_not_last_to_the_next():
    d = fighter(cursed=True)
    enemy = facing(d)
    attack(d, enemy, [4, 1, 1])
    attack(d, enemy, [4, 1, 0])
    assert enemy.hp == 20 - 3 - 4


@clause("MR-R22")
def test_a_cursed_one_stays_a_fail():
    d = fighter(cursed=True)
    enemy = facing(d)
    attack(d, enemy, [1, 1, 1])
    assert enemy.hp == 20


@clause("MR-437", "MR-R23")
def test_under_the_curse_a_feat_that_shows_six_is_no_critical_either():
    d = fighter(xp=1, cursed=True)
    enemy = facing(d)
    story = attack(d, enemy, [2, 1, 1, 6], ["feat-1-xp"])
    assert not story.offered("critical-1")
    assert enemy.hp == 15


@clause("MR-438")
def test_a_cursed_five_counts_four():
    d = fighter(cursed=True)
    enemy = facing(d)
    attack(d, enemy, [5, 1, 1])
    assert enemy.hp == 16


@clause("MR-436", "MR-443", "MR-451")
@pytest.mark.parametrize("cure", ["blessing", "holy water"])
def test_a_blessing_and_holy_water_take_both_dice_from_the_pool_and_end_blindness(cure):
    d = fighter(cursed=True, poisoned=True, blind=True, potions=["holy"])
    if cure == "blessing":
        suffer(d, BLESS)
        story = perform(skill_test(d, hero(d)), luck=[2, 1])
    else:
        story = perform(skill_test(d, hero(d)), luck=[2, 1], answers=["use-holy"])
    assert dice_of(story) == ["character", "dungeon"]
    assert not hero(d).blind


@clause("MR-436", "MR-443")
@pytest.mark.parametrize(("cure", "left"), [(CURE_CURSE, "poison"), (CURE_POISON, "curse")])
def test_an_icon_that_cures_one_affliction_leaves_the_other(cure, left):
    d = fighter(cursed=True, poisoned=True)
    suffer(d, cure)
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 1, 0])) == ["character", "dungeon", left]


@clause("MR-R24")
def test_a_curse_cured_after_the_roll_still_lowers_the_rest_of_the_phase():
    d = fighter(xp=1, cursed=True, potions=["holy"])
    enemy = facing(d)
    attack(d, enemy, [4, 1, 1, 5], ["roll", "use-holy", "feat-1-xp"])
    assert (enemy.hp, hero(d).cursed) == (16, False)
    story = attack(d, enemy, [4, 1], ["done"])
    assert (dice_of(story), enemy.hp) == (["character", "dungeon"], 12)


@clause("MR-R24")
def test_hit_points_lost_to_poison_do_not_come_back_with_the_cure():
    d = fighter(poisoned=True, potions=["holy"])
    attack(d, facing(d), [4, 1, 1], ["roll", "use-holy", "done"])
    assert (hero(d).hp, hero(d).poisoned) == (9, False)


@clause("MR-R116")
def test_where_blessing_and_holy_water_are_crossed_out_single_cures_still_work():
    d = given(cursed=True, poisoned=True, blind=True, holds="saints-shackle", potions=["holy", "perception"])
    suffer(d, BLESS)
    assert hero(d).is_afflicted
    story = perform(skill_test(d, hero(d)), luck=[2, 1, 0, 0], answers=["use-perception"])
    assert story.asks[0].keys == ("roll", "perceive", "use-perception")
    suffer(d, CURE_POISON, CURE_CURSE)
    assert not hero(d).is_afflicted


@clause("MR-R116")
def test_a_skill_that_cures_works_though_blessings_are_crossed_out():
    d = given("canoness", cursed=True, holds="saints-shackle", potions=[])
    attack(d, facing(d), [2, 1], ["litany", "done"])
    assert not hero(d).cursed


# -- Poison --------------------------------------------------------------------------------------------------


@clause("MR-440")
def test_poison_puts_the_poison_die_into_the_pool():
    d = fighter()
    suffer(d, POISON)
    assert dice_of(attack(d, facing(d), [2, 1, 0])) == ["character", "dungeon", "poison"]


@clause("MR-441")
@pytest.mark.parametrize(("symbol", "hp"), [(1, 9), (0, 10)])
def test_the_poison_symbol_costs_a_hit_point_in_an_attack_whatever_the_armour(symbol, hp):
    d = fighter(poisoned=True, armor=5)
    attack(d, facing(d), [2, 1, symbol])
    assert hero(d).hp == hp


@clause("MR-442")
def test_a_second_poison_is_ignored():
    d = fighter()
    suffer(d, POISON, POISON)
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 1, 0])) == ["character", "dungeon", "poison"]
    suffer(d, CURE_POISON)
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 1])) == ["character", "dungeon"]


# -- Blindness -----------------------------------------------------------------------------------------------


def cards_up(table):
    return [at for at, one in enumerate(table.view(0)["rooms"]) if one["state"] == "up"]


@clause("MR-450", "MR-452")
def test_a_blind_character_chooses_unseen_and_reveals_only_the_room_it_enters():
    d = given(blind=True, resolved=True, rooms={0: "watchfire"}, potions=[])
    table = table_at(d, luck=["night-grocer"])
    assert cards_up(table) == [0]
    assert [option.label for option in table.asks[0].options] == ["Go right: face down", "Go down: face down"]
    table.answer(0, "move-down")
    assert cards_up(table) == [0, 3]
    assert table.view(0)["rooms"][3]["key"] == "room-night-grocer"


@clause("MR-450")
def test_a_character_that_sees_reveals_both_neighbours():
    d = given(resolved=True, rooms={0: "watchfire"}, potions=[], card_up=False)
    table = table_at(d, luck=["night-grocer", "crypt-fence"])
    assert cards_up(table) == [0, 1, 3]


@clause("MR-453", "MR-451")
def test_blindness_is_shown_and_lasts_into_the_next_area():
    d = given(blind=True, at=5, resolved=True, ration=3, potions=[], rooms={5: "watchfire"})
    view = table_at(d, luck=["watchfire", "executioner"]).view(0)
    assert (view["area"], view["heroes"][0]["blind"]) == (2, True)


@clause("MR-450", "MR-482")
def test_blindness_from_a_room_needs_no_lost_hit_point():
    d = given()
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[2, 5])
    assert (hero(d).blind, hero(d).hp) == (True, 10)


@clause("MR-482")
def test_a_curse_from_a_shrine_applies_as_printed():
    d = given(gold=0, armor=5)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[2])
    assert (hero(d).cursed, hero(d).hp) == (True, 10)


@clause("MR-837", "MR-364")
@pytest.mark.parametrize(
    ("area", "afflictions"),
    [(1, (False, False, True)), (3, (False, True, False)), (5, (True, False, False)), (8, (True, True, False))],
)
def test_the_icons_of_the_plague_doctor_curse_poison_and_blind(area, afflictions):
    d = given("sellsword", area=area, armor=0)
    perform(monster(d, hero(d), room(d, "plague-doctor")), luck=[2, 3], answers=["roll", "done"], pause=True)
    assert (hero(d).cursed, hero(d).poisoned, hero(d).blind) == afflictions
