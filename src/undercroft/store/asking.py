"""How a database is asked: by statements that are made once, and for a few seconds at most.

A database that hangs: whoever asks it waits for a few seconds and no longer, and the next are told at once.

A database that is gone says so; one that hangs says nothing, and the network keeps the connection well. So every wait
has an end on our side: to be connected, for an answer, for a connection of the pool, for the disk.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import namedtuple
from collections.abc import Generator
from functools import cache
from typing import Any

from sqlalchemy import Dialect, Engine, event
from sqlalchemy.sql.expression import ClauseElement

CONNECT = 3  # seconds to be connected
ANSWER = 4.0  # seconds for the answer to a statement
POOL = 3.0  # seconds for a connection that others have
SLOW = 1.0  # seconds after which a failure is a hanging ...
SPARED = 1.0  # ... and for which it is not asked again then
KEPT_OPEN = 8  # connections to a file, by which it is read

ARGUMENTS = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,  # a machine that is gone
    "options": f"-c statement_timeout={int(ANSWER * 1000)} -c idle_in_transaction_session_timeout=20000",
}  # fmt: skip


LISTENING: dict[str, Any] = {key: value for key, value in ARGUMENTS.items() if key != "options"}


def bound(engine: Engine) -> Engine:
    """Its connections to PostgreSQL wait no longer than that."""
    event.listen(engine, "do_connect", lambda dialect, record, args, how: _kind().connect(*args, **how))
    return engine


@cache
def _kind() -> Any:
    import psycopg  # an extra

    class Bounded(psycopg.Connection[Any]):
        """Every statement goes through `wait`."""

        def wait(self, gen: Any, *how: Any, **more: Any) -> Any:
            return super().wait(self._until(gen, time.monotonic() + ANSWER), *how, **more)

        def _until(self, gen: Any, end: float) -> Generator[Any, Any, Any]:
            try:
                wanted = next(gen)
                while True:
                    ready = yield wanted
                    if not ready and time.monotonic() > end:
                        self.pgconn.finish()
                        raise psycopg.OperationalError("no answer in time")
                    wanted = gen.send(ready)
            except StopIteration as done:
                return done.value

    return Bounded


class Breaker:
    """Where the database hangs, one asks it after a moment; the others are told so without waiting."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0

    def asking(self) -> float | None:
        """When this question began; None: it hangs, and is not even asked."""
        now = time.monotonic()
        if self._until:
            with self._lock:
                if now < self._until:
                    return None
                self._until = now + ANSWER + CONNECT if self._until else 0.0  # this one asks for all
        return now

    def hangs(self, began: float) -> bool:
        """Whether it was silent for so long, and would be once more. One that is gone says so at once."""
        return time.monotonic() - began > SLOW

    def failed(self, began: float) -> None:
        """One that is gone may be asked again at once."""
        self._until = time.monotonic() + SPARED if self.hangs(began) else 0.0

    def answered(self) -> None:
        self._until = 0.0


class Prepared:
    """A statement that is asked all the time, given to the driver as it is."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        made: Any = statement.compile(dialect=dialect)
        self._sql, self._order, self._given = str(made), made.positiontup, dict(made.params)
        columns = [str(column[0]) for column in made._result_columns]
        self._row: Any = namedtuple("Row", columns) if columns else None

    def run(self, driver: Any, values: dict[str, Any]) -> Any:
        """By the connection of a driver; returns its cursor."""
        told = self._given | values
        return driver.execute(self._sql, told if self._order is None else [told[name] for name in self._order])

    def rows(self, driver: Any, values: dict[str, Any]) -> list[Any]:
        return [self._row(*row) for row in self.run(driver, values)]


class Readers:
    """Connections to a file of SQLite for one statement at a time. Nothing can break between us and a file, so there is
    no pool to wait for: whoever asks takes one that is free, or opens another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._free: list[Any] = []
        self._closed = False

    def rows(self, statement: Prepared, values: dict[str, Any]) -> list[Any]:
        try:
            held = self._free.pop()
        except IndexError:
            held = self._engine.raw_connection()
            held.detach()
        try:
            found = statement.rows(held.dbapi_connection, values)
        except BaseException:
            held.close()
            raise
        self._free.append(held)
        if self._closed or len(self._free) > KEPT_OPEN:
            self._drop(0 if self._closed else KEPT_OPEN)
        return found

    def close(self) -> None:
        """Whoever is still at work closes their own."""
        self._closed = True
        self._drop(0)

    def _drop(self, left: int) -> None:
        with contextlib.suppress(IndexError):  # others drop some, too
            while len(self._free) > left:
                self._free.pop().close()
