"""Every printed number of the default pack, against a table written from the specification, not from the pack.

One changed figure fails one line here; whoever changes a figure changes it in both places.
"""

from __future__ import annotations

import re

import pytest

from clauses import clause
from frozen import shipped
from games.paper_dungeons.given import given, pays
from undercroft import language
from undercroft.games.paper_dungeons.game import GAME
from undercroft.rulebook import rulebook

PACK = shipped("paper-dungeons")

# room: guard (a minion and its level, or a trap), reward
ROOMS = """
A1 | trap | potion
B1 | - | -
C1 | - | potion
D1 | goblin 3 | potion
E1 | trap | step
F1 | - | potion
A2 | - | -
B2 | orc 3 | gem A
C2 | trap | -
D2 | - | -
E2 | - | -
F2 | - | -
A3 | trap | gem C
B3 | ghost 3 | potion
C3 | - | -
D3 | trap | step
E3 | zombie 3 | level
F3 | trap | gem B
A4 | - | potion
B4 | - | -
C4 | orc 4 | gem D
D4 | - | -
E4 | trap | -
F4 | goblin 4 | potion
A5 | zombie 4 | step
B5 | trap | level
C5 | - | potion
D5 | trap | gem E
E5 | ghost 4 | level
F5 | - | -
A6 | - | -
B6 | goblin 5 | gem F
C6 | trap | step
D6 | - | -
E6 | - | potion
F6 | orc 5 | step
A7 | ghost 5 | gem H
B7 | - | potion
C7 | trap | level
D7 | zombie 5 | gem G
E7 | - | -
F7 | trap | step
"""
WALLS = "A3-B3 A6-A7 B1-B2 B1-C1 B6-B7 C2-C3 C4-D4 D2-E2 D5-D6 E5-F5 E6-E7"
MOATS = "A4-A5 B4-B5 B5-C5 C6-D6 C7-D7 D3-E3 E3-E4 F3-F4"
PASSAGES = "A2-F2 A4-F4 A6-F6"

# letter, name: sworn enemy | thresholds | points | damage | flight | victory bonus | lost gems
MONSTERS = """
A minotaur | magician | 8 11 14 | 1 3 5 | 3 2 1 | -2 | potion 2 | A B
B gargoyle | warrior | 7 10 13 | 1 3 4 | 3 2 0 | -2 | potion 2 | C D
C web-mother | thief | 8 12 15 | 1 4 6 | 4 2 1 | -3 | level 1 | A C
D ghoul-prince | cleric | 9 12 15 | 2 4 6 | 4 3 2 | -3 | step 1 | B D
E vampire | cleric | 13 17 21 | 3 5 7 | 5 3 2 | -4 | level 1 | F G
F basilisk | magician | 13 16 20 | 2 4 6 | 4 3 1 | -4 | potion 2 | E F
G chimera | thief | 14 18 22 | 3 5 7 | 4 3 2 | -4 | step 1 | E H
H troll-king | warrior | 15 19 23 | 4 6 8 | 5 4 3 | -5 | level 1 | G H
I watcher | warrior | 18 23 28 | 5 8 11 | 5 4 3 | -6 | step 1 | -
J lich | cleric | 17 22 27 | 5 8 11 | 6 4 2 | -6 | step 1 | -
K mummy-king | magician | 17 21 26 | 4 7 10 | 4 3 2 | -5 | level 1 | -
L dragon | thief | 19 24 30 | 6 9 13 | 6 5 3 | -7 | level 1 | -
"""
# dungeon: walls | circles | monsters
DUNGEONS = """
A | A6-B6 B2-B3 C3-C4 D1-E1 E4-E5 F5-F6 | C3 F5 D6 | B F J
B | A2-B2 B5-B6 C4-C5 D1-D2 E1-E2 F6-F7 | D4 A6 E7 | A G I
C | B4-C4 B6-C6 C1-C2 D4-E4 E2-F2 E6-F6 F1-F2 | B4 C6 F7 | C E K
D | A4-B4 B2-C2 B3-C3 C5-D5 D6-D7 E5-E6 | E4 B5 B7 | D F L
E | A5-A6 B3-C3 C5-C6 D2-D3 E4-F4 F2-F3 | A4 D4 C7 | B H J
F | A6-B6 B4-C4 C3-D3 D1-D2 D4-D5 E4-F4 F4-F5 | D3 C5 A7 | C G K
G | A3-A4 B3-B4 C2-D2 D5-E5 E1-E2 F6-F7 | C3 E5 A7 | D H I
H | A2-A3 B3-B4 C2-D2 C5-D5 D6-E6 E4-E5 | F4 C5 D7 | A E L
I | A4-B4 C4-C5 D1-E1 D3-D4 E5-E6 E6-F6 F2-F3 | B3 E4 E7 | C F J
J | A6-B6 B2-C2 C3-D3 D4-E4 E2-E3 F5-F6 | E3 F5 C6 | A E I
K | A5-B5 B4-C4 C5-C6 D3-D4 E2-F2 E6-F6 | C4 E6 B6 | D G L
L | A2-A3 A5-A6 B3-B4 B6-C6 C3-C4 D1-D2 D4-D5 | D4 A5 F7 | B H K
"""
# item: symbol | effect | points
ITEMS = """
flaming-sword | warrior | monster_power 3 | 0
tome-of-knowledge | magician | level 1 | 3
heroes-armour | cleric | minion_level 1 | 2
ethereal-cloak | thief | passes wall | 0
alchemists-cauldron | - | potion 3 | 0
crown-of-the-true-king | - | - | 4
medal-of-khar | - | passes moat | 1
cursed-sceptre | - | slay 2 | -1
"""
# power: kind | effect | points
POWERS = """
alchemist | trigger | brews_more 1 | -1
craftsman | start | step 2 distinct | -3
assassin | start | slay 2 | 0
barbarian | trigger | immune monster | 0
shaman | trigger | minion every 3 at 0 potion 1 | 3
scout | trigger | immune trap | -2
berserker | trigger | monster_power 2 | -2
merchant | trigger | gem every 1 at 0 potion 1 | -1
noble | trigger | level every 1 at 5 step 1 | -1
jeweller | start | letter 1 | 0
plunderer | trigger | minion every 3 at 0 step 1 | -2
psionic | round | swaps 1 | 2
ranger | trigger | moat_points 1 | -1
healer | start | potion 2 | 2
veteran | start | level 2 distinct | -3
seer | round | fewer_skulls 1 | 2
"""
# mission: figure | reach
MISSIONS = """
M01 mixed-trophies | minion_levels | 3
M02 living-legend | heroes 6 | 1
M03 side-to-side | rows_full | 1
M04 nobody-behind | heroes 3 | 4
M05 bottom-to-top | columns_full | 1
M06 full-cellar | potions | 8
M07 three-masters | heroes 4 | 3
M08 clean-sweep | minions | 6
M09 bright-pockets | gems | 4
M10 cornerstones | rooms_corner | 2
M11 the-hard-way | traps | 5
M12 surveyors | rooms | 15
M13 busy-forge | items | 4
M14 seasoned-band | group_level | 12
M15 three-lairs | monster_rooms | 3
M16 twin-champions | heroes 5 | 2
"""
# objective: figure | tiers | styles of warrior, magician, cleric, thief
OBJECTIVES = """
O01 hunters-of-the-fourth-rank | minions_of_level 4 | 2 3 4 | BWWB
O02 hunters-of-the-fifth-rank | minions_of_level 5 | 2 3 4 | WBBW
O03 no-obstacle | obstacles | 4 7 10 | WWBB
O04 every-corridor | columns_with_four | 4 5 6 | BWWB
O05 line-by-line | rows_full | 1 2 3 | WBBW
O06 school-of-heroes | heroes 5 | 2 3 4 | WWBB
O07 hunters-of-the-third-rank | minions_of_level 3 | 2 3 4 | BWBW
O08 brewers | potions | 6 9 12 | WBWB
O09 long-march | rooms | 20 25 30 | BWBW
O10 monster-slayers | monster_points | 10 15 20 | WBBW
O11 collectors | items | 2 4 7 | BBWW
O12 along-the-walls | rooms_edge | 10 13 16 | BBWW
O13 exterminators | minions | 4 7 10 | WWBB
O14 gem-fever | gems | 2 5 7 | BWWB
O15 four-corners | rooms_corner | 1 2 3 | BWBW
O16 strong-blood | group_level | 12 16 20 | WBWB
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def effect(kind) -> str:
    return f"{kind.do} {kind.times}" + (" distinct" if kind.distinct else "")


def working(card) -> str:
    """What a card does, as the tables write it."""
    if card.effect is not None:
        return effect(card.effect)
    trigger = getattr(card, "trigger", None)
    if trigger is not None:
        return f"{trigger.on} every {trigger.every} at {trigger.at} {effect(trigger)}"
    if card.lasting is None:
        return "-"
    ((name, value),) = card.lasting.said().items()
    return f"{name} {value}"


def measured(card) -> str:
    return card.metric + (f" {card.level}" if card.level else "")


@clause("PD-512", "PD-551", "PD-620")
@pytest.mark.parametrize(("key", "guard", "reward"), rows(ROOMS))
def test_rooms(key, guard, reward):
    room = PACK.room[key]
    guards = [f"{one.kind} {one.level}" for one in room.minions] + ["trap"] * room.trap
    brings = f"gem {room.gem}" if room.gem else room.reward.do if room.reward else "-"
    assert (", ".join(guards) or "-", brings) == (guard, reward)
    assert room.reward is None or room.reward.times == 1


@clause("PD-503", "PD-504", "PD-508", "PD-509", "PD-510")
def test_borders():
    drawing = PACK.drawing
    assert [" ".join(sorted(side)) for side in (drawing.walls, drawing.moats, drawing.passages)] == [
        WALLS,
        MOATS,
        PASSAGES,
    ]
    assert drawing.doors == ("A1", "B1", "C1", "D1", "E1", "F1")
    assert sorted(PACK.room) == sorted(row[0] for row in rows(ROOMS))


@clause("PD-551", "PD-552")
def test_minions():
    heroes = {key: minion.hero for key, minion in PACK.minion.items()}
    assert heroes == {"goblin": "thief", "orc": "warrior", "zombie": "cleric", "ghost": "magician"}


@clause("PD-105", "PD-706", "PD-710", "PD-714", "PD-751")
@pytest.mark.parametrize("row", rows(MONSTERS), ids=lambda row: row[0])
def test_monsters(row):
    letter, key = row[0].split()
    card = PACK.monster[key]
    tiers = card.thresholds
    figures = [[getattr(one, name) for one in tiers] for name in ("power", "points", "damage")]
    printed = [" ".join(map(str, numbers)) for numbers in figures]
    assert (card.letter, card.level) == (letter, 1 + "ABCDEFGHIJKL".index(letter) // 4)
    assert [card.enemy, *printed, str(card.flight), effect(card.bonus), " ".join(card.lost_gems) or "-"] == row[1:]


@clause("PD-102", "PD-103", "PD-104", "PD-105")
@pytest.mark.parametrize(("key", "walls", "circles", "monsters"), rows(DUNGEONS))
def test_dungeons(key, walls, circles, monsters):
    card = PACK.dungeon[key]
    letters = [PACK.monster[one].letter for one in card.monsters]
    assert [" ".join(part) for part in (card.walls, card.circles, letters)] == [walls, circles, monsters]


@clause("PD-403", "PD-431", "PD-435", "PD-438", "PD-440", "PD-442")
@pytest.mark.parametrize(("key", "symbol", "does", "points"), rows(ITEMS))
def test_items(key, symbol, does, points):
    card = PACK.item[key]
    assert (card.symbol or "-", working(card), str(card.points)) == (symbol, does, points)


@clause("PD-161", "PD-163", "PD-162")
@pytest.mark.parametrize(("key", "kind", "does", "points"), rows(POWERS))
def test_powers(key, kind, does, points):
    card = PACK.power[key]
    assert (card.kind, working(card), str(card.points)) == (kind, does, points)


@clause("PD-150")
@pytest.mark.parametrize(("name", "figure", "reach"), rows(MISSIONS))
def test_missions(name, figure, reach):
    number, key = name.split()
    card = PACK.mission[key]
    assert (card.id, measured(card), str(card.reach)) == (number, figure, reach)


@clause("PD-113", "PD-158")
@pytest.mark.parametrize(("name", "figure", "tiers", "styles"), rows(OBJECTIVES))
def test_objectives(name, figure, tiers, styles):
    number, key = name.split()
    card = PACK.objective[key]
    black = "".join("B" if hero in card.black else "W" for hero in ("warrior", "magician", "cleric", "thief"))
    printed = " ".join(map(str, card.tiers))
    assert (card.id, measured(card), printed, black) == (number, figure, tiers, styles)


def test_nothing_else_is_in_the_box():
    tables = {"monster": MONSTERS, "dungeon": DUNGEONS, "item": ITEMS, "power": POWERS, "mission": MISSIONS,
              "objective": OBJECTIVES}  # fmt: skip
    for name, table in tables.items():
        assert sorted(getattr(PACK, name)) == sorted(row[0].split()[-1] for row in rows(table))


@clause("PD-107", "PD-171", "PD-172")
def test_dice():
    classes = ["warrior", "magician", "cleric", "thief"]
    assert {key: (die.count, die.faces) for key, die in PACK.die.items()} == {
        "white": (3, [*classes, "clover", "skull"]), "black": (3, [*classes, "boots", "skull"])
    }  # fmt: skip
    numbers = {key: symbol.number for key, symbol in PACK.symbol.items()}
    assert numbers == {"warrior": 5, "magician": 4, "cleric": 3, "thief": 2, "clover": 6, "boots": 6, "skull": 0}


@clause("PD-130", "PD-131", "PD-450", "PD-500", "PD-455", "PD-558", "PD-622", "PD-629", "PD-807", "PD-853", "PD-155")
def test_the_sheet():
    """Tracks with what is printed at their boxes."""
    sheet = PACK.sheet
    assert (sheet.tracker.rounds, sheet.tracker.fights, sheet.tracker.dice) == (8, [3, 6, 8], 3)
    assert (sheet.movement.points, sheet.movement.boots) == (2, 3)
    assert (sheet.heroes.ability_level, sheet.heroes.shields, sheet.heroes.top_level_points) == (
        4, [0, 3, 6, 8, 11, 14], 1)  # fmt: skip
    assert (sheet.potions.per_row, sheet.potions.hearts, sheet.potions.brewed) == (4, 2, 2)
    assert [effect(one) for one in sheet.potions.row_bonus] == ["level 1", "step 1", "gem 1"]
    assert sheet.gems.points == [2, 5, 9, 14, 19, 24, 30, 36, 42, 50]
    assert {one.box: effect(one) for one in sheet.gems.bonus} == {2: "potion 1", 4: "step 1", 6: "level 1"}
    assert sheet.minions.points == [1, 2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25]
    assert [mark.heart for mark in sheet.life.marks] == list(range(2, 25, 2))
    assert [mark.points for mark in sheet.life.marks] == [-1, -2, -3, -4, -6, -8, -10, -12, -14, -16, -18, -20]
    assert (sheet.life.hearts, sheet.life.resurrection, sheet.items.box_points) == (24, -9, 1)
    cards = sheet.cards
    assert (cards.missions, cards.mission_points, cards.objective_points) == (3, 4, [2, 4, 6])
    assert cards.solo_points == [6, 5, 4, 4, 3, 3, 2, 1]


@clause("PD-357", "PD-358", "PD-359", "PD-360", "PD-361")
def test_abilities():
    assert {key: working(hero) for key, hero in PACK.hero.items()} == {
        "warrior": "monster_power 1", "magician": "swaps 1", "cleric": "immune skull", "thief": "gem 1"
    }  # fmt: skip


@clause("PD-770", "PD-R66")
def test_scenarios_and_ratings():
    assert ["".join(one.dungeons) for one in PACK.scenario.values()] == ["ABC", "DEF", "GHI", "JKL"]
    assert [one.least for one in PACK.rating.values()] == [None, 60, 75, 85, 95, 110]


# -- slips of the printed rulebook -------------------------------------------------------------------------------------


@clause("PD-R75")
def test_medal_and_medallion_of_khar_are_one_item():
    medals = [item for item in PACK.item.values() if "Khar" in item.name.en or "Khar" in item.name.fr]
    assert [item.key for item in medals] == ["medal-of-khar"]
    assert not [card for card in PACK.power.values() if "allion" in f"{card.text.en} {card.text.fr}"]


@clause("PD-R76")
def test_no_text_sends_anybody_to_a_page():
    """Rules are named by their clause."""
    for code in ("en", "fr"):
        with language(code):
            for clause_id, one in rulebook("paper-dungeons").items():
                assert not re.search(r"\b(pages?|p\.) ?\d", one.text), clause_id


@clause("PD-R77", "PD-266")
def test_three_actions_tick_the_dark_zone_and_the_fourth_is_movement():
    d = given()
    ticks = [pays(d, d.sheets[0], die) for die in d.box.face if not die.endswith("-skull")]
    assert {key.split("-")[0] for keys in ticks for key in keys} == {"level", "craft", "brew", "move"}


@clause("PD-R101", "PD-750", "PD-109", "PD-770")
def test_the_variants_are_those_of_the_rulebook_and_no_others():
    assert [choice.key for choice in GAME.choices(PACK)] == [
        "missions", "ephemeral_gems", "campaign", "dungeon", "auto_absorb", "ask_rewards", "ready",
        "objective_private", "ranger_crosses_moats", "solo_rating",
    ]  # fmt: skip
