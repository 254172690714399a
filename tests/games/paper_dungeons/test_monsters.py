"""Fight or flight, thresholds, the victory bonus, ephemeral gems."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import boxes_of, face, given, mark
from undercroft.games.paper_dungeons.monsters import combat_power

CHIMERA = {"dungeon": "B", "round": 6}  # monster 2 of dungeon B; its room is A6


def power(d, sheet):
    return combat_power(d, sheet, d.box.pack.monster["chimera"])


@clause("PD-703", "PD-706", "PD-707", "PD-722", "PD-EX11")
def test_the_highest_threshold_not_above_the_power_counts():
    """PD-EX11 2+3+5+2x3 = 16: 14 is reached, 18 is not: +3 points, 4 damage."""
    d = given(levels=(2, 3, 5, 3), visited=("A6",), **CHIMERA)
    ann = d.sheets[0]
    assert power(d, ann) == 16 + 0  # the cleric's level 5 brings no power
    face(d, 2, {0: ["craft-flaming-sword"]})
    assert (ann.monster_points, ann.damage) == ([3], 4)


@clause("PD-709", "PD-710", "PD-712", "PD-EX12")
def test_below_the_lowest_threshold_the_group_flees():
    """PD-EX12 Power 13: flight, -4 points, no damage."""
    d = given(levels=(2, 2, 3, 3), visited=("A6",), **CHIMERA)
    ann = d.sheets[0]
    assert power(d, ann) == 13
    face(d, 2)
    assert (ann.monster_points, ann.damage) == ([-4], 0)


@clause("PD-358", "PD-704", "PD-714", "PD-717", "PD-726", "PD-EX13")
def test_the_highest_power_wins_the_bonus():
    """PD-EX13 4+4+3+10 and the warrior's 1: 22, +7 points, 2 damage, one item step."""
    d = given(levels=(4, 4, 3, 5), visited=("A6",), **CHIMERA)
    ann = d.sheets[0]
    assert power(d, ann) == 22
    face(d, 2, {0: ["craft-flaming-sword"]})
    assert (ann.monster_points, ann.damage, boxes_of(ann, "flaming-sword")) == ([7], 2, 1)


@clause("PD-708", "PD-716", "PD-DX16", "PD-701")
def test_who_has_not_been_there_flees_and_does_not_compete():
    """PD-DX16 X has power 20 but no visit; Y 16 and Z 15 fight; Y wins the step."""
    d = given(players=3, levels=(3, 3, 4, 5), **CHIMERA)
    x, y, z = d.sheets
    mark(d, y, levels=(2, 3, 5, 3), visited=("A6",))
    mark(d, z, levels=(2, 3, 4, 3), visited=("A6",))
    assert [power(d, sheet) for sheet in d.sheets] == [20, 16, 15]
    face(d, 2, {1: ["craft-medal-of-khar"]})
    assert [sheet.monster_points for sheet in d.sheets] == [[-4], [3], [3]]
    assert [sheet.damage for sheet in (x, y, z)] == [0, 4, 4]


@clause("PD-715", "PD-DX17")
def test_on_a_tie_nobody_wins_the_bonus():
    """PD-DX17 Both at 18: 5 points, 3 damage, no bonus."""
    d = given(levels=(3, 3, 4, 4), visited=("A6",), **CHIMERA)
    mark(d, d.sheets[1], levels=(3, 3, 4, 4), visited=("A6",))
    face(d, 2)
    assert [sheet.monster_points for sheet in d.sheets] == [[5], [5]]
    assert [sheet.damage for sheet in d.sheets] == [3, 3]


@clause("PD-903", "PD-DX18")
def test_the_barbarian_takes_no_damage_from_monsters():
    """PD-DX18 Threshold 14: +3 points, 0 damage."""
    d = given(players=1, levels=(2, 3, 5, 3), visited=("A6",), power="barbarian", **CHIMERA)
    face(d, 2)
    assert (d.sheets[0].monster_points, d.sheets[0].damage) == ([3], 0)


@clause("PD-751", "PD-752", "PD-754", "PD-DX21")
def test_ephemeral_gems_vanish_where_they_are_not_taken():
    """PD-DX21 Chimera as monster 2: E is taken and stays, H is struck."""
    d = given(letters="E", ephemeral_gems=True, **CHIMERA)
    face(d, 2)
    ann, bo = d.sheets
    assert (ann.letters, ann.gems, ann.struck, sorted(bo.struck)) == ("E", 1, "H", ["E", "H"])
    d = given(letters="E", **CHIMERA)
    face(d, 2)
    assert d.sheets[1].struck == ""


@clause("PD-DX22", "PD-506")
def test_a_group_still_outside_flees():
    """PD-DX22 The Minotaur: -2, no damage."""
    d = given(dungeon="B", round=3)
    face(d, 1)
    assert (d.sheets[0].monster_points, d.sheets[0].damage) == ([-2], 0)
