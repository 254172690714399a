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

from undercroft.store import Away, NoSuchTable
from undercroft.store.company import Company
from undercroft.web.device import at_online, company_of
from undercroft.web.limits import address_of, limits_of
from undercroft.web.online.company import company_stamp
from undercroft.web.online.presence import Presence
from undercroft.web.seats import Device
from undercroft.web.sight import sight
from undercroft.web.tables import Seated, Tables
from undercroft.web.threads import in_thread
from undercroft.web.words import Refused, say

Tell = Callable[[Request, Company, Device, Seated | None], str]

BEAT = 2.0  # seconds between two signs of life
LOOK = 15.0  # seconds after which a stream looks by itself


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

    def close(self) -> None:
        """The server is being stopped: every page is told, and its stream ends."""
        self.closing = True
        if self.tables.has_online:
            self.tables.online.news.ring_all()

    async def open(self, request: Request, tell: Tell | None = None) -> Response:
        """The stream of this place. `tell` is what another program gets with the news; a page looks by itself."""
        address = address_of(request)
        if self._by_address[address] >= limits_of(request).streams:
            raise Refused(429, say("Too many pages are open from here."))
        self._by_address[address] += 1
        try:
            gathered, device = await in_thread(company_of, request, self.tables)
            await in_thread(
                self._look, request, ("", ""), None
            )  # what is refused has a status, before anything is sent
        except BaseException:
            self._left(address)
            raise
        known = request.headers.get("last-event-id", "") or request.query_params.get("since", "")

        async def events() -> AsyncIterator[str]:
            with self.presence.of(gathered.table, device):
                async for event in self._events(request, gathered.table, known, tell):
                    yield event

        return Stream(events(), lambda: self._left(address))

    def _left(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    async def _events(self, request: Request, table: str, known: str, tell: Tell | None) -> AsyncIterator[str]:
        saw, _, company = known.partition(".")
        yield "retry: 1000\n\n"
        clock = asyncio.get_running_loop().time
        beat = clock()
        with self.tables.online.news.bell(table) as bell:
            while not self.closing:
                try:
                    now, company_now, data = await in_thread(self._look, request, (saw, company), tell)
                except NoSuchTable:
                    yield "event: gone\ndata: \n\n"
                    return
                except Away:  # who comes back is told so, and comes again
                    return
                if (now, company_now) != (saw, company):
                    kind = "table" if now != saw else "company"
                    yield f"event: {kind}\nid: {now}.{company_now}\ndata: {data}\n\n"
                saw, company = now, company_now
                look, is_rung = clock() + LOOK, False
                while not self.closing and not is_rung and clock() < look:
                    if clock() >= beat:  # by the clock alone: it does not tell whether others are busy
                        beat = clock() + BEAT
                        yield "event: beat\ndata: \n\n"
                    is_rung = await bell.wait(beat - clock())
        yield "event: closing\ndata: \n\n"

    def _look(self, request: Request, known: tuple[str, str], tell: Tell | None) -> tuple[str, str, str]:
        """What this page would show now, in two words; and what is told with them if they are others than before."""
        gathered, device = company_of(request, self.tables)
        company = company_stamp(gathered)
        if not gathered.begun:  # the whole page is about the company
            return company, company, tell(request, gathered, device, None) if tell and known != (company,) * 2 else ""
        with at_online(self.tables, gathered, device) as seated:
            now = sight(seated)
            data = tell(request, gathered, device, seated) if tell and known != (now, company) else ""
            return now, company, data
