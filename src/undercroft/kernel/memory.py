"""What a seat remembers of a table: it follows from the audience of the events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.kernel.event import Told, hears, parts_of
from undercroft.kernel.forks import Strand
from undercroft.kernel.rules import key_of


class Memory:
    """What one seat has heard of a table.

    `known`: the keys of things whose whereabouts this seat was the last to be told, or among the last.
    `fresh`: those it has been told of since the last checkpoint.
    """

    __slots__ = ("_last", "_story", "fresh", "heard", "read", "seat")

    def __init__(self, seat: int, story: Strand[Told]) -> None:
        self.seat = seat
        self.heard: Strand[Told] = Strand()
        self.fresh: frozenset[str] = frozenset()
        self.read = 0
        self._story = story
        self._last: dict[str, bool] = {}

    def knows(self, key: str) -> bool:
        return self._last.get(key, False)

    def follows(self, story: Strand[Told]) -> bool:
        return story is self._story and len(story) >= self.read

    def listen(self, since: int) -> int:
        """Hear what is new. How much of what has been heard came before `since`, a length of the story."""
        for told in self._story[self.read :]:
            heard = hears(self.seat, told)
            if heard:
                self.heard.append(told)
            for key in keys_in(parts_of(told)[2]):
                self._last[key] = heard
        self.read = len(self._story)
        lately = [told for told in self._story[since:] if hears(self.seat, told)]
        self.fresh = frozenset([key for told in lately for key in keys_in(parts_of(told)[2])])
        return len(self.heard) - len(lately)


def keys_in(facts: Any) -> Iterator[str]:
    """The keys of the things that facts speak of."""
    if isinstance(facts, (tuple, list)):
        for fact in facts:
            yield from keys_in(fact)
    elif isinstance(facts, str) or hasattr(facts, "key"):
        yield key_of(facts)
