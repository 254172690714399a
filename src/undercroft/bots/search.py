"""Looking ahead: try each answer in imagined worlds, play on for a while, see how well the seat stands.

The n-th try of every answer meets the same world and the same luck: what differs is what the answer did. So every
answer is held against the one that looks best, try by try. How much worse it looks counts as a first guess, which the
tries confirm or correct; and whatever may still prove best is tried next.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from undercroft.bots.mind import Mind, mind_of
from undercroft.bots.seat import Seat, World
from undercroft.kernel.compiled import reads_compiled
from undercroft.kernel.option import Option

WORLDS = 24  # worlds imagined for one answer; then they come again with other luck
AT_LEAST = 2  # tries of an answer before they say anything
BREADTH = 6  # answers that are tried at all, where time is short: those that look best
CLEAR = 0.01  # what a clear difference (1) of looks is worth, in chances to win ...
WORST = 4.0  # ... up to so many of them
NOISE = 0.1  # a try is usually off by so much; known better after some
DOUBT = 1.6  # standard errors within which an answer may still prove best ...
TRIFLE = 0.003  # ... by more than this
FRONT = 3  # answers that get what tries are left


@dataclass
class Tried:
    """What came of one answer."""

    key: str
    looks: float  # how much worse it looks than the best, as a difference of worth: 0 or less
    values: list[float] = field(default_factory=list)
    total: float = 0.0
    pairs: int = 0  # tries in which the one that looks best met the same luck
    ahead: float = 0.0  # by how much it was better then, all in all ...
    squares: float = 0.0  # ... and the squares of that

    @property
    def tries(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value

    def compare(self, ahead: float) -> None:
        self.pairs += 1
        self.ahead += ahead
        self.squares += ahead * ahead


class Lead(NamedTuple):
    """By how much an answer is better than the one that looks best, and how sure that is."""

    by: float
    error: float

    @property
    def hope(self) -> float:
        return self.by + DOUBT * self.error


class Search:
    """One look ahead, which can be carried on as long as there is time."""

    def __init__(self, seat: Seat, seed: int | str, mind: Mind | None = None, breadth: int | None = BREADTH) -> None:
        self.seat = seat
        self.mind = mind = mind_of(seat.game, ahead=True) if mind is None else mind
        self.seed = seed
        self._chance = random.Random()
        self._policy = self.mind.policy(self._chance)
        self._answers = reads_compiled(partial(self._play), self._policy)
        self._worlds: list[World] = []
        self._different = WORLDS
        world = self._world(0)
        if seat.knows_all or mind.is_apart(world.state):
            self._different = 1  # nothing is hidden, or it does not matter
        ask = seat.ask
        weights = mind.weigh(world.state, seat.number, ask.clause, world.options, world.about)
        best, edge = max(weights), mind.edge(world.state)
        looks = [CLEAR * max(-WORST, weight - best) - (edge if weight < best else 0.0) for weight in weights]
        self.tried = [Tried(key, one) for key, one in zip(ask.keys, looks, strict=True)]
        by_looks = sorted(range(len(looks)), key=lambda at: -looks[at])
        self._first = by_looks[0]
        steps = [at for at in by_looks if mind.is_step(world.options[at])][1:]
        self._open = by_looks if breadth is None else [at for at in by_looks if at not in steps][:breadth]
        self._until = mind.until(world.state)

    def _world(self, n: int) -> World:
        n %= self._different
        while len(self._worlds) <= n:
            self._chance.seed(f"{self.seed} {len(self._worlds)}")
            self._worlds.append(self.seat.imagine(f"{self.seed} {len(self._worlds)}", self._policy))
        return self._worlds[n]

    def leave_only(self, some: Sequence[int]) -> None:
        """Nothing but these can still prove best."""
        self._open = [at for at in self._open if at in some] or self._open

    def go_on(self, iterations: int | None = None, until: float | None = None) -> bool:
        """So many tries, or until this time by `time.monotonic()`. True: more tries would hardly change anything."""
        done = 0
        while (iterations is None or done < iterations) and (until is None or time.monotonic() < until):
            at = self._next()
            if at is None:
                return True
            self.try_one(at)
            done += 1
        return False

    def insist(self, iterations: int | None = None, until: float | None = None, front: int = FRONT) -> None:
        """When more tries would hardly change anything, and there are more: those in front take turns.

        A few tries that all went wrong can make the best answer look hopeless.
        """
        done = 0
        while (iterations is None or done < iterations) and (until is None or time.monotonic() < until):
            leaders = sorted(self._open, key=lambda at: -self._lead(at).by)[:front]
            self.try_one(min({*leaders, self._first}, key=lambda at: self.tried[at].tries))
            done += 1

    def _next(self) -> int | None:
        """The best so far and what may yet be better take turns, and so does what both are held against."""
        if len(self._open) < 2:
            return None
        leads = {at: self._lead(at) for at in self._open}
        best = max(self._open, key=lambda at: leads[at].by)
        others = [at for at in self._open if at != best]
        rival = max(others, key=lambda at: leads[at].hope)
        gap = TRIFLE + leads[best].by - leads[rival].by
        if gap > DOUBT * math.hypot(leads[best].error, leads[rival].error):
            return None
        tried, first = self.tried, self._first
        at = min((best, rival), key=lambda at: tried[at].tries)
        return first if tried[first].tries <= tried[at].tries else at

    def try_one(self, at: int) -> None:
        one, mind, number = self.tried[at], self.mind, self.seat.number
        world = self._world(one.tries)
        luck = f"{self.seed} luck {one.tries}"
        self._chance.seed(luck)
        state, outcome = world.after(world.options[at], self._answers, self._until, luck)
        self._found(at, mind.value(state, outcome, number))

    def _found(self, at: int, value: float) -> None:
        """Holds it against what the answer that looks best found with the same luck, as soon as both are known."""
        tried, first = self.tried, self.tried[self._first]
        n = tried[at].tries
        tried[at].add(value)
        if at == self._first:
            for one in tried:
                if one is not first and one.tries > n:
                    one.compare(one.values[n] - value)
        elif first.tries > n:
            tried[at].compare(value - first.values[n])

    def learn(self, report: Sequence[Sequence[float]]) -> None:
        """What was found, for every answer, by another who searched beside this one with luck of its own."""
        for one, values in zip(self.tried, report, strict=True):
            for value, other in zip(values, report[self._first], strict=False):
                one.compare(value - other)

    def _play(self, state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        """As it looks best; others take anything as soon as it does not matter, which costs no time."""
        if seat != self.seat.number and self.mind.is_apart(state):
            return options[0]
        return self._policy(state, seat, clause, options, about)

    @property
    def best(self) -> Tried:
        """The answer that is best by its looks and by what was found."""
        return self.tried[self.ranked[0]]

    @property
    def ranked(self) -> list[int]:
        """The answers that can still prove best, the best first."""
        return sorted(self._open, key=lambda at: (-self._lead(at).by, at != self._first))

    def _lead(self, at: int) -> Lead:
        if at == self._first:
            return Lead(0.0, 0.0)
        one = self.tried[at]
        n = one.pairs
        if n < AT_LEAST:
            return Lead(one.looks, self.mind.surprise)
        mean = one.ahead / n
        spread = (one.squares - n * mean * mean + 4 * NOISE**2) / (n + 3)
        found = 1 / (spread / n + self.mind.blur**2)
        guess = 1 / self.mind.surprise**2
        return Lead((found * mean + guess * one.looks) / (found + guess), (found + guess) ** -0.5)
