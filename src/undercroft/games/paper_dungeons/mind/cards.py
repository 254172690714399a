"""Which of two cards to keep before the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from undercroft.games.paper_dungeons.kinds.pack import Metric, ObjectiveKind, PowerKind, Trigger
from undercroft.games.paper_dungeons.mind.prices import Prices
from undercroft.kernel.option import Option

# What a sheet shows at the end of most games, whatever its objective; of one level, where a level belongs to it.
USUAL: dict[Metric, float] = {
    "rooms": 24.5, "rooms_edge": 12.2, "rooms_corner": 1.8, "rows_full": 0.8, "columns_full": 0.6,
    "columns_with_four": 3.9, "traps": 6.0, "obstacles": 7.2, "monster_rooms": 2.6, "minions": 9.4,
    "minions_of_level": 3.2, "minion_levels": 3.0, "potions": 11.4, "items": 4.7, "gems": 6.3, "heroes": 1.0,
    "group_level": 16.4, "monster_points": 11.6,
}  # fmt: skip
OCCASIONS = {"gem": 6.0, "minion": 9.0, "level": 0.5}  # how often they come in a game; levels: the fifth of a hero


def keep(prices: Prices, options: Sequence[Option[Any]]) -> list[float]:
    return [
        power(prices, option.what) if isinstance(option.what, PowerKind) else objective(prices, option.what)
        for option in options
    ]


def power(prices: Prices, card: PowerKind) -> float:
    """Its points, and what it will bring."""
    value = float(card.points)
    if card.effect is not None:
        value += prices.instant(card.effect)
    if card.lasting is not None:
        value += prices.lasting(card.lasting) + prices.stronger(card.lasting.monster_power)  # even the first fight
    if card.trigger is not None:
        value += _triggered(prices, card.trigger)
    return value


def _triggered(prices: Prices, trigger: Trigger) -> float:
    return prices.instant(trigger) * OCCASIONS[trigger.on] / trigger.every


def objective(prices: Prices, card: ObjectiveKind) -> float:
    """The points that a usual game would bring it."""
    value, won = 0.0, 0
    for tier, points in zip(card.tiers, prices.box.pack.sheet.cards.objective_points, strict=True):
        ahead = (USUAL[card.metric] - tier) / (0.5 + 0.12 * tier)
        value += (points - won) / (1 + exp(-ahead))
        won = points
    return value
