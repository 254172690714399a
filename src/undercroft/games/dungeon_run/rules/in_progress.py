"""What is in progress at a table: a turn, an action, a fight, dice, an offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from undercroft.games.dungeon_run.kinds.pack import CardKind, MonsterKind, TrapKind
from undercroft.kernel.state import State

NOBODY = -1


class Spot(NamedTuple):
    """This very monster, as long as it stays where it is."""

    kind: MonsterKind
    at: int


class Refusal(NamedTuple):
    """DR-094 Who has refused which effect."""

    card: CardKind
    seat: int


class Grant(NamedTuple):
    """ACT: a card lets its owner Move or Battle without cost."""

    does: Literal["move", "battle"]
    card: CardKind


@dataclass(slots=True)
class Action(State):
    """DR-847 What one action remembers: who has caused a reroll, which cards were used."""

    rerolled: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)  # DR-094


@dataclass(slots=True)
class Turn(State):
    """The turn of one hero."""

    seat: int
    actions: int = 2  # DR-141
    begun: bool = False  # Summon and start of turn are done
    over: bool = False
    moved: bool = False  # has made a Move action, one in progress counts
    equips: int = 0  # DR-513
    given_up: int = 0  # DR-521 Equips without a change
    offers: int = 3  # DR-518
    glyph: int = NOBODY  # DR-311 tile of a battle that was not made
    calmed: Spot | None = None  # monster that does not hold him (Soothing Chant)
    just_moved: bool = False  # the action just resolved was a Move
    granted: list[Grant] = field(default_factory=list)  # what he may do right after the action just resolved
    refused: list[Refusal] = field(default_factory=list)  # DR-094


@dataclass(slots=True)
class Fight(State):
    """A battle, escape, disarm attempt or free attack in progress; for windows, effects and the view."""

    what: str  # "battle", "escape", "disarm", "free attack" of a monster, "free strike" of a hero
    seat: int  # the acting hero; in the free attack of a monster its target
    at: int
    monster: MonsterKind | None = None
    rival: int = NOBODY
    trap: TrapKind | None = None
    is_surprise: bool = False
    fewer: int = 0  # dice fewer for the acting hero
    rating: str = ""
    rival_rating: str = ""
    offers: list[tuple[int, str]] = field(default_factory=list)  # seat, rating
    helpers: list[tuple[int, str]] = field(default_factory=list)
    saboteurs: list[int] = field(default_factory=list)
    attack: int = 0  # changes of the monster's values
    escape: int = 0
    successes: int = 0  # needed to disarm
    foe_dice: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    threats: list[int] = field(default_factory=list)  # potential hits not blocked
    defence: int = 4
    hits: int = 0
    blocks: int = 0
    used: list[tuple[int, str]] = field(default_factory=list)  # assigned dice: face and use
    die: int = NOBODY  # the die being assigned
    gave: int = 0  # wounds given by the acting hero
    took: int = 0  # wounds given to him
    after_escape: bool = False  # a free attack that follows a failed escape
    redirected: bool = False  # its target or a hit of it has changed: nothing is redirected a second time


@dataclass(slots=True)
class Throw(State):
    """Dice on the table that may be rerolled or changed."""

    what: str  # "battle", "escape", "disarm", "tile", "contents"
    seat: int  # NOBODY: a monster's
    faces: list[int]
    tile: str = ""


@dataclass(slots=True)
class Offer(State):
    """A trade being discussed, known to two seats only (DR-519)."""

    proposer: int
    partner: int
    gives: list[CardKind] = field(default_factory=list)
    wants: list[CardKind] = field(default_factory=list)
    is_counter: bool = False
    is_made: bool = False  # the lists are complete
