"""What is certain: an answer after which the game is lost however luck falls, before anybody is asked again.

The ways in which luck can fall are counted out, each by carrying out the rules from the last checkpoint. The first way
that goes on is enough to stop, so that all of them are counted only where it is over.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from undercroft.kernel.option import Option
from undercroft.kernel.rules import ROLL, Request

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

MOST = 400  # more ways are not counted, and nothing is called certain


def certain_death(table: Table, seat: int, option: Option[Any]) -> str:
    """What is said of a table that is lost for certain after this answer of a seat; "" if it may go on.

    Where another seat knows more than this one, nothing is certain: the answer would tell.
    """
    if any(seat not in knows for knows in table.game.secrets(table.run.state).values()):
        return ""
    from undercroft.kernel.run import Run  # it knows games, and games know asks

    last, since = table.past.keep_newest(table.game), table.past.since
    ways: list[tuple[Any, ...]] = [()]
    counted = 0
    while counted < MOST:
        came = ways.pop()
        run = Run(table.game, last.state.copy())
        run.catch_up(since)
        request = run.catch_on(run.take(seat, option))
        for way in came:
            request = run.catch_on(run.go_on(way))
        counted += 1
        while request is not None:  # on with the last way; the others begin anew when it is their turn
            if number_of_ways(request) > MOST or counted >= MOST:
                return ""
            *others, way = ways_of(request)
            ways += [(*came, other) for other in others]
            came, counted = (*came, way), counted + 1
            request = run.catch_on(run.go_on(way))
        if run.outcome is None or run.outcome.winners or not (words := table.game.deadly(run.state)):
            return ""
        if not ways:
            return words
    return ""


def number_of_ways(request: Request) -> int:
    return prod(len(die.faces) for die in request[2]) if request[0] == ROLL else len(request[2])


def ways_of(request: Request) -> list[Any]:
    """Everything that luck can answer: faces of all dice, or a card."""
    if request[0] == ROLL:
        return list(product(*(dict.fromkeys(die.faces) for die in request[2])))
    return list(request[2])
