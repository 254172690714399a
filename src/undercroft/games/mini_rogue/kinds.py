"""What is printed: characters, rooms, enemies, boards, dice, tracks. The shape of a Mini Rogue pack."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from undercroft.content.kinds import Frozen, Kind, Mark, Name, Pack
from undercroft.games.mini_rogue.powers import (
    ICONS,
    MOST_DAMAGE,
    MOST_DICE,
    MOST_ON_A_TRACK,
    OBJECTS,
    POTIONS,
    SKILLS,
    TRAITS,
    IconName,
    ObjectPower,
    PotionPower,
    SkillPower,
    SkillType,
    TraitName,
    check_numbers,
)

Face = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0, le=MOST_ON_A_TRACK)]
Some = Annotated[int, Field(ge=1, le=MOST_ON_A_TRACK)]
Damage = Annotated[int, Field(ge=0, le=MOST_DAMAGE)]
# No table of a card is longer than this: it has to be read at a table.
Few = 12


# -- icons (MR-770 to MR-803): a verb and its numbers ------------------------------------------------------


class Effect(Frozen):
    """One icon of a result: what happens, to what, how much. `floor` means as many as the number of the Floor."""

    verb: IconName
    what: str = ""
    n: Count = 0
    floor: bool = False

    @model_validator(mode="after")
    def what_must_fit_the_verb(self) -> Effect:
        icon = ICONS[self.verb]
        if self.verb == "potion":  # which Potions there are, the pack says
            if not self.what:
                raise ValueError("potion needs what = a Potion, or 'any'")
        elif self.what not in icon.what:
            legal = ", ".join(map(repr, icon.what))
            raise ValueError(f"{self.verb} cannot have what = {self.what!r}; possible: {legal}")
        if icon.counts and not (self.n or self.floor):
            raise ValueError(f"{self.verb} needs a number n, or floor = true")
        if not icon.counts and (self.n or self.floor):
            raise ValueError(f"{self.verb} does not count: no n, no floor")
        return self


Effects = tuple[Effect, ...]
EffectList = Annotated[Effects, Field(strict=False, max_length=Few)]


class Cost(Frozen):
    """What is given away of one's own will (never replaced by HP)."""

    what: Literal["xp", "armor", "hp", "ration", "gold", "potion", "object"]
    n: Some = 1


class Alternative(Frozen):
    """One of several things to choose from, perhaps at a price."""

    label: Name | None = None
    pay: Cost | None = None
    effects: EffectList


def _one_must_be_free(these: tuple[Alternative, ...]) -> tuple[Alternative, ...]:
    """MR-638 One must be chosen, so one must always be possible."""
    if these and all(one.pay is not None for one in these):
        raise ValueError("one of the options must be free of cost")
    return these


Alternatives = Annotated[
    tuple[Alternative, ...], Field(strict=False, min_length=2, max_length=Few), AfterValidator(_one_must_be_free)
]


# -- enemies (MR-670, MR-830 to MR-837) --------------------------------------------------------------------


class Trait(Frozen):
    """An icon of an Enemy."""

    trait: TraitName
    what: str = ""
    n: Damage = 0
    potions: Annotated[tuple[PotionPower, ...], Field(strict=False)] = ()  # powers it is immune to

    @model_validator(mode="after")
    def needs(self) -> Trait:
        rule = TRAITS[self.trait]
        if self.what not in rule.what:
            legal = ", ".join(map(repr, rule.what))
            raise ValueError(f"{self.trait} cannot have what = {self.what!r}; possible: {legal}")
        if bool(self.n) != rule.counts:
            raise ValueError(f"{self.trait} {'needs a' if rule.counts else 'has no'} number n")
        if bool(self.potions) != (self.trait == "immune"):
            raise ValueError("immune, and nothing else, needs potions = [...]")
        return self


class EnemyRow(Frozen):
    """An Enemy on one Floor, or one phase of the final Guardian."""

    hp: Some
    coop_hp: Count = 0  # 0: always fought alone
    damage: Damage
    traits: Annotated[tuple[Trait, ...], Field(strict=False, max_length=Few)] = ()
    reward: EffectList = ()
    name: Name | None = None
    mark: Mark

    @cached_property
    def flags(self) -> tuple[str, ...]:
        """Traits that change how the fight goes."""
        return tuple(one.trait for one in self.traits if TRAITS[one.trait].fight)

    @cached_property
    def effects(self) -> tuple[Trait, ...]:
        """Effects of an attack that cost HP, left to right (MR-R14)."""
        return tuple(one for one in self.traits if not TRAITS[one.trait].fight)

    @cached_property
    def can_make_fall(self) -> bool:
        return any(one.trait == "fall" for one in self.traits)

    @cached_property
    def immune(self) -> tuple[str, ...]:
        """MR-832 The Potions that do not work on it."""
        return tuple(potion for one in self.traits for potion in one.potions)


EnemyRows = Annotated[tuple[EnemyRow, ...], Field(strict=False, min_length=4, max_length=4)]  # Floors 1 to 4


def _needs_second_hp(rows: tuple[EnemyRow, ...]) -> None:
    """MR-670 What two characters can fight together has a second HP value."""
    for number, row in enumerate(rows):
        if not row.coop_hp:
            raise ValueError(f"rows.{number}.coop_hp: missing")


class GuardianKind(Kind):
    flavour: Name
    final: bool = False
    rows: Annotated[tuple[EnemyRow, ...], Field(strict=False)] = ()  # Floors 1 to 3
    phases: Annotated[tuple[EnemyRow, ...], Field(strict=False, max_length=Few)] = ()  # of the final Guardian

    @model_validator(mode="after")
    def rows_or_phases(self) -> GuardianKind:
        if self.final and (len(self.phases) < 1 or self.rows):
            raise ValueError("the final Guardian has phases and no rows")
        if not self.final and (len(self.rows) != 3 or self.phases):
            raise ValueError("a Guardian has three rows, one for each of the Floors 1 to 3, and no phases")
        _needs_second_hp(self.rows + self.phases)
        return self


class CriminalKind(Kind):
    flavour: Name
    rows: EnemyRows


# -- rooms (MR-005, MR-655 to MR-742) ----------------------------------------------------------------------


class RoomKind(Kind):
    flavour: Name

    @cached_property
    def icons(self) -> Effects:
        """Every icon that resolving it can bring, fights and their rewards included."""
        return ()

    @cached_property
    def reads_die(self) -> bool:
        """Whether resolving it can ask for a Dungeon die outside Combat (MR-R120)."""
        return any(one.verb in ("story", "rewards") for one in self.icons)


class MonsterRoom(RoomKind):
    type: Literal["monster"]
    rows: EnemyRows

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in row.reward)

    @model_validator(mode="after")
    def needs_second_hp(self) -> MonsterRoom:
        _needs_second_hp(self.rows)
        return self


class TrapRow(Frozen):
    label: Name
    failure: EffectList
    success: EffectList
    mark: Mark


class TrapRoom(RoomKind):
    type: Literal["trap"]
    rows: Annotated[tuple[TrapRow, ...], Field(strict=False, min_length=6, max_length=6)]

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in (*row.failure, *row.success))

    @cached_property
    def reads_die(self) -> bool:
        return True


class ResultRow(Frozen):
    label: Name | None = None
    result: EffectList
    mark: Mark = "house"


ResultRows = Annotated[tuple[ResultRow, ...], Field(strict=False, min_length=6, max_length=6)]


class TableRoom(RoomKind):
    """A Room with one result for each face of the Dungeon die."""

    rows: ResultRows

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in row.result)

    @cached_property
    def reads_die(self) -> bool:
        return True


class TombRoom(TableRoom):
    type: Literal["tomb"]


class ShrineRoom(TableRoom):
    type: Literal["shrine"]


class TreasureRoom(TableRoom):
    type: Literal["treasure"]
    gold: Count
    gold_after_danger: Count


class CampfireRoom(RoomKind):
    type: Literal["campfire"]
    options: Alternatives

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for option in self.options for one in option.effects)


class Goods(Frozen):
    """A line of a Merchant: Gold for goods."""

    price: Count = 0
    price_half_floor: bool = False  # half the number of the Floor, rounded up
    effects: EffectList
    label: Name | None = None

    def price_on(self, floor: int) -> int:
        return (floor + 1) // 2 if self.price_half_floor else self.price

    @cached_property
    def any_potion(self) -> bool:
        return any(one.verb == "potion" and one.what == "any" for one in self.effects)

    @model_validator(mode="after")
    def one_potion_at_most(self) -> Goods:
        if sum(one.verb == "potion" for one in self.effects) > 1:
            raise ValueError("effects: a line sells one Potion at most")
        return self


class Sale(Frozen):
    """A line of a Merchant: goods for Gold."""

    give: Cost
    gold: Some
    label: Name | None = None


class MerchantRoom(RoomKind):
    type: Literal["merchant"]
    buy: Annotated[tuple[Goods, ...], Field(strict=False, max_length=Few)]
    sell: Annotated[tuple[Sale, ...], Field(strict=False, max_length=Few)]

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for line in self.buy for one in line.effects)


class ObjectRoom(RoomKind):
    """MR-655 A Room whose card may be taken and kept."""

    type: Literal["object"]
    text: Name  # what it does for its owner
    test: bool
    optional: bool
    pay: Cost | None = None
    failure: EffectList = ()
    uses: Count  # 0: no limit
    power: ObjectPower
    numbers: dict[str, int] = Field(default_factory=dict)
    forbids: Annotated[tuple[Literal["fall", "bless", "holy"], ...], Field(strict=False)] = ()
    on_loss: EffectList = ()

    @cached_property
    def icons(self) -> Effects:
        return self.failure

    @property
    def armor(self) -> int:
        return self.numbers.get("armor", 0)

    @model_validator(mode="after")
    def needs(self) -> ObjectRoom:
        check_numbers(self.power, OBJECTS[self.power], self.numbers)
        if self.pay is not None and self.pay.what == "object" and not self.optional:
            raise ValueError("pay: an Object is a price only where the banner is optional")
        if any(one.verb != "afflict" for one in self.on_loss):
            raise ValueError("on_loss: only afflict is possible")
        return self


Room = Annotated[
    MonsterRoom | TrapRoom | TombRoom | ShrineRoom | TreasureRoom | CampfireRoom | MerchantRoom | ObjectRoom,
    Field(discriminator="type"),
]


# -- characters, potions, stories --------------------------------------------------------------------------


class Skill(Frozen):
    """A skill of a Character card: a name for a power. The same power may stand on several cards."""

    key: str = Field(pattern=r"^[a-z0-9-]+$")
    power: SkillPower
    name: Name
    text: Name
    mark: Mark
    numbers: dict[str, int | list[int]] = Field(default_factory=dict)

    @property
    def type(self) -> SkillType:
        return SKILLS[self.power].type

    @property
    def clause(self) -> str:
        return SKILLS[self.power].clause

    def number(self, key: str) -> int:
        value = self.numbers.get(key, 0)
        return value if isinstance(value, int) else 0

    @model_validator(mode="after")
    def numbers_must_fit(self) -> Skill:
        check_numbers(self.power, SKILLS[self.power], self.numbers)
        return self

    def __str__(self) -> str:
        return str(self.name)


class CharacterKind(Kind):
    hp: int = Field(ge=3, le=MOST_ON_A_TRACK)  # MR-R53: no difficulty may leave a dead character
    armor: Count = 0
    gold: Count = 0
    ration: Count = 0
    xp: Count = 0
    potions: Annotated[tuple[str, ...], Field(strict=False, max_length=2)] = ()  # MR-118
    skills: Annotated[tuple[Skill, ...], Field(strict=False, max_length=Few)]

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

    @model_validator(mode="after")
    def must_differ(self) -> CharacterKind:
        keys = [one.key for one in self.skills]
        if len(set(keys)) < len(keys):
            raise ValueError("skills: two have the same key")
        if len(set(self.potions)) < len(self.potions):
            raise ValueError("potions: two of a kind (MR-509)")
        return self


class PotionKind(Kind):
    """A name for a power. Two Potions may share one."""

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
    def text(self) -> str:
        """What it does, in the current language."""
        return POTIONS[self.power].words.text(self.numbers)

    @model_validator(mode="after")
    def numbers_must_fit(self) -> PotionKind:
        check_numbers(self.power, POTIONS[self.power], self.numbers)
        return self


class StoryDie(Frozen):
    from_: int = Field(alias="from", ge=1, le=6)
    to: Face
    effects: EffectList


class StoryKind(Kind):
    text: Name
    options: Annotated[tuple[Alternative, ...], Field(strict=False), AfterValidator(_one_must_be_free)] = ()
    die: Annotated[tuple[StoryDie, ...], Field(strict=False)] = ()

    @model_validator(mode="after")
    def options_or_die(self) -> StoryKind:
        faces = [face for row in self.die for face in range(row.from_, row.to + 1)]
        if bool(self.options) == bool(self.die) or (self.die and faces != [1, 2, 3, 4, 5, 6]):
            raise ValueError("a Story has either options, or a die with a row for each of the faces 1 to 6")
        return self

    def row(self, face: int) -> StoryDie:
        return next(row for row in self.die if row.from_ <= face <= row.to)


class RewardRow(Frozen):
    left: EffectList
    right: EffectList


class RewardsKind(Kind):
    always: Alternatives
    rows: Annotated[tuple[RewardRow, ...], Field(strict=False, min_length=6, max_length=6)]


# -- board, dice, tracks, stances, difficulty --------------------------------------------------------------


class Area(Frozen):
    floor: int = Field(ge=1, le=4)
    guardian: bool
    falls_to: Count  # 0: a Fall is ignored here


class BoardKind(Kind):
    """MR-080 Four Floors with their Areas, in the order of play; MR-082 Areas 5, 6 and 7 of the City are Floor 3."""

    areas: Annotated[tuple[Area, ...], Field(strict=False, min_length=1, max_length=40)]  # MR-081; 10 are an hour
    floors: Annotated[tuple[Name, ...], Field(strict=False, min_length=4, max_length=4)]

    @model_validator(mode="after")
    def must_lead_down(self) -> BoardKind:
        floors = [area.floor for area in self.areas]
        if floors != sorted(floors) or set(floors) != {1, 2, 3, 4}:
            raise ValueError("areas: the Floors 1 to 4 follow one another, each with at least one Area")
        for number, area in enumerate(self.areas, start=1):
            last_of_floor = number == len(self.areas) or floors[number] != area.floor
            if area.guardian and not last_of_floor:
                raise ValueError(f"areas.{number - 1}: only the last Area of a Floor can bear the Guardian icon")
            below = floors[area.falls_to - 1] if 0 < area.falls_to <= len(self.areas) else 0
            if below != (area.floor + 1 if area.floor < 4 else 0):
                raise ValueError(
                    f"areas.{number - 1}.falls_to: a Fall leads to an Area of the next Floor, on Floor 4 to 0"
                )
        if not self.areas[-1].guardian:
            raise ValueError("areas: the last Area must bear the Guardian icon")
        return self

    def area(self, number: int) -> Area:
        return self.areas[number - 1]


class DieKind(Kind):
    # a face is read in tables of six rows; 0 is a blank of the Curse and the Poison die
    faces: Annotated[tuple[Annotated[int, Field(ge=0, le=6)], ...], Field(strict=False, min_length=2, max_length=20)]


class TrackKind(Kind):
    max: Some
    levels: Annotated[tuple[Count, ...], Field(strict=False, max_length=MOST_DICE)] = ()
    one: Name | None = None  # what a single unit is called, where that is another word

    @cached_property
    def single(self) -> TrackKind:
        return self if self.one is None else self.model_copy(update={"name": self.one})

    def units(self, n: int) -> TrackKind:
        """This track with the word that fits the number: 1 Ration, 2 Rations."""
        return self.single if n == 1 else self


class StanceKind(Kind):
    """MR-941 How a face is read in this stance."""

    armor: Count
    values: Annotated[tuple[Count, ...], Field(strict=False, min_length=6, max_length=6)]
    fails: Annotated[tuple[Face, ...], Field(strict=False, max_length=6)]
    criticals: Annotated[tuple[Face, ...], Field(strict=False, max_length=5)]  # of six, re-rolls would never end
    start: bool = False  # MR-942 every Combat starts in this one

    @property
    def clause(self) -> str:
        """MR-944 the normal reading; MR-946 without Criticals; MR-945 any other."""
        return "MR-944" if self.start else "MR-945" if self.criticals else "MR-946"

    @model_validator(mode="after")
    def must_wound(self) -> StanceKind:
        """A stance in which no face hurts would make fights without an end."""
        if not any(self.values[face - 1] for face in range(1, 7) if face not in self.fails):
            raise ValueError("values: one face that is no Fail must count")
        return self

    @cached_property
    def read(self) -> dict[int, tuple[int, bool, bool]]:
        """Of each face: its value, whether it is a Fail, whether it is a Critical."""
        return {
            face: (0 if face in self.fails else self.values[face - 1], face in self.fails, face in self.criticals)
            for face in range(1, 7)
        }


class DifficultyKind(Kind):
    """MR-061 Fewer Rations, HP and Gold to begin with."""

    ration: int = Field(le=0, ge=-MOST_ON_A_TRACK)
    hp: int = Field(le=0, ge=-2)  # MR-R53: no difficulty may leave a dead character
    gold: int = Field(le=0, ge=-MOST_ON_A_TRACK)


# -- the pack ----------------------------------------------------------------------------------------------

Pool = tuple[DieKind, ...]
MOST_OF_A_SORT = 200  # ten times the printed deck; options are made for each


class MiniRoguePack(Pack):
    board: dict[str, BoardKind] = Field(min_length=1, max_length=MOST_OF_A_SORT)
    die: dict[str, DieKind]
    track: dict[str, TrackKind]
    potion: dict[str, PotionKind] = Field(min_length=3, max_length=MOST_OF_A_SORT)  # two carried, one to be found
    difficulty: dict[str, DifficultyKind] = Field(min_length=1, max_length=MOST_OF_A_SORT)
    character: dict[str, CharacterKind] = Field(min_length=2, max_length=MOST_OF_A_SORT)
    room: dict[str, Room] = Field(max_length=MOST_OF_A_SORT)
    criminal: dict[str, CriminalKind]
    rewards: dict[str, RewardsKind]
    guardian: dict[str, GuardianKind] = Field(max_length=MOST_OF_A_SORT)
    story: dict[str, StoryKind] = Field(max_length=MOST_OF_A_SORT)
    stance: dict[str, StanceKind] = Field(max_length=MOST_OF_A_SORT)

    @model_validator(mode="after")
    def must_be_whole(self) -> MiniRoguePack:
        for collection, keys in _NEEDED.items():
            missing = [key for key in keys if key not in getattr(self, collection)]
            if missing:
                raise ValueError(f"{collection}: missing {', '.join(missing)}")
        if len(self.room) < 11:  # 8 in the Area, 2 held, 1 to turn
            raise ValueError(f"room: at least 11 Rooms are needed, found {len(self.room)}")
        finals = [one for one in self.guardian.values() if one.final]
        if len(finals) != 1 or len(self.guardian) < 4:
            raise ValueError("guardian: three Guardians and one final Guardian are needed")
        if [one.start for one in self.stance.values()].count(True) != 1:
            raise ValueError("stance: exactly one has start = true")
        for key, faces in (("character", range(1, 7)), ("dungeon", range(1, 7)), ("poison", (0, 1)), ("curse", (0, 1))):
            if not set(self.die[key].faces) <= set(faces):
                raise ValueError(f"die.{key}.faces: only {', '.join(map(str, faces))} can be read")
        levels = self.track["xp"].levels
        if len(levels) != 3 or levels[0] != 0 or list(levels) != sorted(set(levels)):
            raise ValueError("track.xp.levels: three rising numbers, the first 0")
        return self

    @model_validator(mode="after")
    def must_know_its_potions(self) -> MiniRoguePack:
        """Whatever speaks of a Potion speaks of one of the pack."""
        for place, keys in self._potions_named():
            for key in keys:
                if key != "any" and key not in self.potion:
                    raise ValueError(f"{place}: no Potion is called {key!r}; there are {', '.join(self.potion)}")
        return self

    def _potions_named(self) -> list[tuple[str, tuple[str, ...]]]:
        return [
            *((f"character.{key}.potions", one.potions) for key, one in self.character.items()),
            *(
                (place, tuple(icon.what for icon in effects if icon.verb == "potion"))
                for place, effects in self._results().items()
            ),
        ]

    def _results(self) -> dict[str, Effects]:
        """Every list of icons, by where it stands in the pack."""
        rewards = [*self.rewards["rewards"].rows]
        return {
            **{f"room.{key}": one.icons for key, one in self.room.items()},
            **{place: tuple(icon for row in rows for icon in row.reward) for place, rows in self._enemies().items()},
            **{
                f"story.{key}": tuple(icon for part in one.options for icon in part.effects)
                + tuple(icon for row in one.die for icon in row.effects)
                for key, one in self.story.items()
            },
            "rewards.rewards": tuple(icon for row in rewards for icon in (*row.left, *row.right))
            + tuple(icon for one in self.rewards["rewards"].always for icon in one.effects),
        }

    @model_validator(mode="after")
    def must_stay_on_the_tracks(self) -> MiniRoguePack:
        """MR-110 Starting values fit the Character board; MR-085 Enemies fit the Enemy HP track."""
        for key, one in self.character.items():
            for what in ("hp", "xp", "armor", "ration", "gold"):
                if getattr(one, what) > self.track[what].max:
                    raise ValueError(f"character.{key}.{what}: more than the track holds ({self.track[what].max})")
        for place, rows in self._enemies().items():
            for number, row in enumerate(rows):
                if max(row.hp, row.coop_hp) > self.track["enemy_hp"].max:
                    raise ValueError(f"{place}.{number}: more HP than the track holds ({self.track['enemy_hp'].max})")
        return self

    @model_validator(mode="after")
    def must_offer_xp(self) -> MiniRoguePack:
        """MR-570 XP can be gained by winning fights, reading a codex, resting and avoiding Traps."""
        rooms = self.room.values()
        sources = {
            "winning a fight": [row.reward for rows in self._enemies().values() for row in rows],
            "resting": [one.effects for room in rooms if isinstance(room, CampfireRoom) for one in room.options],
            "avoiding a Trap": [row.success for room in rooms if isinstance(room, TrapRoom) for row in room.rows],
        }
        for source, results in sources.items():
            if not any(one.verb == "gain" and one.what == "xp" for effects in results for one in effects):
                raise ValueError(f"room: no XP can be gained by {source}")
        if not any(isinstance(room, ObjectRoom) and room.power == "codex" for room in rooms):
            raise ValueError("room: no XP can be gained by reading a codex")
        return self

    def _enemies(self) -> dict[str, tuple[EnemyRow, ...]]:
        """The rows of every Enemy, by where they stand in the pack."""
        return {
            **{f"room.{key}.rows": one.rows for key, one in self.room.items() if isinstance(one, MonsterRoom)},
            **{f"guardian.{key}.rows": one.rows or one.phases for key, one in self.guardian.items()},
            **{f"criminal.{key}.rows": one.rows for key, one in self.criminal.items()},
        }

    @cached_property
    def pool(self) -> dict[tuple[int, bool, bool], Pool]:
        """MR-280, MR-321 Character dice, Dungeon die, Poison die, Curse die: by number of dice, poisoned, cursed."""
        character, dungeon, poison, curse = (self.die[key] for key in _NEEDED["die"])
        return {
            (dice, poisoned, cursed): (*(character,) * dice, dungeon, *(poison,) * poisoned, *(curse,) * cursed)
            for dice in (1, 2, 3)
            for poisoned in (False, True)
            for cursed in (False, True)
        }

    @cached_property
    def level(self) -> tuple[int, ...]:
        """MR-571 The level at each space of the XP track."""
        track = self.track["xp"]
        return tuple(sum(xp >= mark for mark in track.levels) for xp in range(track.max + 1))

    @cached_property
    def most(self) -> dict[str, int]:
        """MR-110 The maximum of each track."""
        return {key: track.max for key, track in self.track.items()}

    @cached_property
    def start_stance(self) -> StanceKind:
        """MR-942 The one in which every Combat starts; MR-944 the normal reading of the dice."""
        return next(one for one in self.stance.values() if one.start)

    @cached_property
    def final_guardian(self) -> GuardianKind:
        return next(one for one in self.guardian.values() if one.final)


_NEEDED: dict[str, tuple[str, ...]] = {
    "die": ("character", "dungeon", "poison", "curse"),
    "track": ("hp", "xp", "armor", "ration", "gold", "enemy_hp"),
    "criminal": ("criminal",),
    "rewards": ("rewards",),
}
