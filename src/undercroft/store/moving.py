"""Tables out of a database as records, and back."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete

from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.sources import last_seals
from undercroft.shelf import load, names
from undercroft.store import Outdated, Taken
from undercroft.store.company import given_seats
from undercroft.store.database import Database
from undercroft.store.folder import created
from undercroft.store.places import SUFFIX
from undercroft.store.rows import TABLES
from undercroft.store.seats import MARK

DAY = 24 * 3600.0


def export(database: Database, folder: Path, finished: bool, days: float, remove: bool) -> Iterator[Path]:
    """Write tables into a folder: all, or those that are over, or those nobody has played for so many days.

    What is removed from the database is not played there any more, so its seed is revealed; a copy reveals nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for saved in database.list():
        if saved.played > time.time() - days * DAY:
            continue
        record, stamp = database.load(saved.name)
        over = any("over" in line for line in record.lines)
        if finished and not over:
            continue
        luck = database.luck(saved.name) if remove and not over and not record.header.get("for_record") else None
        if luck is not None and luck.seals == last_seals(record.header, record.lines):
            record.lines.append(luck.secrets)  # nothing is played for that: it may have rules we do not have
        path = _written(folder / f"{record.header['game']}-{saved.name.removeprefix(MARK)}{SUFFIX}", record)
        if remove:
            try:
                database.remove(saved.name, stamp)
            except Outdated:  # somebody plays there after all, or another process has done this
                path.unlink(missing_ok=True)
                continue
        yield path


def forget_gathered(database: Database, days: float) -> int:
    """Tables that were opened so many days ago and never began are gone; nothing was played there. How many."""
    never = delete(TABLES).where(TABLES.c.header.is_(None), TABLES.c.played <= time.time() - days * DAY)
    with database.changing() as connection:
        return int(connection.execute(never).rowcount)


def tidy(database: Database, folder: Path | None, days: float) -> tuple[int, int]:
    """Tables end: those that never began after a day, those that nobody touches after so many days, written into a
    folder first. How many of each; without a folder, or with no days, the latter stay."""
    gone = forget_gathered(database, days=1)
    left = list(export(database, folder, finished=False, days=days, remove=True)) if folder and days else []
    return gone, len(left)


@dataclass(frozen=True)
class Running:
    """A table that is being played, and by which rules."""

    name: str
    game: str
    rules: int
    seats: tuple[str, ...]
    days: float  # since somebody has played

    @property
    def is_played_here(self) -> bool:
        return self.game in names() and load(self.game).rules_version == self.rules


def running(database: Database) -> Iterator[Running]:
    """Every table that has begun and is not over, the last played first."""
    for saved in database.list():
        record, _ = database.load(saved.name)
        if not record.is_over:
            header, days = record.header, (time.time() - saved.played) / DAY
            yield Running(saved.name, header["game"], header["rules"], tuple(header["seats"]), days)


def _written(path: Path, record: Record) -> Path:
    for number in range(1, 1000):
        with contextlib.suppress(Taken):
            file = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            os.close(created(file, record.text))
            return file
    raise Taken(str(path))


def bring(database: Database, record: Record) -> tuple[str, dict[str, str]]:
    """Keep a record as an online table, with a new link for each of its people: name -> token. Its luck is fresh."""
    replay_record(load(record.header["game"]), record, secrets.token_hex(16))  # what does not fit is refused
    name = database.open(record)
    return name, given_seats(database, name, record.header)
