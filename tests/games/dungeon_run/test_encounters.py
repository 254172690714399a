"""Contents of a new tile, and encounters (2.6)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    card_of,
    change,
    corridor,
    encounters,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    stack,
    table_at,
    told,
    turn,
)
from story import perform
from undercroft.games.dungeon_run.rules.contents import find_encounter, reveal_contents
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.moving import go_through
from undercroft.games.dungeon_run.rules.roaming import destinations, roam_next
from undercroft.games.dungeon_run.rules.state import Monster
from undercroft.games.dungeon_run.rules.verbs.tiles import put_monster
from undercroft.pieces.pile import Pile

NORTH = 0


@clause("DR-026", "DR-251", "DR-252", "DR-253", "DR-254", "DR-255")
@pytest.mark.parametrize("key", [tile.key for tile in PACK.tiles("standard")])
def test_the_contents_die_of_every_standard_tile(key):
    """DR-252 A treasure number, DR-253 an encounter number, DR-254 both, DR-255 neither."""
    treasure, encounter = PACK.tile[key].treasure, PACK.tile[key].encounter
    for face in range(1, 7):
        d = given("dorgan", "ashara")
        change(d.heroes[0], at=lay(d, key, 0, "N"))
        encounters(d, "lost-pilgrim")
        story = perform(reveal_contents(d, d.heroes[0]), luck=[face])
        assert [(one, len(dice)) for one, dice in story.lucks] == [("DR-251", 1)]
        tile = d.tiles[1]
        assert (len(tile.hidden), names_of(tile.strangers)) == (
            int(face in treasure),
            ["lost-pilgrim"] if face in encounter else [],
        )


@clause("DR-250", "DR-256", "DR-R09")
def test_a_new_tile_is_placed_then_entered_then_its_entering_rule_then_its_contents():
    """DR-250 The order, with a tile that has both an entering rule and a contents die."""
    d = listen(given("haldrun", "dorgan"))
    tile = PACK.tile["crossroads"].but(enter="bridge", n=10)
    d.stack.clear()
    d.stack.top = [tile, PACK.tile["crypt"]]
    encounters(d, "ooze")
    story = perform(
        go_through(d, d.heroes[0], NORTH, "DR-182"), luck=[1, 2, 1, 4, 4, 1, 1, 1], answers=["brawn"], pause=True
    )
    assert [one for one, _ in story.lucks][:3] == ["DR-290", "DR-251", "DR-382"]
    clauses = [one for one, _ in told(d)]
    wanted = ["DR-183", "DR-210", "DR-182", "DR-290", "DR-251", "DR-253", "DR-259"]
    assert [clauses.index(one) for one in wanted] == sorted(clauses.index(one) for one in wanted)


@clause("DR-251")
def test_the_contents_die_is_rolled_once_in_the_game():
    """DR-251 Coming back, or another hero coming in, rolls nothing."""
    d = given("dorgan", "ashara")
    stack(d, "crossroads", "den")
    table = play(table_at(d, luck=[4]), "move-north", "move-south")
    assert table.asks[0].seat == 1
    play(table, "move-north")
    assert table.run.state.heroes[1].at == 1


@clause("DR-252")
def test_a_treasure_lies_face_down_and_unseen():
    """DR-252 Nobody sees which; it is turned by a Search."""
    d = given("dorgan", "ashara")
    stack(d, "crossroads", "den")
    table = play(table_at(d, luck=[5, "oak-shield", 1]), "move-north")
    for seat in (0, 1, None):
        shown = table.view(seat)
        assert (shown["tiles"][1]["face_down"], shown["tiles"][1]["cards"], shown["treasures"]) == (1, [], 21)
        assert "oak-shield" not in repr(shown)
    play(table, "search")
    assert names_of(table.run.state.heroes[0].loot) == ["oak-shield"]


@clause("DR-254", "DR-R22", "DR-403")
def test_a_treasure_lies_under_the_encounter_found_with_it():
    """DR-254 On a 2 the Vault holds both: the treasure cannot be searched for while the monster is there."""
    d = given("dorgan", "ashara")
    stack(d, "sealed-vault", "den")
    encounters(d, "ooze")
    table = play(table_at(d, luck=[2, 4, 4, 6, 6, 1, 1]), "move-north", "brawn", "hit", "hit")
    state = table.run.state
    assert (state.foes[1].kind.key, len(state.tiles[1].hidden), "search" in keys(table)) == ("ooze", 1, False)
    state.foes.clear()
    assert "search" in keys(table_at(state))


SPECIAL = {
    "ancient-bridge": [1, 1, 1, 2],
    "cursed-stone": [],
    "den": [6],
    "glyph-room": ["lost-pilgrim"],
    "library": [],
    "portcullis-room": [],
    "underground-channel": [4, 4, 1, 1],
    "well": ["lost-pilgrim"],
}


@clause("DR-027", "DR-256", "DR-305", "DR-327")
@pytest.mark.parametrize(("key", "luck"), SPECIAL.items())
def test_a_special_tile_follows_its_own_rule_and_has_no_contents_die(key, luck):
    """DR-027 DR-256 What is rolled or drawn when each of the eight is placed."""
    d = given("dorgan", "ashara")
    stack(d, key, "crossroads")
    table = table_at(d, luck=luck)
    play(table, "move-north")
    if table.asks[0].clause == "DR-211":
        play(table, table.asks[0].keys[0])
    if table.asks[0].clause == "DR-323":
        play(table, "brawn")
    assert (table.asks[0].clause, table.past.luck.rest) == ("DR-070", [])
    assert names_of(table.run.state.tiles[1].strangers) == [one for one in luck if isinstance(one, str)]


@clause("DR-257", "DR-073", "DR-258")
@pytest.mark.parametrize("answer", ["deal-lost-pilgrim", "pass"])
def test_a_stranger_is_shown_to_all_and_may_be_dealt_with_at_once(answer):
    """DR-257 The hero who drew it decides; it costs no action. DR-258 It stays unless its rule says otherwise."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=3)
    stack(d, "crossroads", "den")
    encounters(d, "lost-pilgrim")
    table = play(table_at(d, luck=[1, 6]), "move-north")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-073")
    assert any("Lost Pilgrim" in event.text for event in table.events(1))
    assert table.view(1)["tiles"][1]["strangers"][0]["text"]
    play(table, answer)
    assert (table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (0 if answer != "pass" else 3, 1)
    assert names_of(table.run.state.tiles[1].strangers) == ["lost-pilgrim"]


@clause("DR-258", "DR-812")
def test_a_stranger_stays_until_a_monster_comes():
    """DR-258 A monster that roams onto its tile drives it away, to the encounter discards."""
    d = given("dorgan", "ashara")
    row = corridor(d, 3)
    here(d, row[2], strangers=["smuggler"])
    change(d.heroes[0], at=row[2])
    assert names_of(play(table_at(d), "end-turn").run.state.tiles[row[2]].strangers) == ["smuggler"]
    change(d.heroes[0], at=0)
    put(d, "ooze", row[1])
    d.turn = None
    perform(roam_next(d), answers=[f"tile-{row[2]}"])
    assert (d.tiles[row[2]].strangers, names_of(d.discards)) == ((), ["smuggler"])


@clause("DR-259", "DR-260", "DR-847", "DR-R61", "DR-R90")
def test_a_drawn_monster_must_be_battled_at_once_with_help_and_sabotage_and_without_cost():
    """DR-259 No other choice; DR-260 assist, sabotage and rally as in any battle, and one action left."""
    d = given("dorgan", "mirelle", "ashara")
    den = lay(d, "den", 0, "N")
    for hero in d.heroes[1:]:
        change(hero, at=den, wounds=1)
    change(d.heroes[0], wounds=2)
    encounters(d, "goblin-cutter")
    table = table_at(d, luck=[1, 4, 4, 6, 6, 1, 1])
    play(table, "move-north", "assist-magic", "sabotage", "accept", "brawn", "hit", "hit", "rally", "rally")
    state = table.run.state
    assert [hero.wounds for hero in state.heroes] == [1, 0, 2]
    assert (names_of(state.heroes[0].trophies), state.turn.actions) == (["goblin-cutter"], 1)


@clause("DR-262", "DR-590")
def test_a_drawn_trap_must_be_disarmed_at_once():
    """DR-262 The disarm roll follows the draw; one action is left."""
    d = given("brenna", "ashara")
    stack(d, "crossroads", "den")
    encounters(d, "dart-wall")
    table = play(table_at(d, luck=[1, 4, 4, 1]), "move-north")
    assert (names_of(table.run.state.heroes[0].trophies), table.run.state.turn.actions) == (["dart-wall"], 1)


@clause("DR-263", "DR-R09")
@pytest.mark.parametrize("card", ["ooze", "dart-wall", "lost-pilgrim"])
def test_what_a_hero_finds_who_was_defeated_on_arrival(card):
    """DR-263 The contents are rolled and placed, but not resolved: a monster stays, a trap is discarded."""
    d = given("haldrun", "dorgan")
    tile = PACK.tile["sealed-vault"].but(enter="bridge", n=10)
    d.stack.clear()
    d.stack.top = [tile, PACK.tile["crossroads"]]
    encounters(d, card)
    perform(go_through(d, d.heroes[0], NORTH, "DR-182"), luck=[1, 1, 2])
    found = d.tiles[1]
    assert (d.heroes[0].is_down, d.heroes[0].wounds, len(found.hidden)) == (True, 4, 1)
    assert (1 in d.foes) is (card == "ooze")
    assert names_of(d.discards) == (["dart-wall"] if card == "dart-wall" else [])
    assert names_of(found.strangers) == (["lost-pilgrim"] if card == "lost-pilgrim" else [])


@clause("DR-264", "DR-977", "DR-978", "DR-R64")
@pytest.mark.parametrize(("seats", "found"), [(4, None), (5, "lost-pilgrim")])
def test_an_empty_encounter_deck_is_renewed_with_five_or_six_players_only(seats, found):
    """DR-264 With 1 to 4 players no card is placed; DR-977 with 5 or 6 the discards become a new deck."""
    d = given(*("dorgan", "ashara", "brenna", "haldrun", "gorvak")[:seats])
    encounters(d)
    d.discards = [card_of("lost-pilgrim")]
    perform(find_encounter(d, d.heroes[0], "DR-253"), luck=[found] if found else [])
    assert names_of(d.tiles[0].strangers) == ([found] if found else [])
    assert names_of(d.discards) == ([] if found else ["lost-pilgrim"])


@clause("DR-264", "DR-978", "DR-R64")
def test_without_deck_and_discards_there_is_no_encounter():
    """DR-978 Five players, and nothing to shuffle."""
    d = given("dorgan", "ashara", "brenna", "haldrun", "gorvak")
    d.encounters = Pile([])
    perform(find_encounter(d, d.heroes[0], "DR-253"))
    assert (d.foes.get(0), d.tiles[0].strangers) == (None, ())


@clause("DR-265", "DR-R65")
@pytest.mark.parametrize("seats", [2, 5])
def test_an_empty_treasure_deck_gives_nothing_and_is_never_renewed(seats):
    """DR-265 The Healing Draught was drunk: it does not come back."""
    d = given(*("dorgan", "ashara", "brenna", "haldrun", "gorvak")[:seats])
    d.treasures.unknown = [PACK.treasure["healing-draught"]]
    here(d, 0, hidden=1)
    change(d.heroes[0], wounds=1)
    stack(d, "crossroads", "den")
    answers = ["search", "equip-healing-draught", "use-healing-draught"]
    table = table_at(d, luck=["healing-draught", 5])
    play(table, *answers)
    if "hero-dorgan" in keys(table):
        play(table, "hero-dorgan")
    play(table, "move-north")
    assert (table.run.state.tiles[1].hidden, len(table.run.state.treasures)) == ((), 0)


@clause("DR-266", "DR-804", "DR-R79")
def test_there_is_never_more_than_one_monster_on_a_tile():
    """DR-266 Roaming finds the tile closed, the Den rolls nothing, and no other way leads to two."""
    d = given("dorgan", "ashara")
    row = corridor(d, 2)
    skeleton, ooze = put(d, "skeleton", row[0]), put(d, "ooze", row[1])
    assert (destinations(d, skeleton), destinations(d, ooze)) == ([0], [])
    with pytest.raises(AssertionError):
        put_monster(d, Monster(PACK.monster["ghoul"], row[0]), row[0])
    den = lay(d, "den", 0, "E")
    put(d, "ghoul", den)
    change(d.heroes[0], at=0)
    turn(d, 0)
    assert play(table_at(d), "move-east").run.state.heroes[0].at == den


@clause("DR-267", "DR-R91")
def test_any_number_of_strangers_may_lie_on_one_tile():
    """DR-267 The Sellsword of a fallen hero joins the Pilgrim; both can be dealt with."""
    d = given("brenna", "gorvak")
    here(d, 0, strangers=["lost-pilgrim"])
    change(d.heroes[0], strangers=["sellsword"])
    change(d.heroes[1], wounds=1, loot=["lucky-coin"])
    perform(suffer(d, [d.heroes[0]], 9, "DR-704", FATE))
    assert names_of(d.tiles[0].strangers) == ["lost-pilgrim", "sellsword"]
    turn(d, 1)
    assert {"deal-lost-pilgrim", "deal-sellsword"} <= set(keys(table_at(d)))
