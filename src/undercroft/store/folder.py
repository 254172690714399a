"""Records as files in a folder: the same files that the terminal plays, so a game goes on in either.

games/mini-rogue-2026-05-01-1.jsonl     a game, called by its file
maps/mirkwood/under-way.jsonl           the game being played on a Wild Map, called `maps:mirkwood`
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from undercroft.kernel.errors import BadRecord, CannotSave, why_not
from undercroft.kernel.record import Line, Record, dump, sync_folder, write_whole
from undercroft.kernel.words import as_bytes
from undercroft.store import Busy, NoSuchTable, Outdated, Saved, Taken, say
from undercroft.store.people import People
from undercroft.store.places import ROWS, SUFFIX, UNDER_WAY, home

try:
    import fcntl
except ImportError:  # elsewhere two programs may write to one record: take care yourself
    fcntl = None  # type: ignore[assignment]


# -- a file: created whole, locked while it is added to, mended after a crash -----------------------------------------

LARGEST = 64_000_000  # bytes; no record is as large
Tell = Callable[[str], None]
_TO_ADD = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def created(path: Path, text: str) -> int:
    """A new file that begins with this text, locked; it is there whole or not at all. `Taken` if there is one."""
    try:
        write_whole(path, text, new=True)
        handle = os.open(path, _TO_ADD)
    except FileExistsError as error:
        taken = say("{file} exists already and is not overwritten. To go on with it: undercroft resume {file}")
        raise Taken(taken.text({"file": path})) from error
    except OSError as error:
        raise CannotSave(f"{path}: {why_not(error)}") from error
    lock(handle, path)
    return handle


def created_next(folder: Path, game: str, text: str) -> tuple[int, Path]:
    """The same under the next free name of today."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"{folder}: {why_not(error)}") from error
    for path in _names(folder, game):
        with contextlib.suppress(Taken):  # somebody has just taken this name
            return created(path, text), path
    raise AssertionError("there is always another number")


def _names(folder: Path, game: str) -> Iterator[Path]:
    number = 1
    while True:
        path = folder / f"{game}-{date.today().isoformat()}-{number}{SUFFIX}"
        if not path.exists():
            yield path
        number += 1


def reopened(path: Path) -> int:
    """A file to be added to, locked against everybody else who plays it."""
    try:
        handle = os.open(path, _TO_ADD)
    except FileNotFoundError as error:
        raise NoSuchTable(path.stem) from error
    except OSError as error:
        raise CannotSave(f"{path}: {why_not(error)}") from error
    lock(handle, path)
    return handle


@contextmanager
def opened(path: Path) -> Iterator[int]:
    handle = reopened(path)
    try:
        yield handle
    finally:
        os.close(handle)


def lock(handle: int, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(handle)
        raise Busy(say("{file} is being played elsewhere.").text({"file": path})) from error
    except OSError:
        return  # a file system without locks


def added(handle: int, path: Path, text: str) -> None:
    """Write at the end; it is on the disk when this returns. Half a line is taken back."""
    size = os.fstat(handle).st_size
    try:
        _write(handle, as_bytes(text), path)
    except CannotSave:
        with contextlib.suppress(OSError):
            os.ftruncate(handle, size)  # half a line would spoil the record
        raise


def _write(handle: int, data: bytes, path: Path) -> None:
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError as error:
        raise CannotSave(f"{path}: {why_not(error)}") from error


# -- after a crash ----------------------------------------------------------------------------------------------------


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
        raise CannotSave(f"{path}: {why_not(error)}") from error
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
            raise CannotSave(f"{beside}: {why_not(error)}") from error
        try:
            _write(handle, rest, beside)
            sync_folder(beside.parent)
        finally:
            os.close(handle)
        return beside
    raise CannotSave(say("{file}: there is no free name beside it"), file=path)


# -- the folder -------------------------------------------------------------------------------------------------------

NAME = re.compile(r"\w[\w.' -]{0,99}")


class Folder:
    """A store in a folder; nothing stays open between two calls, and a file being played elsewhere is left alone."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home()
        self.mended: set[str] = set()  # records whose torn end was cut off when they were read

    @property
    def people(self) -> People:
        """What is remembered of people: the terminal and the page read the same."""
        return People.load(self.path)

    def open(self, record: Record, name: str = "") -> str:
        if not name:
            handle, file = created_next(self.path / "games", record.header["game"], record.text)
            os.close(handle)
            return file.stem
        file = self.file(name)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotSave(f"{file}: {why_not(error)}") from error
        os.close(created(file, record.text))
        return name

    def append(self, name: str, lines: Sequence[Line], stamp: str) -> str:
        file = self.file(name)
        with opened(file) as handle:
            if _stamp(os.fstat(handle)) != stamp:
                raise Outdated(f"{name}: added to by somebody else")
            added(handle, file, "".join(dump(line) for line in lines))
            return _stamp(os.fstat(handle))

    def remove(self, name: str) -> None:
        """Throw a record away, unless somebody is playing it."""
        file = self.file(name)
        with opened(file):
            try:
                file.unlink()
            except OSError as error:
                raise CannotSave(f"{file}: {why_not(error)}") from error

    def load(self, name: str) -> tuple[Record, str]:
        file = self.file(name)
        stamp = self.stamp(name)  # taken first: what is added in between makes it outdated, never the other way round
        try:
            return Record.load(file), stamp
        except BadRecord:
            with opened(file) as handle:  # an end torn by a crash is mended, as in the terminal
                return mended(file, handle, lambda _: self.mended.add(name)), _stamp(os.fstat(handle))

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


def _stamp(stat: os.stat_result) -> str:
    return f"{stat.st_size}_{stat.st_mtime_ns}"
