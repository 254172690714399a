"""What learners get. What is shaped adds the growth of a potential, which leaves the best way to play as it is.

`result` is 1 for a victory, shared by those who win it, and 0 for the rest; `points` are those of the game, or 1 and -1
where it counts none. `shaped-result` and `shaped-points` add `gamma * F(now) - F(before)` at every answer, where `F` is
how well the title's own mind thinks a seat stands (0 to 1; for points, in points), and nothing at the end.
"""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.bots.mind import mind_of
from undercroft.gym.task import Task
from undercroft.kernel.game import Outcome
from undercroft.kernel.table import Table

POINTS = 100.0  # what a whole potential is worth where one plays for points


class Play(Protocol):
    """A play of the task; its table is asked for where rewards are shaped and others sit there."""

    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def state(self) -> Any: ...
    @property
    def table(self) -> Table: ...


class Rewards:
    """What one seat has got for how a table stands now."""

    def __init__(self, task: Task, play: Play, seat: int) -> None:
        self._task, self._seat = task, seat
        self._is_shaped = task.is_shaped
        self._by_points = task.reward.endswith("points")
        self._worth = mind_of(task.game).worth if self._is_shaped else None
        self._before = self._potential(play)

    def since_last(self, play: Play) -> float:
        """The reward for all that has happened since this was asked last."""
        outcome = play.outcome
        got = 0.0
        if outcome is not None:
            spaces = self._task.spaces
            got = float((spaces.rewards if self._by_points else spaces.utility)(outcome)[self._seat])
        if not self._is_shaped:
            return got
        before, self._before = self._before, self._potential(play)
        return got + self._task.gamma * self._before - before

    def _potential(self, play: Play) -> float:
        """How well the seat stands, as far as it may know: with others at the table in a world it may imagine."""
        if self._worth is None or play.outcome is not None:
            return 0.0
        if self._task.seats == 1:
            state = play.state
        else:
            state = play.table.imagine(self._seat, seed=play.table.past.answers).run.state
        return self._worth(state, self._seat) * (POINTS if self._by_points else 1.0)
