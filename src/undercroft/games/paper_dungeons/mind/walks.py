"""Where to go: what can be reached with the points of a die, and how near the group then is to all the rest."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any

from undercroft.games.paper_dungeons.mind.prices import STEPS, Prices, reaching
from undercroft.kernel.option import Option

URGENT = 1.2  # a gem that will vanish, to one that will not
OUTLOOK = 0.26  # how much of what lies near will be had


class Walks:
    """From where the group stands. `spent`: dice that will be gone before the next movement."""

    def __init__(self, prices: Prices, spent: int) -> None:
        self._prices = prices
        self._spent = STEPS * spent
        sheet = prices.sheet
        self._here = sheet.room
        self._next: list[list[int]] = prices.roads.next
        self._near: list[list[float]] = prices.roads.nearness
        self._steps: list[list[int]] = prices.roads.steps
        self._gains = prices.gains()
        self._lasting = [OUTLOOK * gain if gain > 0 else 0.0 for gain in self._gains]
        for index, factor in _vanishing(prices):
            self._lasting[index] *= factor
        self._lairs = {circle: worth for circle, worth, _ in prices.circles}
        self._sure: dict[int, dict[int, float]] = {circle: {} for circle in self._lairs}
        self._ends: dict[int, float] = {}

    def best(self, points: int) -> float:
        """What a movement of so many points brings, compared with staying."""
        return self._walk(self._here, points, (), 0.0) - self._end(self._here)

    def steps(self, points: int, options: Sequence[Option[Any]]) -> list[float]:
        stay = self._end(self._here)
        weights = []
        for option in options:
            step = option.what
            if step is None:
                weights.append(0.0)
            else:
                to = step.to.index
                weights.append(self._walk(to, points - 1, (to,), self._gains[to]) - stay)
        return weights

    def _walk(self, room: int, points: int, entered: tuple[int, ...], got: float) -> float:
        """The best that can be had from there on: what was got, and how good it is to stand at the end."""
        best = got + self._end(room)
        near, lasting, lairs = self._near[room], self._lasting, self._lairs
        for index in entered:  # what was taken is not there any more
            best -= near[index] * lasting[index]
            if index in lairs:
                best += lairs[index] * (1 - self._sure[index][room])
        if points:
            for to in self._next[room]:
                if to not in entered:
                    value = self._walk(to, points - 1, (*entered, to), got + self._gains[to])
                    if value > best:
                        best = value
        return best

    def _end(self, room: int) -> float:
        """How good it is to stand there."""
        value = self._ends.get(room)
        if value is None:
            value, steps = sum(map(mul, self._near[room], self._lasting)), self._steps[room]
            for circle, worth, points in self._prices.circles:
                sure = reaching(points - self._spent - steps[circle])
                self._sure[circle][room] = sure
                value += worth * sure
            self._ends[room] = value
        return value


def _vanishing(prices: Prices) -> list[tuple[int, float]]:
    """Rooms whose gem will vanish: nothing is to be hoped for there if the group cannot be there before, else the
    more."""
    d, sheet, gone = prices.d, prices.sheet, list[tuple[int, float]]()
    assert d.dungeon is not None
    if not d.has_ephemeral_gems:
        return gone
    fights = prices.box.pack.sheet.tracker.fights
    per = prices.box.dice_per_round
    for number in range(len(sheet.monster_points), len(fights) - 1):
        dice = prices.dice - per * (prices.box.rounds - fights[number])
        for letter in d.dungeon.monsters[number].lost_gems:
            room = prices.box.gems[letter]
            steps = prices.roads.steps[sheet.room][room.index]
            if room.bit & sheet.rewards_left:
                gone.append((room.index, URGENT if steps <= 2.3 * dice + sheet.movement else 0.0))
    return gone
