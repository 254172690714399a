"""What a person is asked, what must be said twice, what is answered without a question, and the numbers by which an
answer that comes late is known."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.ask import Ask, AskJson, told_once
from undercroft.kernel.errors import UndercroftError, Unknown, say
from undercroft.kernel.game import Game
from undercroft.kernel.record import Line
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table
from undercroft.kernel.view import Envelope
from undercroft.learn import Note

Look = Callable[[int], Any]  # the view of a seat, where it is at hand

MARKS = 100_000  # of questions; as many again mark what luck is asked
LUCK = "luck"  # the word of a line that takes typed luck back


class Deadly(UndercroftError):
    """This answer surely kills, and nobody has said yet that it is meant."""

    def __init__(self, seat: int, key: str, words: str) -> None:
        super().__init__(words)
        self.seat, self.key = seat, key


@dataclass
class Asked:
    """A person is asked: everything that is needed to put the question."""

    ask: Ask
    number: int
    json: AskJson
    view: Envelope
    note: Note | None
    advised: str  # the answer we advise where a first game is set up

    @property
    def seat(self) -> int:
        return self.ask.seat

    @property
    def enter(self) -> str | None:
        """The key of the answer that goes without saying."""
        return self.advised or self.json["obvious"]


def put(ask: Ask) -> AskJson:
    """The question as data; what it is about is in its prompt already."""
    return {**told_once(ask), "about": {}}


class Numbers:
    """What each seat has answered and taken back, and what luck has given. A record only grows, so every line of it is
    looked at once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._own: dict[int | None, list[Line]] = {seat: [] for seat in (None, *range(len(table.header["seats"])))}
        self._sorted = 0  # lines of the record that are in there
        self._last: dict[int | None, tuple[int, object, int]] = {}  # what was asked last, and its number

    def own(self, seat: int | None) -> list[Line]:
        """The lines of a seat; of None, those of luck. That typed luck was taken back concerns everybody: it is asked
        for again."""
        lines = self._table.lines(self._sorted)
        for line in lines:
            if line.get("undo") == LUCK:
                for known in self._own.values():
                    known.append(line)
            elif "luck" in line:
                self._own[None].append(line)
            elif "seat" in line or "undo" in line:
                self._own[line.get("seat", line.get("undo"))].append(line)
        self._sorted += len(lines)
        return self._own[seat]

    def has_answered(self, seat: int) -> bool:
        return any("seat" in line for line in self.own(seat))

    def of(self, seat: int | None) -> int:
        """The number of what a seat is asked: how often it has answered, and a mark of the question.

        It follows from what the seat knows: side by side, it does not tell how far others are.
        """
        own, table = len(self.own(seat)), self._table
        ask = next((ask for ask in table.asks if ask.seat == seat), None)
        last = self._last.get(seat)
        if last is not None and last[0] == own and last[1] is (ask or table.wanted):
            return last[2]
        asked = [ask.clause, *ask.keys] if ask else ["", str(table.wanted and table.wanted[1])]
        told = json.dumps([own, asked])
        mark = int.from_bytes(hashlib.sha256(told.encode()).digest()[:6], "big") % MARKS
        number = 2 * MARKS * own + (MARKS if seat is None else 0) + mark
        self._last[seat] = own, ask or table.wanted, number
        return number

    def is_repeated(self, seat: int | None, number: int, **said: Any) -> bool:
        """Whether this very line has been taken already: a double click, or sent again because no word came back."""
        own, (before, mark) = self.own(seat), divmod(number, 2 * MARKS)
        return (mark >= MARKS) == (seat is None) and before < len(own) and own[before].items() >= said.items()


# -- standing answers: decided once, given at once, recorded like any other answer ------------------------------------

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

    def answer_to(self, table: Table, ask: Ask, look: Look | None = None) -> str | None:
        """What a standing answer says to this ask; None if the person has to be asked. `look`: the view of a seat."""
        wanted = [
            one
            for key, one in self._standing.items()
            if self._on[key] and ask.clause in one.clauses and not self.is_called(table, ask.seat, key)
        ]
        if not wanted:
            return None
        view = (look or table.view)(ask.seat)
        for one in wanted:
            key = one.answer(told_once(ask), view)
            if key is not None and key in ask.keys:
                return key
        return None

    def give(self, table: Table, seat: int, look: Look | None = None) -> str | None:
        """Answer for the seat if one of its standing answers applies to what it is asked: what was answered."""
        for ask in table.asks:
            if ask.seat == seat and (key := self.answer_to(table, ask, look)) is not None:
                table.answer(seat, key)
                return key
        return None
