"""A play without a table: rules that do not pause (the twin, compiled or not), carried out in a greenlet, left where a
seat is asked.

Rules at a table pause as generators, which costs time, and which compiled rules cannot. A greenlet has a stack of its
own: the answer is brought there, and the next question back. Nothing is written down but the answers: luck comes from a
seed, so that all of it can be carried out once more, with a log, as soon as somebody wants a table that goes on from
here. A greenlet knows nothing of whoever holds it, and ends with it.

Every step of a learner passes through here, so that this module is compiled with the rules (`compiled.module`).
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from greenlet import getcurrent, greenlet

from undercroft.kernel import compiled
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Fast
from undercroft.kernel.option import Option
from undercroft.kernel.rewriting import Play
from undercroft.kernel.rules import Entry
from undercroft.kernel.table import Table
from undercroft.kernel.twin import SIDE_BY_SIDE, LogEnds, Twin

if TYPE_CHECKING:
    from undercroft.gym.episode import Shape

Pieces: TypeAlias = "list[bytes | array[int]]"  # numbers of 32 bits, one after the other

_twins = threading.local()  # of each thread: its greenlets take turns with them


class Elsewhere(Exception):
    """A greenlet belongs to its thread, and comes back to the greenlet that began it; this is another one."""


class Aside:
    """The rules of a game that begins like this table, with quick luck of its own from a seed, up to where a seat is
    asked (`asked`: seat, clause, options, what it is about), or to the end (`outcome`).

    Where several are asked side by side it `is_stuck`: a table goes on from there.
    """

    def __init__(self, shape: Shape, opening: Table, seed: str) -> None:
        past = opening.opening
        self._play: Play = opening.game.play
        self._opened: Any = past.checkpoint.state
        self._seed = seed
        self.luck: Any = Fast(seed)
        self.state: Any = compiled.begun(self._play, self._opened)
        rules = compiled.rules_for(self.state)
        twin = _twin(self._play) if rules is None else None
        self._answers: list[str] = shape.answers
        self._index: dict[str, int] = shape.index
        self._marks: list[bytes] = shape.seats
        self._row: Any = shape.written_row if rules is None else shape.compiled_row or shape.written_row
        self._is_in_pieces = self._row is shape.compiled_row
        self._given: list[int] = []
        self.asked: tuple[Any, ...] | None = None
        self.is_stuck = False
        self.outcome: Outcome | None = None
        self._seats = len(past.header["seats"])
        self._here: Any = getcurrent()
        playout = None, None, self._here.switch, self.luck.chance, True  # whoever is asked there is asked here
        self._take_up: Any = None if twin is None else partial(twin.take_up, self.state, *playout)
        self.rules: Any = greenlet(rules if twin is None else twin.play)
        self._go_on: Any = self.rules.switch
        if self._take_up is None:
            self._came(self._go_on(self.state, *playout))
        else:
            self._take_up()
            self._came(self._go_on(self.state))

    def answer(self, seat: int, action: int) -> bool:
        """Go on with this answer, by its number; False if the seat is not offered it."""
        if action < 0 or action >= len(self._answers):
            return False
        key = self._answers[action]
        for option in self.offered(seat):
            if option.key == key:
                break
        else:
            return False
        if getcurrent() is not self._here:
            raise Elsewhere
        if self._take_up is not None:
            self._take_up()
        self._came(self._go_on(option))
        self._given.append(action)
        return True

    def _came(self, came: Any) -> None:
        while isinstance(came, tuple):
            asked: tuple[Any, ...] = came
            seat: int = asked[0]
            if seat >= 0:  # not SIDE_BY_SIDE
                self.asked = asked
                return
            if self._seats > 1:
                self.asked = None
                self.is_stuck = True
                return
            came = self._go_on(None)  # one alone is asked as ever
        self.asked = None
        self.outcome = came

    def offered(self, seat: int) -> Sequence[Option[Any]]:
        """What the seat may answer."""
        asked = self.asked
        if asked is None or asked[0] != seat:
            return ()
        offered: Sequence[Option[Any]] = asked[2]
        return offered

    def tick(self, seat: int, ticked: bytearray, start: int) -> None:
        """Tick in the mask that starts there what the seat may answer."""
        index = self._index
        for option in self.offered(seat):
            ticked[start + index[option.key]] = 1

    def numbers(self, seat: int) -> Pieces:
        """What a seat sees, to be joined; the last says which seat it is."""
        clause = about = None
        asked = self.asked
        if asked is not None and asked[0] == seat:
            clause, about = asked[1], asked[3]
        row = self._row(self.state, seat, clause, about, self.outcome)
        pieces: Pieces = row if self._is_in_pieces else [row]
        pieces.append(self._marks[seat])
        return pieces

    def hand_over(self, table: Table) -> None:
        """The table goes on from here. If a rule has failed, from where somebody was asked last."""
        state, actions = compiled.begun(self._play, self._opened), iter(self._given)
        log: list[Entry] = []

        def pick(seat: int, clause: str, options: Any, about: Any) -> Any:
            if seat == SIDE_BY_SIDE and self._seats == 1:
                return None
            for action in actions:
                key = self._answers[action]
                return next(option for option in options if option.key == key)
            raise LogEnds

        with suppress(LogEnds):
            run = compiled.rules_for(state) or _twin(self._play).run
            run(state, None, log, pick, Fast(self._seed).chance, True)
        table.opened(())
        table.played_on(log, state, self.outcome, own_luck=True)


def _twin(play: Play) -> Twin:
    known: dict[Play, Twin] = _twins.__dict__.setdefault("by_play", {})
    if play not in known:
        known[play] = Twin(play)
    return known[play]
