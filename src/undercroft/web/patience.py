"""How long we wait for who is slow: whoever sends a byte now and then, or reads none, does not hold a place for ever.

A form that takes too long is refused with a word (`limits.py`). Here is what no answer reaches: a request that never
begins or whose head never ends, the rest of one that was refused, a page nobody reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.web.limits import LONGEST_HEAD


class Patient(asyncio.Protocol):
    """A connection that is cut where its other side makes us wait too long."""

    cycle: Any  # the request that is being answered, if any
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    send_400_response: Callable[[str], None]

    def __init__(self, *connection: Any, seconds: float, **more: Any) -> None:
        super().__init__(*connection, **more)
        self._seconds = seconds
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._head = 0  # bytes of a request that has not begun yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._wait("a request")

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on(*self._waiting)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait("a request")
            self._head += len(data)
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

    def _go_on(self, *waited_for: str) -> None:
        for what in waited_for:
            if what in self._waiting:
                self._waiting.pop(what).cancel()


class PatientH11(Patient, H11Protocol):
    """Read in Python."""


PROTOCOLS: dict[str, type[Patient]] = {"h11": PatientH11}

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class PatientHttpTools(Patient, HttpToolsProtocol):
        """Read in C, with the extra `fast`: half the processor for a request."""

    PROTOCOLS["httptools"] = PatientHttpTools
except ImportError:
    pass
