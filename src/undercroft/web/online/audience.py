"""Everybody who has a stream open at one table: it is looked at once for all who are shown the same, and not without
a pause. A thousand listeners take their part of the time, however much is said there, and no more."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from starlette.requests import Request

from undercroft.store.bells import Bell
from undercroft.store.seats import Company
from undercroft.web.device import at_online, company_of, tokens_of
from undercroft.web.online.company import company_stamp, reading
from undercroft.web.pages import language_of
from undercroft.web.seated import Seated, sight
from undercroft.web.seats import Device
from undercroft.web.tables import Tables

Tell = Callable[[Request, Company, Device, Seated | None], str]
Seen = tuple[str, str, str]

LOOK = 15.0  # seconds after which it is looked by itself
PAUSE = 4  # times what the last look has cost, until the next
AT_ONCE = 25  # listeners who are told before others have their turn
A_MOMENT = 0.005  # seconds
TELLING = 0.0001  # seconds of the processor for one listener
_THREADS = ThreadPoolExecutor(4, "stream")


def looked_at(tables: Tables, request: Request, tell: Tell | None, before: Seen = ("", "", "")) -> Seen:
    """What this page would show now, in two words; and what another program is told with them."""
    gathered, device = company_of(request, tables)
    if not gathered.begun:  # the whole page is about the company
        company = company_stamp(gathered)
        now = (company, company)
        return before if now == before[:2] else (*now, tell(request, gathered, device, None) if tell else "")
    with at_online(tables, gathered, device) as seated:
        now = (sight(seated), company_stamp(gathered, reading(seated)))
        return before if now == before[:2] else (*now, tell(request, gathered, device, seated) if tell else "")


class Place:
    """What is shown to the streams of one place, in one language."""

    def __init__(self, request: Request, tell: Tell | None, seen: Seen) -> None:
        self.request, self.tell, self.seen = request, tell, seen
        self.refused: Exception | None = None
        self.bells: set[Bell] = set()


class Audience:
    def __init__(self, tables: Tables, table: str, audiences: dict[str, Audience]) -> None:
        self._tables, self._table, self._audiences = tables, table, audiences
        self._places: dict[tuple[object, ...], Place] = {}
        self._looking: asyncio.Task[None] | None = None
        self._bell: Bell | None = None  # of the table, while it is looked at

    def place(self, request: Request, tell: Tell | None, seen: Seen) -> Place:
        """Where this stream listens, together with all who are shown the same."""
        tokens = tuple(tokens_of(request, self._table))
        key = (tokens, language_of(request), str(request.base_url), tell)
        found = self._places.get(key)
        if found is None or found.refused is not None or not found.bells:
            found = self._places[key] = Place(request, tell, seen)
            if self._bell is not None:
                self._bell.ring()  # it may have changed since
        return found

    @contextlib.contextmanager
    def listening(self, place: Place) -> Iterator[Bell]:
        bell = Bell()
        place.bells.add(bell)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        try:
            yield bell
        finally:
            place.bells.discard(bell)
            if not any(one.bells for one in self._places.values()):
                self._looking.cancel()
                self._looking = None
                if self._audiences.get(self._table) is self:
                    del self._audiences[self._table]

    def ring(self) -> None:
        """Everybody, whatever they are shown."""
        for place in self._places.values():
            for bell in place.bells:
                bell.ring()

    async def _look(self) -> None:
        with self._tables.online.news.bell(self._table) as self._bell:
            while True:
                spent = 0.0  # of the processor, not of the clock: others may be busy
                for key, place in list(self._places.items()):
                    if place.bells:
                        spent += await self._look_from(place)
                    elif self._places[key] is place:
                        del self._places[key]
                await asyncio.sleep(PAUSE * spent)
                await self._bell.wait(LOOK)

    async def _look_from(self, place: Place) -> float:
        """Whoever listens there is told, if anything is new; the seconds of the processor that it took, about."""
        before, spent = place.seen, 0.0

        def look() -> Seen:
            nonlocal spent
            began = time.thread_time()
            try:
                return looked_at(self._tables, place.request, place.tell, before)
            finally:
                spent = time.thread_time() - began

        try:
            place.seen = await asyncio.get_running_loop().run_in_executor(_THREADS, copy_context().run, look)
        except Exception as error:
            place.refused = error
        if place.refused is None and place.seen == before:
            return spent
        for number, bell in enumerate(list(place.bells), start=1):
            bell.rung()
            if number % AT_ONCE == 0:
                await asyncio.sleep(A_MOMENT)
        return spent + len(place.bells) * TELLING
