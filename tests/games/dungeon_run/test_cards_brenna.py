"""Brenna: Captain's Call, Command the Horde, and her ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, dice_of, usable, use
from games.dungeon_run.given import (
    PACK,
    change,
    corridor,
    encounters,
    given,
    keys as offers,
    lay,
    put,
    table_at,
    turn,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.helping import assist_dice, pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.summoning import summon
from undercroft.games.dungeon_run.rules.turn import start_of_turn


@card("captains-call")
def test_captains_call_adds_a_die_to_every_assist_she_gives_or_receives():
    d = given("brenna", "dorgan", "ashara")
    brenna, dorgan, ashara = d.heroes
    assert assist_dice(d, dorgan, brenna, "brawn") == 3
    assert assist_dice(d, brenna, dorgan, "brawn") == 3
    assert assist_dice(d, dorgan, ashara, "magic") == 2


@card("command-the-horde")
def test_command_the_horde_moves_two_monsters_also_away_from_heroes():
    d = given("brenna", "dorgan")
    brenna = d.heroes[0]
    row = corridor(d, 3)
    d.encounters.hidden.clear()  # nothing to summon
    ooze, ghoul = put(d, "ooze"), put(d, "ghoul", row[1])
    perform(start_of_turn(d, brenna, d.turn))  # without the Stone nothing
    with_stone(d, brenna)
    answers = [f"monster-{row[1]}", f"tile-{row[2]}", "monster-0"]
    perform(start_of_turn(d, brenna, d.turn), answers=answers)
    assert (ghoul.at, ooze.at) == (row[2], row[0])


@card("command-the-horde")
def test_command_the_horde_may_be_left_alone_after_one_monster():
    d = given("brenna", "dorgan")
    row = corridor(d, 3)
    d.encounters.hidden.clear()
    with_stone(d, d.heroes[0])
    ooze, ghoul = put(d, "ooze"), put(d, "ghoul", row[1])
    perform(start_of_turn(d, d.heroes[0], d.turn), answers=["monster-0", "pass"])
    assert (ooze.at, ghoul.at) == (row[0], row[1])


@card("parry")
def test_parry_blocks_with_one_die_of_any_face():
    d, me, _ = alone("brenna", abilities=["parry"])
    put(d, "ooze")
    story = perform(battle(d, me), luck=[1, 1, 3, 3, 3, 3], answers=["brawn", "parry-1"])
    assert me.wounds == 1
    assert len(story.asked("DR-386")) == 1  # the other dice can do nothing


@card("parry")
def test_parry_of_an_attacker_and_of_a_defender_in_a_hero_battle():
    d = given("brenna", "dorgan")
    brenna, dorgan = change(d.heroes[0], abilities=["parry"]), d.heroes[1]
    answers = ["brawn", "brawn", "parry"]
    perform(hero_battle(d, brenna, dorgan), luck=[1, 1, 1, 1, 5, 5, 1, 1], answers=answers)
    assert brenna.wounds == 1
    turn(d, 1)
    d.action.used = []
    answers = ["brawn", "brawn", "hit", "hit", "die-1"]
    perform(hero_battle(d, dorgan, brenna), luck=[5, 5, 1, 1, 1, 1, 1, 1], answers=answers)
    assert brenna.wounds == 2


@card("riposte")
def test_riposte_blocks_and_hits_with_one_die():
    d, me, _ = alone("brenna", abilities=["riposte"])
    ooze = put(d, "ooze")
    answers = ["brawn", "riposte-1", "block-2"]
    story = perform(battle(d, me), luck=[1, 2, 5, 5, 1, 1], answers=answers)
    assert (ooze.wounds, me.wounds) == (1, 0)
    assert "riposte-2" not in story.asked("DR-386")[1].keys


@card("riposte")
def test_riposte_against_a_hero():
    d = given("brenna", "dorgan")
    brenna, dorgan = change(d.heroes[0], abilities=["riposte"]), d.heroes[1]
    perform(hero_battle(d, brenna, dorgan), luck=[5, 1, 1, 1, 5, 1, 1, 1], answers=["brawn", "brawn", "riposte"])
    assert (brenna.wounds, dorgan.wounds) == (0, 1)


@card("weapon-drill")
@pytest.mark.parametrize(
    ("equipped", "rating", "more"),
    [(["blessed-mace"], "brawn", 1), (["blessed-mace"], "magic", 0), (["oak-shield"], "brawn", 0)],
)
def test_weapon_drill_needs_brawn_and_a_weapon(equipped, rating, more):
    d, me, other = alone("brenna", equipped=equipped)
    attack, defence = dice_of(d, me, "battle", rating), dice_of(d, me, "defend", rating, other)
    change(me, abilities=["weapon-drill"])
    assert dice_of(d, me, "battle", rating) - attack == more
    assert dice_of(d, me, "defend", rating, other) - defence == more


@card("battlefield-orders")
def test_battlefield_orders_once_a_round_and_never_for_the_boss():
    d = given("dorgan", "brenna")
    brenna = change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 3)
    put(d, "vharoth", row[1])
    d.turn = None
    story = perform(roam_next(d), answers=["tile-0"])
    assert [ask.seat for ask in story.asks] == [0]
    brenna.exhausted = ["battlefield-orders"]
    put(d, "ooze", row[1])
    story = perform(roam_next(d), answers=[f"tile-{row[2]}"])
    assert [ask.seat for ask in story.asks] == [0]


@card("battlefield-orders")
def test_battlefield_orders_tell_a_tunneller_how_far_to_go():
    d = given("dorgan", "brenna")
    change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 3)
    ogre = put(d, "mole-ogre", row[2])
    d.turn = None
    perform(roam_next(d), answers=["use-battlefield-orders", "stay"])
    assert ogre.at == row[1]


@card("second-wind")
def test_second_wind_heals_two_wounds_once_a_turn_without_a_monster():
    d, me, _ = alone("brenna", abilities=["second-wind"], wounds=6)
    use(d, me, "second-wind")
    assert me.wounds == 4
    assert not usable(d, me, "second-wind")
    turn(d, 0)
    assert usable(d, me, "second-wind")
    put(d, "ooze")
    assert not usable(d, me, "second-wind")


@card("forced-march")
@pytest.mark.parametrize(("wounds", "marches"), [(7, True), (8, False)])
def test_forced_march_is_not_allowed_to_defeat_her(wounds, marches):
    d = given("brenna", "ashara")
    change(d.heroes[0], abilities=["forced-march"], wounds=wounds)
    corridor(d, 1)
    d.turn.just_moved = True
    assert ("use-forced-march" in offers(table_at(d))) == marches


@card("drilled-reflexes")
def test_drilled_reflexes_reroll_any_dice_of_an_escape_or_a_disarm():
    d, me, _ = alone("brenna", abilities=["drilled-reflexes"])
    put(d, "ghoul")
    perform(escape(d, me), luck=[1, 1, 2, 1, 5], answers=["use-drilled-reflexes", "die-1", "die-1", "done", "north"])
    assert me.at == 1
    d.heroes[1].at = 0
    d.action.rerolled = []
    perform(
        disarm(d, me, PACK.trap["dart-wall"]),
        luck=[4, 1, 1, 4, 1],
        answers=["use-drilled-reflexes", "die-1", "die-1", "done"],
    )
    assert [one.key for one in me.trophies] == ["dart-wall"]


@card("drilled-reflexes")
def test_drilled_reflexes_do_not_help_in_battle():
    d, me, _ = alone("brenna", abilities=["drilled-reflexes"])
    put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, 1, 1, 1, 1], answers=["brawn"])


@card("ready-blade")
def test_ready_blade_strikes_a_monster_that_roams_onto_her_tile_once_a_round():
    d, me, _ = alone("brenna", abilities=["ready-blade"])
    d.turn, d.first = None, 1
    north, west = d.heroes[1].at, lay(d, "crypt", 0, "W")
    change(d.heroes[1], at=lay(d, "crypt", north, "W"))
    ooze = put(d, "ooze", west)
    perform(roam_next(d), luck=[4, 4, 1, 1], answers=["use-ready-blade", "brawn"])
    assert (ooze.at, ooze.wounds, me.wounds, me.exhausted) == (0, 2, 0, ["ready-blade"])
    d.foes, ooze.at, ooze.roamed = {west: ooze}, west, False
    assert perform(roam_next(d)).asks == []


@card("ready-blade")
def test_ready_blade_may_be_kept_back_and_does_not_answer_a_monster_that_is_drawn():
    d, me, _ = alone("brenna", abilities=["ready-blade"])
    encounters(d, "ooze")
    story = perform(find_encounter(d, me, "DR-253"), luck=[6, 6, 1, 1, 1, 1], answers=["brawn"])
    assert "DR-053" not in [ask.clause for ask in story.asks]


@card("ready-blade")
def test_ready_blade_strikes_a_summoned_monster_and_a_hero_who_fails_to_escape():
    d = given("dorgan", "brenna", final=True)
    with_stone(d, d.heroes[0])
    change(d.heroes[1], abilities=["ready-blade"])
    encounters(d, "ooze")
    perform(summon(d, d.heroes[0]), luck=[1, 1, 1, 1], answers=["use-ready-blade", "brawn"])
    assert d.heroes[1].exhausted == ["ready-blade"]
    d.foes.pop(0, None)
    d.heroes[1].exhausted = []
    story = perform(
        escape(d, d.heroes[0]), luck=[1] * 4 + [4, 1, 1, 1], answers=["stay-out", "use-ready-blade", "brawn"]
    )
    assert (d.heroes[0].wounds, [ask.seat for ask in story.asked("DR-053")]) == (1, [1])


@card("ready-blade")
def test_ready_blade_leaves_a_monster_to_make_the_free_attack_itself():
    d = given("dorgan", "brenna")
    change(d.heroes[1], abilities=["ready-blade"])
    put(d, "ghoul")
    story = perform(escape(d, d.heroes[0]), luck=[1, 1, 1, 1, 3, 3, 3], answers=["stay-out"])
    assert not story.asked("DR-053")


@card("unshaken")
def test_unshaken_loses_one_die_to_sabotage_whoever_sabotages():
    d = given("brenna", "stabbins")
    brenna, stabbins = d.heroes
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="brawn", saboteurs=[1])
    assert pool_size(d, fight, brenna) == 2
    change(stabbins, abilities=["dirty-tricks"])
    assert pool_size(d, fight, brenna) == 1
    change(brenna, abilities=["unshaken"])
    assert pool_size(d, fight, brenna) == 3


@card("hold-the-line")
def test_hold_the_line_is_for_escapes_only_and_on_her_tile():
    d = given("dorgan", "brenna")
    change(d.heroes[1], abilities=["hold-the-line"], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghoul")
    perform(escape(d, d.heroes[0]), luck=[1, 1, 1, 1, 1, 2, 3])
    assert [hero.wounds for hero in d.heroes] == [2, 0]
