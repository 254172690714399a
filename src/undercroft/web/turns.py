"""Who is answered when: an address has a few threads at once, a table one. Who waits, waits without a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from undercroft.web.words import Later, say

FROM_ONE = 4  # requests of one address that are answered side by side
MOST = 200  # that wait for one table
CROWDED = say("Too many wait for this table. Try again in {n} s.")


class _Line:
    def __init__(self, side_by_side: int) -> None:
        self.free, self.waiting = asyncio.Semaphore(side_by_side), 0


class Turns:
    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], _Line] = {}

    @asynccontextmanager
    async def of(self, address: str, table: str, free: bool = False) -> AsyncIterator[None]:
        """The address first: who floods a table waits for it in a line of their own. `free`: there is another line for
        what waits for nothing."""
        async with self._in_line(("free" if free else "address", address), FROM_ONE):
            if not table:
                yield
                return
            async with self._in_line(("table", table), 1, MOST):
                yield

    @asynccontextmanager
    async def _in_line(self, key: tuple[str, str], side_by_side: int, most: int = 1_000_000) -> AsyncIterator[None]:
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = _Line(side_by_side)
        if line.waiting >= most:
            raise Later(CROWDED, 1, n=1)
        line.waiting += 1
        try:
            async with line.free:
                yield
        finally:
            line.waiting -= 1
            if not line.waiting:
                del self._lines[key]
