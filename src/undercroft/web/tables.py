"""The tables in memory. They are a cache of the store: every answer is kept there before anybody sees what it did."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from undercroft.bots import Seat
from undercroft.bots.seated import bot_for
from undercroft.face import replay
from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import NotAllowed, OutOfTurn
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.words import current_language
from undercroft.learn import Lessons, Note
from undercroft.store import Outdated, Store
from undercroft.store.folder import Folder
from undercroft.web.seats import bots, has_secrets, people
from undercroft.web.words import Refused, say

KEPT_IN_MEMORY = 50
BOT_ANSWERS = 300  # answers of bots in one go ...
BOT_SECONDS = 1.5  # ... for so long; then the page is shown, and they go on from there
TORN = say(
    "The end of this record was torn, perhaps by a crash. It lies beside the record now; the game goes on before."
)
STALE = say("Somebody has answered meanwhile, perhaps in another tab. This is the game as it stands.")


class Seated:
    """One table, and what this device has seen of it."""

    def __init__(self, name: str, table: Table, stamp: str, kept: int) -> None:
        self.name = name
        self.table = table
        self.stamp = stamp
        self.kept = kept  # how many lines of the record the store has
        self.people = people(table)
        self.bots = bots(table)
        self.seen: dict[int | None, tuple[int, int]] = {}  # per seat: events told and dice thrown when it last answered
        self.lessons: dict[int, tuple[Lessons | None, int, Note | None]] = {}  # per seat; of which ask; the note
        self.lent: set[int] = set()  # seats of people for whom a bot plays until they take them back
        self.is_watched = False  # somebody looks on: bots make a pause between their turns
        self.was_torn = False  # the end of its record was cut off; to be told once
        self._secrets = False
        self._things: dict[str, dict[str, Thing]] = {}

    @property
    def things(self) -> dict[str, Thing]:
        """The print of this table, made once per language."""
        code = current_language()
        if code not in self._things:
            self._things[code] = self.table.things
        return self._things[code]

    @property
    def number(self) -> int:
        """How much has happened at this table, what was taken back included."""
        return sum("seat" in line or "luck" in line or "undo" in line for line in self.table.record.lines)

    @property
    def secrets(self) -> bool:
        """Once people know different things, they may at any time."""
        if not self._secrets and len(self.people) > 1:
            self._secrets = has_secrets(self.table)
        return self._secrets

    @property
    def asked(self) -> dict[int, Ask]:
        """The people who are asked something."""
        return {ask.seat: ask for ask in self.table.asks if ask.seat not in self.bots}

    @property
    def bots_wait(self) -> bool:
        return not self.asked and self.table.outcome is None and self.table.wanted is None

    def check(self, seat: int, number: int) -> None:
        """Answers carry the number of the ask: others may have answered meanwhile, but not this one."""
        ask = self.asked.get(seat)
        if ask is None or ask.number != number:
            raise Refused(409, STALE)

    def remember(self, answered: int | None = None) -> None:
        """What happened up to now is no news any more: for who has answered, or, without secrets, for all."""
        for seat in (answered,) if self.secrets and answered is not None else (None, *self.people):
            self.seen[seat] = (len(self.table.events(seat)), len(self.table.throws))


class Tables:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._seated: OrderedDict[str, Seated] = OrderedDict()
        self._locks: dict[str, threading.RLock] = {}
        self.lock = threading.Lock()  # of everything that is kept here
        self.reels: OrderedDict[str, Any] = OrderedDict()  # records being looked at, see replays.py
        self.summaries: dict[tuple[str, str], Any] = {}  # kept games in one line, see home.py

    @contextmanager
    def at(self, name: str) -> Iterator[Seated]:
        """The table as it stands in the store; nobody else touches it meanwhile."""
        self.store.stamp(name)  # raises where there is no such table
        with self.lock:
            lock = self._locks.setdefault(name, threading.RLock())
        with lock:
            yield self._current(name)

    def _current(self, name: str) -> Seated:
        stamp = self.store.stamp(name)
        seated = self._seated.get(name)
        if seated is None or seated.stamp != stamp:
            record, stamp = self.store.load(name)
            seated = Seated(name, replay(record), stamp, len(record.lines))
            if isinstance(self.store, Folder) and name in self.store.mended:
                self.store.mended.discard(name)
                seated.was_torn = True
        with self.lock:
            self._seated[name] = seated
            self._seated.move_to_end(name)
            while len(self._seated) > KEPT_IN_MEMORY:
                self._seated.popitem(last=False)
        return seated

    def open(self, table: Table, name: str = "") -> str:
        """Keep a new table; bots that come first have answered."""
        name = self.store.open(table.record, name)
        with self.at(name) as seated:
            seated.table, seated.kept = table, len(table.record.lines)
            self.let_others_answer(seated)
        return name

    def answer(self, seated: Seated, seat: int, key: str, standing: Collection[str] = ()) -> None:
        """Answer for a person; then bots answer, and what this person has decided once and for all."""
        seated.remember(seat)
        seated.table.answer(seat, key)
        self.keep(seated)
        self.let_others_answer(seated, standing)

    def supply(self, seated: Seated, outcome: tuple[int | str, ...]) -> None:
        seated.remember()
        seated.table.supply(*outcome)
        self.keep(seated)
        self.let_others_answer(seated)

    def undo(self, seated: Seated, seat: int) -> None:
        """Take back the last answer of this seat, else of any person at this device if there are no secrets."""
        others = [] if seated.secrets else [other for other in seated.people if other != seat]
        for one in (seat, *others):
            try:
                seated.table.undo(one)
            except (NotAllowed, OutOfTurn):
                continue
            seated.remember()
            self.keep(seated)
            return
        raise Refused(409, say("Nothing can be taken back: since then something was rolled, drawn, shown or answered."))

    def let_others_answer(self, seated: Seated, standing: Collection[str] = ()) -> None:
        """Bots do not make people wait, but a game of bots alone stops now and then."""
        patience = time.monotonic() + BOT_SECONDS
        for _ in range(BOT_ANSWERS):
            if time.monotonic() > patience:
                break
            given = _bots_answer(seated) or _standing_answer(seated, standing)
            if given is None:
                break
            seated.table.answer(*given)
            if seated.is_watched and _is_anothers_turn(seated, given[0]):
                break
        self.keep(seated)

    def lend(self, seated: Seated, seat: int, bot: str) -> None:
        """A bot of this name plays for a person; without a name the person takes the seat back."""
        if bot:
            seated.bots[seat] = bot_for(bot)
            seated.lent.add(seat)
        elif seat in seated.lent:
            del seated.bots[seat]
            seated.lent.discard(seat)

    def keep(self, seated: Seated) -> None:
        """Put into the store what was answered since. If it refuses, the table in memory is forgotten."""
        lines = seated.table.record.lines
        if len(lines) == seated.kept:
            return
        try:
            seated.stamp = self.store.append(seated.name, lines[seated.kept :], seated.stamp)
        except Exception as error:
            self._seated.pop(seated.name, None)
            if isinstance(error, Outdated):
                raise Refused(409, STALE) from error
            raise
        seated.kept = len(lines)


def _is_anothers_turn(seated: Seated, answered: int) -> bool:
    """A bot has played, and the next one is about to; who answer side by side are not waited for."""
    asked = {ask.seat for ask in seated.table.asks}
    return len(asked) == 1 and answered not in asked and answered in seated.bots


def _bots_answer(seated: Seated) -> tuple[int, str] | None:
    for ask in seated.table.asks:
        if ask.seat in seated.bots:
            return ask.seat, seated.bots[ask.seat].answer(Seat(seated.table, ask.seat)).key
    return None


def _standing_answer(seated: Seated, standing: Collection[str]) -> tuple[int, str] | None:
    """What a person wants answered without being asked; recorded like any other answer."""
    for ask in seated.asked.values():
        for one in seated.table.game.standing:
            if one.key in standing and ask.clause in one.clauses:
                key = one.answer(ask.to_json(), seated.table.view(ask.seat))
                if key in ask.keys:
                    return ask.seat, str(key)
    return None
