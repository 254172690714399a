"""Tables end: limits count what is alive, and what nobody touches leaves the database as a record."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

import undercroft
from undercroft.cli import main
from undercroft.kernel.record import Record
from undercroft.store.company import gather, note_presence
from undercroft.store.database import Database
from undercroft.store.moving import DAY, tidy
from undercroft.store.rows import TABLES
from undercroft.store.seats import TooMany
from undercroft.web import tidying
from undercroft.web.tidying import folder_of, tidy_once

SETUP = {"game": "mini-rogue", "options": {}, "how": {}}


def cli(words) -> int:
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code or 0


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
    aged(database, names[0], 1.1 / 24)  # never begun, and nobody was there within the hour
    names.append(laid(database))
    note_presence(database, {(names[0], "seat", 0): time.time()}, {}, ())  # somebody waits there
    with pytest.raises(TooMany):
        laid(database)
    note_presence(database, {(names[0], "seat", 0): time.time() - 3700}, {}, ())
    assert database.stands(names[0])[0] == 0, "it stands for a day"
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


def test_who_takes_all_tables_out_takes_out_those_that_never_began(address, tmp_path, capfd):
    database = Database(address)
    fresh, never, begun = (laid(database) for _ in range(3))
    database.open(undercroft.open_table("mini-rogue", seed=1).record, begun)
    aged(database, never, 3)
    out = ["tables", "export", str(tmp_path / "out"), "--data", address]
    assert cli([*out, "--days", "2"]) == cli([*out, "--remove", "--finished"]) == 0
    assert "never began" not in capfd.readouterr().out
    assert cli([*out, "--remove", "--days", "2"]) == 0
    assert "Tables that never began, taken out: 1." in capfd.readouterr().out
    assert (database.stands(never), database.stands(fresh)) == ((-1, ""), (0, "0"))
    assert cli([*out, "--remove"]) == 0
    assert database.stands(fresh) == database.stands(begun) == (-1, "")
    laid(database, most=1)
    database.close()


def test_looking_for_tables_makes_no_database(tmp_path, capfd):
    file = tmp_path / "tables.db"
    for command in (["running"], ["export", str(tmp_path / "out")]):
        assert cli(["tables", *command, "--data", str(file)]) == 2
        assert capfd.readouterr().err == f"There is no database {file}.\n"
    assert not file.exists()
    file.write_text("no database")
    assert cli(["tables", "running", "--data", str(file)]) == 2
    assert capfd.readouterr().err.startswith("The database cannot be used. it cannot be opened: ")


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
