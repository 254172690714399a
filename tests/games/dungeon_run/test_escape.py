"""Escape (2.8)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, corridor, encounters, given, keys, lay, names_of, play, put, stack, table_at
from story import perform
from undercroft.games.dungeon_run.rules.moving import escape


@clause("DR-350")
@pytest.mark.parametrize(("monster", "final", "down", "offered"), [
    (True, False, False, True),
    (False, False, False, False),
    (False, True, False, True),
    (False, True, True, False),
])  # fmt: skip
def test_an_escape_needs_a_monster_or_in_the_final_phase_another_conscious_hero(monster, final, down, offered):
    """DR-350 Alone on a tile, or beside a hero before the final phase, there is nothing to escape from."""
    d = given("dorgan", "ashara", final=final)
    change(d.heroes[1], is_down=down)
    if monster:
        put(d, "ooze")
    assert ("escape" in keys(table_at(d))) is offered


@clause("DR-351", "DR-352")
@pytest.mark.parametrize(("dice", "away"), [((3, 3, 3, 3), False), ((1, 1, 4, 1), True)])
def test_one_die_of_the_escape_value_is_enough(dice, away):
    """DR-351 Dorgan rolls his 4 Skill dice; DR-352 from the Ghoul one 4 is enough."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghoul")
    luck = [*dice] if away else [*dice, 4, 4, 4]
    story = perform(escape(d, d.heroes[0]), luck=luck, answers=["north"] if away else [])
    assert len(story.lucks[0][1]) == 4
    assert (d.heroes[0].at == 1) is away


@clause("DR-353", "DR-183", "DR-259", "DR-R90")
def test_an_escape_may_lead_onto_a_new_tile_and_into_what_it_brings():
    """DR-353 He names an exit, a tile is drawn and placed, its contents are rolled, a monster is battled."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghoul")
    stack(d, "pillared-hall", "crypt")
    encounters(d, "ooze")
    table = play(table_at(d, luck=[5, 1, 1, 1, 1, 4, 4, 6, 1, 1, 1]), "escape", "east", "brawn", "hit")
    state = table.run.state
    assert (state.tiles[2].kind.key, state.heroes[0].at, state.foes.get(2).wounds) == ("pillared-hall", 2, 1)
    assert (state.turn.actions, table.asks[0].clause) == (1, "DR-070")


@clause("DR-354")
@pytest.mark.parametrize(("way", "asked"), [("move", True), ("escape", False)])
def test_what_affects_a_moving_hero_does_not_affect_an_escaping_one(way, asked):
    """DR-354 Sticky Fingers works after a Move action, not after an Escape; nor does Ram Charge's memory of a Move."""
    d = given("stabbins", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"), loot=["lucky-coin"])
    if way == "escape":
        put(d, "ooze")
        table = play(table_at(d, luck=[6, 1, 1, 1, 1]), "escape", "north")
    else:
        table = play(table_at(d), "move-north")
    assert (table.asks[0].clause == "DR-144") is asked
    assert table.run.state.turn.moved is asked


@clause("DR-355", "DR-R59")
def test_after_a_failure_the_monster_makes_a_free_attack():
    """DR-355 The Ghoul's three dice: 1, 2 and 6 are hits."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=1)
    put(d, "ghoul")
    story = perform(escape(d, d.heroes[0]), luck=[3, 3, 3, 3, 1, 2, 4])
    assert (d.heroes[0].at, d.heroes[0].wounds) == (0, 2)
    assert [one for one, _ in story.lucks] == ["DR-351", "DR-442"]


def walled_in(hero: str = "dorgan"):
    """A monster in the Barracks; north of it only a tile with a wall in the west would fit."""
    d = given(hero, "ashara")
    lay(d, "rat-run", 0, "N", exits="NS")
    room = lay(d, "barracks", 0, "E", exits="NEW")
    change(d.heroes[0], at=room)
    put(d, "ooze", room)
    stack(d, "crossroads", "pillared-hall")
    return d


@clause("DR-356", "DR-216", "DR-R10")
def test_if_no_tile_fits_the_escaped_hero_stays_without_a_free_attack():
    """DR-356 The action is lost; the Ooze rolls nothing."""
    d = walled_in()
    table = play(table_at(d, luck=[6, 1, 1, 1]), "escape", "north")
    state = table.run.state
    assert (state.heroes[0].at, state.heroes[0].wounds, state.turn.actions, len(state.stack)) == (2, 0, 1, 2)


@clause("DR-357")
def test_the_exit_is_named_after_the_roll_and_he_must_leave():
    """DR-357 The first question after the roll is the exit; staying is not offered."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    table = play(table_at(d, luck=[6, 1, 1, 1]), "escape")
    (ask,) = table.asks
    assert (ask.clause, ask.keys) == ("DR-353", ("north", "east", "south", "west"))


@clause("DR-358", "DR-319", "DR-654", "DR-682", "DR-R105", "DR-R40")
def test_an_escape_is_made_when_its_roll_succeeds_even_if_the_gate_stays_shut():
    """DR-358 The gate roll fails: Haldrun has rallied all the same, Ashara has her wound."""
    d = given("dorgan", "haldrun", "ashara")
    room = lay(d, "portcullis-room", 0, "N")
    for hero in d.heroes:
        change(hero, at=room, wounds=2)
    d.silent = (room,)
    put(d, "ghoul", room)
    story = perform(
        escape(d, d.heroes[0]), luck=[4, 1, 1, 1, 1, 1, 1], answers=["assist-brawn", "sabotage", "accept", "rally"]
    )
    assert [one for one, _ in story.lucks] == ["DR-351", "DR-316"]
    assert [hero.wounds for hero in d.heroes] == [3, 1, 3]
    assert d.heroes[0].at == room


@clause("DR-358", "DR-356", "DR-R105")
def test_an_escape_is_made_even_if_no_tile_fits():
    """DR-358 The saboteur is wounded, the figure stays."""
    d = walled_in()
    change(d.heroes[1], at=2)
    table = play(table_at(d, luck=[6, 1]), "escape", "sabotage", "north")
    assert [hero.wounds for hero in table.run.state.heroes] == [0, 1]
    assert table.run.state.heroes[0].at == 2


@clause("DR-359", "DR-R105")
def test_rallies_and_saboteurs_wounds_come_before_the_figure_moves():
    """DR-359 When the exit is asked for, both are settled."""
    d = given("dorgan", "haldrun", "ashara")
    for hero in d.heroes:
        change(hero, wounds=2)
    d.silent = (0,)
    put(d, "ghoul")
    story = perform(
        escape(d, d.heroes[0]),
        luck=[4, 1, 1],
        answers=["assist-brawn", "sabotage", "accept", "rally"],
        pause=True,
    )
    assert [ask.clause for ask in story.asks] == ["DR-051", "DR-051", "DR-052", "DR-680", "DR-353"]
    assert ([hero.wounds for hero in d.heroes], d.heroes[0].at) == ([2, 1, 3], 0)


@clause("DR-353", "DR-399")
def test_the_monster_stays_with_its_wounds():
    """DR-353 Only the figure moves."""
    d = given("dorgan", "ashara")
    row = corridor(d, 1)
    change(d.heroes[1], at=row[0])
    ooze = put(d, "ooze", wounds=2)
    perform(escape(d, d.heroes[0]), luck=[6, 1, 1, 1], answers=["north"])
    assert (d.foes.get(0), ooze.wounds, names_of(d.heroes[0].trophies)) == (ooze, 2, [])
