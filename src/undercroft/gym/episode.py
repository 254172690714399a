"""One play of a task: a table, those who learn, bots in the other seats, and what is asked next."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import undercroft
from undercroft.bots import Seat
from undercroft.gym.rewards import Rewards
from undercroft.gym.task import Task
from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import Refusal
from undercroft.kernel.option import Option

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
KEPT = 2048  # rows of options whose masks are kept


class Shape:
    """The arrays of a task: bounds of the flat observation, observations and masks."""

    def __init__(self, task: Task) -> None:
        spaces = task.spaces
        axes = spaces.observation
        self.low = np.array([axis.low for axis in axes] + [0], dtype=np.int32)
        high = np.array([axis.high for axis in axes] + [task.seats - 1], dtype=np.int32)
        self.high = np.maximum(high, self.low + 1)  # a space of one number is none to Gymnasium
        self.answers = spaces.answers
        self._flat, self._index = spaces.quick_flat, spaces.index
        self._masks: dict[Any, bytes] = {}

    def row(self, observed: Any, seat: int) -> Numbers:
        """What a seat sees as numbers; the last one says which seat it is."""
        return np.frombuffer(self._numbers(observed, seat), dtype=np.int32)

    def mask(self, offered: Sequence[Option[Any]]) -> Mask:
        """Which answers these are."""
        return np.frombuffer(bytearray(self._ticked(offered)), dtype=np.int8)

    def rows(self, observed: Iterable[Any], seat: int) -> Numbers:
        """The rows of many tables."""
        numbers = array("i")
        for one in observed:  # one after the other: the next one is written where this one was, and still at hand
            numbers.extend(self._numbers(one, seat))
        return np.frombuffer(numbers, dtype=np.int32).reshape(-1, len(self.low))

    def masks(self, offered: Iterable[Sequence[Option[Any]]]) -> Mask:
        ticked = bytearray().join([self._ticked(one) for one in offered])
        return np.frombuffer(ticked, dtype=np.int8).reshape(-1, len(self.answers))

    def _numbers(self, observed: Any, seat: int) -> array[int]:
        row: array[int] = self._flat(observed)
        row.append(seat)
        return row

    def _ticked(self, offered: Sequence[Option[Any]]) -> bytes:
        """Options are made once, and the same few come together again and again."""
        key = tuple(offered)
        ticked = self._masks.get(key)
        if ticked is None:
            ticks, index = bytearray(len(self.answers)), self._index
            for option in key:
                ticks[index[option.key]] = 1
            if len(self._masks) >= KEPT:
                self._masks.clear()
            ticked = self._masks[key] = bytes(ticks)
        return ticked


class Episode:
    """A table that waits for a learner, or is over."""

    def __init__(self, task: Task, shape: Shape, learners: Collection[int], seed: str) -> None:
        self.task, self.shape, self.learners = task, shape, frozenset(learners)
        # quick dice, and nothing is told until somebody asks for the story
        self.table = undercroft.open_table(task.game, task.seats, task.chosen, luck="fast", seed=seed, heard=False)
        self._bots = {seat: task.bot(seat, seed) for seat in range(task.seats) if seat not in self.learners}
        self._is_shaped = task.is_shaped
        self._rewards = {seat: Rewards(task, self.table, seat) for seat in sorted(self.learners)}
        self._let_bots_play()

    @property
    def is_over(self) -> bool:
        return self.table.outcome is not None

    @property
    def asked(self) -> dict[int, Ask]:
        """What learners are asked now, by seat."""
        return {ask.seat: ask for ask in self.table.asks if ask.seat in self.learners}

    def answer(self, seat: int, action: int) -> bool:
        """Take an answer by its number, and let bots go on; False if it is none of those offered to the seat."""
        try:
            self.table.answer(seat, self.shape.answers[action])
        except Refusal:
            return False
        if self._bots:
            self._let_bots_play()
        return True

    def reward(self, seat: int) -> float:
        """What a seat has got since it was asked for this last."""
        return self._rewards[seat].since_last() if self._is_shaped or self.table.outcome is not None else 0.0

    def observed(self, seat: int) -> Numbers:
        return self.shape.row(self.table.observe(seat), seat)

    def mask(self, seat: int) -> Mask:
        """What the seat may answer; nothing while it is not asked."""
        return self.shape.mask(self.table.offered(seat))

    def _let_bots_play(self) -> None:
        table = self.table
        while True:
            ask = next((ask for ask in table.asks if ask.seat in self._bots), None)
            if ask is None:
                return
            table.answer(ask.seat, self._bots[ask.seat].answer(Seat(table, ask.seat)).key)
