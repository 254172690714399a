"""Accuracy: how near the decisions of a game came to what a look ahead prefers.

A decision that costs a share c of a win (0 to 1) is worth 103.17 exp(-4.354 c) - 3.17, at least 0, the curve by which
lichess turns a loss of winning chances into a per cent; one that nothing speaks against is worth 100. The accuracy of a
game is the mean. Its margin follows from those of the costs, each of which is itself estimated by playing on.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from undercroft.bots.review import TRIES, every_decision
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record


class Accuracy(NamedTuple):
    percent: float
    margin: float  # half of the 95 % interval
    decisions: int


def worth(cost: float) -> float:
    """
    >>> round(worth(0)), round(worth(0.1)), round(worth(1))
    (100, 64, 0)
    """
    return min(100.0, max(0.0, 103.1668 * math.exp(-4.354 * cost) - 3.1669))


def accuracy(game: Game, record: Record, seat: int = 0, tries: int = TRIES) -> Accuracy | None:
    """None where nothing was to be decided."""
    values, spread, n = 0.0, 0.0, 0
    for found in every_decision(game, record, seat, tries):
        n += 1
        if found is None:
            values += 100.0
        else:
            values += worth(found.cost)
            spread += ((worth(max(0.0, found.cost - found.margin)) - worth(found.cost + found.margin)) / 2) ** 2
    return Accuracy(values / n, math.sqrt(spread) / n, n) if n else None
