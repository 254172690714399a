"""Writers of one SQLite file: who comes while another writes goes along in the same transaction.

SQLite takes one writer at a time, and the disk takes its time for each transaction. So those who wait share one: each
writes in its turn, whoever fails takes back only its own part, and all go on when everything is on the disk.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

MOST = 64  # in one transaction


class _Trip:
    """One transaction, and those who wait for its end."""

    def __init__(self, engine: Engine) -> None:
        self.connection = engine.connect()
        self._transaction = self.connection.begin()
        self._aboard = 0
        self._ended = threading.Event()
        self._failed: Exception | None = None

    @property
    def is_full(self) -> bool:
        return self._aboard >= MOST or self._failed is not None

    @contextlib.contextmanager
    def part(self) -> Iterator[Connection]:
        """What one of them writes, all of it or nothing."""
        self._aboard += 1
        self.connection.exec_driver_sql("SAVEPOINT part")
        try:
            yield self.connection
        except BaseException:
            self._take_back()
            raise
        self.connection.exec_driver_sql("RELEASE part")

    def _take_back(self) -> None:
        """If that cannot be, SQLite has taken back everything (a full disk): then nobody has written anything."""
        try:
            self.connection.exec_driver_sql("ROLLBACK TO part")
            self.connection.exec_driver_sql("RELEASE part")
        except DBAPIError as error:
            self._failed = error

    def end(self) -> None:
        try:
            with self.connection:
                self._transaction.rollback() if self._failed else self._transaction.commit()
        except Exception as error:  # each of them is told
            self._failed = error
        finally:
            self._ended.set()

    def wait(self) -> None:
        self._ended.wait()
        if self._failed is not None:
            raise self._failed


class Together:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pen = threading.Lock()  # who holds it writes
        self._counting = threading.Lock()
        self._waiting = 0
        self._trip: _Trip | None = None

    @contextlib.contextmanager
    def begin(self) -> Iterator[Connection]:
        """As `Engine.begin`: on the disk when it ends."""
        with self._counting:
            self._waiting += 1
        with self._pen:
            with self._counting:
                self._waiting -= 1
            trip = self._trip = self._trip or _Trip(self._engine)
            try:
                with trip.part() as connection:
                    yield connection
            finally:
                if not self._waiting or trip.is_full:  # else one of those takes it further
                    self._trip = None
                    trip.end()
        trip.wait()
