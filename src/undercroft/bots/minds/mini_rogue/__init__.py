"""Mini Rogue for bots: how good an answer looks, how well a seat stands, and why."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.bots.minds.mini_rogue.choices import WAYS, Options
from undercroft.bots.minds.mini_rogue.reasons import why
from undercroft.bots.minds.mini_rogue.standing import worth
from undercroft.games.mini_rogue.state import About, City

__all__ = ["STRETCH", "TRIFLES", "weigh", "why", "worth"]

SCALE = 0.5  # an HP is half of a clear difference
TRIFLES = frozenset(
    {"MR-R28", "MR-R101", "MR-R110", "MR-R63", "MR-887", "MR-888", "MR-510", "MR-119", "MR-655", "MR-R98"}
)
STRETCH = 14  # a fight, or two Rooms


def weigh(d: City, seat: int, clause: str, options: Options, about: About | None) -> Sequence[float]:
    """One number per option; 0 for all where nothing is known to matter."""
    how = WAYS.get(clause)
    if how is None or about is None:
        return [0.0] * len(options)
    hero = d.heroes[0] if d.heroes[0].kind is about.hero else d.heroes[1]
    return [SCALE * one for one in how(d, hero, options, about)]
