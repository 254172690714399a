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
from undercroft.kernel.rules import CHOOSE, Entry, Request
from undercroft.kernel.table import Table
from undercroft.kernel.twin import SIDE_BY_SIDE, Twin


class Elsewhere(Exception):
    """A greenlet belongs to its thread, and this is another one."""


def _ask(seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Any:
    """Back to whoever brought the last answer, who brings the next."""
    back: Any = getcurrent().parent
    return back.switch((CHOOSE, clause, options, seat, about))


class Aside:
    """The rules of a new table, up to where a seat is asked (`asked`), or to the end (`outcome`).

    Where several are asked side by side it `is_stuck`: a table goes on from there.
    """

    def __init__(self, table: Table) -> None:
        luck, play = table.opening.luck, table.game.play
        assert isinstance(luck, Fast)
        self.state = compiled.begun(play, table.opening.checkpoint.state)
        self.log: list[Entry] = []
        self.asked: Request | None = None
        self.is_stuck = False
        self._seats = len(table.header["seats"])
        self.outcome: Outcome | None = None
        self._stands = 0  # how long the log was when somebody was asked
        rules = compiled.rules_for(self.state)
        self.is_compiled = rules is not None
        self._rules = greenlet(rules or Twin(play).run)
        self._go_on(self.state, None, self.log, _ask, luck.chance, True)

    def answer(self, option: Option[Any]) -> None:
        self._go_on(option)

    def _go_on(self, *given: Any) -> None:
        rules, here = self._rules, getcurrent()
        if rules.parent is not here:
            try:
                rules.parent = here
            except ValueError as error:
                raise Elsewhere from error
        self._stands = len(self.log)
        came = rules.switch(*given)
        while type(came) is tuple and came[3] == SIDE_BY_SIDE:
            if self._seats > 1:
                self.asked, self.is_stuck = None, True
                return
            came = rules.switch(None)  # one alone is asked as ever
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
