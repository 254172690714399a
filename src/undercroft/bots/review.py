"""A game looked at afterwards: the decisions that cost most, and what would have been better."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from undercroft.bots.mind import mind_of
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message

TRIES = 80  # looks ahead per decision
AT_LEAST = 12  # tries of both answers
NOTHING = 0.005  # what costs less is called nothing
GLANCE = 16  # looks ahead per decision, where all of a game are looked at within a time ...
DOUBTFUL = 6  # ... before so many of them are looked at well


@dataclass(frozen=True)
class Decision:
    """One answer of a game, and the one that a look ahead would have preferred."""

    number: int  # the answer's number in the record
    seat: int
    prompt: str
    given: str
    better: str
    cost: float  # how much less the answer was worth, from 0 to 1
    margin: float  # half of the 95 % interval of that
    why: Message | None

    def to_json(self) -> dict[str, Any]:
        """As plain data, in the current language."""
        return {**asdict(self), "why": str(self.why or "")}


class _Pending(NamedTuple):
    """A decision to be looked at, at the table as it stood."""

    number: int
    table: Table
    who: int
    given: str

    def look(self, tries: int) -> Decision | None:
        return _look(Seat(self.table, self.who), self.given, self.number, tries)


class Turning(NamedTuple):
    """The decisions that cost most, in order, and how many of all there were time to look at."""

    points: tuple[Decision, ...]
    looked_at: int
    of: int


def review(game: Game, record: Record, seat: int | None = None, tries: int = TRIES) -> Iterator[Decision]:
    """Every decision of a seat (None: of everybody) that looking ahead would have made otherwise, in order.

    It sees no more than the seat saw then.
    """
    return (found for found in every_decision(game, record, seat, tries) if found is not None)


def every_decision(
    game: Game, record: Record, seat: int | None = None, tries: int = TRIES
) -> Iterator[Decision | None]:
    """The same; None for each decision that nothing speaks against."""
    for one in _decisions(game, record, seat):
        yield one.look(tries)


def _decisions(game: Game, record: Record, seat: int | None) -> Iterator[_Pending]:
    table = open_recorded(game, record)
    mind = mind_of(game.name, ahead=True)
    number = 0
    for line in record.lines:
        if "seat" in line:
            number += 1
            who = line["seat"]
            ask = next((ask for ask in table.asks if ask.seat == who), None)
            if ask is not None and seat in (None, who) and len(ask.keys) > 1 and ask.clause not in mind.trifles:
                yield _Pending(number, table, who, line["answer"])
        play_line(table, line)


def turning_points(game: Game, record: Record, seat: int | None, seconds: float, most: int = 3) -> Turning:
    """What cost most, found within a time: a glance at all of them in no order, then a good look at the doubtful."""
    began = time.monotonic()
    pending = [one._replace(table=one.table.fork()) for one in _decisions(game, record, seat)]
    doubtful, looked_at = list[tuple[float, _Pending]](), 0
    for one in random.Random(0).sample(pending, len(pending)):
        if time.monotonic() > began + seconds * 0.6:
            break
        looked_at += 1
        if (found := one.look(GLANCE)) is not None:
            doubtful.append((found.cost, one))
    found_well = list[Decision]()
    for _, one in sorted(doubtful, key=lambda each: -each[0])[:DOUBTFUL]:
        if time.monotonic() > began + seconds:
            break
        if (found := one.look(TRIES)) is not None:
            found_well.append(found)
    return Turning(tuple(sorted(worst(found_well, most), key=lambda one: one.number)), looked_at, len(pending))


def _look(seat: Seat, given: str, number: int, tries: int) -> Decision | None:
    search = Search(seat, f"review {number}")
    search.go_on(iterations=tries)
    keys = [one.key for one in search.tried]
    at, best = keys.index(given), search.best
    if best.key == given:
        return None
    enough = max(best.tries, min(tries, AT_LEAST))  # what looks best may never have been tried
    for one in (at, keys.index(best.key)):
        while search.tried[one].tries < enough:  # both meet the same worlds and the same luck
            search.try_one(one)
    mine, better = search.tried[at].values, best.values
    pairs = [one - other for one, other in zip(better, mine, strict=False)]
    cost = sum(pairs) / len(pairs)
    margin = 1.96 * (sum([(one - cost) ** 2 for one in pairs]) / max(1, len(pairs) - 1) / len(pairs)) ** 0.5
    if cost <= max(margin, NOTHING):
        return None
    ask, world = seat.ask, seat.imagine(0)
    labels = {option.key: option.label for option in ask.options}
    option = next(option for option in world.options if option.key == best.key)
    why = search.mind.why(world.state, seat.number, ask.clause, option, world.about)
    return Decision(number, seat.number, ask.prompt, labels[given], labels[best.key], cost, margin, why)


def worst(decisions: Iterator[Decision] | Sequence[Decision], most: int = 5) -> list[Decision]:
    return sorted(decisions, key=lambda one: -one.cost)[:most]
