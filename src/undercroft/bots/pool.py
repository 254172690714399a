"""One search on several cores: processes of a moment, each with the seat as it is, that send back what they found."""

from __future__ import annotations

import json
import os

from undercroft.bots.search import Search, Tried, merged
from undercroft.bots.seat import Seat


def search_side_by_side(seat: Seat, seed: int | str, end: float, workers: int) -> Tried:
    """The best answer found until `end`; with one worker, or where a process cannot be forked, in this one."""
    search = Search(seat, f"{seed} 0")
    helpers = [_begin(seat, f"{seed} {n}", end) for n in range(1, workers)] if hasattr(os, "fork") else []
    search.go_on(until=end)
    found = [search.tried]
    for pid, pipe in helpers:
        report = _report(pid, pipe)
        if report is not None:
            found.append(
                [
                    Tried(one.key, one.prior, values, sum(values))
                    for one, values in zip(search.tried, report, strict=True)
                ]
            )
    search.tried = merged(found)
    return search.best


def _begin(seat: Seat, seed: str, end: float) -> tuple[int, int]:
    ours, theirs = os.pipe()
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


def _report(pid: int, pipe: int) -> list[list[float]] | None:
    parts = []
    with os.fdopen(pipe, "rb") as file:
        while part := file.read(65536):
            parts.append(part)
    os.waitpid(pid, 0)
    try:
        report: list[list[float]] = json.loads(b"".join(parts))
    except ValueError:  # it died
        return None
    return report
