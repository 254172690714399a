"""The Hero Sheet: HP, SP, attributes with bonus and penalty, potions and books; and the course of a test."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, given_fight, keys_told, plain, sheet, skilled, told
from story import perform
from undercroft.games.map_maker.kinds.terms import (
    AGILITY,
    ATTACK,
    ATTRIBUTES,
    DEFENSE,
    INTELLIGENCE,
    LUCK,
    MONSTER,
    NORMAL,
    TRAP,
    TREASURE,
)
from undercroft.games.map_maker.rules.boss_turn import attack
from undercroft.games.map_maker.rules.encounters import resolve, rest, reward
from undercroft.games.map_maker.rules.experience import gain, gain_any
from undercroft.games.map_maker.rules.fight import action
from undercroft.games.map_maker.rules.scores import attack_test, defence_test, encounter_test, foe_die, scores
from undercroft.games.map_maker.rules.skills import suffer
from undercroft.games.map_maker.rules.verbs import mark_penalty, recover_hp, recover_sp
from undercroft.games.map_maker.sight.view import view


def both_scores(d, test) -> tuple[int, int]:
    """Both scores with two dice of 1."""
    test.hero_die = test.foe_die = 1
    return scores(d, test)


# -- HP and SP --------------------------------------------------------------------------------------------------------


@clause("MM-802", "MM-804", "MM-363", "MM-904")
def test_recovery_stops_at_the_initial_values():
    d = given("fighter", "mage")
    fighter = sheet(d, 0, hp=14, sp=4)
    assert recover_hp(d, fighter, 3, "MM-360") == 1
    recover_sp(d, fighter, 3, "MM-360")
    assert (fighter.hp, fighter.sp) == (15, 5)
    sheet(d, 0, hp=14, sp=5)
    perform(rest(d, fighter), luck=[4])  # total 7: 2 HP
    assert (fighter.hp, fighter.sp) == (15, 5)


@clause("MM-801", "MM-700", "MM-R35")
def test_at_zero_hp_a_hero_is_dead_and_uses_nothing_any_more():
    d = told(given("fighter", "mage"))
    mage = sheet(d, 1, hp=2, potions=0)
    assert not perform(suffer(d, mage, 3, "MM-329", None)).result
    assert (mage.hp, d.waiting, "died" in keys_told(d)) == (0, [0], True)
    mage.potions = 1
    story = perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["experience-luck"])
    assert not story.offered("potion-2")
    assert not story.offered("call-others")


@clause("MM-861", "MM-862", "MM-860")
@pytest.mark.parametrize(("sp", "after"), [(0, 3), (3, 6), (7, 9)])
def test_a_skill_book_recovers_up_to_three_sp(sp, after):
    d = given("mage", "fighter")
    mage = sheet(d, 0, sp=sp, books=1)
    perform(gain_any(d, mage, 1, "MM-829"), answers=["book-1", "experience-luck"])
    assert (mage.sp, mage.books) == (after, 0)


@clause("MM-863", "MM-380", "MM-381", "MM-360", "MM-362")
def test_the_rows_of_both_tables():
    potion_and_book, book, potion = (0, 0, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0)
    treasures = {2: potion_and_book, 3: book, 4: potion, 5: (0, 1, 0, 0), 6: (1, 0, 0, 0), 7: (0, 2, 0, 0)}
    treasures |= {8: (2, 0, 0, 0), 10: potion, 11: book}
    rests = {2: (0, 0, 0, 0), 3: (0, 1, 0, 0), 4: (1, 0, 0, 0), 5: (1, 0, 0, 0), 6: (1, 1, 0, 0), 7: (2, 0, 0, 0)}
    rests |= {8: (2, 0, 0, 0), 9: (0, 2, 0, 0), 10: (2, 1, 0, 0), 11: potion, 12: potion_and_book}

    def won(hero) -> tuple[int, int, int, int]:
        return hero.hp - 3, hero.sp - 2, hero.potions, hero.books

    for total, expected in treasures.items():
        d = given("cleric", "mage")
        cleric = sheet(d, 0, hp=3, sp=2)
        perform(reward(d, cleric, total))
        assert won(cleric) == expected
    for total, expected in rests.items():
        d = given("cleric", "mage", basic={"rest": max(1, total - 6)})
        cleric = sheet(d, 0, hp=3, sp=2)
        perform(rest(d, cleric), luck=[total - max(1, total - 6)])
        assert won(cleric) == expected
    for total, answers in ((9, ["experience-luck"]), (12, ["experience-luck", "experience-attack"])):
        d = given("cleric", "mage")
        perform(reward(d, d.heroes[0], total), answers=answers)
        assert d.heroes[0].total == 10 + len(answers)


# -- attributes -------------------------------------------------------------------------------------------------------


@clause("MM-822", "MM-823", "MM-824", "MM-827", "MM-R23")
@pytest.mark.parametrize(("value", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3)])
def test_a_full_row_gives_a_bonus_and_only_the_highest_counts(value, bonus):
    d = plain(given("fighter", "mage"), 0)
    for attribute in ("attack", "defense"):
        sheet(d, 0, **{attribute: value})
        at = ATTRIBUTES.index(attribute)
        assert both_scores(d, encounter_test(d, d.heroes[0], at))[0] == 1 + value + bonus
        assert view(d, None)["heroes"][0]["attributes"][at]["bonus"] == bonus
    for encounter in (2, 3, 4):  # MM-R22 they help no other test
        assert both_scores(d, encounter_test(d, d.heroes[0], encounter))[0] == 1


@clause("MM-825", "MM-826", "MM-828", "MM-569", "MM-326", "MM-R22", "MM-R24")
def test_agility_and_intelligence_help_in_every_test_of_dungeon_and_fight():
    d = plain(given_fight("fighter", "mage", threat=2, attack=8, defense=8, squares=[]), 0)
    d.threat = 2
    d.basic = [3] * 6
    tests = [encounter_test(d, d.heroes[0], encounter) for encounter in NORMAL]
    tests += [attack_test(d, d.boss, d.heroes[0]), defence_test(d, d.boss, d.heroes[0], LUCK)]
    for agility, intelligence, less in ((4, 4, 0), (5, 0, 1), (10, 0, 2), (15, 0, 2), (0, 5, 1), (10, 15, 5)):
        for test in tests:
            sheet(d, 0, agility=0, intelligence=0)
            test.hero_die, test.foe_die = 1, 6
            before = scores(d, test)[1]
            sheet(d, 0, agility=agility, intelligence=intelligence)
            assert scores(d, test)[1] == before - less  # the Threat is 2 and gives no more than that


@clause("MM-826", "MM-900")
def test_the_opposing_die_never_counts_less_than_one():
    d = given("mage", "fighter")
    mage = sheet(d, 0, intelligence=15)
    test = encounter_test(d, mage, TRAP)
    for face, counts in ((6, 3), (4, 1), (2, 1), (1, 1)):
        test.foe_die = face
        assert foe_die(mage, test) == counts


@clause("MM-821", "MM-R27")
def test_no_more_than_fifteen_experience_and_full_attributes_are_not_offered():
    d = given("fighter", "mage")
    fighter = sheet(d, 0, attack=15, luck=15)
    perform(gain(d, fighter, ATTACK, 1, "MM-328"))
    story = perform(gain_any(d, fighter, 1, "MM-402"), answers=["experience-agility"])
    assert story.asks[0].keys == ("experience-defense", "experience-agility", "experience-intelligence")
    assert (fighter.experience[ATTACK], fighter.experience[AGILITY]) == (15, 3)


@clause("MM-829", "MM-830", "MM-R104", "MM-R109")
def test_rows_of_luck_pay_one_two_and_three_points_once():
    d = given("fighter", "mage")
    fighter = sheet(d, 0, luck=9, attack=0)
    story = perform(gain(d, fighter, LUCK, 1, "MM-328"), answers=["experience-attack"] * 2)
    assert (fighter.experience[LUCK], fighter.experience[ATTACK], len(story.asked("MM-829"))) == (10, 2, 2)
    sheet(d, 0, luck=14, attack=0)
    perform(gain(d, fighter, LUCK, 1, "MM-328"), answers=["experience-attack"] * 3)
    assert fighter.experience[ATTACK] == 3
    perform(gain(d, fighter, LUCK, 1, "MM-328"))  # there is no fourth row


@clause("MM-831", "MM-901", "MM-R91")
def test_at_most_three_penalties_an_attribute():
    d = given("fighter", "mage")
    fighter = d.heroes[0]
    mark_penalty(d, fighter, LUCK, 2, "MM-284")
    mark_penalty(d, fighter, LUCK, 2, "MM-284")
    mark_penalty(d, fighter, ATTACK, 1, "MM-284")
    assert fighter.penalty == [1, 0, 0, 0, 3]


@clause("MM-832", "MM-322", "MM-561", "MM-R28")
def test_penalties_are_subtracted_wherever_the_attribute_is_used_and_nowhere_else():
    d = plain(given_fight("fighter", "mage"), 5)
    d.basic = [3] * 6
    fighter = sheet(d, 0, penalty={"attack": 2, "luck": 1})
    with_bonus = {ATTACK: 1, DEFENSE: 1}
    for encounter in NORMAL:
        expected = 1 + 5 + with_bonus.get(encounter, 0) - fighter.penalty[encounter]
        assert both_scores(d, encounter_test(d, fighter, encounter))[0] == expected
        assert both_scores(d, defence_test(d, d.boss, fighter, encounter))[0] == expected
    assert both_scores(d, attack_test(d, d.boss, fighter))[0] == 1 + 5 + 1 - 2
    assert fighter.total == 25


@clause("MM-331")
def test_scores_have_no_limits():
    d = given("mage", "fighter", level=50, basic={"monster": 6, "trap": 6})
    sheet(d, 0, attack=0, penalty={"attack": 3}, intelligence=0, agility=0)
    test = encounter_test(d, d.heroes[0], MONSTER)
    test.hero_die, test.foe_die = 1, 6
    assert scores(d, test) == (-2, 6 + 6 + 9 + 6)
    sheet(d, 0, defense=15)
    test = encounter_test(d, d.heroes[0], TRAP)
    test.hero_die, test.foe_die = 6, 6
    assert scores(d, test)[0] == 24


@clause("MM-327", "MM-565", "MM-560", "MM-R44")
def test_a_tie_is_a_success_of_who_attacks_or_takes_an_encounter():
    d = plain(given("fighter", "mage"))
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[4, 3]).result  # 6 against 6
    d = plain(given_fight("fighter", "mage", defense=3, attack=3, threat=0))
    perform(action(d, d.boss, d.heroes[0]), luck=[4, 3], answers=["attack-boss"])
    assert d.boss.hp == 9
    perform(action(d, d.boss, d.heroes[0]), luck=[3, 3], answers=["attack-boss"])  # 5 against 6: a miss costs nothing
    assert (d.boss.hp, d.heroes[0].hp) == (9, 15)
    assert perform(attack(d, d.boss, d.heroes[0]), luck=[3, 4]).result.is_hit
    assert d.heroes[0].hp == 14
    assert not perform(attack(d, d.boss, d.heroes[0]), luck=[3, 5]).result.is_hit
    assert d.heroes[0].hp == 14


# -- Skills: when they are there, and the course of a test ------------------------------------------------------------


@clause("MM-851", "MM-852", "MM-R31")
def test_a_skill_is_unlocked_as_soon_as_the_total_reaches_its_number():
    d = told(given("fighter", "mage", basic={"monster": 1, "trap": 1}))
    fighter = sheet(d, 0, luck=4, agility=4)
    assert (fighter.total, view(d, None)["heroes"][0]["skills"][0]["is_unlocked"]) == (15, False)
    assert perform(resolve(d, fighter, MONSTER), luck=[6, 1]).asks == []
    assert "unlocked" in keys_told(d)
    assert view(d, None)["heroes"][0]["skills"][0]["is_unlocked"]
    d.basic[MONSTER] = 1
    assert perform(resolve(d, fighter, MONSTER), luck=[1, 6], answers=["no-skill"]).offered("power-strike-1")


@clause("MM-332", "MM-855", "MM-R110", "MM-R111", "MM-R30")
def test_skills_beforehand_then_both_dice_then_skills_afterwards():
    d = told(given("fighter", "cleric", basic={"monster": 3}, skills_before="on"))
    fighter = skilled(d, 0, 16)
    skilled(d, 1, 22)
    story = perform(resolve(d, fighter, MONSTER), pause=True)
    assert (story.pending.clause, story.lucks, story.pending.seat) == ("MM-332", [], 0)
    d = told(given("fighter", "cleric", basic={"monster": 3}, skills_before="on"))
    fighter = skilled(d, 0, 16)
    skilled(d, 1, 22)
    answers = ["roll", "roll", "no-skill", "blessing-2", "no-skill"]
    story = perform(resolve(d, fighter, MONSTER), luck=[1, 6], answers=answers)
    # 1 + 3 against 9: with Blessing 7, so the Fighter is asked once more
    assert [(ask.clause, ask.seat) for ask in story.asks] == [
        ("MM-332", 0), ("MM-332", 1), ("MM-855", 0), ("MM-855", 1), ("MM-855", 0),
    ]  # fmt: skip
    assert (len(story.lucks), story.result) == (1, False)
    assert keys_told(d)[-3:] == ["test", "failure", "lost-hp"]


@clause("MM-854", "MM-803", "MM-853", "MM-R29", "MM-R87")
def test_each_use_costs_one_sp_and_without_sp_there_is_none():
    d = given("fighter", "mage", basic={"monster": 3}, skills_before="off")
    fighter = skilled(d, 0, 28)
    story = perform(resolve(d, fighter, MONSTER), luck=[1, 4], answers=["power-strike-1"])
    assert (fighter.sp, len(story.asks)) == (4, 1)  # one Skill a Hero and test: Finishing Blow is not offered then
    sheet(d, 0, sp=0)
    fighter.used = 0
    assert perform(resolve(d, fighter, MONSTER), luck=[1, 4]).asks == []


@clause("MM-861", "MM-854")
def test_a_book_may_give_the_sp_for_a_skill():
    d = given("fighter", "mage", basic={"monster": 3}, skills_before="off")
    fighter = skilled(d, 0, 16)
    sheet(d, 0, sp=0, books=1)
    assert perform(resolve(d, fighter, MONSTER), luck=[1, 4], answers=["book-1", "power-strike-1"]).result
    assert (fighter.sp, fighter.books) == (2, 0)


@clause("MM-R126", "MM-856")
def test_a_skill_without_any_effect_cannot_be_used():
    d = given("fighter", "cleric", basic={"trap": 1, "treasure": 1}, skills_before="off")
    skilled(d, 0, 16)
    skilled(d, 1, 16)
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[1, 6]).asks == []  # Power Strike says nothing about Trap
    assert perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["experience-luck"]).offered("call-others")
    d.heroes[0].hp = 15
    story = perform(gain_any(d, d.heroes[1], 1, "MM-829"), answers=["experience-luck"])
    assert not story.offered("heal-2")  # nobody is hurt


@clause("MM-328", "MM-323", "MM-382", "MM-R21", "MM-R93")
def test_experience_is_entered_before_the_treasure_is_rolled():
    d = told(given("cleric", "mage", basic={"treasure": 1}))
    perform(resolve(d, d.heroes[0], TREASURE), luck=[6, 1, 1, 2])
    assert keys_told(d) == ["test", "success", "experience", "treasure", "book", "removed"]
    assert d.heroes[0].experience[LUCK] == 3
    assert both_scores(d, encounter_test(d, d.heroes[0], TREASURE))[0] == 1 + 3


@clause("MM-R33", "MM-R112", "MM-860")
def test_who_would_die_may_drink_as_often_as_it_likes():
    d = given("mage", "fighter", boss="orc-chief")
    mage = sheet(d, 0, hp=1, potions=3)
    perform(suffer(d, mage, 9, "MM-564", None), answers=["potion-1"] * 3)
    assert (mage.hp, mage.potions) == (0, 0)  # 9 HP at most, so a loss of 9 still kills
    assert PACK.hero["mage"].hp == 9


@clause("MM-826", "MM-R25", "MM-322")
def test_intelligence_comes_after_all_other_changes_of_the_die():
    d = given("hunter", "mage", basic={"trap": 1})
    hunter = sheet(d, 0, intelligence=5)
    test = encounter_test(d, hunter, TRAP)
    test.foe_die, test.foe_die_mod = 6, -3
    assert foe_die(hunter, test) == 2
    assert hunter.experience[INTELLIGENCE] == 5


@clause("MM-R27")
def test_experience_that_finds_no_room_is_told_to_be_lost():
    d = told(plain(given("fighter"), value=15))
    perform(gain_any(d, d.heroes[0], 2, "MM-829"))
    assert [event.facts["n"] for event in d.heard if event.kind.key == "lost-experience"] == [2]


@clause("MM-R112", "MM-854")
@pytest.mark.parametrize(
    ("healer", "victim", "asked"),
    [
        ({"sp": 1}, {}, [1]),
        ({"sp": 0, "books": 1}, {}, [1]),  # a book first
        ({"sp": 0}, {}, []),
        ({"sp": 1, "hp": 0}, {}, []),  # the dead heal nobody
        ({"sp": 1}, {"hp": 2, "hp_limit": 2}, []),  # nothing to heal
        ({"sp": 0}, {"potions": 1}, [0]),
    ],
)
def test_only_who_can_still_save_the_dying_is_asked(healer, victim, asked):
    """MM-R112 The Mage is about to die: the seat of the Cleric is asked if it could heal it first, and nobody else."""
    d = given("mage", "cleric", "fighter")
    mage = sheet(d, 0, **{"hp": 1, **victim})
    sheet(d, 2, hp=3, potions=1)  # for the Fighter alone
    skilled(d, 1, 16)
    sheet(d, 1, **healer)
    story = perform(suffer(d, mage, 2, "MM-329", None), answers=["take-it"] * len(asked))
    assert [ask.seat for ask in story.asks] == asked
    assert mage.hp <= 0
