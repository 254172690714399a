"""One play of a task: a table, those who learn, bots in the other seats, and what is asked next.

Where the rules are compiled, learners play them aside, without a table, until somebody wants to look at one.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import undercroft
from undercroft.bots import Seat
from undercroft.gym.aside import Aside, Elsewhere
from undercroft.gym.rewards import Rewards
from undercroft.gym.task import Task
from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Fast
from undercroft.kernel.option import Option
from undercroft.kernel.table import Table

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
Pieces: TypeAlias = "list[bytes | array[int]]"  # numbers of 32 bits, one after the other
INT32, INT8 = np.dtype(np.int32), np.dtype(np.int8)


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
        self.written_row, self.compiled_row = spaces.quick_row, spaces.compiled_row
        self.needs_table = False  # whether its seats are asked side by side
        self.seats = [array("i", [seat]).tobytes() for seat in range(task.seats)]
        self._task = task
        self._opening = self.opened(Fast(0))

    def opened(self, luck: Fast) -> Table:
        """A table with quick dice, where nothing is told until somebody asks for the story."""
        task = self._task
        return undercroft.open_table(task.game, task.seats, task.chosen, luck=luck, heard=False)

    def aside(self, luck: Fast) -> Aside | None:
        """The same without a table; None where a table must be."""
        return None if self.needs_table else Aside(self._opening, luck)

    def row(self, observed: Any, seat: int) -> Numbers:
        """The row of an observation; the last says which seat it is."""
        row: array[int] = self._flat(observed)
        row.append(seat)
        return np.frombuffer(row, INT32)

    def rows(self, episodes: Iterable[Episode], seat: int) -> Numbers:
        """The rows of many tables."""
        pieces = [piece for one in episodes for piece in one.numbers(seat)]
        return np.frombuffer(bytearray().join(pieces), INT32).reshape(-1, len(self.low))

    def mask(self, offered: Sequence[Option[Any]]) -> Mask:
        """Which answers these are; anew each time, since learners keep them."""
        ticked, index = bytearray(len(self.answers)), self._index
        for option in offered:
            ticked[index[option.key]] = 1
        return np.frombuffer(ticked, INT8)

    def masks(self, offered: Sequence[Sequence[Option[Any]]]) -> Mask:
        """The same of many tables."""
        index, width, start = self._index, len(self.answers), 0
        ticked = bytearray(width * len(offered))
        for options in offered:
            for option in options:
                ticked[start + index[option.key]] = 1
            start += width
        return np.frombuffer(ticked, INT8).reshape(-1, width)


class Episode:
    """A table that waits for a learner, or is over."""

    def __init__(self, task: Task, shape: Shape, learners: Collection[int], seed: str) -> None:
        self.task, self.shape, self.learners = task, shape, frozenset(learners)
        self._luck = Fast(seed)
        self._bots = {seat: task.bot(seat, seed) for seat in range(task.seats) if seat not in self.learners}
        self.is_shaped = task.is_shaped
        imagines = self.is_shaped and task.seats > 1  # what is shaped there is told by worlds of the table
        self._aside = None if self._bots or imagines else shape.aside(self._luck)
        self._table: Any = None if self._aside is not None else shape.opened(self._luck)  # made when it is wanted
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
            self._table = self.shape.opened(self._luck)
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
        answers = self.shape.answers
        if not 0 <= action < len(answers):
            return False
        key, aside = answers[action], self._aside
        if aside is None:
            return self._answer_at_table(seat, key)
        for option in self.offered(seat):
            if option.key == key:
                break
        else:
            return False
        try:
            aside.answer(option)
        except Elsewhere:
            return self._answer_at_table(seat, key)  # which can be carried on by anybody
        except BaseException:
            _ = self.table
            raise
        if aside.is_stuck:
            self._leave()
        return True

    def _answer_at_table(self, seat: int, key: str) -> bool:
        try:
            self.table.answer(seat, key)
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
        if aside is None:
            run = self._table.run
            if seat in run.pending:
                _, clause, _, _, about = run.pending[seat]
            return [shape.written_row(run.state, seat, clause, about, self._table.outcome), shape.seats[seat]]
        asked = aside.asked
        if asked is not None and asked[0] == seat:
            _, clause, _, about = asked
        if not aside.is_compiled or shape.compiled_row is None:
            return [shape.written_row(aside.state, seat, clause, about, aside.outcome), shape.seats[seat]]
        pieces: Pieces = shape.compiled_row(aside.state, seat, clause, about, aside.outcome)
        pieces.append(shape.seats[seat])
        return pieces

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
        return self.shape.mask(self.offered(seat))

    def offered(self, seat: int) -> Sequence[Option[Any]]:
        """What the seat may answer."""
        aside = self._aside
        if aside is None:
            offered: Sequence[Option[Any]] = self._table.offered(seat)
            return offered
        asked = aside.asked
        return asked[2] if asked is not None and asked[0] == seat else ()

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
