"""Spaces: everything that can be answered and seen at a table, declared before a game is played.

They follow from the pack and from the types of observations (`bounds.py`), never from games that were played. A law
holds them: nothing outside them ever occurs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from undercroft.kernel.ask import Ask
from undercroft.kernel.bounds import Axis, Measures, OutOfSpace
from undercroft.kernel.errors import UndercroftError, say
from undercroft.kernel.game import Game, Options, Outcome
from undercroft.kernel.option import known_keys

if TYPE_CHECKING:
    from undercroft.kernel.layout import Flat, Layout
    from undercroft.kernel.straight import QuickRow


class Spaces:
    """The spaces of one game with a pack, a number of seats and options."""

    def __init__(self, game: Game, pack: Any, seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self._pack, self._options = pack, options
        self._measures = Measures(game, pack, seats)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """All keys an answer can have, in an order that stays as long as `version` does."""
        declared = self.game.answers
        keys = known_keys(self.game.domain) if declared is None else declared(self._pack, self.seats, self._options)
        return tuple(dict.fromkeys(keys))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where a key stands among the answers."""
        return {key: at for at, key in enumerate(self.answers)}

    def mask(self, ask: Ask) -> list[bool]:
        """Which of the answers this ask takes."""
        mask = [False] * len(self.answers)
        for key in ask.keys:
            if key not in self.index:
                raise OutOfSpace(say("{key!r} is no declared answer of {game}"), key=key, game=self.game.name)
            mask[self.index[key]] = True
        return mask

    @property
    def most_options(self) -> int:
        """An ask never offers more."""
        return self._measures.number(self.game.most_options) or len(self.answers)

    @cached_property
    def observation(self) -> tuple[Axis, ...]:
        """What the numbers of a flat observation are."""
        return self.layout.axes

    def flat(self, observed: Mapping[str, Any]) -> list[int]:
        """An observation as a row of numbers, always of the same length; whatever was not declared is refused."""
        row: list[int] = self._checked(observed)
        return row

    @cached_property
    def quick_flat(self) -> Flat:
        """The same for what tables show, as an `array("i")`: it relies on the law that nothing else ever comes."""
        return self.layout.flat(checks=False)

    @cached_property
    def quick_row(self) -> QuickRow:
        """The same straight from a state."""
        from undercroft.kernel.straight import straight

        return straight(self.game, self.layout)

    @cached_property
    def compiled_row(self) -> QuickRow | None:
        """The same of compiled states, in pieces of bytes; None where it is not compiled."""
        from undercroft.kernel.straight import straight_compiled

        return straight_compiled(self.game, self.layout)

    @cached_property
    def _checked(self) -> Flat:
        return self.layout.flat(checks=True)

    @cached_property
    def layout(self) -> Layout:
        shape = self.game.observed
        if shape is None:
            raise UndercroftError(say("{game} declares no observations"), game=self.game.name)
        from undercroft.kernel.layout import Layout  # only who learns needs it

        try:
            return Layout(shape, self._measures)
        except TypeError as error:
            raise UndercroftError(
                say("{game} declares no spaces: {error}"), game=self.game.name, error=error
            ) from error

    @property
    def version(self) -> str:
        """A digest of answers and observations: what was learned with one version knows the same numbers."""
        told = "\n".join([*self.answers, *(f"{axis}" for axis in self.observation)])
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def utility(self, outcome: Outcome) -> tuple[float, ...]:
        """What an end is worth to each seat, from 0 to 1: a victory is shared by those who win it."""
        won = len(outcome.winners)
        return tuple(1.0 / won if seat in outcome.winners else 0.0 for seat in range(self.seats))

    def rewards(self, outcome: Outcome) -> tuple[int, ...]:
        """What a learner gets at the end: the score of each seat; where there is none, 1 for a victory and -1."""
        if outcome.scores:
            return tuple(outcome.scores)
        return tuple(1 if seat in outcome.winners else -1 for seat in range(self.seats))

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        axes = [
            {"name": axis.name, "low": axis.low, "high": axis.high, "vocabulary": list(axis.vocabulary)}
            for axis in self.observation
        ]
        return {"game": self.game.name, "version": self.version, "seats": self.seats, "answers": list(self.answers),
                "most_options": self.most_options, "observation": axes}  # fmt: skip
