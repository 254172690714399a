"""Characters and their skills, Potions, Stories, the Rewards."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Self

from undercroft.content.kinds import Checking, Field, Frozen, Kind, Mark, Name, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.powers import (
    MOST_ON_A_TRACK,
    POTIONS,
    SKILLS,
    PotionPower,
    SkillPower,
    SkillType,
    check_numbers,
)
from undercroft.games.mini_rogue.kinds.results import (
    Alternative,
    Alternatives,
    Count,
    EffectList,
    Face,
    Few,
    one_must_be_free,
)
from undercroft.kernel.things import printed_once


class Skill(Frozen):
    """A skill of a Character card: a name for a power. The same power may stand on several cards."""

    key: str = Field(pattern=r"^[a-z0-9-]+$")
    power: SkillPower
    name: Name
    text: Name
    mark: Mark
    numbers: dict[str, int | list[int]] = Field(default_factory=dict)
    thing: ClassVar[str] = ""  # the key by which `things` knows it, of the card it stands on

    @property
    def type(self) -> SkillType:
        return SKILLS[self.power].type

    @property
    def clause(self) -> str:
        return SKILLS[self.power].clause

    def number(self, key: str) -> int:
        value = self.numbers.get(key, 0)
        return value if isinstance(value, int) else 0

    @check
    def numbers_must_fit(self) -> Skill:
        check_numbers(self.power, SKILLS[self.power], self.numbers)
        return self

    def __str__(self) -> str:
        return str(self.name)

    def __format__(self, form: str) -> str:
        """`{skill:text}` is what it does."""
        return str(self.text) if form == "text" else format(self.name, form)


class CharacterKind(Kind):
    group: ClassVar = "character"
    hp: int = Field(ge=3, le=MOST_ON_A_TRACK)  # MR-R53: no difficulty may leave a dead character
    armor: Count = 0
    gold: Count = 0
    ration: Count = 0
    xp: Count = 0
    potions: Annotated[tuple[str, ...], Field(strict=False, max_length=2)] = ()  # MR-118
    skills: Annotated[tuple[Skill, ...], Field(strict=False, max_length=Few)]

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        made = super().of(values)
        for one in made.skills:  # two cards may bear skills of one name
            one.__dict__["thing"] = f"skill-{made.key}-{one.key}"
        return made

    @cached_property
    def with_power(self) -> dict[SkillPower, Skill]:
        """Its skills by what they do; of two that do the same, the first."""
        return {one.power: one for one in reversed(self.skills)}

    @cached_property
    def active(self) -> dict[SkillType, tuple[Skill, ...]]:
        """Its skills by the window in which they are used."""
        return {
            window: tuple(one for one in self.skills if one.type == window)
            for window in ("combat", "exploration", "preparation")
        }

    @check
    def must_differ(self) -> CharacterKind:
        keys = [one.key for one in self.skills]
        if len(set(keys)) < len(keys):
            raise Wrong(say("skills: two have the same key"))
        if len(set(self.potions)) < len(self.potions):
            raise Wrong(say("potions: two of a kind (MR-509)"))
        return self


class PotionKind(Kind):
    """A name for a power. Two Potions may share one."""

    group: ClassVar = "potion"

    power: PotionPower
    numbers: dict[str, int] = Field(default_factory=dict)

    @cached_property
    def offensive(self) -> bool:
        return POTIONS[self.power].offensive

    @property
    def clause(self) -> str:
        return POTIONS[self.power].clause

    @property
    def damage(self) -> int:
        return self.numbers.get("damage", 0)

    @property
    def hp(self) -> int:
        return self.numbers.get("hp", 0)

    @property
    @printed_once
    def text(self) -> str:
        """What it does, in the current language."""
        return POTIONS[self.power].words.text(self.numbers)

    @check
    def numbers_must_fit(self) -> PotionKind:
        check_numbers(self.power, POTIONS[self.power], self.numbers)
        return self


class StoryDie(Frozen):
    from_: int = Field(alias="from", ge=1, le=6)
    to: Face
    effects: EffectList


class StoryKind(Kind):
    group: ClassVar = "story"
    text: Name
    options: Annotated[tuple[Alternative, ...], Field(strict=False), Checking(one_must_be_free)] = ()
    die: Annotated[tuple[StoryDie, ...], Field(strict=False)] = ()

    @check
    def options_or_die(self) -> StoryKind:
        faces = [face for row in self.die for face in range(row.from_, row.to + 1)]
        if bool(self.options) == bool(self.die) or (self.die and faces != [1, 2, 3, 4, 5, 6]):
            raise Wrong(say("a Story has either options, or a die with a row for each of the faces 1 to 6"))
        return self

    def __format__(self, form: str) -> str:
        """`{story:text}` is what it tells."""
        return str(self.text) if form == "text" else super().__format__(form)

    def row(self, face: int) -> StoryDie:
        return next(row for row in self.die if row.from_ <= face <= row.to)


class RewardRow(Frozen):
    left: EffectList
    right: EffectList


class RewardsKind(Kind):
    always: Alternatives
    rows: Annotated[tuple[RewardRow, ...], Field(strict=False, min_length=6, max_length=6)]
