"""Tables out of a database as records, and back."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from frozen import thawed
from online.friends import Friend
from undercroft import open_table, replay, verify
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Record
from undercroft.store import NoSuchTable
from undercroft.store.database import Database
from undercroft.store.moving import bring, export
from web.visitor import serving


def kept(database: Database, answers: int) -> str:
    luck, chance = Seeded("secret seed"), random.Random(1)
    table = open_table("mini-rogue", ["ann", "bo"], luck=luck)
    while table.asks and answers:
        ask = table.asks[0]
        table.answer(ask.seat, chance.choice(ask.keys))
        answers -= 1
    return database.open(table.record, luck=luck)


def test_finished_and_old_tables_are_exported_and_imported_again(database, tmp_path):
    running, over = kept(database, 10), kept(database, -1)
    (copy,) = export(database, tmp_path / "over", finished=True, days=0, remove=False)
    assert Record.load(copy).text == database.load(over)[0].text
    assert list(export(database, tmp_path / "old", finished=False, days=1, remove=True)) == []
    both = list(export(database, tmp_path / "all", finished=False, days=0, remove=True))
    assert len(both) == 2
    for name in (running, over):
        with pytest.raises(NoSuchTable):
            database.load(name)
    for file in both:
        name, links = bring(database, Record.load(file))
        assert database.load(name)[0].text == file.read_text(encoding="utf-8")
        assert list(links) == ["ann", "bo"]


def test_what_is_taken_out_reveals_its_seed_and_a_copy_does_not(database, tmp_path):
    kept(database, 10)
    (copy,) = export(database, tmp_path / "copy", finished=False, days=0, remove=False)
    assert "secret seed" not in copy.read_text(encoding="utf-8")
    (out,) = export(database, tmp_path / "out", finished=False, days=0, remove=True)
    assert "secret seed" in out.read_text(encoding="utf-8")
    assert verify(out)
    assert replay(out).asks


def test_whoever_gets_the_new_links_plays_on(database, tmp_path):
    kept(database, 10)
    (out,) = export(database, tmp_path / "out", finished=False, days=0, remove=True)
    _, links = bring(database, Record.load(out))
    with serving(database) as served:
        friends = [Friend(served, name) for name in links]
        for friend, token in zip(friends, links.values(), strict=True):
            assert friend.come(f"/join/{token}").status_code == 200
        asked = next(friend for friend in friends if friend.look() and friend.offered)
        assert asked.answer(asked.offered[0], sure=asked.offered[0]).status_code == 200


def test_by_command(tmp_path):
    data = str(tmp_path / "tables.db")
    database = Database(data)
    with thawed():  # the command is another process
        kept(database, 5)
    database.close()
    run = [sys.executable, "-c", "from undercroft.cli import main; main()", "tables"]
    out = subprocess.run([*run, "export", str(tmp_path / "out"), "--data", data, "--remove"], capture_output=True,
                         text=True, check=True)  # fmt: skip
    file = out.stdout.strip()
    back = subprocess.run([*run, "import", file, "--data", data], capture_output=True, text=True, check=True)
    assert back.stdout.count("/join/") == 2
