"""What changes on the sheets: for programs that learn. Their print is in the pack. There are no secrets."""

from __future__ import annotations

from typing import Any, TypedDict

from undercroft.games.map_maker.encounters import open_to
from undercroft.games.map_maker.operations import Operation
from undercroft.games.map_maker.state import Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.view import KINDS, phase
from undercroft.kernel.kept import kept_in_first
from undercroft.kernel.view import Observed


class HeroObserved(TypedDict):
    """A Hero Sheet; the attributes in their order, Skills used as bits."""

    key: str
    seat: int
    hp: int
    hp_limit: int
    sp: int
    sp_limit: int
    experience: list[int]
    penalty: list[int]
    total: int
    used: int
    potions: int
    books: int
    hatred: int | None  # not of a single Hero
    charmed: bool
    hampered: int
    defense_mod: int


class BossObserved(TypedDict):
    """A Boss Sheet; an empty square is 0."""

    key: str
    threat: int
    hp: int
    hp_limit: int
    sp: int
    sp_limit: int
    attack: int
    defense: int
    misses: int
    squares: list[int]
    round: int
    vanished: bool
    rewritten: bool


class TestObserved(TypedDict):
    """A test under way; a die that is not rolled yet is 0, `place` the Encounter or the square, or -1."""

    kind: str
    hero: int
    place: int
    attribute: int
    basic: int
    threat: int
    hero_mod: int
    foe_mod: int
    hero_keeps: str
    foe_keeps: str
    swaps: bool
    forced: bool
    hero_die: int
    foe_die: int
    counts_as: int
    foe_die_mod: int
    skills: list[str]


class MapMakerObserved(Observed):
    """Encounters in the order of the sheet, Heroes by their places; -1 stands for nobody."""

    phase: str
    dungeon: int
    title: str | None
    level: int
    threat: int
    elite: int
    depth: int
    start: int
    waiting: list[int]
    acting: int
    dice: tuple[int, ...]
    basic: list[int]  # 0: no die
    open: int  # Encounters that can be chosen, as bits
    event: str | None
    effects: list[str]
    borrowed: str | None
    danger: str | None
    killer: int
    heroes: list[HeroObserved]
    boss: BossObserved | None
    test: TestObserved | None


def observe(d: Dungeon, seat: int | None) -> dict[str, Any]:
    """MM-206, MM-880, MM-990 The sheets, as they lie on the table, without what follows from the rest."""
    hatred = not d.is_solo
    return {
        "phase": phase(d),
        "dungeon": d.dungeon,
        "title": None if d.title is None else d.title.en,
        "level": d.level,
        "threat": d.threat,
        "elite": d.elite,
        "depth": d.depth,
        "start": d.start,
        "waiting": d.waiting[:],
        "acting": d.acting,
        "dice": d.dice,
        "basic": d.basic[:],
        "open": open_to(d),
        "event": None if d.event is None else d.event.key,
        "effects": [spelled(op) for op in d.effects],
        "borrowed": None if d.borrowed is None else d.borrowed.key,
        "danger": None if d.danger is None else d.danger.key,
        "killer": d.killer,
        "heroes": [observe_hero(hero, hatred) for hero in d.heroes],
        "boss": None if d.boss is None else observe_boss(d.boss),
        "test": None if d.test is None else observe_test(d.test),
    }


@kept_in_first
def spelled(op: Operation) -> str:
    """An instruction without words: what it does and its figures."""
    return " ".join(spelled(value) if isinstance(value, Operation) else str(value) for value in op.facts().values())


def observe_hero(hero: Hero, has_hatred: bool) -> HeroObserved:
    return {
        "key": hero.kind.key,
        "seat": hero.seat,
        "hp": hero.hp,
        "hp_limit": hero.hp_limit,
        "sp": hero.sp,
        "sp_limit": hero.sp_limit,
        "experience": hero.experience[:],
        "penalty": hero.penalty[:],
        "total": hero.total,
        "used": hero.used,
        "potions": hero.potions,
        "books": hero.books,
        "hatred": hero.hatred if has_hatred else None,
        "charmed": hero.charmed,
        "hampered": hero.hampered,
        "defense_mod": hero.defense_mod,
    }


def observe_boss(boss: Boss) -> BossObserved:
    return {
        "key": boss.kind.key,
        "threat": boss.threat,
        "hp": boss.hp,
        "hp_limit": boss.hp_limit,
        "sp": boss.sp,
        "sp_limit": boss.sp_limit,
        "attack": boss.attack,
        "defense": boss.defense,
        "misses": boss.misses,
        "squares": boss.squares[:],
        "round": boss.round,
        "vanished": boss.has_vanished,
        "rewritten": boss.has_rewritten and bool(boss.kind.when_hit),
    }


def observe_test(test: Test) -> TestObserved:
    return {
        "kind": KINDS[test.kind],
        "hero": test.hero,
        "place": test.place,
        "attribute": test.attribute,
        "basic": test.basic,
        "threat": test.threat,
        "hero_mod": test.hero_mod,
        "foe_mod": test.foe_mod,
        "hero_keeps": test.hero_keeps,
        "foe_keeps": test.foe_keeps,
        "swaps": test.swaps,
        "forced": test.forced,
        "hero_die": test.hero_die,
        "foe_die": test.foe_die,
        "counts_as": test.counts_as,
        "foe_die_mod": test.foe_die_mod,
        "skills": [skill.key for skill in test.skills],
    }
