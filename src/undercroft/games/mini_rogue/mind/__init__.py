"""Mini Rogue for bots: how good an answer looks, how well a seat stands, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.games.mini_rogue.mind.choices import WAYS, Options
from undercroft.games.mini_rogue.mind.reasons import why
from undercroft.games.mini_rogue.mind.worth import worth
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.words.prompts import About

__all__ = ["FAIR", "SURPRISE", "TRIFLES", "edge", "until", "weigh", "why", "worth"]

SCALE = 0.5  # an HP is half of a clear difference
# Where a glance sees as much as a look ahead: values can be counted, or little is at stake.
TRIFLES = frozenset({
    "MR-119", "MR-157", "MR-327", "MR-510", "MR-542", "MR-597", "MR-599", "MR-655", "MR-700", "MR-711", "MR-741",
    "MR-751", "MR-752", "MR-786", "MR-793", "MR-887", "MR-888", "MR-R17", "MR-R28", "MR-R63", "MR-R81", "MR-R98",
    "MR-R101", "MR-R110",
})  # fmt: skip
FAIR = True  # a glance reads nothing that is hidden from its seat
SURPRISE = 0.015  # measured: few are worth much more than they look
ROOMS = 2  # resolved after the one where a look ahead begins: then it is cut


def edge(d: City) -> float:
    """Measured: the others are usually worse by that, however they look."""
    return 0.005


def until(d: City) -> Callable[[City], bool] | int:
    """Every answer is judged equally far on the way and at rest, where it is easiest to see how a party stands."""
    if not d.heroes:
        return 14
    goal = way(d) + ROOMS
    return lambda d: d.enemy is None and way(d) >= goal and d.heroes[0].resolved and d.heroes[-1].resolved


def way(d: City) -> int:
    """How many Rooms have been entered since the beginning."""
    at = d.heroes[0].at
    return 5 * d.area + at % 3 + at // 3


def weigh(d: City, seat: int, clause: str, options: Options, about: About | None) -> Sequence[float]:
    """One number per option; 0 for all where nothing is known to matter."""
    how = WAYS.get(clause)
    if how is None or about is None:
        return [0.0] * len(options)
    hero = d.heroes[0] if d.heroes[0].kind is about.hero else d.heroes[1]
    return [SCALE * one for one in how(d, hero, options, about)]
