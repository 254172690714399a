"""One play of a task: a table, those who learn, bots in the other seats, and what is asked next.

Where the rules are compiled, learners play them aside, without a table, until somebody wants to look at one.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import undercroft
from undercroft.bots import Seat
from undercroft.gym import aside as written
from undercroft.gym.aside import Aside, Pieces
from undercroft.gym.rewards import Rewards
from undercroft.gym.task import Task
from undercroft.kernel import compiled
from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Fast
from undercroft.kernel.option import Option
from undercroft.kernel.table import Table

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
QUICK = compiled.module(written)
INT32, INT8 = np.dtype(np.int32), np.dtype(np.int8)


class Shape:
    """The arrays of a task: bounds of the flat observation, observations and masks."""

    def __init__(self, task: Task) -> None:
        spaces = task.spaces
        axes = spaces.observation
        self.low = np.array([axis.low for axis in axes] + [0], dtype=np.int32)
        high = np.array([axis.high for axis in axes] + [task.seats - 1], dtype=np.int32)
        self.high = np.maximum(high, self.low + 1)  # a space of one number is none to Gymnasium
        self.answers, self.index = list(spaces.answers), dict(spaces.index)
        self._flat = spaces.quick_flat
        self.written_row, self.compiled_row = spaces.quick_row, spaces.compiled_row
        self.needs_table = False  # whether its seats are asked side by side
        self.seats = [array("i", [seat]).tobytes() for seat in range(task.seats)]
        self._task = task
        self._opening = self.opened(Fast(0))

    def opened(self, luck: Fast) -> Table:
        """A table with quick dice, where nothing is told until somebody asks for the story."""
        task = self._task
        return undercroft.open_table(task.game, task.seats, task.chosen, luck=luck, heard=False)

    def aside(self, seed: str) -> Aside | None:
        """The same without a table; None where a table must be."""
        return None if self.needs_table else QUICK.Aside(self, self._opening, seed)

    def row(self, observed: Any, seat: int) -> Numbers:
        """The row of an observation; the last says which seat it is."""
        row: array[int] = self._flat(observed)
        row.append(seat)
        return np.frombuffer(row, INT32)

    def rows(self, episodes: Iterable[Episode], seat: int) -> Numbers:
        """The rows of many tables."""
        pieces: Pieces = []
        for one in episodes:
            pieces += one.numbers(seat)
        return np.frombuffer(bytearray().join(pieces), INT32).reshape(-1, len(self.low))

    def mask(self, offered: Iterable[Option[Any]]) -> Mask:
        """Which answers these are; anew each time, since learners keep them."""
        ticked = bytearray(len(self.answers))
        self.tick(offered, ticked, 0)
        return np.frombuffer(ticked, INT8)

    def tick(self, offered: Iterable[Option[Any]], ticked: bytearray, start: int) -> None:
        """Tick these in the mask that starts there."""
        index = self.index
        for option in offered:
            ticked[start + index[option.key]] = 1

    def masks(self, episodes: Sequence[Episode], seat: int) -> Mask:
        """The same of many tables."""
        width, start = len(self.answers), 0
        ticked = bytearray(width * len(episodes))
        for one in episodes:
            one.tick(seat, ticked, start)
            start += width
        return np.frombuffer(ticked, INT8).reshape(-1, width)


class Episode:
    """A table that waits for a learner, or is over."""

    def __init__(self, task: Task, shape: Shape, learners: Collection[int], seed: str) -> None:
        self.task, self.shape, self.learners = task, shape, frozenset(learners)
        self._bots = {seat: task.bot(seat, seed) for seat in range(task.seats) if seat not in self.learners}
        self.is_shaped = task.is_shaped
        imagines = self.is_shaped and task.seats > 1  # what is shaped there is told by worlds of the table
        self._aside = None if self._bots or imagines else shape.aside(seed)
        self._table: Any = None if self._aside is not None else shape.opened(Fast(seed))  # made when it is wanted
        if self._aside is not None and self._aside.is_stuck:
            self._leave()
        self._rewards = {seat: Rewards(task, self, seat) for seat in sorted(self.learners)}
        if self._bots:
            self._let_bots_play()

    @property
    def table(self) -> Table:
        """The table as it stands; from here on it is played there."""
        aside, self._aside = self._aside, None
        if aside is not None:
            self._table = self.shape.opened(aside.luck)
            aside.hand_over(self._table)
        table: Table = self._table
        return table

    def __getstate__(self) -> dict[str, Any]:
        _ = self.table  # a copy is one of the table: what goes on aside cannot be copied
        return self.__dict__

    @property
    def state(self) -> Any:
        """The state as it is played on: a compiled one, or that of the table."""
        return self._table.run.state if self._aside is None else self._aside.state

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = (self._aside or self._table).outcome
        return outcome

    @property
    def is_over(self) -> bool:
        aside = self._aside
        return self._table.outcome is not None if aside is None else aside.asked is None

    @property
    def asked(self) -> dict[int, Ask]:
        """What learners are asked now, by seat."""
        return {ask.seat: ask for ask in self.table.asks if ask.seat in self.learners}

    def answer(self, seat: int, action: int) -> bool:
        """Take an answer by its number, and let bots go on; False if it is none of those offered to the seat."""
        aside = self._aside
        if aside is None:
            return self._answer_at_table(seat, action)
        try:
            is_legal = aside.answer(seat, action)
        except QUICK.Elsewhere:
            return self._answer_at_table(seat, action)  # which can be carried on by anybody
        except BaseException:
            _ = self.table
            raise
        if aside.is_stuck:
            self._leave()
        return is_legal

    def _answer_at_table(self, seat: int, action: int) -> bool:
        if not 0 <= action < len(self.shape.answers):
            return False
        try:
            self.table.answer(seat, self.shape.answers[action])
        except Refusal:
            return False
        if self._bots:
            self._let_bots_play()
        return True

    def reward(self, seat: int) -> float:
        """What a seat has got since it was asked for this last."""
        return self._rewards[seat].since_last(self) if self.is_shaped or self.is_over else 0.0

    def numbers(self, seat: int) -> Pieces:
        """What a seat sees, to be joined; the last says which seat it is."""
        aside, shape, clause, about = self._aside, self.shape, None, None
        if aside is not None:
            return aside.numbers(seat)
        run = self._table.run
        if seat in run.pending:
            _, clause, _, _, about = run.pending[seat]
        return [shape.written_row(run.state, seat, clause, about, self._table.outcome), shape.seats[seat]]

    def observed(self, seat: int) -> Numbers:
        return np.frombuffer(bytearray().join(self.numbers(seat)), INT32)

    @property
    def pending(self) -> Mapping[int, Any]:
        """What seats are asked now, each by something that stays the same until they have answered."""
        aside = self._aside
        if aside is None:
            pending: Mapping[int, Any] = self._table.run.pending
            return pending
        return {} if aside.asked is None else {aside.asked[0]: aside.asked}

    def mask(self, seat: int) -> Mask:
        """Which answers these are."""
        ticked = bytearray(len(self.shape.answers))
        self.tick(seat, ticked, 0)
        return np.frombuffer(ticked, INT8)

    def tick(self, seat: int, ticked: bytearray, start: int) -> None:
        """Tick them in the mask that starts there."""
        if self._aside is None:
            self.shape.tick(self._table.offered(seat), ticked, start)
        else:
            self._aside.tick(seat, ticked, start)

    def _leave(self) -> None:
        """Where seats are asked side by side the table goes on, and other episodes of the task begin there."""
        self.shape.needs_table = True
        _ = self.table

    def _let_bots_play(self) -> None:
        table = self.table
        while True:
            ask = next((ask for ask in table.asks if ask.seat in self._bots), None)
            if ask is None:
                return
            table.answer(ask.seat, self._bots[ask.seat].answer(Seat(table, ask.seat)).key)
