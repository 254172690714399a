"""The figures of a sheet that missions and objectives look at. A pack names them (kinds.Metric)."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from undercroft.games.paper_dungeons.kinds.pack import Measured, Metric
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.kernel.errors import RuleError


def figure(d: Delve, sheet: Sheet, card: Measured) -> int:
    """The figure a card looks at."""
    return METRICS[card.metric](d, sheet, card.level or 0)


def rooms(d: Delve, sheet: Sheet, level: int) -> int:
    return sheet.rooms_visited


def rooms_edge(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R91 The outer rooms, corners included."""
    return (sheet.visited & d.box.edge).bit_count()


def rooms_corner(d: Delve, sheet: Sheet, level: int) -> int:
    return (sheet.visited & d.box.corners).bit_count()


def rows_full(d: Delve, sheet: Sheet, level: int) -> int:
    """Rows all of whose rooms are entered."""
    return sum(1 for row in d.box.rows if sheet.visited & row == row)


def columns_full(d: Delve, sheet: Sheet, level: int) -> int:
    return sum(1 for column in d.box.columns if sheet.visited & column == column)


def columns_with_four(d: Delve, sheet: Sheet, level: int) -> int:
    return sum(1 for column in d.box.columns if (sheet.visited & column).bit_count() >= 4)


def traps(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R87, PD-R88 Different trap rooms entered, by a Scout too."""
    return (sheet.visited & d.box.traps).bit_count()


def obstacles(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R89 Trap rooms entered, walls and moats crossed, each once."""
    return traps(d, sheet, level) + sheet.walls_crossed.bit_count() + sheet.moats_crossed.bit_count()


def monster_rooms(d: Delve, sheet: Sheet, level: int) -> int:
    assert d.dungeon is not None
    return sum(1 for room in d.dungeon.circles if room.bit & sheet.visited)


def minions(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R30 Beaten or eliminated."""
    return sheet.minions


def minions_of_level(d: Delve, sheet: Sheet, level: int) -> int:
    return (d.box.minions_by_level.get(level, 0) & ~sheet.minions_left).bit_count()


def minion_levels(d: Delve, sheet: Sheet, level: int) -> int:
    return sum(1 for printed in d.box.minions_by_level.values() if printed & ~sheet.minions_left)


def potions(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R55 Brewed, used or not."""
    return sheet.potions


def items(d: Delve, sheet: Sheet, level: int) -> int:
    return sheet.complete.bit_count()


def gems(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R20 From any source."""
    return sheet.gems


def heroes(d: Delve, sheet: Sheet, level: int) -> int:
    return sum([one >= level for one in sheet.levels])


def group_level(d: Delve, sheet: Sheet, level: int) -> int:
    return sheet.life


def monster_points(d: Delve, sheet: Sheet, level: int) -> int:
    """PD-R90 Boxes A, B and C, flights deducted."""
    return sum(sheet.monster_points)


METRICS: dict[Metric, Callable[[Delve, Sheet, int], int]] = {
    "rooms": rooms,
    "rooms_edge": rooms_edge,
    "rooms_corner": rooms_corner,
    "rows_full": rows_full,
    "columns_full": columns_full,
    "columns_with_four": columns_with_four,
    "traps": traps,
    "obstacles": obstacles,
    "monster_rooms": monster_rooms,
    "minions": minions,
    "minions_of_level": minions_of_level,
    "minion_levels": minion_levels,
    "potions": potions,
    "items": items,
    "gems": gems,
    "heroes": heroes,
    "group_level": group_level,
    "monster_points": monster_points,
}
if METRICS.keys() != set(get_args(Metric)):
    raise RuleError("a pack may name metrics that have no code, or the other way round")
