"""Words that players write onto the table, and typed outcomes that are corrected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.tiny import RACE
from undercroft import NotAllowed, Record, UndercroftError, open_table, play_out
from undercroft.kernel.replay import replay_record


def write(state, seat, key, text):
    if key != "name":
        raise NotAllowed(f"{key} is nothing that can be noted", ["name"])
    state.names = tuple(text if at == seat else name for at, name in enumerate(state.names))


NOTED = replace(RACE, note=write)


def test_a_note_stands_on_the_table_in_forks_and_in_the_record():
    table = open_table(NOTED, ["ann", "bo"], seed=1)
    table.answer(0, "rest")
    table.annotate(1, "name", "Bo the Bold")
    assert table.run.state.names == ("ann", "Bo the Bold")
    assert table.fork().run.state.names == ("ann", "Bo the Bold")
    assert table.record.lines[-1] == {"note": 1, "key": "name", "text": "Bo the Bold"}
    again = replay_record(NOTED, Record.parse(table.record.text), "fresh")
    assert again.run.state == table.run.state
    assert again.record.lines[: len(table.record.lines)] == table.record.lines


def test_a_table_that_was_written_on_can_be_played_out():
    table = open_table(NOTED, ["ann", "bo"], seed=1)
    table.annotate(0, "name", "Ann the Able")
    outcome = play_out(table, seed=3)
    assert outcome is table.outcome
    assert replay_record(NOTED, Record.parse(table.record.text), "fresh").outcome == outcome


@pytest.mark.parametrize(
    ("seat", "key", "text"), [(0, "shoe size", "44"), (7, "name", "x"), (0, "name", "x" * 201), (0, "name", 5)]
)
def test_a_note_that_does_not_fit_is_refused(seat, key, text):
    table = open_table(NOTED, ["ann", "bo"], seed=1)
    with pytest.raises(UndercroftError):
        table.annotate(seat, key, text)
    assert len(table.record.lines) == len(open_table(NOTED, ["ann", "bo"], seed=1).record.lines)


def test_where_a_game_takes_no_notes_there_are_none():
    with pytest.raises(NotAllowed, match="nothing can be noted"):
        open_table(RACE, ["ann"], seed=1).annotate(0, "name", "x")


def test_a_mistyped_die_can_be_corrected_until_the_next_decision():
    table = open_table(RACE, ["ann"], luck="typed")
    table.answer(0, "roll")
    table.supply(5)
    table.correct()
    assert table.wanted is not None
    table.supply(6)
    table.supply("two")
    assert table.run.state.places == [8]
    assert {"undo": "luck"} in table.record.lines
    again = replay_record(RACE, Record.parse(table.record.text), "fresh")
    assert again.run.state == table.run.state
    table.answer(0, "rest")
    with pytest.raises(NotAllowed, match="no typed outcome to correct"):
        table.correct()


def test_a_mistyped_die_can_be_corrected_though_a_card_was_dealt_since():
    """The program deals: the same card comes again, and the record can be read by whoever goes on with it."""
    table = open_table(RACE, ["ann"], luck="typed-dice")
    table.answer(0, "roll")
    table.supply(5)
    before = table.run.state.places[0] - 5
    assert table.wanted is None
    table.correct()
    assert table.wanted is not None
    table.supply(6)
    assert table.run.state.places == [6 + before]
    kinds = [next(iter(line)) for line in table.record.lines]
    assert kinds[-5:] == ["luck", "luck", "undo", "luck", "luck"]
    assert replay_record(RACE, Record.parse(table.record.text), "fresh").run.state == table.run.state
    table.answer(0, "rest")
    with pytest.raises(NotAllowed, match="no typed outcome to correct"):
        table.correct()


def test_luck_that_was_not_typed_is_never_corrected():
    table = open_table(RACE, ["ann"], seed=1)
    table.answer(0, "roll")
    with pytest.raises(NotAllowed):
        table.correct()
