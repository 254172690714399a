"""Records as files in a folder: the same files that the terminal plays, so a game goes on in either.

games/mini-rogue-2026-05-01-1.jsonl     a game, called by its file
maps/mirkwood/under-way.jsonl           the game being played on a Wild Map, called `maps:mirkwood`
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from undercroft.kernel.errors import CannotSave
from undercroft.kernel.record import Line, Record, dump
from undercroft.store import Busy, NoSuchTable, Outdated, Saved

try:
    import fcntl
except ImportError:  # elsewhere two programs may write to one record: take care yourself
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".jsonl"
UNDER_WAY = "under-way.jsonl"
ROWS = ("maps", "campaigns")  # folders of campaigns, each with a game that may be under way
NAME = re.compile(r"\w[\w.' -]{0,99}")
_TO_ADD = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def home() -> Path:
    """Where everything is kept."""
    if given := os.environ.get("UNDERCROFT_HOME"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "undercroft"


class Folder:
    """A store in a folder; nothing stays open between two calls, and a file being played elsewhere is left alone."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home()

    def open(self, record: Record, name: str = "") -> str:
        if name:
            _create(self.file(name), record)
            return name
        for name in self._names(record.header["game"]):
            with contextlib.suppress(FileExistsError):  # somebody has just taken this name
                _create(self.file(name), record)
                return name
        raise AssertionError("there is always another number")

    def append(self, name: str, lines: Sequence[Line], stamp: str) -> str:
        file = self.file(name)
        with _opened(file) as handle:
            if _stamp(os.fstat(handle)) != stamp:
                raise Outdated(f"{name}: added to by somebody else")
            _write(handle, file, "".join(dump(line) for line in lines))
            return _stamp(os.fstat(handle))

    def load(self, name: str) -> tuple[Record, str]:
        file = self.file(name)
        stamp = self.stamp(name)  # taken first: what is added in between makes it outdated, never the other way round
        return Record.load(file), stamp

    def list(self) -> list[Saved]:
        found = [(file.stem, file) for file in (self.path / "games").glob(f"*{SUFFIX}")]
        found += [
            (f"{row}:{file.parent.name}", file) for row in ROWS for file in (self.path / row).glob(f"*/{UNDER_WAY}")
        ]
        saved = []
        for name, file in found:
            if NAME.fullmatch(name.rpartition(":")[2]):
                with contextlib.suppress(FileNotFoundError):  # gone since the folder was read
                    stat = file.stat()
                    saved.append(Saved(name, stat.st_mtime, _stamp(stat)))
        return sorted(saved, key=lambda one: (-one.played, one.name))

    def stamp(self, name: str) -> str:
        try:
            return _stamp(self.file(name).stat())
        except OSError as error:
            raise NoSuchTable(name) from error

    async def watch(self, name: str, stamp: str, seconds: float) -> str:
        for _ in range(max(1, round(seconds * 4))):
            if self.stamp(name) != stamp:
                break
            await asyncio.sleep(0.25)
        return self.stamp(name)

    def file(self, name: str) -> Path:
        """The file of a name. No name leads out of the folder."""
        row, colon, rest = name.rpartition(":")
        if not NAME.fullmatch(rest) or (colon and row not in ROWS):
            raise NoSuchTable(name)
        return self.path / row / rest / UNDER_WAY if colon else self.path / "games" / f"{rest}{SUFFIX}"

    def _names(self, game: str) -> Iterator[str]:
        number = 1
        while True:
            name = f"{game}-{date.today().isoformat()}-{number}"
            if not self.file(name).exists():
                yield name
            number += 1


def _stamp(stat: os.stat_result) -> str:
    return f"{stat.st_size}"  # a record only grows


def _create(file: Path, record: Record) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, _TO_ADD | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        raise
    except OSError as error:
        raise CannotSave(f"cannot save {file}: {error.strerror}") from error
    try:
        _write(handle, file, record.text)
    except CannotSave:
        file.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)


@contextmanager
def _opened(file: Path) -> Iterator[int]:
    """The file, locked against everybody else who plays it."""
    try:
        handle = os.open(file, _TO_ADD)
    except FileNotFoundError as error:
        raise NoSuchTable(file.stem) from error
    except OSError as error:
        raise CannotSave(f"cannot save {file}: {error.strerror}") from error
    try:
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Busy(f"{file} is being played elsewhere") from error
            except OSError:
                pass  # a file system without locks
        yield handle
    finally:
        os.close(handle)


def _write(handle: int, file: Path, text: str) -> None:
    size = os.fstat(handle).st_size
    data = text.encode("utf-8", "backslashreplace")
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.ftruncate(handle, size)  # half a line would spoil the record
        raise CannotSave(f"cannot save {file}: {error.strerror}") from error
