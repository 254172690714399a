"""The tiny games of tests/kernel, as if they came with the program."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import undercroft.games  # noqa: F401
from kernel.tiny import BIDDING, DUEL, RACE

TINY = {game.name: game for game in (RACE, DUEL, BIDDING)}
PACKAGE = sys.modules["undercroft.games"]  # the face has a function of that name


def register() -> None:
    """Let the program know the tiny games; they are loaded like any other."""
    PACKAGE._PACKAGES = {name: f"tiny_{name}" for name in TINY}
    for name, game in TINY.items():
        sys.modules[f"undercroft.games.tiny_{name}.game"] = SimpleNamespace(GAME=game)
        sys.modules[f"undercroft.games.tiny_{name}.cover"] = SimpleNamespace(TITLE=game.title, SEATS=game.seats)
