"""Which die to use, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from undercroft.bots.minds.paper_dungeons.prices import Prices
from undercroft.bots.minds.paper_dungeons.walks import Walks
from undercroft.games.paper_dungeons.actions import Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.faces import ANY, Face
from undercroft.kernel.option import Option

RAISE = 0.85
CRAFT = 0.86
BREW = 0.9
MOVE = 1.42
THRIFT = 0.25  # what is lost with a die that could have done something that only few dice can
CLOVER = 2.5  # what a clover can do and others cannot


def dice(prices: Prices, options: Sequence[Option[Use]]) -> list[float]:
    walks = Walks(prices, 1)
    weights: list[float] = []
    own: dict[Face, float] = {}  # what a die does best of what its symbol alone can do
    moves: dict[int, float] = {}
    for option in options:
        die = option.what.die
        match option.what.action:
            case Raise(hero):
                value = RAISE * prices.levels[hero]
                if die.hero != ANY:
                    own[die] = value
            case Craft(item):
                value = CRAFT * prices.boxes[item]
                if prices.box.items[item].symbol is not None and value > own.get(die, 0.0):
                    own[die] = value
            case Brew(potions):
                value = BREW * prices.brewed(potions)
            case March(points):
                if points not in moves:
                    moves[points] = MOVE * walks.best(points)
                value = moves[points]
            case never:
                assert_never(never)
        weights.append(value)
    return [weight - _wasted(option.what, weight, own) for option, weight in zip(options, weights, strict=True)]


def _wasted(use: Use, value: float, own: dict[Face, float]) -> float:
    """A die is better kept for what others cannot do."""
    die, action = use.die, use.action
    if die.is_boots or isinstance(action, Raise):
        return 0.0
    if die.hero == ANY:
        return 0.0 if isinstance(action, Craft) else THRIFT * CLOVER
    best = own.get(die, 0.0)
    return THRIFT * best if value != best else 0.0
