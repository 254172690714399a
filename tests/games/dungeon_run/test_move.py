"""Move (2.4)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, given, keys, lay, names_of, play, put, stack, table_at, with_stone

SIDES = {"north": "N", "east": "E", "south": "S", "west": "W"}


def moves(table) -> list[str]:
    return [key for key in keys(table) if key.startswith("move")]


@clause("DR-180", "DR-768")
@pytest.mark.parametrize("key", ["ooze", "ossrik"])
def test_nobody_moves_away_from_a_monster(key):
    """DR-180 While a monster (or the boss) is on his tile there is no Move."""
    d = given("dorgan", "ashara")
    lay(d, "crossroads", 0, "N")
    assert "move-north" in moves(table_at(d))
    put(d, key)
    assert moves(table_at(d)) == []


@clause("DR-181", "DR-182")
@pytest.mark.parametrize(("side", "at"), [("north", 1), ("east", 2)])
def test_a_move_leads_through_the_named_exit_to_the_tile_behind_it(side, at):
    """DR-181 One exit, named by the player; DR-182 the figure is put on the tile that lies there."""
    d = given("dorgan", "ashara")
    lay(d, "crossroads", 0, "N")
    lay(d, "pillared-hall", 0, "E")
    table = play(table_at(d), f"move-{side}")
    assert [hero.at for hero in table.run.state.heroes] == [at, 0]
    assert table.run.state.turn.actions == 1


@clause("DR-181")
def test_a_wall_is_no_exit():
    """DR-181 In the Rat Run only north and south are named."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], at=lay(d, "rat-run", 0, "N", exits="NS"))
    assert moves(table_at(d)) == ["move-north", "move-south"]


@clause("DR-183", "DR-210", "DR-R07")
@pytest.mark.parametrize(("side", "cell"), [("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))])
def test_behind_an_unexplored_exit_the_top_tile_is_drawn_placed_and_entered(side, cell):
    """DR-183 The top tile of the stack; DR-210 on the cell behind the exit."""
    d = given("dorgan", "ashara")
    stack(d, "crossroads", "pillared-hall")
    table = play(table_at(d, luck=[4]), f"move-{side}")
    state = table.run.state
    tile = state.tiles[1]
    assert (tile.kind.key, (tile.x, tile.y), state.heroes[0].at) == ("crossroads", cell, 1)
    assert names_of(state.stack.top) == ["pillared-hall"]


@clause("DR-184", "DR-180", "DR-R69")
def test_a_hero_walks_onto_a_monster_unharmed_and_is_held_there():
    """DR-184 No die is rolled; the next Move is not offered."""
    d = given("dorgan", "ashara")
    put(d, "ooze", lay(d, "crossroads", 0, "N"))
    table = play(table_at(d), "move-north")
    assert (table.run.state.heroes[0].at, table.run.state.heroes[0].wounds, moves(table)) == (1, 0, [])
    assert "escape" in keys(table)


@clause("DR-185")
def test_any_number_of_heroes_share_a_tile():
    """DR-185 Five heroes are there, the sixth comes in."""
    d = given("dorgan", "ashara", "brenna", "haldrun", "gorvak", "mirelle")
    north = lay(d, "crossroads", 0, "N")
    for hero in d.heroes[1:]:
        change(hero, at=north)
    table = play(table_at(d), "move-north")
    assert {hero.at for hero in table.run.state.heroes} == {north}


@clause("DR-186", "DR-R08")
@pytest.mark.parametrize(
    ("tiles", "offered"), [((), ["move-north"]), (("crossroads",), [f"move-{one}" for one in SIDES])]
)
def test_with_an_empty_stack_only_exits_to_placed_tiles_are_offered(tiles, offered):
    """DR-186 An exit to empty space cannot be chosen when no tile is left."""
    d = given("dorgan", "ashara")
    lay(d, "crypt", 0, "N")
    stack(d, *tiles)
    assert moves(table_at(d)) == offered


@clause("DR-187", "DR-291", "DR-R46")
@pytest.mark.parametrize(("way", "luck", "answers"), [
    ("move", [], ["move-north", "pass"]),
    ("escape", [6, 1, 1], ["escape", "pass", "north", "pass"]),
    ("step", [], ["use-blink", "tile-1", "pass"]),
])  # fmt: skip
def test_an_entering_rule_applies_however_one_comes_in(way, luck, answers):
    """DR-187 Move, Escape or an effect: on the Bridge three 1s are 10 wounds."""
    d = given("fizzwick", "dorgan")
    bridge = lay(d, "ancient-bridge", 0, "N")
    lay(d, "crossroads", 0, "E")
    change(d.heroes[0], abilities=["blink"])
    change(d.heroes[1], at=2)
    if way == "escape":
        put(d, "ooze")
    table = play(table_at(d, luck=[*luck, 1, 1, 1]), *answers)
    assert (table.run.state.heroes[0].at, table.run.state.heroes[0].is_down) == (bridge, True)


@clause("DR-187", "DR-R46", "DR-R80")
def test_an_entering_rule_applies_to_a_hero_whom_another_pushes():
    """DR-187 Twist Space puts Haldrun onto the Bridge: he rolls, in Fizzwick's turn."""
    d = given("fizzwick", "haldrun")
    bridge = lay(d, "ancient-bridge", 0, "N")
    beyond = lay(d, "crypt", bridge, "N")
    with_stone(d, d.heroes[0])
    change(d.heroes[1], at=beyond)
    table = play(table_at(d, luck=[1, 2]), "use-twist-space")
    assert (table.run.state.heroes[1].at, table.run.state.heroes[1].wounds) == (bridge, 0)
