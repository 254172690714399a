"""For whoever runs the server: is it well?"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from undercroft.kernel.errors import UndercroftError
from undercroft.store import Away
from undercroft.web.answering import refused
from undercroft.web.tables import Tables

NO_DATABASE, FULL = "no database", "nothing can be written"
MISNAMED = 421  # called by a name that is not ours
FRESH = 1.0  # seconds for which it is not tried again
SLOWEST = 5.0  # seconds after which whoever asks is told that there is no answer
_THREAD = ThreadPoolExecutor(1, "health")


async def livez(request: Request) -> Response:
    """200 while this process answers at all, whatever else is wrong."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """200 while tables can be played; 503 if the database does not answer, or the disk takes nothing."""
    misnamed = request.state.refused
    if misnamed is not None and misnamed.status == MISNAMED:  # what stands here is nothing for a page elsewhere
        return await refused(request, misnamed)
    tables: Tables = request.app.state.tables
    facts = {"status": "ok", "tables": tables.in_memory, "streams": len(request.app.state.streams.presence)}
    wrong = await request.app.state.health.check(tables)
    return JSONResponse({**facts, "status": wrong}, status_code=503) if wrong else JSONResponse(facts)


class Health:
    """Whether anything can be written. It is tried once at a time, for all who ask within a moment."""

    def __init__(self) -> None:
        self._trying: asyncio.Future[str] | None = None
        self._found, self._until = "", 0.0

    async def check(self, tables: Tables) -> str:
        if time.monotonic() < self._until or not (tables.has_online or tables.is_hosted):
            return self._found
        if self._trying is None or self._trying.done():
            self._trying = asyncio.get_running_loop().run_in_executor(_THREAD, self._try, tables)
        try:
            return await asyncio.wait_for(asyncio.shield(self._trying), SLOWEST)
        except TimeoutError:
            return NO_DATABASE

    def _try(self, tables: Tables) -> str:
        try:
            tables.online.check()
            self._found = ""
        except Away:
            self._found = NO_DATABASE
        except UndercroftError:
            self._found = FULL
        self._until = time.monotonic() + FRESH
        return self._found
