"""Bots in any language: a program that is spoken to in lines of JSON.

It is started once per seat. It is told `{"undercroft": 1, "game", "seat", "seats"}`, then for every ask
`{"ask", "view", "events", "seconds"}` (the events since it was asked last), and answers `{"answer": KEY}` in one line.
At the end it is told `{"over": OUTCOME}`. docs/bots.md shows one. Whoever is late, dies or answers what is not offered
loses that answer to a careful bot, and after three such faults its seat.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shlex
import subprocess
import time
from typing import Any

from undercroft.bots.guest import FAULTS, SECONDS, instead
from undercroft.bots.levels import Answer, Careful
from undercroft.bots.seat import Seat
from undercroft.kernel.errors import UndercroftError

LONGEST = 65_536  # bytes of a line


class LineBot:
    """A program in a seat."""

    def __init__(self, command: str, seed: int | str | None = None, seconds: float = SECONDS) -> None:
        self.command = command
        self.faults: list[str] = []
        self._seconds = seconds
        self._careful = Careful(seed)
        self._heard = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def answer(self, seat: Seat) -> Answer:
        if len(self.faults) < FAULTS:
            try:
                key = self._asked(seat)
                if key in seat.ask.keys:
                    return Answer(key)
                self.faults.append(f"it answered {key!r:.60}, which was not offered")
            except _Fault as fault:
                self.faults.append(str(fault))
                self.close()
        return instead(self.command, self.faults[-1], self._careful.answer(seat))

    def _asked(self, seat: Seat) -> str:
        ends = time.monotonic() + self._seconds
        process = self._process or self._start(seat)
        events = seat.events
        told, self._heard = [event.to_json() for event in events[self._heard :]], len(events)
        self._tell(process, {"ask": seat.ask.to_json(), "view": seat.view, "events": told, "seconds": self._seconds})
        line = self._listen(process, ends)
        try:
            said = json.loads(line)
        except ValueError:
            raise _Fault("what it said is not JSON") from None
        key = said.get("answer") if isinstance(said, dict) else None
        if not isinstance(key, str):
            raise _Fault("its line has no answer")
        return key

    def _start(self, seat: Seat) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for people
            )
        except (OSError, ValueError) as error:
            raise _Fault(f"it cannot be started: {error}") from None
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)  # one that does not listen holds up nobody
        self._process, self._rest, self._heard = process, b"", 0
        self._tell(process, {"undercroft": 1, "game": seat.game, "seat": seat.number, "seats": seat.view["seats"]})
        return process

    def _tell(self, process: subprocess.Popen[bytes], what: dict[str, Any]) -> None:
        assert process.stdin is not None
        handle, rest = process.stdin.fileno(), json.dumps(what, ensure_ascii=False).encode() + b"\n"
        ends = time.monotonic() + self._seconds
        while rest:
            left = ends - time.monotonic()
            if left <= 0 or not select.select([], [handle], [], left)[1]:
                raise _Fault("it does not listen")
            try:
                rest = rest[os.write(handle, rest[:4096]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise _Fault("it has gone") from None

    def _listen(self, process: subprocess.Popen[bytes], ends: float) -> bytes:
        assert process.stdout is not None
        handle = process.stdout.fileno()
        while b"\n" not in self._rest:
            left = ends - time.monotonic()
            if left <= 0 or not select.select([handle], [], [], left)[0]:
                raise _Fault(f"it did not answer within {self._seconds:g} s")
            part = os.read(handle, LONGEST)
            if not part:
                raise _Fault("it has gone")
            self._rest += part
            if len(self._rest) > LONGEST:
                raise _Fault("its line is too long")
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def over(self, outcome: dict[str, Any]) -> None:
        """Tell it how the game ended, and let it go."""
        if self._process is not None:
            with contextlib.suppress(_Fault):
                self._tell(self._process, {"over": outcome})
        self.close()

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


class _Fault(UndercroftError):
    """What a program did wrong."""
