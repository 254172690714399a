"""A game looked at afterwards: the decisions that cost most, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from undercroft.bots.minds import mind_of
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.words import Message

TRIES = 80  # looks ahead per decision


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


def review(game: Game, record: Record, seat: int | None = None, tries: int = TRIES) -> Iterator[Decision]:
    """Every decision of a seat (None: of everybody) that looking ahead would have made otherwise, in order.

    It sees no more than the seat saw then.
    """
    table = open_recorded(game, record)
    mind = mind_of(game.name, ahead=True)
    number = 0
    for line in record.lines:
        if "seat" in line:
            number += 1
            who = line["seat"]
            ask = next((ask for ask in table.asks if ask.seat == who), None)
            if ask is not None and seat in (None, who) and len(ask.keys) > 1 and ask.clause not in mind.trifles:
                decision = _look(Seat(table, who), line["answer"], number, tries)
                if decision is not None:
                    yield decision
        play_line(table, line)


def _look(seat: Seat, given: str, number: int, tries: int) -> Decision | None:
    search = Search(seat, f"review {number}")
    search.go_on(iterations=tries)
    at = [one.key for one in search.tried].index(given)
    best = search.best
    if best.key == given:
        return None
    while search.tried[at].tries < best.tries:  # both met the same worlds and the same luck
        search.try_one(at)
    mine, better = search.tried[at].values, best.values
    pairs = [one - other for one, other in zip(better, mine, strict=False)]
    cost = sum(pairs) / len(pairs)
    margin = 1.96 * (sum([(one - cost) ** 2 for one in pairs]) / max(1, len(pairs) - 1) / len(pairs)) ** 0.5
    if cost <= margin:
        return None
    ask, world = seat.ask, seat.imagine(0)
    labels = {option.key: option.label for option in ask.options}
    option = next(option for option in world.options if option.key == best.key)
    why = search.mind.why(world.state, seat.number, ask.clause, option, world.about)
    return Decision(number, seat.number, ask.prompt, labels[given], labels[best.key], cost, margin, why)


def worst(decisions: Iterator[Decision], most: int = 5) -> list[Decision]:
    return sorted(decisions, key=lambda one: -one.cost)[:most]
