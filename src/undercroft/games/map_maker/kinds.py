"""What the sheets of Map Maker are made of: attributes, Encounters, Heroes, Skills, Events, Bosses, dangers."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, model_validator

from undercroft.content.kinds import Frozen, Kind, Mark, Name, Pack

# Attributes and Encounters are numbers in the rules: Encounter i tests attribute i (MM-320), Rest tests none.
ATTRIBUTES = ("attack", "defense", "agility", "intelligence", "luck")
ATTACK, DEFENSE, AGILITY, INTELLIGENCE, LUCK = range(5)
ENCOUNTERS = ("monster", "trap", "stealth", "exploration", "treasure", "rest")
MONSTER, TRAP, STEALTH, EXPLORATION, TREASURE, REST = range(6)
NORMAL = range(5)  # the five normal Encounters
ANY, TESTED = -1, -2  # any attribute or Encounter; the attribute just tested
NOBODY = -1

LIMIT = 15  # MM-821 experience an attribute holds
ROW = 5  # MM-822 experience in a full row
PENALTY_LIMIT = 3  # MM-831


def _index(names: tuple[str, ...], **more: int) -> Any:
    """Written as a name in the pack, kept as a number."""

    def read(value: Any) -> int:
        if isinstance(value, int):
            return value
        known = {**{name: at for at, name in enumerate(names)}, **more}
        if value not in known:
            raise ValueError(f"{value!r} is not one of {', '.join(known)}")
        return known[value]

    return BeforeValidator(read)


Attribute = Annotated[int, _index(ATTRIBUTES)]
AnyAttribute = Annotated[int, _index(ATTRIBUTES, any=ANY, tested=TESTED)]
AnyEncounter = Annotated[int, _index(ENCOUNTERS, any=ANY)]

# Every operation and the fields it needs besides `do`.
OPERATIONS: dict[str, tuple[str, ...]] = {
    "hp": ("who", "n"),  # recovers or loses HP
    "sp": ("who", "n"),
    "sp-all": ("who",),  # recovers all SP
    "item": ("who", "item", "n"),
    "lose-item": ("who",),  # a potion, else a book, else nothing
    "xp": ("who", "attribute", "n"),
    "penalty": ("who", "attribute", "n"),
    "attribute": ("who", "attribute", "n"),  # counts more or less whenever it is used
    "score": ("side", "encounter", "n"),
    "die": ("side", "encounter", "keep"),  # two Combat Dice, one counts
    "swap": ("encounter",),  # the Combat Dice change sides
    "use": ("encounter", "attribute"),  # tested with another attribute
    "basic": ("encounter", "n"),  # the Basic Die changes
    "reroll": (),  # you may re-roll one Basic Die
    "remove": ("encounter",),
    "stay": ("encounter",),  # a success does not remove the Basic Die
    "block": ("what",),
    "all-first": ("encounter",),  # all Heroes resolve it first
    "fail-hp": ("encounter", "n"),  # a failure costs n HP
    "fail-more": ("encounter", "n"),  # a failure costs n HP more
    "on-win": ("encounter", "then"),
    "on-fail": ("encounter", "then"),
    "on-rest": ("then",),
    "rest": ("n",),  # changes the Rest total
    "rest-hp": ("n",),  # changes the HP of the Rest table
    "treasure": ("keep",),  # best2: two rolls, one taken; plus1: two rolls, both taken
    "threat": ("n",),
    "level-threat": ("n",),  # Threat of every level, copied to the Boss too
    "elite": ("n",),
    "unlock": (),
    "trade": (),
    "choice": ("options",),
    "boss-attack": ("n",),
    "potion": ("n",),  # what an HP Potion recovers
    "raise-lowest": (),  # each round, the lowest Basic Die
}


class Operation(Frozen):
    """One instruction of an Event, a table or a Special Rule: a verb and its numbers."""

    do: str
    who: Literal["you", "actor", "all"] = "actor"
    side: Literal["hero", "foe"] = "hero"
    encounter: AnyEncounter = ANY
    attribute: AnyAttribute = ANY
    n: int = 0
    item: Literal["potion", "book"] = "potion"
    keep: Literal["high2", "low2", "best2", "plus1"] = "high2"
    what: Literal["rest", "skills"] = "rest"
    only_you: bool = False  # only for the Hero of the Starting Player
    then: Operation | None = None
    options: tuple[Operation, ...] = Field(default=(), strict=False)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.do not in OPERATIONS:
            raise ValueError(f"unknown operation {self.do!r}; possible: {', '.join(OPERATIONS)}")
        for field in OPERATIONS[self.do]:
            if field not in self.model_fields_set:
                raise ValueError(f"the operation {self.do!r} needs {field!r}")
        extra = self.model_fields_set - {"do", "only_you", *OPERATIONS[self.do]}
        if extra:
            raise ValueError(f"the operation {self.do!r} does not know {', '.join(sorted(extra))}")
        if self.do == "choice" and len(self.options) < 2:
            raise ValueError("a choice needs two options or more")
        return self


Operations = Annotated[tuple[Operation, ...], Field(strict=False)]


class AttributeKind(Kind):
    """MM-820 One of the five attributes."""


class Encounter(Kind):
    """One of the six boxes of the Dungeon Sheet."""

    number: int = Field(ge=1, le=6)


class HeroKind(Kind):
    """MM-800 A Hero Sheet: HP, SP and five starting values; its Skills name it."""

    base: bool = False
    hp: int = Field(ge=1)
    sp: int = Field(ge=0)
    experience: Annotated[tuple[int, int, int, int, int], Field(strict=False)]

    @model_validator(mode="after")
    def _within_limits(self) -> Self:
        if not all(0 <= value <= LIMIT for value in self.experience):
            raise ValueError(f"a starting value lies between 0 and {LIMIT}")
        return self


class Skill(Kind):
    """MM-850 A Skill of a Hero: when it may be used, on what, and its numbers."""

    hero: str
    at: int = Field(ge=0)  # MM-851 total experience that unlocks it
    timing: Literal["test", "after", "free", "loss", "again"]
    fits: Literal["attack", "defense", "any", "ally"] = "any"
    text: Name
    score: int = 0  # added to the Hero score
    foe_score: int = 0  # added to the opposing score
    use: Annotated[int | None, _index(ATTRIBUTES)] = None  # this attribute instead of the one asked for
    counts_as: int = Field(default=0, ge=0, le=6)  # the own Combat Die counts as this (MM-900)
    foe_die: int = Field(default=0, le=0)  # taken from the opposing Combat Die
    reroll: Literal["", "own", "foe"] = ""
    no_threat: bool = False
    pay_hp: int = 0
    defense_after: int = 0  # until the end of the round
    heals: int = 0
    erases: bool = False  # or one Attribute Penalty
    redirects: bool = False  # takes an attack on another Hero
    boss_hp: int = 0  # a hit costs the Boss this
    sweep: bool = False  # the score is compared with every target too
    monster_experience: Annotated[int | None, _index(ATTRIBUTES)] = None
    monster_treasure: bool = False


class Band(Frozen):
    """MM-206 Some levels of the Dungeon Sheet."""

    key: str
    first: int
    last: int
    boss_score: int = Field(ge=0, le=37)  # 0: no Boss here
    elite: int = 0  # MM-401 for the multiple of ten among them
    mark: Mark


class Level(NamedTuple):
    """What the Dungeon Sheet prints for one level."""

    threat: int
    boss_score: int
    elite: int


class Reward(Kind):
    """A row of the Treasure or the Rest table."""

    gives: Operations

    @cached_property
    def total(self) -> int:
        return int(self.key)


class Event(Kind):
    """MM-285 An Event: its number is its key, its type an Encounter or NPC."""

    type: Annotated[int, _index(ENCOUNTERS, npc=NOBODY)]
    text: Name
    effects: Operations

    @model_validator(mode="after")
    def _forced_last(self) -> Self:
        if any(op.do == "all-first" for op in self.effects[:-1]):
            raise ValueError("all-first is always the last operation of its Event")
        return self


class Dice(Frozen):
    """How many dice a sheet rolls: all or half (rounded up) of the Heroes, plus some."""

    heroes: Literal["", "all", "half"] = ""
    plus: int = 0

    def count(self, heroes: int) -> int:
        return {"": 0, "all": heroes, "half": (heroes + 1) // 2}[self.heroes] + self.plus


class Hatred(Frozen):
    """MM-601 What the Hatred section adds for a Hero's deed."""

    hit: int = 0
    miss: int = 0
    destroy: int = 0
    clear: int = 0
    heal: int = 0


Value = Literal["hp", "sp", "attack", "defense"]


class BossKind(Kind):
    """MM-880 A Boss Sheet."""

    column: Literal["white", "gray"]
    place: int = Field(ge=1)
    order: Annotated[tuple[Annotated[tuple[Value, Value, Value, Value], Field(strict=False)], ...], Field(strict=False)]
    bulk: int = 0
    squares: int = Field(ge=0, le=6)
    dice: Dice
    first_hatred: int = 0  # for the Hero with the highest total experience
    targets: bool = False  # its dice may be attacked
    target_heals: int = 0  # who destroys one recovers this
    clears: bool = False  # its dice may be cleared by tests
    n: int = 0  # the figure of its Special Ability or Action
    action: str
    defense_rule: str = ""
    when_declared: str = ""
    when_hit: str = ""
    parry: str = ""
    when_harmed: str = ""
    hatred: Hatred
    ability: Name
    acts: Name
    special: Name
    special_effects: Operations

    @model_validator(mode="after")
    def _orders(self) -> Self:
        if len(self.order) not in (1, 6) or any(len(set(order)) != 4 for order in self.order):
            raise ValueError("order: one order, or six for a die, each naming hp, sp, attack and defense once")
        return self


class BossSkill(Kind):
    """MM-885 A Skill of a Boss: its cost and its numbers."""

    boss: str
    cost: int = Field(ge=0)
    text: Name
    attribute: Attribute = DEFENSE
    hp: int = 0
    dice: Dice = Dice()
    n: int = 0


class Danger(Kind):
    """MM-703 A danger factor and its penalty."""

    number: int
    penalty: Name
    hp: int = 0
    attribute: Annotated[int | None, _index(ATTRIBUTES)] = None


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
    treasure: dict[str, Reward]
    rest: dict[str, Reward]
    event: dict[str, Event]
    boss: dict[str, BossKind]
    boss_skill: dict[str, BossSkill]
    danger: dict[str, Danger]
    dungeon: dict[str, DungeonKind]

    @model_validator(mode="after")
    def _whole(self) -> Self:
        _check(set(self.attribute) == set(ATTRIBUTES), f"attribute: exactly {', '.join(ATTRIBUTES)}")
        _check(set(self.encounter) == set(ENCOUNTERS), f"encounter: exactly {', '.join(ENCOUNTERS)}")
        totals = {str(total) for total in range(2, 13)}
        _check(set(self.treasure) == totals, "treasure: one row for each total from 2 to 12")
        _check(set(self.rest) == totals, "rest: one row for each total from 2 to 12")
        numbers = {f"{total}{number}" for total in range(2, 13) for number in range(1, 7)}
        _check(set(self.event) == numbers, "event: 66 Events, numbered by total (2 to 12) and dungeon (1 to 6)")
        _check(sorted(one.number for one in self.dungeon.values()) == [1, 2, 3, 4, 5, 6], "dungeon: numbers 1 to 6")
        _check(len(self.danger) >= 6, "danger: a map of six dungeons needs six dangers")
        _check(len(self.columns["white"]) >= 6, "boss: the white column needs six Bosses for six dungeons")
        for hero in self.hero.values():
            _check(len(self.skills_of(hero)) == 3, f"hero.{hero.key}: a Hero has three Skills (MM-850)")
        for skill in self.skill.values():
            _check(skill.hero in self.hero, f"skill.{skill.key}.hero: unknown Hero {skill.hero!r}")
        for boss_skill in self.boss_skill.values():
            _check(boss_skill.boss in self.boss, f"boss_skill.{boss_skill.key}.boss: unknown Boss {boss_skill.boss!r}")
        covered = [level for band in self.band.values() for level in range(band.first, band.last + 1)]
        _check(sorted(covered) == list(range(1, len(covered) + 1)), "band: every level from 1 on exactly once")
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


def _check(fine: bool, complaint: str) -> None:
    if not fine:
        raise ValueError(complaint)
