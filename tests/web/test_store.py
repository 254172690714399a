"""The folder as a store: records are opened once and only added to."""

from __future__ import annotations

import asyncio
from html import escape

import pytest

from undercroft import learn, open_table
from undercroft.store import NoSuchTable, Outdated, Taken


@pytest.fixture
def table():
    return open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=1)


def test_what_is_opened_is_loaded_and_listed(folder, table):
    name = folder.open(table.record)
    record, stamp = folder.load(name)
    assert record.text == table.record.text
    assert [(one.name, one.stamp) for one in folder.list()] == [(name, stamp)]


def test_names_are_never_taken_twice(folder, table):
    assert folder.open(table.record) != folder.open(table.record)
    with pytest.raises(Taken):
        folder.open(table.record, folder.list()[0].name)


def test_only_who_has_seen_the_record_adds_to_it(folder, table):
    name = folder.open(table.record)
    kept, stamp = len(table.record.lines), folder.stamp(name)
    table.answer(0, table.asks[0].keys[0])
    lines = table.record.lines[kept:]
    newer = folder.append(name, lines, stamp)
    assert newer != stamp
    with pytest.raises(Outdated):
        folder.append(name, lines, stamp)
    assert folder.load(name)[0].text == table.record.text


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "other:x", "maps:../x", "x\n", "maps:", "." * 3])
def test_no_name_leads_out_of_the_folder(folder, name):
    with pytest.raises(NoSuchTable):
        folder.stamp(name)


def test_who_watches_is_told(folder, table):
    name = folder.open(table.record)
    stamp = folder.stamp(name)

    async def both():
        watching = asyncio.create_task(folder.watch(name, stamp, 5))
        await asyncio.sleep(0)
        folder.append(name, [{"undo": 0}], stamp)
        return await watching

    assert asyncio.run(both()) == folder.stamp(name)


def test_what_was_read_in_the_terminal_is_known_on_the_page(folder, visitor):
    """People are remembered by name in the folder itself."""
    people = folder.people
    every = {note.id for note in learn.notes("mini-rogue")}
    people.keep_learnt("ann", {"shown": sorted(every), "level": 3})
    for name, expects in (("ann", False), ("bo", True)):
        table = open_table("mini-rogue", [name], dict(learn.first("mini-rogue").options), seed=1)
        kept = folder.open(table.record)
        shown = visitor.get(f"/t/{kept}?begin=1").text
        assert any(escape(note.text) in shown for note in learn.notes("mini-rogue")) is expects, name
    assert folder.people.learnt("bo")["shown"]


def test_a_torn_end_is_mended_as_in_the_terminal(folder):
    table = open_table("mini-rogue", ["ann"], seed=1)
    table.answer(0, table.asks[0].keys[0])
    name = folder.open(table.record)
    whole = folder.file(name).read_bytes()
    folder.file(name).write_bytes(whole + b'{"seat":0,"ans')
    record, stamp = folder.load(name)
    assert record.text.encode() == whole == folder.file(name).read_bytes()
    assert folder.stamp(name) == stamp
