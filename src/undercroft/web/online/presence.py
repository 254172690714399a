"""Whose pages are open. It is written down now and then, for all of them at once, so that other processes know it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator

from undercroft.kernel.errors import UndercroftError
from undercroft.store import online as kept
from undercroft.store.seats import HERE
from undercroft.web.seats import Device
from undercroft.web.tables import Tables

Place = tuple[str, str, int]  # the table, "seat" or "watcher", and its number
SOON = 1.0  # seconds until those who have come or gone are noted
GRACE = 6.0  # who comes back within this time was never away
AGAIN = HERE / 3  # who stays is noted anew


class Presence:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lock = threading.Lock()
        self._open: Counter[Place] = Counter()
        self._left: dict[Place, float] = {}
        self._noted: dict[Place, float] = {}
        self._read: dict[tuple[str, int], int] = {}
        self._told: set[str] = set()  # tables where others are to see who has read

    @contextlib.contextmanager
    def of(self, table: str, device: Device) -> Iterator[None]:
        """The page of this device is open."""
        places: list[Place] = [(table, "seat", seat) for seat in device.seats]
        places += [(table, "watcher", device.watcher)] if device.watcher else []
        with self._lock:
            self._open.update(places)
        try:
            yield
        finally:
            with self._lock:
                self._open.subtract(places)
                self._left.update(dict.fromkeys(places, time.monotonic()))

    def read(self, table: str, seat: int, events: int, *, is_told: bool = False) -> None:
        """A seat has answered, or has gone on from a scene: it knows what has happened up to here."""
        with self._lock:
            self._read[table, seat] = events
            self._told |= {table} if is_told else set()

    def __len__(self) -> int:
        return sum(self._open.values())

    async def keep_noting(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(SOON)
            with contextlib.suppress(UndercroftError):  # no word from the database: it is noted the next time
                await asyncio.to_thread(self.note)

    def note(self) -> None:
        now = time.monotonic()
        with self._lock:
            here = [place for place, count in self._open.items() if count > 0]
            gone = [place for place, left in self._left.items() if left < now - GRACE or place in here]
            for place in gone:
                del self._left[place]
            new = {place for place in here if place not in self._noted}
            old = {place for place in gone if place not in here and self._noted.pop(place, None) is not None}
            again = {place for place in here if self._noted.get(place, now) < now - AGAIN}
            self._noted.update(dict.fromkeys(new | again, now))
            self._open = +self._open
            read, self._read = self._read, {}
            told, self._told = self._told, set()
        if new or old or again or read:
            at = time.time()
            noted = {**dict.fromkeys(new | again, at), **dict.fromkeys(old, at - HERE)}
            kept.company.note_presence(self._tables.online, noted, read, told | {place[0] for place in new | old})
