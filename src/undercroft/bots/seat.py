"""A seat as a bot sits in it: what is asked, what this seat may know, and worlds as it may imagine them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import OutOfTurn, say
from undercroft.kernel.event import Events
from undercroft.kernel.imagine import Policy
from undercroft.kernel.luck import ways_of
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Until, look_ahead
from undercroft.kernel.table import Table

MOST_WAYS = 216  # throws that are counted out; with more the odds are left to trying


@dataclass(frozen=True)
class Odds:
    """What the throw or card that follows decides, counted over every way it can fall."""

    of: int
    better: int  # leaves the seat standing better than before
    lost: int  # loses the game at once
    won: int


class World:
    """A table as a seat may imagine it: everything in it is known or made up, so a bot may look everywhere."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    @property
    def state(self) -> Any:
        return self._table.run.state

    @property
    def options(self) -> Sequence[Option[Any]]:
        """What is offered, in the order of the ask."""
        offered: Sequence[Option[Any]] = self._table.run.pending[self.seat][2]
        return offered

    @property
    def about(self) -> Any:
        return self._table.run.pending[self.seat][4]

    def after(self, option: Option[Any], policy: Policy, until: Until | None, seed: int | str) -> tuple[Any, Any]:
        """Where this answer may lead if `policy` plays on: the state there, and the outcome if it is the end."""
        return look_ahead(self._table, (self.seat, option), policy, until, seed)

    def odds(self, option: Option[Any], worth: Callable[[Any, int], float] | None) -> Odds | None:
        """What follows this answer at once, if it is one throw or card that can fall in few enough ways."""
        waiting = self._table.awaiting()
        before = 0.5 if worth is None else worth(self.state, self.seat)
        waiting.answer(self.seat, option.key)
        ways = ways_of(waiting.wanted, MOST_WAYS) if waiting.wanted else ()
        if len(ways) < 2:
            return None
        better = lost = won = 0
        for way in ways:
            after = waiting.awaiting()
            after.supply(*way)
            if after.outcome is not None:
                is_won = self.seat in after.outcome.winners
                won, lost = won + is_won, lost + (not is_won)
            elif worth is not None and worth(after.run.state, self.seat) > before:
                better += 1
        return Odds(len(ways), better, lost, won) if better or lost or won else None


class Seat:
    """All that a bot gets: never the table, never what another seat knows."""

    __slots__ = ("_table", "deadline", "game", "number", "seats")

    def __init__(self, table: Table, number: int, deadline: float | None = None) -> None:
        self._table = table
        self.number = number
        self.game = table.game.name
        self.seats: int = len(table.header["seats"])
        self.deadline = deadline  # by `time.monotonic()`; None: nobody waits

    @property
    def ask(self) -> Ask:
        for ask in self._table.asks:
            if ask.seat == self.number:
                return ask
        raise OutOfTurn(say("seat {number} is not being asked"), [], number=self.number)

    @property
    def view(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._table.view(self.number)
        return seen

    @property
    def events(self) -> Events:
        return self._table.events(self.number)

    def copied(self, deadline: float) -> Seat:
        """The same seat at a copy of the table, for whoever may still be thinking when the game has gone on."""
        return Seat(self._table.fork(), self.number, deadline)

    @property
    def knows_all(self) -> bool:
        """Whether nothing is hidden from this seat now: every world it can imagine is the same."""
        return self._table.knows_all(self.number)

    def imagine(self, seed: int | str | None = None, policy: Policy | None = None) -> World:
        return World(self._table.imagine(self.number, seed, policy), self.number)


def as_it_is(seat: Seat) -> World:
    """The table itself, unchanged: only for a mind of which it is proven that it reads nothing hidden (`Mind.fair`)."""
    return World(seat._table, seat.number)
