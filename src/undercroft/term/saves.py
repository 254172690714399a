"""Saved games: a journal that grows by every answer, and the folder where journals lie."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Self

from undercroft.kernel.errors import CannotSave
from undercroft.kernel.record import Record, dump, sync_folder, write_whole
from undercroft.kernel.shown import as_bytes
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message
from undercroft.term.words import Refused, say

try:
    import fcntl
except ImportError:  # elsewhere two programs may write to one journal: take care yourself
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".jsonl"
UNDER_WAY = "under-way.jsonl"  # in the folder of a campaign: the game being played
LARGEST = 64_000_000  # bytes; no record is as large
Tell = Callable[[str], None]
_TO_ADD = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def home() -> Path:
    """Where everything is kept."""
    if given := os.environ.get("UNDERCROFT_HOME"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "undercroft"


def folder() -> Path:
    """Where games are saved."""
    return home() / "games"


def maps_folder() -> Path:
    """Where Wild Maps are kept."""
    return home() / "maps"


def saved_name(path: Path) -> str:
    """What a saved game is called: `map-maker-2024-05-01-1`, `maps/mirkwood`, or its file."""
    if path.parent == folder():
        return path.stem
    if path.name == UNDER_WAY and path.parent.parent == maps_folder():
        return f"{maps_folder().name}/{path.parent.name}"
    return str(path)


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
        self._size = os.fstat(handle).st_size
        self._tell = tell

    @classmethod
    def begin(cls, table: Table, path: Path | None, tell: Tell = lambda text: None) -> Journal:
        """A new file: the one asked for, or the next free one of today."""
        header = table.record.header
        handle, path = _created(path, dump(header)) if path else _next_free(table.game.name, dump(header))
        return cls(path, handle, Record(header, []), tell)

    @classmethod
    def reopen(cls, path: Path, tell: Tell = lambda text: None) -> Journal:
        """A journal to be gone on with. A torn end is repaired."""
        try:
            handle = os.open(path, _TO_ADD)
        except OSError as error:
            raise CannotSave(f"cannot save {path}: {error.strerror}") from error
        _lock(handle, path)
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
            self._append("".join(dump(line) for line in lines[self._kept :]))
        self._kept = len(lines)

    def leave(self, table: Table) -> bool:
        """Nobody plays on for now: the seed so far is revealed, luck to come will be fresh.

        False if nothing worth keeping was done: then the file, if it is one of ours, is gone.
        """
        if table.outcome is None:
            if self.path.parent == folder() and is_empty(table.record):
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
        return CHANGED if here.st_size != self._size else None

    def _save_again(self, table: Table, happened: Message) -> None:
        """The whole game into a file of its own: under its name if that is free, else under another beside it."""
        lost, handle = self.path, -1
        try:
            lost.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotSave(f"{happened.text({'file': lost})} cannot save {lost}: {error.strerror}") from error
        for path in (lost, *(lost.with_name(f"{lost.stem}-{number}{lost.suffix}") for number in range(2, 1000))):
            with contextlib.suppress(Refused):
                handle, self.path = _created(path, table.record.text)
                break
        else:
            raise CannotSave(f"cannot save {lost}: no free name beside it")
        os.close(self._handle)
        self._handle, self._size = handle, os.fstat(handle).st_size
        self._tell(happened.text({"file": lost}))
        self._tell(say("The whole game is saved again: {file}").text({"file": self.path}))

    def _append(self, text: str) -> None:
        size = os.fstat(self._handle).st_size
        data = as_bytes(text)
        self._size = size + len(data)
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, size)  # half a line would spoil the record
            self._size = size
            raise CannotSave(f"cannot save {self.path}: {error.strerror}") from error


GONE = say("The file {file} is gone.")
REPLACED = say("Another file has taken the place of {file}; it is left alone.")
CHANGED = say("The file {file} was changed by somebody else; it is left alone.")


def is_empty(record: Record) -> bool:
    """Whether nobody has done anything yet: no answer, no die thrown by hand."""
    return not any("seat" in line for line in record.lines) and (record.header["luck"] != "typed" or not record.lines)


def mended(path: Path, handle: int, tell: Tell) -> Record:
    """The record in this file. An end torn by a crash is cut off, after it was laid beside the file."""
    data = path.read_bytes() if os.fstat(handle).st_size <= LARGEST else b""
    nul = data.find(b"\0")  # some file systems leave zeros where the end of a file was being written
    end = data.rfind(b"\n", 0, len(data) if nul < 0 else nul) + 1
    rest = data[end:]
    if not rest or not end:
        return Record.load(path)
    if nul < 0 and _is_line(rest):  # only its line end is missing
        record = Record.load(path)
        _write(handle, b"\n", path)
        return record
    whole = Record.parse(data[:end].decode("utf-8", "replace"), str(path))
    beside = _lay_beside(path, rest)
    try:
        os.ftruncate(handle, end)
        os.fsync(handle)
    except OSError as error:
        raise CannotSave(f"cannot save {path}: {error.strerror}") from error
    facts = {"file": path, "n": len(whole.lines) + 1, "rest": beside}
    tell(say("The end of {file} was torn. It goes on after line {n}; the rest is kept in {rest}.").text(facts))
    return whole


def _is_line(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict)
    except (ValueError, RecursionError):
        return False


def _lay_beside(path: Path, rest: bytes) -> Path:
    for number in range(1, 1000):
        beside = path.with_name(f"{path.name}.rest-{number}")
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        except FileExistsError:
            continue
        except OSError as error:
            raise CannotSave(f"cannot save {beside}: {error.strerror}") from error
        try:
            _write(handle, rest, beside)
            sync_folder(beside.parent)
        finally:
            os.close(handle)
        return beside
    raise CannotSave(f"cannot save {path}: no free name beside it")


def _write(handle: int, data: bytes, path: Path) -> None:
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError as error:
        raise CannotSave(f"cannot save {path}: {error.strerror}") from error


def _next_free(game: str, text: str) -> tuple[int, Path]:
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"cannot save in {folder()}: {error.strerror}") from error
    for path in _names(game):
        with contextlib.suppress(Refused):  # somebody has just taken this name
            return _created(path, text)
    raise AssertionError("there is always another number")


def _names(game: str) -> Iterator[Path]:
    number = 1
    while True:
        path = folder() / f"{game}-{date.today().isoformat()}-{number}{SUFFIX}"
        if not path.exists():
            yield path
        number += 1


def _created(path: Path, text: str) -> tuple[int, Path]:
    """A new file that begins with this text; it is there whole or not at all."""
    try:
        write_whole(path, text, new=True)
        handle = os.open(path, _TO_ADD)
    except FileExistsError as error:
        raise Refused(
            say("{file} exists already and is not overwritten. To go on with it: undercroft resume {file}"), file=path
        ) from error
    except OSError as error:
        raise CannotSave(f"cannot save {path}: {error.strerror}") from error
    _lock(handle, path)
    return handle, path


def _lock(handle: int, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(handle)
        raise Refused(say("{file} is being played elsewhere."), file=path) from error
    except OSError:
        return  # a file system without locks
