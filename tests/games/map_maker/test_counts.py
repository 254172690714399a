"""Counts by N: the Heroes of the game, the dead included (MM-R36, MM-641). Each story is told with somebody dead."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import ended, given, keys_told, plain, sheet, skilled, told
from games.map_maker.test_boss_fight import quiet
from games.map_maker.test_white_bosses import MISSED, acts, strikes
from story import perform
from undercroft.games.map_maker.kinds.terms import TRAP
from undercroft.games.map_maker.rules.boss_turn import attack
from undercroft.games.map_maker.rules.encounters import act, resolve
from undercroft.games.map_maker.rules.fight import action, next_action
from undercroft.games.map_maker.rules.wild_map import the_end


def half_dead(*classes: str, **more):
    """A fight in which the Hero hated most and the first others live: half of them."""
    d = quiet(*classes, hatred=[9, *[0] * (len(classes) - 1)], **more)
    for place in range((len(classes) + 1) // 2, len(classes)):
        sheet(d, place, hp=0)
    return told(d)


FOUR = ("fighter", "thief", "mage", "cleric")


@clause("MM-641", "MM-624")
def test_half_of_n_tricks_spring():
    d = half_dead(*FOUR, boss="goblin-joker", squares=[1, 1, 1], sp=0)
    acts(d, MISSED * 2)  # two duds, then an Onslaught of the two who live
    assert d.boss.squares == [0, 0, 1]


@clause("MM-641", "MM-624")
def test_as_many_zombies_rise_as_there_were_heroes():
    d = half_dead(*FOUR, boss="necromancer", squares=[1, 1], sp=1)
    acts(d, [1, 1, *MISSED * 4])
    assert d.boss.dice == 4


@clause("MM-641", "MM-624")
def test_the_harvester_waits_for_one_jar_more_than_heroes():
    d = half_dead("fighter", "thief", "mage", boss="soul-harvester", squares=[1, 1, 1], sp=0)
    acts(d, MISSED * 2)  # three jars, and N is 3: no reaping yet
    assert ("reap" in keys_told(d), d.boss.dice) == (False, 3)
    d = half_dead("fighter", "thief", "mage", boss="soul-harvester", squares=[1, 1, 1, 1], sp=0)
    acts(d, MISSED * 6)
    assert ("reap" in keys_told(d), d.boss.dice) == (True, 0)


@clause("MM-641", "MM-624")
@pytest.mark.parametrize(("classes", "dice"), [(("fighter", "mage"), 2), (("fighter", "mage", "thief"), 3)])
def test_the_lord_of_chaos_rolls_for_the_heroes_of_the_game(classes, dice):
    d = half_dead(*classes, boss="lord-of-chaos", sp=0)
    living = len(d.living())
    acts(d, [1] * dice + MISSED * living)
    assert keys_told(d).count("placed") == dice


@clause("MM-641", "MM-624")
def test_the_dungeon_master_attacks_a_lone_survivor():
    d = half_dead("fighter", "mage", boss="dungeon-master", squares=[1], sp=0)
    acts(d, MISSED * 2)  # the die strikes everybody; then half of those who live are attacked
    assert d.boss.misses == 1
    d = quiet("fighter", boss="dungeon-master", squares=[1], sp=0)  # in a solo game only the die strikes
    acts(d, MISSED)
    assert d.boss.misses == 0


@clause("MM-856", "MM-825")
def test_agility_counts_against_each_target_of_a_fire_storm():
    d = told(quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=3, squares=[2]))
    sheet(d, 0, intelligence=12, agility=10)
    skilled(d, 0, 28)
    strikes(d, [4, 5, 6], answers=["fire-storm-1"])
    (swept,) = [event.facts for event in d.heard if event.kind.key == "sweeps"]
    assert swept["foe_score"] == (6 - 2) + 2 + (3 - 2)
    d = told(quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=1, squares=[2]))
    sheet(d, 0, intelligence=12, agility=15)
    skilled(d, 0, 28)
    strikes(d, [4, 5, 6], answers=["fire-storm-1"])
    (swept,) = [event.facts for event in d.heard if event.kind.key == "sweeps"]
    assert swept["foe_score"] == (6 - 2) + 2  # the Threat counts at least 0


@clause("MM-856", "MM-826")
def test_the_die_of_a_target_of_a_fire_storm_counts_at_least_1():
    d = told(quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=0, squares=[2]))
    sheet(d, 0, intelligence=12)
    skilled(d, 0, 28)
    strikes(d, [4, 5, 1], answers=["fire-storm-1"])
    (swept,) = [event.facts for event in d.heard if event.kind.key == "sweeps"]
    assert swept["foe_score"] == 1 + 2


@clause("MM-624", "MM-R126", "MM-855")
@pytest.mark.parametrize(("squares", "offered"), [([4], True), ([5], False), ([2], False), ([], False)])
def test_a_skill_that_escapes_the_blade_is_offered_though_the_test_is_won(squares, offered):
    d = quiet("hunter", boss="blade-sister", squares=squares)
    skilled(d, 0, 16)
    story = perform(action(d, d.boss, d.heroes[0]), luck=[3, 1], answers=["attack-boss"], pause=True)
    assert (story.pending is not None and "steady-aim-1" in story.pending.keys) is offered


@clause("MM-R125", "MM-541")
def test_one_person_with_several_heroes_may_give_up_too():
    d = quiet("fighter", "mage", seats=1, give_up="on")
    assert ended(next_action(d, d.boss), answers=["give-up"])
    assert d.given_up


@clause("MM-627")
def test_the_story_names_the_square_that_is_cleared():
    d = told(quiet("fighter", boss="dungeon-master", squares=[0, 3]))
    perform(action(d, d.boss, d.heroes[0]), luck=[1, 6], answers=["clear"])
    assert d.test is None  # nothing of it is seen any more
    (said,) = [event for event in d.heard if event.kind.key == "clears-square"]
    assert (said.facts["square"], d.boss.squares[1]) == (2, 3)


@clause("MM-R35", "MM-R110")
def test_the_dead_declare_no_skills_though_their_player_does():
    d = plain(given("mage", "cleric", basic={"trap": 2}, seats=1))
    skilled(d, 0, 22)
    skilled(d, 1, 22)
    sheet(d, 1, hp=0)
    story = perform(resolve(d, d.heroes[0], TRAP), luck=[1, 3], pause=True)
    assert story.pending.keys == ("no-skill", "bend-fate-1")


@clause("MM-R34", "MM-R32")
def test_nobody_waits_for_one_whose_book_would_do_nothing():
    d = given("mage", "cleric", basic={"monster": 3, "trap": 3})
    sheet(d, 1, books=1)
    story = perform(act(d, d.heroes[0]), pause=True)
    assert story.pending.keys == ("monster", "trap")
    sheet(d, 1, sp=3)
    assert "call-others" in perform(act(d, d.heroes[0]), pause=True).pending.keys


@clause("MM-R125", "MM-102", "MM-106")
def test_a_game_says_whether_it_was_lost_or_given_up():
    d = quiet("fighter", give_up="on")
    assert ended(action(d, d.boss, d.heroes[0]), answers=["give-up"])
    assert str(perform(the_end(d)).result.reason) == "The game was given up."
    d = quiet("fighter")
    sheet(d, 0, hp=1)
    assert ended(attack(d, d.boss, d.heroes[0]), luck=[6, 1])
    assert str(perform(the_end(d)).result.reason) == "All Heroes are dead."
