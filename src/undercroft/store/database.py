"""Records in a database: SQLite in a file, or PostgreSQL for any number of processes.

A table is its header and its answers, added to in one transaction each, and safe before anybody is told. No process
owns a table: of two that answer at once the database takes one, and the other is `Outdated`.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    Connection,
    Integer,
    Text,
    bindparam,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, TimeoutError as NoConnection
from sqlalchemy.sql.expression import ClauseElement

from undercroft.kernel.errors import CannotSave, UndercroftError
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Line, Record, dump
from undercroft.kernel.sources import luck_of
from undercroft.store import Away, NoSuchTable, Outdated, Saved, Taken, say
from undercroft.store.asking import LISTENING, Breaker, Prepared, Readers
from undercroft.store.bells import News
from undercroft.store.engines import engine_of, patient, singles, url_of
from undercroft.store.rows import ANSWERS, TABLES, bring_up_to_date
from undercroft.store.seats import MARK
from undercroft.store.together import Together

Found = TypeVar("Found")

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CHANNEL = "undercroft"
A_LOT = 32 * 1024  # bytes: several times an answer, with all that it touches
HUNG = "no answer in time"

STANDS = select(TABLES.c.version, TABLES.c.length).where(TABLES.c.name == bindparam("name"))
GROW = (
    update(TABLES)
    .where(TABLES.c.name == bindparam("name"), TABLES.c.length == bindparam("before"), TABLES.c.header.is_not(None))
    .values(
        length=bindparam("after"), played=bindparam("now"), over=or_(TABLES.c.over, bindparam("is_over", type_=Boolean))
    )
)
ADD = insert(ANSWERS).values(table=bindparam("name"), number=bindparam("before"), lines=bindparam("added"))
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("name")))
_GROWN = GROW.returning(TABLES.c.name).cte("grown")
_ADDED = insert(ANSWERS).from_select(
    ["table", "number", "lines"],
    select(_GROWN.c.name, bindparam("before", type_=Integer), bindparam("added", type_=Text)),
).cte("added")  # fmt: skip
APPEND = select(func.pg_notify(CHANNEL, _GROWN.c.name)).select_from(_GROWN).add_cte(_ADDED)  # all of it, on one way
ADDED = select(ANSWERS.c.number).where(
    ANSWERS.c.table == bindparam("name"), ANSWERS.c.number == bindparam("before"), ANSWERS.c.lines == bindparam("added")
)


def is_database(data: str) -> bool:
    """Whether this is the address or the file of a database, and not a folder."""
    return "://" in data or data.endswith((".db", ".sqlite", ".sqlite3"))


def new_name() -> str:
    return MARK + "".join(secrets.choice(LETTERS) for _ in range(14))


class Database:
    """A store in a database."""

    def __init__(self, address: str | Path) -> None:
        self.news = News()
        self._url = url_of(str(address))
        self.engine = engine_of(self._url)
        self._singles = singles(self._url) if self.is_shared else self.engine
        self._together = None if self.is_shared else Together(self.engine)
        self._readers = Readers(self.engine) if self.folder else None
        self._prepared: dict[Any, Prepared] = {}
        self._breaker = Breaker()
        self._closed = threading.Event()
        self._check = f"{MARK}check {secrets.token_hex(8)}"
        for engine in {self.engine, self._singles}:
            event.listen(engine, "checkin", self._given_back)
        try:
            with patient(self._url, self.engine).execution_options(changes=True).begin() as connection:
                bring_up_to_date(connection)
        except DBAPIError as error:
            raise Away(say("it cannot be opened: {error}"), error=_said(error)) from error
        if self.is_shared:
            threading.Thread(target=self._listen, name="listen", daemon=True).start()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change it."""
        return bool(self._url.get_backend_name() == "postgresql")

    @property
    def file(self) -> Path | None:
        """Where it lies, if that is a file."""
        return Path(self._url.database) if not self.is_shared and self._url.database else None

    def close(self) -> None:
        self._closed.set()
        self.news.ring_all()
        if self._together:
            self._together.close()
        if self._readers:
            self._readers.close()
        self._singles.dispose()
        self.engine.dispose()

    def _given_back(self, _: object, connection: Any) -> None:
        """Somebody was still at work when it was closed: that connection is closed now, nobody else would."""
        if self._closed.is_set():
            connection.invalidate()

    # -- the store ----------------------------------------------------------------------------------------------------

    def open(self, record: Record, name: str = "", luck: Seeded | None = None, blind: str | None = None) -> str:
        """Keep a new record, the luck it goes on with and what hides its chain, if they are given: nobody is told."""
        name = name or new_name()
        with self.changing(name) as connection:
            self.insert(connection, name, record, luck, blind)
        return name

    def insert(
        self, connection: Connection, name: str, record: Record, luck: Seeded | None, blind: str | None, **more: Any
    ) -> None:
        """The same in a transaction that does more; `more` are other columns of the table."""
        facts = {
            "header": dump(record.header), "length": len(record.lines), "played": time.time(),
            "over": _is_over(record.lines), "blind": blind, **(_kept(luck) if luck else {}), **more,
        }  # fmt: skip
        gathered = update(TABLES).where(TABLES.c.name == name, TABLES.c.header.is_(None))
        if not connection.execute(gathered.values(version=TABLES.c.version + 1, **facts)).rowcount:
            try:
                connection.execute(insert(TABLES).values(name=name, **facts))
            except IntegrityError as error:
                raise Taken(name) from error
        if record.lines:
            connection.execute(insert(ANSWERS).values(table=name, number=0, lines=_text(record.lines)))

    def append(self, name: str, lines: Sequence[Line], stamp: str) -> str:
        length, added = int(stamp), _text(lines)
        facts = {"before": length, "after": length + len(lines), "now": time.time(), "is_over": _is_over(lines)}
        if self.is_shared:
            grown = self._append_at_once(name=name, added=added, **facts)
        else:
            with self.changing(name) as connection:
                grown = bool(self._do(connection, GROW, name=name, **facts).rowcount)
                if grown:
                    self._do(connection, ADD, name=name, before=length, added=added)
        if not grown:
            self.stamp(name)  # raises where there is no such table
            raise Outdated(f"{name}: added to by somebody else")
        return str(length + len(lines))

    def load(self, name: str) -> tuple[Record, str]:
        with self.reading() as connection:
            header = connection.execute(select(TABLES.c.header).where(TABLES.c.name == name)).scalar()
            if header is None:
                raise NoSuchTable(name)
            rows = select(ANSWERS.c.lines).where(ANSWERS.c.table == name).order_by(ANSWERS.c.number)
            record = Record.parse(str(header) + "".join(connection.execute(rows).scalars()), name)
        return record, str(len(record.lines))

    def since(self, name: str, stamp: str) -> list[Line]:
        """What was added to what `stamp` stands for."""
        with self.reading() as connection:
            rows = select(ANSWERS.c.lines).where(ANSWERS.c.table == name, ANSWERS.c.number >= int(stamp))
            texts = connection.execute(rows.order_by(ANSWERS.c.number)).scalars().all()
        return [json.loads(line) for part in texts for line in str(part).splitlines()]

    def remove(self, name: str, stamp: str) -> None:
        """Forget a table, if it is still what `stamp` stands for."""
        with self.changing(name) as connection:
            row = delete(TABLES).where(TABLES.c.name == name, TABLES.c.length == int(stamp))
            if not connection.execute(row).rowcount:
                raise Outdated(f"{name}: added to by somebody else")

    def luck(self, name: str) -> Seeded | None:
        """What this table goes on with, if it is kept here."""
        with self.reading() as connection:
            columns = select(TABLES.c.seed, TABLES.c.salt, TABLES.c.opened, TABLES.c.header).where(
                TABLES.c.name == name
            )
            row = connection.execute(columns).first()
        if row is None or row.seed is None:
            return None
        opened = {} if row.opened is None else {"opened": json.loads(str(row.opened))}
        kind = "" if row.header is None else str(json.loads(str(row.header))["luck"])
        return luck_of({"revealed": str(row.seed), "salt": str(row.salt), **opened}, kind)

    def blind(self, name: str) -> str | None:
        """What hides the chain of this table, if it has one that is shown."""
        with self.reading() as connection:
            found = connection.execute(select(TABLES.c.blind).where(TABLES.c.name == name)).scalar()
        return None if found is None else str(found)

    @property
    def folder(self) -> Path | None:
        """Where its file lies, if it is one."""
        file = self._url.database
        return None if self.is_shared or not file or file == ":memory:" else Path(file).parent

    def list(self) -> list[Saved]:
        columns = select(TABLES.c.name, TABLES.c.played, TABLES.c.length).where(TABLES.c.header.is_not(None))
        with self.reading() as connection:
            rows = connection.execute(columns.order_by(TABLES.c.played.desc(), TABLES.c.name)).all()
        return [Saved(str(row.name), float(row.played), str(row.length)) for row in rows]

    def stamp(self, name: str) -> str:
        with self.reading() as connection:
            return self._stamp(connection, name)

    async def watch(self, name: str, stamp: str, seconds: float) -> str:
        end = time.monotonic() + seconds
        with self.news.bell(name) as bell:
            while (now := self.stamp(name)) == stamp and (left := end - time.monotonic()) > 0:
                await bell.wait(left)
        return now

    def stands(self, name: str) -> tuple[int, str]:
        """How the company and the record stand: a number that grows with the one, the stamp of the other."""
        found = self.ask(STANDS, name=name)
        return (int(found[0].version), str(found[0].length)) if found else (-1, "")

    def check(self) -> None:
        """Raises if no answer can be written: a row of more than its length comes, and goes; the disk hears of both."""
        own = delete(TABLES).where(TABLES.c.name == self._check)
        row = insert(TABLES).values(name=self._check, setup=secrets.token_hex(A_LOT // 2), played=0.0)
        for steps in ((own, row), (own,)):  # what was left behind by a full disk goes first
            with self.changing() as connection:
                for step in steps:
                    connection.execute(step)

    def _stamp(self, connection: Connection, name: str) -> str:
        row = select(TABLES.c.length).where(TABLES.c.name == name, TABLES.c.header.is_not(None))
        length = connection.execute(row).scalar()
        if length is None:
            raise NoSuchTable(name)
        return str(length)

    # -- transactions -------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def changing(self, name: str = "") -> Iterator[Connection]:
        """One transaction. It is on the disk when this ends; then everybody who looks at this table is rung."""
        began = self._asking()
        try:
            with (self._together or self.engine).begin() as connection:
                yield connection
                if name and self.is_shared:
                    self._do(connection, NOTIFY, name=name)
        except NoConnection as error:
            raise self._away(error, began) from error
        except UndercroftError as error:
            self._said_no(error)
            raise
        except self._errors as error:
            if self._is_lost(error):  # perhaps while it was being kept
                raise self._away(error, began) from error
            self._breaker.failed(began)
            raise CannotSave(say("the database does not take it: {error}"), error=_said(error)) from error
        self._breaker.answered()
        if name and not self.is_shared:  # else the database tells every process, this one too
            self.news.ring(name)

    def once(
        self, name: str, change: Callable[[Connection], Found], done: Callable[[Connection], Found | None]
    ) -> Found:
        """A change that must not be made twice. Where the line breaks nobody is told whether it was made: `done` says
        so, with what came of it; else it is made now."""
        try:
            with self.changing(name) as connection:
                return change(connection)
        except Away:  # one that hangs is not asked again just now, and that is said
            with self.changing(name) as connection:
                found = done(connection)
                return change(connection) if found is None else found

    def ring(self, name: str) -> None:
        """Whoever looks at this table shall look again, here and in other processes."""
        if self.is_shared:
            with self.changing(name):
                pass
        else:
            self.news.ring(name)

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        began = self._asking()
        try:
            with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, NoConnection) as error:
            raise self._away(error, began) from error
        except UndercroftError as error:
            self._said_no(error)
            raise
        self._breaker.answered()

    def _asking(self) -> float:
        """When this began; refused where it hangs and somebody is asking it already."""
        began = self._breaker.asking()
        if began is None:
            raise Away(say("the database does not answer: {error}"), error=HUNG)
        return began

    def _said_no(self, error: UndercroftError) -> None:
        """It was answered; what was wrong is not the database's fault."""
        if not isinstance(error, CannotSave):
            self._breaker.answered()

    def _away(self, error: Exception, began: float) -> Away:
        self._breaker.failed(began)
        return Away(say("the database does not answer: {error}"), error=_said(error))

    def _is_lost(self, error: Exception) -> bool:
        """Whether the line to it broke, or there is none; what the database itself refuses has a code."""
        if not self.is_shared:
            return False
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            return True
        told: Any = error.orig if isinstance(error, DBAPIError) else error
        return isinstance(told, self.engine.dialect.loaded_dbapi.OperationalError) and told.sqlstate is None

    # -- what is asked all the time -----------------------------------------------------------------------------------

    def ask(self, statement: ClauseElement, **values: Any) -> Sequence[Any]:
        """The rows of a statement that is always the same but for its values. It sees what is on the disk now.

        Where the connection breaks it is asked again; where it hangs nobody waits twice.
        """
        began = self._asking()
        try:
            found = self._ask_once(statement, values)
        except self._errors as error:
            if self._breaker.hangs(began):
                raise self._away(error, began) from error
            self._singles.dispose()  # it was restarted: all connections are as dead as this one
            try:
                found = self._ask_once(statement, values)
            except self._errors_or_none_free as error:
                raise self._away(error, began) from error
        except NoConnection as error:
            raise self._away(error, began) from error
        self._breaker.answered()
        return found

    def _append_at_once(self, **values: Any) -> bool:
        """In one statement; False if somebody else has added meanwhile.

        Where the connection breaks nobody is told whether it was carried out. It is asked again, and does nothing if
        it was: then what stands in its place are our own lines.
        """
        began = self._asking()
        try:
            return bool(self._ask_once(APPEND, values))
        except NoConnection as error:
            raise self._away(error, began) from error
        except self._errors as error:
            if self._breaker.hangs(began):
                raise self._away(error, began) from error
            self._singles.dispose()
        return bool(self.ask(APPEND, **values)) or bool(self.ask(ADDED, **values))

    def _ask_once(self, statement: ClauseElement, values: dict[str, Any]) -> Sequence[Any]:
        if self._readers:
            return self._readers.rows(self._made(statement), values)
        held = self._singles.raw_connection()
        try:
            return self._made(statement).rows(held.driver_connection, values)
        except self._driver_error:
            held.invalidate()
            raise
        finally:
            held.close()

    def _do(self, connection: Connection, statement: ClauseElement, **values: Any) -> Any:
        return self._made(statement).run(connection.connection.driver_connection, values)

    def _made(self, statement: ClauseElement) -> Prepared:
        found = self._prepared.get(statement)
        if found is None:
            found = self._prepared[statement] = Prepared(statement, self.engine.dialect)
        return found

    @property
    def _errors(self) -> tuple[type[Exception], ...]:
        return DBAPIError, self._driver_error

    @property
    def _errors_or_none_free(self) -> tuple[type[Exception], ...]:
        return *self._errors, NoConnection

    @property
    def _driver_error(self) -> type[Exception]:
        found: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        return found

    # -- other processes ----------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Ring for what is changed, by whichever process. After a lost connection everything may have changed."""
        import psycopg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closed.is_set():
            with (
                contextlib.suppress(psycopg.Error),
                psycopg.connect(address, autocommit=True, **LISTENING) as connection,
            ):
                connection.execute(f"LISTEN {CHANNEL}")
                self.news.ring_all()
                while not self._closed.is_set():
                    for told in connection.notifies(timeout=1):
                        self.news.ring(told.payload)
            self.news.ring_all()  # whoever looks sees that it is away
            self._closed.wait(0.5)


def _kept(luck: Seeded) -> dict[str, str]:
    secret = luck.secrets
    opened = {"opened": json.dumps(secret["opened"])} if "opened" in secret else {}
    return {"seed": secret["revealed"], "salt": secret["salt"], "seals": json.dumps(luck.seals), **opened}


def _text(lines: Sequence[Line]) -> str:
    return "".join(dump(line) for line in lines)


def _is_over(lines: Sequence[Line]) -> bool:
    return any("over" in line for line in lines)


def _said(error: Exception) -> str:
    """What the driver says, in one line; addresses and statements stay out of it."""
    if isinstance(error, NoConnection):
        return HUNG
    told = error.orig if isinstance(error, DBAPIError) else error
    return str(told).strip().splitlines()[0][:200] if told is not None and str(told) else "no connection"
