"""Every printed number of the default pack, against a table written from the ledger (Events: test_event_sheet.py)."""

from __future__ import annotations

import pytest

from frozen import shipped
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES

PACK = shipped("map-maker")

HEROES = """
fighter    15 5  3 3 2 1 1  base
thief      11 6  2 1 4 1 2  base
mage       10 9  1 1 2 4 2  base
cleric     13 8  2 2 2 2 2  base
barbarian  12 4  4 2 2 1 1
hunter     12 6  3 1 3 2 1
warlock    10 8  2 1 1 3 3
paladin    14 6  3 3 1 1 2
"""

# Hero, Skill, unlocked at, timing, fits, and every number it has.
SKILLS = """
fighter   power-strike   16 test  attack  score=3
fighter   shield-wall    22 test  defense score=3
fighter   finishing-blow 28 test  attack  score=1 boss_hp=2 monster_experience=0
thief     quick-hands    16 after any     reroll=own
thief     shadow-step    22 test  any     use=2
thief     backstab       28 test  attack  use=2 boss_hp=2 monster_treasure=True
mage      arcane-bolt    16 test  attack  use=3
mage      bend-fate      22 after any     reroll=foe
mage      fire-storm     28 test  attack  use=3 boss_hp=2 sweep=True monster_experience=3
cleric    heal           22 free  any     heals=2
cleric    blessing       16 test  ally    score=4
cleric    sanctuary      28 loss  ally
barbarian rage           16 test  attack  score=3 defense_after=-1
barbarian shrug-off      22 loss  any
barbarian frenzy         28 again any     score=-2
hunter    steady-aim     16 test  any     counts_as=5
hunter    hobble         22 test  any     foe_die=-3
hunter    piercing-shot  28 test  attack  no_threat=True
warlock   dark-pact      16 test  any     score=4 pay_hp=1
warlock   hex            22 test  ally    foe_score=-3
warlock   soul-drain     28 test  attack  use=3 heals=2
paladin   shield-bash    16 test  attack  score=1 use=1
paladin   lay-on-hands   22 free  any     heals=2 erases=True
paladin   guardian       28 test  defense score=3 redirects=True
"""
NUMBERS = (
    "score", "foe_score", "use", "counts_as", "foe_die", "reroll", "no_threat", "pay_hp", "defense_after", "heals",
    "erases", "redirects", "boss_hp", "sweep", "monster_experience", "monster_treasure",
)  # fmt: skip

# Levels, Threat, Boss Encounter Score, Elite modifier of the multiple of ten.
LEVELS = """
1-5    0  0 0
6-10   1 35 2
11-15  2 32 0
16-20  3 29 3
21-25  4 27 0
26-30  5 25 4
31-35  6 23 0
36-40  7 21 5
41-45  8 19 0
46-50  9 17 6
"""

TREASURE = """
2 item potion 1; item book 1
3 item book 1
4 item potion 1
5 sp 1
6 hp 1
7 sp 2
8 hp 2
9 xp any 1
10 item potion 1
11 item book 1
12 xp any 2
"""
REST = """
2
3 sp 1
4 hp 1
5 hp 1
6 hp 1; sp 1
7 hp 2
8 hp 2
9 sp 2
10 hp 2; sp 1
11 item potion 1
12 item potion 1; item book 1
"""

# Boss, column and place, order, Bulk, squares, dice of the set-up (N, half, plus), Hatred: hit miss destroy clear heal.
BOSSES = """
black-dragon    white 1 attack-hp-defense-sp 7 3 0+3    2  1 0 0 0
goblin-joker    white 2 sp-defense-hp-attack 7 3 0+3    2 -1 0 0 0
hero-hunter     white 3 attack-defense-sp-hp 4 4 all+0  2  0 0 0 0
spider-queen    white 4 sp-hp-attack-defense 7 4 all+0  2  0 2 0 0
orc-chief       white 5 hp-attack-sp-defense 4 4 all+0  2  0 1 0 0
skeleton-king   white 6 hp-defense-attack-sp 4 4 all+0  2  0 1 0 1
necromancer     gray  1 sp-hp-attack-defense 5 4 all+0  2  0 1 0 2
succubus        gray  2 sp-attack-defense-hp 5 4 all+0  1  1 0 0 0
blade-sister    gray  3 attack-sp-defense-hp 5 4 all+1  2  1 0 0 0
lord-of-chaos   gray  4 by-a-die 5 3 0+0 2 0 0 0 0
soul-harvester  gray  5 hp-attack-sp-defense 6 4 0+0    2  0 1 0 1
dungeon-master  gray  6 defense-hp-sp-attack 6 5 0+5    2  0 0 1 0
"""

# Boss, what may be done about its dice, the figure of its Special Ability or Action, the Special Rule.
RULES = """
black-dragon    -       0 fail-more encounter=1 n=1
goblin-joker    -       0 score side=foe encounter=4 n=1 | treasure keep=best2
hero-hunter     -       0 boss-attack n=1
spider-queen    targets 0 score side=foe encounter=2 n=1
orc-chief       targets 2 elite n=1
skeleton-king   targets 1 score side=foe encounter=0 n=1
necromancer     targets 0 rest-hp n=-1
succubus        -       1 score side=foe encounter=3 n=1
blade-sister    -       0 penalty who=all attribute=1 n=1
lord-of-chaos   -       0 raise-lowest
soul-harvester  targets 0 potion n=2
dungeon-master  clears  0 level-threat n=1
"""

# The rules a sheet names besides its Action, which has the Boss's own name.
REACTIONS = {
    "black-dragon": {"when_harmed": "wrath-scales"},
    "goblin-joker": {"defense_rule": "vanished"},
    "hero-hunter": {"when_declared": "snares"},
    "skeleton-king": {"defense_rule": "bone-guard"},
    "blade-sister": {"parry": "dancing-blades"},
    "dungeon-master": {"when_hit": "rewrite"},
}

BY_A_DIE = (  # the Lord of Chaos rolls for his order
    "hp-attack-defense-sp|hp-sp-attack-defense|attack-hp-sp-defense|"
    "attack-defense-hp-sp|sp-hp-defense-attack|defense-hp-attack-sp"
)

# Boss, Skill, SP, attribute tested and HP (if it is an attack), dice rolled, figure.
BOSS_SKILLS = """
black-dragon   fire-breath    4 defense 2      0+0    0
black-dragon   dragon-tail    2 agility 2      0+0   -1
goblin-joker   restock        1 -       0      0+3    0
goblin-joker   vanish         2 -       0      0+0    3
hero-hunter    set-snares     1 -       0      half+0 0
hero-hunter    execution      2 defense 2      0+0    0
spider-queen   lay-eggs       2 -       0      all+0  0
spider-queen   web            1 agility 1      0+0   -2
orc-chief      rally          2 -       0      half+0 0
orc-chief      crushing-blow  2 defense 2      0+0    0
skeleton-king  raise-bones    2 -       0      all+0  0
skeleton-king  grave-cleave   1 defense 2      0+0    0
necromancer    raise-dead     1 -       0      half+0 0
necromancer    life-drain     2 intelligence 1 0+0    1
succubus       allure         2 -       0      all+0  0
succubus       draining-kiss  2 luck    1      0+0    1
blade-sister   draw-blades    3 -       0      all+1  0
blade-sister   second-edge    1 -       0      0+0    0
lord-of-chaos  unmake         2 luck    2      0+0    0
soul-harvester devour         2 -       0      0+0    1
dungeon-master new-level      2 -       0      0+5    0
dungeon-master rewrite        1 -       0      0+0    0
"""

DANGERS = """
1 charnel-air     hp 2
2 numbing-frost   intelligence
3 lurking-malice  defense
4 broken-ground   agility
5 creeping-dread  attack
6 ill-fortune     luck
"""

NAMES = """
1 Barrow of Whispers / Hollow Hill / Grave Steps
2 Cinder Hollow / Ashen Vents / Smelter's End
3 Silkveil Caves / The Weeping Web / Pale Galleries
4 Crooked Keep / The Leaning Hall / Jester's Gate
5 Ironjaw Mines / Rustfall Pits / The Iron Throat
6 The Last Stair / Bottomless Step / World's Cellar
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def by_name(table: str):
    return pytest.mark.parametrize("row", rows(table), ids=lambda row: "-".join(row[:2]))


@by_name(HEROES)
def test_a_hero_sheet(row):
    key, *numbers = row
    hero = PACK.hero[key]
    base = numbers[-1] == "base"
    assert [hero.hp, hero.sp, *hero.experience] == [int(n) for n in numbers[:7]]
    assert hero.base is base


@by_name(SKILLS)
def test_a_skill(row):
    hero, key, at, timing, fits, *numbers = row
    skill = PACK.skill[key]
    assert (skill.hero, skill.at, skill.timing, skill.fits) == (hero, int(at), timing, fits)
    printed = {field: str(getattr(skill, field)) for field in NUMBERS}
    default = {field: str(type(skill).fields[field].default) for field in NUMBERS}
    assert printed == {**default, **dict(number.split("=") for number in numbers)}


@by_name(LEVELS)
def test_a_band_of_levels(row):
    span, threat, score, elite = row
    first, last = map(int, span.split("-"))
    for level in range(first, last + 1):
        assert PACK.levels[level] == (int(threat), int(score), int(elite) if level % 10 == 0 else 0)


@pytest.mark.parametrize(("table", "printed"), [("treasure", TREASURE), ("rest", REST)])
def test_a_table_of_rewards(table, printed):
    for line in printed.strip().splitlines():
        total, _, gives = line.partition(" ")
        said = []
        for op in getattr(PACK, table)[total].gives:
            assert op.who == "actor"
            what = getattr(op, "item", "") or ("any" if op.do == "xp" and op.attribute == -1 else "")
            said.append(" ".join(part for part in (op.do, what, str(op.n)) if part))
        assert "; ".join(said) == gives


@by_name(BOSSES)
def test_a_boss_sheet(row):
    key, column, place, order, bulk, squares, dice, *hatred = row
    boss = PACK.boss[key]
    assert (boss.column, boss.place, boss.bulk, boss.squares) == (column, int(place), int(bulk), int(squares))
    assert "|".join("-".join(one) for one in boss.order) == order.replace("by-a-die", BY_A_DIE)
    assert f"{boss.dice.heroes or 0}+{boss.dice.plus}" == dice
    named = ("hit", "miss", "destroy", "clear", "heal")
    assert [getattr(boss.hatred, deed) for deed in named] == [int(n) for n in hatred]
    assert boss.first_hatred == (2 if key == "hero-hunter" else 0)
    assert boss.ferocity == 2
    assert (boss.target_heals, boss.target_harms) == (0, 1 if key == "soul-harvester" else 0)


@by_name(RULES)
def test_the_rules_of_a_boss_sheet(row):
    key, dice, n, *special = row
    boss = PACK.boss[key]
    assert (boss.targets, boss.clears, boss.n) == (dice == "targets", dice == "clears", int(n))
    said = [f"{op.do} {' '.join(numbers(op))}".strip() for op in boss.special_effects]
    assert " | ".join(said) == " ".join(special)
    named = {field: getattr(boss, field) for field in ("when_declared", "when_hit", "parry", "when_harmed")}
    named["defense_rule"] = boss.defense_rule
    assert {field: rule for field, rule in named.items() if rule} == REACTIONS.get(key, {})
    assert boss.action == key


def numbers(op) -> list[str]:
    """What an operation says beside its name."""
    facts = op.facts().items()
    return [f"{field}={value}" for field, value in facts if field not in ("do", "only_you") or value is True]


@by_name(BOSS_SKILLS)
def test_a_skill_of_a_boss(row):
    boss, key, cost, attribute, hp, dice, n = row
    skill = PACK.boss_skill[key]
    assert (skill.boss, skill.power, skill.cost, skill.hp, skill.n) == (boss, key, int(cost), int(hp), int(n))
    assert f"{skill.dice.heroes or 0}+{skill.dice.plus}" == dice
    assert ATTRIBUTES[skill.attribute] == (
        attribute if attribute != "-" else "defense"
    )  # no attack: as it is unwritten


@by_name(DANGERS)
def test_a_danger(row):
    number, key, what, *n = row
    danger = PACK.danger[key]
    attribute = None if danger.attribute is None else ATTRIBUTES[danger.attribute]
    assert danger.number == int(number)
    assert (danger.hp, attribute) == ((int(n[0]), None) if what == "hp" else (0, what))


@pytest.mark.parametrize("line", NAMES.strip().splitlines())
def test_the_names_of_a_dungeon(line):
    number, _, names = line.partition(" ")
    dungeon = PACK.dungeons[int(number) - 1]
    assert " / ".join(name.en for name in (dungeon.name, *dungeon.suggestions)) == names


def test_nothing_is_missing_from_these_tables():
    assert len(PACK.hero) == len(rows(HEROES))
    assert len(PACK.skill) == len(rows(SKILLS))
    assert len(PACK.boss) == len(rows(BOSSES)) == len(rows(RULES))
    assert len(PACK.boss_skill) == len(rows(BOSS_SKILLS))
    assert len(PACK.danger) == len(PACK.dungeon) == 6
    assert PACK.last_level == 50
