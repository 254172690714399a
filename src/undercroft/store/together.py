"""Writers of one SQLite file: who comes while another writes goes along in the same transaction.

SQLite takes one writer at a time, and the disk takes its time for each transaction. So those who wait share one: each
writes in its turn, whoever fails takes back only its own part, and all go on when everything is on the disk.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from typing import cast

from sqlalchemy import Connection, Engine

MOST = 64  # in one transaction
DISK = 10.0  # seconds for what others write, and for the disk


class _Trip:
    """One transaction, and those who wait for its end."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        self._driver.execute("BEGIN IMMEDIATE")
        self._aboard = 0
        self._ended = threading.Event()
        self._failed: Exception | None = None

    @property
    def is_full(self) -> bool:
        return self._aboard >= MOST or self._failed is not None

    @contextlib.contextmanager
    def part(self) -> Iterator[Connection]:
        """What one of them writes, all of it or nothing. Before the first there is nothing to go back to but the
        beginning."""
        first, self._aboard = not self._aboard, self._aboard + 1
        if not first:
            self._driver.execute("SAVEPOINT part")
        try:
            yield self.connection
        except BaseException:
            self._take_back(("ROLLBACK", "BEGIN IMMEDIATE") if first else ("ROLLBACK TO part", "RELEASE part"))
            raise
        if not first:
            self._driver.execute("RELEASE part")

    def _take_back(self, how: tuple[str, str]) -> None:
        """If that cannot be, SQLite has taken back everything (a full disk): then nobody has written anything."""
        try:
            for step in how:
                self._driver.execute(step)
        except sqlite3.Error as error:
            self._failed = error

    def end(self) -> bool:
        """Whether all is well."""
        try:
            if self._failed is None:
                self._driver.execute("COMMIT")
        except sqlite3.Error as error:  # each of them is told
            self._failed = error
        self._ended.set()
        return self._failed is None

    def wait(self) -> None:
        if not self._ended.wait(DISK):
            raise sqlite3.OperationalError("the disk does not answer")
        if self._failed is not None:
            raise self._failed


class Together:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")  # transactions are begun and ended here
        self._connection: Connection | None = None
        self._pen = threading.Lock()  # who holds it writes
        self._counting = threading.Lock()
        self._waiting = 0
        self._trip: _Trip | None = None

    @contextlib.contextmanager
    def begin(self) -> Iterator[Connection]:
        """As `Engine.begin`: on the disk when it ends."""
        with self._counting:
            self._waiting += 1
        try:
            has_pen = self._pen.acquire(timeout=DISK)
        finally:
            with self._counting:
                self._waiting -= 1
        if not has_pen:
            raise sqlite3.OperationalError("the disk does not answer")
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            trip = self._trip = self._trip or _Trip(self._connection)
            try:
                with trip.part() as connection:
                    yield connection
            finally:
                if not self._waiting or trip.is_full:  # else one of those takes it further
                    self._trip = None
                    if not trip.end():
                        self._hang_up()
        finally:
            self._pen.release()
        trip.wait()

    def close(self) -> None:
        if self._pen.acquire(timeout=DISK):
            try:
                self._hang_up()
            finally:
                self._pen.release()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
