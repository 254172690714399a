"""Which die to use, and what for."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.paper_dungeons.mind.prices import Prices
from undercroft.games.paper_dungeons.mind.walks import Walks
from undercroft.games.paper_dungeons.rules.actions import Brew, Craft, Raise, Use
from undercroft.games.paper_dungeons.rules.faces import ANY, Face
from undercroft.kernel.option import Option

RAISE, CRAFT, BREW, MOVE = 0.85, 0.8, 0.9, 1.5  # of what they seem to be worth
THRIFT = 0.2  # what is lost with a die that could have done something that only few dice can
CLOVER = 2.5  # what a clover can do and others cannot


def weigh_dice(prices: Prices, options: Sequence[Option[Use]]) -> list[float]:
    walks, levels, boxes, items = Walks(prices, 1), prices.levels, prices.boxes, prices.box.items
    weights: list[float] = []
    own: dict[Face, float] = {}  # what a die does best of what its symbol alone can do
    common: list[tuple[int, Face]] = []  # what many dice can do
    moves: dict[int, float] = {}
    brews: dict[int, float] = {}
    for at, option in enumerate(options):
        die, action = option.what.die, option.what.action
        if isinstance(action, Craft):
            value = CRAFT * boxes[action.item]
            if items[action.item].symbol is None:
                common.append((at, die))
            elif value > own.get(die, 0.0):
                own[die] = value
        elif isinstance(action, Raise):
            value = own[die] = RAISE * levels[action.hero]
        elif isinstance(action, Brew):
            if action.potions not in brews:
                brews[action.potions] = BREW * prices.brewed(action.potions)
            value = brews[action.potions]
            common.append((at, die))
        else:
            if action.points not in moves:
                moves[action.points] = MOVE * walks.best(action.points)
            value = moves[action.points]
            common.append((at, die))
        weights.append(value)
    for at, die in common:  # a die is better kept for what others cannot do
        weights[at] -= THRIFT * (CLOVER if die.hero == ANY and not die.is_boots else own.get(die, 0.0))
    return weights
