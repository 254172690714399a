"""What a person is asked, what must be said twice, and the numbers by which an answer that comes late is known."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.ask import Ask, AskJson
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Line
from undercroft.kernel.table import Table
from undercroft.kernel.view import Envelope
from undercroft.learn import Note

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
    options = [option.to_json() for option in ask.options]
    return {
        "seat": ask.seat, "number": ask.number, "clause": ask.clause, "prompt": ask.prompt, "about": {},
        "options": options, "matters": ask.matters, "obvious": ask.obvious, "standing": list(ask.standing),
    }  # fmt: skip


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
