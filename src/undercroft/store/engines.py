"""How a database is spoken to: SQLite by a file of this machine, PostgreSQL by connections bounded in time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from undercroft.kernel.errors import UndercroftError
from undercroft.store import say
from undercroft.store.asking import ARGUMENTS, LISTENING, POOL, bound


def url_of(address: str) -> URL:
    try:
        url = make_url(address if "://" in address else f"sqlite:///{address}")
    except (ArgumentError, ValueError) as error:
        raise UndercroftError(
            say("this is no address of a database: {address}"), address=address.partition("@")[2] or address
        ) from error
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise UndercroftError(
            say("tables are kept in SQLite or PostgreSQL, not in {backend}"), backend=url.get_backend_name()
        )
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def engine_of(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        return bound(create_engine(
            url, pool_size=4, max_overflow=4, pool_pre_ping=True, pool_timeout=POOL, connect_args=ARGUMENTS,
        ))  # fmt: skip
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 5}, pool_timeout=POOL)

    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, see below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("changes") else "BEGIN")

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def singles(url: URL) -> Engine:
    """Connections to PostgreSQL for one statement at a time, each a transaction of its own."""
    return bound(create_engine(
        url, pool_size=8, max_overflow=8, isolation_level="AUTOCOMMIT", pool_reset_on_return=None, pool_timeout=POOL,
        connect_args=ARGUMENTS,
    ))  # fmt: skip


def patient(url: URL, engine: Engine) -> Engine:
    """For the steps of a new release: they take as long as they take, one process after the other."""
    if url.get_backend_name() != "postgresql":
        return engine
    return create_engine(url, poolclass=NullPool, connect_args=LISTENING | {"options": "-c statement_timeout=600000"})
