"""What forks share without copying it: a log that branches, and copies of the state at checkpoints, kept sparsely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar, overload

from undercroft.kernel.state import GameState

T = TypeVar("T")
_DEEP = 24  # a branch of so many branches is laid flat once


class Strand(Generic[T]):
    """What came before the branch, shared, and what has come since, in a `tail` of its own.

    >>> log = Strand("ab"); fork = log.branch(); log.append("c"); fork.append("x")
    >>> log[:], fork[:], log.branch(1)[:], log[-1], fork[1:]
    (['a', 'b', 'c'], ['a', 'b', 'x'], ['a'], 'c', ['b', 'x'])
    """

    __slots__ = ("_base", "_depth", "start", "tail")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._base: Strand[T] | None = None
        self.start = 0  # how many items of the base belong to this strand
        self._depth = 0
        self.tail: list[T] = list(items)

    def append(self, item: T) -> None:
        self.tail.append(item)

    def branch(self, length: int | None = None) -> Strand[T]:
        """A strand of its own that begins with the first `length` items of this one (all of them if not said)."""
        length = self.start + len(self.tail) if length is None else length
        if self._depth >= _DEEP:
            return Strand(self._slice(0, length))
        base: Strand[T] = self
        while base._base is not None and length <= base.start:
            base = base._base
        new: Strand[T] = object.__new__(Strand)
        new._base, new.start, new._depth, new.tail = base, length, base._depth + 1, []
        return new

    def _slice(self, start: int, stop: int) -> list[T]:
        own = self.tail[max(start - self.start, 0) : max(stop - self.start, 0)]
        if self._base is None or start >= self.start:
            return own
        return self._base._slice(start, min(stop, self.start)) + own

    def __len__(self) -> int:
        return self.start + len(self.tail)

    def last_of(self, length: int) -> T | None:
        """The last of the first `length` items."""
        at = length - 1 - self.start
        if 0 <= at < len(self.tail):
            return self.tail[at]
        return self[length - 1] if length else None

    def __iter__(self) -> Iterator[T]:
        return iter(self._slice(0, len(self)))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return self._slice(start, stop)[::step] if step > 0 else self._slice(0, len(self))[at]
        if at < 0:
            at += len(self)
        if not 0 <= at < len(self):
            raise IndexError(at)
        strand: Strand[T] = self
        while at < strand.start:
            assert strand._base is not None
            strand = strand._base
        return strand.tail[at - strand.start]


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
