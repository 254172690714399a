"""A table that is played on pages: its sitting, its place in the store, and the device that looks at it just now."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from undercroft.board.picture import Vital
from undercroft.bots.seated import bots_at, takes_long
from undercroft.kernel.chain import SEALED, first_head, next_head
from undercroft.kernel.errors import CannotSave, UndercroftError
from undercroft.kernel.languages import current_language, language
from undercroft.kernel.record import Line
from undercroft.kernel.replay import play_line
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.view import Envelope
from undercroft.players.sitting import Sitting
from undercroft.signing import Signer, can_check
from undercroft.store import Store
from undercroft.store.folder import Folder
from undercroft.store.lending import keep_lent, lent_seats
from undercroft.store.people import People
from undercroft.store.places import home
from undercroft.store.seats import Company
from undercroft.web.seats import Device

# -- its chain --------------------------------------------------------------------------------------------------------
#
# The record of a table is evidence: its chain goes on with every answer, each seat is shown how it stood after its own
# last one, and the server signs that, and the end. A head would tell a seat that somebody else has answered, where
# nobody may know that yet. So a seat is shown the one after its own last answer, which changes with its answers and
# with nothing else; the blind hides what stands before it.

KEY = "server.key"


def signer_of(store: Store) -> Signer | None:
    """The key of the server over this store; none where no key can be kept, or where the library is not installed."""
    if not can_check():
        return None
    try:
        return Signer.kept(_key_file(store))
    except CannotSave:
        return None


def _key_file(store: Store) -> Path:
    """Beside what is served. All processes over one PostgreSQL need the same: UNDERCROFT_KEY says where it lies."""
    if given := os.environ.get("UNDERCROFT_KEY"):
        return Path(given)
    folder = store.path if isinstance(store, Folder) else getattr(store, "folder", None)
    return (folder or home()) / KEY


class Chain:
    """The chain of one table as it stands in the store."""

    def __init__(self, header: Mapping[str, Any], lines: Iterable[Line], blind: str, signer: Signer | None) -> None:
        self._blind, self._signer = blind, signer
        self._first = self._head = first_head(header, blind)
        self._own: dict[int, str] = {}  # by seat: the head after its last answer
        self._shown: dict[int, dict[str, Any]] = {}
        self.add(lines)

    def add(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._head = next_head(self._head, line, self._blind)
            seat = line.get("seat", line.get("undo"))
            if type(seat) is int:
                self._own[seat] = self._head

    def shown(self, seat: int) -> dict[str, Any]:
        """What this seat may keep: the head after its last answer, and the word of the server for it."""
        head = self._own.get(seat, self._first)
        found = self._shown.get(seat)
        if found is None or found["head"] != head:
            found = self._shown[seat] = {"head": head, **self._signed(head)}
        return found

    def ended(self, lines: Iterable[Line]) -> list[Line]:
        """These lines end the game: what the server says of all of it."""
        head = self._head
        for line in lines:
            head = next_head(head, line, self._blind)
        return [self._signer.signed(head, self._blind)] if self._signer else []

    def _signed(self, head: str) -> dict[str, Any]:
        return self._signer.beginning(head, "signed") if self._signer else {}


def chain_of(
    header: Mapping[str, Any], lines: Iterable[Line], blind: str | None, signer: Signer | None
) -> Chain | None:
    """Online tables have a blind; a game of the folder has a chain if this server has sealed its beginning."""
    if blind is None and (signer is None or header.get(SEALED, {}).get("by") != signer.key):
        return None
    return Chain(header, lines, blind or "", signer)


Made = TypeVar("Made")
Mark = tuple[int, tuple[Vital, ...]]  # how long the log was when a page was shown, and its figures
# -- the table --------------------------------------------------------------------------------------------------------

MARKS = 12  # pages of a seat that are remembered: who is further behind is told, not shown


as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class InStore:
    """Where a table is kept; `stamp` is what the store calls it as it stands in memory."""

    def __init__(
        self, store: Store, name: str, stamp: str, table: Table, forget: Callable[[str], None],
        chain: Chain | None = None,
    ) -> None:  # fmt: skip
        self.store, self.name, self.stamp, self.chain = store, name, stamp, chain
        self.lines = len(table.lines())  # of the record that the store has
        self._record = table.record
        self._forget = forget

    def keep(self, table: Table) -> None:
        """If the store refuses, the table in memory is forgotten."""
        lines = table.lines(self.lines)
        if not lines:
            return
        if self.chain is not None and any("over" in line for line in lines):
            for line in self.chain.ended(lines):
                table.write(line)
                lines.append(line)
        try:
            self.stamp = self.store.append(self.name, lines, self.stamp)
        except Exception:
            self._forget(self.name)
            raise
        self.added(lines)

    def added(self, lines: Sequence[Line]) -> None:
        """The store has these, too."""
        self.lines += len(lines)
        if self.chain is not None:
            self.chain.add(lines)

    def lent(self) -> Mapping[int, str]:
        """Of an online table, its company knows."""
        store = self.store
        return lent_seats(self._record, store.file(self.name), store.path) if isinstance(store, Folder) else {}

    def keep_lent(self, lent: Mapping[int, str]) -> None:
        if isinstance(self.store, Folder):
            keep_lent(lent, self.store.file(self.name), self.store.path)


class Seated(Sitting):
    """One table, and the device that asks just now: nobody else touches it meanwhile (`Tables.at`)."""

    kept: InStore

    def __init__(self, table: Table, kept: InStore, people: People | None = None, is_apart: bool = False) -> None:
        super().__init__(table, kept, bots_at(table.header["seats"]), people, guided=True, is_apart=is_apart)
        self.name = kept.name
        self.device = Device(self.everybody)
        self.company: Company | None = None  # of an online table
        self.was_torn = False  # the end of its record was cut off; to be told once
        self.used = 0.0  # when somebody last looked at it
        self.sights: dict[tuple[Any, ...], str] = {}  # what seats see, see sight.py
        self._made: tuple[tuple[str, int], dict[tuple[str, int | None, str], Any]] = (("", 0), {})  # for all who look
        self._things: dict[str, dict[str, Thing]] = {}
        self.told: dict[tuple[int | None, str], dict[int, dict[str, Any]]] = {}  # the story in words, see story.py
        self._marks: dict[int | None, dict[int, Mark]] = {}  # per seat, by how much it had heard

    def look(self, device: Device, company: Company | None = None, said: str = "") -> None:
        """This device asks now; of several people there, the one who said so sits before it."""
        self.device, self.company, self.people = device, company, device.seats
        alone = device.seats[0] if len(device.seats) == 1 else None
        self.at = int(said) if said.isdecimal() and int(said) in device.seats else alone

    @property
    def stamp(self) -> str:
        return self.kept.stamp

    def answer(self, seat: int, key: str, sure: str = "") -> None:
        """What was on the page before an answer is no news after it."""
        self.remember(seat)
        super().answer(seat, key, sure)

    def supply(self, outcome: Sequence[int | str]) -> None:
        self.remember(self.at)
        super().supply(outcome)

    def head(self, seat: int | None) -> dict[str, Any] | None:
        """What this seat of an online table may keep of its chain: see evidence.py."""
        chain = self.kept.chain
        return None if chain is None or seat is None or self.company is None else chain.shown(seat)

    # -- what pages have shown ----------------------------------------------------------------------------------------

    def mark(self, seat: int | None, vitals: tuple[Vital, ...]) -> int:
        """A page shows this seat the table as it is: how much of the story it has heard then.

        Only that is told to the page; where the log stood may be a secret, and stays here.
        """
        told, at = len(self.table.events(seat)), len(self.table.past.log)
        marks = self._marks.setdefault(seat, {})
        marks.pop(told, None)
        marks[told] = (at, vitals)
        while len(marks) > MARKS:
            del marks[next(iter(marks))]
        return told

    def marked(self, seat: int | None, told: int) -> Mark | None:
        """What is known of the page that showed so much of the story; None if nothing is, or it was taken back."""
        found = self._marks.get(seat, {}).get(told)
        return found if found is not None and found[0] <= len(self.table.past.log) else None

    def undo(self, seat: int | None) -> int | None:
        """What was shown of what is taken back never happened."""
        whose = super().undo(seat)
        self.told.clear()
        until = len(self.table.past.log)
        for one, marks in self._marks.items():
            self._marks[one] = {told: mark for told, mark in marks.items() if mark[0] <= until}
        return whose

    # -- who thinks aside ---------------------------------------------------------------------------------------------

    def thinks_aside(self, seat: int) -> bool:
        bot = self.bot_at(seat)
        return bot is not None and takes_long(bot, self.game)

    @property
    def thinker(self) -> int | None:
        """The seat whose bot has to be asked aside before anything goes on."""
        seat = self._waiting_bot()
        return seat if seat is not None and self.thinks_aside(seat) else None

    def bot_name(self, seat: int) -> str:
        return self.lent[seat].name if seat in self.lent else self.names[seat]

    # -- what is made once --------------------------------------------------------------------------------------------

    @property
    def things(self) -> dict[str, Thing]:
        """The print of this table, made once per language."""
        code = current_language()
        if code not in self._things:
            self._things[code] = self.table.things
        return self._things[code]

    def view(self, seat: int | None) -> Envelope:
        return self.once("view", seat, super().view)

    def seen(self, seat: int | None) -> Envelope:
        return self.once("seen", seat, super().seen)

    def view_json(self, seat: int | None) -> str:
        """What a seat may know, made once for all who are told it."""
        return self.once("told", seat, lambda one: as_json(self.seen(one)))

    def once(self, what: str, seat: int | None, make: Callable[[int | None], Made]) -> Made:
        now = self.stamp, len(self.table.past.log)  # standing answers and bots go on before it is kept
        if self._made[0] != now:
            self._made = (now, {})
        made, key = self._made[1], (what, seat, current_language())
        if key not in made:
            made[key] = make(seat)
        found: Made = made[key]
        return found

    def catch_up(self, lines: Sequence[Line], stamp: str) -> bool:
        """Play what was added elsewhere. False if that cannot be: then the record must be read anew."""
        table, kept = self.table, self.kept
        self.told.clear()  # some of it may be taken back
        try:
            for line in lines:
                own = "luck" in line and table.wanted is None  # the table says this by itself
                if not own and not {"over", "revealed", "resumed"} & line.keys():
                    play_line(table, line)
        except UndercroftError:
            return False
        if table.lines(kept.lines) != lines:
            return False
        kept.added(lines)
        kept.stamp = stamp
        return True


# -- what a seat sees, in a word --------------------------------------------------------------------------------------
#
# While it stays the same, its page stays the same. It follows from what the seat may know and from nothing else, so a
# stream that tells it tells no secret.


def sight(seated: Seated) -> str:
    """What this device sees: all that its seats see."""
    seen = [_sight(seated, seat) for seat in seated.people or (None,)]
    return seen[0] if len(seen) == 1 else digest(seen)


def _sight(seated: Seated, seat: int | None) -> str:
    key = (seat, seated.stamp, frozenset(seated.lent), seated.people)
    found = seated.sights.get(key)
    if found is None:
        seated.sights = {known: word for known, word in seated.sights.items() if known[1] == seated.stamp}
        with language("en"):
            found = seated.sights[key] = digest(_seen(seated, seat), seated.view_json(seat))
    return found


def _seen(seated: Seated, seat: int | None) -> list[Any]:
    table = seated.table
    events = table.events(seat)
    return [
        {one: seated.numbers.of(one) for one in seated.asked}, len(events),
        events[-1].text if events else "", sorted(seated.waited_for), sorted(seated.lent), seated.bots_wait,
        str(table.wanted and table.wanted[1]),
    ]  # fmt: skip


def digest(value: Any, text: str = "") -> str:
    """In one word; a long text goes in as it is."""
    return hashlib.sha256(f"{json.dumps(value)}\n{text}".encode()).hexdigest()[:20]
