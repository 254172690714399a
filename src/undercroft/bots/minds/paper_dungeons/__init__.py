"""Paper Dungeons as a player thinks of it: every answer in points at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.bots.minds.paper_dungeons.cards import keep
from undercroft.bots.minds.paper_dungeons.dice import dice
from undercroft.bots.minds.paper_dungeons.outlook import final, worth
from undercroft.bots.minds.paper_dungeons.prices import Prices
from undercroft.bots.minds.paper_dungeons.reasons import why
from undercroft.bots.minds.paper_dungeons.walks import Walks
from undercroft.games.paper_dungeons.plan import Minion
from undercroft.games.paper_dungeons.state import Delve
from undercroft.kernel.option import Option

__all__ = ["POINTS", "STRETCH", "TRIFLES", "final", "weigh", "why", "worth"]

POINTS = True
STRETCH = 14  # about two rounds
TRIFLES = frozenset({"PD-274", "PD-303", "PD-605"})


def weigh(d: Delve, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> list[float]:
    sheet = d.sheets[seat]
    match clause:
        case "PD-261":
            return dice(Prices(d, sheet), options)
        case "PD-521":
            return Walks(Prices(d, sheet), 0).steps(sheet.movement, options)
        case "PD-362":
            levels = Prices(d, sheet).levels
            return [levels[option.what.hero] for option in options]
        case "PD-410":
            boxes = Prices(d, sheet).boxes
            return [boxes[option.what.item] for option in options]
        case "PD-439":
            prices = Prices(d, sheet)
            return [_slain(prices, option.what) for option in options]
        case "PD-909":
            prices = Prices(d, sheet)
            return [_hard_to_reach(prices, option.what) for option in options]
        case "PD-303" | "PD-605":  # absorb all, take all
            return [float(option.what) for option in options]
        case "PD-111":
            return keep(Prices(d, sheet), options)
    return [0.0] * len(options)


def _slain(prices: Prices, minion: Minion) -> float:
    """Rather one that would hurt."""
    sheet = prices.sheet
    above = minion.level - sheet.levels[minion.hero] - sheet.minion_level
    return prices.beaten(minion) + 0.7 * max(0, above)


def _hard_to_reach(prices: Prices, letter: str) -> float:
    """A gem far off, behind strong guards."""
    room = prices.box.gems[letter]
    return 0.2 * prices.roads.steps[prices.sheet.room][room.index] + sum(0.5 * one.level for one in room.minions)
