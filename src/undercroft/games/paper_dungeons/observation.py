"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack.

Rooms, minions, items and borders are bits, in the order of the map and of the sheet, as in the rules (plan.py).
"""

from __future__ import annotations

from typing import Any, TypedDict

from undercroft.games.paper_dungeons.printed import opened
from undercroft.games.paper_dungeons.state import Delve, Sheet
from undercroft.kernel.view import Observed

Keys = tuple[str, ...]
Numbers = tuple[int, ...]


class SheetObserved(TypedDict):
    """A sheet; `left` is for its own player, `objective` for the others when it is open."""

    power: str | None
    objective: str | None
    levels: Numbers  # of the heroes
    black: tuple[bool, ...]
    damage: int
    resurrected: bool
    potions: int
    hearts_used: int
    started: int  # items, as bits
    complete: int
    gems: int
    letters: str  # gems of the map taken
    struck: str
    minions: int
    minions_left: int  # bits
    rewards_left: int  # rooms, as bits
    room: int  # -1: outside
    visited: int
    path: Numbers
    walls_crossed: int
    moats_crossed: int
    tracker: Keys  # faces of dice
    left: Keys | None
    swaps_left: int
    passes: int  # 1: walls, 2: moats
    monster_power: int
    minion_level: int
    monster_points: Numbers
    mission_points: int
    missions: Keys


class PaperDungeonsObserved(Observed):
    """The own sheet as it is, those of the others as they were last open; `die` and `movement` are of the own seat."""

    round: int
    dungeon: str | None
    missions: Keys
    mission_rounds: Numbers  # in which each was scored; 0: open
    pool: Keys
    roller: int | None
    ready: tuple[bool, ...]
    sheets: list[SheetObserved]
    die: str | None
    movement: int
    powers: Keys  # dealt to the own seat
    objectives: Keys


def observe(d: Delve, seat: int | None) -> dict[str, Any]:
    """PD-273, PD-654, PD-164, PD-165 What the view shows, without print and without what follows from the rest."""
    pool, is_over = d.pool, d.is_over
    mine = None if seat is None else d.sheets[seat]
    return {
        "round": d.round,
        "dungeon": None if d.dungeon is None else d.dungeon.key,
        "missions": tuple([mission.key for mission in d.missions]),
        "mission_rounds": tuple(d.mission_rounds),
        "pool": () if pool is None else tuple([face.key for face in pool.dice]),
        "roller": None if pool is None or d.is_solo else d.roller,
        "ready": tuple([sheet.is_ready for sheet in d.sheets]),
        "sheets": [
            observe_sheet(sheet, True, sheet is mine)
            if is_over or sheet is mine
            else opened(d.shown[at], d.objective_private, hidden if d.objective_private else shown)
            for at, sheet in enumerate(d.sheets)
        ],
        "die": None if mine is None or mine.in_hand is None else mine.in_hand.key,
        "movement": 0 if mine is None else mine.movement,
        "powers": () if mine is None else tuple([card.key for card in mine.dealt_powers]),
        "objectives": () if mine is None else tuple([card.key for card in mine.dealt_objectives]),
    }


def observe_sheet(sheet: Sheet, shows_objective: bool, is_mine: bool) -> SheetObserved:
    objective = sheet.objective if shows_objective else None
    return {
        "power": None if sheet.power is None else sheet.power.key,
        "objective": None if objective is None else objective.key,
        "levels": tuple(sheet.levels),
        "black": sheet.black,
        "damage": sheet.damage,
        "resurrected": sheet.is_resurrected,
        "potions": sheet.potions,
        "hearts_used": sheet.hearts_used,
        "started": sheet.started,
        "complete": sheet.complete,
        "gems": sheet.gems,
        "letters": sheet.letters,
        "struck": sheet.struck,
        "minions": sheet.minions,
        "minions_left": sheet.minions_left,
        "rewards_left": sheet.rewards_left,
        "room": sheet.room,
        "visited": sheet.visited,
        "path": tuple(sheet.path),
        "walls_crossed": sheet.walls_crossed,
        "moats_crossed": sheet.moats_crossed,
        "tracker": tuple([face.key for face in sheet.tracker]),
        "left": tuple([face.key for face in sheet.left]) if is_mine else None,
        "swaps_left": sheet.swaps - sheet.swaps_used,
        "passes": sheet.passes,
        "monster_power": sheet.monster_power,
        "minion_level": sheet.minion_level,
        "monster_points": tuple(sheet.monster_points),
        "mission_points": sheet.mission_points,
        "missions": tuple([mission.key for mission in sheet.missions]),
    }


def hidden(sheet: Sheet) -> SheetObserved:
    """PD-165 Of another seat, its objective secret."""
    return observe_sheet(sheet, False, False)


def shown(sheet: Sheet) -> SheetObserved:
    return observe_sheet(sheet, True, False)
