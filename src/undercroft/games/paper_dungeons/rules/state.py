"""The state of a table: what the players share, and one sheet for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect, MissionKind, ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.box import Box
from undercroft.games.paper_dungeons.rules.faces import NO_DICE, Face, Hand, Pool
from undercroft.games.paper_dungeons.rules.plan import OUTSIDE, Dungeon
from undercroft.kernel.state import GameState, State

Queued = tuple[Effect, str, Cause]  # an effect to be carried out, the clause it comes from, and what set it off


@dataclass(slots=True)
class Sheet(State):
    """PD-115, PD-130 to PD-134 One player's sheet. Rooms, minions, items and borders are bits (see plan.py)."""

    seat: int
    name: str
    levels: list[int]  # of the heroes, in the order of the pack
    minions_left: int  # not yet defeated, on this map
    rewards_left: int  # rooms whose reward, or gem, is still there
    dealt_powers: tuple[PowerKind, ...] = ()
    dealt_objectives: tuple[ObjectiveKind, ...] = ()
    power: PowerKind | None = None
    objective: ObjectiveKind | None = None
    black: tuple[bool, ...] = ()  # PD-113 the combat style of each hero
    # life and potions
    damage: int = 0
    is_resurrected: bool = False
    potions: int = 0  # brewed
    hearts_used: int = 0
    # items
    started: int = 0  # first box ticked
    complete: int = 0  # both boxes ticked
    # the map
    room: int = OUTSIDE
    visited: int = 0
    path: list[int] = field(default_factory=list)  # PD-507 the rooms entered, in order
    walls_crossed: int = 0
    moats_crossed: int = 0
    # tracks
    minions: int = 0
    gems: int = 0
    letters: str = ""  # gems of the map taken
    struck: str = ""  # gems of the map that are gone
    to_announce: str = ""  # PD-623 letters taken in this round
    # PD-131 dice
    tracker: list[Face] = field(default_factory=list)  # used so far, in order
    left: Hand = NO_DICE  # of this round's pool
    in_hand: Face | None = None  # the die that is being used
    movement: int = 0  # PD-500 points left of it
    swaps_used: int = 0  # in this round
    is_ready: bool = False  # PD-274 for the end of this round
    # what lasts (kinds.Lasting), added up
    monster_power: int = 0
    minion_level: int = 0
    swaps: int = 0
    fewer_skulls: int = 0
    moat_points: int = 0
    brews_more: int = 0
    immune: tuple[str, ...] = ()
    passes: int = 0  # WALLS | MOATS
    # PD-117 entered during play
    monster_points: list[int] = field(default_factory=list)  # boxes A, B, C
    mission_points: int = 0  # box K
    missions: tuple[MissionKind, ...] = ()
    queue: list[Queued] = field(default_factory=list)  # PD-R04 empty between two events

    @property
    def owner(self) -> tuple[int]:
        """Who is told what happens on this sheet; the others are told when sheets open."""
        return (self.seat,)

    @property
    def life(self) -> int:
        """PD-320, PD-354 Life and power are the sum of the hero levels."""
        return sum(self.levels)

    @property
    def rooms_visited(self) -> int:
        """PD-519 Every room entered at least once."""
        return self.visited.bit_count()


@dataclass(slots=True)
class Opened:
    """PD-654 A sheet as it was last open to everybody.

    It never changes: all copies of a table share it, and what the others see of it is made once.
    """

    sheet: Sheet
    seen: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(slots=True)
class Delve(GameState):
    """The whole table."""

    box: Box
    sheets: list[Sheet]
    shown: list[Opened]  # PD-654 the sheets as they were last open to everybody
    has_missions: bool
    has_ephemeral_gems: bool
    auto_absorb: bool
    ask_rewards: bool
    says_ready: bool  # PD-274
    objective_private: bool
    ranger_crosses_moats: bool
    shows_rating: bool
    wanted_dungeon: str  # a letter, or "random"
    campaign: str  # a scenario, or "none"
    dungeon: Dungeon | None = None
    missions: tuple[MissionKind, ...] = ()  # laid out
    mission_rounds: list[int] = field(default_factory=list)  # the round in which each was scored; 0: open
    round: int = 0  # 0: setup
    roller: int = 0
    pool: Pool | None = None

    @property
    def is_solo(self) -> bool:
        return len(self.sheets) == 1

    @property
    def is_over(self) -> bool:
        return self.round > self.box.rounds
