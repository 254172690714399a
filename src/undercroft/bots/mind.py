"""What a bot knows of a game: how good an answer looks, how well a seat stands. A title says it in its room `mind`."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from undercroft.kernel.compiled import either, either_cut, reads_compiled
from undercroft.kernel.game import Outcome
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Until
from undercroft.kernel.words import Message
from undercroft.shelf import room

Weigh = Callable[[Any, int, str, Sequence[Option[Any]], Any], Sequence[float]]
SLIPS = 0.02  # of the answers in a playout are any
BLUR = 0.015
FAR = 500  # answers
SURPRISE = 0.03


def alike(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Sequence[float]:
    """How a title looks that says nothing: whoever plays it looks ahead to see more."""
    return [0.0] * len(options)


def to_the_end(state: Any) -> None:
    """A look ahead that is not cut."""


def never(what: Any) -> bool:
    """Of no state, of no option."""
    return False


def wins(outcome: Outcome, state: Any, seat: int) -> float:
    return 1.0 if seat in outcome.winners else 0.0


@dataclass(frozen=True)
class Mind:
    """What a title says of itself, and what is usual of the rest."""

    weigh: Weigh = alike  # one number per option; a difference of 1 is clear
    worth: Callable[[Any, int], float] | None = None  # how well a seat stands, from 0 to 1
    why: Callable[[Any, int, str, Option[Any], Any], Message | None] = lambda *asked: None
    final: Callable[[Outcome, Any, int], float] = wins  # what an end is worth to a seat, from 0 to 1
    trifles: frozenset[str] = frozenset()  # clauses that are not worth a search
    points: bool = False  # alone, one plays for points
    is_apart: Callable[[Any], bool] = never  # from here on what others do touches nobody: nobody thinks for them
    until: Callable[[Any], Until | None] = to_the_end  # where a look ahead from a state is cut
    is_step: Callable[[Option[Any]], bool] = never  # of such answers only the one that looks best is tried
    blur: float = 0.0  # how far worth may be off where it is cut
    surprise: float = SURPRISE  # how far, in worth, an answer is usually better or worse than it looks
    edge: Callable[[Any], float] = lambda state: 0.0  # by how much the answer that looks best usually beats the others
    slips: float = SLIPS  # how often a look ahead takes any answer
    # `weigh` and `why` read nothing that is hidden from the seat: no world need be imagined to ask them
    fair: bool = False

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

        return reads_compiled(play, self.weigh)

    def value(self, state: Any, outcome: Outcome | None, seat: int) -> float:
        """What the place is worth to which a look ahead has led."""
        if outcome is not None:
            return self.final(outcome, state, seat)
        return 0.5 if self.worth is None else self.worth(state, seat)


def _won_or_ahead(outcome: Outcome, state: Any, seat: int) -> float:
    """To win is nearly all; then points."""
    score = outcome.scores[seat] if outcome.scores else 0
    return 0.9 * (seat in outcome.winners) + 0.05 * (1 + score / (50 + abs(score)))


# Of a title that does not say how answers look: any answer is as good as another in a look ahead, which is cut where a
# game of chance might go on for ever.
UNTAUGHT = Mind(final=_won_or_ahead, slips=1.0, until=lambda state: FAR, surprise=0.5)


@cache
def mind_of(game: str, ahead: bool = False) -> Mind:
    """The mind for a game, by its name. Whoever looks ahead may have plans that nobody has at a glance."""
    told = room(game, "mind")
    if told is None or not hasattr(told, "weigh"):
        return replace(UNTAUGHT, worth=getattr(told, "worth", None), why=getattr(told, "why", UNTAUGHT.why))
    weigh = getattr(told, "weigh_ahead", told.weigh) if ahead else told.weigh
    package = told.__name__.rpartition(".mind")[0]
    worth = getattr(told, "worth", None)
    return Mind(
        either(weigh, package), worth and either(worth, package), getattr(told, "why", Mind.why),
        either(getattr(told, "final", wins), package, at=1), frozenset(getattr(told, "TRIFLES", ())),
        points=getattr(told, "FOR_POINTS", False), is_apart=either(getattr(told, "is_apart", never), package),
        until=either_cut(getattr(told, "until", to_the_end), package), blur=BLUR if hasattr(told, "until") else 0.0,
        is_step=getattr(told, "is_step", never), surprise=getattr(told, "SURPRISE", SURPRISE),
        edge=getattr(told, "edge", Mind.edge), slips=getattr(told, "SLIPS", SLIPS),
        fair=getattr(told, "FAIR", False),
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
