"""A play without a table: rules that do not pause (the twin, compiled or not), carried out in a greenlet, left where a
seat is asked.

Rules at a table pause as generators, which costs time, and which compiled rules cannot. A greenlet has a stack of its
own: the answer is brought there, and the next question back. Nothing is lost by it: the log is kept, luck is the
table's own, and the table goes on from here as soon as somebody wants one. A greenlet knows nothing of whoever holds
it, and ends with it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from typing import Any

from greenlet import getcurrent, greenlet

from undercroft.kernel import compiled
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Fast
from undercroft.kernel.option import Option
from undercroft.kernel.rewriting import Play
from undercroft.kernel.rules import Entry
from undercroft.kernel.table import Table
from undercroft.kernel.twin import SIDE_BY_SIDE, Twin

Asked = tuple[int, str, Sequence[Option[Any]], Any]  # seat, clause, options, what it is about


_twins = threading.local()  # of each thread: its greenlets take turns with them


class Elsewhere(Exception):
    """A greenlet belongs to its thread, and comes back to the greenlet that began it; this is another one."""


class Aside:
    """The rules of a game that begins like this table, with luck of its own, up to where a seat is asked (`asked`), or
    to the end (`outcome`).

    Where several are asked side by side it `is_stuck`: a table goes on from there.
    """

    def __init__(self, opening: Table, luck: Fast) -> None:
        past, play = opening.opening, opening.game.play
        self.state = compiled.begun(play, past.checkpoint.state)
        rules = compiled.rules_for(self.state)
        self.is_compiled = rules is not None
        twin = None if self.is_compiled else _twin(play)
        self.log: list[Entry] = []
        self.asked: Asked | None = None
        self.is_stuck = False
        self.outcome: Outcome | None = None
        self._seats = len(past.header["seats"])
        self._stands = 0  # how long the log was when somebody was asked
        self._here: Any = getcurrent()
        playout = None, self.log, self._here.switch, luck.chance, True  # whoever is asked there is asked here
        self._take_up = None if twin is None else partial(twin.take_up, self.state, *playout)
        self._rules: Any = greenlet(rules if twin is None else twin.play)
        self._go_on = self._rules.switch
        if self._take_up is None:
            self._came(self._go_on(self.state, *playout))
        else:
            self._take_up()
            self._came(self._go_on(self.state))

    def answer(self, option: Option[Any]) -> None:
        """Go on with this answer of the seat that is asked."""
        if getcurrent() is not self._here:
            raise Elsewhere
        self._stands = len(self.log)
        if self._take_up is not None:
            self._take_up()
        came = self._go_on(option)
        if type(came) is tuple and came[0] >= 0:
            self.asked = came
        else:
            self._came(came)

    def _came(self, came: Any) -> None:
        while type(came) is tuple and came[0] == SIDE_BY_SIDE:
            if self._seats > 1:
                self.asked, self.is_stuck = None, True
                return
            came = self._go_on(None)  # one alone is asked as ever
        if type(came) is tuple:
            self.asked = came
        else:
            self.asked, self.outcome = None, came

    def hand_over(self, table: Table) -> None:
        """The table goes on from here. If a rule has failed, from where somebody was asked last."""
        if self.asked is not None and self._rules.dead:
            del self.log[self._stands :]
        table.opened(())
        table.played_on(self.log, self.state, self.outcome, own_luck=True)


def _twin(play: Play) -> Twin:
    known: dict[Play, Twin] = _twins.__dict__.setdefault("by_play", {})
    if play not in known:
        known[play] = Twin(play)
    return known[play]
