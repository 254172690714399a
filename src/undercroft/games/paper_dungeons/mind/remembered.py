"""What was weighed before: a search meets the same sheet again and again.

Every answer it tries meets the same luck in its n-th try, and what others do with their sheets hardly depends on it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter

from undercroft.games.paper_dungeons.rules.box import Box
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.kernel.things import kept_in_first

MOST = 4096  # sheets weighed, of one pack
_COPIED = ("levels", "path", "monster_points", "queue")  # lists
_UNREAD = ("name", "tracker", *_COPIED)  # of the dice used their number counts
_written = attrgetter(*[field.name for field in fields(Sheet) if field.name not in _UNREAD])
_lists = attrgetter(*_COPIED)


@kept_in_first
def weighed(box: Box) -> dict[Hashable, list[float]]:
    """By what was looked at; kept in the box, and forgotten with it."""
    return {}


def remember(box: Box, looked_at: Hashable, weights: list[float]) -> None:
    known = weighed(box)
    if len(known) >= MOST:
        known.clear()
    known[looked_at] = weights


def looked_at(d: Delve, sheet: Sheet) -> tuple[Hashable, ...]:
    """All that prices, aims and walks read of a table and a sheet."""
    table = (d.dungeon, d.round, d.missions, tuple(d.mission_rounds), d.has_ephemeral_gems, len(d.sheets))
    return table, _written(sheet), *map(tuple, _lists(sheet)), len(sheet.tracker)
