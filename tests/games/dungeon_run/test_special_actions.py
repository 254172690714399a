"""Special tiles (2.7): Library, Portcullis Room, Underground Channel and Well, and what holds for all eight."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    encounters,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    room,
    stack,
    table_at,
    turn,
)
from story import perform
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.tiles import arrive

# -- Library ---------------------------------------------------------------------------------------------------------


@clause("DR-312")
@pytest.mark.parametrize(("face", "wounds", "looks"), [(1, 1, 0), (2, 0, 0), (4, 0, 0), (5, 0, 1), (6, 0, 1)])
def test_the_library_hurts_on_one_and_shows_the_boss_on_five_and_six(face, wounds, looks):
    """DR-312 A special action with one die."""
    d = room("library", "dorgan", "ashara")
    table = play(table_at(d, luck=[face, "ossrik"]), "tile-action")
    assert (table.asks[0].clause == "DR-312") is bool(looks)
    if looks:
        play(table, "accept")
    state = table.run.state
    assert (state.heroes[0].wounds, state.peeked, state.turn.actions) == (wounds, [0] * looks, 1)


@clause("DR-312")
def test_nobody_has_to_look():
    """DR-312 On 5 or 6 the player may look."""
    d = room("library", "dorgan", "ashara")
    table = play(table_at(d, luck=[6]), "tile-action", "pass")
    assert table.run.state.peeked == []


@clause("DR-314", "DR-101")
def test_only_the_player_who_looked_knows_the_boss():
    """DR-314 The card stays face down, and it is the boss that appears later."""
    d = room("library", "dorgan", "ashara")
    table = play(table_at(d, luck=[6, "ossrik", 5]), "tile-action", "accept")
    assert table.view(0)["boss"]["peeked"]["key"] == "ossrik"
    for seat in (1, None):
        assert table.view(seat)["boss"]["peeked"] is None
        assert "Ossrik" not in repr(table.view(seat))
        assert not any("Ossrik" in event.text for event in table.events(seat))
    assert any("Ossrik" in event.text for event in table.events(0))
    assert table.run.state.lair < 0
    play(table, "end-turn", "tile-action", "accept")  # no boss is drawn again: it is the same card
    assert table.view(1)["boss"]["peeked"]["key"] == "ossrik"


@clause("DR-313", "DR-R45")
def test_the_library_is_open_beside_a_monster_and_when_the_boss_is_known():
    """DR-313 Then a 6 shows nothing new, and a 1 still hurts."""
    d = room("library", "dorgan", "ashara")
    put(d, "ooze", 1)
    assert "tile-action" in keys(table_at(d))
    put(d, "ossrik", 0)
    table = play(table_at(d, luck=[6, 1]), "tile-action", "tile-action")
    assert (table.run.state.heroes[0].wounds, table.run.state.peeked) == (1, [])


# -- Portcullis Room -------------------------------------------------------------------------------------------------


@clause("DR-316", "DR-181")
def test_to_leave_the_portcullis_room_one_rolls_before_naming_the_exit():
    """DR-316 No exit is offered, only to lift the gate; with a 4 the exit is named."""
    d = room("portcullis-room", "dorgan", "ashara")
    table = table_at(d, luck=[4, 1, 1, 1])
    assert [key for key in keys(table) if key.startswith(("move", "leave"))] == ["leave"]
    play(table, "leave")
    assert (table.asks[0].clause, keys(table)) == ("DR-316", ("north", "south"))
    play(table, "south")
    assert (table.run.state.heroes[0].at, table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (0, 0, 1)


@clause("DR-317")
def test_if_no_die_lifts_the_gate_he_is_hurt_and_the_action_is_spent():
    """DR-317 3, 3, 3, 3: he stays with 1 wound."""
    d = room("portcullis-room", "dorgan", "ashara")
    table = play(table_at(d, luck=[3, 3, 3, 3]), "leave")
    assert (table.run.state.heroes[0].at, table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (1, 1, 1)


@clause("DR-319", "DR-357", "DR-R40")
def test_an_escape_out_of_the_portcullis_room_rolls_twice_and_then_names_the_exit():
    """DR-319 Escape roll, Brawn roll, exit."""
    d = room("portcullis-room", "dorgan", "ashara")
    change(d.heroes[1], at=0)
    put(d, "ghoul", 1)
    story = perform(escape(d, d.heroes[0]), luck=[4, 1, 1, 1, 1, 1, 1, 5], answers=["south"])
    assert ([one for one, _ in story.lucks], d.heroes[0].at) == (["DR-351", "DR-316"], 0)


@clause("DR-320", "DR-R40")
@pytest.mark.parametrize(("hero", "cards", "key"), [
    ("fizzwick", {"abilities": ["blink"]}, "use-blink"),
    ("dorgan", {"equipped": ["scroll-of-return"]}, "use-scroll-of-return"),
])  # fmt: skip
def test_steps_and_teleports_need_no_gate_roll(hero, cards, key):
    """DR-320 Nothing is rolled, also beside a monster."""
    d = room("portcullis-room", hero, "haldrun")
    change(d.heroes[0], **cards)
    put(d, "ooze", 1)
    assert play(table_at(d), key).run.state.heroes[0].at == 0


@clause("DR-321", "DR-216", "DR-R10")
def test_if_no_tile_fits_behind_the_gate_he_stays_unhurt_and_the_action_is_lost():
    """DR-321 The roll succeeds, the two crosses do not fit."""
    d = room("portcullis-room", "dorgan", "ashara")
    lay(d, "crossroads", 0, "E")
    lay(d, "long-corridor", 2, "N", exits="NS")
    lay(d, "rat-run", 3, "N", exits="NS")
    stack(d, "pillared-hall", "ruined-rotunda")
    table = play(table_at(d, luck=[4, 1, 1, 1]), "leave", "north")
    state = table.run.state
    assert (state.heroes[0].at, state.heroes[0].wounds, state.turn.actions, len(state.stack)) == (1, 0, 1, 2)


# -- Underground Channel ---------------------------------------------------------------------------------------------


@clause("DR-322", "DR-324")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 4, 1), 0), ((6, 3, 3), 1), ((1, 2, 3), 1)])
def test_the_channel_needs_two_successes_or_hurts(faces, wounds):
    """DR-322 Haldrun's 3 Brawn dice; DR-324 he is on the tile in both cases."""
    d = room("underground-channel", "haldrun", "dorgan", inside=False)
    story = perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=faces)
    assert (story.asks, d.heroes[0].wounds, d.heroes[0].at) == ([], wounds, 1)


@clause("DR-323")
@pytest.mark.parametrize(("rating", "dice"), [("brawn", 3), ("skill", 5)])
def test_talent_may_swim_with_skill(rating, dice):
    """DR-323 Stabbins chooses Brawn 3 or Skill 5."""
    d = room("underground-channel", "stabbins", "haldrun", inside=False)
    story = perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=[4] * dice, answers=[rating])
    assert (story.asks[0].clause, len(story.lucks[0][1])) == ("DR-323", dice)


# -- Well ------------------------------------------------------------------------------------------------------------


@clause("DR-327")
def test_the_well_brings_an_encounter_when_it_is_revealed_and_not_later():
    """DR-327 Drawn, placed and resolved, once."""
    d = given("brenna", "ashara")
    stack(d, "well", "crossroads")
    encounters(d, "dart-wall", "ooze")
    table = play(table_at(d, luck=[4, 4, 1]), "move-north", "exits-esw", "move-south", "move-north")
    assert names_of(table.run.state.heroes[0].trophies) == ["dart-wall"]
    assert (table.run.state.foes.get(1), table.run.state.heroes[1].at) == (None, 1)


@clause("DR-328", "DR-330", "DR-R44")
@pytest.mark.parametrize(("face", "given_"), [(2, False), (3, True)])
def test_a_treasure_thrown_into_the_well_may_bring_the_sword(face, given_):
    """DR-328 On 3 or more; DR-330 it is equipped or stowed at once."""
    d = room("well", "dorgan", "ashara")
    change(d.heroes[0], equipped=["notched-longsword"], loot=["lucky-coin", "mantle-of-the-builders"])
    table = play(table_at(d, luck=[face]), "tile-action")
    assert keys(table) == ("card-notched-longsword", "card-lucky-coin")  # no artifact
    play(table, "card-lucky-coin")
    if given_:
        play(table, "equip-sword-of-the-well-spirit")
    hero = table.run.state.heroes[0]
    owned = ["mantle-of-the-builders", "notched-longsword"] if given_ else ["mantle-of-the-builders"]
    assert names_of(hero.loot) == owned
    assert names_of(hero.equipped) == (["sword-of-the-well-spirit"] if given_ else ["notched-longsword"])
    assert table.run.state.turn.actions == 1


@clause("DR-330", "DR-012")
def test_who_may_not_equip_the_sword_puts_it_in_his_loot_pile():
    """DR-330 Magic cannot use it."""
    d = room("well", "ashara", "dorgan")
    change(d.heroes[0], loot=["lucky-coin"])
    table = play(table_at(d, luck=[6]), "tile-action")
    assert names_of(table.run.state.heroes[0].loot) == ["sword-of-the-well-spirit"]


@clause("DR-328")
@pytest.mark.parametrize(("monster", "loot", "offered"), [
    (False, ["lucky-coin"], True),
    (True, ["lucky-coin"], False),
    (False, ["mantle-of-the-builders"], False),
])  # fmt: skip
def test_the_well_needs_a_treasure_and_no_monster(monster, loot, offered):
    """DR-328 An artifact is no payment; beside a monster nobody draws."""
    d = room("well", "dorgan", "ashara")
    change(d.heroes[0], loot=loot)
    if monster:
        put(d, "ooze", 1)
    assert ("tile-action" in keys(table_at(d))) is offered


@clause("DR-329")
@pytest.mark.parametrize("where", ["owned", "on a tile"])
def test_the_sword_comes_once_but_the_treasure_is_lost(where):
    """DR-329 The roll has no effect while the Sword is with a hero or on a tile."""
    d = room("well", "dorgan", "ashara")
    change(d.heroes[0], loot=["lucky-coin"])
    if where == "owned":
        change(d.heroes[1], loot=["sword-of-the-well-spirit"])
        d.artifacts.remove(PACK.sword)
    else:
        here(d, 0, cards=["sword-of-the-well-spirit"])
    table = play(table_at(d, luck=[6]), "tile-action")
    assert (table.run.state.heroes[0].items, table.run.state.turn.actions) == ([], 1)


# -- all of them -----------------------------------------------------------------------------------------------------


@clause("DR-331", "DR-660", "DR-R12")
@pytest.mark.parametrize(("key", "luck"), [
    ("ancient-bridge", [2, 2]), ("underground-channel", [4, 4, 1]), ("den", [6]),
])  # fmt: skip
def test_nobody_helps_or_hinders_an_entering_roll(key, luck):
    """DR-331 Dorgan stands there and is not asked."""
    d = room(key, "haldrun", "dorgan")
    story = perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=luck)
    assert story.asks == []


@clause("DR-331", "DR-660", "DR-R12")
@pytest.mark.parametrize(("key", "action", "luck"), [
    ("portcullis-room", "leave", [1, 1, 1]), ("library", "tile-action", [3]), ("well", "tile-action", [1]),
])  # fmt: skip
def test_nobody_helps_or_hinders_a_roll_of_the_tile(key, action, luck):
    """DR-331 The next question is for the acting player again."""
    d = room(key, "haldrun", "dorgan")
    change(d.heroes[0], loot=["lucky-coin"])
    turn(d, 0)
    table = play(table_at(d, luck=luck), action)
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-070")
