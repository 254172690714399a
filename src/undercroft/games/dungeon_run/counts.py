"""Numbers with their nouns: `3 wounds`, `1 hit`. Programs see the number, readers the words, in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from undercroft.kernel.words import Domain, Message

say = Domain("dungeon-run")


class Count(int):
    """A number that reads as so many of something."""

    _words: Message

    def __new__(cls, n: int, words: Message) -> Self:
        self = super().__new__(cls, n)
        self._words = words
        return self

    def __str__(self) -> str:
        return self._words.text({"n": int(self)})

    def __format__(self, form: str) -> str:
        return format(str(self), form)


def _counted(words: Message) -> Callable[[int], Count]:
    return lambda n: Count(n, words)


wounds = _counted(say("{n} wound", "{n} wounds"))
hits = _counted(say("{n} hit", "{n} hits"))
blocks = _counted(say("{n} block", "{n} blocks"))
cards = _counted(say("{n} card", "{n} cards"))
actions = _counted(say("{n} action", "{n} actions"))
dice = _counted(say("{n} die", "{n} dice"))
treasures = _counted(say("{n} face-down treasure", "{n} face-down treasures"))
encounters = _counted(say("{n} encounter", "{n} encounters"))
looted = _counted(say("{n} treasure", "{n} treasures"))
artifacts = _counted(say("{n} artifact", "{n} artifacts"))
bosses = _counted(say("{n} boss", "{n} bosses"))
