"""Mirelle: Ward of Mercy, Soul Harvest, and her ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, dice_of, more_dice, usable, use
from games.dungeon_run.given import PACK, change, corridor, encounters, given, keys, put, table_at, turn, with_stone
from story import perform
from undercroft.games.dungeon_run.rules.advancing import advance
from undercroft.games.dungeon_run.rules.battle import battle, defence_value, hero_battle
from undercroft.games.dungeon_run.rules.contents import contents_die
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.helping import ask_for_help, drop_the_defeated
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import is_held
from undercroft.games.dungeon_run.rules.roaming import destinations, steps_of


@card("ward-of-mercy")
def test_ward_of_mercy_cancels_one_hit_once_a_round():
    d = given("dorgan", "mirelle")
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, d.heroes[0]), luck=[3, 4, 1], answers=["use-ward-of-mercy"])
    assert d.heroes[0].wounds == 1
    perform(free_attack(d, raider, d.heroes[0]), luck=[3, 1, 1])
    assert d.heroes[0].wounds == 2
    d.heroes[1].at = corridor(d, 1)[0]
    d.heroes[1].exhausted = []
    perform(free_attack(d, raider, d.heroes[0]), luck=[3, 1, 1])  # from another tile she cannot
    assert d.heroes[0].wounds == 3


@card("soul-harvest")
@pytest.mark.parametrize(("dice", "left"), [((5, 1, 1, 1), 4), ((5, 5, 5, 1), 3)])
def test_soul_harvest_heals_as_many_wounds_as_she_gave_but_two_at_most(dice, left):
    d, me, _ = alone("mirelle", wounds=5)
    with_stone(d, me)
    put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, *dice], answers=["magic", *["hit"] * dice.count(5)])
    assert me.wounds == left


@card("soul-harvest")
def test_soul_harvest_counts_what_she_gave_as_a_defender():
    d = given("dorgan", "mirelle")
    mirelle = change(d.heroes[1], wounds=5)
    with_stone(d, mirelle)
    answers = ["brawn", "magic", "pass"]  # she does not ward her attacker
    perform(hero_battle(d, d.heroes[0], mirelle), luck=[1, 1, 1, 1, 4, 1, 1, 1], answers=answers)
    assert (d.heroes[0].wounds, mirelle.wounds) == (1, 4)


@card("smite-the-grave")
@pytest.mark.parametrize(
    ("monster", "rating", "defence"),
    [("ghoul", "magic", 3), ("ghoul", "brawn", 4), ("vharoth", "magic", 4), ("ooze", "magic", 4)],
)
def test_smite_the_grave_lowers_the_defence_of_undead_and_the_boss_against_magic(monster, rating, defence):
    d, me, _ = alone("mirelle", abilities=["smite-the-grave"])
    foe = put(d, monster)
    assert defence_value(d, Fight("battle", 0, 0, foe.kind, rating=rating), me) == defence


@card("candlelight")
def test_candlelight_turns_an_encounter_away_once_a_round():
    d, me, _ = alone("mirelle", abilities=["candlelight"], at=1)
    encounters(d, "lost-pilgrim")
    perform(contents_die(d, me), luck=[4])  # no encounter number: not asked
    perform(contents_die(d, me), luck=[2], answers=["use-candlelight"])
    assert not d.tiles[1].strangers
    perform(contents_die(d, me), luck=[2])
    assert d.tiles[1].strangers


@card("penance")
@pytest.mark.parametrize(("wounds", "saboteurs"), [(0, [1]), (7, [])])
def test_penance_wounds_a_saboteur_when_he_declares_it(wounds, saboteurs):
    d = given("mirelle", "dorgan")
    mirelle, dorgan = change(d.heroes[0], abilities=["penance"]), change(d.heroes[1], wounds=wounds)
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="magic")
    perform(ask_for_help(d, fight), answers=["sabotage"])
    drop_the_defeated(d, fight)
    assert (dorgan.wounds, fight.saboteurs) == ((1 if saboteurs else 4), saboteurs)
    assert mirelle.wounds == 0


@card("soothing-chant")
@pytest.mark.parametrize(
    ("monster", "soothes"),
    [("rat-swarm", True), ("headsman", True), ("skeleton", False), ("ooze", False), ("vharoth", False)],
)
def test_soothing_chant_calms_a_beast_or_humanoid_for_this_turn(monster, soothes):
    d, me, _ = alone("mirelle", abilities=["soothing-chant"])
    put(d, monster)
    assert usable(d, me, "soothing-chant", "free") == soothes
    assert is_held(d, me)
    if soothes:
        use(d, me, "soothing-chant", "free")
        assert not is_held(d, me)
        assert "move-north" in keys(table_at(d))
        assert not usable(d, me, "soothing-chant", "free")
        turn(d, 0)
        assert is_held(d, me)


@card("sacred-circle")
def test_sacred_circle_keeps_roaming_monsters_out_but_neither_the_boss_nor_effects():
    d = given("mirelle", "dorgan")
    mirelle = change(d.heroes[0], abilities=["sacred-circle"])
    row = corridor(d, 2)
    ooze = put(d, "ooze", row[0])
    boss = put(d, "vharoth", row[1])
    assert (destinations(d, ooze), steps_of(d, ooze), destinations(d, boss)) == ([], [0], [0])
    mirelle.is_down = True
    assert destinations(d, ooze) == [0]


@card("hymn-of-battle")
def test_hymn_of_battle_lets_the_hero_she_assists_reroll_any_dice():
    d = given("dorgan", "mirelle")
    change(d.heroes[1], abilities=["hymn-of-battle"])
    ooze = put(d, "ooze")
    answers = ["assist-brawn", "accept", "brawn", "use-hymn-of-battle", "accept", "die-1", "done", "hit", "hit"]
    perform(battle(d, d.heroes[0]), luck=[4, 4, 1, 1, 1, 1, 1, 5, 5], answers=answers)
    assert (ooze.wounds, d.action.rerolled) == (2, [1])


@card("hymn-of-battle")
def test_no_hymn_for_a_hero_she_does_not_assist():
    d = given("dorgan", "mirelle")
    change(d.heroes[1], abilities=["hymn-of-battle"])
    put(d, "ooze")
    perform(battle(d, d.heroes[0]), luck=[4, 4, 1, 1, 1, 1], answers=["stay-out", "brawn"])


@card("absolution")
def test_absolution_heals_two_wounds_when_she_advances():
    d, me, _ = alone("mirelle", abilities=["absolution"], wounds=5, trophies=["ooze", "ghoul"])
    answers = ["train-magic", "keep-zeal"]
    perform(advance(d, me), luck=["beacon", "zeal"], answers=answers)
    assert me.wounds == 3


@card("zeal")
@pytest.mark.parametrize(("foe", "more"), [("vharoth", 2), ("ooze", 0), ("hero", 0)])
def test_zeal_against_the_boss(foe, more):
    assert more_dice("zeal", "mirelle", "battle", "magic", foe) == more


@card("zeal")
@pytest.mark.parametrize("equipped", [True, False])
def test_zeal_against_a_hero_who_possesses_the_stone(equipped):
    d = given("mirelle", "dorgan")
    change(d.heroes[0], abilities=["zeal"])
    with_stone(d, d.heroes[1], equipped)
    assert dice_of(d, d.heroes[0], "battle", "magic", d.heroes[1]) == 6
    assert dice_of(d, d.heroes[0], "defend", "magic", d.heroes[1]) == 4
