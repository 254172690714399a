"""Numbers with their nouns: `3 wounds`, `1 hit`. Programs see the number, readers the words, in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from undercroft.kernel.words import Domain, Message, current_language

say = Domain("dungeon-run")


class Count(int):
    """A number that reads as so many of something."""

    _one: Message
    _many: Message

    def __new__(cls, n: int, one: Message, many: Message) -> Self:
        self = super().__new__(cls, n)
        self._one, self._many = one, many
        return self

    def __str__(self) -> str:
        is_one = self == 1 or (self == 0 and current_language() == "fr")
        return (self._one if is_one else self._many).text({"n": int(self)})

    def __format__(self, form: str) -> str:
        return format(str(self), form)


def _counted(one: Message, many: Message) -> Callable[[int], Count]:
    return lambda n: Count(n, one, many)


wounds = _counted(say("{n} wound"), say("{n} wounds"))
hits = _counted(say("{n} hit"), say("{n} hits"))
blocks = _counted(say("{n} block"), say("{n} blocks"))
cards = _counted(say("{n} card"), say("{n} cards"))
actions = _counted(say("{n} action"), say("{n} actions"))
dice = _counted(say("{n} die"), say("{n} dice"))
treasures = _counted(say("{n} face-down treasure"), say("{n} face-down treasures"))
encounters = _counted(say("{n} encounter"), say("{n} encounters"))
looted = _counted(say("{n} treasure"), say("{n} treasures"))
artifacts = _counted(say("{n} artifact"), say("{n} artifacts"))
bosses = _counted(say("{n} boss"), say("{n} bosses"))
