"""A seat as a bot sits in it: what is asked, what this seat may know, and worlds as it may imagine them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import OutOfTurn
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Until, look_ahead
from undercroft.kernel.table import Events, Table


class World:
    """A table as a seat may imagine it: everything in it is known or made up, so a bot may look everywhere."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    @property
    def state(self) -> Any:
        return self._table._state

    @property
    def options(self) -> Sequence[Option[Any]]:
        """What is offered, in the order of the ask."""
        offered: Sequence[Option[Any]] = self._table._awake().pending[self.seat][2]
        return offered

    @property
    def about(self) -> Any:
        return self._table._awake().pending[self.seat][4]

    def after(self, option: Option[Any], policy: Policy, until: Until | None, seed: int | str) -> tuple[Any, Any]:
        """Where this answer may lead if `policy` plays on: the state there, and the outcome if it is the end."""
        return look_ahead(self._table, (self.seat, option), policy, until, seed)


class Seat:
    """All that a bot gets: never the table, never what another seat knows."""

    __slots__ = ("_table", "chance_seed", "deadline", "game", "number")

    def __init__(self, table: Table, number: int, deadline: float | None = None) -> None:
        self._table = table
        self.number = number
        self.game = table.game.name
        self.deadline = deadline  # by `time.monotonic()`; None: nobody waits

    @property
    def ask(self) -> Ask:
        for ask in self._table.asks:
            if ask.seat == self.number:
                return ask
        raise OutOfTurn(f"seat {self.number} is not being asked", [])

    @property
    def view(self) -> dict[str, Any]:
        return self._table.view(self.number)

    @property
    def events(self) -> Events:
        return self._table.events(self.number)

    @property
    def answers(self) -> int:
        """How many answers this table has seen: a bot that counts does not have to listen."""
        return self.ask.number

    def imagine(self, seed: int | str | None = None, policy: Policy | None = None) -> World:
        return World(self._table.imagine(self.number, seed, policy), self.number)

    @property
    def seconds_left(self) -> float | None:
        return None if self.deadline is None else self.deadline - time.monotonic()
