"""What printed things are worth, and which of them nobody meets or wants."""

from __future__ import annotations

import math
from functools import lru_cache

from undercroft.lab.reading import Found
from undercroft.lab.report.parts import Part
from undercroft.lab.report.pictures import Line, intervals
from undercroft.lab.showing import points_of, signed
from undercroft.lab.statistics import Estimate
from undercroft.lab.words import say
from undercroft.lab.worth import Worth, never, unwanted, worths
from undercroft.shelf import kind

CLEAR = 0.05
MOST = 24  # things in one picture


@lru_cache(maxsize=2)
def _worths(found: Found) -> list[Worth]:
    return worths(found)


def things(found: Found) -> Part | None:
    """What each thing is worth when it is to be had."""
    rows = [one for one in _worths(found) if not math.isnan(one.up.value) or not math.isnan(one.chosen.value)]
    if not rows:
        return None
    unit, scale = ("", 1) if found.points else ("", 100)
    figures = []
    for side, title in (
        ("up", say("worth when it comes up")),
        ("chosen", say("worth when it is taken at the first offer")),
    ):
        clear = [one for one in rows if getattr(one, f"{side}_p") < CLEAR][:MOST]
        clear.sort(key=lambda one: -getattr(one, side).value)
        lines = [Line(found.thing(one.key), getattr(one, side), True) for one in clear]
        drawn = intervals(lines, unit, 0.0, str(title), scale) if lines else ""
        table = [_row(found, one, side) for one in rows if not math.isnan(getattr(one, side).value)]
        if table:
            figures.append(((str(title), drawn), (_heads(side), table)))
    how = say(
        "Games are compared that had come as far and lie in the same cell: those in which a thing came up then, less "
        "those that had not met it. Points are percentage points of wins, or points of the score."
    )
    many = say("Pictures show what stays clear after correction for all {n} things that were looked at (Holm).")
    said = [str(how), many.text({"n": len(rows)})]
    return Part(str(say("What things are worth")), said, figures)


def _heads(side: str) -> list[str]:
    counts = [str(say("came up"))] if side == "up" else [str(say("offered")), str(say("taken"))]
    return [
        str(say("thing")),
        str(say("sort")),
        *counts,
        str(say("worth")),
        str(say("95 % interval")),
        str(say("clear?")),
    ]


def _row(found: Found, one: Worth, side: str) -> list[str]:
    worth: Estimate = getattr(one, side)
    scale = 1 if found.points else 100
    share = f"{100 * one.taken / one.offered:.0f} %" if one.offered else "–"
    counts = [str(one.seen)] if side == "up" else [str(one.offered), share]
    span = say("{low} to {high}").text({"low": signed(worth.low * scale), "high": signed(worth.high * scale)})
    sure = say("yes") if getattr(one, f"{side}_p") < CLEAR else say("no")
    return [
        found.thing(one.key),
        str(kind(found.game, one.kind)),
        *counts,
        points_of(worth, found.points),
        span,
        str(sure),
    ]


def dead(found: Found) -> Part | None:
    """Content that no game has shown, and what is offered and left."""
    missing, left = never(found), unwanted(_worths(found))
    figures = []
    if missing:
        heads = [str(say("sort")), str(say("never came up")), str(say("of"))]
        table = [
            [str(kind(found.game, one)), ", ".join(map(found.thing, keys)), str(of)]
            for one, (keys, of) in missing.items()
        ]
        figures.append(((str(say("never came up in these games")), ""), (heads, table)))
    if left:
        heads = [str(say("thing")), str(say("sort")), str(say("offered")), str(say("taken"))]
        rows = [
            [found.thing(one.key), str(kind(found.game, one.kind)), str(one.offered), str(one.taken)] for one in left
        ]
        figures.append(((str(say("offered often and hardly ever taken")), ""), (heads, rows)))
    if not figures:
        return None
    said = str(say("Of what was varied and of these bots only: another option or another player may bring it up."))
    return Part(str(say("Dead content")), [said], figures)
