"""A game under way at one program: its record grows by every answer, and nobody else adds to it meanwhile."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from undercroft.kernel.errors import CannotSave, why_not
from undercroft.kernel.record import Record, dump
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message
from undercroft.store import Lost, NoSuchTable, Taken, say
from undercroft.store.folder import Tell, added, created, created_next, mended, reopened
from undercroft.store.lending import keep_lent, lent_seats
from undercroft.store.places import games_folder


class Journal:
    """The record of a running game in a file. What stands there is never rewritten, only added to.

    Before anything is added the file is looked at: if it is gone, or not as this program left it, the whole game is
    saved again, and `tell` says so and where.
    """

    def __init__(self, path: Path, handle: int, record: Record, tell: Tell) -> None:
        self.path = path
        self.record = record  # what stood in the file when it was opened
        self._handle = handle
        self._kept = len(record.lines)
        self._left = state_of(handle)
        self._tell = tell

    @classmethod
    def begin(cls, table: Table, path: Path | None, tell: Tell = lambda text: None) -> Journal:
        """A new file: the one asked for, or the next free one of today."""
        header = table.record.header
        if path:
            return cls(path, created(path, dump(header)), Record(header, []), tell)
        handle, path = created_next(games_folder(), table.game.name, dump(header))
        return cls(path, handle, Record(header, []), tell)

    @classmethod
    def reopen(cls, path: Path, tell: Tell = lambda text: None) -> Journal:
        """A journal to be gone on with. A torn end is repaired."""
        try:
            handle = reopened(path)
        except NoSuchTable as error:
            raise CannotSave(say("{file}: there is no such file or folder"), file=path) from error
        try:
            record = mended(path, handle, tell)
            return cls(path, handle, record, tell)
        except BaseException:
            os.close(handle)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._handle)

    def keep(self, table: Table) -> None:
        """Save what was answered since the last time. It is on the disk when this returns."""
        lines = table.record.lines
        happened = self._what_happened()
        if happened is not None:
            self._save_again(table, happened)
        elif len(lines) > self._kept:
            try:
                added(self._handle, self.path, "".join(dump(line) for line in lines[self._kept :]))
            finally:  # half a line that was taken back has touched it too
                self._left = state_of(self._handle)
        self._kept = len(lines)

    def lent(self) -> dict[int, str]:
        return lent_seats(self.record, self.path)

    def keep_lent(self, lent: Mapping[int, str]) -> None:
        keep_lent(lent, self.path)

    def leave(self, table: Table) -> bool:
        """Nobody plays on for now: the seed so far is revealed, luck to come will be fresh.

        False if nothing worth keeping was done: then the file, if it is one of ours, is gone.
        """
        if table.outcome is None:
            if self.path.parent == games_folder() and is_empty(table.record):
                with contextlib.suppress(OSError):
                    self.path.unlink()
                    return False
            table.reveal()
        self.keep(table)
        return True

    def _what_happened(self) -> Message | None:
        """What has become of the file since the last time, if it is not as it was left."""
        try:
            there, here = os.stat(self.path), os.fstat(self._handle)
        except OSError:
            return GONE
        if not os.path.samestat(there, here):
            return REPLACED
        return CHANGED if state_of(self._handle) != self._left else None

    def _save_again(self, table: Table, happened: Message) -> None:
        """The whole game into a file of its own: where it was, or, if there is no place left, among the saved games."""
        lost, text = self.path, table.record.text
        try:
            handle, self.path = _created_at(lost, text)
        except CannotSave:
            try:
                handle, self.path = created_next(games_folder(), table.game.name, text)
            except CannotSave as error:
                raise Lost(f"{happened.text({'file': lost})} {error}") from error
        os.close(self._handle)
        self._handle, self._left = handle, state_of(handle)
        self._tell(happened.text({"file": lost}))
        self._tell(say("The whole game is saved again: {file}").text({"file": self.path}))


def state_of(handle: int) -> tuple[int, int]:
    """By what an open file is known again: its size, and when it was written to."""
    stat = os.fstat(handle)
    return stat.st_size, stat.st_mtime_ns


def _created_at(path: Path, text: str) -> tuple[int, Path]:
    """Under this name if it is free, else under another beside it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"{path}: {why_not(error)}") from error
    for free in (path, *(path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 1000))):
        with contextlib.suppress(Taken):
            return created(free, text), free
    raise CannotSave(say("{file}: there is no free name beside it"), file=path)


GONE = say("The file {file} is gone.")
REPLACED = say("Another file has taken the place of {file}; it is left alone.")
CHANGED = say("The file {file} was changed by somebody else; it is left alone.")


def is_empty(record: Record) -> bool:
    """Whether nobody has done anything yet: no answer, no die thrown by hand."""
    return not any("seat" in line for line in record.lines) and (record.header["luck"] != "typed" or not record.lines)
