"""Play on to the end without anybody watching: no prompt, no view, no event, no check of answers.

The record is kept all the same: afterwards the table can be saved, replayed and told like any other.
"""

from __future__ import annotations

from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Outcome
from undercroft.kernel.run import Entry
from undercroft.kernel.table import Table
from undercroft.kernel.twin import Pick, run_twin


def play_out(table: Table, pick: Pick | None = None, seed: int | str | None = None) -> Outcome:
    """Let `pick` answer everything (None: uniformly at random) and quick dice decide, to the end of the game.

    All or nothing: if `pick` fails or is interrupted, the table is as it was.
    """
    if table.outcome is not None:
        return table.outcome
    if table.wanted is not None:
        raise RuleError("a table with real dice cannot be played out")
    checkpoint = table._checkpoint
    state, came = checkpoint.state.copy(), list[Entry]()
    outcome: Outcome = run_twin(table.game.play, state, table._log[checkpoint.at :], came, pick, seed)
    table._played_out(state, came, outcome)
    return outcome
