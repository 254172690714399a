"""A process that computes: a line of JSON says what, a line says what was found. It ends with the server."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from types import FrameType
from typing import Any

NICER = 10  # whoever answers people comes first
MOST_MEMORY = 2 << 30  # bytes


class Stopped(BaseException):
    """Nobody waits for this any more."""


class _Stop:
    """SIGINT stops what is being done, and nothing else."""

    is_working = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.is_working:
            self.is_working = False
            raise Stopped


def main() -> None:
    stop = _Stop()
    signal.signal(signal.SIGINT, stop)
    _be_modest()
    told: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever prints, prints to the log
    threading.Thread(target=_read, args=(told,), daemon=True).start()
    from undercroft.web.aside import jobs  # the slow part of the start

    _write(replies, {"ready": True})
    while True:
        line = told.get()
        try:
            stop.is_working = True
            reply = jobs.done(json.loads(line))
            stop.is_working = False
        except Stopped:
            reply = {"stopped": True}
        finally:
            stop.is_working = False
        _write(replies, reply)


def _be_modest() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICER)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _read(told: queue.SimpleQueue[bytes]) -> None:
    """In a thread of its own: when the server has gone this process is gone too, whatever it is doing."""
    for line in sys.stdin.buffer:
        told.put(line)
    os._exit(0)


def _write(replies: Any, reply: dict[str, Any]) -> None:
    data = memoryview(json.dumps(reply).encode() + b"\n")
    while data:
        data = data[replies.write(data) :]


if __name__ == "__main__":
    main()
