"""Writers of one SQLite file share a transaction: each is safe when it is told so, and fails for itself alone."""

from __future__ import annotations

import sqlite3
import threading

import pytest

from undercroft import open_table
from undercroft.kernel.errors import CannotSave
from undercroft.store import Outdated, together
from undercroft.store.database import Database
from undercroft.store.together import _Trip as Trip

ADDED = [{"hint": 0}]


@pytest.fixture
def database(tmp_path):
    opened = Database(tmp_path / "tables.db")
    yield opened
    opened.close()


def laid(database: Database, count: int) -> list[str]:
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=1)
    return [database.open(table.record) for _ in range(count)]


def add_at_once(database: Database, stamps: dict[str, str], first: str) -> dict[str, object]:
    """All add; the one called `first` holds the pen until the others wait for it."""
    told: dict[str, object] = {}

    def add(name: str) -> None:
        try:
            told[name] = database.append(name, ADDED, stamps[name])
        except Exception as error:
            told[name] = error

    threads = [threading.Thread(target=add, args=(name,)) for name in stamps if name != first]
    try:
        with database.changing(first):
            for one in threads:
                one.start()
            while database._together._waiting < len(threads):
                threading.Event().wait(0.005)
    except CannotSave as error:
        told[first] = error
    for one in threads:
        one.join()
    return told


def test_those_who_wait_share_one_transaction(database, monkeypatch):
    names = laid(database, 9)
    stamps = {name: database.stamp(name) for name in names}
    trips: list[object] = []
    monkeypatch.setattr(together, "_Trip", lambda connection: trips.append(Trip(connection)) or trips[-1])
    told = add_at_once(database, stamps, names[0])
    assert len(trips) == 1
    assert told == {name: str(int(stamps[name]) + 1) for name in names[1:]}
    assert {name: database.stamp(name) for name in told} == told


def test_who_fails_takes_back_only_its_own_part(database):
    names = laid(database, 5)
    stamps = {name: database.stamp(name) for name in names}
    stamps[names[2]] = "77"
    told = add_at_once(database, stamps, names[0])
    assert isinstance(told.pop(names[2]), Outdated)
    assert {name: database.stamp(name) for name in told} == told


def test_the_first_takes_back_what_it_has_written_and_the_others_stay(database):
    first, other = laid(database, 2)
    stamp, told = database.stamp(first), []
    waiting = threading.Thread(target=lambda: told.append(database.append(other, ADDED, stamp)))
    record = open_table("mini-rogue", ["ann"], seed=1).record

    def write_and_fail() -> None:
        with database.changing(first) as connection:
            database.insert(connection, "~of-the-first", record, None, None)
            waiting.start()
            while not database._together._waiting:
                threading.Event().wait(0.005)
            raise Outdated("it fails")

    with pytest.raises(Outdated):
        write_and_fail()
    waiting.join()
    assert told == [database.stamp(other)] == [str(int(stamp) + 1)]
    assert {one.name for one in database.list()} == {first, other}


def test_if_everything_is_taken_back_nobody_is_told_that_it_is_kept(database, monkeypatch):
    """SQLite itself rolls back where the disk is full: who has written before in this transaction has not."""
    names = laid(database, 5)
    stamps = {name: database.stamp(name) for name in names}
    do = database._do

    def full(connection, statement, **values):
        if values["name"] == names[3] and "added" in values:
            connection.exec_driver_sql("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return do(connection, statement, **values)

    monkeypatch.setattr(database, "_do", full)
    told = add_at_once(database, stamps, names[0])
    monkeypatch.undo()
    assert isinstance(told[names[0]], CannotSave), "it was in the same transaction"
    assert isinstance(told[names[3]], CannotSave)
    for name in names[1:]:
        kept = database.stamp(name)
        assert kept == (stamps[name] if isinstance(told[name], CannotSave) else told[name])
    assert database.append(names[3], ADDED, stamps[names[3]]) == str(int(stamps[names[3]]) + 1)
