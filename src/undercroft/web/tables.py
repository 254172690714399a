"""The tables in memory. They are a cache of the store: every answer is kept there before anybody sees what it did."""

from __future__ import annotations

import gc
import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from undercroft.bots import Seat
from undercroft.bots.reasons import Reasons, reasons_of
from undercroft.bots.seated import bot_for
from undercroft.face import replay
from undercroft.kernel.ask import Ask, AskJson
from undercroft.kernel.errors import NotAllowed, OtherRules, OutOfTurn, UndercroftError
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import play_line
from undercroft.kernel.sources import last_seals
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.words import Message, current_language
from undercroft.learn import Lessons, Note
from undercroft.store import Store
from undercroft.store.company import Company
from undercroft.store.database import MARK, Database
from undercroft.store.folder import Folder
from undercroft.store.lending import keep_lent, lent_seats
from undercroft.store.seeds import kept_luck
from undercroft.web.companies import Companies
from undercroft.web.seats import Device, bots, has_secrets, people
from undercroft.web.words import STALE, PlayedElsewhere, Refused, say

Made = TypeVar("Made")

KEPT_IN_MEMORY = 3_000
IDLE = 600.0  # seconds after which a table nobody looks at leaves the memory
MANY = 300  # tables that leave the memory before it is looked through
MARKS = 100_000
BOT_ANSWERS = 300  # answers of bots in one go ...
BOT_SECONDS = 1.5  # ... for so long; then the page is shown, and they go on from there
TORN = say(
    "The end of this record was torn, perhaps by a crash. It lies beside the record now; the game goes on before."
)


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Seated:
    """One table, and what the devices around it have seen of it.

    `device` is the one that asks just now: nobody else touches the table meanwhile (`Tables.at`).
    """

    def __init__(self, name: str, table: Table, stamp: str, kept: int) -> None:
        self.name = name
        self.table = table
        self.stamp = stamp
        self.kept = kept  # how many lines of the record the store has
        self.device = Device(tuple(people(table)))
        self.company: Company | None = None  # of an online table
        self.bots = bots(table)
        self.stand_in: dict[int, str] = {}  # the bots of an online table that its company has named, by seat
        self.standing: Mapping[int, Collection[str]] = {}  # by seat: what is answered without a question
        self.seen: dict[int | None, tuple[int, int]] = {}  # per seat: events told and dice thrown when it last answered
        self.lessons: dict[int, tuple[Lessons | None, int, Note | None]] = {}  # per seat; of which ask; the note
        self.lent: dict[int, str] = {}  # seats of people for whom a bot of this name plays until they take them back
        self.reasons: dict[int, dict[int, Message]] = {}  # per seat: why a bot did what a sentence of its story tells
        self.is_watched = False  # somebody looks on: bots make a pause between their turns
        self.was_torn = False  # the end of its record was cut off; to be told once
        self.used = 0.0  # when somebody last looked at it
        self.sights: dict[tuple[Any, ...], str] = {}  # what seats see, see sight.py
        self._secrets = False
        self._own: dict[int | None, list[Line]] = {}  # by seat, see `_own_lines`; of luck under None
        self._sorted = 0  # lines of the record that are in there
        self._made: tuple[str, dict[tuple[str, int | None, str], Any]] = ("", {})  # at this stamp, for all who look
        self._things: dict[str, dict[str, Thing]] = {}

    @property
    def things(self) -> dict[str, Thing]:
        """The print of this table, made once per language."""
        code = current_language()
        if code not in self._things:
            self._things[code] = self.table.things
        return self._things[code]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, made once for all who are told it; not to be changed."""
        return self._once("view", seat, self.table.view)

    def view_json(self, seat: int | None) -> str:
        """The same as it is sent."""
        return self._once("json", seat, lambda one: as_json(self.view(one)))

    def ask_json(self, seat: int) -> AskJson:
        """What a person here is asked, as plain data; made once, as the view."""
        return self._once("ask", seat, lambda one: self.asked[seat].to_json())

    def _once(self, what: str, seat: int | None, make: Callable[[int | None], Made]) -> Made:
        if self._made[0] != self.stamp:
            self._made = (self.stamp, {})
        made, key = self._made[1], (what, seat, current_language())
        if key not in made:
            made[key] = make(seat)
        found: Made = made[key]
        return found

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played at this device."""
        return self.device.seats

    @property
    def secrets(self) -> bool:
        """Once people know different things, they may at any time."""
        if not self._secrets and len(self.people) > 1:
            self._secrets = has_secrets(self.table)
        return self._secrets

    @property
    def asked(self) -> dict[int, Ask]:
        """The people at this device who are asked something."""
        return {ask.seat: ask for ask in self.table.asks if ask.seat in self.people and ask.seat not in self.bots}

    @property
    def waited_for(self) -> set[int]:
        """The seats that have still to answer, as this device may know it.

        Who answers side by side with others does so unseen: elsewhere, nobody learns from the page or from the time it
        takes who is done.
        """
        pending = {ask.seat for ask in self.table.asks}
        if self.company is None:
            return pending
        return pending | (set(self.table.side_by_side) - set(self.people))

    @property
    def bots_wait(self) -> bool:
        asks = self.table.asks
        return bool(asks) and all(ask.seat in self.bots for ask in asks)

    def number(self, seat: int | None) -> int:
        """The number of what a seat is asked: how often it has answered, and a mark of the question.

        It follows from what the seat knows: side by side, it does not tell how far others are.
        """
        own = len(self._own_lines(seat))
        ask = next((ask for ask in self.table.asks if ask.seat == seat), None)
        asked = [ask.clause, *ask.keys] if ask else ["", str(self.table.wanted and self.table.wanted[1])]
        told = json.dumps([own, asked])
        return own * MARKS + int.from_bytes(hashlib.sha256(told.encode()).digest()[:6], "big") % MARKS

    def _own_lines(self, seat: int | None) -> list[Line]:
        """What a seat has answered and taken back; of None, what luck has given. A record only grows, so every line of
        it is looked at once."""
        lines = self.table.lines(self._sorted)
        for line in lines:
            if "luck" in line:
                self._own.setdefault(None, []).append(line)
            elif "seat" in line or "undo" in line:
                self._own.setdefault(line.get("seat", line.get("undo")), []).append(line)
        self._sorted += len(lines)
        return self._own.get(seat, [])

    def check(self, seat: int, number: int) -> None:
        """Answers carry the number of the ask: others may have answered meanwhile, but not this one."""
        if seat not in self.asked or self.number(seat) != number:
            raise Refused(409, STALE)

    def is_repeated(self, seat: int | None, number: int, **said: Any) -> bool:
        """Whether this very line has been taken already: a double click, or sent again because no word came back."""
        own, before = self._own_lines(seat), number // MARKS
        return 0 <= before < len(own) and own[before].items() >= said.items()

    def remember(self, answered: int | None = None) -> None:
        """What happened up to now is no news any more: for who has answered, or, without secrets, for all here."""
        alone = answered is not None and (self.secrets or self.company is not None)
        for seat in (answered,) if alone else (None, *self.people):
            self.seen[seat] = (len(self.table.events(seat)), len(self.table.throws))

    def lend(self, seat: int, bot: str) -> None:
        """Who answers for this person: a bot of this name; without a name the person again."""
        if bot:
            self.bots[seat], self.lent[seat] = bot_for(bot), bot
        elif seat in self.lent:
            del self.bots[seat], self.lent[seat]

    @property
    def watchers(self) -> list[int]:
        """The people who may want to know why a bot does something."""
        return [seat for seat in people(self.table) if seat not in self.bots or seat in self.lent]

    def hear(self, reasons: Reasons) -> None:
        """Why a bot has answered: beside the first sentence that tells what it did, if any does."""
        for seat, (told, reason) in reasons.items():
            if len(self.table.events(seat)) > told:
                self.reasons.setdefault(seat, {})[told] = reason

    def forget_reasons(self) -> None:
        """Those of what was taken back."""
        for seat, heard in self.reasons.items():
            told = len(self.table.events(seat))
            self.reasons[seat] = {at: reason for at, reason in heard.items() if at < told}

    def catch_up(self, lines: Sequence[Line], stamp: str) -> bool:
        """Play what was added elsewhere. False if that cannot be: then the record must be read anew."""
        table = self.table
        try:
            for line in lines:
                own = "luck" in line and table.wanted is None  # the table says this by itself
                if not own and not {"over", "revealed", "resumed"} & line.keys():
                    play_line(table, line)
        except UndercroftError:
            return False
        if table.lines(self.kept) != lines:
            return False
        self.kept, self.stamp = self.kept + len(lines), stamp
        return True


class Tables:
    def __init__(self, store: Store, online: Callable[[], Database] | None = None) -> None:
        self.store = store
        self._find_online = online
        self._online: Database | None = None
        self._seated: OrderedDict[str, Seated] = OrderedDict()
        self._locks: WeakValueDictionary[str, _Lock] = WeakValueDictionary()
        self._left = 0  # tables that have left the memory since it was last looked through
        self.companies = Companies()
        self.lock = threading.Lock()  # of everything that is kept here
        self.reels: OrderedDict[str, Any] = OrderedDict()  # records being looked at, see replays.py
        self.summaries: dict[tuple[str, str], Any] = {}  # kept games in one line, see home.py

    @property
    def online(self) -> Database:
        """Where online tables are kept; opened when somebody first wants one."""
        with self.lock:
            if self._online is None:
                if self._find_online is None:
                    raise Refused(404, say("There are no online tables here."))
                self._online = self._find_online()
        return self._online

    @property
    def has_online(self) -> bool:
        return self._online is not None

    @property
    def in_memory(self) -> int:
        return len(self._seated)

    @property
    def is_hosted(self) -> bool:
        """Whether every table is an online table: everybody has only the seats this browser holds."""
        return not isinstance(self.store, Folder)

    def store_of(self, name: str) -> Store:
        return self.online if name.startswith(MARK) else self.store

    @contextmanager
    def at(self, name: str, stamp: str = "") -> Iterator[Seated]:
        """The table as it stands in the store; nobody else touches it meanwhile.

        `stamp` is that of an online table, where it was read just now. Its record only grows: if the table in memory
        is further, somebody here was quicker, and nothing is missed.
        """
        if not name.startswith(MARK):  # who comes to an online table has shown a token for it
            self.store.stamp(name)  # raises where there is no such table
        with self.lock:
            lock = self._locks.get(name)
            if lock is None:
                lock = self._locks[name] = _Lock()
        with lock.held:
            yield self._current(name, stamp)

    def _current(self, name: str, stamp: str) -> Seated:
        store = self.store_of(name)
        with self.lock:
            seated = self._seated.get(name)
        if stamp and seated is not None and int(seated.stamp) >= int(stamp):
            stamp = seated.stamp
        else:
            stamp = store.stamp(name)
        if seated is not None and seated.stamp != stamp and not self._caught_up(seated, stamp):
            seated = None
        if seated is None:
            seated = self._read(name, store)
        seated.used = time.monotonic()
        with self.lock:
            self._seated[name] = seated
            self._seated.move_to_end(name)
            while len(self._seated) > KEPT_IN_MEMORY or seated.used - self._oldest().used > IDLE:
                self._seated.popitem(last=False)
                self._left += 1
            collects = self._left >= MANY
            self._left = 0 if collects else self._left
        if collects:
            gc.collect()  # what they leave behind; the server looks for it at no other time
        return seated

    def _oldest(self) -> Seated:
        return next(iter(self._seated.values()))

    def _caught_up(self, seated: Seated, stamp: str) -> bool:
        store = self.store_of(seated.name)
        return not isinstance(store, Folder) and seated.catch_up(self.online.since(seated.name, seated.stamp), stamp)

    def _read(self, name: str, store: Store) -> Seated:
        record, stamp = store.load(name)
        if isinstance(store, Folder):
            seated = Seated(name, replay(record, luck=kept_luck(record)), stamp, len(record.lines))
            for seat, bot in lent_seats(record, store.file(name), store.path).items():
                if seat in seated.people:
                    seated.lend(seat, bot)
            if name in store.mended:
                store.mended.discard(name)
                seated.was_torn = True
            return seated
        try:
            return Seated(name, gone_on_with(record, self.online.luck(name)), stamp, len(record.lines))
        except OtherRules as error:
            raise PlayedElsewhere(error) from error

    def forget(self, name: str) -> None:
        with self.lock:
            self._seated.pop(name, None)

    def open(self, table: Table, name: str = "") -> str:
        """Keep a new table; bots that come first have answered."""
        name = self.store.open(table.record, name)
        with self.at(name) as seated:
            seated.table, seated.kept = table, len(table.record.lines)
            self.let_others_answer(seated)
        return name

    def answer(self, seated: Seated, seat: int, key: str) -> None:
        """Answer for a person; then bots answer, and what people have decided once and for all."""
        seated.remember(seat)
        seated.table.answer(seat, key)
        self.keep(seated)
        self.let_others_answer(seated)

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
            seated.remember(seat if seated.company else None)
            seated.forget_reasons()
            self.keep(seated)
            return
        raise Refused(409, say("Nothing can be taken back: since then something was rolled, drawn, shown or answered."))

    def let_others_answer(self, seated: Seated) -> None:
        """Bots do not make people wait, but a game of bots alone stops now and then."""
        patience = time.monotonic() + BOT_SECONDS
        for _ in range(BOT_ANSWERS):
            if time.monotonic() > patience:
                break
            given = _bots_answer(seated) or _standing_answer(seated)
            if given is None:
                break
            reasons = reasons_of(seated.table, given, seated.watchers) if given[0] in seated.bots else {}
            seated.table.answer(*given)
            seated.hear(reasons)
            if seated.is_watched and _is_to_be_followed(seated, given[0]):
                break
        self.keep(seated)

    def lend(self, seated: Seated, seat: int, bot: str) -> None:
        """A bot of this name plays for a person; without a name the person takes the seat back."""
        seated.lend(seat, bot)
        if isinstance(self.store, Folder):
            keep_lent(seated.lent, self.store.file(seated.name), self.store.path)

    def keep(self, seated: Seated) -> None:
        """Put into the store what was answered since. If it refuses, the table in memory is forgotten."""
        lines = seated.table.lines(seated.kept)
        if not lines:
            return
        try:
            seated.stamp = self.store_of(seated.name).append(seated.name, lines, seated.stamp)
        except Exception:
            self.forget(seated.name)
            raise
        seated.kept += len(lines)


class _Lock:
    """A lock that is gone when nobody holds it or waits for it."""

    def __init__(self) -> None:
        self.held = threading.RLock()


def gone_on_with(record: Record, luck: Seeded | None) -> Table:
    """The table of a record. Luck to come is the one that was sealed, if we know it, as if nobody had been away."""
    return replay(record, luck=luck if luck and luck.seals == last_seals(record.header, record.lines) else None)


def _is_to_be_followed(seated: Seated, answered: int) -> bool:
    """A bot has played, and the next one is about to, or it plays for somebody who may want the seat back; who answer
    side by side are not waited for."""
    asked = {ask.seat for ask in seated.table.asks}
    if answered in seated.lent:
        return seated.bots_wait
    return len(asked) == 1 and answered not in asked and answered in seated.bots


def _bots_answer(seated: Seated) -> tuple[int, str] | None:
    for ask in seated.table.asks:
        if ask.seat in seated.bots:
            return ask.seat, seated.bots[ask.seat].answer(Seat(seated.table, ask.seat)).key
    return None


def _standing_answer(seated: Seated) -> tuple[int, str] | None:
    """What a person wants answered without being asked; recorded like any other answer."""
    for ask in seated.table.asks:
        for one in seated.table.game.standing:
            if one.key in seated.standing.get(ask.seat, ()) and ask.clause in one.clauses:
                key = one.answer(ask.to_json(), seated.table.view(ask.seat))
                if key in ask.keys:
                    return ask.seat, str(key)
    return None
