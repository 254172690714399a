"""Bounds: how large a number of an observation may be, which keys a text may be, how long a list.

They stand in the types, `hp: Annotated[int, Within(0, 20)]`, and are settled with a pack, which prints the numbers: a
bound may be a function of the pack. What has bounds can be laid out as a vector (`spaces.py`) and said in a schema.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.kernel.game import Game


class OfTable(str):
    """What no pack prints but a table knows, by name: its `seats`, its `clauses`, the `ends` and the `things`."""

    __slots__ = ()


Number = int | Callable[[Any], int] | OfTable  # a figure, or where a pack prints it
Keys = Sequence[str] | Callable[[Any], Sequence[str]]  # an OfTable is one of these


class Within(NamedTuple):
    """A whole number between these, both included."""

    low: Number
    high: Number


class OneOf(NamedTuple):
    """A key out of these."""

    keys: Keys


class OfKind(NamedTuple):
    """The key of a printed thing of one of these kinds: `OfKind("room", "guardian")`."""

    kinds: tuple[str, ...]

    @classmethod
    def named(cls, *kinds: str) -> OfKind:
        return cls(kinds)


class Most(NamedTuple):
    """A list of at most so many; `as_set`: each at most once, in any order."""

    n: Number
    as_set: bool = False


class Axis(NamedTuple):
    """One number of the flat observation; where it stands for a key, 0 is nothing and `vocabulary` begins at 1."""

    name: str
    low: int
    high: int
    vocabulary: tuple[str, ...] = ()


class OutOfSpace(UndercroftError):
    """Something that was not declared."""


class Measures:
    """What bounds come to with a pack and so many seats."""

    def __init__(self, game: Game, pack: Any, seats: int) -> None:
        self._game, self._pack, self._seats = game, pack, seats

    @cached_property
    def _things(self) -> list[tuple[str, str]]:
        return [(thing["key"], thing["kind"]) for thing in self._game.things(self._pack)]

    def number(self, number: Number) -> int:
        if isinstance(number, OfTable):
            return {"seats": self._seats, "last seat": self._seats - 1}[number]
        return number if isinstance(number, int) else number(self._pack)

    def within(self, marks: Iterable[Any]) -> tuple[int, int] | None:
        """Between which numbers it lies, if that is said."""
        found = next((mark for mark in marks if isinstance(mark, Within)), None)
        return None if found is None else (self.number(found.low), self.number(found.high))

    def most(self, marks: Iterable[Any]) -> tuple[int, bool] | None:
        """How many there are at most, and whether each only once, if that is said."""
        found = next((mark for mark in marks if isinstance(mark, Most)), None)
        return None if found is None else (self.number(found.n), found.as_set)

    def keys(self, marks: Iterable[Any]) -> tuple[str, ...] | None:
        """Which keys it may be, if that is said."""
        for mark in marks:
            if isinstance(mark, OfKind):
                return tuple(key for key, kind in self._things if kind in mark.kinds)
            if isinstance(mark, OneOf):
                if isinstance(mark.keys, OfTable):
                    return self._known(mark.keys)
                return tuple(mark.keys(self._pack) if callable(mark.keys) else mark.keys)
        return None

    def _known(self, what: OfTable) -> tuple[str, ...]:
        if what == "things":
            return tuple(key for key, _ in self._things)
        return {"clauses": tuple(self._game.prompts), "ends": tuple(self._game.ends)}[what]


def parted(hint: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """A hint, what is marked on it, and whether it may be missing: `Annotated[int, Within(0, 6)] | None`."""
    marks: tuple[Any, ...] = ()
    may_be_none = False
    while True:
        parts = typing.get_args(hint) if typing.get_origin(hint) in (types.UnionType, typing.Union) else (hint,)
        inner = [part for part in parts if part is not type(None)]
        may_be_none |= len(inner) < len(parts)
        if len(inner) != 1:
            return hint, marks, False
        hint = inner[0]
        if typing.get_origin(hint) is not typing.Annotated:
            return hint, marks, may_be_none
        marks, hint = (*marks, *hint.__metadata__), hint.__origin__
