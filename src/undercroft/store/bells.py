"""Bells: whoever has a page open is rung when its table changes, whichever process has changed it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator


class Bell:
    """One table, for one coroutine: rung whenever it has changed, from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._awake, self._is_rung = asyncio.Event(), False

    def ring(self) -> None:
        with contextlib.suppress(RuntimeError):  # that loop has just ended
            self._loop.call_soon_threadsafe(self.rung)

    def rung(self) -> None:
        """The same from the thread of that coroutine."""
        self._is_rung = True
        self._awake.set()

    async def wait(self, seconds: float) -> bool:
        """Whether it was rung, now or within this time. A thousand wait at once; `wait_for` would be a task each."""
        late = self._loop.call_later(seconds, self._awake.set)
        try:
            await self._awake.wait()
        finally:
            late.cancel()
        self._awake.clear()
        was_rung, self._is_rung = self._is_rung, False
        return was_rung


class News:
    """The bells of one process, by the name of the table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bells: dict[str, set[Bell]] = {}

    @contextlib.contextmanager
    def bell(self, name: str) -> Iterator[Bell]:
        bell = Bell()
        with self._lock:
            self._bells.setdefault(name, set()).add(bell)
        try:
            yield bell
        finally:
            with self._lock:
                self._bells[name].discard(bell)
                if not self._bells[name]:
                    del self._bells[name]

    def ring(self, name: str) -> None:
        with self._lock:
            for bell in self._bells.get(name, ()):
                bell.ring()

    def ring_all(self) -> None:
        """Nobody knows what has changed: the connection to the database was lost for a while, or we are closing."""
        with self._lock:
            names = list(self._bells)
        for name in names:
            self.ring(name)
