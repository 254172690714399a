"""Choosing and resolving Encounters: the worked round, Elite levels, Treasure and Rest."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import given, happens, keys_told, on_level, sheet, skilled, told
from story import perform
from undercroft.games.map_maker.kinds.terms import (
    AGILITY,
    ATTACK,
    INTELLIGENCE,
    LUCK,
    MONSTER,
    REST,
    STEALTH,
    TRAP,
    TREASURE,
)
from undercroft.games.map_maker.rules.encounters import act, resolve, rest
from undercroft.games.map_maker.rules.scores import encounter_test, scores
from undercroft.games.map_maker.sight.view import view


@clause("MM-EX05", "MM-203", "MM-303", "MM-322", "MM-325", "MM-327", "MM-328")
def test_a_success_gives_experience_and_takes_the_die_away():
    """Level 9: Attack 3 and a 4 against Basic Die 2, a 3 and Threat 1: 7 against 6."""
    d = given("fighter", "thief", "mage", "cleric", level=9, basic={"monster": 2})
    fighter = d.heroes[0]
    told(d)
    assert perform(resolve(d, fighter, MONSTER), luck=[4, 3]).result
    test = next(event for event in d.heard if event.kind.key == "test")
    assert (test.facts["hero_score"], test.facts["foe_score"]) == (7, 6)
    assert fighter.experience[ATTACK] == 4
    assert d.basic[MONSTER] == 0


@clause("MM-EX06", "MM-304", "MM-326", "MM-329", "MM-825")
def test_a_failure_costs_one_hp_and_leaves_the_die():
    """Agility 5 takes 1 from the Threat: 7 against 10."""
    d = given("thief", "mage", level=9, basic={"stealth": 5})
    thief = sheet(d, 0, agility=5)
    test = encounter_test(d, thief, STEALTH)
    test.hero_die, test.foe_die = 2, 5
    assert scores(d, test) == (7, 10)
    assert not perform(resolve(d, thief, STEALTH), luck=[2, 5]).result
    assert thief.hp == thief.hp_limit - 1
    assert d.basic[STEALTH] == 5


@clause("MM-EX07", "MM-EX08", "MM-326", "MM-380", "MM-381", "MM-382")
def test_treasure_pays_luck_experience_and_a_roll():
    """Intelligence 5 takes 1 from the opposing die: 8 against 7; then a Treasure roll of 6 recovers 1 HP."""
    d = given("mage", "fighter", level=9, basic={"treasure": 3})
    mage = sheet(d, 0, intelligence=5, hp=7)
    assert perform(resolve(d, mage, TREASURE), luck=[6, 4, 2, 4]).result
    assert (mage.hp, mage.experience[LUCK], d.basic[TREASURE]) == (8, 3, 0)


@clause("MM-382", "MM-R103")
def test_a_failed_treasure_gives_no_roll():
    d = given("mage", "fighter", level=9, basic={"treasure": 6})
    assert not perform(resolve(d, d.heroes[0], TREASURE), luck=[1, 6]).result


@clause("MM-EX09", "MM-305", "MM-360", "MM-361", "MM-362", "MM-R14")
def test_rest_adds_one_die_to_the_basic_die():
    d = given("cleric", "fighter", level=9, basic={"rest": 4})
    cleric = sheet(d, 0, sp=3)
    perform(rest(d, cleric), luck=[5])
    assert (cleric.sp, cleric.total, d.basic[REST]) == (5, 10, 0)


@clause("MM-EX10", "MM-400", "MM-401")
def test_the_elite_modifier_is_added_on_level_ten():
    d = given("fighter", level=10, basic={"monster": 3})
    test = encounter_test(d, d.heroes[0], MONSTER)
    test.hero_die, test.foe_die = 1, 4
    assert scores(d, test)[1] == 3 + 4 + 1 + 2
    on_level(d, 11)
    assert encounter_test(d, d.heroes[0], MONSTER).foe_mod == 0


@clause("MM-HV06", "MM-333", "MM-403")
def test_on_an_elite_level_a_failure_costs_two_hp():
    """Level 20: 3 + 7 + 1 against (5 - 1) + 4 + (3 - 2) + 3."""
    d = given("fighter", level=20, basic={"monster": 4}, skills_before="off")
    fighter = sheet(d, 0, attack=7, agility=10, intelligence=5)
    test = encounter_test(d, fighter, MONSTER)
    test.hero_die, test.foe_die = 3, 5
    assert scores(d, test) == (11, 12)
    fighter.total = 10
    perform(resolve(d, fighter, MONSTER), luck=[3, 5])
    assert fighter.hp == fighter.hp_limit - 2


@clause("MM-HV07", "MM-402", "MM-803", "MM-854", "MM-855", "MM-R20")
def test_a_skill_after_the_dice_turns_the_test_and_elite_pays_twice():
    d = given("fighter", level=20, basic={"monster": 4}, skills_before="off")
    fighter = sheet(d, 0, attack=7, agility=10, intelligence=5)
    answers = ["power-strike-1", "experience-luck"]
    assert perform(resolve(d, fighter, MONSTER), luck=[3, 5], answers=answers).result
    assert (fighter.experience[ATTACK], fighter.experience[LUCK], fighter.sp) == (8, 2, 4)


def test_while_experience_is_chosen_no_score_is_shown_that_the_test_did_not_have():
    """The point just gained would count in it."""
    d = given("fighter", level=20, basic={"monster": 4}, skills_before="off")
    fighter = sheet(d, 0, attack=7, agility=10, intelligence=5)
    story = perform(resolve(d, fighter, MONSTER), luck=[3, 5], answers=["power-strike-1"], pause=True)
    assert "experience-luck" in story.pending.keys
    assert view(d, 0)["test"] is None


@clause("MM-404", "MM-R18")
def test_on_an_elite_level_rest_is_closed_while_an_encounter_is_open():
    d = given("fighter", level=10, basic={"trap": 2, "stealth": 2, "rest": 4})
    story = perform(act(d, d.heroes[0]), pause=True)
    assert story.pending.keys == ("trap", "stealth")
    d = given("fighter", level=10, basic={"rest": 4})
    perform(act(d, d.heroes[0]), luck=[1])
    assert d.basic[REST] == 0


@clause("MM-306")
def test_a_hero_without_a_legal_choice_does_nothing():
    d = told(given("fighter", "mage", level=3, basic={}))
    perform(act(d, d.heroes[0]))
    assert keys_told(d) == ["idle"]


@clause("MM-HV16")
def test_the_rest_total_is_limited_to_twelve():
    d = given("fighter", "mage", basic={"rest": 6})
    happens(d, 85)
    perform(rest(d, d.heroes[0]), luck=[5])
    assert (d.heroes[0].potions, d.heroes[0].books) == (1, 1)


@clause("MM-HV33", "MM-860", "MM-862", "MM-R33")
def test_who_would_die_may_drink_first():
    d = given("mage", level=20, basic={"trap": 6})
    mage = sheet(d, 0, hp=1, potions=1)
    perform(resolve(d, mage, TRAP), luck=[1, 6], answers=["potion-1"])
    assert (mage.hp, mage.potions) == (2, 0)


@clause("MM-R29", "MM-853")
def test_a_skill_serves_once_a_turn():
    d = given("fighter", "mage", level=1, basic={"monster": 1}, skills_before="off")
    fighter = skilled(d, 0, 16)
    perform(resolve(d, fighter, MONSTER), luck=[1, 4], answers=["power-strike-1"])
    story = perform(resolve(d, fighter, MONSTER), luck=[1, 6])
    assert not story.offered("power-strike-1")


@clause("MM-HV19", "MM-829", "MM-830")
def test_points_of_the_luck_bonus_are_placed_before_the_treasure_roll():
    d = given("mage", "thief", level=10, basic={"treasure": 1})
    mage = sheet(d, 0, luck=8, agility=0, intelligence=0)
    before, attack = mage.total, mage.experience[ATTACK]
    answers = ["experience-luck", "experience-luck", "experience-attack"]
    perform(resolve(d, mage, TREASURE), luck=[6, 1, 1, 3], answers=answers)
    assert (mage.experience[LUCK], mage.experience[ATTACK], mage.total) == (11, attack + 1, before + 4)


@clause("MM-HV20", "MM-821")
def test_experience_without_room_is_lost():
    d = given("mage", level=1, basic={"treasure": 1}, skills_before="off")
    mage = sheet(d, 0, attack=15, defense=15, agility=15, intelligence=15, luck=14)
    mage.sp = 0
    perform(resolve(d, mage, TREASURE), luck=[6, 1, 6, 6])
    assert mage.experience == [15] * 5


@clause("MM-R78", "MM-856")
def test_experience_goes_to_the_attribute_actually_used():
    d = given("mage", basic={"monster": 1}, skills_before="off")
    mage = skilled(d, 0, 16)
    perform(resolve(d, mage, MONSTER), luck=[1, 3], answers=["arcane-bolt-1"])
    assert (mage.experience[ATTACK], mage.experience[INTELLIGENCE], mage.experience[AGILITY]) == (1, 5, 2)
