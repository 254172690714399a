"""What a change has done: two packs, options or bots on the same seeds, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.reading import Found
from undercroft.lab.showing import figure, interval, points_of
from undercroft.lab.statistics import Estimate, games_for, mean, paired, share
from undercroft.lab.words import say

SAME = ("number", "seat")
AIM = 0.03


class Compared(NamedTuple):
    """One cell: what it is called, the results before and after, and the difference of the pairs."""

    name: str
    before: Estimate
    after: Estimate
    change: Estimate


def compare(one: Found, other: Found, by: Sequence[str] = ()) -> list[Compared]:
    """The second less the first on the same seeds; first all of them, then cell by cell if asked."""
    if one.game != other.game:
        raise UndercroftError(say("two different games: {one} and {other}"), one=one.game, other=other.game)
    columns = [*SAME, *_shared(one, other)]
    column = "score" if one.points else "won"
    first, second = (
        found.counted(by).select(
            *columns, *[name for name in by if name not in columns], y=found.pl.col(column).cast(found.pl.Float64)
        )
        for found in (one, other)
    )
    pairs = first.join(second.select(*columns, after="y"), on=columns, nulls_equal=True)
    if len(pairs) < 2:
        raise UndercroftError(say("the two have no seeds in common under the same options: nothing can be paired"))
    rows = [_compared(str(say("all")), pairs, one.points)]
    if by:
        one.check_by(by)
        parts = pairs.partition_by(list(by), as_dict=True)
        for key in one.in_order(by, parts):
            name = ", ".join(one.name(column, value) for column, value in zip(by, key, strict=True))
            rows.append(_compared(name, parts[key], one.points))
    return rows


def _shared(one: Found, other: Found) -> list[str]:
    """The options in which both have the same values: what differs is what is compared."""
    found = []
    for column in ("seats", "bots", *one.option_keys):
        if column in one.games.columns and column in other.games.columns:
            values = [set(each.games[column].unique()) for each in (one, other)]
            if values[0] & values[1]:
                found.append(column)
    return found


def _compared(name: str, pairs: Any, points: bool) -> Compared:
    before, after = ([float(value) for value in pairs[column].to_list()] for column in ("y", "after"))
    return Compared(name, _result(before, points), _result(after, points), paired(after, before))


def _result(values: Sequence[float], points: bool) -> Estimate:
    return mean(values) if points else share(int(sum(values)), len(values))


def in_words(one: Compared, points: bool) -> str:
    """The difference as a sentence."""
    facts = {
        "name": one.name, "n": one.change.n, "before": figure(one.before, points), "after": figure(one.after, points),
        "change": points_of(one.change, points), "interval": interval(one.change, points),
        "more": max(0, _needed(one, points)),
    }  # fmt: skip
    told = say("{name}: from {before} to {after}, {change} points ({interval}), of {n} pairs.").text(facts)
    if one.change.is_clear:
        return f"{told} {say('This is a clear change.')}"
    rest = say("No change is proven; {more} more pairs would show one of 3 points.").text(facts)
    return f"{told} {rest}"


def _needed(one: Compared, points: bool) -> int:
    half = one.change.half
    aim = AIM if not points else max(1.0, 0.03 * abs(one.before.value))
    return int(one.change.n * (half / aim) ** 2) - one.change.n if half < float("inf") else games_for(AIM)


def is_within(rows: Sequence[Compared], most: float, points: bool) -> bool:
    """Whether no cell is proven to have changed by more than so many points."""
    scale = 1.0 if points else 100.0
    return all(-most <= one.change.high * scale and one.change.low * scale <= most for one in rows)
