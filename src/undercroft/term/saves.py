"""Saved games: a journal that grows by every answer, and the folder where journals lie."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Self

from undercroft.kernel.errors import CannotSave, UndercroftError
from undercroft.kernel.record import Record, dump
from undercroft.kernel.table import Table
from undercroft.term.words import Refused, listed, say

try:
    import fcntl
except ImportError:  # elsewhere two programs may write to one journal: take care yourself
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".jsonl"
UNDER_WAY = "under-way.jsonl"  # in the folder of a campaign: the game being played
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


def saved_files() -> list[Path]:
    """The saved games and the games under way on maps, the last played first."""
    files = [*folder().glob(f"*{SUFFIX}"), *maps_folder().glob(f"*/{UNDER_WAY}")]
    return sorted(files, key=lambda file: (-file.stat().st_mtime_ns, file.name))


def saved_name(path: Path) -> str:
    """What a saved game is called: `map-maker-2024-05-01-1`, `maps/mirkwood`, or its file."""
    if path.parent == folder():
        return path.stem
    if path.name == UNDER_WAY and path.parent.parent == maps_folder():
        return f"{maps_folder().name}/{path.parent.name}"
    return str(path)


def find_saved(wanted: str) -> Path:
    """A saved game by its number in the list, its name, or the path of its file."""
    files = saved_files()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(files):
        return files[int(wanted) - 1]
    for path in (Path(wanted), folder() / wanted, folder() / f"{wanted}{SUFFIX}", home() / wanted / UNDER_WAY):
        if path.is_file():
            return path
    names = listed(saved_name(file) for file in files[:9]) or "-"
    raise Refused(say("There is no saved game {name} in {folder}; possible: {legal}"), name=repr(wanted),
                  folder=folder(), legal=names)  # fmt: skip


class Journal:
    """The record of a running game in a file. What stands there is never rewritten, only added to."""

    def __init__(self, path: Path, handle: int, record: Record) -> None:
        self.path = path
        self.record = record  # what stood in the file when it was opened
        self._handle = handle
        self._kept = len(record.lines)

    @classmethod
    def begin(cls, table: Table, path: Path | None) -> Journal:
        """A new file: the one asked for, or the next free one of today."""
        handle, path = _created(path) if path else _next_free(table.game.name)
        journal = cls(path, handle, Record(table.record.header, []))
        try:
            journal._append(dump(table.record.header))
        except CannotSave:
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """A journal to be gone on with."""
        try:
            handle = os.open(path, _TO_ADD)
        except OSError as error:
            raise CannotSave(f"cannot save {path}: {error.strerror}") from error
        _lock(handle, path)
        try:
            journal = cls(path, handle, Record.load(path))
            if not path.read_bytes().endswith(b"\n"):
                journal._append("\n")
        except UndercroftError:
            os.close(handle)
            raise
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._handle)

    def keep(self, table: Table) -> None:
        """Save what was answered since the last time. It is on the disk when this returns."""
        lines = table.record.lines
        if len(lines) > self._kept:
            self._append("".join(dump(line) for line in lines[self._kept :]))
            self._kept = len(lines)

    def _append(self, text: str) -> None:
        size = os.fstat(self._handle).st_size
        data = text.encode()
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, size)  # half a line would spoil the record
            raise CannotSave(f"cannot save {self.path}: {error.strerror}") from error


def _next_free(game: str) -> tuple[int, Path]:
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"cannot save in {folder()}: {error.strerror}") from error
    for path in _names(game):
        with contextlib.suppress(Refused):  # somebody has just taken this name
            return _created(path)
    raise AssertionError("there is always another number")


def _names(game: str) -> Iterator[Path]:
    number = 1
    while True:
        path = folder() / f"{game}-{date.today().isoformat()}-{number}{SUFFIX}"
        if not path.exists():
            yield path
        number += 1


def _created(path: Path) -> tuple[int, Path]:
    try:
        handle = os.open(path, _TO_ADD | os.O_CREAT | os.O_EXCL, 0o644)
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
