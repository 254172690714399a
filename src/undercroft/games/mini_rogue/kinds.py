"""What is printed: characters, rooms, enemies, boards, dice, tracks. The shape of a Mini Rogue pack."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from undercroft.content.kinds import Frozen, Kind, Mark, Name, Pack

Resource = Literal["xp", "armor", "hp", "ration", "gold"]
PotionKey = Literal["fire", "frost", "poison", "healing", "holy", "perception"]
Affliction = Literal["curse", "poison", "blind"]
Face = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0)]


# -- icons (MR-770 to MR-803): a verb and its numbers ------------------------------------------------------


class Effect(Frozen):
    """One icon of a result: what happens, to what, how much. `floor` means as many as the number of the Floor."""

    verb: Literal[
        "gain", "lose", "potion", "afflict", "cure", "bless", "raise", "refresh", "story", "criminal", "rewards",
        "fall", "drop",
    ]  # fmt: skip
    what: str = ""
    n: Count = 0
    floor: bool = False

    @model_validator(mode="after")
    def what_must_fit_the_verb(self) -> Effect:
        legal = {
            "gain": Resource.__args__,  # type: ignore[attr-defined]
            "lose": (*Resource.__args__, "potion"),  # type: ignore[attr-defined]
            "potion": (*PotionKey.__args__, "any"),  # type: ignore[attr-defined]
            "afflict": Affliction.__args__,  # type: ignore[attr-defined]
            "cure": Affliction.__args__,  # type: ignore[attr-defined]
            "raise": ("hp",),
        }.get(self.verb, ("",))
        if self.what not in legal:
            raise ValueError(f"{self.verb} cannot have what = {self.what!r}; possible: {', '.join(map(repr, legal))}")
        if self.verb in ("gain", "lose", "raise") and not (self.n or self.floor):
            raise ValueError(f"{self.verb} needs a number n, or floor = true")
        return self


Effects = tuple[Effect, ...]
EffectList = Annotated[Effects, Field(strict=False)]


class Cost(Frozen):
    """What is given away of one's own will (never replaced by HP)."""

    what: Literal["xp", "armor", "hp", "ration", "gold", "potion", "object"]
    n: int = Field(ge=1, default=1)


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


Alternatives = Annotated[tuple[Alternative, ...], Field(strict=False, min_length=2), AfterValidator(_one_must_be_free)]


# -- enemies (MR-670, MR-830 to MR-837) --------------------------------------------------------------------


class Trait(Frozen):
    """An icon of an Enemy."""

    trait: Literal[
        "curse", "poison", "blind", "weaken", "steal", "regen", "unstoppable", "smash5", "dodge5", "first", "trio",
        "immune", "fall",
    ]  # fmt: skip
    what: Literal["", "gold", "ration", "potion"] = ""
    n: Count = 0
    potions: Annotated[tuple[PotionKey, ...], Field(strict=False)] = ()

    @model_validator(mode="after")
    def needs(self) -> Trait:
        if self.trait == "steal" and not self.what:
            raise ValueError("steal needs what = 'gold', 'ration' or 'potion'")
        if self.trait == "regen" and not self.n:
            raise ValueError("regen needs a number n")
        if self.trait == "immune" and not self.potions:
            raise ValueError("immune needs potions = [...]")
        return self


class EnemyRow(Frozen):
    """An Enemy on one Floor, or one phase of the final Guardian."""

    hp: int = Field(ge=1)
    coop_hp: int = Field(ge=1, default=0)  # 0: always fought alone
    damage: Count
    traits: Annotated[tuple[Trait, ...], Field(strict=False)] = ()
    reward: EffectList = ()
    name: Name | None = None
    mark: Mark

    @cached_property
    def flags(self) -> tuple[str, ...]:
        """Traits that change how the fight goes."""
        return tuple(one.trait for one in self.traits if one.trait in _FLAGS)

    @cached_property
    def effects(self) -> tuple[Trait, ...]:
        """Effects of an attack that cost HP, left to right (MR-R14)."""
        return tuple(one for one in self.traits if one.trait not in _FLAGS)

    @cached_property
    def can_make_fall(self) -> bool:
        return any(one.trait == "fall" for one in self.traits)

    @cached_property
    def immune(self) -> tuple[str, ...]:
        """MR-832 The Potions that do not work on it."""
        return tuple(potion for one in self.traits for potion in one.potions)


_FLAGS = ("unstoppable", "smash5", "dodge5", "first", "trio", "immune")


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
    phases: Annotated[tuple[EnemyRow, ...], Field(strict=False)] = ()  # of the final Guardian

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
    gold: int = Field(ge=0)
    gold_after_danger: int = Field(ge=0)


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
    gold: int = Field(ge=1)
    label: Name | None = None


class MerchantRoom(RoomKind):
    type: Literal["merchant"]
    buy: Annotated[tuple[Goods, ...], Field(strict=False)]
    sell: Annotated[tuple[Sale, ...], Field(strict=False)]

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
    power: Literal["codex", "weapon-cache", "shackle"]
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
        if self.power == "codex" and not {"xp", "damage"} <= self.numbers.keys():
            raise ValueError("the power codex needs the numbers xp and damage")
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
    skill: Literal[
        "bait", "vermin-trail", "guarded-larder", "flare", "long-wick", "steady-flame", "press-the-attack",
        "known-streets", "padded-cloak", "litany", "omen", "alms-giver",
    ]  # fmt: skip
    type: Literal["combat", "exploration", "preparation", "passive"]
    name: Name
    text: Name
    mark: Mark
    numbers: dict[str, int | list[int]] = Field(default_factory=dict)

    def number(self, key: str) -> int:
        value = self.numbers.get(key, 0)
        return value if isinstance(value, int) else 0


class CharacterKind(Kind):
    hp: int = Field(ge=3)  # MR-R53: no difficulty may leave a dead character
    armor: Count = 0
    gold: Count = 0
    ration: Count = 0
    xp: Count = 0
    potions: Annotated[tuple[PotionKey, ...], Field(strict=False, max_length=2)] = ()
    skills: Annotated[tuple[Skill, ...], Field(strict=False)]

    @cached_property
    def skill(self) -> dict[str, Skill]:
        """Its skills by their ids."""
        return {one.skill: one for one in self.skills}

    @cached_property
    def combat_skill(self) -> Skill | None:
        return next((one for one in self.skills if one.type == "combat"), None)


class PotionKind(Kind):
    offensive: bool
    damage: Count = 0
    hp: Count = 0


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

    areas: Annotated[tuple[Area, ...], Field(strict=False, min_length=1)]  # MR-081
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
    faces: Annotated[tuple[int, ...], Field(strict=False, min_length=2)]


class TrackKind(Kind):
    max: int = Field(ge=1)
    levels: Annotated[tuple[int, ...], Field(strict=False)] = ()
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
    values: Annotated[tuple[int, ...], Field(strict=False, min_length=6, max_length=6)]
    fails: Annotated[tuple[Face, ...], Field(strict=False)]
    criticals: Annotated[tuple[Face, ...], Field(strict=False)]

    @cached_property
    def read(self) -> dict[int, tuple[int, bool, bool]]:
        """Of each face: its value, whether it is a Fail, whether it is a Critical."""
        return {
            face: (0 if face in self.fails else self.values[face - 1], face in self.fails, face in self.criticals)
            for face in range(1, 7)
        }


class DifficultyKind(Kind):
    ration: int = Field(le=0)
    hp: int = Field(le=0)
    gold: int = Field(le=0)


# -- the pack ----------------------------------------------------------------------------------------------

Pool = tuple[DieKind, ...]


class MiniRoguePack(Pack):
    board: dict[str, BoardKind] = Field(min_length=1)
    die: dict[str, DieKind]
    track: dict[str, TrackKind]
    potion: dict[str, PotionKind]
    difficulty: dict[str, DifficultyKind] = Field(min_length=1)
    character: dict[str, CharacterKind] = Field(min_length=2)
    room: dict[str, Room]
    criminal: dict[str, CriminalKind]
    rewards: dict[str, RewardsKind]
    guardian: dict[str, GuardianKind]
    story: dict[str, StoryKind]
    stance: dict[str, StanceKind]

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
        levels = self.track["xp"].levels
        if len(levels) != 3 or levels[0] != 0 or list(levels) != sorted(set(levels)):
            raise ValueError("track.xp.levels: three rising numbers, the first 0")
        return self

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
    def final_guardian(self) -> GuardianKind:
        return next(one for one in self.guardian.values() if one.final)


_NEEDED: dict[str, tuple[str, ...]] = {
    "die": ("character", "dungeon", "poison", "curse"),
    "track": ("hp", "xp", "armor", "ration", "gold", "enemy_hp"),
    "potion": ("fire", "frost", "poison", "healing", "holy", "perception"),
    "stance": ("aggressive", "balanced", "defensive"),
    "criminal": ("criminal",),
    "rewards": ("rewards",),
}
