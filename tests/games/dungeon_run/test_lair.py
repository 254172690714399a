"""The boss and its lair (2.17, first half)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    change_tile,
    corridor,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    set_way,
    stack,
    table_at,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.placing import distances, place_lair
from undercroft.games.dungeon_run.rules.roaming import roam_next


def closed_dungeon(*heroes: str):
    """The Entrance and a ring of tiles around it without any open exit: the lair fits nowhere."""
    d = given(*heroes or ("dorgan", "ashara", "brenna"))
    for side, kind, exits in (("N", "crypt", "S"), ("E", "sealed-vault", "W"), ("S", "den", "N")):
        lay(d, kind, 0, side, exits=exits)
    west = lay(d, "rat-run", 0, "W", exits="EW")
    set_way(d, west, 3, -2)  # walled up
    stack(d)
    return d


@clause("DR-760", "DR-766", "DR-767", "DR-101", "DR-R68")
def test_the_lair_comes_right_after_the_action_that_used_up_the_stack():
    """DR-760 After the whole Move with its surprise battle; DR-766 the boss is turned up; DR-767 no contents die."""
    d = given("dorgan", "ashara")
    stack(d, "long-corridor")
    d.encounters.top = [PACK.monster["ooze"]]
    table = table_at(d, luck=[1, 1, 1, 1, 1, 1, 1, "ssylith"])  # contents die, Ooze's dice, Dorgan's dice, the boss
    play(table, "move-north")
    assert table.run.state.lair == -1  # the surprise battle is still being fought
    play(table, "brawn", "block-1", "block-1")
    state = table.run.state
    assert state.lair == 2
    assert state.tiles[2].kind.key == "lair"
    assert state.foes.get(2).kind.key == "ssylith"
    assert state.tiles[2].hidden == ()
    assert state.turn.actions == 1


@clause("DR-760")
def test_no_lair_while_a_tile_is_left():
    d = given("dorgan", "ashara")
    stack(d, "long-corridor", "rat-run")
    table = play(table_at(d, luck=[3]), "move-north")
    assert (table.run.state.lair, len(table.run.state.tiles)) == (-1, 2)


@clause("DR-761", "DR-762", "DR-763", "DR-R03")
def test_distance_is_walked_not_measured():
    """DR-762 A tile beside the Entrance, walled off from it, is as far as the way round to it."""
    d = given("dorgan", "ashara")
    a = lay(d, "twisting-stair", 0, "E", exits="WN")
    b = lay(d, "storeroom", a, "N", exits="SW")
    c = lay(d, "torture-chamber", b, "W", exits="EN")  # north of the Entrance, with a wall towards it
    set_way(d, 0, 0, -2)  # and the Entrance has one towards it
    assert distances(d) == [0, 1, 2, 3]
    stack(d)
    perform(place_lair(d), luck=["ossrik"])
    lair = d.tiles[d.lair]
    assert (lair.x, lair.y) == (d.tiles[c].x, d.tiles[c].y - 1)
    assert lair.ways == (-2, -2, c, -2)
    assert d.tiles[c].ways[0] == d.lair


@clause("DR-761", "DR-220")
def test_the_lair_may_close_the_last_open_exit():
    """DR-761 Other tiles must leave a way open until the lair lies; the lair itself has one exit only."""
    d = given("dorgan", "ashara")
    change_tile(d, 0, ways=(-1, -2, -2, -2))
    north = lay(d, "long-corridor", 0, "N", exits="NS")
    stack(d)
    perform(place_lair(d), luck=["ossrik"])
    assert (d.lair, len(d.tiles), d.tiles[north].ways[0]) == (2, 3, 2)
    assert d.tiles[d.lair].ways == (-2, -2, north, -2)


@clause("DR-764", "DR-061")
def test_among_equally_far_places_the_first_player_decides():
    d = given("dorgan", "ashara", first=1)
    for side in ("N", "S"):
        lay(d, {"N": "long-corridor", "S": "rat-run"}[side], 0, side)
    stack(d)
    story = perform(place_lair(d), luck=["ossrik"], answers=["lair-2-south"])
    (ask,) = story.asks
    assert (ask.seat, ask.clause, ask.keys) == (1, "DR-764", ("lair-1-north", "lair-2-south"))
    assert d.tiles[2].ways[2] == d.lair


@clause("DR-764")
def test_several_open_exits_of_the_farthest_tile_are_equally_good():
    d = given("dorgan", "ashara")
    lay(d, "crossroads", 0, "N")
    stack(d)
    (ask,) = perform(place_lair(d), luck=["ossrik"], answers=["lair-1-east"]).asks
    assert ask.keys == ("lair-1-north", "lair-1-east", "lair-1-west")


@clause("DR-765", "DR-R06")
def test_a_lair_that_fits_nowhere_is_the_farthest_tile_without_a_monster():
    """DR-765 No lair tile is laid; ties are for the First Player."""
    d = closed_dungeon()
    put(d, "ooze", 2)
    story = perform(place_lair(d), luck=["ossrik"], answers=["tile-3"])
    (ask,) = story.asks
    assert (ask.seat, ask.clause, ask.keys) == (0, "DR-765", ("tile-1", "tile-3", "tile-4"))
    assert (d.lair, len(d.tiles)) == (3, 5)
    assert d.foes.get(3).kind.key == "ossrik"


@clause("DR-765")
def test_with_a_monster_on_every_tile_the_boss_waits_until_one_is_free():
    d = closed_dungeon("gorvak", "ashara")
    for at, kind in enumerate(("rat-swarm", "ooze", "skeleton", "ghoul", "cave-bear")):
        put(d, kind, at, wounds=1 if kind == "rat-swarm" else 0)
    change(d.heroes[1], at=1)
    table = table_at(d, luck=[6, 6, 6, 1, 1, 1, 1, 1, 6, 6, 6, 2, 2, 2, 2, 2, "ossrik"])
    play(table, "battle", "brawn")  # in vain, and no tile is free after it
    assert table.run.state.lair == -1
    play(table, "battle", "brawn", *["hit"] * 5)
    assert table.run.state.lair == 0
    assert table.run.state.foes.get(0).kind.key == "ossrik"


@clause("DR-765")
def test_a_waiting_boss_may_also_appear_at_the_end_of_the_roaming_step():
    """DR-765 A monster that falls into a pit while roaming leaves a tile free."""
    d = closed_dungeon("dorgan", "ashara")
    change(d.heroes[0], abilities=["spiked-pit"], at=2)
    change(d.heroes[1], at=2)
    for at, kind in ((0, "rat-swarm"), (2, "ghoul"), (3, "cave-bear"), (4, "ghost")):
        put(d, kind, at)
    change_tile(d, 1, token=PACK.ability["spiked-pit"])
    d.turn, d.to_play = None, []
    table = table_at(d, luck=["ossrik"])  # the swarm must go into the pit, the ghost then to the Entrance
    assert (table.asks[0].seat, table.asks[0].clause, keys(table)) == (0, "DR-765", ("tile-1", "tile-4"))
    play(table, "tile-1")
    assert (table.run.state.lair, table.run.state.round) == (1, 2)


@clause("DR-772", "DR-R06", "DR-R25")
def test_a_tile_that_becomes_the_lair_is_entered_by_a_monster():
    """DR-772 A stranger leaves, treasure lies under the boss, heroes are not attacked."""
    d = closed_dungeon()
    for at, kind in ((2, "ooze"), (3, "ghoul"), (4, "skeleton")):
        put(d, kind, at)
    here(d, 1, cards=["oak-shield"], hidden=1, strangers=["smuggler"])
    change(d.heroes[0], at=1)
    story = perform(place_lair(d), luck=["obsidian-titan"])
    assert story.asks == []
    assert (d.lair, d.tiles[1].strangers, names_of(d.discards)) == (1, (), ["smuggler"])
    assert (names_of(d.tiles[1].cards), len(d.tiles[1].hidden)) == (["oak-shield"], 1)
    assert d.heroes[0].wounds == 0
    assert [one for one, _ in story.lucks] == ["DR-766"]


@clause("DR-773", "DR-R103")
def test_the_boss_roams_in_the_round_in_which_it_appears():
    d = given("dorgan", "ashara")
    stack(d, "long-corridor")
    d.to_play = []
    table = table_at(d, luck=[3, "ossrik"])
    play(table, "move-north", "end-turn")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-813")
    assert keys(table) == ("tile-0", "tile-1", "chance")


@clause("DR-768")
@pytest.mark.parametrize(("card", "pool"), [("zeal", 6), ("smite-the-grave", 4)])
def test_the_boss_counts_as_a_monster_for_abilities(card, pool):
    """DR-768 It holds a hero, and what works against monsters works against it."""
    d = given("mirelle", "dorgan")
    change(d.heroes[0], abilities=[card])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    boss = put(d, "ssylith", 0)  # defence 4
    hits = ["hit"] * pool
    perform(
        battle(d, d.heroes[0]), luck=[2] * 6 + [3] * pool, answers=["magic", *hits] if card != "zeal" else ["magic"]
    )
    assert boss.wounds == (4 if card == "smite-the-grave" else 0)
    d.turn.actions = 2
    assert not any(key.startswith("move") for key in keys(table_at(d)))


@clause("DR-769", "DR-399")
def test_heroes_battle_and_escape_from_the_boss_by_the_normal_rules():
    """DR-769 Its wounds stay; its escape value counts, and a failure draws its free attack."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    boss = put(d, "vharoth", 0)  # attack 5, power 3-6, defence 5, escape 4
    perform(battle(d, d.heroes[0]), luck=[1, 1, 1, 1, 1, 5, 4, 4, 4], answers=["brawn", "hit"])
    assert (boss.wounds, d.heroes[0].wounds) == (1, 0)
    story = perform(escape(d, d.heroes[0]), luck=[3, 3, 3, 3, 6, 1, 1, 1, 1])
    assert [one for one, _ in story.lucks] == ["DR-351", "DR-442"]
    assert d.heroes[0].wounds == 1


@clause("DR-770", "DR-870", "DR-771", "DR-403")
def test_the_dead_boss_leaves_the_stone_on_its_tile():
    """DR-770 The card goes to the killer's loot pile, the Stone lies open; a Search takes it."""
    d = given("dorgan", "ashara")
    room = lay(d, "crossroads", 0, "N")
    change(d.heroes[0], at=room)
    put(d, "vharoth", room, wounds=7)
    here(d, room, hidden=1)
    assert PACK.stone in d.artifacts
    table = table_at(d, luck=[1, 1, 1, 1, 1, 5, 1, 1, 1, "lucky-coin", 1])
    play(table, "battle", "brawn", "hit")
    state = table.run.state
    assert names_of(state.heroes[0].trophies) == ["vharoth"]
    assert (names_of(state.tiles[room].cards), state.foes.get(room)) == (["summoning-stone"], None)
    assert PACK.stone not in state.artifacts
    assert not state.final
    play(table, "search", "stow-summoning-stone", "stow-lucky-coin")
    assert names_of(table.run.state.heroes[0].loot) == ["summoning-stone", "lucky-coin"]
    assert table.run.state.final


@clause("DR-706", "DR-770")
def test_a_boss_killed_by_nobodys_doing_leaves_the_game_and_the_stone_stays():
    d = given("ashara", "dorgan")
    row = corridor(d, 2)
    change(d.heroes[1], abilities=["spiked-pit"], is_dead=True)
    change_tile(d, row[1], token=PACK.ability["spiked-pit"])
    put(d, "vharoth", row[0], wounds=6)
    d.turn = None
    perform(roam_next(d), answers=[f"tile-{row[1]}"])
    assert names_of(d.tiles[row[1]].cards) == ["summoning-stone"]
    assert (d.discards, d.heroes[1].trophies) == ([], [])
