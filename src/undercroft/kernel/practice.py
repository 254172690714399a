"""Luck that a practice table took back comes again as it was: undo never re-rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.kernel.luck import Dice, Faces, Luck, Waiting
from undercroft.kernel.rules import ROLL, Request


class TakenBack:
    """Remembers outcomes by their number; where the same is asked for again, the same comes again."""

    def __init__(self, luck: Luck, remembered: Mapping[int, tuple[Request, Any]]) -> None:
        self._luck: Luck = luck
        self._remembered: dict[int, tuple[Request, Any]] = dict(remembered)
        if isinstance(luck, TakenBack):
            self._luck, self._remembered = luck._luck, {**luck._remembered, **remembered}
        self.name = luck.name

    @property
    def source(self) -> Luck:
        """Where luck comes from that was not taken back."""
        return self._luck

    def for_fork(self, luck: Luck) -> TakenBack:
        """The same memory before another source."""
        return TakenBack(luck, self._remembered)

    def _recall(self, n: Any) -> tuple[Request | None, Any]:
        """What came then; nothing where somebody supplies the outcomes, real dice or the lines of a record."""
        return (None, None) if isinstance(self._luck, Waiting) else self._remembered.get(n, (None, None))

    def roll(self, n: Any, clause: str, dice: Dice) -> Faces | None:
        faces: Faces
        request, faces = self._recall(n)
        if request is not None and request[0] == ROLL and request[1:3] == (clause, dice):
            return faces
        return self._luck.roll(n, clause, dice)

    def draw(self, n: Any, clause: str, cards: Sequence[Any]) -> Any:
        request, card = self._recall(n)
        if request is not None and request[0] != ROLL and request[1] == clause and card in cards:
            return card
        return self._luck.draw(n, clause, cards)
