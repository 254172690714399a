"""How long we wait for who is slow: whoever sends a byte now and then, or reads none, does not hold a place for ever.

A form that takes too long is refused with a word (`limits.py`). Here is what no answer reaches: a request that never
begins or whose head never ends, the rest of one that was refused, a page nobody reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.web.limits import LONGEST_HEAD

FROM_ONE = 2_000  # connections of one address ...
PROXIES = ("127.0.0.1", "::1", "")  # ... but of a proxy, which brings everybody
RESERVE = 256  # handles for files, the database, and who is just being let in
WANTED = 65_536  # handles, if the system lets us have them
A_MINUTE = 60.0
_log = logging.getLogger("undercroft.web")


def ask_for_handles() -> None:
    """As many as the system lets us have, up to what is of use."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@cache
def most_open() -> int:
    """How many connections there is room for."""
    try:
        import resource
    except ImportError:
        return WANTED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else max(64, soft - RESERVE)


class Patient(asyncio.Protocol):
    """A connection that is cut where its other side makes us wait too long."""

    cycle: Any  # the request that is being answered, if any
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    send_400_response: Callable[[str], None]
    in_body: bool  # whether what comes next is the body of a request that has begun, answered already or not

    idle: ClassVar[OrderedDict[Patient, None]] = OrderedDict()  # those that wait for a request, the longest first
    by_address: ClassVar[Counter[str]] = Counter()
    open: ClassVar[int] = 0
    cut: ClassVar[int] = 0  # that waited for a request when handles ran low
    _told: ClassVar[float] = 0.0

    def __init__(self, *connection: Any, seconds: float, **more: Any) -> None:
        super().__init__(*connection, **more)
        self._address = ""
        self._seconds = seconds
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._head = 0  # bytes of a request that has not begun yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        Patient.open += 1
        self.by_address[self._address] += 1
        self._wait("a request")
        if self.by_address[self._address] > FROM_ONE and self._address not in PROXIES:
            self.transport.abort()
        elif Patient.open > most_open():
            self._make_room()

    def _make_room(self) -> None:
        """Handles run low: who has waited longest without asking anything goes."""
        longest = next(iter(self.idle), None)
        if longest is None:
            return
        Patient.cut += 1
        longest.transport.abort()
        self.idle.pop(longest, None)
        if time.monotonic() > Patient._told + A_MINUTE:
            Patient._told = time.monotonic()
            _log.warning("handles run low: %d connections are open, idle ones are cut (%d so far)", self.open, self.cut)

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on(*self._waiting)
        self.idle.pop(self, None)
        Patient.open -= 1
        self.by_address[self._address] -= 1
        if not self.by_address[self._address]:
            del self.by_address[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait("a request")
            self._head = 0 if self.in_body else self._head + len(data)
            if self._head > LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("This head is too long.")
        else:
            self._go_on("a request")
            self._head = 0

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait("a reader")

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on("a reader")

    def _wait(self, what: str) -> None:
        if what not in self._waiting and not self.transport.is_closing():
            self._waiting[what] = self.loop.call_later(self._seconds, self.transport.abort)
            if what == "a request":
                self.idle[self] = None

    def _go_on(self, *waited_for: str) -> None:
        for what in waited_for:
            if what in self._waiting:
                self._waiting.pop(what).cancel()
                if what == "a request":
                    self.idle.pop(self, None)


class PatientH11(Patient, H11Protocol):
    """Read in Python."""

    @property
    def in_body(self) -> bool:  # type: ignore[override]
        return self.conn.their_state is h11.SEND_BODY


PROTOCOLS: dict[str, type[Patient]] = {"h11": PatientH11}

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class PatientHttpTools(Patient, HttpToolsProtocol):
        """Read in C, with the extra `fast`: half the processor for a request."""

        in_body = False

        def on_headers_complete(self) -> None:
            self.in_body = True
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.in_body = False
            super().on_message_complete()

    PROTOCOLS["httptools"] = PatientHttpTools
except ImportError:
    pass
