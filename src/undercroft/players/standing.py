"""The standing answers of a seat: decided once, given at once, recorded like any other answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.game import Game
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table

CALLED = "?"  # pass-exchange?137: on, but whoever sits there wants to be asked; it was said after 137 steps


class Preferences:
    """Which standing answers a seat has switched on. They belong to whoever drives the seat, not to the table."""

    def __init__(self, game: Game, switched: Mapping[str, bool] | None = None) -> None:
        self._standing = {one.key: one for one in game.standing}
        self._on = {key: one.default for key, one in self._standing.items()}
        for key, on in (switched or {}).items():
            if key in self._on:  # what another version of the game knew is forgotten
                self._on[key] = bool(on)
        self._called: dict[str, int] = {}

    @property
    def switches(self) -> dict[str, bool]:
        """Every standing answer and whether it is on; this is what to remember of a person."""
        return dict(self._on)

    @property
    def on(self) -> list[str]:
        return [key for key, is_on in self._on.items() if is_on]

    def switch(self, key: str, on: bool) -> None:
        if key not in self._on:
            raise Unknown(say("standing answer"), key, self._on)
        self._on[key] = on

    @property
    def kept(self) -> list[str]:
        """What is on, and which of them was called for and when: `choose` reads it again."""
        return [f"{key}{CALLED}{self._called[key]}" if key in self._called else key for key in self.on]

    def choose(self, chosen: Collection[str]) -> None:
        """These are on, and no others."""
        named = dict(one.partition(CALLED)[::2] for one in chosen)
        self._on = {key: key in named for key in self._on}
        self._called = {key: int(at) for key, at in named.items() if at.isdecimal() and key in self._on}

    def callable_at(self, table: Table, seat: int) -> list[Standing]:
        """Those that are on here and leave room to be asked after all."""
        called = [one for key, one in self._standing.items() if self._on[key] and one.call is not None]
        view = table.view(seat) if called and table.outcome is None else None
        return [one for one in called if view is not None and one.comes_up(view)]

    def call(self, table: Table, seat: int, key: str) -> None:
        """Be asked the next time, once, where this standing answer would speak; said again, it is taken back."""
        known = [one.key for one in self.callable_at(table, seat)]
        if key not in known:
            raise Unknown(say("standing answer"), key, known)
        if self.is_called(table, seat, key):
            del self._called[key]
        else:
            self._called[key] = len(table.past.log)

    def is_called(self, table: Table, seat: int, key: str) -> bool:
        """Until the seat was asked, and then something else: it follows from the log, also after a restart."""
        if key not in self._called:
            return False
        clauses, was_asked = self._standing[key].clauses, False
        for request, _ in table.past.log[self._called[key] :]:
            if request[0] == CHOOSE and request[3] == seat:
                if was_asked and request[1] not in clauses:
                    return False
                was_asked = was_asked or request[1] in clauses
        return True

    def answer_to(self, table: Table, ask: Ask) -> str | None:
        """What a standing answer says to this ask; None if the person has to be asked."""
        wanted = [
            one
            for key, one in self._standing.items()
            if self._on[key] and ask.clause in one.clauses and not self.is_called(table, ask.seat, key)
        ]
        if not wanted:
            return None
        asked, view = ask.to_json(), table.view(ask.seat)
        for one in wanted:
            key = one.answer(asked, view)
            if key is not None and key in ask.keys:
                return key
        return None

    def give(self, table: Table, seat: int) -> str | None:
        """Answer for the seat if one of its standing answers applies to what it is asked: what was answered."""
        for ask in table.asks:
            if ask.seat == seat and (key := self.answer_to(table, ask)) is not None:
                table.answer(seat, key)
                return key
        return None
