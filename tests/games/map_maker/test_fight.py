"""Meeting the Boss, its set-up, and the fight."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, ended, given, given_fight, sheet, skilled, told
from story import perform
from undercroft.games.map_maker.rules.boss import choose_boss, meet_the_boss
from undercroft.games.map_maker.rules.boss_turn import attack, attack_everyone, onslaught, skill_attack, target
from undercroft.games.map_maker.rules.fight import action, attack_boss, boss_turn, next_action
from undercroft.games.map_maker.rules.white_bosses import spring


@clause("MM-EX11", "MM-503", "MM-504", "MM-506")
def test_marked_bosses_are_skipped_and_the_count_wraps():
    d = given("fighter", marked="goblin-joker,spider-queen")
    assert perform(choose_boss(d), luck=[6], answers=["white"]).result.key == "hero-hunter"


@clause("MM-HV36", "MM-503", "MM-506")
def test_a_boss_tied_to_another_dungeon_is_skipped():
    d = given("fighter", dungeon=3, marked="goblin-joker")
    assert perform(choose_boss(d), luck=[2], answers=["white"]).result.key == "hero-hunter"
    d = given("fighter", dungeon=2, marked="goblin-joker", boss="goblin-joker", level=22)
    story = perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 1, 1, 1])
    assert (story.lucks[0][0], d.boss.kind.key) == ("MM-520", "goblin-joker")  # no column, no roll


@clause("MM-HV30", "MM-504")
def test_the_only_unmarked_boss_of_a_column_is_met_whatever_the_die():
    marked = "black-dragon,goblin-joker,hero-hunter,spider-queen,skeleton-king"
    d = given("fighter", set="base", marked=marked)
    assert perform(choose_boss(d), luck=[5]).result.key == "orc-chief"


@clause("MM-HV10", "MM-R51", "MM-520", "MM-521", "MM-522", "MM-523")
def test_the_four_highest_dice_plus_n_in_the_order_of_the_sheet():
    d = given("fighter", "thief", "mage", "cleric", level=22, boss="black-dragon")
    perform(meet_the_boss(d), luck=[6, 5, 5, 3, 2, 1, 4, 4, 4])
    boss = d.boss
    assert (boss.attack, boss.hp, boss.defense, boss.sp, boss.squares) == (10, 9 + 4 * 4, 9, 7, [4, 4, 4])
    fighter = sheet(d, 0, attack=15, sp=0)
    for _ in range(3):  # a hit, and the fire of a scale that misses
        perform(attack_boss(d, boss, fighter, 0), luck=[6, 1, 1, 6])
    assert (boss.hp, boss.attack, boss.dice) == (22, 13, 0)


@clause("MM-HV11", "MM-HV25", "MM-971", "MM-972")
def test_hard_mode_adds_the_discarded_dice_and_the_maxed_attributes():
    d = given("fighter", level=22, boss="black-dragon", hard="on")
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 4, 4, 4])
    assert (d.boss.attack, d.boss.hp, d.boss.defense, d.boss.sp, d.boss.threat) == (7, 9, 5, 4, 4)
    d = given("fighter", "thief", "mage", "cleric", level=26, boss="black-dragon", hard="on")
    sheet(d, 0, attack=15)
    sheet(d, 2, luck=15)
    perform(meet_the_boss(d), luck=[6, 5, 5, 3, 2, 1, 4, 4, 4])
    assert (d.boss.hp, d.boss.threat) == (27, 7)


@clause("MM-EX13", "MM-560", "MM-561", "MM-562", "MM-564", "MM-823", "MM-827")
def test_a_hit_on_the_boss_costs_it_one_hp():
    d = given_fight("fighter", boss="black-dragon", attack=13, defense=9, threat=5, skills_before="off")
    fighter = sheet(d, 0, attack=13, defense=12, agility=2, intelligence=1, luck=1)
    fighter.sp = 0
    perform(action(d, d.boss, fighter), luck=[4, 2], answers=["attack-boss"])
    assert d.boss.hp == 9


@clause("MM-EX14", "MM-568", "MM-569")
def test_dragon_tail_asks_for_agility_and_costs_two_hp():
    d = given_fight("fighter", boss="black-dragon", attack=13, defense=9, threat=5)
    fighter = sheet(d, 0, agility=9, sp=0)
    perform(skill_attack(d, d.boss, fighter, PACK.boss_skill["dragon-tail"]), luck=[4, 6])
    assert (fighter.hp, d.boss.sp) == (13, 4)


@clause("MM-HV12", "MM-566")
def test_every_second_miss_raises_the_threat():
    d = given_fight("fighter", attack=1, threat=4)
    fighter = sheet(d, 0, defense=14, sp=0)
    for _ in range(3):
        perform(attack(d, d.boss, fighter), luck=[1, 6])
    assert (d.boss.threat, d.boss.misses) == (5, 3)


@clause("MM-HV13", "MM-600", "MM-604", "MM-902")
def test_the_target_is_found_anew_before_every_attack():
    d = given_fight("fighter", "thief", "mage", hatred=[4, 3, 0], attack=1, threat=0)
    for hero in d.heroes:
        sheet(d, hero.place, defense=14, sp=0)
    story = perform(onslaught(d, d.boss), luck=[1, 6, 1, 6, 1, 6], answers=["hero-2"])
    assert story.asks[0].keys == ("hero-1", "hero-2")
    assert [hero.hatred for hero in d.heroes] == [2, 2, 0]


@clause("MM-HV14")
def test_a_blade_parries_unless_the_combat_die_is_higher():
    for die, hp in ((4, 10), (5, 9)):
        d = given_fight("fighter", boss="blade-sister", defense=1, threat=0, squares=[4])
        perform(action(d, d.boss, d.heroes[0]), luck=[die, 1], answers=["attack-boss"])
        assert (d.boss.hp, d.boss.squares) == (hp, [0, 0, 0, 0])


@clause("MM-HV21")
def test_fire_storm_sweeps_over_every_target():
    d = given_fight("mage", "fighter", defense=7, threat=3, squares=[2, 5], skills_before="off")
    mage = sheet(d, 0, attack=1, defense=1, agility=2, intelligence=12, luck=2)
    skilled(d, 0, 28)
    answers = ["attack-boss", "fire-storm-1"]
    perform(action(d, d.boss, mage), luck=[4, 5, 6, 6], answers=answers)
    assert (d.boss.hp, d.boss.dice, mage.hatred) == (8, 0, 4)


@clause("MM-HV22")
def test_a_guardian_takes_the_attack_and_the_loss_of_hatred():
    d = given_fight("mage", "paladin", hatred=[5, 1], attack=8, skills_before="off")
    skilled(d, 1, 28)
    perform(attack(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["guardian-2"])
    assert (d.heroes[0].hatred, d.heroes[1].hatred) == (5, 0)
    assert (d.heroes[0].hp, d.heroes[1].hp) == (9, 13)
    assert perform(target(d)).result is d.heroes[0]


@clause("MM-HV23")
def test_trick_five_exchanges_hatred():
    d = given_fight("fighter", "thief", "mage", boss="goblin-joker", hatred=[6, 2, 0])
    perform(spring(d, d.boss, 5))
    assert (d.heroes[0].sp, [hero.hatred for hero in d.heroes]) == (4, [0, 2, 6])


@clause("MM-HV24")
def test_a_charmed_hero_attacks_a_friend():
    d = given_fight("fighter", "thief", "mage", boss="succubus", hatred=[3, 2, 0], threat=5)
    fighter = sheet(d, 0, attack=11, charmed=True)
    mage = sheet(d, 2, defense=5)
    perform(next_action(d, d.boss), luck=[3, 6], answers=["hero-1"])
    assert (mage.hp, fighter.charmed, [hero.hatred for hero in d.heroes]) == (8, False, [3, 2, 0])


@clause("MM-508", "MM-560")
@pytest.mark.parametrize(("die", "hp"), [(1, 9), (2, 8), (3, 8)])
def test_a_charmed_attack_hits_with_a_score_as_high(die, hp):
    """3 + 2 against 4 + 1: the mage is hit; one less misses."""
    d = given_fight("fighter", "mage", boss="succubus")
    sheet(d, 0, attack=3, charmed=True)
    mage = sheet(d, 1, defense=4)
    perform(next_action(d, d.boss), luck=[die, 1], answers=["hero-1"])
    assert mage.hp == hp


@clause("MM-HV28", "MM-R48")
def test_fire_breath_is_one_attack():
    for agility_die, misses in ((1, 0), (6, 1)):
        d = given_fight("fighter", "thief", "mage", boss="black-dragon", attack=1, threat=0)
        for hero in d.heroes:
            sheet(d, hero.place, defense=3, sp=0)
        perform(attack_everyone(d, d.boss, PACK.boss_skill["fire-breath"]), luck=[3, 6, 6, agility_die])
        assert d.boss.misses == misses


@clause("MM-HV31")
def test_rewrite_makes_a_six_be_rolled_again():
    d = given_fight("fighter", boss="dungeon-master", defense=8, threat=4, sp=3, skills_before="off")
    fighter = sheet(d, 0, attack=10, agility=2, intelligence=1)
    perform(action(d, d.boss, fighter), luck=[6, 3, 2], answers=["attack-boss", "power-strike-1"])
    assert (d.boss.sp, d.boss.hp) == (2, 9)


@clause("MM-HV37", "MM-R129")
def test_fury_raises_the_threat_from_round_thirty_on():
    d = given_fight("fighter", boss="orc-chief", round=29, threat=6, attack=8, sp=0)
    threats = []
    for _ in range(3):
        perform(boss_turn(d, d.boss), luck=[6, 1])
        threats.append(d.boss.threat)
    assert threats == [6, 7, 8]


@clause("MM-102", "MM-105", "MM-881")
def test_the_last_hp_of_the_boss_wins_the_game():
    d = given_fight("fighter", "mage", hp=1, defense=1, threat=0)
    assert ended(action(d, d.boss, d.heroes[1]), luck=[6, 1], answers=["attack-boss"])
    assert (d.killer, d.boss.hp) == (1, 0)


@clause("MM-103", "MM-700", "MM-711")
def test_the_game_is_lost_when_the_last_hero_dies():
    d = given_fight("fighter", "mage", attack=14)
    sheet(d, 0, hp=1)
    assert not ended(attack(d, d.boss, d.heroes[0]), luck=[6, 1])
    sheet(d, 1, hp=1)
    assert ended(attack(d, d.boss, d.heroes[1]), luck=[6, 1])


@clause("MM-601")
@pytest.mark.parametrize(("luck", "why"), [([6, 1], "a hit on the Boss"), ([1, 6], "a miss")])
def test_hatred_tells_a_hit_from_a_miss(luck, why):
    d = told(given_fight("fighter", "mage", boss="black-dragon", attack=3, defense=3, threat=0, squares=[]))
    perform(attack_boss(d, d.boss, d.heroes[0], 0), luck=luck)
    assert [str(event.facts["cause"]) for event in d.heard if event.kind.key == "hatred"] == [why]
