"""Players that are programs, from weak to strong, under the same names in every game."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from undercroft.bots.mind import Mind, alike, mind_of, softmax
from undercroft.bots.pool import search_side_by_side
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat, World, as_it_is
from undercroft.kernel.compiled import reads_compiled
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

GLANCES = 12
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
        keys = seat.ask.keys
        return Answer(self._random.choice(keys) if len(keys) > 1 else keys[0])

    def policy(self, game: str) -> Policy:
        """The same choices in a playout of a game."""
        choice = self._random.choice
        return reads_compiled(lambda state, seat, clause, options, about: choice(options))


def glanced_ahead(seat: Seat, seed: int) -> list[float]:
    """A few tries of every option, for a title that does not say how they look; one more win in ten is clear."""
    search = Search(seat, seed, breadth=None)
    for n in range(GLANCES * len(search.tried)):
        search.try_one(n % len(search.tried))
    return [10 * one.mean for one in search.tried]


class Careful:
    """Takes what looks best at a glance: a look at every option, none ahead."""

    ahead = False  # whether it has the plans of those who look ahead

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def _take(self, weights: Sequence[float]) -> int:
        best = max(weights)
        if weights.count(best) > 1:
            return self._random.choice([at for at, weight in enumerate(weights) if weight == best])
        while self._random.getrandbits(1):  # what `choice` among one draws
            pass
        return weights.index(best)

    def _drawn(self) -> int:
        """The seed of a world. It is drawn even where none is imagined: who becomes fair plays on as before."""
        return self._random.getrandbits(32)

    def answer(self, seat: Seat) -> Answer:
        ask, mind = seat.ask, mind_of(seat.game, self.ahead)
        is_asked = len(ask.keys) > 1  # whoever can say one thing only does not think
        world = _looked_at(seat, mind, self._drawn() if is_asked else 0)
        options, about, state = world.options, world.about, world.state
        option = options[0]
        if is_asked:
            weights = mind.weigh(state, seat.number, ask.clause, options, about)
            if mind.weigh is alike:  # nothing is to be seen at a glance
                weights = glanced_ahead(seat, self._drawn())
            option = options[self._take(weights)]
        return Answer(option.key, mind.why(state, seat.number, ask.clause, option, about))

    def policy(self, game: str) -> Policy | None:
        """The same choices in a playout of a game, which shows what is hidden: None if its mind would look at that."""
        mind = mind_of(game, self.ahead)
        weigh, take, draw = mind.weigh, self._take, self._random.getrandbits
        if not mind.fair:
            return None

        def pick(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
            draw(32)  # as if a world were imagined
            return options[take(weigh(state, seat, clause, options, about))]

        return reads_compiled(pick, weigh)


def _looked_at(seat: Seat, mind: Mind, seed: int) -> World:
    """The world at which a glance is cast."""
    return as_it_is(seat) if mind.fair else seat.imagine(seed)


class Novice(Careful):
    """Careful, with slips: what looks nearly as good is often taken."""

    def _take(self, weights: Sequence[float]) -> int:
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
        world = _looked_at(seat, mind, seed)
        option = next(option for option in world.options if option.key == best.key)
        return Answer(best.key, mind.why(world.state, seat.number, ask.clause, option, world.about))


class Master(Cunning):
    """Looks ahead for about a second, on every core."""

    seconds = 1.0
    workers = os.cpu_count() or 1
