"""The standing answers of a seat: decided once, given at once, recorded like any other answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.event import Event
from undercroft.kernel.game import Game
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table


@dataclass(frozen=True, slots=True)
class Given:
    """A standing answer that was just given: which one, to what, and what followed."""

    standing: Standing
    ask: Ask
    key: str
    events: tuple[Event, ...]


class Preferences:
    """Which standing answers a seat has switched on. They belong to whoever drives the seat, not to the table."""

    def __init__(self, game: Game, switched: Mapping[str, bool] | None = None) -> None:
        self._standing = {one.key: one for one in game.standing}
        self._on = {key: one.default for key, one in self._standing.items()}
        for key, on in (switched or {}).items():
            if key in self._on:  # what another version of the game knew is forgotten
                self._on[key] = bool(on)

    @property
    def switches(self) -> dict[str, bool]:
        """Every standing answer and whether it is on; this is what to remember of a person."""
        return dict(self._on)

    @property
    def all(self) -> tuple[Standing, ...]:
        return tuple(self._standing.values())

    def switch(self, key: str, on: bool) -> None:
        if key not in self._on:
            raise Unknown(say("standing answer"), key, self._on)
        self._on[key] = on

    def for_ask(self, ask: Ask) -> tuple[Standing, ...]:
        """The standing answers this ask can have, on or off."""
        return tuple([one for one in self._standing.values() if ask.clause in one.clauses])

    def answer_to(self, table: Table, ask: Ask) -> tuple[Standing, str] | None:
        """What a standing answer says to this ask; None if the person has to be asked."""
        wanted = [one for one in self.for_ask(ask) if self._on[one.key]]
        if not wanted:
            return None
        asked, view = ask.to_json(), table.view(ask.seat)
        for one in wanted:
            key = one.answer(asked, view)
            if key is not None and key in ask.keys:
                return one, key
        return None

    def give(self, table: Table, seat: int) -> Given | None:
        """Answer for the seat if one of its standing answers applies to what it is asked."""
        for ask in table.asks:
            if ask.seat == seat:
                found = self.answer_to(table, ask)
                if found is not None:
                    standing, key = found
                    return Given(standing, ask, key, tuple(table.answer(seat, key)))
        return None
