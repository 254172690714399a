"""The games. Each is a package of its own and knows nothing of the others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Game

_PACKAGES = {
    "dungeon-run": "dungeon_run",
    "map-maker": "map_maker",
    "mini-rogue": "mini_rogue",
    "paper-dungeons": "paper_dungeons",
}


def names() -> tuple[str, ...]:
    return tuple(sorted(_PACKAGES))


@cache
def load(name: str) -> Game:
    """A game by its name; loaded when it is first asked for."""
    if name not in _PACKAGES:
        raise Unknown("game", name, names())
    return cast(Game, import_module(f"undercroft.games.{_PACKAGES[name]}.game").GAME)
