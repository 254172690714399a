"""Rules that are easily got nearly right: each story fails if the rule is off by a step, a moment or a player."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from clauses import clause
from games.paper_dungeons.given import (
    BOX,
    PACK,
    end,
    enter,
    events,
    face,
    given,
    idle,
    lay,
    mark,
    numbers,
    objective,
    reward,
    roll,
    run,
    scored,
    table_at,
    use,
    walk,
)  # fmt: skip
from games.paper_dungeons.test_missions import ALL, ITEMS, TRAPS
from games.paper_dungeons.test_setup import DEALT, LAID_OUT
from undercroft import NotAllowed, UnknownAnswer, open_table
from undercroft.games.paper_dungeons.game import GAME
from undercroft.games.paper_dungeons.kinds.pack import Lasting
from undercroft.games.paper_dungeons.rules.campaign import RULES, _totals
from undercroft.games.paper_dungeons.rules.damage import protector
from undercroft.games.paper_dungeons.rules.dice import roll_dice
from undercroft.games.paper_dungeons.rules.faces import pool_of
from undercroft.games.paper_dungeons.rules.metrics import figure, minions_of_level
from undercroft.games.paper_dungeons.rules.missions import objective_points
from undercroft.games.paper_dungeons.rules.scoring import boxes

POOL = ("white-thief", "white-warrior", "white-cleric", "black-thief", "black-warrior", "black-boots")

# -- missions and objectives -------------------------------------------------------------------------------------------


@clause("PD-154", "PD-853")
def test_alone_too_a_mission_is_scored_in_one_round_only():
    d = given(players=1, round=2, missions=("M06", "M08"), potions=8)
    ann = d.sheets[0]
    end(d)
    for d.round in (3, 4, 5):
        end(d)
    assert (ann.mission_points, d.mission_rounds, len(ann.missions)) == (5, [2, 0], 1)
    mark(d, ann, defeated=6)
    d.round = 8
    end(d)
    assert (ann.mission_points, d.mission_rounds) == (5 + 1, [2, 8])


MORE = {  # more than a mission asks for
    "M02": {"levels": (6, 6, 6, 1)}, "M03": {"visited": ALL}, "M04": {"levels": (6, 5, 4, 4)},
    "M05": {"visited": ALL}, "M06": {"potions": 12}, "M07": {"levels": (6, 5, 5, 4)}, "M08": {"defeated": 12},
    "M09": {"gems": 9}, "M10": {"visited": ("A1", "F1", "A7")}, "M11": {"visited": TRAPS}, "M12": {"visited": ALL},
    "M13": {"complete": ITEMS}, "M14": {"levels": (6, 6, 6, 6)}, "M16": {"levels": (6, 6, 5, 1)},
}  # fmt: skip


@clause("PD-150", "PD-152")
@pytest.mark.parametrize("name", MORE)
def test_more_than_asked_for_meets_a_mission_too(name):
    d = given(missions=(name,), **MORE[name])
    end(d)
    assert d.sheets[0].mission_points == 4


@clause("PD-158", "PD-R89")
def test_obstacles_are_traps_walls_and_moats_each_border_once():
    """O03: over the moat A4-A5 and back, through the wall B1-C1 and back, into two traps, one of them twice."""
    d = given(objective="O03", complete=("ethereal-cloak", "medal-of-khar"), room="A4", levels=(6, 6, 6, 6))
    ann, card = d.sheets[0], objective("O03")
    walk(d, ann, "go-a5", "craft-flaming-sword", "go-a4")
    assert figure(d, ann, card) == 1
    mark(d, ann, room="B1")
    walk(d, ann, "go-c1", "go-b1")
    assert figure(d, ann, card) == 2
    walk(d, ann, "go-a1", "go-b1")
    walk(d, ann, "go-a1", "go-a2")
    assert (figure(d, ann, card), objective_points(d, ann)) == (3, 0)
    mark(d, ann, visited=("C2",))
    assert (figure(d, ann, card), objective_points(d, ann)) == (4, 2)


@clause("PD-158")
def test_columns_with_four_rooms_count_with_more_and_not_with_three():
    """O04"""
    three = tuple(f"{column}{row}" for column in "ABCDEF" for row in (1, 4, 7))
    d = given(objective="O04", visited=three)
    assert figure(d, d.sheets[0], objective("O04")) == 0
    mark(d, d.sheets[0], visited=tuple(f"{column}{row}" for column in "ABCD" for row in (2, 3, 5)))
    assert (figure(d, d.sheets[0], objective("O04")), objective_points(d, d.sheets[0])) == (4, 2)


@clause("PD-157", "PD-R90")
def test_an_objective_is_looked_at_once_at_the_end():
    """O10, points from monsters: reached after the second fight, lost again by a flight from the third."""
    d = given(objective="O10", monster_points=(5, 6))
    assert objective_points(d, d.sheets[0]) == 2
    assert "shown-objective" not in events(d)
    assert scored(objective="O10", monster_points=(5, 6, -6))["J"] == 0


# -- damage, dice ------------------------------------------------------------------------------------------------------


@clause("PD-R17", "PD-221", "PD-244")
def test_the_seer_changes_nothing_about_rolling_again():
    d = given(power="seer")
    mark(d, d.sheets[1], power="seer")
    three = numbers("white-thief", "black-warrior", "black-boots")
    story = run(roll_dice(d), {}, [*three, *numbers(*POOL)])
    assert (len(story.lucks), events(d).count("void"), d.pool.skulls) == (2, 1, 0)


@clause("PD-221", "PD-222")
def test_more_than_three_skulls_void_a_roll_too():
    for faces in ((), POOL[:1], POOL[:2]):
        assert pool_of(BOX.six, tuple(numbers(*faces))).is_void
    assert not pool_of(BOX.six, tuple(numbers(*POOL[:4]))).is_void


@clause("PD-DX28", "PD-R16", "PD-360", "PD-243")
def test_a_cleric_who_reaches_level_four_in_a_round_protects_from_the_next_on():
    d = given(levels=(1, 1, 3, 1), black=("cleric", "thief"))
    ann = d.sheets[0]
    lay(d, "white-thief", "black-cleric", "white-warrior", "skull", "skull")
    use(d, ann, "black-cleric-level-cleric", "white-thief-brew", "white-warrior-move", "stop")
    assert (ann.levels[2], ann.damage) == (4, 2)  # the skulls had struck before
    lay(d, "white-thief", "black-cleric", "white-warrior", "skull", "skull")
    use(d, ann, pause=True)
    assert (ann.damage, ann.hearts_used) == (2, 0)
    assert "unhurt" in events(d)


@clause("PD-915", "PD-244")
def test_the_skull_the_seer_ignores_is_told_and_only_one():
    d = given(power="seer")
    lay(d, *POOL[:4], "skull", "skull")
    use(d, d.sheets[0], pause=True)
    assert d.sheets[0].damage == 1
    (spared,) = [event for event in d.heard if event.kind.key == "spared"]
    assert spared.text == "ann ignores 1 skull (Seer)."
    lay(d, *POOL[:5], "skull")
    use(d, d.sheets[0], pause=True)
    assert d.sheets[0].damage == 1


@clause("PD-320", "PD-321", "PD-322")
def test_resurrection_looks_at_the_life_of_the_moment():
    """Life is the sum of the levels as they are now: a level gained before raises it, one gained after is too late."""
    for levels, damage, resurrected in (((1, 1, 1, 1), 3, False), ((1, 1, 1, 1), 4, True), ((2, 1, 1, 1), 4, False)):
        d = given(levels=levels, damage=damage)
        enter(d, d.sheets[0], "E1", "craft-flaming-sword")  # a trap
        assert d.sheets[0].is_resurrected == resurrected
    d = given(damage=4)
    enter(d, d.sheets[0], "B5", "level-thief")  # a trap, then a level
    assert (d.sheets[0].life, d.sheets[0].damage, d.sheets[0].is_resurrected) == (5, 5, True)


# -- the map -----------------------------------------------------------------------------------------------------------


@clause("PD-582", "PD-512", "PD-309")
def test_the_potion_behind_a_trap_comes_after_its_damage():
    d = given()
    ann = d.sheets[0]
    enter(d, ann, "A1")
    assert (ann.damage, ann.potions, ann.hearts_used) == (1, 1, 0)
    assert events(d) == ["trapped", "hurt", "found", "brewed"]


@clause("PD-R43", "PD-604", "PD-515")
def test_entered_again_a_room_gives_its_trap_and_no_reward():
    d = given()
    ann, bo = d.sheets
    for _ in range(3):
        enter(d, ann, "A1")
    assert (ann.damage + ann.hearts_used, ann.potions) == (3, 1)
    enter(d, bo, "A1")  # the others find it on their own sheets
    assert (bo.potions, bo.damage) == (1, 1)


@clause("PD-514", "PD-554", "PD-R03")
def test_a_level_gained_on_the_way_counts_in_the_next_room():
    """The fourth potion, in C1, brings a level; the goblin of level 3 waits in D1."""
    for raised, damage in (("level-thief", 0), ("level-warrior", 1)):
        d = given(levels=(1, 1, 1, 2), potions=3, hearts_used=6)
        ann = d.sheets[0]
        walk(d, ann, "door-c1", raised, "go-d1")
        assert ann.damage + ann.hearts_used - 6 == damage


@clause("PD-430", "PD-514", "PD-554", "PD-557")
def test_armour_completed_on_the_way_counts_in_the_next_room():
    """The step of E1 completes Heroes' Armour, D1 comes next: its goblin (3) meets a thief who counts one more."""
    for thief, damage in ((1, 1), (2, 0)):
        d = given(dungeon="B", levels=(1, 1, 1, thief), begun=("heroes-armour",), power="scout")
        ann = d.sheets[0]
        walk(d, ann, "door-e1", "craft-heroes-armour", "go-d1")
        assert ann.damage == damage
        (fought,) = [event for event in d.heard if event.kind.key == "fought"]
        assert fought.facts["got"] == thief + 1


@clause("PD-430", "PD-554", "PD-705")
def test_armour_helps_every_hero_by_one_against_minions_only():
    for room, hero in (("D7", 2), ("F6", 0), ("B6", 3), ("A7", 1)):  # four minions of level 5
        levels = [1, 1, 1, 1]
        levels[hero] = 2
        d = given(levels=tuple(levels), complete=("heroes-armour",))
        enter(d, d.sheets[0], room, *(["craft-flaming-sword"] if room == "F6" else []))
        assert d.sheets[0].damage == 5 - 2 - 1
        assert d.sheets[0].monster_power == 0


@clause("PD-506", "PD-R40", "PD-708")
def test_a_group_that_stays_outside_does_everything_else_and_flees():
    d = given(dungeon="A", round=3)
    table = table_at(d, luck=roll(*POOL) * 2)
    for key in ("white-thief-brew", "white-warrior-craft-flaming-sword", "black-boots-move", "stop"):
        table.answer(0, key)
    idle(table, 1)
    ann = table.view(0)["sheets"][0]
    assert (ann["room"], ann["visited"], ann["potions"], ann["monster_points"]) == (None, [], 2, [-2])
    assert table.view(0)["round"] == 4


# -- minions, monsters -------------------------------------------------------------------------------------------------


@clause("PD-R32", "PD-904", "PD-910")
def test_shaman_and_plunderer_count_each_multiple_of_three_once():
    for before, potions in ((0, 0), (1, 1), (2, 1), (3, 0), (4, 1), (10, 1)):
        d = given(power="shaman", defeated=before)
        left = [one.option.key for one in d.box.minions if one.bit & d.sheets[0].minions_left][: min(2, 11 - before)]
        reward(d, d.sheets[0], "slay", *left, times=2)
        assert (d.sheets[0].minions, d.sheets[0].potions) == (before + 2, potions)


@clause("PD-R30", "PD-902", "PD-559")
def test_eliminated_minions_count_for_missions_objectives_and_the_track():
    d = given(missions=("M08",), objective="O07", defeated=4, power="seer")
    ann = d.sheets[0]
    reward(d, ann, "slay", "slay-goblin-d1", "slay-orc-b2", times=2)
    assert (figure(d, ann, objective("O07")), objective_points(d, ann)) == (2, 2)  # two of level 3
    end(d)
    assert (ann.mission_points, boxes(d, ann)[6], ann.visited) == (4, 10, 0)


@clause("PD-R54", "PD-716", "PD-726")
def test_whoever_flees_with_the_highest_power_neither_wins_nor_blocks_the_bonus():
    """Dungeon B, Chimera: ann is strongest but never entered A6; bo and cy fought, bo with more power."""
    d = given(players=3, dungeon="B", round=6, levels=(6, 6, 6, 6))
    mark(d, d.sheets[1], levels=(3, 3, 3, 4), visited=("A6",))
    mark(d, d.sheets[2], levels=(3, 3, 3, 3), visited=("A6",))
    story = face(d, 2, {1: ["craft-medal-of-khar"]})
    assert [ask.seat for ask in story.asks] == []
    assert [sheet.monster_points for sheet in d.sheets] == [[-4], [3], [3]]
    assert [bin(sheet.started).count("1") for sheet in d.sheets] == [0, 1, 0]


@clause("PD-706", "PD-707")
def test_between_two_thresholds_the_lower_one_counts():
    for levels, points in (((3, 3, 3, 4), 3), ((4, 4, 3, 3), 5), ((4, 4, 4, 4), 5), ((4, 4, 3, 5), 7), ((6,) * 4, 7)):
        d = given(players=1, dungeon="B", round=6, levels=levels, visited=("A6",))
        face(d, 2)
        assert d.sheets[0].monster_points == [points]


# -- when sheets open --------------------------------------------------------------------------------------------------


@clause("PD-654", "PD-273")
def test_sheets_open_after_the_start_powers_and_at_the_end_of_each_round_and_not_between():
    luck = [*LAID_OUT, *DEALT[4:], *DEALT[:4], *roll(*POOL), *roll(*POOL)]
    table = open_table("paper-dungeons", ["ann", "bo"], {"ready": False}, luck=luck)
    for seat, keys in ((1, ("keep-scout", "keep-collectors")), (0, ("keep-healer", "keep-brewers"))):
        for key in keys:
            assert table.view(1)["sheets"][0]["potions"] == 0
            table.answer(seat, key)
    assert table.view(1)["sheets"][0]["potions"] == 2  # ann's Healer, before the first roll
    for key in ("white-thief-brew", "level-thief"):
        table.answer(0, key)
    assert table.view(1)["sheets"][0]["potions"] == table.view(None)["sheets"][0]["potions"] == 2
    assert table.view(0)["sheets"][0]["potions"] == 4
    idle(table)
    assert table.view(1)["sheets"][0]["potions"] == table.view(None)["sheets"][0]["potions"] == 4


@clause("PD-654", "PD-717")
def test_damage_of_a_monster_is_seen_while_its_bonus_is_being_placed():
    d = given(dungeon="B", round=6, levels=(3, 3, 3, 4), visited=("A6",))
    table = table_at(d, luck=roll(*POOL) * 2)
    idle(table)
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(0, "PD-410")]
    assert table.view(1)["sheets"][0]["damage"] == 4


@clause("PD-654", "PD-303")
@pytest.mark.parametrize("asked", [True, False])
def test_who_is_asked_how_much_of_a_monster_to_absorb_may_look_at_the_other_sheets(asked):
    """With nobody to be asked the sheets open at the end of the round, and not before."""
    d = given(dungeon="B", round=6, levels=(3, 3, 3, 4), visited=("A6",), potions=2, auto_absorb=not asked)
    table = table_at(d, luck=roll(*POOL) * 2)
    for key in ("white-thief-brew", "white-cleric-brew", "level-thief", "white-warrior-brew"):
        assert table.view(0)["sheets"][1]["potions"] == 0
        table.answer(1, key)
    assert table.view(0)["sheets"][1]["potions"] == 0
    idle(table, 0)
    assert table.view(0)["sheets"][1]["potions"] == 6
    assert [(ask.seat, ask.clause) for ask in table.asks][:1] == [(0, "PD-303" if asked else "PD-410")]


@clause("PD-355", "PD-174")
def test_a_clover_says_which_level_each_hero_would_reach():
    table = table_at(given(levels=(3, 1, 5, 6)), luck=roll("white-clover", *POOL[1:]))
    labels = [option.label for option in table.asks[0].options if option.key.startswith("white-clover-level")]
    assert labels == [
        "raise the warrior to level 4: white clover",
        "raise the magician to level 2: white clover",
        "raise the cleric to level 6: white clover",
    ]


@clause("PD-359", "PD-351")
def test_a_level_by_a_swapped_colour_is_named_too():
    """The magician's swap lets the white die raise the black thief."""
    table = table_at(given(levels=(1, 4, 1, 2), black=("cleric", "thief")), luck=roll(*POOL))
    labels = {option.key: option.label for option in table.asks[0].options if "level-thief" in option.key}
    assert all(label.startswith("raise the thief to level 3") for label in labels.values())
    assert len(labels) == 2  # the black die as well


@clause("PD-521")
def test_a_step_names_the_minion_that_waits_there_and_no_other():
    """C1 has a potion, D1 a goblin; beaten, it is not named any more."""
    for defeated, named in ((0, True), (("D1",), False)):
        table = table_at(given(room="C1", defeated=defeated), luck=roll(*POOL))
        table.answer(0, "white-warrior-move")
        labels = {option.key: option.label for option in table.asks[0].options}
        assert ("goblin" in labels["go-d1"].lower()) is named
    for visited, label in (((), "west to C1: potion"), (("C1",), "west to C1: nothing")):
        table = table_at(given(room="D1", visited=visited), luck=roll(*POOL))
        table.answer(0, "white-warrior-move")
        assert label in [option.label for option in table.asks[0].options]


@clause("PD-502", "PD-521")
def test_a_step_says_in_which_direction_it_leads():
    """The letters run from west to east, the numbers from south to north."""
    table = table_at(given(room="C3"), luck=roll(*POOL))
    table.answer(0, "white-warrior-move")
    said = {option.key: option.label.split(" to ")[0] for option in table.asks[0].options}
    assert said == {"go-b3": "west", "go-d3": "east", "stop": "stop here"}
    table.answer(0, "go-d3")
    table.answer(0, "craft-tome-of-knowledge")
    said = {option.key: option.label.split(" to ")[0] for option in table.asks[0].options}
    assert said == {"go-d4": "north", "go-d2": "south", "go-c3": "west", "stop": "stop here"}


@clause("PD-500", "PD-521")
def test_a_movement_says_what_lies_next_to_the_group():
    table = table_at(given(room="C3"), luck=roll(*POOL))
    (move,) = [one for one in table.asks[0].to_json()["options"] if one["key"] == "black-boots-move"]
    steps = [one["label"] for one in _steps_from(table)]
    assert move["leads"] == "; ".join(steps)
    assert steps[0] == "east to D3: trap, item step"


def _steps_from(table):
    fork = table.fork()
    fork.answer(0, "black-boots-move")
    return [one for one in fork.asks[0].to_json()["options"] if one["key"] != "stop"]


@clause("PD-521")
def test_a_step_that_cannot_be_taken_now_is_refused_as_not_allowed_and_not_as_unknown():
    """Every room, door and passage of the map is known from the start, as it is printed."""
    table = table_at(given(dungeon="A"), luck=roll(*POOL))
    table.answer(0, "white-warrior-move")
    drawing = PACK.drawing
    keys = [f"go-{room.key.lower()}" for room in BOX.rooms]
    keys += [f"passage-{room.key.lower()}" for room in BOX.rooms if drawing.passages_from(room.key)]
    assert len(keys) > len(BOX.rooms)
    for key in keys:
        with pytest.raises(NotAllowed):
            table.answer(0, key)
    with pytest.raises(UnknownAnswer):
        table.answer(0, "go-z9")


@clause("PD-400", "PD-401", "PD-410")
def test_an_item_says_whether_it_is_begun_or_completed():
    """By a die, and as a reward: then with what it will do."""
    table = table_at(given(begun=("flaming-sword",), potions=3), luck=roll(*POOL))
    by_die = {option.key: option.label for option in table.asks[0].options}
    assert by_die["white-warrior-craft-flaming-sword"] == "complete the Flaming Sword: white warrior"
    assert by_die["white-warrior-craft-medal-of-khar"] == "begin the Medal of Khar: white warrior"
    ticked = {one["key"]: one["parts"].get("box") for one in table.asks[0].to_json()["options"]}
    assert ticked["white-warrior-craft-flaming-sword"] == 2
    assert ticked["white-warrior-craft-medal-of-khar"] == 1
    rewards = BOX.item_menu(1, 0)  # of the first item one box is ticked
    assert [one.label for one in rewards[:2]] == [
        "complete the Flaming Sword: +3 power against monsters",
        "begin the Tome of Knowledge (1 of 2): one hero gains a level",
    ]
    assert [one.parts["box"] for one in rewards[:2]] == [2, 1]


@clause("PD-450", "PD-460", "PD-461")
@pytest.mark.parametrize(
    ("potions", "said"),
    [
        (0, "brew 2 potions"),
        (11, "brew the last potion the table has room for"),
        (12, "brew, though the potion table is full"),
    ],
)
def test_brewing_says_how_much_the_table_still_holds(potions, said):
    table = table_at(given(potions=potions), luck=roll(*POOL))
    (label,) = [option.label for option in table.asks[0].options if option.key == "white-warrior-brew"]
    assert label.startswith(said)


@clause("PD-770")
def test_the_first_scenario_is_proposed_for_a_campaign():
    (campaign,) = [one for one in RULES.choices(RULES.begin(), GAME.choices(PACK)) if one.key == "campaign"]
    assert campaign.default == campaign.values[0] == "urban-heroes"
    assert "none" not in campaign.values


@clause("PD-357", "PD-362")
def test_a_level_as_reward_names_the_ability_it_brings_and_no_other():
    """At level 4, here the warrior's, and not before or after."""
    table = table_at(given(levels=(3, 2, 4, 1), potions=3), luck=roll(*POOL))
    table.answer(0, "white-thief-brew")
    labels = {option.key: (option.label, option.clause) for option in table.asks[0].options}
    assert labels["level-warrior"] == (f"raise the warrior to level 4: {BOX.heroes[0].text}", "PD-358")
    assert labels["level-magician"] == ("raise the magician to level 3", "PD-362")
    assert labels["level-cleric"] == ("raise the cleric to level 5", "PD-362")


# -- campaigns ---------------------------------------------------------------------------------------------------------


@clause("PD-R67", "PD-775")
def test_equal_totals_and_rooms_share_a_campaign():
    chapters = [
        {"dungeon": letter, "scores": [50, 50, 40], "rooms": rooms}
        for letter, rooms in (("A", [20, 22, 30]), ("B", [25, 22, 30]), ("C", [21, 22, 30]))
    ]
    assert _totals("urban-heroes", "", chapters)["winners"] == [0, 1]
    assert _totals("urban-heroes", "", chapters[:2])["winners"] is None


@clause("PD-274")
def test_nobody_is_ready_before_the_first_round():
    assert open_table("paper-dungeons", 2, seed=3).view(0)["ready"] == [False, False]


@clause("PD-R30")
def test_minions_of_a_level_that_none_has_are_none():
    d = given(defeated=12)
    assert [minions_of_level(d, d.sheets[0], level) for level in (2, 9)] == [0, 0]
    assert sum(minions_of_level(d, d.sheets[0], level) for level in range(1, 7)) == 12


@clause("PD-303")
def test_an_item_that_keeps_harm_away_is_named_once_it_is_complete():
    """No item of the box does, but a pack's may: here the Heroes' Armour against traps."""
    d = given(complete=("flaming-sword",))
    armour = BOX.items[2].but(lasting=Lasting(immune="trap"))
    d.box = SimpleNamespace(pack=PACK, heroes=BOX.heroes, items=(*BOX.items[:2], armour, *BOX.items[3:]))
    d.sheets[0].complete |= 1 << 2
    assert protector(d, d.sheets[0], "trap") is armour
