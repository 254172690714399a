"""What a view of Paper Dungeons looks like.

Places that options and boards share: `room-C3` (a room of the map, by column and row), `map`, `die-2` (the third die
of the pool, counted from 0), `hero-1` (of the own group), `item-<key>`, `potions`, `card-<key>` (a power or objective
dealt), `monster-1` (counted from 0).

What is printed (`map`, `print`, `dungeon`, `timeline`, cards, faces) never changes during a game; the same is in
`table.things`, by key. All that stands in `sheets` is the own sheet as it is and those of the others as they were last
open to everybody.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from undercroft.games.paper_dungeons.glossary import GEM_LETTER
from undercroft.games.paper_dungeons.sight import bounds
from undercroft.kernel.bounds import Within
from undercroft.kernel.view import Frame, Named, Of, Turn


class DieSeen(TypedDict):
    key: str  # white-thief
    colour: str
    symbol: str
    name: str
    number: int | None  # a skull has none


class PaperTurn(Turn):
    """Nobody's turn: all play at the same time. What is left to do is the own seat's."""

    rounds: int
    season: int
    dice_used: int  # in this round
    dice: int  # to be used in a round
    die: str | None  # the die in hand, by key
    movement: int  # points left of it


class MinionSeen(TypedDict):
    key: str
    kind: str
    name: str
    level: int
    hero: str  # who fights it


class RoomSeen(TypedDict):
    minions: list[MinionSeen]
    trap: bool
    reward: str | None  # potion, step, level, gem
    reward_text: str | None
    gem: str | None  # its letter


class MapSeen(TypedDict):
    columns: int
    rows: int
    walls: list[str]  # A3-B3
    added_walls: list[str]  # of the dungeon card
    moats: list[str]
    passages: list[str]
    doors: list[str]
    rooms: dict[str, RoomSeen]


class ThresholdSeen(TypedDict):
    power: int
    points: int
    damage: int


class MonsterSeen(TypedDict):
    key: str
    name: str
    letter: str
    level: int
    enemy: str  # the hero who counts twice
    thresholds: list[ThresholdSeen]
    flight: int
    bonus: str
    lost_gems: list[str]


class DungeonSeen(TypedDict):
    key: str
    name: str
    story: str
    circles: list[str]  # the rooms of the three monsters
    monsters: list[MonsterSeen]


class FightToCome(TypedDict):
    """The monster after a round, and what it asks for."""

    number: int
    monster: Named
    room: str
    enemy: str
    powers: list[int]
    flight: int


class RoundSeen(TypedDict):
    round: int
    season: int
    fight: FightToCome | None


class MissionSeen(TypedDict):
    key: str
    id: str
    name: str
    text: str
    reach: int
    scored_in_round: int | None
    worth: int  # points, if it is completed in this round


class SheetPrint(TypedDict):
    shields: list[int]  # by the level of the lowest hero
    top_level_points: int
    ability_level: int
    potions_per_row: int
    potion_hearts: int
    row_bonus: list[str]
    row_bonus_keys: list[str]  # potion, step, level, gem, ...
    gem_points: list[int]
    gem_bonus: dict[str, str]  # by box
    minion_points: list[int]
    damage_marks: list[list[int]]  # heart, points
    hearts: int
    resurrection: int
    item_box_points: int
    mission_points: int
    solo_points: list[int]  # of a mission, by round
    objective_points: list[int]


class PowerSeen(TypedDict):
    key: str
    name: str
    text: str
    points: int
    clause: str


class ObjectiveCard(TypedDict):
    key: str
    id: str
    name: str
    text: str
    tiers: list[int]
    points: list[int]
    black: list[str]  # the heroes of black combat style


class ObjectiveSeen(ObjectiveCard):
    figure: int  # what it looks at, now


class HeroSeen(TypedDict):
    key: str
    name: str
    level: int
    black: bool | None  # None before the objective is chosen
    ability: str


class ItemSeen(TypedDict):
    key: str
    name: str
    text: str
    symbol: str | None  # the symbol each step needs
    points: int
    boxes: int


class FightSeen(TypedDict):
    """How one stands against a monster, as if it were faced now; for a monster that was faced, how it went."""

    monster: str
    power: int  # PD-703 with the sworn enemy twice and all bonuses
    entered: bool  # its room
    points: int
    damage: int  # before potions and immunity
    flees: bool
    done: bool


class NextSeen(TypedDict):
    """What the next tick of each track brings."""

    gem_points: int | None  # None: the track is full
    gem_bonus: str | None
    minion_points: int | None
    potions_to_bonus: int | None
    row_bonus: str | None
    damage_to_penalty: int | None
    penalty: int | None
    life_to_resurrection: int | None  # damage that brings it


class SheetOpen(TypedDict):
    """What stands on a sheet as a plain figure: views and observations show it alike."""

    damage: Annotated[int, Within(0, bounds.hearts)]
    potions: Annotated[int, Within(0, bounds.potions)]
    gems: Annotated[int, Within(0, bounds.gems)]
    minions: Annotated[int, Within(0, bounds.minions)]
    monster_power: Annotated[int, Within(*bounds.lasting("monster_power"))]
    minion_level: Annotated[int, Within(*bounds.lasting("minion_level"))]
    mission_points: Annotated[int, Within(bounds.least_mission_points, bounds.most_mission_points)]
    resurrected: Annotated[bool, Of("is_resurrected")]


class SheetSeen(SheetOpen):
    seat: int
    name: str
    power: PowerSeen | None
    objective: ObjectiveSeen | None  # None: not chosen yet, or secret
    heroes: list[HeroSeen]
    life: int
    hearts_left: int
    items: list[ItemSeen]
    letters: list[str]
    struck: list[str]
    minions_left: list[str]
    rewards_left: list[str]
    room: str | None  # None: outside
    path: list[str]
    visited: list[str]
    tracker: list[DieSeen]
    left: list[DieSeen]  # the dice of the pool not used yet, of the own seat
    swaps_left: int
    passes_walls: bool
    passes_moats: bool
    monster_points: list[int]
    missions: list[str]
    mission_figures: list[int]  # what the missions laid out look at, now
    fights: list[FightSeen]
    next: NextSeen
    score: dict[str, int]  # boxes A to L, as if the game ended now
    score_is_whole: bool  # False: the objective is secret and not counted


class CardsSeen(TypedDict):
    powers: list[PowerSeen]
    objectives: list[ObjectiveCard]


class SometimesSeen(TypedDict, total=False):
    """What only the own seat, or everybody at the end, is shown."""

    cards: CardsSeen  # what was dealt to the own seat
    scores: list[dict[str, int]]  # at the end, boxes A to L by seat
    places: list[int | None]
    rating: str  # of a solo game


class PaperDungeonsSeen(SometimesSeen):
    """The game's own part of a view."""

    mode: str
    turn: PaperTurn
    round: int
    rounds: int
    fights: list[int]  # the rounds after which a monster is faced
    solo: bool
    campaign: str
    ephemeral_gems: bool
    pool: list[DieSeen]
    roller: str | None
    ready: list[bool]  # by seat
    map: MapSeen
    dungeon: DungeonSeen | None
    timeline: list[RoundSeen]
    missions: list[MissionSeen]
    print: SheetPrint
    sheets: list[SheetSeen]


class PaperDungeonsView(Frame, PaperDungeonsSeen):
    """What a seat of Paper Dungeons is shown."""


# -- what all who read it ask of it -------------------------------------------------------------------------------


class ChapterSeen(TypedDict):
    """A game of a campaign that has been played: scores and rooms visited, seat by seat."""

    dungeon: str
    scores: list[int]
    rooms: list[int]


class CampaignSeen(TypedDict):
    """How a campaign stands: its chapters so far, their sums, and who has won when all are played."""

    scenario: str
    seats: list[str]
    chapters: list[ChapterSeen]
    totals: list[int]
    rooms: list[int]
    winners: list[int] | None


def own_sheet(view: PaperDungeonsView) -> SheetSeen | None:
    """The sheet of the seat that looks; None for a spectator."""
    return None if view["seat"] is None else view["sheets"][view["seat"]]


def dice_used(view: PaperDungeonsView) -> list[tuple[DieSeen, bool]]:
    """The dice of this round, and whether this seat has used each."""
    sheet = own_sheet(view)
    left = [die["key"] for die in sheet["left"]] if sheet else None
    dice = []
    for die in view["pool"]:
        used = left is not None and die["key"] not in left and die["symbol"] != "skull"
        if left is not None and die["key"] in left:
            left.remove(die["key"])
        dice.append((die, used))
    return dice


def heroes_of(view: PaperDungeonsView) -> dict[str, str]:
    """The heroes by key: all groups have the same."""
    return {hero["key"]: hero["name"] for sheet in view["sheets"][:1] for hero in sheet["heroes"]}


def reward_words(room: RoomSeen) -> str:
    """`gem C`, `item step`."""
    return GEM_LETTER.text({"letter": room["gem"]}) if room["gem"] else room["reward_text"] or ""
