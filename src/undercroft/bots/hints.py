"""Hints: what each answer is worth, as far as looking ahead can tell, and the exact odds of the next throw."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import Any

from undercroft.bots.minds import mind_of, never, to_the_end
from undercroft.bots.search import Search, Tried
from undercroft.bots.seat import Odds, Seat
from undercroft.kernel.errors import NotAllowed, say
from undercroft.kernel.game import Outcome
from undercroft.kernel.table import Table

SECONDS = 1.0
ENOUGH = 3  # tries below which no figure is worth saying
AT_LEAST = 5  # tries of every option ...
PATIENCE = 3  # ... if they take no longer than so many times the seconds
Z = 1.96  # standard errors on either side of which 95 % lie
HIGH = 200  # points are searched as parts of so many


@dataclass(frozen=True)
class Estimate:
    """What came of an answer when everybody played on carefully: a chance to win, or points."""

    key: str
    label: str
    mean: float
    low: float
    high: float
    tries: int
    odds: Odds | None

    def to_json(self) -> dict[str, Any]:
        odds = None if self.odds is None else vars(self.odds)
        return {**vars(self), "odds": odds}


@dataclass(frozen=True)
class Hint:
    """The options, best first."""

    points: bool  # points, else the chance to win from 0 to 1
    estimates: tuple[Estimate, ...]

    @property
    def is_close(self) -> bool:
        """Whether the best two cannot be told apart: too close to call."""
        first, *others = self.estimates
        return bool(others) and (others[0].high >= first.mean or first.low <= others[0].mean)

    def to_json(self) -> dict[str, Any]:
        return {"points": self.points, "close": self.is_close, "options": [one.to_json() for one in self.estimates]}


def hint(
    table: Table, seat: int, *, seconds: float = SECONDS, tries: int | None = None, seed: int | str | None = None
) -> Hint:
    """What each answer this seat could give is worth. The record will say that it asked."""
    return estimates(asking(table, seat), seconds=seconds, tries=tries, seed=seed)


def asking(table: Table, seat: int) -> Seat:
    """This seat asks for a hint, and the record says so: the seat at a copy of the table, to look ahead from."""
    if table.header.get("hints") is False:
        raise NotAllowed(say("this table plays without hints"), [])
    copy = Seat(table.fork(), seat)
    table.write({"hint": copy.ask.seat})  # who is not asked is refused
    return copy


def estimates(seat: Seat, *, seconds: float = SECONDS, tries: int | None = None, seed: int | str | None = None) -> Hint:
    mind = mind_of(seat.game, ahead=True)
    points = seat.seats == 1 and mind.points
    mind = replace(mind, until=to_the_end, blur=0.0, is_apart=never, final=_points if points else _wins)
    search = Search(seat, secrets.token_hex(8) if seed is None else seed, mind, breadth=None)
    began = time.monotonic()
    each = AT_LEAST if tries is None else min(AT_LEAST, tries // len(search.tried))
    for n in range(each * len(search.tried)):  # a figure for every option, also on a busy machine
        if tries is None and time.monotonic() > began + PATIENCE * seconds:
            break
        search.try_one(n % len(search.tried))
    left = None if tries is None else tries - each * len(search.tried)
    search.go_on(left, None if tries is not None else began + seconds)
    labels = {option.key: option.label for option in seat.ask.options}
    scale = HIGH if points else 1
    world = seat.imagine(0)
    odds = {option.key: world.odds(option, mind.worth) for option in world.options}
    rows = [_estimate(one, labels[one.key], scale, odds[one.key]) for one in search.tried]
    return Hint(points, tuple(sorted(rows, key=lambda row: (row.tries < ENOUGH, -row.mean))))


def _estimate(one: Tried, label: str, scale: int, odds: Odds | None) -> Estimate:
    low, high = around(one.values) if scale > 1 else share(one.total, one.tries)
    return Estimate(one.key, label, one.mean * scale, low * scale, high * scale, one.tries, odds)


def share(won: float, tries: int) -> tuple[float, float]:
    """The 95 % interval of a chance after so many tries (Wilson's). None of five is not "never":

    >>> [round(end, 2) for end in share(0, 5)]
    [0.0, 0.43]
    """
    if not tries:
        return 0.0, 1.0
    mean, wide = won / tries, Z * Z / tries
    middle = (mean + wide / 2) / (1 + wide)
    half = Z * math.sqrt(mean * (1 - mean) / tries + wide / tries / 4) / (1 + wide)
    return max(0.0, middle - half), min(1.0, middle + half)


def around(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean; few tries leave it wide (Student's, to a few hundredths from four tries on).

    >>> [round(end, 2) for end in around([0.4, 0.5, 0.5, 0.5, 0.6])]
    [0.41, 0.59]
    """
    free = len(values) - 1
    if free < 1:
        return 0.0, 1.0
    t = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    mean, half = fmean(values), t * stdev(values) / math.sqrt(free + 1)
    return max(0.0, mean - half), mean + half


def _points(outcome: Outcome, state: Any, seat: int) -> float:
    return outcome.scores[seat] / HIGH


def _wins(outcome: Outcome, state: Any, seat: int) -> float:
    return 1.0 if seat in outcome.winners else 0.0
