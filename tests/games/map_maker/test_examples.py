"""Worked examples and check vectors that belong to no single chapter."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import PACK, between_rounds, given, happens, on_level, sheet, skilled
from story import perform
from undercroft.games.map_maker.kinds.terms import ATTACK, LUCK, MONSTER, STEALTH, TRAP, TREASURE
from undercroft.games.map_maker.rules.basic_dice import boss_appears, solo_dice
from undercroft.games.map_maker.rules.boss import set_up_boss
from undercroft.games.map_maker.rules.boss_verbs import meet
from undercroft.games.map_maker.rules.encounters import fail, resolve
from undercroft.games.map_maker.rules.event_sheet import event_check
from undercroft.games.map_maker.rules.experience import gain
from undercroft.games.map_maker.rules.items import use_freely
from undercroft.games.map_maker.rules.scores import encounter_test, scores
from undercroft.games.map_maker.rules.state import Boss
from undercroft.games.map_maker.rules.turn import delving_round

ADVENTURE = {"mode": "adventure", "dungeon": 1, "depth": 12, "danger": "ill-fortune"}


def example_boss(d) -> Boss:
    """The Boss of the example: HP, SP, Defense, Attack from highest to lowest, and nothing else on its sheet."""
    order = (("hp", "sp", "defense", "attack"),)
    return meet(d, PACK.boss["soul-harvester"].but(order=order, bulk=0))


@clause("MM-EX12", "MM-520", "MM-521", "MM-522")
def test_the_four_highest_dice_and_the_number_of_heroes():
    d = given("fighter", "thief", "mage", "cleric", level=22)
    boss = example_boss(d)
    perform(set_up_boss(d, boss), luck=[3, 2, 4, 4, 5, 6])
    assert (boss.hp, boss.sp, boss.defense, boss.attack) == (10, 9, 8, 8)


@clause("MM-EX15", "MM-970", "MM-971")
def test_the_two_discarded_dice_are_hp_in_hard_mode():
    d = given("fighter", "thief", "mage", "cleric", level=22, hard="on")
    boss = example_boss(d)
    perform(set_up_boss(d, boss), luck=[3, 2, 4, 4, 5, 6])
    assert (boss.hp, boss.sp, boss.defense, boss.attack, boss.threat) == (15, 9, 8, 8, 4)


@clause("MM-EX16", "MM-829")
def test_luck_raised_to_fifteen_pays_six_points():
    d = given("fighter")
    fighter = d.heroes[0]
    total = fighter.total
    perform(gain(d, fighter, LUCK, 14, "MM-328"), answers=["experience-attack"] * 6)
    assert (fighter.experience[LUCK], fighter.experience[ATTACK], fighter.total) == (15, 9, total + 20)


@clause("MM-HV02", "MM-226")
def test_a_solo_round_without_boss_and_event():
    d = between_rounds(given("mage"))
    on_level(d, 12)
    perform(solo_dice(d), luck=[2, 2, 5, 4, 1, 6])
    assert not boss_appears(d)
    perform(event_check(d))
    assert (d.event, d.basic[TRAP], d.basic[TREASURE]) == (None, 4, 6)


@clause("MM-HV08", "MM-R118")
def test_the_combat_dice_change_sides_after_intelligence():
    d = given("mage", "fighter", basic={"monster": 1})
    mage = sheet(d, 0, intelligence=5)
    happens(d, 23)
    test = encounter_test(d, mage, MONSTER)
    test.hero_die, test.foe_die = 2, 6
    assert scores(d, test) == (5 + 1, 2 + 1)


@clause("MM-HV09", "MM-829", "MM-823")
def test_the_bonus_point_may_complete_a_row():
    d = given("fighter", "mage", basic={"treasure": 1})
    fighter = sheet(d, 0, luck=4, attack=14)
    total = fighter.total
    perform(gain(d, fighter, LUCK, 1, "MM-328"), answers=["experience-attack"])
    assert (fighter.experience[ATTACK], fighter.total) == (15, total + 2)
    test = encounter_test(d, fighter, MONSTER)
    test.hero_die, test.foe_die = 1, 1
    assert scores(d, test)[0] == 1 + 15 + 3


@clause("MM-HV15", "MM-952", "MM-R69")
def test_the_first_danger_lowers_the_initial_hp():
    d = given("mage", **{**ADVENTURE, "danger": "charnel-air", "boss": "succubus"})
    mage = sheet(d, 0, potions=1, hp=6)
    assert mage.hp_limit == 7
    perform(use_freely(d, mage.options.potion.what))
    assert mage.hp == 7


@clause("MM-HV26", "MM-953", "MM-R92")
def test_the_dungeon_master_raises_the_threat_of_every_level():
    d = given("fighter", boss="dungeon-master", **ADVENTURE)
    fighter = sheet(d, 0, agility=5, intelligence=0)
    found = []
    for level in (3, 8):
        on_level(d, level)
        test = encounter_test(d, fighter, STEALTH)
        test.hero_die, test.foe_die = 1, 1
        found.append(scores(d, test)[1] - 1 - test.basic)
    assert found == [0, 1]
    between_rounds(d).level = 11
    perform(delving_round(d), luck=[6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1])
    assert d.boss.threat == 3


@clause("MM-HV27", "MM-953", "MM-R52")
def test_the_black_dragon_makes_a_failed_trap_dearer():
    for level, event in ((10, 0), (7, 65)):
        d = given("fighter", "mage", level=level, boss="black-dragon", **ADVENTURE)
        if event:
            happens(d, event)
        perform(fail(d, d.heroes[0], encounter_test(d, d.heroes[0], TRAP)))
        assert d.heroes[0].hp == d.heroes[0].hp_limit - 3


@clause("MM-HV34", "MM-R118")
def test_steady_aim_changes_the_own_die_before_the_exchange():
    """The die counts 5, then the exchange: 2 + 3 against 5 + 1. Without the Skill it would be 2 + 3 against 1 + 1."""
    d = given("hunter", basic={"monster": 1}, skills_before="on")
    hunter = skilled(d, 0, 16)
    happens(d, 23)
    assert not perform(resolve(d, hunter, MONSTER), luck=[1, 2], answers=["steady-aim-1"]).result
    assert hunter.hp == hunter.hp_limit - 1


@clause("MM-HV35", "MM-R117")
def test_bend_fate_answers_the_die_that_counts():
    """Of 3 and 6 the 6 counts; the lower of 6 and 4 is 4, less 1 for Intelligence: 3 + 1 against 3 + 1."""
    d = given("mage", basic={"monster": 1}, skills_before="off")
    mage = sheet(d, 0, intelligence=5, attack=1)
    skilled(d, 0, 22)
    happens(d, 51)
    assert perform(resolve(d, mage, MONSTER), luck=[3, 3, 6, 4], answers=["bend-fate-1"]).result
