"""Fizzwick: Bend Luck, Twist Space, and his ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, dice_of, more_dice, usable, use
from games.dungeon_run.given import change, corridor, given, here, lay, names_of, put, turn, with_stone
from story import perform
from undercroft.games.dungeon_run.rules.advancing import advance
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.contents import contents_die
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape, is_held
from undercroft.games.dungeon_run.rules.tiles import arrive, open_gate


@card("bend-luck")
@pytest.mark.parametrize(("pick", "wounds"), [("die-3-up", 1), ("die-3-down", 0)])
def test_bend_luck_changes_one_die_by_one_once_a_turn(pick, wounds):
    d, me, _ = alone("fizzwick")
    ooze = put(d, "ooze")
    answers = ["brawn", "use-bend-luck", pick, *["hit"] * wounds]
    perform(battle(d, me), luck=[4, 4, 3], answers=answers)
    assert ooze.wounds == wounds
    perform(battle(d, me), luck=[4, 4, 1], answers=["brawn"])


@card("bend-luck")
def test_bend_luck_works_in_his_own_turn_and_not_on_a_contents_die():
    d, me, _ = alone("fizzwick", at=1)
    perform(contents_die(d, me), luck=[4])
    bridge = lay(d, "ancient-bridge", 1, "N")
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1], answers=["use-bend-luck"])
    assert me.wounds == 0
    turn(d, 1)
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1])
    assert me.is_down


@card("twist-space")
def test_twist_space_moves_a_hero_elsewhere_one_tile():
    d = given("fizzwick", "dorgan", "brenna")
    fizzwick, dorgan, _ = d.heroes
    row = corridor(d, 3)
    change(dorgan, at=row[1])
    assert not usable(d, fizzwick, "twist-space", "free")
    with_stone(d, fizzwick)
    use(d, fizzwick, "twist-space", "free", answers=[f"tile-{row[2]}"])
    assert dorgan.at == row[2]
    assert not usable(d, fizzwick, "twist-space", "free")
    turn(d, 0)
    dorgan.at = 0
    assert not usable(d, fizzwick, "twist-space", "free")  # not a hero on his own tile


@card("blink")
def test_blink_leaves_a_monster_and_the_portcullis_behind():
    d, me, _ = alone("fizzwick", abilities=["blink"])
    room = lay(d, "portcullis-room", 0, "S")
    me.at = room
    put(d, "ooze", room)
    story = use(d, me, "blink")
    assert (me.at, story.lucks, d.turn.moved) == (0, [], False)


@card("feather-step")
def test_feather_step_passes_three_tile_rolls():
    d, me, _ = alone("fizzwick", abilities=["feather-step"])
    for side, kind in (("E", "ancient-bridge"), ("W", "underground-channel"), ("S", "portcullis-room")):
        perform(arrive(d, me, lay(d, kind, 0, side), "DR-187"))
    assert perform(open_gate(d, me)).result


@card("fireball")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 3, 3, 3, 3), 1), ((4, 4, 4, 4, 4), 2), ((3, 3, 3, 3, 3), 0)])
def test_fireball_wounds_a_monster_next_door_twice_at_most(faces, wounds):
    d, me, _ = alone("fizzwick", abilities=["fireball"])
    assert not usable(d, me, "fireball")
    ooze = put(d, "ooze", 1)
    use(d, me, "fireball", luck=faces)
    assert ooze.wounds == wounds
    put(d, "ghoul", 0)
    assert not usable(d, me, "fireball")


@card("fireball")
def test_a_monster_killed_by_a_fireball_is_his():
    d, me, _ = alone("fizzwick", abilities=["fireball"], wounds=2)
    put(d, "ooze", 1, wounds=3)
    use(d, me, "fireball", luck=[4, 1, 1, 1, 1], answers=["rally"])
    assert (names_of(me.trophies), me.wounds) == (["ooze"], 1)


@card("mirror-image")
def test_mirror_image_cancels_a_hit_on_him_once_a_round():
    d, me, other = alone("fizzwick", abilities=["mirror-image"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, me), luck=[3, 3, 1], answers=["use-mirror-image"])
    perform(free_attack(d, raider, me), luck=[3, 1, 1])
    assert me.wounds == 2
    me.exhausted = []
    other.at = 0
    perform(free_attack(d, raider, other), luck=[3, 1, 1])  # only for himself
    assert other.wounds == 1


@card("reverse-fortune")
@pytest.mark.parametrize(("at", "asked"), [(0, True), (1, True), (2, False)])
def test_reverse_fortune_makes_a_hero_here_or_next_door_reroll_two_dice(at, asked):
    d = given("dorgan", "fizzwick")
    corridor(d, 2)
    change(d.heroes[1], abilities=["reverse-fortune"], at=at)
    ooze = put(d, "ooze")
    fortune = ["use-reverse-fortune", "die-5", "die-5"] if asked else []
    luck = [4, 4, 5, 5, 5, 1, *([1, 1] if asked else [])]
    answers = [*(["stay-out"] if at == 0 else []), "brawn", *fortune, *["hit"] * (1 if asked else 3)]
    perform(battle(d, d.heroes[0]), luck=luck, answers=answers)
    assert (ooze.wounds, d.heroes[1].exhausted) == ((1, ["reverse-fortune"]) if asked else (3, []))


@card("arcane-insight")
def test_arcane_insight_draws_three_cards():
    d, me, _ = alone("fizzwick", abilities=["arcane-insight"], trophies=["ooze", "ooze"])
    story = perform(advance(d, me), luck=["blink", "shrink", "attuned"], answers=["train-magic", "keep-attuned"])
    assert len(story.asked("DR-562")[0].keys) == 3
    assert names_of(me.abilities) == ["arcane-insight", "attuned"]


@card("attuned")
@pytest.mark.parametrize(("equipped", "more"), [(["circlet-of-focus"], 1), (["lucky-coin"], 0), ([], 0)])
def test_attuned_needs_an_enchanted_card(equipped, more):
    d, me, other = alone("fizzwick", equipped=equipped)
    attack, defence = dice_of(d, me), dice_of(d, me, "defend", "brawn", other)
    change(me, abilities=["attuned"])
    assert (dice_of(d, me) - attack, dice_of(d, me, "defend", "brawn", other) - defence) == (more, more)
    assert more_dice("attuned", "fizzwick", "escape", "skill") == 0


@card("slip-between")
@pytest.mark.parametrize(("monster", "held"), [("ooze", False), ("orc-raider", False), ("ghoul", True)])
def test_slip_between_walks_away_from_slow_monsters(monster, held):
    d, me, _ = alone("fizzwick")
    put(d, monster)
    assert is_held(d, me)
    change(me, abilities=["slip-between"])
    assert is_held(d, me) == held


@card("displace")
@pytest.mark.parametrize(("start", "goal"), [(0, 1), (1, 2)])
def test_displace_moves_a_monster_here_or_next_door(start, goal):
    d, me, _ = alone("fizzwick", abilities=["displace"])
    lay(d, "crossroads", 1, "N")
    ooze = put(d, "ooze", start)
    here(d, start, cards=["lucky-coin"])
    use(d, me, "displace", answers=[f"tile-{goal}"] if start else [])
    assert (ooze.at, names_of(d.tiles[goal].cards)) == (goal, ["lucky-coin"])


@card("displace")
def test_displace_moves_neither_the_boss_nor_a_monster_out_of_a_glyph_room():
    d, me, _ = alone("fizzwick", abilities=["displace"])
    put(d, "ooze", lay(d, "glyph-room", 0, "S"))
    put(d, "vharoth", 1)
    assert not usable(d, me, "displace")


@card("shrink")
def test_shrink_takes_a_die_from_a_monster_and_makes_escape_easier_once_a_turn():
    d, me, _ = alone("fizzwick", abilities=["shrink"])
    put(d, "ghoul")
    story = perform(battle(d, me), luck=[3, 3, 1], answers=["use-shrink", "brawn", "pass"])
    assert len(story.lucks[0][1]) == 2
    story = perform(battle(d, me), luck=[3, 3, 3, 1], answers=["brawn", "pass"])
    assert len(story.lucks[0][1]) == 3
    turn(d, 0)
    perform(escape(d, me), luck=[3, 1, 1], answers=["use-shrink", "pass", "north"])
    assert me.at == 1


@card("shrink")
def test_shrink_of_a_failed_escape_holds_for_the_free_attack():
    d, me, _ = alone("fizzwick", abilities=["shrink"])
    put(d, "ghoul")
    story = perform(escape(d, me), luck=[1, 1, 1, 3, 3], answers=["use-shrink", "pass"])
    assert len(story.lucks[-1][1]) == 2
