"""The shape of a view of Map Maker.

Places, as options and boards name them: `encounter-monster` (a box of the Dungeon Sheet), `hero-0` (a Hero Sheet, by
its position in `heroes`), `hero-0-luck` (an attribute of it), `skill-0-heal`, `potion-0`, `book-0` (what Hero 0 can
use), `boss` (the Boss Sheet), `square-0` (a square of its Special Ability), `column-white` and `danger-charnel-air` (of
the Wild Map), `dungeon` (its name), `class-mage` (a sheet nobody has taken yet), `treasure-7` (a row of the table),
`event-65` (the Event just read).
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, LIMIT, MOST_HEROES
from undercroft.games.map_maker.sight import bounds
from undercroft.games.map_maker.sight.bounds import HIGH
from undercroft.kernel.bounds import Most, OfKind, Within
from undercroft.kernel.view import Named, Of, OutcomeJson, Turn


class Chance(TypedDict):
    """An exact chance; what can happen never reads 0 %, what can fail never 100 %."""

    percent: int
    exact: str  # a fraction such as 5/12


class MapTurn(Turn):
    """`round` is the level while delving and the round of the fight then."""

    phase: str  # set-up, delving, fight, won, lost
    hero: int | None  # who acts
    waiting: list[int]  # who has still to act


class EncounterBox(TypedDict):
    """A box of the Dungeon Sheet."""

    key: str
    number: int
    name: str
    place: str
    attribute: str | None
    attribute_key: str | None
    die: int | None
    is_open: bool
    loss: int | None  # HP a failure costs here, this round


class Row(TypedDict):
    """A row of the Treasure or the Rest table."""

    total: int
    key: str
    text: str


class EventSeen(TypedDict):
    """The Event of this round."""

    number: str
    key: str
    name: str
    text: str


class DangerSeen(TypedDict):
    """The danger of this dungeon."""

    key: str
    name: str
    penalty: str


class Effect(TypedDict):
    """Something that lies ready until the end of the round, or a part of the Special Rule."""

    text: str
    clause: str


class AttributeBox(TypedDict):
    """An attribute of a Hero Sheet."""

    key: str
    name: str
    place: str
    value: int
    limit: int  # boxes in all
    row: int  # boxes of a row: each full one raises the bonus
    bonus: int
    bonus_text: str  # what the bonus does, or what the next row will do
    penalty: int


class SkillBox(TypedDict):
    """A Skill of a Hero Sheet."""

    key: str
    name: str
    text: str
    place: str
    at: int
    is_unlocked: bool
    is_used: bool  # this turn
    is_usable: bool


class HeroOpen(TypedDict):
    """What lies open of a Hero Sheet, as it stands: views and observations show it alike."""

    seat: Annotated[int, Within(0, MOST_HEROES - 1)]
    hp: Annotated[int, Within(0, bounds.hero_hp)]
    hp_limit: Annotated[int, Within(1, bounds.hero_hp)]
    sp: Annotated[int, Within(0, bounds.hero_sp)]
    sp_limit: Annotated[int, Within(0, bounds.hero_sp)]
    total: Annotated[int, Within(0, LIMIT * len(ATTRIBUTES))]
    hampered: Annotated[int, Within(-HIGH, HIGH)]
    defense_mod: Annotated[int, Within(-HIGH, HIGH)]


class HeroSheet(HeroOpen):
    """What stands on a Hero Sheet."""

    potions: int
    books: int
    number: int
    name: str
    place: str
    is_mine: bool
    is_alive: bool
    attributes: list[AttributeBox]
    next_skill_at: int | None
    skills: list[SkillBox]
    hatred: int | None  # None in solo, where it is not tracked
    is_charmed: bool
    chances: dict[str, Chance]


# `class` is a word of Python, so these two are written so.
HeroSeen = TypedDict("HeroSeen", {"class": str, "class_name": str})


class Hero(HeroSheet, HeroSeen):
    """A Hero Sheet."""


class Square(TypedDict):
    """A square of a Boss Sheet."""

    place: str
    die: int | None
    name: str
    is_next: bool  # the leftmost: the only one that can be attacked or cleared


class BossSkillSeen(TypedDict):
    """A Skill of a Boss Sheet."""

    key: str
    name: str
    cost: int
    text: str
    can_pay: bool


class BossOpen(TypedDict):
    """What lies open of the Boss Sheet, as it stands."""

    hp: Annotated[int, Within(0, bounds.boss_hp)]
    hp_limit: Annotated[int, Within(0, bounds.boss_hp)]
    sp: Annotated[int, Within(0, bounds.BOSS_VALUE)]
    sp_limit: Annotated[int, Within(0, bounds.BOSS_VALUE)]
    defense: Annotated[int, Within(0, bounds.BOSS_VALUE)]
    key: Annotated[str, Of("kind"), OfKind.named("boss")]


class BossSheet(BossOpen):
    """The Boss Sheet."""

    attack: int
    threat: int
    misses: int
    round: int
    name: str
    is_half: bool
    squares: list[int | None]
    boxes: list[Square]
    square_names: list[str] | None
    has_targets: bool
    can_be_cleared: bool
    has_vanished: bool
    ability: str
    acts: str
    hatred: dict[str, int]
    hatred_lines: list[str]
    setup: str
    special: str
    skills: list[BossSkillSeen]


class Term(TypedDict):
    """One term of a score."""

    text: str
    n: int


class TestOpen(TypedDict):
    """What lies open of a test, as it stands."""

    hero: Annotated[int, Within(0, MOST_HEROES - 1)]
    by: Annotated[str, OfKind.named("encounter", "boss", "boss-skill", "boss-die")]  # what is tested against
    hero_mod: Annotated[int, Within(-HIGH, HIGH)]
    foe_mod: Annotated[int, Within(-HIGH, HIGH)]


class Test(TestOpen):
    """A test under way."""

    kind: str  # encounter, attack-boss, attack-target, clear, defend
    basic: int
    threat: int
    encounter: str | None
    square: int | None
    attribute: str
    value: int
    bonus: int
    penalty: int
    is_forced: bool
    skills: list[str]
    hero_die: int | None
    foe_die: int | None
    hero_terms: list[Term]  # without the die
    foe_terms: list[Term]
    hero_score: int | None  # these three once the dice lie there
    foe_score: int | None
    prevails: bool | None
    chance: Chance | None  # until then


class Detail(TypedDict):
    """The Map Detail of this dungeon, as far as it is filled in; names in every language, as they stand on the map."""

    number: int
    name: dict[str, str] | None
    boss: str | None
    boss_name: dict[str, str] | None
    won: bool
    danger: str | None
    danger_name: dict[str, str] | None
    penalty: dict[str, str] | None
    depth: int | None
    map_maker: dict[str, str] | None


class Site(Detail):
    """A dungeon of a Wild Map, with what all its games have left there."""

    roman: str
    given_name: str  # "" where its default name stands
    tries: int


class WildMap(TypedDict):
    """The state of a campaign."""

    set: str
    pack: str
    dungeons: list[Site]
    marked: list[str]
    dangers: list[str]
    games: int
    complete: bool


class DungeonSeen(TypedDict):
    """The dungeon and its name, if it has one."""

    number: int
    name: str | None


class Column(TypedDict):
    """A column of Bosses: those still unmarked, from top to bottom."""

    key: str
    bosses: list[Named]


class DungeonOpen(TypedDict):
    """What lies open of the dungeon, as it stands."""

    level: Annotated[int, Within(0, bounds.levels)]
    threat: Annotated[int, Within(-HIGH, HIGH)]
    elite: Annotated[int, Within(-HIGH, HIGH)]
    waiting: Annotated[list[int], Within(0, MOST_HEROES - 1), Most(MOST_HEROES)]


class Own(DungeonOpen):
    """The game's own part of a view."""

    mode: str  # normal, adventure
    turn: MapTurn
    hard: bool
    set: str
    on_map: bool
    phase: str
    dungeon: DungeonSeen
    last_level: int
    track: list[list[int]]  # for each level: Threat, Boss Encounter Score (0: none), Elite modifier
    depth: int | None
    starting_player: int | None
    acting: int | None
    dice: list[int]  # the six dice of the round, as rolled
    dice_sum: int | None
    boss_score: int | None  # what the sum must reach on this level
    encounters: list[EncounterBox]
    treasure_table: list[Row]
    rest_table: list[Row]
    event: EventSeen | None
    effects: list[Effect]
    borrowed: Named | None  # a locked Skill the Starting Player may use this round
    danger: DangerSeen | None
    special_rule: str | None
    columns: list[Column]
    heroes: list[Hero]
    boss: BossSheet | None
    test: Test | None
    detail: Detail


class MapMakerView(Own):
    """A whole view: the envelope of all games, and the sheets."""

    game: str
    pack: str
    seat: int | None
    seats: list[str]
    over: OutcomeJson | None
