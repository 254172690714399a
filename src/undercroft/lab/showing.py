"""Figures as people read them, for the terminal and for the page alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

from undercroft.kernel.words import decimal
from undercroft.lab.reading import Found
from undercroft.lab.statistics import Estimate
from undercroft.lab.words import say


def figure(one: Estimate, points: bool) -> str:
    """`52 %` or `88.1`."""
    if math.isnan(one.value):
        return "–"
    return decimal(one.value) if points else f"{decimal(100 * one.value)} %"


def interval(one: Estimate, points: bool) -> str:
    if math.isinf(one.low) or math.isnan(one.value):
        return "–"
    scale = 1 if points else 100
    return say("{low} to {high}").text({"low": decimal(one.low * scale), "high": decimal(one.high * scale)})


def points_of(one: Estimate, points: bool) -> str:
    """A difference: `+3.2`."""
    return signed(one.value if points else 100 * one.value)


def signed(value: float) -> str:
    """
    >>> signed(3.16), signed(-0.5)
    ('+3.2', '-0.5')
    """
    return ("" if f"{value:.1f}".startswith("-") else "+") + decimal(value)


def lasted(seconds: float | None) -> str:
    """A time as people say it.

    >>> lasted(75), lasted(3700)
    ('1:15', '1:01:40')
    """
    if seconds is None:
        return "?"
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def rows_by(found: Found, by: Sequence[str]) -> list[list[str]]:
    """For each value of what is asked by: what it is called, wins or points, their interval, and how many games."""
    return [
        [*(found.name(column, value) for column, value in zip(by, key, strict=True)),
         figure(one, found.points), interval(one, found.points), str(one.n)]
        for key, one in found.by(by)
    ]  # fmt: skip


def heads_by(found: Found, by: Sequence[str]) -> list[str]:
    return [*map(found.column, by), str(say("points") if found.points else say("wins")), str(say("95 % interval")),
            str(say("games"))]  # fmt: skip
