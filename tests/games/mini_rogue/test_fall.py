"""The Fall: to the Area below, with the Room one stands on."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import fighter, row
from games.mini_rogue.given import PACK, given, hero, hold, listen, room, table_at, told
from story import perform
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.effects import fall
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.rooms import tomb
from undercroft.games.mini_rogue.rules.turn import leave_area, resolve_rooms

FALL = Effect(verb="fall")


def in_the_sluice(area=1, at=0, **values):
    """A character without Potions on the Rotten Sluice, not yet resolved."""
    return given(
        "rat-hunter", area=area, at=at, rooms={at: "rotten-sluice"}, **{"potions": [], "card_up": False, **values}
    )


def slip(d, luck=(2, 4), **more):
    """The test of the Sluice fails, row 4: lose 2 HP, Fall."""
    return perform(resolve_rooms(d), luck=luck, **more)


@clause("MR-475")
@pytest.mark.parametrize(
    ("board", "start", "end"),
    [
        *(("city", start, end) for start, end in ((1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 9), (7, 10))),
        *(("cathedral", start, end) for start, end in ((1, 4), (2, 5), (4, 7), (5, 8), (7, 9), (8, 10))),
    ],
)
def test_a_fall_leads_to_the_area_below(board, start, end):
    d = in_the_sluice(start, board=board)
    floor = d.floor
    guardian = ["executioner"] if d.board.areas[end - 1].guardian and end < 10 else []
    slip(d, luck=[2, 4, *guardian])
    assert (d.area, d.floor) == (end, floor + 1)


@clause("MR-480")
def test_on_the_city_side_a_fall_from_area_two_leads_to_area_four():
    d = in_the_sluice(2)
    slip(d, luck=[2, 4, "rat-king"])
    assert d.area == 4


@clause("MR-476", "MR-479")
def test_the_room_is_the_new_entry_and_counts_as_resolved():
    d = in_the_sluice(at=4)
    table = table_at(d, luck=[2, 4, "watchfire", "crypt-fence"])
    view = table.view(0)
    assert [one["key"] for one in view["rooms"]][:4] == [
        "room-rotten-sluice",
        "room-watchfire",
        None,
        "room-crypt-fence",
    ]
    assert view["rooms"][0]["here"] == [0]
    assert table.asks[0].keys == ("move-right", "move-down")


@clause("MR-483")
def test_seven_rooms_are_dealt_from_all_other_room_cards():
    d = in_the_sluice(at=4)
    d.rooms.take(room(d, "the-pyre"))
    d.grid[1], d.face_up[1] = room(d, "the-pyre"), True
    slip(d)
    assert d.grid == [room(d, "rotten-sluice"), *[None] * 7]
    assert d.face_up == [True, *[False] * 7]
    assert sorted(one.key for one in d.rooms.cards()) == sorted(set(PACK.room) - {"rotten-sluice"})


@clause("MR-483")
def test_an_object_held_is_not_shuffled_in():
    d = in_the_sluice()
    hold(d, hero(d), "weapon-cache")
    slip(d)
    assert hero(d).holds is room(d, "weapon-cache")
    assert room(d, "weapon-cache") not in d.rooms.cards()


@clause("MR-477")
def test_the_guardian_of_the_floor_that_was_left_is_removed():
    d = in_the_sluice(1)
    slip(d)
    assert (d.guardians_left, d.guardian) == (3, None)


@clause("MR-477")
def test_a_guardian_already_revealed_is_out_of_the_game_after_a_fall():
    d = in_the_sluice(2)
    d.guardian = PACK.guardian["executioner"]
    d.guardians.take(d.guardian)
    story = slip(d, luck=[2, 4, "rat-king"])
    offered = [one.key for one in story.lucks[-1][1]]
    assert (d.guardian.key, d.guardians_left) == ("rat-king", 3)
    assert "executioner" not in offered + [one.key for one in d.guardians.cards()]


@clause("MR-478")
@pytest.mark.parametrize("ration", [0, 3])
def test_in_a_fall_nobody_eats_and_nobody_starves(ration):
    d = in_the_sluice(ration=ration)
    slip(d)
    assert (hero(d).ration, hero(d).hp) == (ration, 8)


@clause("MR-484")
def test_a_fall_refreshes_nothing():
    d = in_the_sluice(card_up=False)
    slip(d)
    assert not hero(d).card_up


@clause("MR-484", "MR-256")
def test_afflictions_stay_through_a_fall():
    d = in_the_sluice(cursed=True, poisoned=True)
    slip(d, luck=[2, 4, 0, 0])
    assert hero(d).cursed
    assert hero(d).poisoned


@clause("MR-481", "MR-EX64")
def test_on_the_last_floor_only_the_printed_damage_is_suffered():
    d = listen(given(area=8, rooms={0: "ossuary-stair"}, potions=[]))
    perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[2, 2])
    assert (hero(d).hp, d.falling, d.area) == (8, -1, 8)
    assert [text for clause_of, text in told(d) if clause_of == "MR-481"] == ["The Rat Hunter does not fall."]
    d = given(area=8, rooms={0: "ossuary-stair"}, potions=[], card_up=False)
    perform(resolve_rooms(d), luck=[2, 2])
    assert (hero(d).hp, d.area, d.grid[0], hero(d).resolved) == (8, 8, room(d, "ossuary-stair"), True)


@clause("MR-EX73")
def test_a_fall_from_area_five():
    """MR-EX73 Lose 2 HP; Area 8 on Floor 4; only the King's Remains is left; two neighbours are turned up."""
    table = table_at(in_the_sluice(5), luck=[2, 4, "watchfire", "crypt-fence"])
    view = table.view(0)
    assert (view["heroes"][0]["hp"], view["area"], view["floor"], view["guardians_left"]) == (8, 8, 4, 1)
    assert [one["key"] for one in view["rooms"] if one["key"]] == [
        "room-rotten-sluice",
        "room-watchfire",
        "room-crypt-fence",
    ]
    assert [one["state"] for one in view["rooms"]].count("down") == 5
    assert table.asks[0].clause == "MR-212"


@clause("MR-R41")
def test_icons_before_a_fall_come_first_and_icons_after_it_in_the_new_area():
    d = given(area=1, rooms={0: "rotten-sluice"}, hp=10)
    effects = (Effect(verb="lose", what="hp", floor=True), FALL, Effect(verb="lose", what="hp", floor=True))
    perform(resolve(d, hero(d), effects))
    assert (hero(d).hp, d.area) == (9, 1)
    perform(fall(d))
    assert (hero(d).hp, d.area) == (7, 3)


@clause("MR-R41")
def test_a_second_fall_among_the_icons_leads_one_area_further_down():
    d = given(area=1, rooms={0: "rotten-sluice"})
    perform(resolve(d, hero(d), (FALL, FALL)))
    perform(fall(d))
    assert (d.area, d.falling, d.guardians_left, d.grid[0]) == (5, -1, 2, room(d, "rotten-sluice"))


@clause("MR-R106")
def test_the_steps_of_a_fall_follow_one_another():
    """MR-R106 Marker, Guardian removed, Entry, shuffle, Preparation skill, deal, new Guardian, neighbours."""
    d = given("sellsword", area=2, at=4, rooms={4: "rotten-sluice"}, armor=0)
    seen = ["watchfire", "crypt-fence", "night-grocer", "strongbox"]
    table = table_at(d, luck=[2, 4])
    assert (table.asks[0].clause, table.view(0)["area"], table.view(0)["guardians_left"]) == ("MR-599", 4, 3)
    assert table.view(0)["exit"]["guardian"] is None
    table = table_at(d, luck=[2, 4, *seen, "rat-king"])
    table.answer(0, "known-streets")
    assert [one["key"] for one in table.view(0)["looking"]] == [f"room-{key}" for key in seen]
    assert table.observe(0)["looking"] == [f"room-{key}" for key in seen]
    assert table.view(None)["looking"] == table.observe(None)["looking"] == []
    for key in seen:
        table.answer(0, f"top-{key}")
    view = table.view(0)
    assert [one["key"] for one in view["rooms"]][:5] == ["room-rotten-sluice", *(f"room-{key}" for key in seen)]
    assert [one["state"] for one in view["rooms"]][:5] == ["up", "up", "down", "up", "down"]
    assert view["exit"]["guardian"] == "The Rat King"


@clause("MR-R106", "MR-450")
def test_after_a_fall_a_blind_character_turns_up_nothing():
    table = table_at(in_the_sluice(blind=True), luck=[2, 4])
    assert [one["state"] for one in table.view(0)["rooms"]].count("up") == 1


# -- a Fall caused by an Enemy ---------------------------------------------------------------------------------


def with_a_pit(d, at=0):
    """A Monster whose attack makes the character fall lies in the Area."""
    pit = room(d, "city-guard").but(rows=(row(20, 2, ["fall"]),) * 4)
    assert isinstance(pit, MonsterRoom)
    d.rooms.take(room(d, "city-guard"))
    d.grid[at], d.face_up[at] = pit, True
    return pit


@clause("MR-R40", "MR-837")
def test_an_enemy_that_makes_the_character_fall_ends_the_combat_without_reward():
    d = listen(fighter())
    pit = with_a_pit(d)
    perform(resolve_rooms(d), luck=[2, 3], answers=["done"])
    assert (d.enemy, hero(d).xp, hero(d).gold, hero(d).hp) == (None, 0, 1, 8)
    assert [event.clause for event in d.heard if event.kind.key == "enemy-left"] == ["MR-R40"]
    assert (d.area, d.grid[0], hero(d).resolved) == (3, pit, True)


@clause("MR-R40")
@pytest.mark.parametrize(("area", "values"), [(8, {}), (1, {"holds": "saints-shackle"})])
def test_where_a_fall_is_ignored_the_combat_goes_on(area, values):
    d = listen(fighter(area=area, **values))
    won = perform(
        fight(d, [hero(d)], room(d, "city-guard"), row(7, 2, ["fall", "curse"])),
        luck=[2, 6, 5, 1, 0],
        answers=["done"],
    )
    assert won.result is True
    assert (hero(d).cursed, d.falling, d.area) == (True, -1, area)
    assert [event for event in d.heard if event.kind.key == "enemy-left"] == []


@clause("MR-R40", "MR-482")
def test_an_enemy_whose_attack_costs_nothing_makes_nobody_fall():
    d = fighter(armor=2)
    assert perform(
        fight(d, [hero(d)], room(d, "city-guard"), row(5, 2, ["fall"])), luck=[2, 3, 4, 1], answers=["done"]
    ).result
    assert d.falling == -1


@clause("MR-R40", "MR-R41")
def test_the_criminal_may_end_a_room_by_a_fall_and_the_other_icons_follow_below():
    """MR-R41 The Gold printed after the Criminal is gained in the new Area."""
    d = fighter(rooms={0: "abandoned-jail"})
    criminal = PACK.criminal["criminal"].but(rows=(row(20, 2, ["fall"]),) * 4)
    d.pack = PACK.but(criminal={"criminal": criminal})
    perform(resolve_rooms(d), luck=[2, 2, 2, 3], answers=["done"])
    assert (d.area, hero(d).gold, hero(d).xp, hero(d).hp) == (3, 3, 0, 8)


@clause("MR-R40", "MR-477")
def test_a_guardian_may_cause_a_fall_and_the_new_entry_is_an_empty_space():
    d = fighter(area=2, at=8)
    d.guardian = PACK.guardian["executioner"].but(rows=(row(20, 2, ["fall"]),) * 3)
    d.guardians.take(PACK.guardian["executioner"])
    perform(leave_area(d), luck=[2, 3, "rat-king"], answers=["done"])
    assert (d.area, d.guardian.key, d.guardians_left) == (4, "rat-king", 3)
    assert (hero(d).at, hero(d).resolved, hero(d).xp, hero(d).ration) == (0, True, 0, 3)
    view = table_at(d, luck=["watchfire", "crypt-fence"]).view(0)
    assert [one["state"] for one in view["rooms"]] == ["taken", "up", "down", "up", "down", "down", "down", "down"]
    assert view["unused"] == 20 - 7
