"""Two characters against one Enemy."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, change, listen, party, potions, room, table_at
from games.mini_rogue.printed import FIGHTER, row
from story import perform
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.cooperative import resolve_in_party
from undercroft.games.mini_rogue.rules.rooms import fight_monster
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import leave_area


def fighters(**where) -> City:
    """Two characters with nothing to decide but Feats."""
    d = party("rat-hunter", "canoness", **where)
    for one in d.heroes:
        change(one, **FIGHTER, hp=10, gold=0)
    return d


def monster(printed: EnemyRow):
    """A Monster with this row on every Floor."""
    return PACK.room["city-guard"].but(rows=(printed,) * 4)


def attacks(story) -> list[int]:
    """The seats that attacked, in order."""
    return [ask.seat for ask in story.asked("MR-327")]


def blows(d: City) -> list[tuple[int, int]]:
    """What each blow took from the Enemy, and what was left."""
    return [(event.facts["n"], event.facts["left"]) for event in d.heard if event.clause == "MR-330"]


@clause("MR-EX68", "MR-R69", "MR-909", "MR-910")
def test_the_leader_kills_and_both_are_rewarded():
    d = fighters()
    story = perform(fight_monster(d, d.in_order(), room(d, "city-guard")), luck=[6, 1, 4], answers=["critical-1"])
    assert {ask.seat for ask in story.asks} == {0}
    assert [(one.xp, one.gold, one.hp) for one in d.heroes] == [(1, 1, 10), (1, 1, 10)]


@clause("MR-EX89", "MR-912", "MR-910")
def test_a_poison_potion_works_in_the_attack_phases_of_both():
    d = listen(fighters())
    change(d.heroes[0], potions=["poison"])
    printed = monster(row(10, coop_hp=20, reward="gain xp 1"))
    luck, answers = [3, 1, 4, 1, 5, 1], ["done", "use-poison", "done"]
    perform(fight_monster(d, d.in_order(), printed), luck=luck, answers=answers)
    assert blows(d) == [(7, 13), (8, 5), (9, 0)]
    assert [one.xp for one in d.heroes] == [1, 1]


@clause("MR-913")
def test_a_second_poison_potion_is_not_offered():
    d = fighters()
    for one in d.heroes:
        change(one, potions=["poison"])
    printed = row(10, coop_hp=30)
    luck, answers = [3, 1, 4, 1, 2, 1], ["done", "use-poison", "done"]
    story = perform(fight(d, d.in_order(), room(d, "city-guard"), printed), luck=luck, answers=answers, pause=True)
    assert [ask.seat for ask in story.asked("MR-329")] == [0]
    assert d.enemy.hp == 30 - 3 - 4 - 4 - 4
    assert [potion.power for potion in d.heroes[1].potions] == ["poison"]


@clause("MR-EX90", "MR-R97", "MR-679", "MR-942")
def test_phase_two_starts_with_the_leader_in_balanced_stances():
    d = fighters(area=10, at=EXIT, stances=True)
    d.guardian = PACK.guardian["kings-remains"]
    for one in d.heroes:
        change(one, xp=12)
    luck = [2, 2, 2, 1, 6, 6, 6, 6, 6, 6, 6, 6]
    answers = ["stance-balanced", "done", "stance-aggressive", *["critical-1"] * 4]
    story = perform(leave_area(d), luck=luck, answers=answers, pause=True)
    assert str(d.enemy.name) == "The Unbound Blood"
    assert (d.enemy.hp, d.enemy.full_hp) == (40, 40)
    assert (story.pending.clause, story.pending.seat) == ("MR-943", 0)
    assert [one.key for one in d.stances] == ["balanced", "balanced"]
    assert [one.hp for one in d.heroes] == [10, 10]  # the 6 of the last roll was no attack


@clause("MR-R97")
@pytest.mark.parametrize("leader", [0, 1])
def test_the_leader_begins_against_each_of_three_enemies(leader):
    d = fighters(leader=leader)
    printed = row(3, coop_hp=6, traits="trio")
    luck, answers = [2, 1, 5, 1, 2, 1], ["done"]
    story = perform(fight(d, d.in_order(), room(d, "gutter-gang"), printed), luck=luck, answers=answers, pause=True)
    assert attacks(story) == [leader, leader]  # the other killed the first with a blow that left nothing to decide
    assert (d.enemy.number, d.enemy.hp) == (2, 6)


@clause("MR-907", "MR-R61", "MR-670")
def test_both_on_the_same_monster_fight_it_with_the_second_hp_value():
    d = fighters(rooms={0: "city-guard"})
    story = perform(resolve_in_party(d), luck=[2, 1], pause=True)
    assert d.enemy.hp == 10
    assert story.pending.clause == "MR-327"


@clause("MR-911", "MR-R61")
def test_a_character_alone_on_a_monster_meets_the_first_hp_value():
    d = fighters(rooms={1: "city-guard", 3: "watchfire"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    perform(resolve_in_party(d), luck=[2, 1], answers=["leader-first"], pause=True)
    assert d.enemy.hp == 5


@clause("MR-911", "MR-886")
def test_a_fight_alone_rewards_the_one_that_fought():
    d = fighters(rooms={1: "city-guard", 3: "watchfire"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    perform(resolve_in_party(d), luck=[5, 1], answers=["leader-first", "choice-2"])
    assert [(one.xp, one.gold) for one in d.heroes] == [(1, 1), (0, 0)]


@clause("MR-908", "MR-R93")
@pytest.mark.parametrize("leader", [0, 1])
def test_each_attack_is_answered_by_an_attack_on_that_character(leader):
    """MR-908 The Leader attacks and is attacked, then the other, and again."""
    d = fighters(leader=leader)
    luck, answers = [2, 2, 2, 3, 2, 1, 2, 4, 2, 1], ["done"] * 4
    story = perform(
        fight(d, d.in_order(), room(d, "city-guard"), row(20, damage=3)), luck=luck, answers=answers, pause=True
    )
    assert attacks(story) == [leader, 1 - leader, leader, 1 - leader, leader]
    assert [d.heroes[leader].hp, d.heroes[1 - leader].hp] == [7, 4]


@clause("MR-909", "MR-893")
def test_a_joint_fight_ends_when_one_character_dies():
    d = fighters(rooms={0: "city-guard"})
    d.heroes[1].hp = 2
    table = table_at(d, luck=[2, 1, 2, 3])
    table.answer(0, "done")
    assert table.outcome.winners == ()
    assert table.asks == ()


@clause("MR-R67", "MR-912")
def test_frost_skips_only_the_attack_on_its_user():
    d = fighters()
    change(d.heroes[0], potions=["frost"])
    luck, answers = [2, 6, 2, 6, 2, 1], ["done", "use-frost", "done"]
    perform(fight(d, d.in_order(), room(d, "city-guard"), row(20, damage=3)), luck=luck, answers=answers, pause=True)
    assert [one.hp for one in d.heroes] == [10, 7]


@clause("MR-R68", "MR-835")
@pytest.mark.parametrize("leader", [0, 1])
def test_an_enemy_that_attacks_first_attacks_the_leader(leader):
    d = fighters(leader=leader)
    printed = row(20, damage=3, traits="first")
    story = perform(fight(d, d.in_order(), room(d, "masked-duelist"), printed), luck=[3, 2, 1], pause=True)
    assert (d.heroes[leader].hp, d.heroes[1 - leader].hp) == (7, 10)
    assert attacks(story) == [leader]


@clause("MR-R110", "MR-908")
def test_the_order_of_a_joint_fight_cannot_be_changed():
    d = fighters(rooms={0: "city-guard"})
    story = perform(resolve_in_party(d), luck=[2, 1], pause=True)
    assert story.asked("MR-887") == []
    assert attacks(story) == [0]


@clause("MR-910")
def test_both_gain_the_whole_reward():
    d = fighters(area=3)
    printed = monster(row(1, coop_hp=2, reward="gain xp 1; potion healing"))
    perform(fight_monster(d, d.in_order(), printed), luck=[2, 1], answers=[])
    assert [(one.xp, potions(one)) for one in d.heroes] == [(1, ["healing"])] * 2


@clause("MR-R66", "MR-R105")
def test_a_joint_fight_is_a_danger_met_by_both():
    d = fighters()
    perform(fight_monster(d, d.in_order(), room(d, "city-guard")), luck=[2, 1], pause=True)
    assert [one.met_danger for one in d.heroes] == [True, True]
