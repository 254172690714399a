"""The companies of the tables that are being played, in memory: read anew whenever somebody comes, goes or speaks.

The database is asked each time whether that is so (`stands`): a link that was taken back is good for nothing at once,
whichever process took it back.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

from undercroft.store import online as kept
from undercroft.store.seats import Company

KEPT = 5_000
FRESH = 25.0  # seconds: whose page is open is noted every 15 s, and good for 45; who comes or goes is told at once


class Companies:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[float, Company]] = OrderedDict()

    def known(self, table: str, version: int) -> Company | None:
        """The company of a game that has begun, as it stands, if it has not changed since it was read."""
        with self._lock:
            read, found = self._kept.get(table, (0.0, None))
        is_current = found and found.begun and found.version == version and time.monotonic() - read < FRESH
        return found if is_current else None

    def read(self, database: kept.Database, table: str) -> Company:
        now, found = time.monotonic(), kept.company.company(database, table)
        with self._lock:
            self._kept[table] = (now, found)
            self._kept.move_to_end(table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
