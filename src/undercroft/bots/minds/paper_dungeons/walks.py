"""Where to go: what can be reached with the points of a die, and how near the group then is to all the rest."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any

from undercroft.bots.minds.paper_dungeons.prices import STEPS, Prices, reaching
from undercroft.kernel.option import Option

OUTLOOK = 0.26  # how much of what lies near will be had


class Walks:
    """From where the group stands. `spent`: dice that will be gone before the next movement."""

    def __init__(self, prices: Prices, spent: int) -> None:
        self._prices = prices
        self._spent = STEPS * spent
        sheet = prices.sheet
        self._here = sheet.room
        self._next, self._near = prices.roads.next, prices.roads.nearness
        self._gains = prices.gains()
        self._lasting = [gain if gain > 0 else 0.0 for gain in self._gains]
        for index in _gone_before_reached(prices):
            self._lasting[index] = 0.0
        self._views: dict[int, float] = {}

    def best(self, points: int) -> float:
        """What a movement of so many points brings, compared with staying."""
        return self._walk(self._here, points, 0, 0.0) - self._end(self._here, 0)

    def steps(self, points: int, options: Sequence[Option[Any]]) -> list[float]:
        stay = self._end(self._here, 0)
        weights = []
        for option in options:
            step = option.what
            if step is None:
                weights.append(0.0)
                continue
            to = step.to.index
            weights.append(self._walk(to, points - 1, 1 << to, self._gains[to]) - stay)
        return weights

    def _walk(self, room: int, points: int, entered: int, got: float) -> float:
        best = got + self._end(room, entered)
        if points:
            for to in self._next[room]:
                bit = 1 << to
                if not bit & entered:
                    value = self._walk(to, points - 1, entered | bit, got + self._gains[to])
                    if value > best:
                        best = value
        return best

    def _end(self, room: int, entered: int) -> float:
        """How good it is to stand there, these rooms entered on the way."""
        view = self._views.get(room)
        near = self._near[room]
        if view is None:
            view = self._views[room] = sum(map(mul, near, self._lasting))
        steps = self._prices.roads.steps[room]
        lasting = self._lasting
        mask = entered
        while mask:
            bit = mask & -mask
            mask ^= bit
            index = bit.bit_length() - 1
            view -= near[index] * lasting[index]
        value = OUTLOOK * view
        for circle, worth, points in self._prices.circles:
            if entered >> circle & 1:
                value += worth
            else:
                value += worth * reaching(points - self._spent - steps[circle])
        return value


def _gone_before_reached(prices: Prices) -> list[int]:
    """Rooms whose gem vanishes before the group can be there."""
    d, sheet, gone = prices.d, prices.sheet, list[int]()
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
            if room.bit & sheet.rewards_left and steps > 2.3 * dice + sheet.movement:
                gone.append(room.index)
    return gone
