"""Roaming monsters and the teleporting boss (2.17, second half)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    change,
    corridor,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.roaming import can_go, destinations, roam_next


def asleep(*heroes: str, first: int = 0):
    """The turns of the round are over; the heroes stand on the Entrance."""
    d = given(*heroes or ("dorgan", "ashara"), first=first)
    d.turn, d.to_play = None, []
    return d


@clause("DR-800", "DR-147", "DR-140")
def test_monsters_roam_once_a_round_between_the_last_turn_and_the_next_first_player():
    d = given("dorgan", "ashara")
    row = corridor(d, 3)
    ooze = put(d, "ooze", row[1])
    table = table_at(d)
    play(table, "end-turn")
    assert table.run.state.foes.get(row[1]) is not None  # Ashara has not had her turn yet
    play(table, "end-turn")
    assert (table.asks[0].clause, table.run.state.first) == ("DR-803", 0)
    play(table, f"tile-{row[2]}")
    state = table.run.state
    assert (state.foes.get(row[2]).kind, state.round, state.first) == (ooze.kind, 2, 1)


@clause("DR-801", "DR-811", "DR-718")
@pytest.mark.parametrize(("lies", "roams"), [(False, False), (True, True)])
def test_only_a_conscious_hero_keeps_a_monster_from_roaming(lies, roams):
    d = asleep()
    row = corridor(d, 1)
    put(d, "ooze", row[0])
    change(d.heroes[0], at=row[0], is_down=lies)
    change(d.heroes[1], at=row[0], is_down=True)
    assert perform(roam_next(d)).result is roams
    assert (d.foes.get(0) is not None) is roams


@clause("DR-802", "DR-060", "DR-R26")
def test_the_first_player_chooses_order_and_destination():
    d = asleep(first=1)
    row = corridor(d, 5)
    put(d, "ooze", row[1])
    put(d, "skeleton", row[3])
    story = perform(roam_next(d), answers=[f"monster-{row[3]}", f"tile-{row[2]}"])
    assert [(ask.seat, ask.clause) for ask in story.asks] == [(1, "DR-802"), (1, "DR-803")]
    assert story.asks[1].keys == (f"tile-{row[4]}", f"tile-{row[2]}", "chance")
    assert d.foes.get(row[2]).kind.key == "skeleton"


@clause("DR-803", "DR-804", "DR-806", "DR-R26")
def test_a_monster_must_move_if_it_can_and_never_onto_another():
    """DR-803 No way to stay; DR-804 the tile of the Skeleton is closed; DR-806 each goes once."""
    d = asleep()
    row = corridor(d, 2)
    ooze = put(d, "ooze", row[0])
    put(d, "skeleton", row[1])
    here(d, 0)
    change(d.heroes[1], at=row[1])
    story = perform(roam_next(d))
    assert (story.asks, ooze.at) == ([], 0)
    change(d.heroes[0], at=row[1])
    assert perform(roam_next(d)).result is False


@clause("DR-819", "DR-R94")
def test_a_monster_with_every_way_closed_stays():
    d = asleep()
    row = [lay(d, "rat-run", 0, "N", exits="NS")]
    row.append(lay(d, "crypt", row[0], "N", exits="S"))
    put(d, "cave-bear", row[0])  # does not roam
    ghoul = put(d, "ghoul", row[1], wounds=1)
    assert perform(roam_next(d)).result is False
    assert (ghoul.at, ghoul.wounds) == (row[1], 1)


@clause("DR-805", "DR-R78")
@pytest.mark.parametrize(
    ("monster", "tile", "enters"),
    [
        ("mummy", "ancient-bridge", False),
        ("mummy", "underground-channel", False),
        ("mummy", "rat-run", True),
        ("ooze", "ancient-bridge", True),
        ("wight-lord", "entrance", False),
        ("ooze", "entrance", True),
    ],
)
def test_a_monster_does_not_enter_a_tile_its_card_forbids(monster, tile, enters):
    d = asleep()
    if tile == "entrance":
        goal, start = 0, lay(d, "crypt", 0, "N")
    else:
        goal = lay(d, tile, 0, "N", exits="NS")
        start = lay(d, "crypt", goal, "N")
    put(d, monster, start)
    perform(roam_next(d))
    assert (d.foes.get(goal) is not None) is enters


@clause("DR-807", "DR-402", "DR-R25", "DR-R59")
def test_a_monster_that_roams_onto_heroes_does_not_attack():
    d = asleep()
    crypt = lay(d, "crypt", 0, "N")
    headsman = put(d, "headsman", crypt)
    story = perform(roam_next(d))
    assert headsman.at == 0
    assert story.lucks == []
    assert [hero.wounds for hero in d.heroes] == [0, 0]


@clause("DR-808", "DR-809", "DR-810", "DR-R23")
@pytest.mark.parametrize(
    ("monster", "takes"), [("skeleton", True), ("goblin-cutter", True), ("ooze", True), ("fire-drake", False)]
)
def test_cards_on_the_tile_go_along_unless_it_is_a_beast(monster, takes):
    """DR-810 Also the Stone and cards that lay there before the monster came."""
    d = asleep()
    crypt = lay(d, "crypt", 0, "N")
    here(d, crypt, cards=["summoning-stone", "oak-shield"], hidden=2)
    put(d, monster, crypt)
    perform(roam_next(d))
    start, goal = d.tiles[crypt], d.tiles[0]
    moved, left = (goal, start) if takes else (start, goal)
    assert (names_of(moved.cards), len(moved.hidden)) == (["summoning-stone", "oak-shield"], 2)
    assert (left.cards, left.hidden) == ((), ())


@clause("DR-812", "DR-258")
def test_a_stranger_leaves_when_a_monster_enters():
    d = asleep()
    crypt = lay(d, "crypt", 0, "N")
    here(d, 0, strangers=["smuggler", "lost-pilgrim"])
    put(d, "ooze", crypt)
    perform(roam_next(d))
    assert (d.tiles[0].strangers, names_of(d.discards)) == ((), ["smuggler", "lost-pilgrim"])


@clause("DR-813", "DR-815", "DR-R24")
def test_the_boss_must_teleport_to_any_other_tile_without_a_monster():
    """DR-815 The Entrance and tiles with heroes are allowed; its own tile and the Ooze's are not."""
    d = asleep()
    row = corridor(d, 4)
    boss = put(d, "ossrik", row[0])
    put(d, "cave-bear", row[2])
    story = perform(roam_next(d), answers=["tile-0"])
    (ask,) = story.asks
    assert (ask.seat, ask.clause, ask.keys) == (0, "DR-813", ("tile-0", f"tile-{row[1]}", f"tile-{row[3]}", "chance"))
    assert boss.at == 0


@clause("DR-813")
def test_the_boss_stays_with_a_conscious_hero():
    d = asleep()
    row = corridor(d, 2)
    put(d, "ossrik", row[0])
    change(d.heroes[0], at=row[0])
    assert perform(roam_next(d)).result is False
    change(d.heroes[0], is_down=True)
    assert perform(roam_next(d), answers=["tile-0"]).result is True


@clause("DR-814")
def test_the_boss_takes_its_cards_along_even_if_it_is_a_beast():
    d = asleep()
    row = corridor(d, 2)
    put(d, "vharoth", row[0])  # a beast
    here(d, row[0], cards=["oak-shield"], hidden=2)
    perform(roam_next(d), answers=[f"tile-{row[1]}"])
    assert (names_of(d.tiles[row[1]].cards), len(d.tiles[row[1]].hidden)) == (["oak-shield"], 2)
    assert not d.tiles[row[0]].has_cards


@clause("DR-816", "DR-308", "DR-318")
@pytest.mark.parametrize("room", ["glyph-room", "portcullis-room"])
@pytest.mark.parametrize(("monster", "roams"), [("ooze", False), ("ossrik", True)])
def test_two_rooms_hold_every_monster_except_the_boss(room, monster, roams):
    d = asleep()
    at = lay(d, room, 0, "N")
    put(d, monster, at)
    assert perform(roam_next(d)).result is roams
    assert (d.foes.get(at) is None) is roams


@clause("DR-817")
def test_monsters_never_explore():
    d = asleep()
    crossroads = lay(d, "crossroads", 0, "N")  # three open exits
    put(d, "ooze", crossroads)
    assert perform(roam_next(d)).asks == []
    assert (d.foes.get(0) is not None, len(d.tiles)) == (True, 2)


@clause("DR-818", "DR-806", "DR-R94")
def test_only_monsters_that_can_move_are_offered_and_none_goes_twice():
    """DR-818 The blocked Ghoul cannot be picked first, but must go when the Ooze has freed its way."""
    d = asleep()
    row = [lay(d, "rat-run", 0, "N", exits="NS"), 0]
    row[1] = lay(d, "crypt", row[0], "N", exits="S")
    south = corridor(d, 3, "S")
    ooze, ghoul = put(d, "ooze", row[0]), put(d, "ghoul", row[1])
    put(d, "skeleton", south[1])
    story = perform(roam_next(d), answers=[f"monster-{row[0]}"])
    assert story.asks[0].keys == (f"monster-{row[0]}", f"monster-{south[1]}", "chance")
    assert ooze.at == 0
    story = perform(roam_next(d), answers=[f"monster-{row[1]}"])
    assert (story.asks[0].keys, ghoul.at) == ((f"monster-{row[1]}", f"monster-{south[1]}", "chance"), row[0])
    perform(roam_next(d), answers=[f"tile-{south[2]}"])
    assert perform(roam_next(d)).result is False


@clause("DR-717", "DR-R60")
def test_an_unconscious_first_player_still_directs_the_monsters():
    d = asleep(first=1)
    row = corridor(d, 3)
    change(d.heroes[1], is_down=True)
    put(d, "ooze", row[1])
    story = perform(roam_next(d), answers=[f"tile-{row[2]}"])
    assert [ask.seat for ask in story.asks] == [1]


@clause("DR-266", "DR-R79")
def test_with_no_free_tile_the_boss_stays():
    d = asleep()
    row = corridor(d, 1)
    put(d, "ossrik", row[0])
    put(d, "cave-bear", 0)
    assert perform(roam_next(d)).result is False


@clause("DR-802")
def test_battlefield_orders_also_steer_a_tunneller_with_one_way_out():
    """The first step is forced, but whether it digs on is hers to say."""
    d = asleep("dorgan", "brenna")
    change(d.heroes[1], abilities=["battlefield-orders"])
    for hero in d.heroes:
        change(hero, at=lay(d, "crossroads", 0, "E") if hero.seat == 0 else 1)
    row = [lay(d, "rat-run", 0, "N", exits="NS")]
    row.append(lay(d, "crypt", row[0], "N", exits="S"))
    ogre = put(d, "mole-ogre", row[1])
    story = perform(roam_next(d), answers=["use-battlefield-orders", "stay"])
    assert [ask.seat for ask in story.asks] == [1, 1]
    assert ogre.at == row[0]


@clause("DR-802")
def test_everybody_is_told_where_a_monster_goes():
    d = listen(asleep())
    put(d, "ooze", lay(d, "crypt", 0, "N"))
    perform(roam_next(d))
    assert told(d, None)[-1] == ("DR-802", "The Ooze goes from tile 1 to tile 0.")


@clause("DR-820", "DR-060", "DR-R108")
def test_the_rest_of_the_roaming_may_be_left_to_chance():
    """DR-820 The Ooze on the tile laid earliest goes first, where chance says; nobody is asked any more."""
    d = asleep(first=1)
    row = corridor(d, 5)
    ooze, skeleton = put(d, "ooze", row[1]), put(d, "skeleton", row[3])
    story = perform(roam_next(d), luck=[f"tile-{row[2]}"], answers=["chance"])
    assert (ooze.at, [ask.clause for ask in story.asks]) == (row[2], ["DR-802"])
    story = perform(roam_next(d))  # only one way is left
    assert (skeleton.at, story.asks) == (row[4], [])
    assert perform(roam_next(d)).result is False


@clause("DR-820")
def test_chance_may_take_over_when_a_monster_has_been_picked_and_moves_the_boss_too():
    d = asleep()
    row = corridor(d, 4)
    ooze = put(d, "ooze", row[1])
    boss = put(d, "ossrik", row[3])
    perform(roam_next(d), luck=[f"tile-{row[0]}"], answers=[f"monster-{row[1]}", "chance"])
    perform(roam_next(d), luck=["tile-0"])
    assert (ooze.at, boss.at) == (row[0], 0)


@clause("DR-820")
def test_chance_lasts_for_one_step_only():
    d = given("dorgan", "ashara")
    change(d.heroes[0], at=corridor(d, 5)[0])
    put(d, "ooze", 3)
    d.to_play = []
    table = play(table_at(d, luck=["tile-4"]), "end-turn", "chance")
    assert table.run.state.by_chance
    play(table, "end-turn", "end-turn")
    assert "chance" in keys(table)


@clause("DR-820")
def test_battlefield_orders_still_count_when_the_rest_is_left_to_chance():
    """DR-820 Brenna may direct a monster although the First Player has left it to chance."""
    d = asleep("dorgan", "brenna")
    change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 4)
    ooze = put(d, "ooze", row[1])
    d.by_chance = True
    perform(roam_next(d), answers=["use-battlefield-orders", f"tile-{row[2]}"])
    assert ooze.at == row[2]


@clause("DR-813", "DR-818")
def test_the_boss_goes_to_the_tile_laid_last_if_no_other_is_free():
    d = given("dorgan", "ashara")
    row = corridor(d, 2)
    boss = put(d, "vharoth", row[0])
    put(d, "ooze", 0)
    for hero in d.heroes:
        change(hero, is_down=True)
    d.turn = None
    assert destinations(d, boss) == [row[1]]
    assert can_go(d, boss)
