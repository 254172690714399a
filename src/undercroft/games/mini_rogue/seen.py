"""The shape of a view of Mini Rogue, and the places that options and boards speak of.

Places: `room-0` to `room-7` (positions of the Area in reading order, the Entry is 0), `exit`, `hero-0` and `hero-1`,
`die-1` to `die-3` (Character dice), `die-dungeon`, `potion-KEY`, `skill-KEY`, `object-KEY`, `stance-KEY`, `enemy`. On
cards: `ware-KEY-2`, `wanted-KEY-1` (lines of a Merchant, payable or not), `row-KEY-3`, `choice-KEY-1`
(of a Campfire, a Story, the Rewards), `reward-left`, `reward-right`; `card-KEY` is a card that is looked at or chosen.
Things are named by their keys; `undercroft.things` gives their print.
"""

from __future__ import annotations

from typing import Any, TypedDict

from undercroft.kernel.view import Envelope, Named, Turn


class MiniRogueTurn(Turn):
    """The round is the Area (MR-180); the seat is the one that acts in a fight, else the Leader's."""

    area: int
    phase: str  # setup, preparation, exploration, combat
    hero: int | None  # whose attack phase it is


class AreaSeen(TypedDict):
    area: int
    floor: int
    guardian: bool
    falls_to: int | None


class FloorSeen(TypedDict):
    floor: int
    name: str
    areas: list[int]


class TraitSeen(TypedDict):
    key: str
    text: str


class RowSeen(TypedDict):
    """An Enemy as printed for the current Floor, or one phase of the final Guardian."""

    name: str
    hp: int
    both_hp: int | None  # in a party: with both characters on the card (MR-917)
    damage: int
    traits: list[TraitSeen]
    reward: str


class ResultSeen(TypedDict, total=False):
    """A row of a table: the face of the Dungeon die and what it brings."""

    die: int
    place: str
    label: str
    result: str
    success: str
    failure: str


class ChoiceSeen(TypedDict):
    """One of the options a card prints."""

    text: str
    place: str


class WareSeen(TypedDict):
    """A line of a Merchant, whether it can be paid or not."""

    goods: str
    price: int
    place: str


class PrintSeen(TypedDict, total=False):
    """What stands on a Room card besides its name and an Enemy's figures (MR-186)."""

    banner: str
    flavour: str
    rows: list[ResultSeen]
    options: list[ChoiceSeen]
    buy: list[WareSeen]
    sell: list[WareSeen]
    text: str
    uses: int | None


class RoomSeen(TypedDict):
    state: str  # up, down, taken
    name: str | None
    key: str | None
    type: str | None
    enemy: RowSeen | None
    here: list[int]
    place: str
    resolved: bool
    print: PrintSeen | None


class ExitSeen(TypedDict):
    guardian: str | None
    key: str | None
    enemy: RowSeen | None
    phases: list[RowSeen]
    here: list[int]
    place: str


class PotionSeen(TypedDict):
    key: str
    name: str
    text: str
    offensive: bool
    power: str
    place: str


class ObjectSeen(TypedDict):
    key: str
    name: str
    text: str
    uses: int | None


class SkillSeen(TypedDict):
    key: str
    type: str
    name: str
    text: str


class HeroSeen(TypedDict):
    number: int
    seat: int
    player: str
    name: str
    key: str
    place: str
    hp: int
    xp: int
    armor: int
    ration: int
    gold: int
    max: dict[str, int]
    armor_bonus: int
    level: int
    dice: int
    next_level: int | None
    potions: list[PotionSeen]
    object: ObjectSeen | None
    card_up: bool
    skills: list[SkillSeen]
    cursed: bool
    poisoned: bool
    blind: bool
    at: int
    resolved: bool
    met_danger: bool
    omen: bool
    stance: str | None


class FightTraitSeen(TypedDict):
    trait: str
    what: str
    n: int
    potions: list[str]
    text: str


class EnemySeen(TypedDict):
    name: str
    key: str
    hp: int
    full_hp: int
    damage: int
    traits: list[FightTraitSeen]
    reward: str
    number: int
    of: int
    phase: int | None
    phases: int
    poisoned: bool
    poison: int
    harm: list[int]  # what its attack costs the attacked character on each face of the Dungeon die, 1 to 6


class DiceSeen(TypedDict):
    faces: list[int]
    values: list[int]
    criticals: list[bool]
    feats: list[bool]
    dungeon: int
    curse: bool
    poison: bool
    free_feats: int
    damage: int  # of skills and Objects
    misses: list[int]  # faces of the Dungeon die on which the Enemy misses in this round
    blow: int  # what the attack deals as it stands
    hero: int


class StanceSeen(TypedDict):
    key: str
    text: str
    armor: int
    values: list[int]
    fails: list[int]
    criticals: list[int]


class ReferenceSeen(TypedDict):
    """The two sides of the reference card (MR-023)."""

    criminal: RowSeen
    rewards: list[dict[str, Any]]
    always: list[str]


class CharacterSeen(TypedDict):
    """A Character card that can still be chosen."""

    key: str
    text: str
    hp: int
    armor: int
    ration: int
    gold: int
    xp: int
    potions: list[Named]
    skills: list[SkillSeen]


class MiniRogueView(Envelope):
    board: str
    difficulty: str
    area: int
    areas: int
    area_list: list[AreaSeen]
    floors: list[FloorSeen]
    floor: int
    floor_name: str
    guardian_here: bool
    guardians_left: int
    rooms: list[RoomSeen]
    exit: ExitSeen
    unused: int
    stories: int
    leader: int | None
    heroes: list[HeroSeen]
    enemy: EnemySeen | None
    dice: DiceSeen | None
    stances: list[StanceSeen]
    reference: ReferenceSeen
    characters: list[CharacterSeen]


# the game's own part: what `see` gives, the kernel puts the rest around it
MINE = tuple(key for key in MiniRogueView.__annotations__ if key not in ("game", "pack", "seat", "seats", "over"))
