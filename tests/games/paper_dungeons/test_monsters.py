"""Fight or flight, thresholds, the victory bonus, ephemeral gems."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, events, face, given, idle, mark, roll, table_at
from undercroft.games.paper_dungeons.rules.monsters import combat_power
from undercroft.games.paper_dungeons.rules.scoring import boxes

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


@clause("PD-358", "PD-704", "PD-714", "PD-717", "PD-726", "PD-EX13", "PD-R64")
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


@clause("PD-715", "PD-DX17", "PD-R63")
def test_on_a_tie_nobody_wins_the_bonus():
    """PD-DX17 Both at 18: 5 points, 3 damage, no bonus."""
    d = given(levels=(3, 3, 4, 4), visited=("A6",), **CHIMERA)
    mark(d, d.sheets[1], levels=(3, 3, 4, 4), visited=("A6",))
    face(d, 2)
    assert [sheet.monster_points for sheet in d.sheets] == [[5], [5]]
    assert [sheet.damage for sheet in d.sheets] == [3, 3]
    assert "no-victory" in events(d)
    assert "victory" not in events(d)


@clause("PD-903", "PD-DX18", "PD-R83")
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


@clause("PD-702", "PD-701", "PD-EX10", "PD-R60")
def test_a_group_fights_from_wherever_it_stands():
    """PD-EX10 It stands in B3, which held a ghost and a potion, and has passed through circle 1 (C3) before."""
    d = given(round=3, room="B3", visited=("C3",), defeated=("B3",), levels=(3, 1, 1, 1))
    face(d, 1)
    assert (d.sheets[0].monster_points, d.sheets[0].damage) == ([1], 3)  # power 9 against the Gargoyle


@clause("PD-701", "PD-708", "PD-R60")
def test_a_visit_of_an_earlier_season_counts_and_a_later_one_repairs_nothing():
    d = given(levels=(6, 6, 6, 6), visited=("F5",))  # circle 2 of dungeon A, before the first fight
    ann = d.sheets[0]
    face(d, 1)
    mark(d, ann, visited=("C3",))
    face(d, 2)
    assert ann.monster_points == [-2, 6]


@clause("PD-703", "PD-704", "PD-705", "PD-722", "PD-358", "PD-436", "PD-906")
def test_what_adds_to_the_power_and_what_does_not():
    """Warrior 4, Flaming Sword and Berserker add up, undoubled; Armour, potions and minions do nothing."""
    d = given(levels=(4, 1, 1, 1), complete=("flaming-sword", "heroes-armour"), power="berserker", potions=12,
              defeated=9)  # fmt: skip
    ann = d.sheets[0]
    assert power(d, ann) == 7 + 1 + 1 + 3 + 2  # the thief, at level 1, counts twice
    assert combat_power(d, ann, BOX.pack.monster["gargoyle"]) == 7 + 4 + 6  # the warrior, without his bonus
    for key, enemy in (("minotaur", 1), ("vampire", 1), ("web-mother", 1), ("watcher", 4)):
        assert combat_power(d, ann, BOX.pack.monster[key]) == 7 + enemy + 6


@clause("PD-706", "PD-707", "PD-721")
def test_all_twelve_monsters_by_their_cards():
    """Each threshold exactly reached and missed by one; letters A to L are for reference only."""
    assert "".join(monster.letter for monster in BOX.pack.monster.values()) == "ABCDEFGHIJKL"
    for monster in BOX.pack.monster.values():
        dungeon = next(one for one in BOX.dungeons.values() if monster in one.monsters)
        at = dungeon.monsters.index(monster)
        for n, tier in enumerate(monster.thresholds):
            for strength in (tier.power, tier.power - 1):
                d = given(players=1, dungeon=dungeon.key, visited=(dungeon.circles[at].key,))
                ann = d.sheets[0]
                ann.monster_power = strength - 5  # of levels 1/1/1/1, one twice
                face(d, at + 1)
                below = monster.thresholds[n - 1] if n else None
                reached = tier if strength == tier.power else below
                points, damage = (reached.points, reached.damage) if reached else (monster.flight, 0)
                assert (ann.monster_points, ann.damage) == ([points], damage)


@clause("PD-711", "PD-R59")
def test_nobody_is_asked_whether_to_fight():
    d = given(players=1, levels=(3, 3, 4, 3), damage=7, visited=("A6",), **CHIMERA)
    story = face(d, 2)
    assert story.asks == []
    assert (d.sheets[0].monster_points, d.sheets[0].damage) == ([3], 11)


@clause("PD-713", "PD-719", "PD-723", "PD-714")
def test_the_result_of_one_player_does_not_depend_on_the_others():
    """The full card for each: the same points and damage with seven others as with one."""
    for players in (2, 8):
        d = given(players=players, levels=(3, 3, 4, 4), visited=("A6",), **CHIMERA)
        for sheet in d.sheets[1:]:
            mark(d, sheet, levels=(2, 3, 5, 3), visited=("A6",))
        face(d, 2, {0: ["craft-medal-of-khar"]})
        assert (d.sheets[0].monster_points, d.sheets[0].damage) == ([5], 3)
        assert [sheet.monster_points for sheet in d.sheets[1:]] == [[3]] * (players - 1)


@clause("PD-724", "PD-R57", "PD-717")
def test_powers_are_measured_before_anything_of_the_fight_is_applied():
    """Web Mother: power 13 reaches 12; the level won, which makes 15, brings no more points."""
    d = given(dungeon="C", round=3, levels=(3, 3, 3, 2), visited=("B4",))
    ann = d.sheets[0]
    monster = d.dungeon.monsters[0]
    mark(d, d.sheets[1], levels=(3, 3, 2, 2), visited=("B4",))
    assert [combat_power(d, sheet, monster) for sheet in d.sheets] == [13, 12]
    face(d, 1, {0: ["level-thief"]})
    assert combat_power(d, ann, monster) == 15
    assert [sheet.monster_points for sheet in d.sheets] == [[4], [4]]


@clause("PD-725", "PD-714", "PD-726", "PD-DX34", "PD-R92", "PD-R108")
def test_the_last_victory_bonus_counts_in_the_scoring():
    """PD-DX34 Mummy King: 21 + 6 + 1 = 28, +10, 2 damage; the level goes to the thief: box D = 8 + 3."""
    d = given(dungeon="F", round=8, levels=(6, 6, 6, 3), visited=("A6",), monster_points=(0, 0))
    ann, bo = d.sheets
    assert combat_power(d, ann, d.dungeon.monsters[2]) == 28
    face(d, 3)
    assert (ann.monster_points[2], ann.damage, ann.levels) == (10, 2, [6, 6, 6, 4])
    assert boxes(d, ann)[3] == 11
    assert bo.monster_points == [-5]


@clause("PD-716", "PD-715", "PD-R54")
def test_if_all_flee_nobody_wins_anything():
    d = given(**CHIMERA)
    story = face(d, 2)
    assert story.asks == []
    assert events(d) == ["faced", "fled-far", "fled-far"]


@clause("PD-750", "PD-851", "PD-755", "PD-R61")
def test_ephemeral_gems_are_a_variant_for_several_and_the_rule_for_one():
    for players, marks, struck in ((1, {}, 2), (2, {}, 0), (2, {"ephemeral_gems": True}, 2),
                                   (2, {"ephemeral_gems": True, "campaign": "urban-heroes"}, 2)):  # fmt: skip
        d = given(players=players, round=3, **marks)
        face(d, 1)
        assert [len(sheet.struck) for sheet in d.sheets] == [struck] * players


@clause("PD-753", "PD-751", "PD-854", "PD-DX43", "PD-R62")
def test_in_solo_gems_vanish_after_the_first_two_monsters():
    """PD-DX43 Gargoyle C, D; Basilisk E, F; C and F are taken: D goes, then E, after round 8 nothing."""
    d = given(players=1, round=3, letters="CF", missions=())
    ann = d.sheets[0]
    pool = ("white-thief", "white-warrior", "white-cleric", "black-thief", "black-warrior", "black-boots")
    table = table_at(d, luck=roll(*pool) * 6)
    struck = {}
    for played in range(3, 9):
        idle(table)
        struck[played] = "".join(table.view(0)["sheets"][0]["struck"])
    assert struck == {3: "D", 4: "D", 5: "D", 6: "DE", 7: "DE", 8: "DE"}
    assert (table.view(0)["sheets"][0]["letters"], table.view(0)["scores"][0]["F"]) == (["C", "F"], 5)
    assert table.outcome.winners == ()
    assert ann.gems == 2


@clause("PD-852", "PD-R61")
def test_there_is_no_victory_bonus_in_solo():
    d = given(players=1, levels=(4, 4, 3, 5), visited=("A6",), **CHIMERA)
    assert face(d, 2).asks == []
    assert d.sheets[0].started == 0
    assert "victory" not in events(d)


@clause("PD-709", "PD-710")
def test_who_is_too_weak_is_told_the_lowest_power_that_was_needed():
    d = given(levels=(1, 1, 1, 1), visited=("A6",), **CHIMERA)
    face(d, 2)
    (fled,) = [event for event in d.heard if event.kind.key == "fled-weak"]
    assert (fled.facts["got"], fled.facts["needed"]) == (5, 14)
