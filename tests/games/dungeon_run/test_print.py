"""The printed numbers, a table per kind of component, written from the rules and not taken from the pack: a changed
number of the pack fails exactly here."""

from __future__ import annotations

import pytest

from clauses import clause
from frozen import shipped
from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.kinds.pack import Effect

PACK = shipped("dungeon-run")
TRAININGS = {"W": "war", "T": "talent", "M": "magic", "P": "prayer"}

HEROES = """
haldrun    prayer  4 3 2 8
mirelle    prayer  2 3 3 9
gorvak     war     4 1 2 8
brenna     war     4 1 3 9
fizzwick   magic   1 4 2 9
ashara     magic   2 4 4 7
dorgan     talent  4 1 4 9
stabbins   talent  4 1 4 9
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
vharoth          beast     5 3456 5 4 11
ossrik           undead    5 1256 5 4 10
obsidian-titan   inanimate 6 246  5 3 10
ssylith          humanoid  6 1356 4 5 14
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

SPECIAL_TILES = """
ancient-bridge       10
cursed-stone         0  silences
den                  0
glyph-room           0  reveals_encounter needs_assist holds_monsters
library              1
portcullis-room      1  holds_monsters gate
underground-channel  1
well                 3  reveals_encounter
"""  # its number, what else is special about it
FLAGS = ("silences", "reveals_encounter", "needs_assist", "holds_monsters", "gate")

STRANGERS = """
wandering-archmage     3
lost-pilgrim           3
smuggler               2
sellsword              0
ghost-of-the-architect 2
"""  # the number of the deal

EFFECTS = """
herds-blessing     1 round
ward-of-mercy      1 round
blood-fury         4 def
captains-call      1
bend-luck          turn own
burning-blood      1
nose-for-gold      @5
sticky-fingers     @6 turn
soul-harvest       2
winters-wrath      2
command-the-horde  2 turn
twist-space        turn
reborn-in-fire     game
deadfall           2 turn
ram-charge         2
laying-on-hands    2
turn-undead        -1 ; 1
steady-hand        @4 turn own
mountain-feet      - ; 1
benediction        2 ; 1
peace-bond         1
thunder-horn       @5 turn
smite-the-grave    -1
candlelight        round
penance            1
guardian-spirit    @4
soothing-chant     turn
absolution         2
zeal               2
headlong-charge    1 turn
skull-splitter     1 action
thick-hide         1 @5
war-bellow         2 action
frost-hardened     1
haul-along         @5
shake-down         2
door-breaker       turn ; -
savage-momentum    turn
feast-of-victory   2
parry              1 action
riposte            1 action
weapon-drill       1 def
battlefield-orders round
second-wind        2 turn
forced-march       1 turn
ready-blade        round ; round
unshaken           1
fireball           2
mirror-image       1 round
reverse-fortune    2 round
arcane-insight     3
attuned            1 def
slip-between       3
shrink             -1 turn
call-lightning     3 turn
flame-lance        -1
ashen-veil         2
wildfire           1
cauterise          1
heat-haze          1
pyre               1
snare              1 @4
spiked-pit         2
trap-sense         -1
deep-pockets       turn
lucky-strike       1
dwarven-grit       3
hammer-hand        1
backstab           1
venom              1 turn
goblin-shield      @5
dirty-tricks       3
scurry             turn
loaded-die         @6 turn own
vharoth            2 ; 1 @3
ossrik             6 @5 game ; -
obsidian-titan     1 ; 1
ssylith            @2 ; 1
goblin-cutter      1
orc-raider         1 @3
mole-ogre          2
cult-zealot        1
renegade-mage      1
deep-sapper        2
headsman           1 @6
skeleton           @6
ghoul              2
ghost              6
wight-lord         1
banshee            1
rat-swarm          1
fire-drake         1 @2
clay-golem         6
animated-armour    1
ember-sentinel     1 @1
rune-of-frailty    -1 ; -1 ; -1 ; @4
choking-gas        1
snapping-net       - ; @4
spiteful-coffer    1
sellsword          1 def ; 2
notched-longsword  1 def
great-cleaver      2 def ; -1
assassins-dirk     1 def ; 1 def
ashwood-staff      1 def
rod-of-storms      2
blessed-mace       1 def ; 1
repeating-crossbow 2
oak-shield         1 @4
parrying-dagger    1 action
orb-of-foresight   1
burglars-lantern   1 ; 1
iron-helm          1 @5
circlet-of-focus   1
hood-of-shadows    1 ; 1
mitre-of-mercy     2
chain-hauberk      2 @5
studded-jerkin     1 @5 ; 1
warded-robe        1 @4
healing-draught    3
lucky-coin         1 turn own
sword-of-the-well-spirit 2 def ; 1
mantle-of-the-builders   2 @4 ; -
"""  # of each effect: its number, @ the face or count to reach, how often, also as defender, only in the own turn


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


@pytest.mark.parametrize("row", rows(SPECIAL_TILES), ids=lambda row: row[0])
def test_special_tiles(row):
    key, n, *special = row
    tile = PACK.tile[key]
    assert (tile.n, [flag for flag in FLAGS if getattr(tile, flag)]) == (
        int(n),
        [one for one in FLAGS if one in special],
    )


@pytest.mark.parametrize("row", rows(STRANGERS), ids=lambda row: row[0])
def test_strangers(row):
    assert PACK.stranger[row[0]].n == int(row[1])


def figures(effect: Effect) -> str:
    """The numbers of an effect as the table writes them."""
    numbers = str(effect.n or ""), f"@{effect.at}" if effect.at else ""
    said = (*numbers, effect.limit, "def" * effect.defends, "own" * effect.own_turn)
    return " ".join(part for part in said if part) or "-"


@pytest.mark.parametrize("key", [card.key for card in PACK.cards])
def test_effects(key):
    """A card that is not in the table has no number."""
    card = next(card for card in PACK.cards if card.key == key)
    printed = {key: " ".join(said) for key, *said in rows(EFFECTS)}
    plain = " ; ".join("-" for _ in card.effects)
    assert " ; ".join(figures(one) for one in card.effects) == printed.get(key, plain)


def test_nothing_is_printed_that_stands_in_no_table():
    for table, kinds in (
        (HEROES, PACK.hero), (MONSTERS, PACK.monster), (BOSSES, PACK.boss), (TRAPS, PACK.trap),
        (ITEMS, {**PACK.treasure, **PACK.artifact}), (TILES, PACK.tile), (STRANGERS, PACK.stranger),
        (SPECIAL_TILES, {key: tile for key, tile in PACK.tile.items() if tile.color == "special"}),
    ):  # fmt: skip
        assert sorted(row[0] for row in rows(table)) == sorted(kinds)
