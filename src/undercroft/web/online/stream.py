"""The live stream of a page: server-sent events that say "look again", and a beat that says "I am here".

The id of an event is what the seat sees, in a word (`sight`). A page that comes back says which it saw last, and is
told at once if it is no longer so: whatever happened in between, nothing is missed, nothing is told twice, and nothing
is sent that depends on what the seat may not know.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from undercroft.store import NoSuchTable
from undercroft.web.answering import in_thread
from undercroft.web.device import company_of
from undercroft.web.limits import address_of, limits_of
from undercroft.web.online.audience import Audience, Place, Tell, looked_at
from undercroft.web.online.presence import Presence
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

BEAT = 2.0  # seconds between two signs of life


class Stream(StreamingResponse):
    """Events as they come. `left` is called when it has ended, also if nobody stayed for the first of them."""

    def __init__(self, events: AsyncIterator[str], left: Callable[[], None]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}  # a proxy must not hold it back
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self.left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.left()


class Streams:
    """The open streams of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.presence = Presence(tables)
        self.closing = False
        self._by_address: Counter[str] = Counter()
        self._audiences: dict[str, Audience] = {}

    def close(self) -> None:
        """The server is being stopped: every page is told, and its stream ends."""
        self.closing = True
        if self.tables.has_online:
            self.tables.online.news.ring_all()
        for audience in self._audiences.values():
            audience.ring()

    async def open(self, request: Request, tell: Tell | None = None) -> Response:
        """The stream of this place. `tell` is what another program gets with the news; a page looks by itself."""
        address = address_of(request)
        if self._by_address[address] >= limits_of(request).streams:
            raise Refused(429, say("Too many pages are open from here."))
        self._by_address[address] += 1
        known = request.headers.get("last-event-id", "") or request.query_params.get("since", "")
        try:  # what is refused has a status, before anything is sent
            gathered, device = await in_thread(company_of, request, self.tables)
            seen = await in_thread(looked_at, self.tables, request, tell)
        except BaseException:
            self._left(address)
            raise

        async def events() -> AsyncIterator[str]:
            with self.presence.of(gathered.table, device):
                audience = self._audiences.get(gathered.table)
                if audience is None:
                    audience = self._audiences[gathered.table] = Audience(self.tables, gathered.table, self._audiences)
                async for event in self._events(audience, audience.place(request, tell, seen), known):
                    yield event

        return Stream(events(), lambda: self._left(address))

    def _left(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    async def _events(self, audience: Audience, place: Place, known: str) -> AsyncIterator[str]:
        saw, _, company = known.partition(".")
        yield "retry: 1000\n\n"
        clock = asyncio.get_running_loop().time
        beat = clock()
        with audience.listening(place) as bell:
            while not self.closing:
                if isinstance(place.refused, NoSuchTable):
                    yield "event: gone\ndata: \n\n"
                if place.refused is not None:  # who comes back is told why
                    return
                now, company_now, data = place.seen
                if (now, company_now) != (saw, company):
                    kind = "table" if now != saw else "company"
                    yield f"event: {kind}\nid: {now}.{company_now}\ndata: {data}\n\n"
                saw, company = now, company_now
                is_rung = False
                while not self.closing and not is_rung:
                    if clock() >= beat:  # by the clock alone: it does not tell whether others are busy
                        beat = clock() + BEAT
                        yield "event: beat\ndata: \n\n"
                    is_rung = await bell.wait(beat - clock())
        yield "event: closing\ndata: \n\n"
