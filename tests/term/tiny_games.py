"""The tiny games of tests/kernel, as if they came from another package and were alone on the shelf."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

from kernel.tiny import BIDDING, DUEL, RACE
from undercroft import shelf

TINY = {game.name: game for game in (RACE, DUEL, BIDDING)}
OURS = shelf._ours()


class Unlisted(dict[str, str]):
    """Our own titles for whoever names one, but for these few on no list."""

    def __init__(self, *listed: str) -> None:
        super().__init__(OURS)
        self.listed = listed

    def __iter__(self):
        return iter(self.listed)


def register(*ours: str) -> None:
    """Put them on the shelf; they are loaded like those of any other package. `ours` are listed beside them."""
    points = {name: SimpleNamespace(module="kernel.tiny", load=partial(TINY.get, name)) for name in TINY}
    shelf._ours = lambda: Unlisted(*ours)
    shelf._installed = lambda: points
    forget()


def forget() -> None:
    for kept in (shelf.load, shelf._package, shelf.room, shelf.folder, shelf.cover):
        kept.cache_clear()
