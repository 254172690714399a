"""What players read beside the rules: the print, what an option brings and risks, standing answers, secrets."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest

from clauses import clause
from frozen import shipped
from games.paper_dungeons.given import BOX, PACK, face, given, lay, mark, roll, table_at
from games.paper_dungeons.modes import MODES, champion
from undercroft import language, open_table
from undercroft.games.paper_dungeons.rules.dice import offers
from undercroft.games.paper_dungeons.rules.plan import ways_on
from undercroft.games.paper_dungeons.rules.scoring import LETTERS, boxes
from undercroft.games.paper_dungeons.rules.verbs import open_sheets
from undercroft.games.paper_dungeons.sight.details import details
from undercroft.games.paper_dungeons.sight.habits import STANDING, obvious
from undercroft.games.paper_dungeons.sight.things import things
from undercroft.games.paper_dungeons.sight.view import secrets, view
from undercroft.kernel.option import Option

POOL = ("white-thief", "white-warrior", "white-clover", "black-thief", "black-warrior", "black-boots")


def detail(d, clause_id: str, key: str, about=None):
    """What the option of ann with this key says just now."""
    found = [option for option in menu(d, clause_id) if option.key == key]
    return details(d, 0, clause_id, found[0], about)


def menu(d, clause_id: str) -> list[Option]:
    ann = d.sheets[0]
    if clause_id == "PD-261":
        return list(offers(d, ann))
    if clause_id == "PD-521":
        return list(ways_on(d.dungeon.crossroads[ann.passes][ann.room], ann.minions_left, ann.rewards_left))
    if clause_id == "PD-303":
        return list(d.box.absorbs)
    return list(d.box.minion_menu(ann.minions_left))


# -- print -------------------------------------------------------------------------------------------------------------


@clause("PD-500")
def test_before_the_first_die_nobody_has_movement_left():
    turn = table_at(given(), luck=roll(*POOL)).view(0)["turn"]
    assert (turn["die"], turn["movement"], turn["dice_used"]) == (None, 0, 0)


@clause("PD-135")
def test_every_card_room_die_and_track_can_be_read_in_both_languages():
    said, pack = {}, shipped("paper-dungeons")
    for code in ("en", "fr"):
        with language(code):
            said[code] = {thing["key"]: thing for thing in things(pack)}
            assert len(said[code]) == len(things(pack))  # no key twice
            json.dumps(said[code])
            assert all(thing["text"] and thing["name"] and thing["clause"] for thing in said[code].values())
            assert not [key for key, thing in said[code].items() if "{" in thing["text"]]
    kinds = [thing["kind"] for thing in said["en"].values()]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"hero": 4, "minion": 4, "item": 8, "power": 16, "monster": 12, "mission": 16, "objective": 16,
                      "dungeon": 12, "scenario": 4, "symbol": 7, "die": 2, "room": 42, "sheet": 14, "guard": 12,
                      "gem": 8, "face": 12, "rating": 6, "reward": 6}  # fmt: skip
    chimera = said["en"]["monster-chimera"]["text"]
    assert chimera == (
        "sworn enemy: Thief; power 14: +3 points, 4 damage; power 18: +5 points, 3 damage; power 22: +7 points, "
        "2 damage; flight −4; victory bonus: item step; lost gems: E, H"
    )
    assert said["fr"]["monster-chimera"]["name"] == "Chimère"
    assert said["en"]["sheet-gems"]["facts"]["gem_points"][6] == 30
    assert said["en"]["dungeon-B"]["facts"]["map"]["added_walls"] == pack.dungeon["B"].walls


def test_what_is_printed_cannot_be_written_to_through_a_view():
    table = open_table("paper-dungeons", 2, seed=3)
    before = json.dumps(table.view(0))
    seen = table.view(0)
    for write in (
        lambda: seen["map"]["rooms"].clear(),
        lambda: seen["map"]["walls"].append("A1-A2"),
        lambda: seen["print"].update(hearts=1),
        lambda: seen["sheets"][0]["items"][0].__setitem__("boxes", 2),
        lambda: seen["sheets"][0]["visited"].append("A1"),
    ):
        with pytest.raises(TypeError, match="cannot be written to"):
            write()
    assert json.dumps(table.view(0)) == before
    copied = deepcopy(seen)
    copied["map"]["walls"].append("A1-A2")  # a copy is one's own
    assert json.dumps(table.view(0)) == before
    assert json.loads(before) == seen


# -- the view ----------------------------------------------------------------------------------------------------------


@clause("PD-703", "PD-722", "PD-704", "PD-135")
def test_the_view_tells_the_power_against_each_monster_with_the_sworn_enemy_twice():
    """Dungeon E: Gargoyle (warrior), Troll King (warrior), Lich (cleric); the Flaming Sword adds 3, level 4 one."""
    d = given(dungeon="E", levels=(4, 1, 2, 1), complete=("flaming-sword",), visited=("A4",))
    fights = view(d, 0)["sheets"][0]["fights"]
    assert [fight["power"] for fight in fights] == [8 + 4 + 4, 8 + 4 + 4, 8 + 2 + 4]
    assert [(fight["entered"], fight["flees"], fight["points"], fight["damage"]) for fight in fights] == [
        (True, False, 4, 0), (False, True, -5, 0), (False, True, -6, 0)]  # fmt: skip
    face(d, 1)
    assert view(d, 0)["sheets"][0]["fights"][0]["done"]


@clause("PD-200", "PD-202", "PD-130")
def test_the_timeline_tells_after_which_round_which_monster_asks_for_what():
    timeline = view(given(dungeon="B"), None)["timeline"]
    assert [one["season"] for one in timeline] == [1, 1, 1, 2, 2, 2, 3, 3]
    fights = {one["round"]: one["fight"] for one in timeline if one["fight"]}
    assert {at: (one["monster"]["text"], one["room"], one["powers"]) for at, one in fights.items()} == {
        3: ("Minotaur", "D4", [8, 11, 14]), 6: ("Chimera", "A6", [14, 18, 22]), 8: ("Watcher", "E7", [18, 23, 28])
    }  # fmt: skip


@clause("PD-164", "PD-134", "PD-811")
def test_running_scores_count_the_objective_for_its_owner_only():
    d = given(objective="O13", defeated=7, power="seer")
    mark(d, d.sheets[1], objective="O14", letters="AB", power="healer")
    open_sheets(d)
    mine, other = view(d, 0)["sheets"]
    assert mine["score"] == dict(zip(LETTERS, boxes(d, d.sheets[0]), strict=True))
    assert (mine["score"]["J"], mine["score_is_whole"]) == (2 + 4, True)
    assert (other["score"]["J"], other["score"]["L"], other["score_is_whole"]) == (2, 2 + 5, False)
    d.objective_private = False
    assert view(d, 0)["sheets"][1]["score"]["J"] == 2 + 2


@clause("PD-135", "PD-853")
def test_the_view_tells_what_the_next_ticks_bring_and_what_a_mission_is_worth_now():
    d = given(players=1, round=5, missions=("M06",), potions=3, letters="A", defeated=8, damage=3)
    seen = view(d, 0)
    assert seen["sheets"][0]["next"] == {
        "gem_points": 5, "gem_bonus": "potion", "minion_points": 16, "potions_to_bonus": 1, "row_bonus": "level",
        "damage_to_penalty": 1, "penalty": -2, "life_to_resurrection": 2,
    }  # fmt: skip
    assert (seen["missions"][0]["worth"], seen["sheets"][0]["mission_figures"]) == (3, [3])


@clause("PD-500", "PD-268")
def test_the_view_tells_the_die_in_hand_and_the_movement_left():
    table = table_at(given(), luck=roll(*POOL))
    for key in ("black-boots-move", "door-b1"):
        table.answer(0, key)
    turn = table.view(0)["turn"]
    assert (turn["die"], turn["movement"], turn["dice_used"]) == ("black-boots", 2, 1)
    assert (table.view(1)["turn"]["die"], table.view(1)["turn"]["dice_used"]) == (None, 0)
    table.answer(0, "stop")
    assert (table.view(0)["turn"]["die"], table.view(0)["turn"]["movement"]) == (None, 0)


# -- details -----------------------------------------------------------------------------------------------------------


def test_a_step_says_what_it_costs_in_damage_and_warns_of_the_resurrection():
    d = given(levels=(1, 1, 1, 1))
    lay(d, *POOL)
    assert detail(d, "PD-521", "door-d1", 2)["risk"] == "damage 2"  # goblin 3 against thief 1
    mark(d, d.sheets[0], potions=1)
    assert detail(d, "PD-521", "door-d1", 2)["risk"] == "damage 2, of which potions absorb 2"
    mark(d, d.sheets[0], potions=0, damage=3)
    assert "deadly" in detail(d, "PD-521", "door-d1", 2)
    assert "deadly" not in detail(d, "PD-521", "door-e1", 2)  # 4 is not more than 4
    assert "risk" not in detail(d, "PD-521", "door-c1", 2)
    mark(d, d.sheets[0], power="scout")
    assert "risk" not in detail(d, "PD-521", "door-e1", 2)


def test_an_action_says_what_it_brings_in_points_missions_and_bonuses():
    d = given(levels=(2, 2, 2, 1), potions=3, begun=("cursed-sceptre",), missions=("M06",))
    lay(d, *POOL)
    assert detail(d, "PD-261", "black-thief-level-thief")["brings"] == "life and power 8; points: weakest hero +3"
    assert detail(d, "PD-261", "white-thief-brew")["brings"] == (
        "potions 3 to 5; mission Full Cellar: 5 of 8; sets off: level (potion row 1)"
    )
    assert detail(d, "PD-261", "white-thief-craft-cursed-sceptre")["brings"] == (
        "sets off: 2 minions eliminated (Cursed Sceptre)"  # +1 for the box, -1 for the item
    )
    assert detail(d, "PD-261", "white-clover-move")["place"] == "die-2"
    assert detail(d, "PD-439", "slay-goblin-d1")["brings"] == "points: minions +1"


def test_absorbing_less_says_what_it_risks():
    d = given(potions=1, damage=3, auto_absorb=False)
    assert detail(d, "PD-303", "absorb-2", (2, None)) == {"costs": "hearts of potions: 2, left 0"}
    assert "deadly" in detail(d, "PD-303", "absorb-0", (2, None))


NO_PLACE = {"PD-274"}  # to be ready concerns the whole round


@clause("PD-135")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_option_that_concerns_a_thing_or_place_names_it(mode):
    asked, without = set(), set()
    for seed in range(2):
        table = open_table("paper-dungeons", mode.seats, mode.options, seed=seed)
        chance = random.Random(seed)
        pick = champion(chance)
        while table.asks:
            ask = chance.choice(table.asks)
            asked.add(ask.clause)
            if ask.seat == 0 and ask.clause not in NO_PLACE and any(not option.place for option in ask.options):
                without.add(ask.clause)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    assert without == set()
    assert {"PD-111", "PD-261", "PD-521"} <= asked


def test_looking_at_details_changes_nothing():
    table = open_table("paper-dungeons", 2, {"auto_absorb": False, "ask_rewards": True}, seed=8)
    chance = random.Random(4)
    pick = champion(chance)
    for _ in range(120):
        before = repr(table.run.state)
        for ask in table.asks:
            for code in ("en", "fr"):
                with language(code):
                    told = ask.to_json()
            assert {option["key"] for option in told["options"]} == set(ask.keys)
            assert all(option["place"] for option in told["options"] if ask.clause in ("PD-261", "PD-521"))
        assert repr(table.run.state) == before
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)


def test_obvious_and_standing_answers():
    d = given(potions=2, auto_absorb=False, ask_rewards=True, ready=True)
    assert obvious(d, 0, "PD-303", d.box.absorbs[2::-1], (2, None)).key == "absorb-2"
    assert obvious(d, 0, "PD-521", (), None) is None
    table = table_at(given(ready=True), luck=roll(*POOL) * 2)
    for key in ("black-boots-move", "stop", "white-thief-move", "stop", "white-warrior-move", "stop"):
        table.answer(0, key)
    (ask,) = [ask for ask in table.asks if ask.seat == 0]
    assert (ask.obvious, ask.standing) == ("ready", ("ready-at-once",))
    ready = next(one for one in STANDING if one.key == "ready-at-once")
    assert ready.answer(ask.to_json(), table.view(0)) == "ready"
    assert not any(one.default for one in STANDING)  # each hides something a person may want


@clause("PD-164", "PD-165")
def test_secrets_are_the_cards_dealt_but_for_the_power_kept():
    table = open_table("paper-dungeons", 2, seed=8)
    chance = random.Random(1)
    for _ in range(40):
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
    d = table.run.state
    known = secrets(d)
    for sheet in d.sheets:
        assert sheet.power.key not in known
        assert known[sheet.objective.key] == (sheet.seat,)
        assert len([key for key, seats in known.items() if seats == (sheet.seat,)]) == 3
    d.objective_private = False
    assert not [sheet for sheet in d.sheets if sheet.objective.key in secrets(d)]


def test_everything_an_event_tells_is_plain_data():
    table = open_table("paper-dungeons", 3, {"ephemeral_gems": True}, seed=2)
    chance = random.Random(2)
    pick = champion(chance)
    while table.asks:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    for event in table.events(0):
        told = event.to_json()
        assert "<" not in json.dumps(told)
        assert told["text"] == event.text
    assert BOX.pack is PACK
