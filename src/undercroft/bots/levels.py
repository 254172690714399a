"""Players that are programs, from weak to strong, under the same names in every game."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass
from typing import Protocol

from undercroft.bots.minds import mind_of, softmax
from undercroft.bots.pool import search_side_by_side
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.kernel.words import Message

SLIPPERY = 0.6  # a novice takes answers by how good they look, at this temperature


@dataclass(frozen=True)
class Answer:
    """What a bot answers, and why, in one sentence if it can say."""

    key: str
    why: Message | str | None = None


class Bot(Protocol):
    """Anything that answers an ask."""

    def answer(self, seat: Seat) -> Answer: ...


class AtRandom:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def answer(self, seat: Seat) -> Answer:
        return Answer(self._random.choice(seat.ask.keys))


class Careful:
    """Takes what looks best at a glance: a look at every option, none ahead."""

    ahead = False  # whether it has the plans of those who look ahead

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def _take(self, weights: list[float]) -> int:
        best = max(weights)
        return self._random.choice([at for at, weight in enumerate(weights) if weight == best])

    def answer(self, seat: Seat) -> Answer:
        ask, mind = seat.ask, mind_of(seat.game, self.ahead)
        world = seat.imagine(self._random.getrandbits(32))
        options, about, state = world.options, world.about, world.state
        weights = list(mind.weigh(state, seat.number, ask.clause, options, about))
        option = options[self._take(weights)]
        return Answer(option.key, mind.why(state, seat.number, ask.clause, option, about))


class Novice(Careful):
    """Careful, with slips: what looks nearly as good is often taken."""

    def _take(self, weights: list[float]) -> int:
        return self._random.choices(range(len(weights)), softmax(weights, SLIPPERY))[0]


class _Planning(Careful):
    """What looks best to who looks ahead."""

    ahead = True


class Cunning:
    """Looks ahead: about a tenth of a second, or a number of tries."""

    seconds = 0.1
    workers = 1

    def __init__(self, seed: int | str | None = None, tries: int | None = None) -> None:
        self._random = random.Random(seed)
        self._careful = _Planning(seed)
        self.tries = tries

    def answer(self, seat: Seat) -> Answer:
        ask, mind = seat.ask, mind_of(seat.game, ahead=True)
        careful = self._careful.answer(seat)
        if ask.clause in mind.trifles or len(ask.keys) < 2:
            return careful
        seed = self._random.getrandbits(32)
        if self.tries is not None:
            search = Search(seat, seed)
            search.go_on(iterations=self.tries)
            best = search.best
        else:
            end = time.monotonic() + self.seconds
            end = end if seat.deadline is None else min(end, seat.deadline)
            best = search_side_by_side(seat, seed, end, self.workers)
        if best.key == careful.key or not best.tries:
            return careful
        world = seat.imagine(seed)
        option = next(option for option in world.options if option.key == best.key)
        return Answer(best.key, mind.why(world.state, seat.number, ask.clause, option, world.about))


class Master(Cunning):
    """Looks ahead for about a second, on every core."""

    seconds = 1.0
    workers = os.cpu_count() or 1
