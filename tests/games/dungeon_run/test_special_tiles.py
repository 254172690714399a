"""Special tiles (2.7): Ancient Bridge, Cursed Stone, Den and Glyph Room. The other four: test_special_actions.py."""

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
    listen,
    names_of,
    play,
    put,
    room,
    stack,
    table_at,
    told,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.free_attacks import attack_value
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.tiles import arrive

# -- Ancient Bridge --------------------------------------------------------------------------------------------------


@clause("DR-290", "DR-291")
@pytest.mark.parametrize(("faces", "down"), [((1, 1), True), ((1, 2), False), ((6, 1), False)])
def test_on_the_bridge_only_ones_are_ten_wounds(faces, down):
    """DR-290 Haldrun rolls his 2 Skill dice; DR-291 he is on the tile afterwards, whatever they show."""
    d = room("ancient-bridge", "haldrun", "dorgan", inside=False)
    story = perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=faces)
    assert [one for one, _ in story.lucks] == ["DR-290"]
    assert (d.heroes[0].at, d.heroes[0].is_down, d.heroes[0].wounds) == (1, down, 4 if down else 0)


@clause("DR-290")
def test_the_bridge_gives_ten_wounds():
    """DR-290 A hero of Life 10 with a Skill of 1 die falls; in the final phase he dies of it."""
    d = given("gorvak", "dorgan", "ashara", final=True)
    lay(d, "ancient-bridge", 0, "N")
    change(listen(d).heroes[0], traps=["rune-of-frailty"])
    perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=[1])
    assert d.heroes[0].is_dead
    assert ("DR-290", "Gorvak takes 10 wounds, 10 in all.") in told(d)


@clause("DR-291", "DR-R46")
def test_the_bridge_is_rolled_for_at_every_entry():
    """DR-291 In, out and in again: two rolls."""
    d = room("ancient-bridge", "dorgan", "ashara")
    change(d.heroes[0], at=0)
    table = table_at(d, luck=[1, 1, 1, 2, 1, 1, 1, 3])
    play(table, "move-north", "move-south", "end-turn", "end-turn", "move-north")
    assert table.past.luck.rest == []


@clause("DR-292", "DR-R46")
def test_monsters_cross_the_bridge_without_a_roll():
    """DR-292 An Ooze roams onto it; nothing is rolled."""
    d = room("ancient-bridge", "dorgan", "ashara")
    end = lay(d, "crypt", 1, "N")
    for hero in d.heroes:
        change(hero, at=0)
    ooze = put(d, "ooze", end)
    d.turn = None
    perform(roam_next(d))
    assert (ooze.at, ooze.wounds) == (1, 0)


# -- Cursed Stone ----------------------------------------------------------------------------------------------------


@clause("DR-295", "DR-R42")
@pytest.mark.parametrize(("place", "silent"), [("on", True), ("beside", True), ("wall", False), ("far", False)])
def test_hero_abilities_do_nothing_on_the_cursed_stone_and_beside_it(place, silent):
    """DR-295 Personal ability, summoner ability and ability card, all passive, are off there; a wall is not beside."""
    d = given("gorvak", "dorgan")
    stone = lay(d, "cursed-stone", 0, "N")
    beyond = lay(d, "long-corridor", stone, "N", exits="NS")
    east = lay(d, "crossroads", 0, "E")
    wall = lay(d, "rat-run", stone, "E", exits="EW")
    far = lay(d, "crypt", beyond, "N")
    at = {"on": stone, "beside": beyond, "wall": east, "far": far}[place]
    assert d.tiles[wall].neighbours == (stone,)
    gorvak = change(d.heroes[0], at=at, wounds=3, abilities=["thick-hide"])
    with_stone(d, gorvak)
    pool = pool_size(d, Fight("battle", 0, at, PACK.monster["ooze"], rating="brawn"), gorvak)
    assert pool == (5 if silent else 6)  # Blood Fury
    assert bool(d.active(gorvak, "armour")) is not silent
    change(d.heroes[1], at=at)
    rival = pool_size(d, Fight("battle", 0, at, rival=1, rating="brawn", rival_rating="brawn"), d.heroes[1])
    assert rival == (4 if silent else 2)  # Winter's Wrath


@clause("DR-295")
def test_a_special_action_of_an_ability_card_is_not_offered_beside_the_cursed_stone():
    """DR-295 Two tiles away it is."""
    d = given("haldrun", "dorgan")
    stone = lay(d, "cursed-stone", 0, "N")
    beyond = lay(d, "crossroads", lay(d, "rat-run", stone, "N"), "N")
    change(d.heroes[0], wounds=2, abilities=["laying-on-hands"])
    assert "use-laying-on-hands" not in keys(table_at(d))
    change(d.heroes[0], at=beyond)
    assert "use-laying-on-hands" in keys(table_at(d))


@clause("DR-296", "DR-R42")
def test_everything_else_works_on_the_cursed_stone():
    """DR-296 Treasure, artifact, markers, an owned stranger, the monster's ability, and Summon."""
    d = room("cursed-stone", "brenna", "dorgan")
    brenna = change(
        d.heroes[0],
        equipped=["sword-of-the-well-spirit", "oak-shield"],
        markers={"brawn": 1},
        strangers=["sellsword"],
        wounds=3,
    )
    raider = put(d, "orc-raider", 1)
    pool = pool_size(d, Fight("battle", 0, 1, raider.kind, rating="brawn"), brenna)
    assert pool == 4 + 1 + 2 + 1
    assert len(d.active(brenna, "armour")) == 1
    assert attack_value(d, raider, brenna, Fight("battle", 0, 1, raider.kind)) == 4  # Smells Blood
    with_stone(d, brenna)
    d.turn, d.to_play = None, [0]
    assert "summon" in keys(table_at(d))


# -- Den -------------------------------------------------------------------------------------------------------------


@clause("DR-300", "DR-301", "DR-R43")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_den_brings_an_encounter_on_one_to_three(face):
    """DR-300 The hero who enters rolls and draws; DR-301 at the first reveal already."""
    d = given("dorgan", "ashara")
    stack(d, "den", "crossroads")
    encounters(d, "wandering-archmage")
    table = play(table_at(d, luck=[face]), "move-north")
    found = names_of(table.run.state.tiles[1].strangers)
    assert found == (["wandering-archmage"] if face <= 3 else [])


@clause("DR-300", "DR-301")
def test_the_den_is_rolled_for_again_at_every_entry():
    """DR-301 Nothing, nothing, then an Ooze: a surprise battle (DR-300)."""
    d = room("den", "dorgan", "ashara", inside=False)
    encounters(d, "ooze")
    table = table_at(d, luck=[4, 6, 3, 4, 4, 1, 1, 1, 1])
    play(table, "move-north", "move-south", "end-turn", "end-turn", "move-north", "move-south", "move-north")
    assert table.asks[0].clause == "DR-055"
    play(table, "brawn")
    assert table.run.state.foes.get(1) is not None


@clause("DR-302", "DR-R91")
@pytest.mark.parametrize(("what", "rolls"), [("monster", 0), ("stranger", 0), ("treasure", 1), ("artifact", 1)])
def test_a_monster_or_a_stranger_in_the_den_prevents_the_roll(what, rolls):
    """DR-302 Treasure and artifact cards do not."""
    d = room("den", "dorgan", "ashara", inside=False)
    if what == "monster":
        put(d, "ooze", 1)
    cards = {"treasure": ["oak-shield"], "artifact": ["mantle-of-the-builders"]}.get(what, [])
    here(d, 1, cards=cards, strangers=["smuggler"] if what == "stranger" else [])
    story = perform(arrive(d, d.heroes[0], 1, "DR-182"), luck=[6] * rolls)
    assert [one for one, _ in story.lucks] == ["DR-300"] * rolls


# -- Glyph Room ------------------------------------------------------------------------------------------------------


@clause("DR-305", "DR-307", "DR-261", "DR-R41")
def test_the_glyph_room_brings_an_encounter_when_it_is_revealed():
    """DR-305 Drawn, placed and resolved; alone, the surprise battle is a free attack (DR-307)."""
    d = given("dorgan", "ashara")
    stack(d, "glyph-room", "crossroads")
    encounters(d, "ooze", "skeleton")
    table = play(table_at(d, luck=[1, 4]), "move-north", "exits-esw")
    state = table.run.state
    assert (state.foes.get(1).kind.key, state.heroes[0].wounds, state.turn.actions) == ("ooze", 1, 1)
    assert "battle" in keys(table)  # he has not declared one yet


@clause("DR-305")
def test_the_glyph_room_brings_no_second_encounter():
    """DR-305 Only when it is first revealed."""
    d = room("glyph-room", "dorgan", "ashara", inside=False)
    encounters(d, "ooze")
    assert play(table_at(d), "move-north").run.state.foes.get(1) is None


@clause("DR-306", "DR-307", "DR-309", "DR-R41")
@pytest.mark.parametrize("foe", ["ooze", "ossrik"])
@pytest.mark.parametrize(("answers", "made"), [
    (["assist-magic", "accept"], True),
    (["assist-magic", "refuse"], False),
    (["sabotage"], False),
    (["stay-out"], False),
])  # fmt: skip
def test_in_the_glyph_room_a_battle_needs_an_accepted_assist(foe, answers, made):
    """DR-306 An offer refused is none; DR-309 the boss is protected too. DR-310 Sabotage has no effect."""
    d = room("glyph-room", "dorgan", "mirelle")
    put(d, foe, 1)
    story = perform(battle(d, d.heroes[0]), luck=[3] * 2 if made and foe == "ooze" else [3] * 5 if made else [],
                    answers=answers, pause=made)  # fmt: skip
    assert (story.pending is not None and story.pending.clause == "DR-055") is made
    if not made:
        assert story.result is False
        assert [hero.wounds for hero in d.heroes] == [0, 0]


@clause("DR-307", "DR-261", "DR-R61")
def test_an_assisted_surprise_battle_in_the_glyph_room_is_fought():
    """DR-307 Only without an accepted assist it becomes a free attack."""
    d = room("glyph-room", "dorgan", "mirelle")
    encounters(d, "ooze")
    perform(
        find_encounter(d, d.heroes[0], "DR-305"),
        luck=[4, 4, 6, 1, 1, 1, 1, 1],
        answers=["assist-magic", "accept", "brawn", "hit"],
    )
    assert d.foes.get(1).wounds == 1


@clause("DR-311", "DR-R99")
def test_after_a_battle_that_was_not_made_one_may_battle_again_next_turn_or_elsewhere():
    """DR-311 Not on that tile in the same turn; on another tile, or in the next turn, it is offered."""
    d = room("glyph-room", "dorgan", "mirelle")
    put(d, "ooze", 1)
    put(d, "ghoul", 0)
    table = play(table_at(d, luck=[6, 1, 1, 1]), "battle", "stay-out")
    assert "battle" not in keys(table)
    play(table, "escape", "stay-out", "south")
    assert "battle" in keys(table)
    again = play(table_at(d), "battle", "stay-out", "end-turn", "end-turn", "end-turn")
    assert again.asks[0].seat == 0
    assert "battle" in keys(again)


@clause("DR-308", "DR-318", "DR-816")
@pytest.mark.parametrize("tile", ["glyph-room", "portcullis-room"])
@pytest.mark.parametrize(("foe", "leaves"), [("ooze", False), ("ossrik", True)])
def test_two_rooms_hold_every_monster_but_the_boss(tile, foe, leaves):
    """DR-308 DR-318 They do not roam out; the boss teleports away."""
    d = room(tile, "dorgan", "ashara", inside=False)
    lay(d, "crossroads", 0, "E")
    monster = put(d, foe, 1)
    d.turn = None
    story = perform(roam_next(d), answers=["tile-2"] if leaves else [])
    assert (story.result, monster.at) == (leaves, 2 if leaves else 1)


@clause("DR-295")
def test_a_granted_move_is_not_offered_beside_the_cursed_stone():
    """DR-295 Stabbins escapes: on open ground he may scurry on, beside the Cursed Stone he may not."""
    for tile, scurries in (("crossroads", True), ("cursed-stone", False)):
        d = given("stabbins", "ashara")
        lay(d, tile, lay(d, "crossroads", 0, "N"), "N")
        change(d.heroes[0], abilities=["scurry"])
        change(d.heroes[1], at=lay(d, "crossroads", 0, "S"))
        put(d, "ooze")
        table = play(table_at(d, luck=[6, 1, 1, 1, 1]), "escape", "north")
        assert any(key.startswith("scurry") for key in keys(table)) is scurries
