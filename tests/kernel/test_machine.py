"""Any order of answering, taking back, saving, loading and forking leaves a table whose record tells the truth."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kernel.tiny import BIDDING, DUEL, RACE
from undercroft import NotAllowed, open_table
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.table import Table


def portrait(table: Table) -> tuple:
    """Everything anybody can see of a table, and its state."""
    seats = [None, *range(len(table.header["seats"]))]
    return (
        repr(table.run.state),
        [(ask.seat, ask.clause, ask.prompt, ask.keys) for ask in table.asks],
        [json.dumps(table.view(seat)) for seat in seats],
        [[json.dumps(event.to_json()) for event in table.events(seat)] for seat in seats],
        table.outcome,
    )


class Machine(RuleBasedStateMachine):
    """One table and the answers that stand, kept beside it as a plain list."""

    @initialize(
        setup=st.sampled_from([(RACE, 1), (RACE, 2), (RACE, 3), (DUEL, 2), (BIDDING, 1), (BIDDING, 2), (BIDDING, 3)]),
        seed=st.integers(0, 50),
        practice=st.booleans(),
    )
    def open(self, setup, seed, practice):
        game, seats = setup
        self.game, self.seed = game, seed
        self.table = open_table(game, seats, seed=seed, practice=practice and seats == 1)
        self.before: list[tuple] = []  # the portrait before each answer, and the seat that gave it
        self.others: list[tuple[Table, tuple]] = []  # tables left behind by forks: nobody touches them any more

    @precondition(lambda self: self.table.asks)
    @rule(data=st.data())
    def answer(self, data):
        ask = data.draw(st.sampled_from(self.table.asks))
        key = data.draw(st.sampled_from(ask.keys))
        self.before.append((ask.seat, portrait(self.table)))
        self.table.answer(ask.seat, key)

    @rule(data=st.data())
    def undo(self, data):
        """If it is allowed right after the answer, everything is as before that answer; if not, nothing changes."""
        seat = data.draw(st.integers(0, len(self.table.header["seats"]) - 1))
        now, lines = portrait(self.table), len(self.table.record.lines)
        staged = self.table.run.stage is not None
        try:
            self.table.undo(seat)
        except NotAllowed:
            assert portrait(self.table) == now
            assert len(self.table.record.lines) == lines
            return
        assert self.table.record.lines[-1] == {"undo": seat}
        if self.before and self.before[-1][0] == seat:
            assert portrait(self.table) == self.before.pop()[1]
        else:  # side by side a seat goes back alone: there is no earlier moment that looked like this
            assert staged
            self.before.clear()

    @rule()
    def load(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.jsonl"
            self.table.record.save(file)
            loaded = replay_record(self.game, Record.load(file), "fresh", seed=self.seed)
        assert loaded.record.text == self.table.record.text
        assert portrait(loaded) == portrait(self.table)
        self.table = loaded

    @rule(goes_on=st.booleans(), seed=st.integers(0, 3))
    def fork(self, goes_on, seed):
        twin = self.table.fork(seed=seed)
        assert twin.record.text == self.table.record.text
        assert portrait(twin) == portrait(self.table)
        if goes_on and not self.table.header.get("practice"):  # a fork may re-roll: practice compares with before
            self.others.append((self.table, portrait(self.table)))
            self.table = twin
        else:
            play_out(twin, seed=seed)
            assert twin.outcome is not None

    @invariant()
    def other_tables_are_left_alone(self):
        for table, before in getattr(self, "others", ()):
            assert portrait(table) == before

    @invariant()
    def looking_changes_nothing(self):
        if hasattr(self, "table"):
            text = self.table.record.text
            assert portrait(self.table) == portrait(self.table)
            assert self.table.record.text == text


Machine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestMachine = Machine.TestCase
