"""One process that computes, as seen from the server: it is told a piece of work on a line and says what it found."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from undercroft.kernel import languages
from undercroft.web.aside import Told, Work
from undercroft.web.words import Refused

SLICE = 0.1  # seconds after which it is seen whether somebody still waits
START = 90.0  # seconds that a process may take to be there, on a busy machine
PATIENT = 4  # times its limit, by the clock, for work that the machine leaves hardly any time
STOP = 1.0  # seconds in which it stops when told so; then it is ended
REELS = 8  # records that a process remembers


class Dropped(Exception):
    """Nobody waits for this any more."""


class Bench:
    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""  # of a line that is not whole yet
        self._told: OrderedDict[str, None] = OrderedDict()  # records that it remembers, the last used last
        self._room = ""  # for what it leaves behind when it is ended
        self._given: dict[str, str] = {}  # the languages and folders that it knows of; with others it is another
        self._ending = threading.Lock()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def do(self, work: Work, lang: str, is_dropped: Callable[[], bool]) -> Any:
        """What was found. `Told` carries what was refused; a process that dies or hangs is another the next time."""
        reply = self._asked(work, lang, is_dropped, knows=work.at in self._told)
        if reply.get("forgotten"):
            reply = self._asked(work, lang, is_dropped, knows=False)
        if "refused" in reply:
            raise Told(reply["refused"]["status"], reply["refused"]["said"])
        return reply.get("found")

    def _asked(self, work: Work, lang: str, is_dropped: Callable[[], bool], knows: bool) -> dict[str, Any]:
        told = {"job": work.job, "at": work.at, "lang": lang, **work.facts}
        if work.text:
            self._told[work.at] = None
            self._told.move_to_end(work.at)
            while len(self._told) > REELS:
                self._told.popitem(last=False)
            if not knows:
                told["text"] = work.text
        process = self._there(work)
        try:
            is_up = clock(process.pid, work.limit)
            self._send(process, json.dumps(told).encode() + b"\n", is_up, is_dropped)
            return self._heard(process, is_up, is_dropped)
        except TimeoutError as error:
            self.end()
            raise Refused(422, work.late) from error
        except (OSError, EOFError, ValueError) as error:  # it died
            self.end()
            raise Refused(503, work.late) from error
        except Dropped:
            self._stop(process)
            raise

    def _there(self, work: Work) -> subprocess.Popen[bytes]:
        try:
            return self._running()
        except (OSError, EOFError, ValueError) as error:  # so many others are at work here that it does not get there
            self.end()
            raise Refused(503, work.late) from error

    def _running(self) -> subprocess.Popen[bytes]:
        given = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                 languages.ELSEWHERE: languages.from_elsewhere()}  # fmt: skip
        if self._process is None or self._process.poll() is not None or given != self._given:
            self.end()
            self._room, self._given = tempfile.mkdtemp(prefix="undercroft-"), given
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "undercroft.web.aside.worker"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
                env={**given, "TMPDIR": self._room},
            )  # fmt: skip
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
            self._heard(self._process, _until(START), lambda: False)  # it says that it is there
        return self._process

    def _send(
        self, process: subprocess.Popen[bytes], data: bytes, is_up: Callable[[], bool], is_dropped: Callable[[], bool]
    ) -> None:
        assert process.stdin is not None
        pipe, left = process.stdin.fileno(), memoryview(data)
        while left:
            if is_dropped():
                raise Dropped
            if is_up():
                raise TimeoutError
            if select.select([], [pipe], [], SLICE)[1]:
                left = left[os.write(pipe, left) :]

    def _heard(
        self, process: subprocess.Popen[bytes], is_up: Callable[[], bool], is_dropped: Callable[[], bool]
    ) -> dict[str, Any]:
        assert process.stdout is not None
        pipe, parts = process.stdout.fileno(), [self._rest]
        while b"\n" not in parts[-1]:
            if is_dropped():
                raise Dropped
            if is_up():
                raise TimeoutError
            if select.select([pipe], [], [], SLICE)[0]:
                part = os.read(pipe, 1 << 16)
                if not part:
                    raise EOFError("it died")
                parts.append(part)
        line, _, self._rest = b"".join(parts).partition(b"\n")
        reply: dict[str, Any] = json.loads(line)
        return reply

    def _stop(self, process: subprocess.Popen[bytes]) -> None:
        """It leaves what it is doing, and is ready for the next; or it is ended."""
        try:
            process.send_signal(signal.SIGINT)
            self._heard(process, _until(STOP), lambda: False)
        except (OSError, EOFError, ValueError, TimeoutError):
            self.end()

    def end(self) -> None:
        """The process, and whatever it has begun, is gone when this returns."""
        with self._ending:
            process, self._process, self._rest = self._process, None, b""
            self._told.clear()
        if process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
        shutil.rmtree(self._room, ignore_errors=True)


def _until(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have passed since now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def clock(process: int, limit: float) -> Callable[[], bool]:
    """Whether the time of this process is up. On a busy machine others come first: what counts is what it was given, if
    the system tells that, and the clock only in the end."""
    before, is_late, is_over = given_to(process), _until(limit), _until(PATIENT * limit)
    return lambda: is_late() and (is_over() or before is None or (given_to(process) or before) - before > limit / 2)


def given_to(process: int) -> float | None:
    """Seconds of the processor that it has had, with what it has begun and ended; None where nobody says."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError, IndexError):
        return None
