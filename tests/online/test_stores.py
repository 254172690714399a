"""The laws of a store, wherever the tables are kept: records are opened once and only added to."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from undercroft import open_table
from undercroft.kernel.errors import UndercroftError
from undercroft.store import NoSuchTable, Outdated, Taken
from undercroft.store.asking import KEPT_OPEN
from undercroft.store.database import Database, is_database
from undercroft.store.rows import METADATA


@pytest.fixture
def table():
    return open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=1)


def test_what_is_opened_is_loaded_and_listed(store, table):
    name = store.open(table.record)
    record, stamp = store.load(name)
    assert record.text == table.record.text
    assert [(one.name, one.stamp) for one in store.list()] == [(name, stamp)]
    assert store.stamp(name) == stamp


def test_a_whole_game_is_kept_answer_by_answer(store):
    table, chance = open_table("mini-rogue", ["ann"], seed=3), random.Random(1)
    name, kept = store.open(table.record), len(table.record.lines)
    stamp = store.stamp(name)
    while table.asks:
        table.answer(0, chance.choice(table.asks[0].keys))
        stamp = store.append(name, table.lines(kept), stamp)
        kept = len(table.record.lines)
    record, at_last = store.load(name)
    assert (record.text, at_last) == (table.record.text, stamp)


def test_names_are_never_taken_twice(store, table):
    assert store.open(table.record) != store.open(table.record)
    with pytest.raises(Taken):
        store.open(table.record, store.list()[0].name)


def test_the_last_played_stands_first(store, table):
    names = [store.open(table.record) for _ in range(3)]
    store.append(names[1], [{"hint": 0}], store.stamp(names[1]))
    assert store.list()[0].name == names[1]


def test_only_who_has_seen_the_record_adds_to_it(store, table):
    name = store.open(table.record)
    stamp, kept = store.stamp(name), len(table.record.lines)
    table.answer(0, table.asks[0].keys[0])
    newer = store.append(name, table.lines(kept), stamp)
    assert newer != stamp
    with pytest.raises(Outdated):
        store.append(name, table.lines(kept), stamp)
    assert store.load(name)[0].text == table.record.text


def test_what_is_not_there_is_neither_read_nor_added_to(store):
    for name in ("~nothing", "", "../x", "'; DROP TABLE tables; --"):
        for attempt in (store.load, store.stamp, lambda name: store.append(name, [{"hint": 0}], "0")):
            with pytest.raises(NoSuchTable):
                attempt(name)


def test_who_watches_is_told(store, table):
    name = store.open(table.record)
    stamp = store.stamp(name)

    async def both():
        watching = asyncio.create_task(store.watch(name, stamp, 20))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(store.append, name, [{"hint": 0}], stamp)
        return await watching

    assert asyncio.run(both()) == store.stamp(name) != stamp


def test_of_two_who_answer_at_once_the_database_takes_one(address, table):
    """Eight threads over two connections to the same place add what each has seen: every number is given once."""
    places = [Database(address), Database(address)]
    name = places[0].open(table.record)
    taken: list[int] = []

    def add(place: Database) -> None:
        for _ in range(25):
            stamp = place.stamp(name)
            try:
                place.append(name, [{"hint": 0}], stamp)
            except Outdated:
                continue
            taken.append(int(stamp))

    threads = [threading.Thread(target=add, args=(places[at % 2],)) for at in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    first = len(table.record.lines)
    assert sorted(taken) == list(range(first, first + len(taken)))
    assert len(places[1].load(name)[0].lines) == first + len(taken)
    for place in places:
        place.close()


def until_both_listen(store: Database) -> None:
    listening = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    for _ in range(600):
        with store.reading() as connection:
            if connection.execute(text(listening)).scalar() == 2:
                return
        time.sleep(0.05)
    raise AssertionError("nobody listens")


def test_what_another_process_adds_is_told_through_postgres(postgres, table):
    """LISTEN and NOTIFY: the other store is another connection, as in another process."""
    from online.postgres import new_database

    at = new_database(postgres)
    here, there = Database(at), Database(at)
    name = here.open(table.record)
    stamp = here.stamp(name)

    async def both():
        with here.news.bell(name) as bell:
            await asyncio.to_thread(until_both_listen, there)
            await bell.wait(0.3)  # who begins to listen looks at everything once
            await asyncio.to_thread(there.append, name, [{"hint": 0}], stamp)
            assert await bell.wait(20)
            assert not await bell.wait(0.01), "once for each change"

    asyncio.run(both())
    here.close()
    there.close()


def test_a_database_that_was_restarted_is_asked_anew(postgres, table):
    """Every connection it had is dead; nobody notices."""
    from online.postgres import new_database

    at = new_database(postgres)
    here, there = Database(at), Database(at)
    name = here.open(table.record)
    stamp = here.stands(name)[1]
    with there.changing() as connection:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))
    assert here.stands(name)[1] == stamp
    here.append(name, [{"hint": 0}], stamp)
    assert here.stands(name)[1] == str(int(stamp) + 1)
    here.close()
    there.close()


def test_who_is_still_at_work_when_the_store_is_closed_leaves_no_connection_behind(postgres):
    from online.postgres import new_database

    opened = Database(new_database(postgres))
    with opened.reading() as connection:
        driver = connection.connection.driver_connection
        opened.close()
        assert not driver.closed
    assert driver.closed


def test_the_steps_lead_to_the_schema_and_are_taken_once(address):
    for _ in range(2):
        opened = Database(address)
        with opened.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        opened.close()


def test_sqlite_writes_ahead_and_is_on_the_disk_at_the_end_of_a_transaction(tmp_path):
    opened = Database(tmp_path / "tables.db")
    with opened.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    opened.close()


@pytest.mark.parametrize("data", ["mysql://x/y", "http://x", "postgresql://u:pass@:x/y"])
def test_other_databases_are_refused_without_telling_the_password(data):
    assert is_database(data)
    with pytest.raises(UndercroftError) as refused:
        Database(data)
    assert "pass" not in str(refused.value)


def test_a_file_is_read_by_a_few_connections_which_end_with_the_store(tmp_path, table):
    """Who asks while others do takes another one; what fails leaves none behind, and what is closed none at all."""
    store = Database(tmp_path / "tables.db")
    name = store.open(table.record)
    together, stamps = threading.Barrier(12), list[str]()

    def ask() -> None:
        together.wait()
        stamps.extend(store.stands(name)[1] for _ in range(20))

    asking = [threading.Thread(target=ask) for _ in range(12)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert set(stamps) == {store.stamp(name)}
    kept = [held.dbapi_connection for held in store._readers._free]
    assert 1 <= len(kept) <= KEPT_OPEN
    with pytest.raises(UndercroftError):
        store.ask(text("SELECT nothing FROM nowhere"))
    store.close()
    assert not store._readers._free
    for one in kept:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            one.execute("SELECT 1")
