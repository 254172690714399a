"""The shape of a view of Mini Rogue, and the places that options and boards speak of.

Places: `room-0` to `room-7` (positions of the Area in reading order, the Entry is 0), `exit`, `hero-0` and `hero-1`,
`dice` (in the hand), `die-1` to `die-3` (Character dice), `die-dungeon`, `potion-KEY`, `skill-KEY`, `object-KEY`,
`stance-KEY`, `enemy`. On cards: `ware-KEY-2`, `wanted-KEY-1` (lines of a Merchant, payable or not), `row-KEY-3`,
`choice-KEY-1` (of a Campfire, a Story, the Rewards), `reward-left`, `reward-right`; `card-KEY` is a card that is
looked at or chosen.
Things are named by their keys; `undercroft.things` gives their print.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from undercroft.games.mini_rogue.glossary import EXIT, say
from undercroft.games.mini_rogue.sight import bounds
from undercroft.kernel.bounds import Most, Within
from undercroft.kernel.view import Frame, Named, Of, Turn


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

    key: str  # what is dealt in: `ration`, `potion`, `object`, `poison` (its cure), `bless`
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
    place: str


class SkillSeen(TypedDict):
    key: str
    type: str
    name: str
    text: str
    place: str


class HeroOpen(TypedDict):
    """What lies open of a character, as it stands: views and observations show it alike."""

    hp: Annotated[int, bounds.Life]
    xp: Annotated[int, bounds.Experience]
    armor: Annotated[int, bounds.Armour]
    ration: Annotated[int, bounds.Rations]
    gold: Annotated[int, bounds.Gold]
    card_up: bool
    cursed: bool
    poisoned: bool
    blind: bool
    at: Annotated[int, Within(0, EXIT)]
    resolved: bool
    met_danger: bool
    omen: bool
    key: Annotated[str, Of("kind"), bounds.Characters]


class HeroSeen(HeroOpen):
    number: int
    seat: int
    player: str
    name: str
    place: str
    max: dict[str, int]
    armor_bonus: int
    level: int
    dice: int
    next_level: int | None
    potions: list[PotionSeen]
    object: ObjectSeen | None
    skills: list[SkillSeen]
    stance: str | None


class FightTraitSeen(TypedDict):
    trait: str
    what: str
    n: int
    potions: list[str]
    text: str


class EnemyOpen(TypedDict):
    """What lies open of an Enemy, as it stands."""

    hp: Annotated[int, bounds.EnemyLife]
    full_hp: Annotated[int, bounds.EnemyLife]
    number: Annotated[int, Within(1, bounds.ENEMIES)]
    of: Annotated[int, Within(1, bounds.ENEMIES)]
    poison: Annotated[int, Within(0, bounds.poison)]
    key: Annotated[str, Of("kind"), bounds.Foes]


class EnemySeen(EnemyOpen):
    name: str
    damage: int
    traits: list[FightTraitSeen]
    reward: str
    phase: int | None
    phases: int
    poisoned: bool
    harm: list[int]  # what its attack costs the attacked character on each face of the Dungeon die, 1 to 6


class AttackOpen(TypedDict):
    """What lies open of an attack phase, as it stands."""

    values: Annotated[list[int], Within(0, bounds.die_value), Most(bounds.DICE)]
    criticals: Annotated[list[bool], Most(bounds.DICE)]
    feats: Annotated[list[bool], Most(bounds.DICE)]
    dungeon: Annotated[int, Within(0, bounds.FACES)]
    free_feats: Annotated[int, Within(0, bounds.free_feats)]
    damage: Annotated[int, Within(0, bounds.damage)]  # of skills and Objects
    # faces of the Dungeon die on which the Enemy misses in this round
    misses: Annotated[list[int], Within(1, bounds.FACES), Most(bounds.misses)]
    faces: Annotated[list[int], Of("dice"), Within(1, bounds.FACES), Most(bounds.DICE)]
    curse: Annotated[bool, Of("curse_shows")]
    poison: Annotated[bool, Of("poison_shows")]


class DiceSeen(AttackOpen):
    blow: int  # what the attack deals as it stands
    hero: int


class StanceSeen(TypedDict):
    key: str
    text: str
    armor: int
    values: list[int]
    fails: list[int]
    criticals: list[int]


class RewardSeen(TypedDict):
    die: int
    left: str
    right: str


class ReferenceSeen(TypedDict):
    """The two sides of the reference card (MR-023)."""

    criminal: RowSeen
    rewards: list[RewardSeen]
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


class CityOpen(TypedDict):
    """What lies open of the City, as it stands."""

    area: Annotated[int, Within(1, bounds.areas)]
    guardians_left: Annotated[int, Within(0, bounds.GUARDIANS)]
    stories: Annotated[int, Within(0, bounds.stories)]


class MiniRogueSeen(CityOpen):
    """The game's own part of a view."""

    mode: str
    turn: MiniRogueTurn
    board: str
    difficulty: str
    areas: int
    area_list: list[AreaSeen]
    floors: list[FloorSeen]
    floor: int
    floor_name: str
    guardian_here: bool
    rooms: list[RoomSeen]
    looking: list[Named]  # cards of the pile in the hand of this seat, while it looks at them
    exit: ExitSeen
    unused: int
    leader: int | None
    heroes: list[HeroSeen]
    enemy: EnemySeen | None
    dice: DiceSeen | None
    stances: list[StanceSeen]
    reference: ReferenceSeen
    characters: list[CharacterSeen]


class MiniRogueView(Frame, MiniRogueSeen):
    """What a seat of Mini Rogue is shown."""


# -- what boards and screens say alike of a part of it ------------------------------------------------------------


def enemy_name(enemy: EnemySeen) -> str:
    """`Gutter Gang, number 2 of 3`, `King's Remains, phase 1 of 2`."""
    if enemy["of"] > 1:
        facts = {"name": enemy["name"], "number": enemy["number"], "of": enemy["of"]}
        return say("{name}, number {number} of {of}").text(facts)
    if enemy["phase"]:
        facts = {"name": enemy["name"], "phase": enemy["phase"], "phases": enemy["phases"]}
        return say("{name}, phase {phase} of {phases}").text(facts)
    return enemy["name"]


def symbols(dice: DiceSeen) -> list[tuple[str, str]]:
    """What lies beside the dice, each with its stamp."""
    found = []
    if dice["curse"]:
        found.append(("curse", str(say("Curse symbol: 1 less on each die"))))
    if dice["poison"]:
        found.append(("poison", str(say("Poison symbol"))))
    if dice["free_feats"]:
        found.append(("plus", say("free Feats: {free_feats}").text({"free_feats": dice["free_feats"]})))
    return found


def is_beaten(view: MiniRogueView) -> bool:
    """Whether a Guardian waited in this Area and is gone."""
    return bool(view["guardian_here"] and view["rooms"] and not view["exit"]["guardian"])
