"""Gorvak: Blood Fury, Winter's Wrath, and his ten cards."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of, usable
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    given,
    keys,
    lay,
    names_of,
    play,
    put,
    stack,
    table_at,
    turn,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.defeat import rally, suffer
from undercroft.games.dungeon_run.rules.disarming import triggered
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.tiles import open_gate


@card("blood-fury")
@pytest.mark.parametrize(("wounds", "dice"), [(0, 5), (2, 5), (3, 6), (5, 6), (9, 8)])
def test_blood_fury_adds_a_die_for_each_full_three_wounds(wounds, dice):
    d, me, other = alone("gorvak", wounds=wounds)
    assert (dice_of(d, me), dice_of(d, me, "defend", "brawn", other)) == (dice, dice)
    assert dice_of(d, me, "escape", "skill") == 2


@card("winters-wrath")
@clause("DR-007")
def test_winters_wrath_costs_a_rival_two_dice_whoever_attacks():
    d = given("gorvak", "dorgan")
    gorvak, dorgan = d.heroes
    assert dice_of(d, dorgan, "battle", "brawn", gorvak) == 4
    with_stone(d, gorvak)
    assert dice_of(d, dorgan, "battle", "brawn", gorvak) == 2
    assert dice_of(d, dorgan, "defend", "brawn", gorvak) == 2
    assert dice_of(d, dorgan) == 4


@card("headlong-charge")
def test_headlong_charge_is_not_offered_where_the_monster_came_after_him():
    d = given("gorvak", "ashara")
    change(d.heroes[0], abilities=["headlong-charge"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "S"))
    lay(d, "crossroads", 0, "N")
    table = play(table_at(d), "move-north")
    assert "grant-headlong-charge" not in keys(table)


@card("skull-splitter")
def test_skull_splitter_makes_one_six_of_an_action_two_hits():
    d, me, _ = alone("gorvak", abilities=["skull-splitter"])
    ooze = put(d, "ooze")
    story = perform(battle(d, me), luck=[4, 4, 6, 6, 5, 1, 1], answers=["brawn", "hit-twice", "unused", "hit"])
    assert ooze.wounds == 3
    assert ["hit-twice" in ask.keys for ask in story.asked("DR-386")] == [True, False, False]


@card("skull-splitter")
def test_skull_splitter_works_against_a_hero():
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["skull-splitter"])
    answers = ["brawn", "brawn", "hit-twice"]
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[6, 1, 1, 1, 1, 1, 1, 1, 1], answers=answers)
    assert d.heroes[1].wounds == 2


@card("thick-hide")
@pytest.mark.parametrize(("face", "wounds"), [(5, 2), (4, 3)])
def test_thick_hide_is_an_armour_die(face, wounds):
    d, me, _ = alone("gorvak", abilities=["thick-hide"])
    perform(free_attack(d, put(d, "orc-raider"), me), luck=[3, 3, 3, face])
    assert me.wounds == wounds


@card("war-bellow")
def test_war_bellow_makes_a_monster_reroll_two_dice_in_a_battle_or_free_attack():
    d, me, _ = alone("gorvak", abilities=["war-bellow"])
    raider = put(d, "orc-raider")
    bellow = ["use-war-bellow", "die-3"]  # the first die is no question: all show 3
    perform(battle(d, me), luck=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1], answers=[*bellow, "brawn"])
    assert me.wounds == 1
    turn(d, 0)
    d.action.rerolled, d.action.used = [], []
    perform(free_attack(d, raider, me), luck=[3, 3, 3, 1, 1], answers=bellow)
    assert me.wounds == 2


@card("war-bellow")
def test_no_war_bellow_in_the_battle_of_another():
    d = given("dorgan", "gorvak")
    change(d.heroes[1], abilities=["war-bellow"])
    put(d, "ooze")
    perform(battle(d, d.heroes[0]), luck=[1, 4, 1, 2, 2, 2], answers=["stay-out", "brawn", "unused"])


@card("frost-hardened")
@pytest.mark.parametrize(("source", "n", "wounds"), [("trap", 2, 1), ("tile", 1, 0), ("tile", 9, 8), ("card", 2, 2)])
def test_frost_hardened_takes_a_wound_off_traps_and_tiles(source, n, wounds):
    d, me, _ = alone("gorvak", abilities=["frost-hardened"])
    perform(suffer(d, [me], n, "DR-704", FATE, source=source))
    assert me.wounds == wounds


@card("frost-hardened")
def test_frost_hardened_answers_once_to_each_source():
    d, me, _ = alone("gorvak", abilities=["frost-hardened"])
    perform(triggered(d, me, PACK.trap["spiteful-coffer"]))  # 1 wound, and 1 more for want of a treasure
    assert me.wounds == 1


@card("haul-along")
def test_haul_along_needs_a_hero_an_exit_and_no_monster():
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["haul-along"])
    assert not usable(d, d.heroes[0], "haul-along")
    lay(d, "crossroads", 0, "N")
    assert usable(d, d.heroes[0], "haul-along")
    put(d, "ooze")
    assert not usable(d, d.heroes[0], "haul-along")


@card("shake-down")
@pytest.mark.parametrize(("dice", "luck"), [([4, 4, 1, 1, 1], ["lucky-coin"]), ([4, 1, 1, 1, 1], [])])
def test_shake_down_robs_a_hero_of_a_random_treasure_after_two_wounds(dice, luck):
    d = given("gorvak", "dorgan")
    gorvak, dorgan = change(d.heroes[0], abilities=["shake-down"]), change(d.heroes[1], loot=["lucky-coin"])
    answers = ["brawn", "brawn", *["hit"] * dice.count(4)]
    perform(hero_battle(d, gorvak, dorgan), luck=[*dice, 1, 1, 1, 1, *luck], answers=answers)
    assert names_of(gorvak.loot) == luck


@card("door-breaker")
def test_door_breaker_lifts_the_portcullis_without_a_roll_and_spares_the_last_tile():
    d, me, _ = alone("gorvak", abilities=["door-breaker"])
    me.at = lay(d, "portcullis-room", 0, "S")
    assert perform(open_gate(d, me)).result
    me.at = 0
    stack(d, "crossroads")
    table = play(table_at(d, luck=[4]), "move-east")
    assert table.run.state.tiles[-1].kind.key == "crossroads"


@card("savage-momentum")
def test_savage_momentum_is_for_his_own_turn():
    d, me, _ = alone("gorvak", abilities=["savage-momentum"])
    turn(d, 1)
    put(d, "ooze", wounds=3)
    perform(battle(d, me), luck=[4, 4, 5, 1, 1, 1, 1], answers=["brawn", "hit"])
    assert (names_of(me.trophies), d.turn.granted) == (["ooze"], [])


@card("feast-of-victory")
@pytest.mark.parametrize(("why", "left"), [("kill", 3), ("assist", 4), ("disarm", 4)])
def test_feast_of_victory_doubles_the_rally_for_a_kill(why, left):
    d, me, _ = alone("gorvak", abilities=["feast-of-victory"], wounds=5)
    perform(rally(d, me, why), answers=["rally"])
    assert me.wounds == left
