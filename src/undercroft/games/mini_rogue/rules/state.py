"""The state of a game of Mini Rogue: the City, its Area, the characters in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from undercroft.content.kinds import Kind, Name
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.board import Area, BoardKind, DifficultyKind, StanceKind
from undercroft.games.mini_rogue.kinds.enemies import CriminalKind, EnemyRow, GuardianKind, called
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import CharacterKind, PotionKind, StoryKind
from undercroft.games.mini_rogue.kinds.results import Effects
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom, ObjectRoom, Room
from undercroft.games.mini_rogue.words.places import HEROES
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.option import Option
from undercroft.kernel.state import GameState, State
from undercroft.kernel.words import Message
from undercroft.pieces.pile import Pile

_about: Callable[[tuple[Any, ...]], About] = partial(tuple.__new__, About)  # as About(...) does, in one step less


@dataclass(slots=True)
class Hero(State):
    """A character and its board."""

    number: int  # 0 or 1, its place in `City.heroes`
    kind: CharacterKind
    seat: int
    hp: int
    xp: int
    armor: int
    ration: int
    gold: int
    level: int
    shares_seat: bool = False  # one person plays both characters
    potions: list[PotionKind] = field(default_factory=list)
    card_up: bool = True  # skills available
    cursed: bool = False
    poisoned: bool = False
    blind: bool = False
    holds: ObjectRoom | None = None
    uses: int = 0  # left of the Object held
    at: int = 0
    resolved: bool = False  # the Room it stands on
    met_danger: bool = False  # a Monster, a Trap or the Criminal, in this Area
    omen: bool = False  # may roll one Dungeon die again in the Room being resolved
    passed_window: bool = False  # was offered its Exploration skills on the way here, and nothing is new since
    # who it is, for events: the character, the seat that plays it, its place
    who: tuple[CharacterKind, int, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.who = self.kind, self.seat, HEROES[self.number]

    @property
    def name(self) -> Name:
        return self.kind.name

    def about(self, n: int = 0, what: Kind | Name | Message | Option[object] | None = None) -> About:
        return _about((self.kind, self.shares_seat, n, what))

    def forbids(self, what: str) -> bool:
        """MR-803 Whether the Object held crosses this out."""
        return self.holds is not None and what in self.holds.forbids

    def suffers(self, what: str) -> bool:
        return {"curse": self.cursed, "poison": self.poisoned, "blind": self.blind}[what]

    @property
    def is_afflicted(self) -> bool:
        return self.cursed or self.poisoned or self.blind


@dataclass(slots=True)
class Enemy(State):
    """Whoever is being fought."""

    kind: MonsterRoom | GuardianKind | CriminalKind
    row: EnemyRow
    hp: int
    full_hp: int
    number: int = 1  # of three Enemies
    of: int = 1
    poison: int = 0  # what a Poison Potion does to it in each attack phase

    @property
    def poisoned(self) -> bool:
        return self.poison > 0

    @property
    def who(self) -> Kind:
        return called(self.kind, self.row)

    @property
    def name(self) -> Name:
        return self.row.name or self.kind.name


@dataclass(slots=True)
class Attack(State):
    """An attack phase, from the first skill to the blow."""

    hero: int  # whose attack it is, its place in `City.heroes`
    stance: StanceKind
    dice: list[int]  # latest faces, Curse counted
    values: list[int]  # what each die has collected
    criticals: list[bool]  # whether the latest face is a Critical
    feats: list[bool]  # whether the die has had its Feat
    dungeon: int = 0
    curse_shows: bool = False
    poison_shows: bool = False
    extra_dice: int = 0
    free_feats: int = 0
    damage: int = 0  # besides the dice
    misses: tuple[int, ...] = ()  # faces of the Dungeon die that count as a miss in this round


@dataclass(slots=True)
class City(GameState):
    """Everything on the table."""

    pack: MiniRoguePack
    board: BoardKind
    difficulty: DifficultyKind
    with_stances: bool
    wanted: tuple[str, ...]  # the characters asked for at setup, "choose" where a seat decides
    seats: tuple[str, ...]
    heroes: list[Hero] = field(default_factory=list)
    leader: int = 0  # the hero who is Party Leader
    area: int = 1  # where the adventurer marker stands (MR-025)
    laid_out: bool = False  # the Area lies on the table
    rooms: Pile[Room] = field(default_factory=Pile)  # every Room card that may still be turned
    grid: list[Room | None] = field(default_factory=lambda: [None] * 8)  # None: nobody knows the card, or it was taken
    face_up: list[bool] = field(default_factory=lambda: [False] * 8)
    taken: list[bool] = field(default_factory=lambda: [False] * 8)  # an empty space where an Object lay (MR-R33)
    resolved: list[bool] = field(default_factory=lambda: [False] * 8)  # Rooms that somebody has resolved
    seen_by: list[int] = field(default_factory=lambda: [-1] * 8)  # the seat that has looked at a face-down card
    looked_at: list[Room] = field(default_factory=list)  # cards in the hand of a seat that looks at them ...
    looker: int = -1  # ... and that seat
    guardians: Pile[GuardianKind] = field(default_factory=Pile)  # those that may still come, without the final one
    guardians_left: int = 4  # cards in the pile, the final one included
    guardian: GuardianKind | None = None  # lying face up at the Exit
    stories: Pile[StoryKind] = field(default_factory=Pile)
    falling: int = -1  # the hero whose Fall is to be carried out
    after_fall: tuple[tuple[int, Effects], ...] = ()  # icons printed after a Fall, and whose
    enemy: Enemy | None = None
    attack: Attack | None = None
    stances: list[StanceKind] = field(default_factory=list)  # of each hero, while stances are played

    @property
    def floor(self) -> int:
        """MR-086 The number of the current Floor."""
        return self.board.areas[self.area - 1].floor

    @property
    def here(self) -> Area:
        """The Area as it is printed."""
        return self.board.areas[self.area - 1]

    def in_order(self) -> list[Hero]:
        """The Leader, then the other."""
        if len(self.heroes) == 1:
            return self.heroes
        return [self.heroes[self.leader], self.heroes[1 - self.leader]]

    def card_of(self, hero: Hero) -> Room | GuardianKind | None:
        """The card it stands on."""
        return self.guardian if hero.at == EXIT else self.grid[hero.at]

    def partner(self, hero: Hero) -> Hero | None:
        if len(self.heroes) == 1:
            return None
        return self.heroes[1] if hero is self.heroes[0] else self.heroes[0]
