"""Haldrun: Herd's Blessing, Avatar of the Peaks, and his ten cards."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of, more_dice, usable, use
from games.dungeon_run.given import change, given, here, lay, names_of, put, turn, with_stone
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.tiles import arrive


@card("herds-blessing")
def test_herds_blessing_lets_another_reroll_one_die_if_he_likes():
    d = given("dorgan", "haldrun")
    ooze = put(d, "ooze")
    answers = ["stay-out", "brawn", "use-herds-blessing", "accept", "hit"]
    perform(battle(d, d.heroes[0]), luck=[4, 4, 1, 1, 1, 1, 5], answers=answers)
    assert (ooze.wounds, d.action.rerolled, d.heroes[1].exhausted) == (1, [1], ["herds-blessing"])


@card("herds-blessing")
def test_a_refused_herds_blessing_is_not_used_up_and_not_offered_again_in_that_action():
    d = given("dorgan", "haldrun")
    put(d, "ooze")
    answers = ["stay-out", "brawn", "use-herds-blessing", "refuse"]
    perform(battle(d, d.heroes[0]), luck=[4, 4, 1, 1, 1, 1], answers=answers)
    assert (d.action.rerolled, d.heroes[1].exhausted) == ([], [])


@card("herds-blessing")
def test_herds_blessing_works_on_his_own_dice_without_asking_anybody():
    d, me, _ = alone("haldrun")
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, 1, 1, 1, 5], answers=["brawn", "use-herds-blessing", "hit"])
    assert ooze.wounds == 1


@card("avatar-of-the-peaks")
@clause("DR-007", "DR-029", "DR-910")
@pytest.mark.parametrize(
    ("rating", "markers", "dice"), [("brawn", {}, 6), ("magic", {}, 6), ("brawn", {"magic": 2}, 6)]
)
def test_avatar_of_the_peaks_adds_the_base_value_of_the_other_rating(rating, markers, dice):
    d, me, other = alone("haldrun", markers=markers)
    assert dice_of(d, me, "battle", rating) == 3
    with_stone(d, me)
    assert dice_of(d, me, "battle", rating) == dice
    assert dice_of(d, me, "defend", rating, other) == dice
    assert dice_of(d, me, "escape", "skill") == 2


@clause("DR-007")
def test_a_stone_in_the_loot_pile_gives_no_summoner_ability():
    d, me, _ = alone("haldrun")
    with_stone(d, me, equipped=False)
    assert dice_of(d, me) == 3


@card("ram-charge")
def test_ram_charge_needs_a_move_in_his_own_turn():
    d, me, other = alone("haldrun", abilities=["ram-charge"])
    assert dice_of(d, me) == 3
    d.turn.moved = True
    assert (dice_of(d, me), dice_of(d, me, "escape", "skill"), dice_of(d, me, "defend", "brawn", other)) == (5, 2, 3)
    turn(d, 1).moved = True
    assert dice_of(d, me) == 3


@card("laying-on-hands")
def test_laying_on_hands_removes_two_wounds_of_a_hero_here():
    d = given("haldrun", "dorgan")
    haldrun, dorgan = d.heroes
    change(haldrun, abilities=["laying-on-hands"])
    assert not usable(d, haldrun, "laying-on-hands")
    change(dorgan, wounds=5)
    change(haldrun, wounds=1)
    use(d, haldrun, "laying-on-hands", answers=["hero-dorgan"])
    assert (haldrun.wounds, dorgan.wounds) == (1, 3)


@card("turn-undead")
@pytest.mark.parametrize(("monster", "rolled"), [("skeleton", [1, 4]), ("ooze", [2, 3])])
def test_turn_undead_takes_a_die_from_undead_and_gives_him_one(monster, rolled):
    d, me, _ = alone("haldrun", abilities=["turn-undead"])
    put(d, monster)
    story = perform(battle(d, me), luck=[5] * rolled[0] + [1] * rolled[1], answers=["brawn", "pass"])
    assert [len(dice) for _, dice in story.lucks] == rolled


@card("mountain-feet")
def test_mountain_feet_pass_bridge_and_channel_but_not_the_portcullis():
    d, me, _ = alone("haldrun", abilities=["mountain-feet"])
    for side, kind in (("E", "ancient-bridge"), ("W", "underground-channel")):
        at = lay(d, kind, 0, side)
        assert not perform(arrive(d, me, at, "DR-187")).lucks
    assert not d.passes(me, d.pack.tile["portcullis-room"])
    assert more_dice("mountain-feet", "haldrun", "escape", "skill") == 1


@card("shared-burden")
def test_shared_burden_is_taken_once_in_a_battle_of_two_heroes():
    d = given("dorgan", "stabbins", "haldrun")
    change(d.heroes[2], abilities=["shared-burden"])
    answers = ["stay-out", "brawn", "brawn", "pass", "hit", "use-shared-burden"]
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[5, 1, 1, 1, 5, 1, 1], answers=answers)
    assert [hero.wounds for hero in d.heroes] == [0, 1, 1]


@card("shared-burden")
def test_a_redirected_attack_is_not_shared():
    d = given("stabbins", "gorvak", "haldrun")
    change(d.heroes[0], abilities=["goblin-shield"])
    change(d.heroes[2], abilities=["shared-burden"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, d.heroes[0]), luck=[4, 3, 3, 1], answers=["hero-gorvak"])
    assert [hero.wounds for hero in d.heroes] == [0, 2, 0]


@card("benediction")
def test_benediction_heals_both_after_a_successful_assist():
    d = given("dorgan", "haldrun")
    dorgan, haldrun = change(d.heroes[0], wounds=2), change(d.heroes[1], wounds=4, abilities=["benediction"])
    put(d, "ooze", wounds=3)
    answers = ["assist-brawn", "accept", "brawn", "pass", "hit", "no-rally", "heal", "rally"]
    perform(battle(d, dorgan), luck=[4, 4, 4, 1, 1, 1, 1], answers=answers)
    assert (dorgan.wounds, haldrun.wounds) == (1, 2)


@card("peace-bond")
def test_peace_bond_costs_an_attacker_a_die_but_no_defender():
    d = given("haldrun", "dorgan")
    haldrun, dorgan = d.heroes
    assert dice_of(d, dorgan, "battle", "brawn", haldrun) == 4
    change(haldrun, abilities=["peace-bond"])
    assert dice_of(d, dorgan, "battle", "brawn", haldrun) == 3
    assert dice_of(d, dorgan, "defend", "brawn", haldrun) == 4


@card("thunder-horn")
@pytest.mark.parametrize(("faces", "goal"), [((5, 1, 1), 1), ((4, 4, 4), 0)])
def test_thunder_horn_drives_a_monster_off_and_leaves_its_treasure(faces, goal):
    d, me, _ = alone("haldrun", abilities=["thunder-horn"])
    assert not usable(d, me, "thunder-horn")
    ooze = put(d, "ooze")
    here(d, 0, cards=["lucky-coin"])
    use(d, me, "thunder-horn", luck=faces)
    assert (ooze.at, names_of(d.tiles[0].cards)) == (goal, ["lucky-coin"])
    assert not usable(d, me, "thunder-horn")  # once per turn


@card("thunder-horn")
def test_thunder_horn_does_not_impress_the_boss():
    d, me, _ = alone("haldrun", abilities=["thunder-horn"])
    put(d, "vharoth")
    assert not usable(d, me, "thunder-horn")


@card("steady-hand")
def test_steady_hand_turns_one_die_to_4_once_in_his_own_turn():
    d, me, _ = alone("haldrun", abilities=["steady-hand"])
    ooze = put(d, "ooze")
    answers = ["brawn", "use-steady-hand", "pass", "hit"]
    perform(battle(d, me), luck=[4, 4, 1, 1, 1], answers=answers)
    assert (ooze.wounds, d.used) == (1, ["steady-hand"])
    perform(battle(d, me), luck=[4, 4, 1, 1, 1], answers=["brawn", "pass"])
    turn(d, 1)
    story = perform(battle(d, me), luck=[4, 4, 1, 1, 1], answers=["brawn", "pass"])
    assert not story.offered("use-steady-hand")
