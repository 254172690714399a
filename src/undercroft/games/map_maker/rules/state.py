"""The state of one dungeon: the sheets on the table. Changed by verbs only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from undercroft.content.kinds import Kind
from undercroft.games.map_maker.kinds.operations import Ready
from undercroft.games.map_maker.kinds.pack import BossDie, BossKind, Danger, Event, HeroKind, MapPack, Skill
from undercroft.games.map_maker.kinds.terms import NOBODY, REST, RINGS
from undercroft.games.map_maker.words.offers import Called, HeroName, HeroOptions, PackOptions
from undercroft.kernel.state import GameState, State

# What a test is about.
ENCOUNTER, ATTACK_BOSS, ATTACK_TARGET, CLEAR, DEFENCE = range(5)


class GameOver(Exception):  # it is no error: MM-102 and MM-103 end the game at once, wherever we are
    """The Boss is defeated, all Heroes are dead, or the players give up; `cause` is what brought it about."""

    def __init__(self, cause: Any = None) -> None:
        super().__init__(cause)
        self.cause = cause


BOSS_DEFEATED, HEROES_DEAD, GIVEN_UP = ENDS = ("boss-defeated", "heroes-dead", "given-up")


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen before play; it does not change."""

    seats: tuple[str, ...]
    heroes: int
    full: bool
    adventure: bool
    hard: bool
    on_map: bool
    bulk: bool
    fury: bool
    rest_on_elite: bool
    skills_before: bool
    may_give_up: bool
    dungeon: int  # 0: a die decides
    dungeon_name: str
    winner_names: bool
    first: int  # 0: chance decides, else the number of a Hero
    classes: tuple[str, ...]
    names: tuple[str, ...]
    known_boss: BossKind | None
    depth: int
    danger: Danger | None
    marked: tuple[str, ...]
    used_dangers: tuple[str, ...]
    start_level: int
    training: int


@dataclass(slots=True)
class Hero(State):
    """A Hero Sheet."""

    kind: HeroKind
    name: HeroName
    place: int  # in the ring
    seat: int  # who plays it
    options: HeroOptions
    skills: tuple[Skill, ...]
    hp: int
    hp_limit: int
    sp: int
    sp_limit: int
    experience: list[int]  # MM-323 five values
    penalty: list[int]
    total: int  # MM-851
    potions: int = 0
    books: int = 0
    used: int = 0  # MM-853 one bit for each Skill used this turn
    defense_mod: int = 0  # until the end of the round
    hatred: int = 0
    hampered: int = 0  # added to attack scores in the next Players' turn
    charmed: bool = False

    @property
    def is_hurt(self) -> bool:
        return self.hp < self.hp_limit


@dataclass(slots=True)
class Boss(State):
    """A Boss Sheet."""

    kind: BossKind
    threat: int
    hp: int = 0
    hp_limit: int = 0
    sp: int = 0
    sp_limit: int = 0
    attack: int = 0
    defense: int = 0
    misses: int = 0
    squares: list[int] = field(default_factory=list)  # 0: no die
    round: int = 1
    was_harmed: bool = False  # in the Players' turn just going on or ended
    has_rewritten: bool = False  # in this Players' turn
    has_vanished: bool = False  # in its last turn
    done: tuple[str, ...] = ()  # what happens once a fight

    @property
    def is_half(self) -> bool:
        """MM-641 At half or less."""
        return 2 * self.hp <= self.hp_limit

    @property
    def leftmost(self) -> int:
        """MM-625 The leftmost square that holds a die, or NOBODY."""
        for square, die in enumerate(self.squares):
            if die:
                return square
        return NOBODY

    @property
    def dice(self) -> int:
        return sum(1 for die in self.squares if die)


@dataclass(slots=True)
class Test(State):
    """An Attribute Test, or an attack: both scores, term by term (MM-322, MM-325, MM-561, MM-562)."""

    kind: int
    hero: int  # whose test it is: the Hero who acts, or who is attacked
    place: int  # the Encounter or the square, or NOBODY
    attribute: int
    basic: int  # the Basic Die, or the Boss's value in its place
    threat: int
    by: Kind | BossDie  # what is tested against: an Encounter, the Boss, its Skill or a die of its sheet
    hero_mod: int = 0
    foe_mod: int = 0
    hero_keeps: str = ""  # high2, low2: two Combat Dice, one counts
    foe_keeps: str = ""
    swaps: bool = False
    forced: bool = False
    hero_die: int = 0  # as rolled; 0: not yet
    foe_die: int = 0
    counts_as: int = 0
    foe_die_mod: int = 0
    helpers: int = 0  # MM-R29 one bit for each Hero who has added a Skill
    skills: tuple[Skill, ...] = ()

    __test__ = False  # not a test of pytest


@dataclass(slots=True)
class Dungeon(GameState):
    """The whole table."""

    pack: MapPack
    settings: Settings
    options: PackOptions
    dungeon: int = 0
    level: int = 0
    threat: int = 0  # MM-203 of the level, Special Rule included (MM-R92)
    elite: int = 0  # MM-401 the modifier of an Elite level, 0 on others
    heroes: list[Hero] = field(default_factory=list)
    start: int = 0  # MM-119 the place of the Starting Player
    waiting: list[int] = field(default_factory=list)  # Heroes who have still to act
    in_round: bool = False
    dice: tuple[int, ...] = ()  # MM-225 the six dice as rolled
    basic: list[int] = field(default_factory=lambda: [0] * (REST + 1))
    lying: int = 0  # which Basic Dice lie there: bit i for Encounter i
    event: Event | None = None
    effects: tuple[Ready, ...] = ()  # what lies ready: the Special Rule and this round's Event
    special: tuple[Ready, ...] = ()
    borrowed: Skill | None = None  # usable this round though locked
    test: Test | None = None
    depth: int = 0
    boss: Boss | None = None
    acting: int = NOBODY
    killer: int = NOBODY
    danger: Danger | None = None
    title: Called | None = None
    own_name: str = ""  # MM-R130 the name the killer's player writes down
    has_own_name: bool = False  # ... and whether it counts
    given_up: bool = False
    stung: int = 0  # MM-860 one bit for each Hero with a potion or book that has lost HP or SP since somebody decided

    @property
    def is_solo(self) -> bool:
        """MM-220, MM-242 A solo game is a set-up, not a state."""
        return self.settings.heroes == 1

    @property
    def starting_seat(self) -> int:
        """MM-114 Who rolls for the dungeon and has the last word (MM-902)."""
        return self.heroes[self.start].seat

    def living(self) -> list[Hero]:
        return [hero for hero in self.heroes if hero.hp > 0]

    def from_left(self, place: int) -> list[Hero]:
        """MM-300, MM-307 The living Heroes from the left of this place, clockwise; this place last."""
        heroes = self.heroes
        return [heroes[at] for at in RINGS[len(heroes)][place] if heroes[at].hp > 0]
