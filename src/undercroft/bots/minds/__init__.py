"""What a bot knows of a game: how good an answer looks, how well a seat stands. One module per game."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from undercroft.kernel.game import Outcome
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Until
from undercroft.kernel.words import Message

Weigh = Callable[[Any, int, str, Sequence[Option[Any]], Any], Sequence[float]]
SLIPS = 0.02  # of the answers in a playout are any
BLUR = 0.015
SURPRISE = 0.03


def _alike(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Sequence[float]:
    return [0.0] * len(options)


def to_the_end(state: Any) -> None:
    """A look ahead that is not cut."""


def never(what: Any) -> bool:
    """Of no state, of no option."""
    return False


def _wins(outcome: Outcome, state: Any, seat: int) -> float:
    return 1.0 if seat in outcome.winners else 0.0


@dataclass(frozen=True)
class Mind:
    """A game without a module of its own is played by looking ahead to its end."""

    weigh: Weigh = _alike  # one number per option; a difference of 1 is clear
    worth: Callable[[Any, int], float] | None = None  # how well a seat stands, from 0 to 1
    why: Callable[[Any, int, str, Option[Any], Any], Message | None] = lambda *asked: None
    final: Callable[[Outcome, Any, int], float] = _wins  # what an end is worth to a seat, from 0 to 1
    trifles: frozenset[str] = frozenset()  # clauses that are not worth a search
    points: bool = False  # alone, one plays for points
    is_apart: Callable[[Any], bool] = never  # from here on what others do touches nobody: nobody thinks for them
    until: Callable[[Any], Until | None] = to_the_end  # where a look ahead from a state is cut
    is_step: Callable[[Option[Any]], bool] = never  # of such answers only the one that looks best is tried
    blur: float = 0.0  # how far worth may be off where it is cut
    surprise: float = SURPRISE  # how far, in worth, an answer is usually better or worse than it looks
    edge: Callable[[Any], float] = lambda state: 0.0  # by how much the answer that looks best usually beats the others
    slips: float = SLIPS  # how often a look ahead takes any answer

    def best(self, state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        """The answer that looks best; the first of several."""
        weights = self.weigh(state, seat, clause, options, about)
        return options[weights.index(max(weights))]

    def policy(self, chance: random.Random) -> Policy:
        """Plays as it looks best, and slips now and then: whoever never errs may go round in circles."""
        best, luck, slips = self.best, chance.random, self.slips

        def play(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
            if luck() < slips:
                return options[int(luck() * len(options))]
            return best(state, seat, clause, options, about)

        return play

    def value(self, state: Any, outcome: Outcome | None, seat: int) -> float:
        """What the place is worth to which a look ahead has led."""
        if outcome is not None:
            return self.final(outcome, state, seat)
        return 0.5 if self.worth is None else self.worth(state, seat)


@cache
def mind_of(game: str, ahead: bool = False) -> Mind:
    """The mind for a game, by its name. Whoever looks ahead may have plans that nobody has at a glance."""
    name = f"undercroft.bots.minds.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return Mind()
    told = import_module(name)
    weigh = getattr(told, "weigh_ahead", told.weigh) if ahead else told.weigh
    return Mind(
        weigh, told.worth, told.why, getattr(told, "final", _wins), frozenset(told.TRIFLES),
        points=getattr(told, "FOR_POINTS", False), is_apart=getattr(told, "is_apart", never),
        until=getattr(told, "until", to_the_end), blur=BLUR if hasattr(told, "until") else 0.0,
        is_step=getattr(told, "is_step", never), surprise=getattr(told, "SURPRISE", SURPRISE),
        edge=getattr(told, "edge", Mind.edge), slips=getattr(told, "SLIPS", SLIPS),
    )  # fmt: skip


def softmax(weights: Sequence[float], temperature: float = 1.0) -> list[float]:
    """Chances from weights.

    >>> [round(one, 2) for one in softmax([1.0, 0.0, 0.0])]
    [0.58, 0.21, 0.21]
    """
    top = max(weights)
    grown = [math.exp((weight - top) / temperature) for weight in weights]
    total = sum(grown)
    return [one / total for one in grown]
