"""Paper Dungeons as a player thinks of it: every answer in points at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.paper_dungeons.mind.cards import keep
from undercroft.games.paper_dungeons.mind.dice import weigh_dice
from undercroft.games.paper_dungeons.mind.prices import Prices
from undercroft.games.paper_dungeons.mind.reasons import why
from undercroft.games.paper_dungeons.mind.remembered import looked_at, remember, weighed
from undercroft.games.paper_dungeons.mind.walks import Walks
from undercroft.games.paper_dungeons.mind.worth import final, worth
from undercroft.games.paper_dungeons.rules.actions import Craft, Raise
from undercroft.games.paper_dungeons.rules.plan import Minion
from undercroft.games.paper_dungeons.rules.state import Delve
from undercroft.kernel.option import Option

__all__ = ["FAIR", "FOR_POINTS", "SLIPS", "TRIFLES", "final", "is_apart", "weigh", "weigh_ahead", "why", "worth"]

FAIR = True  # a glance reads nothing that is hidden from its seat
FOR_POINTS = True
SLIPS = 0.0  # nobody goes round in circles for long, and a slip costs points
TRIFLES = frozenset({"PD-274", "PD-303", "PD-605"})
CLEAR = 0.5  # two points more are clearly better


def is_apart(d: Delve) -> bool:
    """Others can only be quicker at a mission: when none is open, everybody plays alone."""
    return d.is_solo or (d.round > 0 and all(d.mission_rounds))


def weigh(d: Delve, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> list[float]:
    if clause in ("PD-303", "PD-605"):  # absorb all, take all
        return [float(option.what) for option in options]
    if clause not in POINTS:
        return [0.0] * len(options)
    return [CLEAR * points for points in POINTS[clause](Prices(d, d.sheets[seat]), options)]


def weigh_ahead(d: Delve, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> list[float]:
    """The same for whoever looks ahead, and so comes to the same sheet more than once."""
    if clause not in POINTS:
        return weigh(d, seat, clause, options, about)
    asked = (clause, tuple(options), *looked_at(d, d.sheets[seat]))
    weights = weighed(d.box).get(asked)
    if weights is None:
        weights = weigh(d, seat, clause, options, about)
        remember(d.box, asked, weights)
    return weights[:]


def _steps(prices: Prices, options: Sequence[Option[Any]]) -> list[float]:
    return Walks(prices, 0).steps(prices.sheet.movement, options)


def _levels(prices: Prices, options: Sequence[Option[Raise]]) -> list[float]:
    return [prices.levels[option.what.hero] for option in options]


def _items(prices: Prices, options: Sequence[Option[Craft]]) -> list[float]:
    return [prices.boxes[option.what.item] for option in options]


def _minions(prices: Prices, options: Sequence[Option[Minion]]) -> list[float]:
    """Rather one that would hurt."""
    sheet = prices.sheet
    return [
        prices.beaten(minion) + 0.7 * max(0, minion.level - sheet.levels[minion.hero] - sheet.minion_level)
        for minion in [option.what for option in options]
    ]


def _letters(prices: Prices, options: Sequence[Option[str]]) -> list[float]:
    """A gem far off, behind strong guards."""
    steps = prices.roads.steps[prices.sheet.room]
    rooms = [prices.box.gems[option.what] for option in options]
    return [0.2 * steps[room.index] + sum(0.5 * one.level for one in room.minions) for room in rooms]


# clause -> what each option is worth in points
POINTS: dict[str, Callable[[Prices, Sequence[Option[Any]]], list[float]]] = {
    "PD-111": keep,
    "PD-261": weigh_dice,
    "PD-362": _levels,
    "PD-410": _items,
    "PD-439": _minions,
    "PD-521": _steps,
    "PD-909": _letters,
}
