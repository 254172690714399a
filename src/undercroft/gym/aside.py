"""A play without a table: rules that do not pause (the twin), carried out in a greenlet, left where a seat is asked.

Rules at a table pause as generators, which compiled rules cannot. A greenlet has a stack of its own: the answer is
brought there, and the next question back. Nothing is lost by it: the log is kept, luck is the table's own, and the
table goes on from here as soon as somebody wants one. A greenlet knows nothing of whoever holds it, and ends with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greenlet import getcurrent, greenlet

from undercroft.kernel import compiled
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Fast
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Entry
from undercroft.kernel.table import Table
from undercroft.kernel.twin import SIDE_BY_SIDE, Twin

Asked = tuple[int, str, Sequence[Option[Any]], Any]  # seat, clause, options, what it is about


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
        self.log: list[Entry] = []
        self.asked: Asked | None = None
        self.is_stuck = False
        self.outcome: Outcome | None = None
        self._seats = len(past.header["seats"])
        self._stands = 0  # how long the log was when somebody was asked
        self._here: Any = getcurrent()
        self._rules = greenlet(rules or Twin(play).run)  # whoever is asked there is asked here
        self._go_on = self._rules.switch
        self._came(self._go_on(self.state, None, self.log, self._here.switch, luck.chance, True))

    def answer(self, option: Option[Any]) -> None:
        """Go on with this answer of the seat that is asked."""
        if getcurrent() is not self._here:
            raise Elsewhere
        self._stands = len(self.log)
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
