"""Placing tiles (2.5). Many random dungeons: test_dungeons.py."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    encounters,
    given,
    keys,
    lay,
    listen,
    names_of,
    play,
    set_way,
    stack,
    table_at,
)
from undercroft.games.dungeon_run.rules.placing import legal_turns
from undercroft.games.dungeon_run.rules.setup import tile_stack
from undercroft.games.dungeon_run.rules.state import Dungeon


def nearly_closed() -> Dungeon:
    """North and west of the Entrance two corners lead to one last cell; the other exits end in vaults."""
    d = given("dorgan", "ashara")
    lay(d, "crypt", 0, "E")
    lay(d, "sealed-vault", 0, "S")
    north = lay(d, "twisting-stair", 0, "N", exits="SW")
    lay(d, "storeroom", 0, "W", exits="EN")
    change(d.heroes[0], at=north)
    return d


@clause("DR-211", "DR-212", "DR-223", "DR-059")
@pytest.mark.parametrize(("tile", "offered"), [
    ("guard-post", ("exits-esw", "exits-nsw", "exits-nes")),
    ("twisting-stair", ("exits-es", "exits-sw")),
])  # fmt: skip
def test_the_player_turns_the_tile_as_he_likes_with_an_exit_where_he_comes_from(tile, offered):
    """DR-211 Any legal orientation; DR-212 with an exit in the south, where he enters; DR-223 each set once."""
    d = given("dorgan", "ashara")
    stack(d, tile, "crossroads")
    table = play(table_at(d, luck=[6]), "move-north")
    (ask,) = table.asks
    assert (ask.seat, ask.clause, sorted(ask.keys)) == (0, "DR-211", sorted(offered))
    play(table, offered[1])
    shown = table.view(None)["tiles"][1]["exits"]
    assert f"exits-{shown.lower()}" == offered[1]


@clause("DR-218", "DR-223")
@pytest.mark.parametrize("tile", ["crossroads", "rat-run", "crypt"])
def test_a_tile_that_fits_in_one_way_is_placed_without_a_question(tile):
    """DR-218 It may not be discarded; DR-223 two turns with the same exits are one choice."""
    d = given("dorgan", "ashara")
    stack(d, tile, "pillared-hall")
    table = play(table_at(d, luck=[6]), "move-north")
    assert (table.run.state.tiles[1].kind.key, table.run.state.tile_discards) == (tile, [])


@clause("DR-218")
def test_a_tile_that_fits_in_several_ways_may_not_be_discarded_either():
    """DR-218 Only orientations are offered."""
    d = given("dorgan", "ashara")
    stack(d, "guard-post", "pillared-hall")
    table = play(table_at(d), "move-north")
    assert all(key.startswith("exits-") for key in keys(table))


@clause("DR-215", "DR-216", "DR-217", "DR-R05")
def test_if_no_tile_of_the_stack_fits_he_stays_and_the_action_is_lost():
    """DR-216 Two crosses do not fit beside a wall; DR-217 both return, because they fit elsewhere."""
    d = given("dorgan", "ashara")
    lay(d, "rat-run", 0, "N", exits="NS")
    change(d.heroes[0], at=lay(d, "barracks", 0, "E", exits="NEW"))
    stack(d, "crossroads", "pillared-hall")
    table = play(table_at(d), "move-north")
    state = table.run.state
    assert (state.heroes[0].at, state.turn.actions, len(state.tiles)) == (2, 1, 3)
    assert (sorted(names_of(state.stack.seen)), state.tile_discards) == (["crossroads", "pillared-hall"], [])
    assert state.lair < 0


@clause("DR-219", "DR-R07")
def test_discarded_tiles_are_seen_by_all_while_they_are_discarded():
    """DR-219 The cross did not fit: it lies open as long as the action lasts, and returns to the stack unseen."""
    d = given("dorgan", "ashara")
    lay(d, "rat-run", 0, "N", exits="NS")
    change(d.heroes[0], at=lay(d, "barracks", 0, "E", exits="NEW"))
    stack(d, "crossroads", "twisting-stair", "crypt")
    encounters(d, "ooze")
    table = play(table_at(d, luck=[1, 4, 4, 1, 1, 1, 1]), "move-north")
    assert table.asks[0].clause == "DR-055"  # the battle belongs to the Move
    assert [table.view(seat)["discarded_tiles"] for seat in (0, 1, None)] == [["crossroads"]] * 3
    play(table, "brawn")
    assert [table.view(seat)["discarded_tiles"] for seat in (0, 1, None)] == [[]] * 3


@clause("DR-220", "DR-R04")
def test_a_tile_may_not_close_the_dungeon_before_the_lair_is_placed():
    """DR-220 A corner would join both open ways and end them; a cross leaves two new exits."""
    d = nearly_closed()
    x, y = -1, -1
    assert legal_turns(d, PACK.tile["torture-chamber"], x, y, 1) == []
    assert legal_turns(d, PACK.tile["crossroads"], x, y, 1) == [(True, True, True, True)]
    d.lair = 0
    assert legal_turns(d, PACK.tile["torture-chamber"], x, y, 1) == [(False, True, True, False)]


@clause("DR-220")
def test_a_closing_tile_is_allowed_while_another_exit_is_open():
    """DR-220 It is about the whole dungeon."""
    d = given("dorgan", "ashara")
    north = lay(d, "twisting-stair", 0, "N", exits="SW")
    lay(d, "storeroom", 0, "W", exits="EN")
    assert legal_turns(d, PACK.tile["torture-chamber"], -1, -1, 1) == [(False, True, True, False)]
    assert d.tiles[north].ways[3] == -1


@clause("DR-220", "DR-215", "DR-217")
def test_a_tile_that_would_close_the_dungeon_is_discarded_and_the_next_drawn():
    """DR-220 It counts as not fitting."""
    d = nearly_closed()
    stack(d, "torture-chamber", "crossroads")
    table = play(table_at(d, luck=[4]), "move-west")
    assert table.run.state.tiles[5].kind.key == "crossroads"
    assert names_of(table.run.state.stack.seen) == ["torture-chamber"]


@clause("DR-221", "DR-760", "DR-R05", "DR-R06")
def test_a_stack_that_fits_nowhere_leaves_the_game_and_the_lair_follows():
    """DR-221 The last tile could only close the dungeon: it is given up, and the stack counts as used up."""
    d = listen(nearly_closed())
    stack(d, "torture-chamber")
    table = table_at(d, luck=["ossrik"])
    play(table, "move-west")
    while table.asks[0].clause != "DR-070":
        play(table, table.asks[0].keys[0])
    state = table.run.state
    assert (len(state.stack), state.lair >= 0, state.heroes[0].at) == (0, True, 3)
    assert state.turn.actions == 1
    assert "DR-221" in [event.clause for event in table.events(None)]


@clause("DR-221", "DR-216")
def test_a_stack_that_fits_elsewhere_stays():
    """DR-221 Only if no remaining tile could lie at any open exit."""
    d = nearly_closed()
    set_way(d, 1, 1, -1)  # as if the Crypt in the east had a second exit
    set_way(d, 3, 0, -2)
    stack(d, "crypt")
    table = play(table_at(d), "move-west")
    assert (len(table.run.state.stack), table.run.state.lair) == (1, -1)


@clause("DR-222")
def test_a_placed_tile_stays_as_it_lies():
    """DR-222 A new neighbour opens a way and changes nothing else."""
    d = given("dorgan", "ashara")
    lay(d, "guard-post", 0, "N", exits="ESW")
    stack(d, "pillared-hall", "crossroads")
    change(d.heroes[0], at=1)
    before = (d.tiles[1].x, d.tiles[1].y, d.tiles[1].turned)
    state = play(table_at(d, luck=[6]), "move-east").run.state
    tile = state.tiles[1]
    assert (tile.x, tile.y, tile.turned) == before
    assert tile.ways == (-2, 2, 0, -1)


@clause("DR-105")
def test_the_size_of_the_stack_is_public():
    """DR-105 Everybody sees how many tiles are left."""
    d = given("dorgan", "ashara")
    stack(d, "crossroads", "pillared-hall", "crypt")
    table = play(table_at(d, luck=[4]), "move-north")
    assert [table.view(seat)["stack"] for seat in (0, 1, None)] == [2, 2, 2]


@clause("DR-103", "DR-217")
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_after_discards_every_place_of_the_stack_is_as_likely_to_be_on_top(players):
    """DR-217 One tile came back: it lies in one place of the stack; the unseen ones share the rest by their kind."""
    stack = tile_stack(players, 1, PACK)
    for key in ("crossroads", "crypt", "den"):
        stack.take(PACK.tile[key])
    stack.seen = [PACK.tile["den"]]
    cards = stack.hidden_cards()
    chance = {kind: Fraction(cards.count(kind), len(cards)) for kind in cards}
    size = len(stack)
    assert chance[PACK.tile["den"]] == Fraction(1, size)
    assert chance[PACK.tile["barracks"]] == Fraction(stack.standard_left, len(stack.standard) * size)
    assert chance[PACK.tile["well"]] == Fraction(stack.special_left, len(stack.special) * size)
    assert gcd(*(cards.count(kind) for kind in cards)) == 1  # the list is as short as it can be
