"""Dorgan: Nose for Gold, Deadfall, and his ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, more_dice, usable, use
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    corridor,
    given,
    here,
    lay,
    names_of,
    play,
    put,
    table_at,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.contents import contents_die
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.roaming import send
from undercroft.games.dungeon_run.rules.searching import search
from undercroft.games.dungeon_run.rules.tiles import arrive, open_gate
from undercroft.games.dungeon_run.rules.traps import rid_of_trap


@card("nose-for-gold")
@pytest.mark.parametrize(("face", "found"), [(5, 2), (4, 1)])
def test_nose_for_gold_finds_one_more_treasure_on_a_five(face, found):
    d, me, _ = alone("dorgan")
    here(d, 0, hidden=1)
    luck = ["lucky-coin", face, *(["climbers-rope"] if found == 2 else [])]
    perform(search(d, me), luck=luck, answers=["stow-lucky-coin", *(["stow-climbers-rope"] if found == 2 else [])])
    assert len(me.loot) == found


@card("nose-for-gold")
def test_nose_for_gold_smells_nothing_in_cards_that_lie_open():
    d, me, _ = alone("dorgan")
    here(d, 0, cards=["lucky-coin"])
    perform(search(d, me), answers=["stow-lucky-coin"])


@card("deadfall")
def test_deadfall_is_left_behind_once_a_turn_with_the_stone():
    d, me, _ = alone("dorgan", "ashara")
    d.heroes[1].at = lay(d, "crossroads", 0, "S")
    corridor(d, 2, beside=1)
    with_stone(d, me)
    state = play(table_at(d), "move-north", "use-deadfall", "move-north").run.state
    assert [tile.token.key if tile.token else "" for tile in state.tiles[:2]] == ["deadfall", ""]


@card("deadfall", "snare", "spiked-pit")
def test_never_two_tokens_on_a_tile_nor_three_of_a_kind():
    d, me, _ = alone("dorgan", abilities=["snare", "spiked-pit"])
    row = corridor(d, 2, side="S")
    use(d, me, "snare")
    assert d.tiles[0].token is PACK.ability["snare"]
    assert not usable(d, me, "snare")
    assert not usable(d, me, "spiked-pit")
    me.at = row[0]
    use(d, me, "snare")
    me.at = row[1]
    assert not usable(d, me, "snare")
    use(d, me, "spiked-pit")
    assert d.tiles[row[1]].token is PACK.ability["spiked-pit"]


@card("snare")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 1), 0), ((3, 3), 1)])
def test_a_snare_is_sprung_by_the_next_other_hero(faces, wounds):
    d = given("gorvak", "dorgan")
    gorvak, dorgan = d.heroes
    change(dorgan, abilities=["snare"])
    corridor(d, 1)
    here(d, 1, token="snare")
    perform(arrive(d, dorgan, 1, "DR-187"))
    assert d.tiles[1].token is not None
    perform(arrive(d, gorvak, 1, "DR-187"), luck=faces)
    assert (gorvak.wounds, d.turn.over, d.tiles[1].token) == (wounds, bool(wounds), None)


@card("spiked-pit")
def test_a_pit_wounds_the_next_monster_and_no_hero():
    d = given("gorvak", "dorgan")
    change(d.heroes[1], abilities=["spiked-pit"])
    corridor(d, 2)
    here(d, 1, token="spiked-pit")
    perform(arrive(d, d.heroes[0], 1, "DR-187"))
    ooze = put(d, "ooze", 2)
    perform(send(d, ooze, 1, "DR-802"))
    assert (ooze.wounds, d.tiles[1].token, d.heroes[0].wounds) == (2, None, 0)


@card("trap-sense")
@pytest.mark.parametrize(("abilities", "disarmed"), [(["trap-sense"], True), ([], False)])
def test_trap_sense_needs_one_success_fewer(abilities, disarmed):
    d, me, _ = alone("dorgan", abilities=abilities)
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[4, 1, 1, 1])
    assert names_of(me.trophies) == (["dart-wall"] if disarmed else [])


@card("salvage")
def test_salvage_keeps_a_trap_that_went_off():
    d, me, _ = alone("dorgan", abilities=["salvage"])
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[1, 1, 1, 1])
    assert (names_of(me.trophies), me.wounds, d.discards) == (["dart-wall"], 2, [])


@card("salvage")
def test_salvage_waits_for_the_end_of_a_lasting_trap_and_loses_it_to_unconsciousness():
    d, me, _ = alone("dorgan", abilities=["salvage"])
    perform(disarm(d, me, PACK.trap["snapping-net"]), luck=[1, 1, 1, 1], answers=["skill"])
    assert (names_of(me.traps), me.trophies) == (["snapping-net"], [])
    rid_of_trap(d, me, PACK.trap["snapping-net"], "DR-596")
    assert names_of(me.trophies) == ["snapping-net"]
    change(me, traps=["rune-of-frailty"])
    perform(suffer(d, [me], 8, "DR-704", FATE))
    assert (names_of(me.trophies), names_of(d.discards)) == (["snapping-net"], ["rune-of-frailty"])


@card("grapnel")
def test_grapnel_passes_channel_and_gate_and_rerolls_on_the_bridge():
    d, me, _ = alone("dorgan", abilities=["grapnel"])
    perform(arrive(d, me, lay(d, "underground-channel", 0, "W"), "DR-187"))
    bridge = lay(d, "ancient-bridge", 0, "E")
    answers = ["use-grapnel", "die-1", "die-1", "die-1"]
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1, 1, 1, 1, 1, 2], answers=answers)
    me.at = lay(d, "portcullis-room", 0, "S")
    assert perform(open_gate(d, me)).result
    assert me.wounds == 0


@card("lucky-strike")
def test_lucky_strike_rerolls_a_contents_die():
    d, me, _ = alone("dorgan", abilities=["lucky-strike"], at=1)
    perform(contents_die(d, me), luck=[1, 5], answers=["use-lucky-strike"])
    assert (d.foes.get(1), len(d.tiles[1].hidden)) == (None, 1)


@card("dwarven-grit")
@pytest.mark.parametrize(("n", "wounds"), [(2, 2), (3, 3), (10, 3)])
def test_dwarven_grit_bears_three_wounds_of_one_source_at_most(n, wounds):
    d, me, _ = alone("dorgan", abilities=["dwarven-grit"])
    perform(suffer(d, [me], n, "DR-704", FATE, source="tile"))
    assert me.wounds == wounds


@pytest.mark.parametrize(
    ("key", "rating", "foe", "more"),
    [
        ("hammer-hand", "brawn", "ooze", 1),
        ("hammer-hand", "brawn", "headsman", 1),
        ("hammer-hand", "magic", "ooze", 0),
        ("hammer-hand", "brawn", "ghoul", 0),
        ("hammer-hand", "brawn", "rat-swarm", 0),
        ("hammer-hand", "brawn", "hero", 0),
    ],
)
def test_hammer_hand_is_for_inanimate_and_humanoid_monsters(key, rating, foe, more):
    assert more_dice(key, "dorgan", "battle", rating, foe) == more


@card("old-maps")
def test_old_maps_lead_two_tiles_on_and_only_the_last_is_entered():
    d, me, _ = alone("dorgan", abilities=["old-maps"])
    bridge = lay(d, "ancient-bridge", 0, "S")
    far = lay(d, "crossroads", bridge, "S")
    story = use(d, me, "old-maps")
    assert (me.at, story.lucks) == (far, [])


@card("old-maps")
def test_old_maps_are_useless_past_a_monster_beside_one_or_with_the_stone():
    d, me, _ = alone("dorgan", abilities=["old-maps"])
    lay(d, "crossroads", 1, "N")
    assert usable(d, me, "old-maps")
    ooze = put(d, "ooze", 1)
    assert not usable(d, me, "old-maps")
    d.foes, ooze.at = {0: ooze}, 0
    assert not usable(d, me, "old-maps")
    d.foes.pop(0, None)
    with_stone(d, me, equipped=False)
    assert not usable(d, me, "old-maps")
