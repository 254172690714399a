"""The places that boards, options and events share: `tile-7`, `monster-7`, `hero-1`, `die-2`, each word made once."""

from __future__ import annotations


class _Places(dict[int, str]):
    """The places of one sort, by their numbers."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix = prefix

    def __missing__(self, number: int) -> str:
        place = self[number] = f"{self._prefix}-{number}"
        return place


TILE = _Places("tile")  # by its number
MONSTER = _Places("monster")  # the one on this tile
HERO = _Places("hero")  # by seat
DIE, FOE_DIE = _Places("die"), _Places("foe-die")  # of a battle, by position
