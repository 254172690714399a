"""The printed things of Paper Dungeons, and what a pack of them must be like."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, Self

from undercroft.content.kinds import Field, Frozen, Kind, Mark, Name, Pack, Wrong, check, check_field
from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.kinds.checks import complaints_about
from undercroft.games.paper_dungeons.kinds.effects import verb_named
from undercroft.games.paper_dungeons.kinds.map_text import Drawing, read_drawing

Source = Literal["skull", "minion", "trap", "monster"]  # PD-300
Occasion = Literal["gem", "minion", "level"]  # PD-161 what can pull the trigger of a power
Metric = Literal[
    "rooms", "rooms_edge", "rooms_corner", "rows_full", "columns_full", "columns_with_four", "traps", "obstacles",
    "monster_rooms", "minions", "minions_of_level", "minion_levels", "potions", "items", "gems", "heroes",
    "group_level", "monster_points",
]  # fmt: skip
# Bounds. What is ticked box by box fits on a sheet that people fill in by hand, and an effect is carried out tick by
# tick: a game must stay a matter of minutes.
MOST_BOXES = 99  # of a track, hearts of the damage column
MOST_TIMES = 12  # an effect at once
MOST_LEVELS = 9  # boxes of a hero: one figure on the sheet
MOST_ROUNDS = 24  # three times the printed ones
MOST_STEPS = 9  # of one die: each step is a question
MOST_POINTS = 999  # won or lost at one place
Count = Annotated[int, Field(ge=0, le=MOST_BOXES)]
Some = Annotated[int, Field(ge=1, le=MOST_BOXES)]
Times = Annotated[int, Field(ge=1, le=MOST_TIMES)]
Level = Annotated[int, Field(ge=1, le=MOST_LEVELS)]
Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Strength = Annotated[int, Field(ge=-MOST_BOXES, le=MOST_BOXES)]  # added to power or level
Letter = Annotated[str, Field(pattern="^[A-Z]$")]  # one capital: options write it small


class Effect(Frozen):
    """Something carried out at once: a verb and how often. `distinct`: each time on another hero or item."""

    do: str
    times: Times = 1
    distinct: bool = False

    @check
    def _known_verb(self) -> Self:
        verb = verb_named(self.do)
        if self.distinct and not verb.distinct:
            raise Wrong(say("'distinct' means nothing with the verb {do!r}"), do=self.do)
        return self

    @property
    def key(self) -> str:
        return self.do

    @property
    def thing(self) -> str:
        return f"reward-{self.do}"

    def __str__(self) -> str:
        return verb_named(self.do).words(self.times)


class BoxEffect(Effect):
    """The bonus printed at a box of a track."""

    box: Some


class Trigger(Effect):
    """An effect that comes each time something happens: a gem, every k-th minion, a hero reaching a level."""

    on: Occasion
    every: Some = 1  # minions
    at: Count = 0  # the level


class Lasting(Frozen):
    """What holds from the moment it is gained to the end of the game."""

    monster_power: Strength = 0  # added to the power against monsters
    minion_level: Strength = 0  # added to the level of the hero who fights a minion
    swaps: Count = 0  # dice that count as the other colour, per round
    fewer_skulls: Count = 0
    moat_points: Annotated[int, Field(ge=0, le=MOST_STEPS)] = 0  # movement points for crossing a moat
    brews_more: Annotated[int, Field(ge=0, le=MOST_TIMES)] = 0  # potions when a die brews
    immune: Source | None = None
    passes: Literal["wall", "moat"] | None = None


class Part(Frozen):
    """A part of the sheet."""

    key: str
    mark: Mark


class SymbolKind(Kind):
    """What a face shows. Role: a hero's class, the joker (clover), boots or skull."""

    group = "symbol"
    number: Annotated[int, Field(ge=0, le=9)]  # one figure in the tracker
    role: Literal["hero", "joker", "boots", "skull"]


class DieKind(Kind):
    group = "die"
    count: Literal[3]  # PD-107 three of each colour
    faces: list[str] = Field(min_length=2, max_length=10)  # as many as there are numbers


class HeroKind(Kind):
    """PD-350 One of the four classes of a group, and its ability at the ability level."""

    group = "hero"
    clause: str
    lasting: Lasting | None = None
    effect: Effect | None = None
    text: Name


class MinionKind(Kind):
    group = "minion"
    hero: str  # who fights it


class ItemKind(Kind):
    """PD-400 A magic item of two boxes: `lasting` makes it permanent, `effect` instant."""

    group = "item"
    symbol: str | None = None  # the hero's symbol each step needs when a die pays for it
    lasting: Lasting | None = None
    effect: Effect | None = None
    points: Points = 0
    clause: str = "PD-405"
    text: Name


class PowerKind(Kind):
    """PD-161, PD-163 A power: used once at the start, triggered or permanent, or at work in every round."""

    group = "power"
    kind: Literal["start", "trigger", "round"]
    effect: Effect | None = None  # before round 1
    trigger: Trigger | None = None
    lasting: Lasting | None = None
    points: Points = 0
    clause: str = "PD-161"
    text: Name

    @check
    def _one_start(self) -> Self:
        if (self.kind == "start") != (self.effect is not None):
            raise Wrong(say("a power of the kind 'start', and no other, has an 'effect'"))
        return self


class Threshold(Frozen):
    power: Annotated[int, Field(ge=1, le=MOST_POINTS)]
    points: Points
    damage: Count


class MonsterKind(Kind):
    """A monster card (PD-721: letter and level, its colour, are for reference)."""

    group = "monster"
    letter: Letter
    level: Annotated[int, Field(ge=1, le=3)]
    enemy: str
    thresholds: list[Threshold] = Field(min_length=3, max_length=3)
    flight: Annotated[int, Field(le=0, ge=-MOST_POINTS)]
    bonus: Effect
    lost_gems: list[Letter] = Field(default=[], max_length=26)

    @check_field("thresholds")
    @classmethod
    def _rising(cls, thresholds: list[Threshold]) -> list[Threshold]:
        for low, high in pairwise(thresholds):
            if not (low.power < high.power and low.points <= high.points and low.damage >= high.damage):
                raise Wrong(say("from one threshold to the next power and points rise and damage falls"))
        return thresholds


class Measured(Kind):
    """A card that looks at one figure of a sheet."""

    id: str
    metric: Metric
    level: Level | None = None
    text: Name

    @check
    def _level_where_needed(self) -> Self:
        if (self.metric in ("heroes", "minions_of_level")) != (self.level is not None):
            raise Wrong(say("'level' belongs to the metrics 'heroes' and 'minions_of_level', and only to them"))
        return self


class MissionKind(Measured):
    group = "mission"
    reach: Some


class ObjectiveKind(Measured):
    group = "objective"
    tiers: list[Annotated[int, Field(ge=1, le=MOST_POINTS)]] = Field(min_length=3, max_length=3)
    black: list[str] = Field(min_length=2, max_length=2)  # PD-113 the two heroes of black style

    @check_field("tiers")
    @classmethod
    def _rising(cls, tiers: list[int]) -> list[int]:
        if sorted(set(tiers)) != tiers:
            raise Wrong(say("the tiers must rise"))
        return tiers


class Guard(Frozen):
    kind: str
    level: Annotated[int, Field(ge=1, le=MOST_LEVELS)]


class RoomKind(Part):
    """A room: its guard (PD-R102: perhaps several minions, or a minion and a trap), then its reward or gem."""

    minions: list[Guard] = Field(default=[], max_length=9)  # a room is fought through in one go
    trap: bool = False
    reward: Effect | None = None
    gem: Letter | None = None

    @check
    def _one_reward(self) -> Self:
        if self.reward and self.gem:
            raise Wrong(say("a room has one reward: 'reward' or 'gem', not both"))
        return self


class MapKind(Part):
    drawing: str

    @check_field("drawing")
    @classmethod
    def _readable(cls, drawing: str) -> str:
        read_drawing(drawing)
        return drawing


class DungeonKind(Kind):
    """A dungeon card: walls to add, the rooms of the three monsters, the monsters in the order of the seasons."""

    group = "dungeon"
    walls: list[str]
    circles: list[str] = Field(min_length=3, max_length=3)
    monsters: list[str] = Field(min_length=3, max_length=3)
    story: Name


class ScenarioKind(Kind):
    group = "scenario"
    dungeons: list[str] = Field(min_length=3, max_length=3)


class RatingKind(Kind):
    group = "rating"
    least: Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)] | None = None


class Tracker(Part):
    rounds: Annotated[int, Field(ge=3, le=MOST_ROUNDS)]
    fights: list[Some] = Field(min_length=3, max_length=3)
    dice: Annotated[int, Field(ge=1, le=4)]  # PD-225 four dice can always be used

    @check
    def _ends_with_a_fight(self) -> Self:
        if sorted(set(self.fights)) != self.fights or self.fights[-1] != self.rounds:
            raise Wrong(say("'fights' must rise and end with the last round"))
        return self


class Heroes(Part):
    ability_level: Level
    shields: list[Points] = Field(min_length=2, max_length=MOST_LEVELS)
    top_level_points: Points


class DamageMark(Frozen):
    heart: Some
    points: Points


class Life(Part):
    hearts: Some
    marks: list[DamageMark] = Field(max_length=MOST_BOXES)
    resurrection: Points

    @check_field("marks")
    @classmethod
    def _rising(cls, marks: list[DamageMark]) -> list[DamageMark]:
        hearts = [mark.heart for mark in marks]
        if sorted(set(hearts)) != hearts:
            raise Wrong(say("the hearts of the marks must rise"))
        return marks


class Potions(Part):
    per_row: Times
    hearts: Times
    brewed: Times
    row_bonus: list[Effect] = Field(min_length=1, max_length=9)  # rows that fit on a sheet


class Movement(Part):
    points: Annotated[int, Field(ge=1, le=MOST_STEPS)]
    boots: Annotated[int, Field(ge=1, le=MOST_STEPS)]


class Items(Part):
    box_points: Points


class Gems(Part):
    points: list[Points] = Field(min_length=1, max_length=MOST_BOXES)
    bonus: list[BoxEffect] = Field(default=[], max_length=MOST_BOXES)


class Minions(Part):
    points: list[Points] = Field(min_length=1, max_length=MOST_BOXES)


class Cards(Part):
    missions: Annotated[int, Field(ge=0, le=9)]  # laid out beside the monsters
    mission_points: Points
    solo_points: list[Points] = Field(max_length=MOST_ROUNDS)
    objective_points: list[Points] = Field(min_length=3, max_length=3)


class SheetKind(Frozen):
    """PD-101 All sheets carry the same print; PD-130 to PD-134 its parts."""

    tracker: Tracker
    heroes: Heroes
    life: Life
    potions: Potions
    movement: Movement
    items: Items
    gems: Gems
    minions: Minions
    cards: Cards


class MapTable(Frozen):
    printed: MapKind


class PaperDungeonsPack(Pack):
    """Everything in the box."""

    symbol: dict[str, SymbolKind]
    die: dict[str, DieKind]
    hero: dict[str, HeroKind]
    minion: dict[str, MinionKind]
    item: dict[str, ItemKind]
    power: dict[str, PowerKind]
    monster: dict[str, MonsterKind]
    mission: dict[str, MissionKind]
    objective: dict[str, ObjectiveKind]
    dungeon: dict[str, DungeonKind]
    scenario: dict[str, ScenarioKind]
    rating: dict[str, RatingKind]
    sheet: SheetKind
    map: MapTable
    room: dict[str, RoomKind]

    def __hash__(self) -> int:
        return id(self)  # a pack is itself and no other; what is derived from it is kept by it

    @property
    def drawing(self) -> Drawing:
        return read_drawing(self.map.printed.drawing)

    @check
    def _fits_together(self) -> Self:
        complaints = complaints_about(self)
        if complaints:
            raise ValueError("\n".join(complaints))
        return self
