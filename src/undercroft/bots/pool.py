"""One search on several cores: processes of a moment, each with the seat as it is, that send back what they found."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import time
import warnings

from undercroft.bots.search import Search, Tried
from undercroft.bots.seat import Seat

LATE = 0.5  # seconds after its time in which a process may still report


def search_side_by_side(seat: Seat, seed: int | str, end: float, workers: int) -> Tried:
    """The best answer found until `end`; with one worker, or where a process cannot be forked, in this one."""
    search = Search(seat, f"{seed} 0")
    helpers = [_begin(seat, f"{seed} {n}", end) for n in range(1, workers)] if hasattr(os, "fork") else []
    is_clear = search.go_on(until=end)
    for pid, pipe in helpers:
        report = _report(pid, pipe, 0.0 if is_clear else end + LATE)
        if report is not None:
            search.learn(report)
    return search.best


def _begin(seat: Seat, seed: str, end: float) -> tuple[int, int]:
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of a server: the child uses nothing of theirs
        pid = os.fork()
    if pid:
        os.close(theirs)
        return pid, ours
    try:  # the child: it searches, reports and is gone, whatever happens
        os.close(ours)
        search = Search(seat, seed)
        search.go_on(until=end)
        report = json.dumps([one.values for one in search.tried]).encode()
        while report:
            report = report[os.write(theirs, report) :]
    finally:
        os._exit(0)


def _report(pid: int, pipe: int, end: float) -> list[list[float]] | None:
    parts: list[bytes] = []
    while select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0] and (part := os.read(pipe, 65536)):
        parts.append(part)
    os.close(pipe)
    with contextlib.suppress(ProcessLookupError):  # late, or gone already
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    try:
        report: list[list[float]] = json.loads(b"".join(parts))
    except ValueError:  # it died
        return None
    return report
