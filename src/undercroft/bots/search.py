"""Looking ahead: try each answer in imagined worlds, play on for a while, see how well the seat stands.

The answers that look good, by the mind of the game and by what came of them, are tried more often (PUCT at the root).
The n-th try of every answer meets the same world and the same luck: what differs is what the answer did.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from undercroft.bots.minds import Mind, mind_of, softmax
from undercroft.bots.seat import Seat, World

CURIOSITY = 0.35  # how much the prior counts against what was found; worths differ by tenths
WORLDS = 24  # worlds imagined for one answer; then they come again with other luck
AT_LEAST = 2  # tries of every answer before any is called worse
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

    def __init__(self, seat: Seat, seed: int | str, mind: Mind | None = None) -> None:
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
        for at, one in enumerate(tried):
            if one.tries < AT_LEAST and (one.prior > 0.02 / len(tried) or not one.tries):
                return at
        n = sum([one.tries for one in tried])
        pull = CURIOSITY * math.sqrt(n)
        return max(range(len(tried)), key=lambda at: tried[at].mean + pull * tried[at].prior / (1 + tried[at].tries))

    def try_one(self, at: int) -> None:
        one, mind, number = self.tried[at], self.mind, self.seat.number
        world = self._world(one.tries)
        luck = f"{self.seed} luck {one.tries}"
        state, outcome = world.after(world.options[at], self._policy, mind.stretch, luck)
        one.add(mind.value(state, outcome, number))

    @property
    def best(self) -> Tried:
        """The answer that proved best: the mean counts, a little less where it was hardly tried."""
        return max(self.tried, key=lambda one: (one.mean - 0.5 * one.margin if one.tries > 1 else -1.0, one.prior))


def merged(searches: Sequence[Sequence[Tried]]) -> list[Tried]:
    """What several searches at one ask have found together."""
    together = [Tried(one.key, one.prior) for one in searches[0]]
    for found in searches:
        for mine, more in zip(together, found, strict=True):
            mine.values += more.values
            mine.total += more.total
    return together
