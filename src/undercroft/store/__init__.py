"""Where tables are kept. A record is opened once and then only added to; whoever adds says what he has seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from undercroft.kernel.errors import CannotSave, UndercroftError
from undercroft.kernel.record import Line, Record
from undercroft.kernel.words import Domain

say = Domain("undercroft")


class NoSuchTable(UndercroftError):
    """Nothing is kept under this name."""


class Taken(UndercroftError):
    """Something is kept under this name already; the sentence is in the current language."""


class NoOnline(UndercroftError):
    """There are no online tables here."""


class Lost(CannotSave):
    """What was saved is gone, and it cannot be saved again; the first sentence is in the current language."""


class Away(CannotSave):
    """The database does not answer. Whether it has taken what it was just told is not known: who reads it will see."""


class Busy(UndercroftError):
    """Another program is playing at this table right now; the sentence is in the current language."""


class Outdated(UndercroftError):
    """Somebody has added to the record since it was read: read it again."""


@dataclass(frozen=True)
class Saved:
    """One record that is kept, as a list shows it."""

    name: str
    played: float  # when it was last added to, in seconds since 1970
    stamp: str


class Store(Protocol):
    """A place for records. A stamp stands for what a record held when it was read; it changes with the record."""

    def open(self, record: Record, name: str = "") -> str:
        """Keep a new record, under this name or the next free one; returns the name."""
        ...

    def append(self, name: str, lines: Sequence[Line], stamp: str) -> str:
        """Add lines to what `stamp` stands for; they are safe when this returns the new stamp. Else `Outdated`."""
        ...

    def load(self, name: str) -> tuple[Record, str]:
        """The record and its stamp."""
        ...

    def list(self) -> list[Saved]:
        """All that is kept, the last played first."""
        ...

    def stamp(self, name: str) -> str:
        """The stamp of the record as it stands."""
        ...

    async def watch(self, name: str, stamp: str, seconds: float) -> str:
        """Wait until the record is no longer what `stamp` stands for, at most this long; returns its stamp."""
        ...
