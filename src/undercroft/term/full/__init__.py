"""The full-screen player: board, sheet, story, question and options stay on the screen. Mouse, arrows or keys."""

from __future__ import annotations

from undercroft.players.sitting import Sitting


def play_full(sitting: Sitting) -> bool:
    """Play until the game is over (True) or somebody leaves."""
    from undercroft.term.full.app import TableApp  # Textual takes a while to load: only who plays on it waits

    return bool(TableApp(sitting).run())
