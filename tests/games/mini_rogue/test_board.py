"""The City board: Floors, Areas, Guardian icons, the Enemy HP track, and where a Fall leads."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, given, hero, hold, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules.effects import fall
from undercroft.games.mini_rogue.rules.preparation import reveal_guardian
from undercroft.games.mini_rogue.rules.rooms import monster, trap
from undercroft.games.mini_rogue.rules.turn import descend, resolve_rooms
from undercroft.games.mini_rogue.rules.verbs import start_to_fall

FLOORS = {"city": [[1, 2], [3, 4], [5, 6, 7], [8, 9, 10]], "cathedral": [[1, 2, 3], [4, 5, 6], [7, 8], [9, 10]]}
FALLS = {
    "city": {1: 3, 2: 4, 3: 5, 4: 6, 5: 8, 6: 9, 7: 10, 8: 0, 9: 0, 10: 0},
    "cathedral": {1: 4, 2: 5, 3: 6, 4: 7, 5: 8, 6: 8, 7: 9, 8: 10, 9: 0, 10: 0},
}


def fell(d):
    """The character falls from where it stands."""
    start_to_fall(d, hero(d), ())
    draws = ["bell-ringer"] if d.board.areas[d.here.falls_to - 1].guardian and d.floor < 3 else []
    perform(fall(d), luck=draws)
    return d


@clause("MR-080", "MR-081")
@pytest.mark.parametrize("side", FLOORS)
def test_the_way_leads_from_floor_one_down_to_floor_four(side):
    d = given(board=side)
    way = [(d.area, d.floor)]
    while d.area < 10:
        hero(d).ration = 1
        perform(descend(d))
        way.append((d.area, d.floor))
    assert way == [(area, floor) for floor, areas in enumerate(FLOORS[side], start=1) for area in areas]


@clause("MR-082", "MR-EX26")
def test_floor_three_of_the_city_holds_areas_five_six_and_seven():
    city = PACK.board["city"]
    assert [number for number, area in enumerate(city.areas, start=1) if area.floor == 3] == [5, 6, 7]
    assert city.floors[2].fr == "Les jardins ombragés"


@clause("MR-083")
def test_each_turn_one_area_of_eight_rooms_is_explored_then_the_next():
    d = given("canoness", at=8, area=1)
    table = table_at(d, luck=["night-grocer", "executioner"])
    seen = table.view(0)
    assert (seen["area"], len(seen["rooms"]), seen["heroes"][0]["at"]) == (2, 8, 0)


@clause("MR-084")
@pytest.mark.parametrize(("side", "icons"), [("city", [2, 4, 7, 10]), ("cathedral", [3, 6, 8, 10])])
def test_a_guardian_is_revealed_only_where_the_icon_is(side, icons):
    met = []
    for area in range(1, 11):
        d = given(board=side, area=area)
        perform(reveal_guardian(d), luck=["rat-king"] if area in icons[:3] else [])
        if d.guardian:
            met.append(area)
    assert met == icons


@clause("MR-085")
def test_the_board_shows_the_enemys_hp():
    table = table_at(given(rooms={0: "city-guard"}), luck=[3, 1])
    assert table.view(0)["enemy"]["hp"] == 5
    for answer in ("roll", "done", "no-potion"):
        table.answer(0, answer)
    assert table.view(0)["enemy"]["hp"] == 2


@clause("MR-085")
def test_every_enemy_fits_on_the_track():
    rows = [row for one in PACK.room.values() if one.type == "monster" for row in one.rows]
    rows += [row for one in PACK.guardian.values() for row in (*one.rows, *one.phases)]
    rows += PACK.criminal["criminal"].rows
    assert PACK.track["enemy_hp"].max == max(max(row.hp, row.coop_hp) for row in rows) == 50


@clause("MR-086")
@pytest.mark.parametrize(("area", "hp", "damage"), [(1, 5, 2), (3, 8, 3), (5, 11, 5), (8, 14, 6)])
def test_the_floor_selects_the_row_of_an_enemy(area, hp, damage):
    d = given(area=area)
    perform(monster(d, hero(d), room(d, "city-guard")), pause=True)
    assert (d.enemy.hp, d.enemy.row.damage) == (hp, damage)


@clause("MR-086")
@pytest.mark.parametrize(("area", "floor"), [(2, 1), (4, 2), (7, 3), (10, 4)])
def test_the_floor_is_the_value_of_icons_that_name_it(area, floor):
    d = given(area=area)
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 1])
    assert hero(d).hp == 10 - floor


# -- where a Fall leads ------------------------------------------------------------------------------------


@clause("MR-EX09")
def test_a_fall_from_area_two_of_the_city_leads_to_area_four():
    d = given(area=2, at=4, rooms={4: "rotten-sluice"})
    perform(resolve_rooms(d), luck=[2, 1, "rat-king"])
    assert d.area == 4


@clause("MR-R42")
@pytest.mark.parametrize(("side", "area", "below"), [(s, a, b) for s, falls in FALLS.items() for a, b in falls.items()])
def test_the_area_directly_below_is_in_the_same_column_or_the_last_of_its_floor(side, area, below):
    d = given(board=side, area=area, at=0, rooms={0: "ossuary-stair"})
    guarded = below and below < 10 and d.board.areas[below - 1].guardian
    perform(resolve_rooms(d), luck=[2, 2, *(["bell-ringer"] if guarded else [])])
    assert d.area == (below or area)
    assert hero(d).hp == 8


@clause("MR-EX65")
def test_a_fall_from_area_four_feeds_starves_and_refreshes_nobody():
    d = given(area=4, at=1, rooms={1: "rotten-sluice"}, card_up=False, ration=0, resolved=True)
    before = d.guardians_left
    fell(d)
    assert (d.area, d.floor) == (6, 3)
    assert hero(d).hp == 10
    assert not hero(d).card_up
    assert d.guardians_left == before - 1


@clause("MR-EX93", "MR-R43")
def test_a_fall_from_area_six_of_the_cathedral_meets_the_guardian_of_area_eight():
    d = given(board="cathedral", area=6, rooms={0: "rotten-sluice"})
    fell(d)
    assert (d.area, d.floor) == (8, 3)
    assert d.guardian is PACK.guardian["bell-ringer"]


@clause("MR-EX92", "MR-R115")
def test_the_saints_shackle_holds_its_owner_back_but_not_the_damage():
    d = given(rooms={0: "ossuary-stair"})
    hold(d, hero(d), "saints-shackle")
    perform(resolve_rooms(d), luck=[2, 2])
    assert (hero(d).hp, d.area, hero(d).resolved) == (8, 1, True)


@clause("MR-R38")
def test_a_fall_forgets_the_danger_met_above():
    d = given(rooms={0: "rotten-sluice"})
    perform(resolve_rooms(d), luck=[2, 4])
    assert d.area == 3
    assert not hero(d).met_danger


@clause("MR-R106")
def test_the_steps_of_a_fall_come_in_their_order():
    d = given("sellsword", area=2, at=1, rooms={0: "city-guard", 1: "rotten-sluice"})
    table = table_at(d, luck=[2, 4, "the-pyre", "watchfire", "strongbox", "crypt-fence", "rat-king", "city-guard"])
    assert table.asks[0].clause == "MR-599"
    seen = table.view(0)
    assert (seen["area"], seen["guardians_left"], seen["rooms"], seen["exit"]["guardian"]) == (4, 3, [], None)
    table.answer(0, "known-streets")
    for answer in ("top-the-pyre", "bottom-watchfire", "bottom-strongbox", "bottom-crypt-fence"):
        table.answer(0, answer)
    seen = table.view(0)
    assert [one["key"] for one in seen["rooms"][:4]] == ["room-rotten-sluice", "room-the-pyre", None, "room-city-guard"]
    assert seen["exit"]["guardian"] == "The Rat King"
    assert table.asks[0].clause == "MR-212"


@clause("MR-R106")
def test_a_blind_character_turns_nothing_up_after_a_fall():
    table = table_at(given(blind=True, potions=[], rooms={0: "rotten-sluice"}), luck=[2, 4])
    assert table.asks[0].keys == ("move-right", "move-down")
    assert [one["state"] for one in table.view(0)["rooms"]] == ["up"] + ["down"] * 7
