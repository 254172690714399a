"""Stabbins: Sticky Fingers, Vanish, and his ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, dice_of, more_dice, usable, use
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    given,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    table_at,
    told,
    turn,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight, Grant
from undercroft.games.dungeon_run.rules.moving import escape, is_held


@card("sticky-fingers")
@pytest.mark.parametrize(("face", "stolen"), [(5, ["lucky-coin"]), (4, [])])
def test_sticky_fingers_steal_a_random_treasure_after_a_move(face, stolen):
    d, _, other = alone("stabbins")
    change(other, loot=["lucky-coin", "summoning-stone"])
    table = table_at(d, luck=[face, *stolen])
    play(table, "move-north", f"hero-{other.kind.key}")
    assert names_of(table.run.state.heroes[0].loot) == stolen
    assert table.run.state.used == ["sticky-fingers"]


@card("sticky-fingers")
def test_there_is_nothing_to_steal_from_empty_loot_piles_or_from_hands():
    d, _, other = alone("stabbins")
    change(other, equipped=["lucky-coin"], loot=["mantle-of-the-builders"])  # DR-085 never artifacts
    table = play(table_at(d), "move-north")
    assert table.asks[0].clause == "DR-070"


@card("vanish")
def test_vanish_slips_away_from_heroes_but_not_from_monsters():
    d = given("stabbins", "dorgan")
    stabbins, dorgan = d.heroes
    with_stone(d, stabbins)
    assert (is_held(d, stabbins), is_held(d, dorgan)) == (False, True)
    put(d, "ooze")
    assert is_held(d, stabbins)


@card("crooked-bargain")
def test_crooked_bargain_swaps_a_treasure_against_the_will_of_the_other():
    d = given("stabbins", "brenna")
    stabbins = change(d.heroes[0], abilities=["crooked-bargain"], loot=["lucky-coin"])
    brenna = change(d.heroes[1], equipped=["oak-shield"], loot=["climbers-rope", "mantle-of-the-builders"])
    listen(d)
    use(d, stabbins, "crooked-bargain", answers=["card-oak-shield"])
    assert names_of(stabbins.loot) == ["oak-shield"]
    assert names_of(brenna.loot) == ["climbers-rope", "mantle-of-the-builders", "lucky-coin"]
    assert brenna.equipped == []
    assert not any("Climber" in text for _, text in told(d, None))


@card("crooked-bargain")
def test_no_crooked_bargain_beside_a_monster_or_without_a_treasure_on_both_sides():
    d = given("stabbins", "brenna")
    stabbins = change(d.heroes[0], abilities=["crooked-bargain"], loot=["lucky-coin"])
    assert not usable(d, stabbins, "crooked-bargain")
    change(d.heroes[1], loot=["climbers-rope"])
    assert usable(d, stabbins, "crooked-bargain")
    put(d, "ooze")
    assert not usable(d, stabbins, "crooked-bargain")
    d.foes.pop(0, None)
    change(stabbins, loot=["mantle-of-the-builders"])
    assert not usable(d, stabbins, "crooked-bargain")


@card("backstab")
@pytest.mark.parametrize(("wounds", "dice"), [(0, 3), (1, 5)])
def test_backstab_needs_a_wounded_monster(wounds, dice):
    d, me, other = alone("stabbins", abilities=["backstab"])
    put(d, "ooze", wounds=wounds)
    assert dice_of(d, me) == dice
    assert dice_of(d, me, "defend", "brawn", other) == 3
    assert more_dice("backstab", "stabbins", "battle", "brawn", "hero") == 2


@card("slippery")
@pytest.mark.parametrize(("abilities", "attack"), [(["slippery"], []), ([], [1, 1, 1])])
def test_slippery_draws_no_free_attack(abilities, attack):
    d, me, _ = alone("stabbins", abilities=abilities)
    put(d, "ghoul")
    perform(escape(d, me), luck=[1, 1, 1, 1, 1, *attack])
    assert me.wounds == len(attack)


@card("venom")
def test_venom_adds_a_wound_to_a_monster_he_has_hit_once_a_turn():
    d, me, _ = alone("stabbins", abilities=["venom"])
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, 1, 1, 1], answers=["brawn"])  # no hit, no venom
    assert ooze.wounds == 0
    perform(battle(d, me), luck=[4, 4, 5, 1, 1], answers=["brawn", "hit", "use-venom"])
    assert ooze.wounds == 2
    perform(battle(d, me), luck=[4, 4, 5, 1, 1], answers=["brawn", "hit"])
    assert ooze.wounds == 3


@card("venom")
def test_venom_wins_the_battle():
    d, me, _ = alone("stabbins", abilities=["venom"])
    put(d, "ooze", wounds=2)
    perform(battle(d, me), luck=[4, 4, 5, 1, 1], answers=["brawn", "hit", "use-venom"])
    assert names_of(me.trophies) == ["ooze"]


@card("corpse-robber")
def test_without_a_treasure_to_rob_the_fallen_hero_leaves_a_card_as_usual():
    d = given("dorgan", "stabbins")
    dorgan = change(d.heroes[0], loot=["mantle-of-the-builders"])
    change(d.heroes[1], abilities=["corpse-robber"])
    perform(suffer(d, [dorgan], 9, "DR-704", FATE))
    assert names_of(d.tiles[0].cards) == ["mantle-of-the-builders"]


@card("lockpicks")
def test_lockpicks_reroll_any_dice_of_a_disarm_and_of_nothing_else():
    d, me, _ = alone("stabbins", abilities=["lockpicks"])
    answers = ["use-lockpicks", "die-1", "die-1", "done"]
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[1, 1, 2, 2, 2, 4, 4], answers=answers)
    assert names_of(me.trophies) == ["dart-wall"]
    put(d, "ghoul")
    perform(escape(d, me), luck=[1, 1, 1, 1, 4], answers=["north"])


@card("goblin-shield")
@pytest.mark.parametrize(("answers", "luck", "wounds"), [(["hero-gorvak"], [3], [1, 0]), (["pass"], [], [1, 0])])
def test_goblin_shield_may_fail_or_be_left_down(answers, luck, wounds):
    d = given("stabbins", "gorvak")
    change(d.heroes[0], abilities=["goblin-shield"])
    perform(free_attack(d, put(d, "orc-raider"), d.heroes[0]), luck=[*luck, 3, 1, 1], answers=answers)
    assert [hero.wounds for hero in d.heroes] == wounds


@card("dirty-tricks")
def test_dirty_tricks_cost_a_victim_three_dice():
    d = given("dorgan", "stabbins")
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="brawn", saboteurs=[1])
    assert pool_size(d, fight, d.heroes[0]) == 2
    change(d.heroes[1], abilities=["dirty-tricks"])
    assert pool_size(d, fight, d.heroes[0]) == 1


@card("scurry")
def test_scurry_after_a_disarm_in_his_own_turn_only():
    d, me, _ = alone("stabbins", abilities=["scurry"])
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[4, 4, 1, 1, 1])
    assert d.turn.granted == [Grant("move", PACK.ability["scurry"])]
    turn(d, 1)
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[4, 4, 1, 1, 1])
    assert d.turn.granted == []


@card("loaded-die")
def test_loaded_die_shows_a_six_once_a_turn_but_never_against_a_hero():
    d, me, other = alone("stabbins", abilities=["loaded-die"])
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, 1, 1, 1], answers=["brawn", "use-loaded-die", "hit"])
    assert (ooze.wounds, d.used) == (1, ["loaded-die"])
    d.foes.pop(0, None)
    d.used = []
    other.at = 0
    dice = [1] * (3 + other.kind.brawn)
    perform(hero_battle(d, me, other), luck=dice, answers=["brawn", "brawn", *_nothing(other)])


def _nothing(other):
    """A priest would be asked for his blessing."""
    return ["pass"] if other.kind.key == "haldrun" else []


@card("scurry")
def test_no_scurry_without_an_escape():
    d, _, _ = alone("stabbins", abilities=["scurry"])
    lay(d, "crossroads", 1, "N")
    table = play(table_at(d), "move-north")
    assert not [key for key in keys(table) if key.startswith("scurry")]
