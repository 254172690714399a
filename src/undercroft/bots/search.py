"""Looking ahead: try each answer in imagined worlds, play on for a while, see how well the seat stands.

The answers that look good, by the mind of the game and by what came of them, are tried more often (PUCT at the root).
The n-th try of every answer meets the same world and the same luck: what differs is what the answer did.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field

from undercroft.bots.minds import Mind, mind_of, softmax
from undercroft.bots.seat import Seat, World

CURIOSITY = 0.35  # how much the prior counts against what was found; worths differ by tenths
WORLDS = 24  # worlds imagined for one answer; then they come again with other luck
AT_LEAST = 2  # tries of every answer before any is called worse
BREADTH = 6  # answers that are tried at all, where time is short: those that look best
DOUBT = 0.7  # standard errors by which an answer must have proved better than the one that looks best
ENOUGH = 4  # tries before an answer can prove anything
EASY = 0.4  # the prior is taken at this temperature


@dataclass
class Tried:
    """What came of one answer."""

    key: str
    prior: float
    values: list[float] = field(default_factory=list)
    total: float = 0.0

    @property
    def tries(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the mean."""
        n = len(self.values)
        if n < 2:
            return 1.0
        mean = self.mean
        variance = sum([(value - mean) ** 2 for value in self.values]) / (n - 1)
        return 1.96 * math.sqrt(variance / n) + 0.5 / n  # a run of equal values is no certainty

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value


class Search:
    """One look ahead, which can be carried on as long as there is time."""

    def __init__(self, seat: Seat, seed: int | str, mind: Mind | None = None, breadth: int | None = BREADTH) -> None:
        self.seat = seat
        self.mind = mind_of(seat.game) if mind is None else mind
        self.seed = seed
        self._chance = random.Random(f"search {seed}")
        self._policy = self.mind.policy(self._chance)
        self._worlds: list[World] = []
        world = self._world(0)
        ask = seat.ask
        weights = self.mind.weigh(world.state, seat.number, ask.clause, world.options, world.about)
        priors = softmax(weights, EASY)
        self.tried = [Tried(key, prior) for key, prior in zip(ask.keys, priors, strict=True)]
        self.found = [self.tried]  # and what others have found who searched beside this one
        by_looks = sorted(range(len(priors)), key=lambda at: -priors[at])
        self._first = by_looks[0]
        self._open = by_looks[:breadth]

    def _world(self, n: int) -> World:
        n %= WORLDS
        while len(self._worlds) <= n:
            self._worlds.append(self.seat.imagine(f"{self.seed} {len(self._worlds)}", self._policy))
        return self._worlds[n]

    def go_on(self, iterations: int | None = None, until: float | None = None) -> None:
        """So many tries, or until this time by `time.monotonic()`."""
        done = 0
        while (iterations is None or done < iterations) and (until is None or time.monotonic() < until):
            self.try_one(self._next())
            done += 1

    def _next(self) -> int:
        tried = self.tried
        for at in self._open:
            if tried[at].tries < AT_LEAST:
                return at
        n = sum([one.tries for one in tried])
        pull = CURIOSITY * math.sqrt(n)
        at = max(self._open, key=lambda at: tried[at].mean + pull * tried[at].prior / (1 + tried[at].tries))
        # what looks best is what the others are held against: it is tried as often as any
        return self._first if tried[at].tries > tried[self._first].tries else at

    def try_one(self, at: int) -> None:
        one, mind, number = self.tried[at], self.mind, self.seat.number
        world = self._world(one.tries)
        luck = f"{self.seed} luck {one.tries}"
        state, outcome = world.after(world.options[at], self._policy, mind.stretch, luck)
        one.add(mind.value(state, outcome, number))

    @property
    def best(self) -> Tried:
        """The answer that proved best; the one that looks best unless another did clearly better in the same worlds."""
        lead, at = max((self._lead(at), at) for at in range(len(self.tried)))
        return self.tried[at if lead > 0 else self._first]

    def _lead(self, at: int) -> float:
        """By how much an answer did better than the one that looks best, at least, where both met the same luck."""
        pairs = [
            one - other
            for tried in self.found
            for one, other in zip(tried[at].values, tried[self._first].values, strict=False)
        ]
        n = len(pairs)
        if n < ENOUGH or at == self._first:
            return 0.0
        mean = sum(pairs) / n
        variance = sum([(one - mean) ** 2 for one in pairs]) / (n - 1)
        return mean - DOUBT * math.sqrt(variance / n)
