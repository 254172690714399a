"""The printed numbers, a table per kind of component, written from the rules and not taken from the pack: a changed
number of the pack fails exactly here."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK
from undercroft.games.dungeon_run.kinds import RATINGS

TRAININGS = {"W": "war", "T": "talent", "M": "magic", "P": "prayer"}

HEROES = """
haldrun    prayer  3 3 2 9
mirelle    prayer  2 4 3 8
gorvak     war     5 1 2 10
brenna     war     4 1 3 9
fizzwick   magic   1 5 3 7
ashara     magic   2 5 2 8
dorgan     talent  4 1 4 8
stabbins   talent  3 1 5 7
"""  # training, Brawn, Magic, Skill, Life

MONSTERS = """
goblin-cutter    2 humanoid  2 123  3 3 2
orc-raider       1 humanoid  3 345  4 3 3
mole-ogre        1 humanoid  4 246  4 3 5
cult-zealot      1 humanoid  3 56   4 4 3
renegade-mage    1 humanoid  3 456  3 4 3
deep-sapper      1 humanoid  2 135  5 3 3
headsman         1 humanoid  4 46   4 5 4
skeleton         2 undead    2 246  3 2 2
ghoul            1 undead    3 126  4 4 3
ghost            1 undead    2 3456 5 3 2
mummy            1 undead    3 356  5 2 4
wight-lord       1 undead    4 236  4 4 4
banshee          1 undead    3 15   4 5 3
rat-swarm        1 beast     3 12   2 3 2
cave-spider      1 beast     2 235  4 5 3
fire-drake       1 beast     4 456  5 4 4
dire-wolf        1 beast     3 145  3 5 3
cave-bear        1 beast     4 36   4 3 5
carrion-bat      1 beast     2 56   5 4 2
ooze             2 inanimate 2 123  4 2 4
clay-golem       1 inanimate 4 16   5 2 5
animated-armour  1 inanimate 3 245  4 3 2
ember-sentinel   1 inanimate 3 456  4 3 3
"""  # copies, type, attack, power, defence, escape, Life

BOSSES = """
vharoth          beast     5 3456 5 4 8
ossrik           undead    5 1256 4 4 9
obsidian-titan   inanimate 6 246  4 3 8
ssylith          humanoid  6 1356 4 5 9
"""

TRAPS = """
dart-wall        skill             2 2 -
hidden-pit       brawn,skill       2 2 -
falling-block    brawn,skill       2 3 -
rune-of-frailty  magic,skill       2 0 lasting
choking-gas      magic,skill       2 1 -
snapping-net     brawn,skill       2 0 lasting
spiteful-coffer  brawn,magic,skill 3 1 -
"""  # ratings, successes, wounds

ITEMS = """
notched-longsword        main-hand WT   -
great-cleaver            main-hand W    -
assassins-dirk           main-hand T    -
ashwood-staff            main-hand MP   enchanted
rod-of-storms            main-hand M    enchanted
blessed-mace             main-hand PW   enchanted
repeating-crossbow       main-hand TW   -
oak-shield               off-hand  WP   -
parrying-dagger          off-hand  TW   -
orb-of-foresight         off-hand  MP   enchanted
burglars-lantern         off-hand  T    -
iron-helm                head      WP   -
circlet-of-focus         head      M    enchanted
hood-of-shadows          head      T    enchanted
mitre-of-mercy           head      P    enchanted
chain-hauberk            body      W    -
studded-jerkin           body      TW   -
warded-robe              body      MP   enchanted
healing-draught          none      WTMP -
scroll-of-return         none      WTMP enchanted
lucky-coin               none      WTMP -
climbers-rope            none      WTMP -
summoning-stone          none      WTMP enchanted
sword-of-the-well-spirit main-hand WTP  enchanted
grimoire-of-two-moons    off-hand  M    enchanted
mantle-of-the-builders   body      WTMP enchanted
"""  # slot, classes

TILES = """
entrance             red      NESW -     -
lair                 red      N    -     -
crossroads           standard NESW 56    123
pillared-hall        standard NESW 56    1234
ruined-rotunda       standard NESW 16    2345
guard-post           standard NEW  56    1234
collapsed-gallery    standard NEW  45    123
fungus-cave          standard NEW  56    1234
barracks             standard NEW  56    3456
broken-shrine        standard NEW  16    234
long-corridor        standard NS   6     12
rat-run              standard NS   34    123
mosaic-passage       standard NS   456   12
twisting-stair       standard NE   26    123
storeroom            standard NE   3456  123
torture-chamber      standard NE   56    12345
sealed-vault         standard N    23456 12345
crypt                standard N    3456  12345
ancient-bridge       special  NS   -     -
cursed-stone         special  NESW -     -
den                  special  N    -     123
glyph-room           special  NEW  -     -
library              special  NE   -     -
portcullis-room      special  NS   -     -
underground-channel  special  NS   -     -
well                 special  NEW  -     -
"""  # colour, exits, treasure and encounter numbers


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def faces(text: str) -> list[int]:
    return [int(face) for face in text] if text != "-" else []


@pytest.mark.parametrize("row", rows(HEROES), ids=lambda row: row[0])
def test_heroes(row):
    key, training, *figures, life = row
    hero = PACK.hero[key]
    assert [hero.training, *[hero.rating(rating) for rating in RATINGS], hero.life] == [
        training,
        *map(int, figures),
        int(life),
    ]


@clause("DR-016", "DR-022")
@pytest.mark.parametrize("row", rows(MONSTERS), ids=lambda row: row[0])
def test_monsters(row):
    key, copies, kind, attack, power, *values = row
    monster = PACK.monster[key]
    assert (bool(monster.effects), monster.is_boss) == (True, False)
    assert [monster.copies, monster.type, monster.attack] == [int(copies), kind, int(attack)]
    assert (list(monster.power), [monster.defence, monster.escape, monster.life]) == (faces(power), [*map(int, values)])


@pytest.mark.parametrize("row", rows(BOSSES), ids=lambda row: row[0])
def test_bosses(row):
    key, kind, attack, power, *values = row
    boss = PACK.boss[key]
    assert (bool(boss.effects), boss.is_boss) == (True, True)
    assert [boss.type, boss.attack, list(boss.power)] == [kind, int(attack), faces(power)]
    assert [boss.defence, boss.escape, boss.life] == [*map(int, values)]


@pytest.mark.parametrize("row", rows(TRAPS), ids=lambda row: row[0])
def test_traps(row):
    key, ratings, successes, wounds, lasting = row
    trap = PACK.trap[key]
    assert (sorted(trap.ratings), trap.lasting) == (sorted(ratings.split(",")), lasting == "lasting")
    assert (trap.successes, trap.wounds) == (int(successes), int(wounds))


@clause("DR-010")
@pytest.mark.parametrize("row", rows(ITEMS), ids=lambda row: row[0])
def test_treasures_and_artifacts(row):
    key, slot, classes, enchanted = row
    item = {**PACK.treasure, **PACK.artifact}[key]
    assert (item.slot, sorted(item.classes)) == (slot, sorted(TRAININGS[one] for one in classes))
    assert (item.enchanted, item.is_artifact) == (enchanted == "enchanted", key in PACK.artifact)


@pytest.mark.parametrize("row", rows(TILES), ids=lambda row: row[0])
def test_tiles(row):
    key, color, exits, treasure, encounter = row
    tile = PACK.tile[key]
    assert (tile.color, "".join(tile.exits)) == (color, exits)
    assert (list(tile.treasure), list(tile.encounter)) == (faces(treasure), faces(encounter))


def test_nothing_is_printed_that_stands_in_no_table():
    for table, kinds in (
        (HEROES, PACK.hero), (MONSTERS, PACK.monster), (BOSSES, PACK.boss), (TRAPS, PACK.trap),
        (ITEMS, {**PACK.treasure, **PACK.artifact}), (TILES, PACK.tile),
    ):  # fmt: skip
        assert sorted(row[0] for row in rows(table)) == sorted(kinds)
