"""Whose work is done next: nobody has two pieces done at once, and who has had much done waits for the others."""

from __future__ import annotations

import atexit
import itertools
import math
import os
import threading
import time
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from undercroft.web.aside import Work
from undercroft.web.aside.bench import Bench
from undercroft.web.words import Later, say

BENCHES = max(1, min(4, (os.cpu_count() or 2) - 1))  # the pages have a core for themselves, where there are two
OF_ONE = 3.0  # seconds of work that may wait for one address ...
AT_ONE = 1.0  # ... for one table ...
OF_ALL = 60.0  # ... and for all
FORGIVEN = 0.1  # seconds of work that are forgotten in every second
REMEMBERED = 10_000  # addresses
IDLE = 300.0  # seconds after which a process with nothing to do ends
BUSY = say("Much is being computed for you already. Try again in {n} s.")


@dataclass(eq=False)
class Piece:
    """Work that was asked for from an address."""

    work: Work
    address: str
    lang: str
    number: int
    found: Future[Any] = field(default_factory=Future)
    is_dropped: bool = False


class Workshop:
    """The queue and the processes. They are started when there is work, and end with this one."""

    def __init__(self, benches: int = BENCHES) -> None:
        self._most = benches
        self._benches: list[Bench] = []
        self._changed = threading.Condition()
        self._waiting: list[Piece] = []
        self._running: list[Piece] = []
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by address: when, and seconds of work
        self._numbers = itertools.count()
        self.refused = 0

    def check(self, address: str, at: str, cost: float = 1.0) -> None:
        """Raises `Later` where there is no room for this."""
        with self._changed:
            self._check(address, at, cost)

    def _check(self, address: str, at: str, cost: float) -> None:
        of_one = [one.work.cost for one in self._waiting if one.address == address]
        at_one = [one.work.cost for one in self._waiting if one.work.at == at]
        of_all = [one.work.cost for one in self._waiting]
        for costs, most in ((of_one, OF_ONE), (at_one, AT_ONE), (of_all, OF_ALL)):
            if costs and sum(costs) + cost > most:
                self.refused += 1
                seconds = max(1, min(60, math.ceil(sum(costs) + cost)))
                raise Later(BUSY, seconds, n=seconds)

    def ask(self, work: Work, address: str, lang: str) -> Piece:
        """The work waits for its turn; or there is no room for it (`Later`)."""
        with self._changed:
            self._check(address, work.at, work.cost)
            piece = Piece(work, address, lang, next(self._numbers))
            self._waiting.append(piece)
            if len(self._benches) < self._most and len(self._benches) <= len(self._running):
                self._begin()
            self._changed.notify_all()
        return piece

    def drop(self, piece: Piece) -> None:
        """Nobody waits for it any more."""
        with self._changed:
            piece.is_dropped = True
            if piece in self._waiting:
                self._waiting.remove(piece)

    def close(self) -> None:
        """Every process ends now. Work that comes later begins anew."""
        with self._changed:
            benches, self._benches = self._benches, []
            for piece in [*self._waiting, *self._running]:
                piece.is_dropped = True
            self._waiting.clear()
            self._changed.notify_all()
        for bench in benches:
            bench.end()

    @property
    def facts(self) -> dict[str, float]:
        """For whoever runs the server."""
        with self._changed:
            return {
                "processes": len(self._benches), "running": len(self._running), "waiting": len(self._waiting),
                "waiting_seconds": sum(one.work.cost for one in self._waiting), "refused": self.refused,
            }  # fmt: skip

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        bench = Bench()
        self._benches.append(bench)
        threading.Thread(target=self._serve, args=(bench,), name="aside", daemon=True).start()

    def _serve(self, bench: Bench) -> None:
        while (piece := self._take(bench)) is not None:
            began = time.monotonic()
            try:
                self._do(bench, piece)
            finally:
                self._done(piece, time.monotonic() - began)
        bench.end()

    @staticmethod
    def _do(bench: Bench, piece: Piece) -> None:
        if piece.is_dropped or not piece.found.set_running_or_notify_cancel():
            return
        try:
            found = bench.do(piece.work, piece.lang, lambda: piece.is_dropped)
        except BaseException as error:
            piece.found.set_exception(error)
        else:
            piece.found.set_result(found)

    def _take(self, bench: Bench) -> Piece | None:
        """The next piece; None where this bench is not needed any more."""
        with self._changed:
            idle = time.monotonic() + IDLE
            while bench in self._benches:
                piece = self._next()
                if piece is not None:
                    self._waiting.remove(piece)
                    self._running.append(piece)
                    return piece
                self._changed.wait(max(0.0, idle - time.monotonic()))
                if time.monotonic() >= idle:
                    self._benches.remove(bench)
            return None

    def _next(self) -> Piece | None:
        """Of those who have nothing done just now, who has had least done; then who came first."""
        busy = {one.address for one in self._running} | {one.work.at for one in self._running}
        free = [one for one in self._waiting if one.address not in busy and one.work.at not in busy]
        return min(free, key=lambda one: (self._spent_by(one.address), one.number), default=None)

    def _spent_by(self, address: str) -> float:
        since, spent = self._spent.get(address, (0.0, 0.0))
        return max(0.0, spent - FORGIVEN * (time.monotonic() - since))

    def _done(self, piece: Piece, seconds: float) -> None:
        with self._changed:
            self._running.remove(piece)
            spent = self._spent_by(piece.address) + seconds
            self._spent[piece.address] = (time.monotonic(), spent)
            self._spent.move_to_end(piece.address)
            if len(self._spent) > REMEMBERED:
                self._spent.popitem(last=False)
            self._changed.notify_all()


WORKSHOP = Workshop()  # of this process, whatever it serves
atexit.register(WORKSHOP.close)
