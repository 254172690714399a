"""Every sure death is marked, and nothing else: the ways in which luck can fall are counted out, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

from undercroft.kernel.option import Option
from undercroft.kernel.rules import ROLL, Request
from undercroft.kernel.run import Run
from undercroft.kernel.table import Table

MOST = 400  # ways that are counted out


def ways_of(request: Request) -> list[Any]:
    """Everything that luck can answer."""
    if request[0] == ROLL:
        return list(product(*(dict.fromkeys(die.faces) for die in request[2])))
    return list(request[2])


class TooMany(Exception):
    """Ways that luck can fall."""


def ends(table: Table, seat: int, option: Option[Any]) -> Iterator[bool]:
    """Of each way that luck can fall after an answer, before anybody is asked again: whether the game is over."""
    last, since = table.past.keep_newest(table.game), table.past.since
    ways: list[list[Any]] = [[]]
    while ways:
        came = ways.pop()
        run = Run(table.game, last.state.copy())
        run.catch_up(since)
        request = run.catch_on(run.take(seat, option))
        for one in came:
            request = run.catch_on(run.go_on(one))
        if request is None:
            yield run.outcome is not None and not run.outcome.winners and bool(table.game.deadly(run.state))
        elif request[0] == ROLL and prod(len(die.faces) for die in request[2]) > MOST:
            raise TooMany
        else:
            ways += [[*came, way] for way in ways_of(request)]


def is_sure(table: Table, seat: int, option: Option[Any]) -> bool | None:
    """Whether every way leads to the end; None: there are too many of them."""
    try:
        for number, is_over in enumerate(ends(table, seat, option)):
            if not is_over:
                return False
            if number >= MOST:
                return None
    except TooMany:
        return None
    return True


def check_deadly(table: Table, marks: str = "just those") -> tuple[int, int]:
    """How many answers were counted out, and how many of them kill.

    A title may mark more, "and more", where a death is sure though somebody is asked before: laws of its own say when.
    """
    counted = sure = 0
    secrets = table.game.secrets(table.run.state).values()
    for ask in table.asks:
        if any(ask.seat not in knows for knows in secrets):
            continue  # another seat knows more: a mark would tell
        for option, offered in zip(ask.options, ask._offered, strict=True):
            kills = is_sure(table, ask.seat, offered)
            if kills is not None:
                told = option.to_json()["deadly"]
                assert bool(told) == kills or (told and marks == "and more"), (
                    f"{ask.clause}: {option.key} is {'' if kills else 'not '}deadly, told: {told}"
                )
                assert not (told and ask.obvious == option.key), f"{ask.clause}: {option.key} is obvious, and deadly"
                counted, sure = counted + 1, sure + kills
    return counted, sure
