"""Missions and objectives: when they are looked at, what they look at, what they bring."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, end, enter, face, given, mark, mission, objective
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.missions import objective_points
from undercroft.games.paper_dungeons.rules.scoring import boxes
from undercroft.games.paper_dungeons.rules.verbs import keep

ROW = tuple(f"{column}4" for column in "ABCDEF")
COLUMN = tuple(f"B{row}" for row in range(1, 8))
EDGE = tuple(room.key for room in BOX.rooms if room.key[0] in "AF" or room.key[1] in "17")
TRAPS = ("A1", "E1", "C2", "A3", "D3", "F3", "E4", "B5", "D5", "C6", "C7", "F7")
ALL = tuple(room.key for room in BOX.rooms)
ITEMS = tuple(item.key for item in BOX.items)

# every mission with a sheet that just meets it and one that just does not
MISSIONS = {
    "M01": ({"defeated": ("D1", "C4", "D7")}, {"defeated": ("D1", "B2", "D7")}),
    "M02": ({"levels": (1, 6, 1, 1)}, {"levels": (5, 5, 5, 5)}),
    "M03": ({"visited": ROW}, {"visited": ROW[1:]}),
    "M04": ({"levels": (3, 3, 3, 3)}, {"levels": (6, 6, 6, 2)}),
    "M05": ({"visited": COLUMN}, {"visited": COLUMN[1:]}),
    "M06": ({"potions": 8, "hearts_used": 16}, {"potions": 7}),
    "M07": ({"levels": (4, 4, 4, 1)}, {"levels": (6, 4, 3, 3)}),
    "M08": ({"defeated": 6}, {"defeated": 5}),
    "M09": ({"gems": 4}, {"gems": 3}),
    "M10": ({"visited": ("A1", "F7")}, {"visited": ("A1", "F6")}),
    "M11": ({"visited": TRAPS[:5]}, {"visited": (*TRAPS[:4], "B1", "C1")}),
    "M12": ({"visited": ALL[:15]}, {"visited": ALL[:14]}),
    "M13": ({"complete": ITEMS[:4]}, {"complete": ITEMS[:3], "begun": ITEMS}),
    "M14": ({"levels": (3, 3, 3, 3)}, {"levels": (3, 3, 3, 2)}),
    "M15": ({"visited": ("C3", "F5", "D6")}, {"visited": ("C3", "F5", "A7")}),
    "M16": ({"levels": (5, 5, 1, 1)}, {"levels": (6, 4, 4, 4)}),
}

# every objective with the sheets that just reach its tiers
OBJECTIVES = {
    "O01": [{"defeated": ("F4", "C4", "A5", "E5")[:n]} for n in (2, 3, 4)],
    "O02": [{"defeated": ("B6", "F6", "D7", "A7")[:n]} for n in (2, 3, 4)],
    "O03": [{"visited": TRAPS[:n]} for n in (4, 7, 10)],
    "O04": [{"visited": tuple(f"{c}{r}" for c in "ABCDEF"[:n] for r in (1, 2, 3, 4))} for n in (4, 5, 6)],
    "O05": [{"visited": tuple(f"{c}{r}" for c in "ABCDEF" for r in (2, 5, 7)[:n])} for n in (1, 2, 3)],
    "O06": [{"levels": ((5,) * n + (1,) * 4)[:4]} for n in (2, 3, 4)],
    "O07": [{"defeated": ("D1", "B2", "E3", "B3")[:n]} for n in (2, 3, 4)],
    "O08": [{"potions": n} for n in (6, 9, 12)],
    "O09": [{"visited": ALL[:n]} for n in (20, 25, 30)],
    "O10": [{"monster_points": (n + 4, -4, 0)} for n in (10, 15, 20)],
    "O11": [{"complete": ITEMS[:n]} for n in (2, 4, 7)],
    "O12": [{"visited": EDGE[:n]} for n in (10, 13, 16)],
    "O13": [{"defeated": n} for n in (4, 7, 10)],
    "O14": [{"gems": n} for n in (2, 5, 7)],
    "O15": [{"visited": ("A1", "F1", "A7", "F7")[:n]} for n in (1, 2, 3)],
    "O16": [{"levels": levels} for levels in ((3, 3, 3, 3), (4, 4, 4, 4), (5, 5, 5, 5))],
}


@clause("PD-150", "PD-152", "PD-155", "PD-R49", "PD-R50", "PD-R53", "PD-R88", "PD-R91")
@pytest.mark.parametrize("name", MISSIONS)
def test_every_mission_is_met_by_the_sheet_as_it_stands(name):
    met, missed = MISSIONS[name]
    d = given(missions=(name,), **met)
    mark(d, d.sheets[1], **missed)
    end(d)
    assert [sheet.mission_points for sheet in d.sheets] == [4, 0]


@clause("PD-157", "PD-158", "PD-R55", "PD-R89", "PD-R90")
@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_scores_its_highest_tier(name):
    d = given(objective=name)
    assert objective_points(d, d.sheets[0]) == 0
    for marks, tier, points in zip(OBJECTIVES[name], objective(name).tiers, (2, 4, 6), strict=True):
        d = given(objective=name, **marks)
        assert (figure(d, d.sheets[0], objective(name)), objective_points(d, d.sheets[0])) == (tier, points)


def test_every_mission_and_objective_is_among_them():
    assert sorted(MISSIONS) == sorted(one.id for one in BOX.pack.mission.values())
    assert sorted(OBJECTIVES) == sorted(one.id for one in BOX.pack.objective.values())


@clause("PD-158")
def test_a_tier_just_missed_does_not_count():
    for minions, points in ((3, 0), (6, 2), (9, 4), (12, 6)):
        d = given(objective="O13", defeated=minions)
        assert objective_points(d, d.sheets[0]) == points


@clause("PD-151", "PD-152")
def test_missions_are_checked_only_when_the_round_ends():
    d = given(missions=("M06",), potions=7)
    ann = d.sheets[0]
    enter(d, ann, "C1", "craft-medal-of-khar")  # the eighth potion
    assert (ann.potions, ann.mission_points) == (8, 0)
    end(d)
    assert ann.mission_points == 4
    end(d)
    assert ann.mission_points == 4


@clause("PD-156", "PD-810")
def test_one_player_can_score_several_missions_at_once():
    d = given(missions=("M06", "M08", "M09"), potions=8, defeated=6, gems=4)
    end(d)
    assert d.sheets[0].missions == tuple(mission(name) for name in ("M06", "M08", "M09"))
    assert boxes(d, d.sheets[0])[10] == 12


@clause("PD-113", "PD-159")
def test_every_objective_makes_two_heroes_black_and_two_white():
    styles = [
        "BWWB", "WBBW", "WWBB", "BWWB", "WBBW", "WWBB", "BWBW", "WBWB",
        "BWBW", "WBBW", "BBWW", "BBWW", "WWBB", "BWWB", "BWBW", "WBWB",
    ]  # fmt: skip
    for name, style in zip(OBJECTIVES, styles, strict=True):
        d = given()
        keep(d, d.sheets[0], BOX.pack.power["seer"], objective(name))
        assert "".join("B" if black else "W" for black in d.sheets[0].black) == style


@clause("PD-809", "PD-EX17")
def test_objective_and_power_make_box_j():
    """PD-EX17 An objective worth 4 and a power worth 2: 6."""
    d = given(objective="O13", defeated=7, power="seer")
    assert boxes(d, d.sheets[0])[9] == 6


@clause("PD-652", "PD-650", "PD-DX35", "PD-R51")
def test_a_level_won_from_the_monster_counts_at_the_next_check_only():
    """PD-DX35 The hero levels are 11 when round 3 is checked; the Web Mother's level is the twelfth."""
    d = given(dungeon="C", round=3, missions=("M14",), levels=(3, 3, 3, 2), visited=("B4",))
    ann = d.sheets[0]
    end(d)
    face(d, 1, {0: ["level-thief"]})
    assert (ann.life, ann.mission_points) == (12, 0)
    d.round = 4
    end(d)
    assert (ann.mission_points, d.mission_rounds) == (4, [4])
