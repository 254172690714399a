"""What changes on the sheets: for programs that learn. Their print is in the pack. There are no secrets.

Everything is named by the keys that `things` knows. What no sheet limits is observed up to 99.
"""

from __future__ import annotations

from typing import Annotated

from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS, LIMIT, MOST_HEROES, NOBODY, PENALTY_LIMIT
from undercroft.games.map_maker.rules.encounters import open_to
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.sight import bounds
from undercroft.games.map_maker.sight.bounds import HIGH
from undercroft.games.map_maker.sight.seen import BossOpen, DungeonOpen, HeroOpen, TestOpen
from undercroft.games.map_maker.sight.view import kind_of, phase
from undercroft.kernel.bounds import Most, OfKind, OneOf, Within
from undercroft.kernel.sight import sight
from undercroft.kernel.view import Observed, Of

Keys = tuple[str, ...]
SKILL = OfKind.named("skill")
KEEPS = OneOf(("high2", "low2"))
BOXES = tuple(tuple(key for at, key in enumerate(ENCOUNTERS) if mask >> at & 1) for mask in range(1 << len(ENCOUNTERS)))


def potions(hero: Hero) -> int:
    return min(hero.potions, HIGH)


def books(hero: Hero) -> int:
    return min(hero.books, HIGH)


def used(hero: Hero) -> Keys:
    return tuple([skill.key for at, skill in enumerate(hero.skills) if hero.used >> at & 1]) if hero.used else ()


def hatred(hero: Hero, d: Dungeon) -> int | None:
    return None if d.is_solo else min(hero.hatred, HIGH)


class HeroObserved(HeroOpen):
    """A Hero Sheet; the attributes in their order."""

    key: Annotated[str, Of("kind"), OfKind.named("hero")]
    experience: Annotated[list[int], Within(0, LIMIT), Most(len(ATTRIBUTES))]
    penalty: Annotated[list[int], Within(0, PENALTY_LIMIT), Most(len(ATTRIBUTES))]
    potions: Annotated[int, potions, Within(0, HIGH)]
    books: Annotated[int, books, Within(0, HIGH)]
    used: Annotated[Keys, used, SKILL, Most(bounds.SKILLS, as_set=True)]  # Skills, this turn
    hatred: Annotated[int | None, hatred, Within(0, HIGH)]  # not of a single Hero
    charmed: bool


def rewritten(boss: Boss) -> bool:
    return boss.has_rewritten and bool(boss.kind.when_hit)


def boss_attack(boss: Boss) -> int:
    return min(boss.attack, HIGH)


def boss_threat(boss: Boss) -> int:
    return min(boss.threat, HIGH)


def misses(boss: Boss) -> int:
    return min(boss.misses, HIGH)


def fight_round(boss: Boss) -> int:
    return min(boss.round, HIGH)


class BossObserved(BossOpen):
    """A Boss Sheet; an empty square is 0."""

    attack: Annotated[int, boss_attack, Within(0, HIGH)]
    threat: Annotated[int, boss_threat, Within(-HIGH, HIGH)]
    misses: Annotated[int, misses, Within(0, HIGH)]
    round: Annotated[int, fight_round, Within(0, HIGH)]
    squares: Annotated[list[int], Within(0, bounds.FACES), Most(bounds.SIDES)]
    vanished: Annotated[bool, Of("has_vanished")]
    rewritten: Annotated[bool, rewritten]


def tested(test: Test) -> str:
    return ATTRIBUTES[test.attribute]


def tested_basic(test: Test) -> int:
    return min(test.basic, HIGH)


def tested_threat(test: Test) -> int:
    return min(test.threat, HIGH)


class TestObserved(TestOpen):
    """A test under way; a die that is not rolled yet is 0."""

    kind: Annotated[str, kind_of, OneOf(tuple(bounds.KINDS.values()))]
    basic: Annotated[int, tested_basic, Within(0, HIGH)]
    threat: Annotated[int, tested_threat, Within(-HIGH, HIGH)]
    place: Annotated[int, Within(NOBODY, bounds.SIDES - 1)]  # the Encounter or the square, or -1
    attribute: Annotated[str, tested, OfKind.named("attribute")]
    hero_keeps: Annotated[str, KEEPS]
    foe_keeps: Annotated[str, KEEPS]
    swaps: bool
    forced: bool
    hero_die: Annotated[int, Within(0, bounds.FACES)]
    foe_die: Annotated[int, Within(0, bounds.FACES)]
    counts_as: Annotated[int, Within(0, bounds.FACES)]
    foe_die_mod: Annotated[int, Within(-HIGH, 0)]
    skills: Annotated[Keys, SKILL, Most(MOST_HEROES)]


def effects(d: Dungeon) -> Keys:
    return tuple([op.thing for op in d.effects]) if d.effects else ()


def open_boxes(d: Dungeon) -> Keys:
    return BOXES[open_to(d)]


Die = Within(1, bounds.FACES)
Place = Within(NOBODY, MOST_HEROES - 1)


class MapMakerObserved(Observed, DungeonOpen):
    """Encounters in the order of the sheet, Heroes by their places; -1 stands for nobody."""

    phase: Annotated[str, phase, OneOf(bounds.PHASES)]
    dungeon: Annotated[int, Within(0, bounds.SIDES)]
    depth: Annotated[int, Within(0, bounds.levels)]
    start: Annotated[int, Place]
    acting: Annotated[int, Place]
    dice: Annotated[tuple[int, ...], Die, Most(bounds.SIDES)]
    basic: Annotated[list[int], Within(0, bounds.FACES), Most(bounds.SIDES)]  # 0: no die
    open: Annotated[Keys, open_boxes, OfKind.named("encounter"), Most(bounds.SIDES, as_set=True)]  # can be chosen
    event: Annotated[str | None, OfKind.named("event")]
    effects: Annotated[Keys, effects, OfKind.named("effect"), Most(bounds.READY)]  # what lies ready
    borrowed: Annotated[str | None, SKILL]
    danger: Annotated[str | None, OfKind.named("danger")]
    killer: Annotated[int, Place]
    heroes: Annotated[list[HeroObserved], Most(MOST_HEROES)]
    boss: BossObserved | None
    test: TestObserved | None


observe = sight(Dungeon, MapMakerObserved)  # MM-206, MM-880, MM-990 the sheets, without what follows from the rest
