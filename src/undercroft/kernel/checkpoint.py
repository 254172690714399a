"""Checkpoints: copies of the state where the state alone says where play is, kept sparsely."""

from __future__ import annotations

from undercroft.kernel.state import GameState

NEAR = 8  # a copy is not worth making so few answers after the last one
SPARSE = 32  # older checkpoints are kept about so many answers apart: as far as undo ever has to replay ...
FAR = 64  # ... but at tables nobody hears: who steps through games seldom goes back


class Checkpoint:
    """A copy of the state after `at` entries of the log, `lucks` of them luck; `told` events had been told.

    `before` is an older one: a fork shares the whole row.
    """

    __slots__ = ("at", "before", "lucks", "state", "told")

    def __init__(self, state: GameState, at: int, lucks: int, told: int, before: Checkpoint | None = None) -> None:
        self.state = state
        self.at = at
        self.lucks = lucks
        self.told = told
        self.before = before

    def then(self, state: GameState, at: int, lucks: int, told: int) -> Checkpoint:
        """The next checkpoint. This one is kept before it unless an older one stands close by."""
        older = self.before
        kept = self if older is None or self.at - older.at >= SPARSE else older
        return Checkpoint(state, at, lucks, told, kept)

    def not_after(self, at: int) -> Checkpoint:
        """The nearest kept checkpoint that is not after this length of the log."""
        checkpoint = self
        while checkpoint.at > at:
            assert checkpoint.before is not None
            checkpoint = checkpoint.before
        return checkpoint
