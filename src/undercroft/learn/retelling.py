"""What all endings read out of the story and of the last view."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

from undercroft.kernel.event import EventJson
from undercroft.kernel.words import Domain, Message

say = Domain("undercroft")
Row = tuple[str, str]
Story = Sequence[EventJson]
TITLE = 40  # signs that a title may have
RARE = 1 / 18  # a throw that is told because of its luck
SIX = 6


@dataclass(frozen=True)
class Ending:
    """A finished game, told to one seat."""

    decided: str
    rows: tuple[Row, ...]  # what, how much
    story: tuple[str, ...]
    then: str = ""  # what to play next
    score: tuple[Row, ...] = ()  # the points row by row, where the game counts them
    measure: int | None = None  # how far, where the game has no points; see `measured`
    title: str = ""  # the game in a line: "One wound short of the Boss"


class Stages(NamedTuple):
    """The stages of a way, along which one may look back at a life."""

    begin: str  # the event with which one begins
    words: Message  # what they are called
    counted: str  # where a view counts them


def row(what: object, how_much: object) -> Row:
    return str(what), str(how_much)


def count(events: Iterable[EventJson], *kinds: str) -> int:
    return sum(event["event"] in kinds for event in events)


def total(events: Iterable[EventJson], *kinds: str) -> int:
    return sum(int(event["facts"].get("n") or 0) for event in events if event["event"] in kinds)


def last(events: Story, *kinds: str) -> int:
    """Where the last event of these kinds stands; -1 if there is none."""
    return next((at for at in range(len(events) - 1, -1, -1) if events[at]["event"] in kinds), -1)


def key_of(event: EventJson, fact: str) -> str:
    value = event["facts"].get(fact)
    return str(value["key"]) if isinstance(value, Mapping) else str(value)


def name_of(event: EventJson, fact: str) -> str:
    value = event["facts"].get(fact)
    return str(value["text"]) if isinstance(value, Mapping) else str(value)


def fitting(*titles: str) -> str:
    """The first that is short enough, with a capital; the last one always is."""
    title = next((one for one in titles if len(one) <= TITLE), titles[-1])
    return title[:1].upper() + title[1:]


def rare_sixes(faces: Collection[int]) -> int:
    """How many sixes lie there, if so many are rare with that many dice; else 0.

    >>> rare_sixes([6, 6]), rare_sixes([6, 6, 1]), rare_sixes([6, 6, 6])
    (2, 0, 3)
    """
    n, dice = list(faces).count(SIX), len(faces)
    ways = sum(comb(dice, more) * (SIX - 1) ** (dice - more) for more in range(n, dice + 1))
    return n if ways <= RARE * SIX**dice else 0


def parts(counted: Iterable[tuple[object, int]]) -> str:
    """`treasures 2, traps 1`: what there is none of is left out."""
    return ", ".join(f"{what} {n}" for what, n in counted if n)
