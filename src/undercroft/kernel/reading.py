"""Records read quickly: the twin plays their lines, each checked against what the rules ask for.

It stops where a line does not fit, or says something that only a table understands (an answer taken back, a note). From
the checkpoint before that on the table plays line by line and says what is wrong: there is one place for refusals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import compiled
from undercroft.kernel.forks import SPARSE, Checkpoint
from undercroft.kernel.luck import Dice, Faces, fitting_card, fitting_faces
from undercroft.kernel.option import Option
from undercroft.kernel.record import Line
from undercroft.kernel.rules import CHOOSE, DRAW, ROLL, Entry, Request
from undercroft.kernel.table import Table
from undercroft.kernel.twin import LogEnds, read_twin


def read_lines(table: Table, lines: Sequence[Line]) -> int:
    """Bring a table that was just opened to where these lines lead, or near it. How many lines have been played."""
    given = _Lines(lines, table.past.checkpoint)
    state, outcome = compiled.begun(table.game.play, table.past.checkpoint.state), None
    try:
        outcome = read_twin(table.game.play, state, given)
    except Exception:  # lines that do not fit, in whatever way: the table will say so
        outcome = None
    checkpoint = given.checkpoint_
    if outcome is not None and given.is_done:
        table.read_to(given.entries, lines[: given.seen], checkpoint, state, outcome)
        return given.seen
    done = given.places[checkpoint.at]
    table.read_to(given.entries[: checkpoint.at], lines[:done], checkpoint, state, None)
    return done


class _Lines:
    """The lines of a record as answers for the twin."""

    __slots__ = ("_apart", "_at", "_lines", "_lucks", "checkpoint_", "entries", "left", "places", "seen")

    def __init__(self, lines: Sequence[Line], checkpoint: Checkpoint) -> None:
        self.left = True
        self.checkpoint_ = checkpoint  # the last that was kept
        self.places: list[int] = []  # where in the record an answer or luck stands
        self._lines: list[Line] = []
        self.seen = len(lines)
        for place, line in enumerate(lines):
            if "seat" in line or "luck" in line:
                self.places.append(place)
                self._lines.append(line)
            elif "undo" in line or "note" in line or "over" in line:
                self.seen = place
                break
        self.places.append(self.seen)
        self.entries: list[Entry] = [_NOTHING] * len(self._lines)
        self._at = self._lucks = 0
        self._apart = False

    @property
    def is_done(self) -> bool:
        return self._at == len(self._lines)

    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        at = self._at
        try:
            line = self._lines[at]
        except IndexError:
            raise LogEnds from None
        if line.get("seat") != seat:
            at = self._later(seat)
            line = self._lines[at]
        key = line["answer"]
        if line["clause"] == clause and type(line["seat"]) is int:
            for option in options:
                if option.key == key:
                    self.entries[at] = ((CHOOSE, clause, options, seat, about), option)
                    if self._apart:
                        self._pass_answered()
                    else:
                        self._at = at + 1
                    return option
        raise LogEnds

    def _later(self, seat: int) -> int:
        """Side by side, the answers of others may stand between those of a seat."""
        at = self._at
        while self._apart and at < len(self._lines) and "seat" in self._lines[at]:
            if self._lines[at]["seat"] == seat and self.entries[at] is _NOTHING:
                return at
            at += 1
        raise LogEnds

    def _pass_answered(self) -> None:
        while self._at < len(self._lines) and self.entries[self._at] is not _NOTHING:
            self._at += 1

    def faces(self, clause: str, dice: Dice) -> Faces:
        faces = fitting_faces(clause, dice, self._luck(clause, "faces"))
        self._came((ROLL, clause, dice), faces)
        return faces

    def card(self, clause: str, cards: Sequence[Any]) -> Any:
        card = fitting_card(clause, cards, self._luck(clause, "drawn"))
        self._came((DRAW, clause, cards), card)
        return card

    def _luck(self, clause: str, what: str) -> Any:
        try:
            line = self._lines[self._at]
        except IndexError:
            raise LogEnds from None
        if line.get("luck") != clause or what not in line:
            raise LogEnds
        return line[what]

    def _came(self, request: Request, outcome: Any) -> None:
        self.entries[self._at] = (request, outcome)
        self._at += 1
        self._lucks += 1

    def side_by_side(self, begins: bool) -> None:
        self._apart = begins

    def checkpoint(self, state: Any) -> None:
        if self._at - self.checkpoint_.at >= SPARSE:
            self.checkpoint_ = self.checkpoint_.then(state.copy(), self._at, self._lucks, 0)


_NOTHING: Entry = ((), None)
