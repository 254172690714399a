"""What each seat has been told: the story, why bots did what it tells, and the notes of the lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.bots.reasons import Reasons
from undercroft.kernel.ask import Ask
from undercroft.kernel.event import Event
from undercroft.kernel.table import Table
from undercroft.kernel.view import Envelope
from undercroft.kernel.words import Message
from undercroft.learn import OFF, Lessons, Note, Person, notes
from undercroft.learn.data import teaches
from undercroft.players.asked import Numbers

RECALLED = 6  # sentences told again when a game is taken up

Seat = int | None  # None: what everybody may know


class Heard:
    """Events and throws are news to a seat until it has been told them, or has answered.

    It does not know its sitting: who holds each other is never let go of until all memory is looked through.
    """

    def __init__(self, table: Table, seats: Iterable[int], numbers: Numbers, is_apart: bool) -> None:
        self._table, self._numbers, self._is_apart = table, numbers, is_apart
        self._seats: tuple[Seat, ...] = (None, *seats)
        self._seen: dict[Seat, tuple[int, int]] = {}  # events it was told, and the log it was told of
        self.beside: dict[int, dict[int, Message | str]] = {}  # per seat: why a bot did what a sentence tells
        self.latest: dict[int, dict[int, Message | str]] = {}  # per seat: why each bot answered as it did the last time

    def begin(self) -> None:
        """From here on everything is news. Who takes a game up again is told the last sentences once more."""
        if not self._seen:
            for seat in self._seats:
                told = len(self._table.events(seat))
                self._seen[seat] = (0, 0) if self._is_new(seat) else (max(0, told - RECALLED), self._log)

    @property
    def _log(self) -> int:
        """How long the log is: throws are told from there on, however many came before."""
        return len(self._table.past.log)

    def _is_new(self, seat: Seat) -> bool:
        """Whether this seat was told nothing before, or takes a game up again: it follows from what it knows.
        Elsewhere, a spectator must not learn from it whether somebody has answered."""
        if seat is not None:
            return not self._numbers.has_answered(seat)
        return not self._is_apart and not any(self._numbers.has_answered(one) for one in self._seats if one is not None)

    def seen(self, seat: Seat) -> int:
        """How many events this seat has been told."""
        self.begin()
        return self._seen[seat][0]

    def events(self, seat: Seat) -> Sequence[Event]:
        """What it has not been told."""
        return self._table.events(seat)[self.seen(seat) :]

    def throws(self, seat: Seat) -> list[Any]:
        self.begin()
        return self._table.throws_since(self._seen[seat][1])

    def remember(self, seats: Iterable[Seat]) -> None:
        """These have been told everything."""
        self.begin()
        for seat in seats:
            self._seen[seat] = (len(self._table.events(seat)), self._log)

    def has_read(self, seat: int, events: int) -> None:
        """It was told so much where this program does not know of."""
        if events > self.seen(seat):
            self._seen[seat] = (events, self._log)

    def hear(self, bot: int, reasons: Reasons) -> None:
        """Why a bot has answered: beside the first sentence that tells what it did, if any does."""
        for heard in self.latest.values():
            heard.pop(bot, None)
        for seat, (told, reason) in reasons.items():
            if len(self._table.events(seat)) > told:
                self.beside.setdefault(seat, {})[told] = reason
                self.latest.setdefault(seat, {})[bot] = reason

    def aloud(self, bot: int | None, seats: Iterable[int]) -> str:
        """Why this bot answered, if all who watch may hear the same; else ""."""
        said = {str(self.latest.get(seat, {}).get(bot, "")) for seat in seats} if bot is not None else set()
        return said.pop() if len(said) == 1 else ""

    def forget(self) -> None:
        """What was taken back was never told."""
        for seat, (events, log) in self._seen.items():
            self._seen[seat] = (min(events, len(self._table.events(seat))), min(log, self._log))
        for seat, reasons in self.beside.items():
            told = len(self._table.events(seat))
            self.beside[seat] = {at: reason for at, reason in reasons.items() if at < told}
        self.latest.clear()


class Notes:
    """The note beside a question: the same one however often it is looked at, in whichever language."""

    def __init__(self, table: Table) -> None:
        self._table, self._teaches = table, teaches(table.game.name)
        self._lessons: dict[int, Lessons] = {}
        self._beside: dict[int, tuple[int, str]] = {}  # per seat: the number of a question, and the note beside it
        self._taught: dict[int, int] = {}  # per seat: how much of the story its lessons have seen

    def beside(self, ask: Ask, number: int, person: Person, view: Envelope) -> Note | None:
        """The note this person reads beside this question, if any; it counts as read."""
        game, seat = self._table.game.name, ask.seat
        if not self._teaches:
            return None
        before, id_ = self._beside.get(seat, (-1, ""))
        if before == number and (not id_ or person.level != OFF):
            return next((one for one in notes(game) if one.id == id_), None)
        lessons = self._lessons.setdefault(seat, Lessons(game, person))
        lessons.person = person
        story = self._table.events(seat)
        told = [
            {"event": event.kind.key, "clause": event.clause, "facts": event.told}
            for event in story[min(self._taught.get(seat, 0), len(story)) :]
        ]  # all that triggers read
        asked = {"seat": seat, "clause": ask.clause, "options": [{"key": key} for key in ask.keys]}
        note = lessons.note(asked, view, told)
        self._taught[seat] = len(story)
        self._beside[seat] = (number, note.id if note else "")
        return note

    def again(self, seat: int) -> None:
        """What this person wants to read has changed: the note beside the question is looked for anew."""
        self._beside.pop(seat, None)
        self._lessons.pop(seat, None)
