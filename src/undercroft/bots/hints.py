"""Hints: what each answer is worth, as far as looking ahead can tell, and the exact odds of the next throw."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from undercroft.bots.mind import Mind, alike, mind_of, never, to_the_end, wins
from undercroft.bots.search import BREADTH, Search, Tried
from undercroft.bots.seat import Odds, Seat
from undercroft.kernel.ask import OptionJson
from undercroft.kernel.errors import NotAllowed, say
from undercroft.kernel.game import Outcome
from undercroft.kernel.table import Table

SECONDS = 1.0
ENOUGH = 3  # tries below which no figure is worth saying
AT_LEAST = 5  # whole games after each answer that looks good ...
PATIENCE = 3  # ... if they take no longer than so many times the seconds
Z = 1.96  # standard errors on either side of which 95 % lie
HIGH = 130  # points are searched as parts of so many, which is the scale on which looks count
LOOK = 0.5  # of the seconds: how one stands soon after each answer that looks good; then whole games
FRONT = 3  # answers whose figures are narrowed
SURE = 20  # whole games with the same luck before they overrule looks ...
ALIKE = 60  # ... or two answers that came to the same are held to be the same
FIRST = 3  # tries of each answer that looks good, before those that did well get more: looks may be wrong
GLANCE = 2  # tries of those that do not look good, where there is time for it ...
ASIDE = 0.3  # ... until so much of the budget is over


@dataclass(frozen=True)
class Estimate:
    """What came of an answer when everybody played on carefully: a chance to win, or points."""

    key: str
    label: str
    mean: float
    low: float
    high: float
    tries: int
    odds: Odds | None
    dearer_than: str | None = None  # the key of an answer that brings the same and costs less
    costs: str | None = None
    deadly: str | None = None
    same_as: str | None = None  # the key of an answer that comes to the same

    @property
    def is_aside(self) -> bool:
        """Whether another answer comes to the same, or brings the same for less."""
        return self.dearer_than is not None or self.same_as is not None

    def to_json(self) -> dict[str, Any]:
        odds = None if self.odds is None else vars(self.odds)
        return {**vars(self), "odds": odds}


@dataclass(frozen=True)
class Hint:
    """The options, best first."""

    points: bool  # points, else the chance to win from 0 to 1
    estimates: tuple[Estimate, ...]

    @property
    def rival(self) -> Estimate | None:
        """The best of those that were tried often beside the first; not one that had luck in a few tries."""
        others = [one for one in self.estimates[1:] if not one.is_aside and one.deadly is None]
        most = max((one.tries for one in others), default=0)
        return max(
            (one for one in others if 3 * one.tries >= most), key=lambda one: (one.tries > 0, one.mean), default=None
        )

    @property
    def is_close(self) -> bool:
        """Whether the best two cannot be told apart: too close to call."""
        first, rival = self.estimates[0], self.rival
        return rival is not None and (rival.high >= first.mean or first.low <= rival.mean)

    def to_json(self) -> dict[str, Any]:
        return {"points": self.points, "close": self.is_close, "options": [one.to_json() for one in self.estimates]}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Hint:
        rows = [{**one, "odds": one["odds"] and Odds(**one["odds"])} for one in told["options"]]
        return cls(told["points"], tuple(Estimate(**one) for one in rows))


def hint(
    table: Table, seat: int, *, seconds: float = SECONDS, tries: int | None = None, seed: int | str | None = None
) -> Hint:
    """What each answer this seat could give is worth. The record will say that it asked."""
    return estimates(asking(table, seat), seconds=seconds, tries=tries, seed=seed)


def asking(table: Table, seat: int) -> Seat:
    """This seat asks for a hint, and the record says so: the seat at a copy of the table, to look ahead from."""
    check_hints(table)
    copy = Seat(table.fork(), seat)
    note_hint(table, copy.ask.seat)  # who is not asked is refused
    return copy


def check_hints(table: Table) -> None:
    if table.header.get("hints") is False:
        raise NotAllowed(say("this table plays without hints"), [])


def note_hint(table: Table, seat: int) -> None:
    """The record says that this seat has asked."""
    table.write({"hint": seat})


def estimates(seat: Seat, *, seconds: float = SECONDS, tries: int | None = None, seed: int | str | None = None) -> Hint:
    mind = mind_to_the_end(seat)
    points = mind.final is _points
    world = seat.imagine(0)
    told = {option.key: option.to_json() for option in seat.ask.options}
    dearer, same = dict(_dearer(list(told.values()))), dict(_same(list(told.values())))
    open_to = [at for at, key in enumerate(seat.ask.keys) if key not in dearer and key not in same]
    budget = Budget(time.monotonic(), seconds, tries)
    seed = secrets.token_hex(8) if seed is None else seed
    if points and mind_of(seat.game, ahead=True).until(world.state) is None:
        search, best = _played_out(seat, mind, seed, open_to, budget)
    else:
        search, best = _cut_and_whole(seat, mind, seed, open_to, budget)
    by_key = {one.key: one for one in search.tried}
    rows = [
        replace(
            _estimate(by_key[key], option["label"], HIGH if points else 1), key=key,
            dearer_than=dearer.get(key), costs=option["costs"], deadly=option["deadly"], same_as=same.get(key),
            odds=world.odds(next(one for one in world.options if one.key == key), mind.worth),
        )
        for key, option in told.items()
    ]  # fmt: skip
    return Hint(points, tuple(_ordered(rows, search.tried[best].key)))


class Budget(NamedTuple):
    """How long a hint may take."""

    began: float
    seconds: float
    tries: int | None  # instead

    def end(self, part: float = 1.0) -> float | None:
        """When this part of it is over, by `time.monotonic()`."""
        return self.began + part * self.seconds if self.tries is None else None

    def spent(self, done: int) -> float:
        """The part of it that is over after so many tries."""
        return (time.monotonic() - self.began) / self.seconds if self.tries is None else done / self.tries


def mind_to_the_end(seat: Seat) -> Mind:
    """Master's, played to the end: what is weighed are points, or who has won, and not how somebody stands half way."""
    mind = mind_of(seat.game, ahead=True)
    until = mind.until if mind.weigh is alike else to_the_end
    final = _points if seat.seats == 1 and mind.points else wins
    return replace(mind, until=until, blur=0.0, is_apart=never, final=final)


def _played_out(seat: Seat, mind: Mind, seed: int | str, open_to: Sequence[int], budget: Budget) -> tuple[Search, int]:
    """Where Master himself looks on to the end, his tries are the whole games: all that there is time for go into
    one search, and its best answer is the advice."""
    search = Search(seat, seed, mind, breadth=None)
    search.leave_only(open_to)
    looks_good, rest = search.ranked[:BREADTH], search.ranked[BREADTH:]
    first = [*looks_good * FIRST, *rest * GLANCE]
    for done, at in enumerate(first):
        if budget.spent(done) < (PATIENCE if done < FIRST * len(looks_good) else ASIDE):
            search.try_one(at)
    search.leave_only(search.ranked[:BREADTH])
    _go_on(search, budget, budget.end(), front=2)
    return search, search.ranked[0]


def _cut_and_whole(
    seat: Seat, mind: Mind, seed: int | str, open_to: Sequence[int], budget: Budget
) -> tuple[Search, int]:
    """First those after which the seat soon stands best, as Master looks; then figures for them: whole games."""
    breadth = None if mind_of(seat.game).weigh is alike else BREADTH
    looks, search = Search(seat, f"{seed} stands", breadth=breadth), Search(seat, seed, mind, breadth=None)
    _look(looks, open_to, budget)
    first = looks.ranked
    order = [*first, *sorted((at for at in open_to if at not in first), key=lambda at: -looks.tried[at].looks)]
    _whole_games(search, order, budget)
    return search, _best(search, order)


def _look(search: Search, open_to: Sequence[int], budget: Budget) -> None:
    """As Master looks: where one may answer in dozens of ways, those that look good are tried often, and not all of
    them too seldom."""
    search.leave_only(open_to)
    end = budget.end(LOOK)
    for _ in range(FIRST):
        for at in search.ranked:
            if end is None or time.monotonic() < end:
                search.try_one(at)
    _go_on(search, budget, end, FRONT)


def _go_on(search: Search, budget: Budget, end: float | None, front: int) -> None:
    for go_on in (search.go_on, partial(search.insist, front=front)):
        done = sum(one.tries for one in search.tried)
        go_on(None if budget.tries is None else budget.tries - done, end)


def _whole_games(search: Search, order: Sequence[int], budget: Budget) -> None:
    """A figure for every answer as far as half of the budget goes; the rest narrows the figures of the best."""
    tried, sure = search.tried, AT_LEAST * min(len(order), BREADTH)
    turns = [*list(order[:BREADTH]) * AT_LEAST, *(at for at in order[BREADTH:] for _ in range(AT_LEAST))]
    front = order[:FRONT]
    by_time = budget.tries is None
    for done in count():
        spent = budget.spent(done)
        if spent >= (PATIENCE if by_time and done < sure else 1):
            return
        if done < sure or (done < len(turns) and spent < (0.75 if by_time else 0.5)):
            at = turns[done]
        else:
            if (done - sure) % FRONT == 0:
                front = _leaders(search, order)
            at = min(front, key=lambda at: tried[at].tries)
        search.try_one(at)


def _leaders(search: Search, order: Sequence[int]) -> list[int]:
    """What is to be advised if whole games say nothing else, and what did best in them; of answers that came to the
    same again and again, one."""
    tried, front = search.tried, [order[0]]
    for at in sorted(order[1:], key=lambda at: -tried[at].mean):
        if len(front) < FRONT and not any(_comes_to_the_same(tried[at].values, tried[one].values) for one in front):
            front.append(at)
    return front


def _comes_to_the_same(values: Sequence[float], others: Sequence[float]) -> bool:
    """Try by try, with the same luck; that a handful was won says nothing."""
    known = min(len(values), len(others))
    return known >= ALIKE and values[:known] == others[:known]


def _best(search: Search, order: Sequence[int]) -> int:
    """The answer after which the seat soon stands best, unless whole games with the same luck surely end better."""
    best, most = order[0], 0.0
    mine = search.tried[order[0]].values
    for at in _leaders(search, order):
        more = [other - own for other, own in zip(search.tried[at].values, mine, strict=False)]
        if len(more) >= SURE and around(more)[0] > 0 and sum(more) / len(more) > most:
            best, most = at, sum(more) / len(more)
    return best


def _dearer(options: Sequence[OptionJson]) -> Iterator[tuple[str, str]]:
    """Answers that bring what another brings, at a higher price."""
    for one in options:
        for other in options:
            less, more = other["takes"], one["takes"]
            is_alike = all(one[part] == other[part] for part in ("stands_for", "gives", "brings", "leads", "risk",
                                                                 "chance", "deadly"))  # fmt: skip
            if is_alike and one["gives"] and more != less and all(more.get(key, 0) >= n for key, n in less.items()):
                yield one["key"], other["key"]
                break


def _same(options: Sequence[OptionJson]) -> Iterator[tuple[str, str]]:
    """Answers that another says word for word, for the same price: two cards of one kind."""
    first = dict[str, str]()
    for one in options:
        said = repr({part: one[part] for part in one if part not in ("key", "place", "clause")})  # type: ignore[literal-required]
        if said in first:
            yield one["key"], first[said]
        first.setdefault(said, one["key"])


def _ordered(rows: Sequence[Estimate], best: str) -> list[Estimate]:
    """What is advised; what cannot be told from it; what is surely less; what is dearer or untried. Those that are
    sure to be good come first, not those that had luck in a few tries."""
    first = next(row for row in rows if row.key == best)

    def rank(row: Estimate) -> tuple[Any, ...]:
        return row.key != best, row.is_aside, row.tries < ENOUGH, row.high < first.low, -row.low, -row.mean

    return sorted(rows, key=rank)


def _estimate(one: Tried, label: str, scale: int) -> Estimate:
    low, high = around(one.values) if scale > 1 else share(one.total, one.tries)
    return Estimate(one.key, label, one.mean * scale, low * scale, high * scale, one.tries, None)


def share(won: float, tries: int) -> tuple[float, float]:
    """The 95 % interval of a chance after so many tries (Wilson's). None of five is not "never":

    >>> [round(end, 2) for end in share(0, 5)]
    [0.0, 0.43]
    """
    if not tries:
        return 0.0, 1.0
    mean, wide = won / tries, Z * Z / tries
    middle = (mean + wide / 2) / (1 + wide)
    half = Z * math.sqrt(mean * (1 - mean) / tries + wide / tries / 4) / (1 + wide)
    return max(0.0, middle - half), min(1.0, middle + half)


def around(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean, as far as it is above 0; few tries leave it wide (Student's, to a few hundredths
    from four tries on).

    >>> [round(end, 2) for end in around([0.4, 0.5, 0.5, 0.5, 0.6])]
    [0.41, 0.59]
    """
    from statistics import fmean, stdev  # a page is there sooner without it

    free = len(values) - 1
    if free < 1:
        return 0.0, 1.0
    t = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    mean, half = fmean(values), t * stdev(values) / math.sqrt(free + 1)
    return max(0.0, mean - half), mean + half


def _points(outcome: Outcome, state: Any, seat: int) -> float:
    return outcome.scores[seat] / HIGH
