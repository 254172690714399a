"""What the sheets of Map Maker are made of: attributes, Encounters, Heroes, Skills, Events, Bosses, dangers."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self

from undercroft.content.kinds import Field, Frozen, Kind, Mark, Name, Pack, Wrong, check
from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.kinds.operations import AllFirst, EventOperations, Figure, Gains, SpecialOperations
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, DEFENSE, ENCOUNTERS, LIMIT, Attribute, EncounterOrNone
from undercroft.kernel.words import Message, Named

# Bounds: nothing on a sheet is larger than its boxes, and a game must end.
HP_LIMIT = 99  # two digits on the sheet
MANY_LEVELS = 100  # twice the printed Dungeon Sheet; a longer one would be a day's work
Number = Annotated[int, Field(ge=0, le=9)]  # one digit on a card


class AttributeKind(Kind):
    """MM-820 One of the five attributes."""


class Encounter(Kind):
    """One of the six boxes of the Dungeon Sheet."""

    number: int = Field(ge=1, le=6)

    @cached_property
    def spot(self) -> str:
        return f"encounter-{self.key}"


class HeroKind(Kind):
    """MM-800 A Hero Sheet: HP, SP and five starting values; its Skills name it."""

    base: bool = False
    hp: int = Field(ge=1, le=HP_LIMIT)
    sp: int = Field(ge=0, le=HP_LIMIT)
    experience: Annotated[tuple[int, int, int, int, int], Field(strict=False)]

    @check
    def _within_limits(self) -> Self:
        if not all(0 <= value <= LIMIT for value in self.experience):
            raise Wrong(say("a starting value lies between 0 and {most}"), most=LIMIT)
        return self


class Skill(Kind):
    """MM-850 A Skill of a Hero: when it may be used, on what, and its numbers."""

    hero: str
    at: int = Field(ge=0, le=5 * LIMIT)  # MM-851 total experience that unlocks it
    timing: Literal["test", "after", "free", "loss", "again"]
    fits: Literal["attack", "defense", "any", "ally"] = "any"
    text: Name
    score: Figure = 0  # added to the Hero score
    foe_score: Figure = 0  # added to the opposing score
    use: Attribute | None = None  # this attribute instead of the one asked for
    counts_as: int = Field(default=0, ge=0, le=6)  # the own Combat Die counts as this (MM-900)
    foe_die: int = Field(default=0, ge=-5, le=0)  # taken from the opposing Combat Die
    reroll: Literal["", "own", "foe"] = ""
    no_threat: bool = False
    pay_hp: Number = 0
    defense_after: Figure = 0  # until the end of the round
    heals: Number = 0
    erases: bool = False  # or one Attribute Penalty
    redirects: bool = False  # takes an attack on another Hero
    boss_hp: Number = 0  # a hit costs the Boss this
    sweep: bool = False  # the score is compared with every target too
    monster_experience: Attribute | None = None
    monster_treasure: bool = False

    @cached_property
    def is_plain(self) -> bool:
        """Does it change the scores by fixed numbers only?"""
        return self.use is None and not (self.counts_as or self.foe_die or self.reroll or self.no_threat)


class Band(Frozen):
    """MM-206 Some levels of the Dungeon Sheet."""

    key: str
    first: int = Field(ge=1, le=MANY_LEVELS)
    last: int = Field(ge=1, le=MANY_LEVELS)
    boss_score: int = Field(ge=0, le=37)  # 0: no Boss here; six dice show 36 at most
    elite: Number = 0  # MM-401 for the multiple of ten among them
    mark: Mark


class Level(NamedTuple):
    """What the Dungeon Sheet prints for one level."""

    threat: int
    boss_score: int
    elite: int


class Reward(Kind):
    """A row of the Treasure or the Rest table."""

    gives: Gains

    @cached_property
    def total(self) -> int:
        return int(self.key)


class TreasureRow(Reward):
    """MM-380"""

    group = "treasure"


class RestRow(Reward):
    """MM-360"""

    group = "rest"


class Event(Kind):
    """MM-285 An Event: its number is its key, its type an Encounter or NPC."""

    group = "event"
    type: EncounterOrNone
    text: Name
    effects: EventOperations

    @check
    def _forced_last(self) -> Self:
        if any(isinstance(op, AllFirst) for op in self.effects[:-1]):
            raise Wrong(say("all-first is always the last operation of its Event"))
        return self

    @property
    def spot(self) -> str:
        return self.thing


class Dice(Frozen):
    """How many dice a sheet rolls: all or half (rounded up) of the Heroes, plus some."""

    heroes: Literal["", "all", "half"] = ""
    plus: int = Field(default=0, ge=0, le=6)  # a sheet has six squares at most

    def count(self, heroes: int) -> int:
        return {"": 0, "all": heroes, "half": (heroes + 1) // 2}[self.heroes] + self.plus


class Hatred(Frozen):
    """MM-601 What the Hatred section adds for a Hero's deed."""

    hit: Figure = 0
    miss: Figure = 0
    destroy: Figure = 0
    clear: Figure = 0
    heal: Figure = 0


Value = Literal["hp", "sp", "attack", "defense"]


class BossDie(Named):
    """MM-624 What a die of a Special Ability is: a Guard, an egg, a blade."""

    __slots__ = ("_name", "key", "thing")
    spot: ClassVar[str] = "boss"

    def __init__(self, boss: str, name: Name) -> None:
        self.key = self.thing = f"die-{boss}"
        self._name = name

    def bare(self, code: str) -> str:
        return self._name.bare(code)

    def the(self, code: str) -> str:
        return self._name.the(code)


class BossKind(Kind):
    """MM-880 A Boss Sheet."""

    spot: ClassVar[str] = "boss"

    column: Literal["white", "gray"]
    place: int = Field(ge=1, le=99)
    order: Annotated[tuple[Annotated[tuple[Value, Value, Value, Value], Field(strict=False)], ...], Field(strict=False)]
    bulk: int = Field(default=0, ge=0, le=HP_LIMIT)  # HP more for each of several Heroes
    ferocity: Number = 0  # attacks more in an Onslaught against several Heroes
    squares: int = Field(ge=0, le=6)
    dice: Dice
    first_hatred: Number = 0  # for the Hero with the highest total experience
    targets: bool = False  # its dice may be attacked
    target_heals: Number = 0  # who destroys one recovers this
    target_harms: Number = 0  # HP it costs the Boss, never the last
    clears: bool = False  # its dice may be cleared by tests
    n: Figure = 0  # the figure of its Special Ability or Action
    action: str
    defense_rule: str = ""
    when_declared: str = ""
    when_hit: str = ""
    parry: str = ""
    when_harmed: str = ""
    hatred: Hatred
    die: Name  # what a die of its Special Ability is called
    ability: Name
    acts: Name
    special: Name
    special_effects: SpecialOperations

    @check
    def _orders(self) -> Self:
        if len(self.order) not in (1, 6) or any(len(set(order)) != 4 for order in self.order):
            raise Wrong(say("order: one order, or six for a die, each naming hp, sp, attack and defense once"))
        if self.clears and self.squares > len(ATTRIBUTES):
            raise Wrong(say("squares: of a sheet that is cleared each square has its attribute, so five at most"))
        return self

    @cached_property
    def one_die(self) -> BossDie:
        return BossDie(self.key, self.die)


class BossSkill(Kind):
    """MM-885 A Skill of a Boss: the power its Action calls for, its cost and its numbers."""

    boss: str
    power: str  # which Skill of its Action, or reaction, it is
    cost: int = Field(ge=0, le=HP_LIMIT)
    text: Name
    attribute: Attribute = DEFENSE
    hp: Number = 0
    dice: Dice = Dice()
    n: Figure = 0


class Danger(Kind):
    """MM-703 A danger factor and its penalty."""

    number: int = Field(ge=1, le=99)
    penalty: Name
    hp: Number = 0
    attribute: Attribute | None = None


class DungeonKind(Kind):
    """MM-104 One of the six dungeons, with its default name; MM-R130 and further names suggested for it."""

    number: int = Field(ge=1, le=6)
    suggestions: Annotated[tuple[Name, ...], Field(strict=False)] = ()


class MapPack(Pack):
    """All sheets of the game."""

    attribute: dict[str, AttributeKind]
    encounter: dict[str, Encounter]
    hero: dict[str, HeroKind]
    skill: dict[str, Skill]
    band: dict[str, Band]
    treasure: dict[str, TreasureRow]
    rest: dict[str, RestRow]
    event: dict[str, Event]
    boss: dict[str, BossKind]
    boss_skill: dict[str, BossSkill]
    danger: dict[str, Danger]
    dungeon: dict[str, DungeonKind]

    @check
    def _whole(self) -> Self:
        _check(set(self.attribute) == set(ATTRIBUTES), say("attribute: exactly {legal}"), legal=", ".join(ATTRIBUTES))
        _check(set(self.encounter) == set(ENCOUNTERS), say("encounter: exactly {legal}"), legal=", ".join(ENCOUNTERS))
        for number, encounter in enumerate(self.encounters, start=1):  # MM-R09
            _check(
                encounter.number == number,
                say("encounter.{key}.number: the chart gives it the {number}"),
                key=encounter.key,
                number=number,
            )
        totals = {str(total) for total in range(2, 13)}
        _check(set(self.treasure) == totals, say("treasure: one row for each total from 2 to 12"))
        _check(set(self.rest) == totals, say("rest: one row for each total from 2 to 12"))
        numbers = {f"{total}{number}" for total in range(2, 13) for number in range(1, 7)}
        _check(
            set(self.event) == numbers,
            say("event: 66 Events, numbered by total (2 to 12) and dungeon (1 to 6); too many or missing: {wrong}"),
            wrong=", ".join(sorted(set(self.event) ^ numbers)),
        )
        _check(
            sorted(one.number for one in self.dungeon.values()) == [1, 2, 3, 4, 5, 6], say("dungeon: numbers 1 to 6")
        )
        _check(len(self.danger) >= 6, say("danger: a map of six dungeons needs six dangers"))
        _check(len(self.columns["white"]) >= 6, say("boss: the white column needs six Bosses for six dungeons"))
        for hero in self.hero.values():
            _check(len(self.skills_of(hero)) == 3, say("hero.{key}: a Hero has three Skills (MM-850)"), key=hero.key)
        for skill in self.skill.values():
            _check(
                skill.hero in self.hero, say("skill.{key}.hero: unknown Hero {hero!r}"), key=skill.key, hero=skill.hero
            )
        for boss_skill in self.boss_skill.values():
            _check(
                boss_skill.boss in self.boss,
                say("boss_skill.{key}.boss: unknown Boss {boss!r}"),
                key=boss_skill.key,
                boss=boss_skill.boss,
            )
            one_of = self.powers[boss_skill.boss][boss_skill.power] is boss_skill
            _check(
                one_of,
                say("boss_skill.{key}.power: {boss} has {power!r} twice"),
                key=boss_skill.key,
                boss=boss_skill.boss,
                power=boss_skill.power,
            )
        for band in self.band.values():
            tens = any(level % 10 == 0 for level in range(band.first, band.last + 1))
            _check(
                tens or not band.elite,
                say("band.{key}.elite: no multiple of ten among its levels (MM-400)"),
                key=band.key,
            )
        covered = [level for band in self.band.values() for level in range(band.first, band.last + 1)]
        _check(sorted(covered) == list(range(1, len(covered) + 1)), say("band: every level from 1 on exactly once"))
        return self

    @cached_property
    def attributes(self) -> tuple[AttributeKind, ...]:
        return tuple(self.attribute[key] for key in ATTRIBUTES)

    @cached_property
    def encounters(self) -> tuple[Encounter, ...]:
        return tuple(self.encounter[key] for key in ENCOUNTERS)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """MM-203, MM-206 The Dungeon Sheet; level 0 stands for "not yet inside"."""
        sheet = {0: Level(0, 0, 0)}
        for band in self.band.values():
            for level in range(band.first, band.last + 1):
                sheet[level] = Level((level - 1) // 5, band.boss_score, band.elite if level % 10 == 0 else 0)
        return tuple(sheet[level] for level in sorted(sheet))

    @property
    def last_level(self) -> int:
        return len(self.levels) - 1

    @cached_property
    def treasures(self) -> tuple[Reward | None, ...]:
        return tuple(self.treasure.get(str(total)) for total in range(13))

    @cached_property
    def rests(self) -> tuple[Reward | None, ...]:
        return tuple(self.rest.get(str(total)) for total in range(13))

    @cached_property
    def columns(self) -> dict[str, tuple[BossKind, ...]]:
        """MM-502 The two Boss columns, from top to bottom."""
        bosses = sorted(self.boss.values(), key=lambda boss: boss.place)
        return {name: tuple(boss for boss in bosses if boss.column == name) for name in ("white", "gray")}

    @cached_property
    def powers(self) -> dict[str, dict[str, BossSkill]]:
        """MM-885 The Skills of each Boss, by what its rules call them."""
        return {key: {one.power: one for one in self.boss_skill.values() if one.boss == key} for key in self.boss}

    @cached_property
    def dungeons(self) -> tuple[DungeonKind, ...]:
        return tuple(sorted(self.dungeon.values(), key=lambda one: one.number))

    @cached_property
    def dangers(self) -> tuple[Danger, ...]:
        return tuple(sorted(self.danger.values(), key=lambda one: one.number))

    @cached_property
    def _skills(self) -> dict[str, tuple[Skill, ...]]:
        skills = sorted(self.skill.values(), key=lambda one: one.at)
        return {key: tuple(one for one in skills if one.hero == key) for key in self.hero}

    def skills_of(self, hero: HeroKind) -> tuple[Skill, ...]:
        """MM-850 In the order in which they are unlocked."""
        return self._skills[hero.key]


def _check(fine: bool, complaint: Message, **facts: Any) -> None:
    if not fine:
        raise Wrong(complaint, **facts)
