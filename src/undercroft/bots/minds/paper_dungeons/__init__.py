"""Paper Dungeons as a player thinks of it: every answer in points at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.bots.minds.paper_dungeons.prices import Prices
from undercroft.bots.minds.paper_dungeons.walks import Walks
from undercroft.games.paper_dungeons.actions import Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.faces import ANY
from undercroft.games.paper_dungeons.state import Delve
from undercroft.kernel.option import Option

RAISE = 0.85
CRAFT = 0.86
BREW = 0.9
MOVE = 1.42
THRIFT = 0.25  # what is lost with a die that could have done something only few dice can

STRETCH = 12
TRIFLES = frozenset({"PD-274", "PD-303", "PD-605"})


def weigh(d: Delve, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> list[float]:
    sheet = d.sheets[seat]
    match clause:
        case "PD-261":
            return _dice(d, seat, options)
        case "PD-521":
            walks = Walks(Prices(d, sheet), 0)
            return walks.steps(sheet.movement, options)
        case "PD-362":
            prices = Prices(d, sheet)
            return [prices.levels[option.what.hero] for option in options]
        case "PD-410":
            prices = Prices(d, sheet)
            return [prices.boxes[option.what.item] for option in options]
        case "PD-439":
            prices = Prices(d, sheet)
            return [_slain(prices, option) for option in options]
        case "PD-909":
            prices = Prices(d, sheet)
            return [_letter(prices, option) for option in options]
        case "PD-303":
            return [float(option.what) for option in options]
        case "PD-605":
            return [float(option.what) for option in options]
        case "PD-111":
            return _cards(d, seat, options)
    return [0.0] * len(options)


def _dice(d: Delve, seat: int, options: Sequence[Option[Use]]) -> list[float]:
    sheet = d.sheets[seat]
    prices = Prices(d, sheet)
    walks = Walks(prices, 1)
    special: dict[object, float] = {}
    weights: list[float] = []
    moves: dict[int, float] = {}
    for option in options:
        die, action = option.what.die, option.what.action
        match action:
            case Raise(hero):
                value = RAISE * prices.levels[hero]
                if die.hero != ANY:
                    special[die] = max(special.get(die, 0.0), value)
            case Craft(item):
                value = CRAFT * prices.boxes[item]
                if prices.box.items[item].symbol is not None:
                    special[die] = max(special.get(die, 0.0), value)
            case Brew(potions):
                value = BREW * prices.brewed(potions)
            case March(points):
                if points not in moves:
                    moves[points] = MOVE * walks.best(points)
                value = moves[points]
        weights.append(value)
    for at, option in enumerate(options):
        die, action = option.what.die, option.what.action
        if die.hero == ANY and not die.is_boots:
            weights[at] -= THRIFT * 2.5 * (not isinstance(action, Raise | Craft))
        elif not isinstance(action, Raise):
            weights[at] -= THRIFT * special.get(die, 0.0) * (weights[at] != special.get(die))
    return weights


def _slain(prices: Prices, option: Option[Any]) -> float:
    minion = option.what
    above = minion.level - prices.sheet.levels[minion.hero] - prices.sheet.minion_level
    return prices.beaten(minion) + 0.7 * max(0, above)


def _letter(prices: Prices, option: Option[Any]) -> float:
    """The gem that is hardest to reach, or vanishes first."""
    room = prices.box.gems[option.what]
    return room.index / 20 + sum(0.5 * minion.level for minion in room.minions)


def _cards(d: Delve, seat: int, options: Sequence[Option[Any]]) -> list[float]:
    return [float(getattr(option.what, "points", 0)) for option in options]
