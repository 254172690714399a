"""Play on to the end without anybody watching: no prompt, no view, no event, no check of answers.

The record is kept all the same: afterwards the table can be saved, replayed and told like any other.
"""

from __future__ import annotations

import random

from undercroft.kernel.arguments import checked_seed, wrong
from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Outcome
from undercroft.kernel.rules import NOTE
from undercroft.kernel.run import Entry
from undercroft.kernel.table import Table
from undercroft.kernel.twin import Pick, run_twin


def play_out(table: Table, pick: Pick | None = None, seed: int | str | None = None) -> Outcome:
    """Let `pick` answer everything (None: uniformly at random) and quick dice decide, to the end of the game.

    All or nothing: if `pick` fails or is interrupted, the table is as it was.
    """
    if not isinstance(table, Table):
        raise wrong("table", table, "a table")
    if pick is not None and not callable(pick):
        raise wrong("pick", pick, "a function of seat, clause and options")
    seed = checked_seed(seed)
    if table.outcome is not None:
        return table.outcome
    if table._run is not None and table._run.wanted is not None:  # a sleeping fork is not woken for this
        raise RuleError("a table with real dice cannot be played out")
    checkpoint = table._checkpoint
    if any(request[0] == NOTE for request, _ in table._log[checkpoint.at :]):
        return _step_by_step(table, pick, seed)
    state, came = checkpoint.state.copy(), list[Entry]()
    outcome: Outcome = run_twin(table.game.play, state, table._log[checkpoint.at :], came, pick, seed)
    table._played_out(state, came, outcome)
    return outcome


def _step_by_step(table: Table, pick: Pick | None, seed: int | str | None) -> Outcome:
    """The slow way, for a table that players have written on since the last checkpoint: the twin reads no notes."""
    fork = table.fork(seed=seed)
    choice = random.Random(seed).choice
    while fork.outcome is None:
        ask = fork.asks[0]
        option = choice(ask._offered) if pick is None else pick(ask.seat, ask.clause, ask._offered)
        fork.answer(ask.seat, option.key)
    table._played_out(fork._state, fork._log[len(table._log) :], fork.outcome)
    return fork.outcome
