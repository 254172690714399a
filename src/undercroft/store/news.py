"""Bells: whoever has a page open is rung when its table changes, whichever process has changed it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator


class News:
    """The bells of one process, by the name of the table. They are rung from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bells: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}

    @contextlib.contextmanager
    def bell(self, name: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever this table has changed; for a coroutine."""
        bell = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._bells.setdefault(name, set()).add(bell)
        try:
            yield bell[1]
        finally:
            with self._lock:
                self._bells[name].discard(bell)
                if not self._bells[name]:
                    del self._bells[name]

    def ring(self, name: str) -> None:
        with self._lock:
            for loop, event in self._bells.get(name, ()):
                with contextlib.suppress(RuntimeError):  # that loop has just ended
                    loop.call_soon_threadsafe(event.set)

    def ring_all(self) -> None:
        """Nobody knows what has changed: the connection to the database was lost for a while, or we are closing."""
        with self._lock:
            names = list(self._bells)
        for name in names:
            self.ring(name)
