"""The tables in memory. They are a cache of the store: every answer is kept there before anybody sees what it did."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

from undercroft.face import replay
from undercroft.kernel.chain import SEALED
from undercroft.kernel.errors import OtherRules
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Record
from undercroft.kernel.sources import last_seals
from undercroft.kernel.table import Table
from undercroft.signing import Signer
from undercroft.store import NoOnline, NoSuchTable, Store, online as kept
from undercroft.store.folder import Folder
from undercroft.store.seats import MARK, Company
from undercroft.store.seeds import kept_luck
from undercroft.web.seated import InStore, Seated, chain_of, signer_of
from undercroft.web.words import PlayedElsewhere, Refused, say

KEPT_IN_MEMORY = 3_000
IDLE = 600.0  # seconds after which a table nobody looks at leaves the memory
TORN = say(
    "The end of this record was torn, perhaps by a crash. It lies beside the record now; the game goes on before."
)


class Tables:
    def __init__(self, store: Store, online: Callable[[], kept.Database] | None = None) -> None:
        self.store = store
        self._find_online = online
        self._online: kept.Database | None = None
        self._signer: list[Signer | None] = []  # of this server, when it is first needed
        self._seated: OrderedDict[str, Seated] = OrderedDict()
        self._locks: WeakValueDictionary[str, _Lock] = WeakValueDictionary()
        self.companies = Companies()
        self.lock = threading.Lock()  # of everything that is kept here
        self.turnings: OrderedDict[Any, dict[str, Any]] = OrderedDict()  # of finished games, see turning.py
        self.reels: OrderedDict[str, Any] = OrderedDict()  # records being looked at, see replays.py
        self.summaries: dict[tuple[str, str], Any] = {}  # kept games in one line, see home.py

    @property
    def may_gather(self) -> bool:
        """Whether there are online tables here at all."""
        return self._find_online is not None

    @property
    def online(self) -> kept.Database:
        """Where online tables are kept; opened when somebody first wants one."""
        with self.lock:
            if self._online is None:
                if self._find_online is None:
                    raise NoOnline
                self._online = self._find_online()
        return self._online

    @property
    def signer(self) -> Signer | None:
        """The key of this server."""
        with self.lock:
            if not self._signer:
                self._signer.append(signer_of(self.store))
            return self._signer[0]

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
        with self._lock_of(name):
            yield self._current(name, stamp)

    def remove(self, name: str) -> None:
        """Throw a game of the folder away, whether it can be read or not."""
        if name.startswith(MARK):
            raise NoSuchTable(name)  # an online table belongs to all who sit there
        if not isinstance(self.store, Folder) or ":" in name:
            raise Refused(403, say("Only a game of your own folder can be thrown away here."))
        with self._lock_of(name):
            self.store.remove(name)
            self.forget(name)

    def _lock_of(self, name: str) -> _Lock:
        with self.lock:
            lock = self._locks.get(name)
            if lock is None:
                lock = self._locks[name] = _Lock()
        return lock

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
        return self._remember(name, seated)

    def _remember(self, name: str, seated: Seated) -> Seated:
        """For whoever comes next. What nobody has looked at for long is let go of, and is gone then: nothing in it
        holds itself, so memory need not be looked through for it."""
        seated.used = time.monotonic()
        with self.lock:
            self._seated[name] = seated
            self._seated.move_to_end(name)
            while len(self._seated) > KEPT_IN_MEMORY or seated.used - self._oldest().used > IDLE:
                self._seated.popitem(last=False)
        return seated

    def begun(self, name: str, table: Table) -> None:
        """An online table that was kept just now, as it was opened: the next who looks need not have it read."""
        with self._lock_of(name):
            if name not in self._seated:
                self._remember(name, self._seat(name, table, self.online, str(len(table.lines()))))

    def _oldest(self) -> Seated:
        return next(iter(self._seated.values()))

    def _caught_up(self, seated: Seated, stamp: str) -> bool:
        store = self.store_of(seated.name)
        return not isinstance(store, Folder) and seated.catch_up(self.online.since(seated.name, seated.stamp), stamp)

    def _read(self, name: str, store: Store) -> Seated:
        record, stamp = store.load(name)
        if isinstance(store, Folder):
            seated = self._seat(name, replay(record, luck=kept_luck(record)), store, stamp)
            seated.was_torn = name in store.mended
            store.mended.discard(name)
            return seated
        try:
            return self._seat(name, gone_on_with(record, self.online.luck(name)), store, stamp)
        except OtherRules as error:
            raise PlayedElsewhere(error) from error

    def _seat(self, name: str, table: Table, store: Store, stamp: str) -> Seated:
        people = store.people if isinstance(store, Folder) else None
        header, blind = table.header, None if isinstance(store, Folder) else self.online.blind(name)
        is_signed = blind is not None or SEALED in header
        chain = chain_of(header, table.lines(), blind, self.signer) if is_signed else None
        return Seated(table, InStore(store, name, stamp, table, self.forget, chain), people, is_apart=people is None)

    def forget(self, name: str) -> None:
        with self.lock:
            self._seated.pop(name, None)

    def open(self, table: Table, name: str = "") -> str:
        """Keep a new table; bots that come first have answered."""
        name = self.store.open(table.record, name)
        self._remember(name, self._seat(name, table, self.store, self.store.stamp(name)))
        with self.at(name) as seated:
            seated.go_on()
        return name


class _Lock:
    """Of one table, and gone when nobody holds it or waits for it. `with` keeps hold of this very object: of a lock
    within it, it would not, and the next to come would be given another one."""

    def __init__(self) -> None:
        self._held = threading.RLock()

    def __enter__(self) -> None:
        self._held.acquire()

    def __exit__(self, *error: object) -> None:
        self._held.release()


def gone_on_with(record: Record, luck: Seeded | None) -> Table:
    """The table of a record. Luck to come is the one that was sealed, if we know it, as if nobody had been away."""
    return replay(record, luck=luck if luck and luck.seals == last_seals(record.header, record.lines) else None)


# -- the companies of the tables that are being played ----------------------------------------------------------------
#
# Read anew whenever somebody comes, goes or speaks. The database is asked each time whether that is so (`stands`): a
# link that was taken back is good for nothing at once, whichever process took it back.

KEPT = 5_000
FRESH = 25.0  # seconds: whose page is open is noted every 15 s, and good for 45; who comes or goes is told at once


class Companies:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[float, Company]] = OrderedDict()

    def known(self, table: str, version: int) -> Company | None:
        """The company of a game that has begun, as it stands, if it has not changed since it was read."""
        with self._lock:
            read, found = self._kept.get(table, (0.0, None))
        is_current = found and found.begun and found.version == version and time.monotonic() - read < FRESH
        return found if is_current else None

    def read(self, database: kept.Database, table: str) -> Company:
        now, found = time.monotonic(), kept.company.company(database, table)
        with self._lock:
            self._kept[table] = (now, found)
            self._kept.move_to_end(table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
