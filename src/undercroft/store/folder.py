"""Records as files in a folder: the same files that the terminal plays, so a game goes on in either.

games/mini-rogue-2026-05-01-1.jsonl     a game, called by its file
maps/mirkwood/under-way.jsonl           the game being played on a Wild Map, called `maps:mirkwood`
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from undercroft.kernel.errors import BadRecord, CannotSave, why_not
from undercroft.kernel.record import Line, Record, dump
from undercroft.store import NoSuchTable, Outdated, Saved
from undercroft.store.files import added, created, created_next, mended, opened
from undercroft.store.people import People
from undercroft.store.places import ROWS, SUFFIX, UNDER_WAY, home

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
