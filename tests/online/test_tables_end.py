"""Tables end: limits count what is alive, and what nobody touches leaves the database as a record."""

from __future__ import annotations

import pytest
from sqlalchemy import update

import undercroft
from undercroft.kernel.record import Record
from undercroft.store.company import gather
from undercroft.store.moving import DAY, tidy
from undercroft.store.rows import TABLES
from undercroft.store.seats import TooMany
from undercroft.web import tidying
from undercroft.web.tidying import folder_of, tidy_once

SETUP = {"game": "mini-rogue", "options": {}, "how": {}}


def laid(database, most: int = 3) -> str:
    return gather(database, SETUP, [("ann", "")], 0, "10.1.1.1", most).table


def aged(database, name: str, days: float) -> None:
    with database.changing() as connection:
        row = update(TABLES).where(TABLES.c.name == name).values(played=TABLES.c.played - days * DAY)
        connection.execute(row)


def test_who_has_opened_many_opens_another_when_they_are_forgotten(database):
    names = [laid(database) for _ in range(3)]
    with pytest.raises(TooMany):
        laid(database)
    aged(database, names[0], 1.1)  # never begun
    names.append(laid(database))
    database.open(undercroft.open_table("mini-rogue", seed=1).record, names[1])
    aged(database, names[1], 1.1)  # begun, and played this week
    with pytest.raises(TooMany):
        laid(database)
    aged(database, names[1], 7)
    laid(database)


def test_what_never_began_goes_and_what_nobody_touches_becomes_a_record(database, tmp_path):
    fresh, never, old, new = (laid(database, 10) for _ in range(4))
    for name in (old, new):
        database.open(undercroft.open_table("mini-rogue", seed=1).record, name)
    aged(database, never, 1.1)
    aged(database, old, 100)
    assert tidy(database, None, 90) == (1, 0)  # nowhere to keep it: it stays
    assert tidy(database, tmp_path / "left", 0) == (0, 0)
    assert tidy(database, tmp_path / "left", 90) == (0, 1)
    (file,) = (tmp_path / "left").iterdir()
    assert Record.load(file).header["game"] == "mini-rogue"
    assert [saved.name for saved in database.list()] == [new]
    assert database.stands(fresh)[0] == 0
    assert tidy(database, tmp_path / "left", 90) == (0, 0)


def test_a_full_folder_stops_nobody(database, tmp_path, monkeypatch, caplog):
    name = laid(database)
    database.open(undercroft.open_table("mini-rogue", seed=1).record, name)
    aged(database, name, 400)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(tidying.FOLDER, str(tmp_path / "file" / "left"))
    tidy_once(database, 365)
    assert "stay for now" in caplog.text
    assert [saved.name for saved in database.list()] == [name]
    monkeypatch.delenv(tidying.FOLDER)
    assert (folder_of(database) is None) is database.is_shared
