"""Combat: who fights, the attack phase, the special icons of Enemies."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter, immune
from games.mini_rogue.given import PACK, given, hero, party, potions, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import combat_round, fight
from undercroft.games.mini_rogue.rules.rooms import monster, trap
from undercroft.games.mini_rogue.rules.turn import leave_area


def dice_of(story, number=0):
    return [die.key for die in story.lucks[number][1]]


def attack(d, enemy, luck, answers=("done",)):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


# -- who fights, and until when ------------------------------------------------------------------------------


@clause("MR-310")
def test_a_monster_is_fought():
    d = fighter()
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[5, 1], answers=[])
    assert (hero(d).xp, hero(d).gold) == (1, 2)


@clause("MR-310")
def test_the_criminal_is_fought():
    d = fighter()
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[2, 4, 5, 1], answers=[])
    assert hero(d).xp == 2


@clause("MR-310")
def test_a_guardian_is_fought():
    d = fighter(area=2, at=8, card_up=True)
    d.guardian = PACK.guardian["executioner"]
    perform(leave_area(d), luck=[2, 2], answers=["roll", "done"], pause=True)
    assert (d.enemy.hp, hero(d).hp) == (10, 8)


@clause("MR-311", "MR-366")
def test_a_combat_goes_on_round_after_round_until_the_enemy_is_dead():
    d = fighter()
    story = perform(monster(d, hero(d), room(d, "city-guard")), luck=[2, 1, 1, 1, 2, 1, 2, 1], answers=["done"] * 3)
    assert [why for why, _ in story.lucks] == ["MR-321"] * 4
    assert (d.enemy, hero(d).hp, hero(d).xp) == (None, 10, 1)


@clause("MR-311", "MR-366")
def test_a_combat_ends_when_the_character_has_lost_all_hit_points():
    d = fighter(hp=4)
    with pytest.raises(verbs.Death):
        perform(monster(d, hero(d), room(d, "city-guard")), luck=[2, 3, 2, 3], answers=["done"])
    assert (hero(d).hp, d.enemy.hp) == (0, 1)


@clause("MR-311")
def test_there_is_no_way_out_of_a_combat():
    table = table_at(given("rat-hunter", rooms={0: "city-guard"}, potions=["fire"]), luck=[2, 1])
    offered = []
    for answer in ("roll", "done", "no-potion"):
        offered.append(table.asks[0].keys)
        table.answer(0, answer)
    assert offered == [("roll", "bait"), ("done", "feat-1-hp"), ("no-potion", "use-fire")]
    assert table.view(0)["enemy"]["hp"] == 3


@clause("MR-312")
def test_the_character_attacks_before_the_enemy():
    d = fighter(hp=1)
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[5, 6])
    assert (hero(d).hp, hero(d).xp) == (1, 1)


@clause("MR-312")
def test_a_surviving_enemy_answers_each_attack():
    d = fighter()
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[2, 3, 3, 3], answers=["done"])
    assert hero(d).hp == 8


@clause("MR-313")
@pytest.mark.parametrize(("area", "hp"), [(1, 5), (3, 8), (6, 11), (9, 14)])
def test_the_enemy_starts_with_the_hit_points_of_the_floor(area, hp):
    d = given(area=area)
    perform(monster(d, hero(d), room(d, "city-guard")), pause=True)
    assert d.enemy.hp == hp


@clause("MR-313")
def test_two_characters_face_the_second_value():
    d = party()
    perform(fight(d, d.heroes, room(d, "city-guard"), room(d, "city-guard").rows[0]), pause=True)
    assert d.enemy.hp == 10


# -- step 1: one Combat skill --------------------------------------------------------------------------------


@clause("MR-320")
def test_before_the_roll_a_combat_skill_may_be_used_or_left():
    d = given("canoness", hp=5, potions=[])
    story = attack(d, facing(d), [2, 1], ["roll", "done"])
    assert story.asks[0].keys == ("roll", "litany")
    assert (hero(d).hp, hero(d).card_up) == (5, True)


@clause("MR-320")
def test_a_combat_skill_used_before_the_roll_works():
    d = given("canoness", hp=5, potions=[], cursed=True)
    story = attack(d, facing(d), [2, 1], ["litany", "done"])
    assert dice_of(story) == ["character", "dungeon"]
    assert (hero(d).hp, hero(d).cursed, hero(d).card_up) == (7, False, False)


@clause("MR-320", "MR-R117")
def test_only_one_combat_skill_per_attack_phase_even_if_the_card_is_turned_up_again():
    d = given("canoness", hp=5, potions=[], holds="codex-obscura")
    story = attack(d, facing(d), [2, 1], ["litany", "codex-bless", "done"])
    assert hero(d).card_up
    assert hero(d).hp == 7
    assert story.asks[1].keys == ("roll", "codex-xp", "codex-bless", "codex-damage")
    assert [ask.clause for ask in story.asks] == ["MR-320", "MR-320", "MR-327"]


@clause("MR-R117")
def test_the_combat_skill_comes_after_the_choice_of_stance():
    d = given("canoness", potions=[], stances=True)
    story = perform(combat_round(d, hero(d), facing(d)), luck=[2, 1], answers=["stance-balanced", "litany", "done"])
    assert [ask.clause for ask in story.asks] == ["MR-943", "MR-320", "MR-327"]


@clause("MR-367")
def test_a_combat_skill_may_be_used_in_a_later_round():
    d = given("canoness", hp=5, potions=[])
    enemy = facing(d)
    attack(d, enemy, [2, 1], ["roll", "done"])
    attack(d, enemy, [2, 1], ["litany", "done"])
    assert hero(d).hp == 7


# -- steps 2 and 3: the pool, Curse and Poison ---------------------------------------------------------------


@clause("MR-321")
@pytest.mark.parametrize(
    ("values", "pool", "luck"),
    [
        ({}, ["character", "dungeon"], [3, 1]),
        ({"xp": 12}, ["character", "character", "character", "dungeon"], [3, 3, 3, 1]),
        ({"poisoned": True, "cursed": True}, ["character", "dungeon", "poison", "curse"], [3, 1, 0, 0]),
    ],
)
def test_an_attack_rolls_the_whole_pool(values, pool, luck):
    d = fighter(**values)
    assert dice_of(attack(d, facing(d), luck)) == pool


@clause("MR-322")
def test_curse_and_poison_are_applied_before_any_reroll():
    d = fighter(cursed=True, poisoned=True)
    enemy = facing(d)
    perform(combat_round(d, hero(d), enemy), luck=[4, 1, 1, 1], pause=True)
    assert (hero(d).hp, d.attack.values, enemy.hp) == (9, [3], 20)


@clause("MR-EX75", "MR-R111", "MR-322")
def test_poison_kills_before_the_blow_lands():
    d = fighter(hp=1, poisoned=True)
    enemy = facing(d, hp=2)
    with pytest.raises(verbs.Death):
        attack(d, enemy, [5, 3, 1], [])
    assert (hero(d).hp, enemy.hp) == (0, 2)


# -- steps 4 to 8 --------------------------------------------------------------------------------------------


@clause("MR-323")
def test_a_critical_may_be_rerolled_and_the_new_result_is_added():
    d = fighter()
    enemy = facing(d)
    attack(d, enemy, [6, 1, 4], ["critical-1", "done"])
    assert enemy.hp == 10


@clause("MR-323")
def test_only_a_critical_may_be_rerolled_for_nothing():
    d = fighter(xp=12, hp=2)
    story = attack(d, facing(d), [5, 6, 1, 1], ["done"])
    assert [key for key in story.asks[0].keys if key.startswith("critical")] == ["critical-2"]


@clause("MR-324", "MR-EX03")
def test_a_fail_on_a_reroll_empties_the_die():
    d = fighter(hp=2)
    enemy = facing(d, hp=30)
    attack(d, enemy, [6, 1, 6, 6, 1], ["critical-1"] * 3)
    assert enemy.hp == 30


@clause("MR-325", "MR-EX02", "MR-R01")
def test_three_criticals_and_a_three_make_twenty_one():
    d = fighter(hp=2)
    enemy = facing(d, hp=30)
    attack(d, enemy, [6, 1, 6, 6, 3], ["critical-1"] * 3)
    assert enemy.hp == 30 - 21


@clause("MR-325")
def test_stopping_keeps_the_sum():
    d = fighter(hp=2)
    enemy = facing(d, hp=30)
    attack(d, enemy, [6, 1, 6], ["critical-1", "done"])
    assert enemy.hp == 30 - 12


@clause("MR-326", "MR-327")
def test_critical_rerolls_and_feats_may_follow_one_another_in_any_order():
    d = fighter(xp=6)
    enemy = facing(d, hp=30)
    story = attack(d, enemy, [6, 2, 1, 3, 6, 4], ["critical-1", "feat-2-xp", "critical-2", "done"])
    assert [why for why, _ in story.lucks] == ["MR-321", "MR-323", "MR-400", "MR-323"]
    assert enemy.hp == 30 - (6 + 3) - (6 + 4)


@clause("MR-327")
def test_the_phase_goes_on_by_itself_when_nothing_can_be_rerolled():
    d = fighter(hp=2)
    assert attack(d, facing(d), [3, 1], []).asks == []


@clause("MR-328")
@pytest.mark.parametrize(("dice", "damage"), [([2, 3, 4], 9), ([5, 1, 1], 5), ([1, 1, 1], 0), ([6, 2, 1], 8)])
def test_the_damage_is_the_sum_of_the_dice_and_a_fail_counts_nothing(dice, damage):
    d = fighter(xp=12)
    enemy = facing(d)
    attack(d, enemy, [*dice, 1])
    assert enemy.hp == 20 - damage


@clause("MR-329")
def test_after_the_dice_a_potion_may_be_used():
    d = fighter(potions=["fire", "frost"])
    enemy = facing(d, damage=1)
    story = attack(d, enemy, [3, 2], ["done", "use-fire"])
    assert story.asks[-1].keys == ("no-potion", "use-fire", "use-frost")
    assert potions(hero(d)) == ["frost"]


@clause("MR-329")
def test_no_potion_need_be_used():
    d = fighter(potions=["fire"])
    enemy = facing(d)
    attack(d, enemy, [3, 1], ["done", "no-potion"])
    assert (enemy.hp, potions(hero(d))) == (17, ["fire"])


@clause("MR-R27")
def test_a_second_offensive_potion_is_not_offered_in_the_same_phase():
    d = fighter(potions=["fire", "poison"])
    enemy = facing(d)
    story = attack(d, enemy, [3, 2], ["done", "use-fire"])
    assert len(story.asked("MR-329")) == 1
    assert enemy.hp == 20 - 3 - 7


@clause("MR-R27")
def test_defensive_potions_are_not_limited():
    d = fighter(potions=["healing", "holy"], hp=4, cursed=True)
    attack(d, facing(d), [3, 1], ["use-healing", "use-holy", "done"])
    assert (hero(d).hp, hero(d).cursed, potions(hero(d))) == (10, False, [])


@clause("MR-330")
def test_dice_potion_and_skill_damage_are_dealt_at_once():
    """MR-330 Together they kill an Enemy that none of them would have killed."""
    d = fighter(potions=["fire"], holds="codex-obscura")
    enemy = facing(d, hp=16, damage=6)
    attack(d, enemy, [3, 6], ["codex-damage", "done", "use-fire"])
    assert (enemy.hp, hero(d).hp) == (0, 10)


@clause("MR-330")
def test_the_hit_points_of_an_enemy_do_not_go_below_zero():
    d = fighter()
    enemy = facing(d, hp=2)
    attack(d, enemy, [5, 6], [])  # a blow that kills leaves nothing to decide
    assert enemy.hp == 0


@clause("MR-331")
@pytest.mark.parametrize(("hp", "left"), [(5, 10), (6, 4)])
def test_a_defeated_enemy_does_not_attack(hp, left):
    d = fighter()
    attack(d, facing(d, hp=hp, damage=6), [5, 3], ["done"] if hp > 5 else [])
    assert hero(d).hp == left


@clause("MR-EX10")
def test_rats_beaten_with_xp_at_their_maximum_give_hit_points():
    d = fighter(area=8, xp=18, hp=10)
    perform(monster(d, hero(d), room(d, "voracious-rats")), luck=[5, 5, 2, 1], answers=[])
    assert (hero(d).xp, hero(d).hp) == (18, 13)


@clause("MR-R89")
@pytest.mark.parametrize("xp", [12, 17, 18])
def test_there_is_no_fourth_level(xp):
    d = fighter(xp=xp)
    assert dice_of(attack(d, facing(d), [2, 2, 2, 1])).count("character") == 3


@clause("MR-832", "MR-R08")
def test_a_potion_the_enemy_is_immune_to_is_not_offered():
    d = fighter(potions=["fire", "poison"])
    story = attack(d, facing(d, traits=[immune("poison")]), [3, 1], ["done", "no-potion"])
    assert story.asks[-1].keys == ("no-potion", "use-fire")


@clause("MR-832", "MR-R08")
def test_immunity_may_name_several_potions_and_none_is_wasted():
    d = fighter(potions=["fire", "frost"])
    story = attack(d, facing(d, traits=[immune("fire", "frost")]), [3, 1])
    assert story.asked("MR-329") == []
    assert potions(hero(d)) == ["fire", "frost"]
