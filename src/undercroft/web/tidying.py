"""Tables end: what never began, and what nobody touches any more, leaves the database by itself. And once an hour all
memory is looked through for what holds itself: it should find next to nothing."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from pathlib import Path

from undercroft.kernel.errors import UndercroftError
from undercroft.store import online as kept
from undercroft.web.tables import Tables

FIRST = 60.0  # seconds after the start
EVERY = 3600.0
FOLDER = "UNDERCROFT_LEFT"  # where records go that leave the database
_log = logging.getLogger("undercroft.web")


async def keep_tidy(tables: Tables, days: int) -> None:
    """For as long as the server runs."""
    await asyncio.sleep(FIRST)
    while True:
        if tables.has_online or tables.is_hosted:
            await asyncio.to_thread(tidy_once, tables.online, days)
        await asyncio.sleep(EVERY)
        gc.collect()


def tidy_once(database: kept.Database, days: int) -> None:
    try:
        never, left = kept.moving.tidy(database, folder_of(database), days)
    except (UndercroftError, OSError) as error:  # another time
        _log.warning("tables that nobody touches stay for now: %s", error)
    else:
        if never or left:
            _log.warning("%d tables that never began are gone, %d that nobody touched are records now", never, left)


def folder_of(database: kept.Database) -> Path | None:
    """As the environment says; beside a file of SQLite by itself."""
    given, file = os.environ.get(FOLDER, ""), database.file
    return Path(given) if given else file.parent / "left" if file is not None else None
