"""The chapters of a report, in order. Each is a function of what was found; None where there is nothing to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.words import decimal
from undercroft.lab.reading import Found
from undercroft.lab.report.ends import on_the_board
from undercroft.lab.report.parts import Part
from undercroft.lab.report.pictures import Line, bars, histogram, intervals
from undercroft.lab.report.skill import skill
from undercroft.lab.report.things import dead, things
from undercroft.lab.showing import figure, heads_by, interval, rows_by
from undercroft.lab.statistics import Estimate, difference, games_for
from undercroft.lab.words import say

PACE = 10  # seconds in which a person decides
COLUMNS = 24  # of a histogram
AIM = 0.03  # half an interval that is worth having
MOST = 16  # causes in one picture


def results(found: Found) -> Part:
    """Wins or points by everything that differs."""
    whole = found.by([])[0][1]
    unit, scale = ("", 1) if found.points else (" %", 100)
    figures = []
    for column in found.factors:
        rows = found.by([column])
        lines = [Line(found.name(column, key[0]), one, _stands_out(one, whole, len(rows))) for key, one in rows]
        drawn = intervals(lines, unit, whole.value, found.column(column), scale)
        figures.append(((found.column(column), drawn), (heads_by(found, [column]), rows_by(found, [column]))))
    for pair in _pairs(found):
        figures.append((("; ".join(map(found.column, pair)), ""), (heads_by(found, pair), rows_by(found, pair))))
    facts = {"value": figure(whole, found.points), "interval": interval(whole, found.points), "n": whole.n}
    if found.points:
        said = say("{value} points on average ({interval}), of {n} results.").text(facts)
    else:
        said = say("{value} of all are won ({interval}), of {n} results.").text(facts)
    return Part(str(say("Points") if found.points else say("Wins")), [said], figures)


def _stands_out(one: Estimate, whole: Estimate, of: int) -> bool:
    """Whether a group lies off the mean of all, one of many comparisons (Bonferroni, by widening its interval)."""
    wider = 1 + 0.25 * max(0, of - 1) ** 0.5
    low, high = one.value - wider * (one.value - one.low), one.value + wider * (one.high - one.value)
    return not low <= whole.value <= high


def _pairs(found: Found) -> list[list[str]]:
    """Two columns that were both varied: their cells."""
    few = [column for column in found.factors if found.games[column].n_unique() <= 12][:3]
    return [[one, other] for at, one in enumerate(few) for other in few[at + 1 :]][:3]


def length(found: Found) -> Part:
    """How long games are: rounds, answers, minutes."""
    games = found.games.filter(found.pl.col("seat") == 0)
    figures = []
    for column, title in (("rounds", say("rounds")), ("answers", say("decisions"))):
        values = sorted(games[column].to_list())
        figures.append(((str(title), histogram(_columns(values), str(title))), _quantiles(values)))
    minutes = sorted(value * PACE / 60 for value in games["answers"].to_list())
    facts = {"pace": PACE, "low": f"{_at(minutes, 0.1):.0f}", "middle": f"{_at(minutes, 0.5):.0f}",
             "high": f"{_at(minutes, 0.9):.0f}"}  # fmt: skip
    said = say("At {pace} seconds for a decision a game lasts {middle} minutes; one in ten is shorter than {low}, one "
               "in ten longer than {high}.").text(facts)  # fmt: skip
    broken = int((games["how"] == "unfinished").sum())
    lines = [said]
    if broken:
        lines.append(say("{n} games had no end after 20,000 answers.").text({"n": broken}))
    return Part(str(say("Length")), lines, figures)


def _at(values: Sequence[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


def _columns(values: Sequence[int]) -> list[tuple[str, int]]:
    low, high = values[0], _at(values, 0.995)
    width = max(1, -(-(int(high) - low + 1) // COLUMNS))
    counts: dict[int, int] = {}
    for value in values:
        at = min((value - low) // width, COLUMNS - 1)
        counts[at] = counts.get(at, 0) + 1
    return [(str(low + at * width), counts.get(at, 0)) for at in range(max(counts) + 1)]


def _quantiles(values: Sequence[int]) -> tuple[list[str], list[list[str]]]:
    heads = [str(say("of all games")), "", ""]
    parts = (
        (0.1, say("one in ten has at most")),
        (0.5, say("half have at most")),
        (0.9, say("nine in ten have at most")),
    )
    rows = [[str(words), f"{_at(values, part):g}", ""] for part, words in parts]
    return heads[:2], [row[:2] for row in rows]


def ends(found: Found) -> Part | None:
    """How games end, what kills, and where."""
    pl = found.pl
    rows = found.games.filter(pl.col("seat") == 0) if found.is_shared else found.games
    lost = rows.filter(~pl.col("won")) if not found.points else rows
    figures = []
    for column in ("how", "cause"):
        known = lost.filter(pl.col(column).is_not_null() & (pl.col(column) != ""))
        counts = sorted(known.group_by(column).len().iter_rows(), key=lambda row: (-row[1], row[0]))
        if counts:
            shares = [(found.name(column, key), 100 * n / len(lost)) for key, n in counts[:MOST]]
            table = [[found.name(column, key), f"{decimal(100 * n / len(lost))} %", str(n)] for key, n in counts]
            title = found.column(column)
            heads = [title, str(say("share of what is lost") if not found.points else say("share")), str(say("games"))]
            figures.append(((title, bars(shares, " %", title)), (heads, table)))
    where = lost.filter(pl.col("where").is_not_null())
    counts = sorted(where.group_by("where").len().iter_rows(), key=lambda row: (-row[1], row[0]))
    if counts and not found.points:
        shares_at = {key: n / len(where) for key, n in counts}
        title = str(say("where it ends"))
        table = [[key, f"{decimal(100 * n / len(where))} %", str(n)] for key, n in counts]
        heads = [str(say("place")), str(say("share of what is lost")), str(say("games"))]
        figures.append(((title, on_the_board(found, shares_at)), (heads, table[:MOST])))
    return Part(str(say("How games end")), [], figures) if figures else None


def more(found: Found) -> Part:
    """How many more games each question needs."""
    lines, rows = [], []
    for column in found.factors:
        cells = found.by([column])
        for key, one in cells:
            if found.points:
                continue
            needed = games_for(AIM, min(max(one.value, 0.1), 0.9)) - one.n
            if needed > 0:
                rows.append(
                    [
                        f"{found.column(column)}: {found.name(column, key[0])}",
                        interval(one, False),
                        str(one.n),
                        str(needed),
                    ]
                )
        if found.points or len(cells) < 2:
            continue
        best, worst = max(cells, key=lambda cell: cell[1].value), min(cells, key=lambda cell: cell[1].value)
        gap = difference(best[1], worst[1])
        facts = {"column": found.column(column), "best": found.name(column, best[0][0]),
                 "worst": found.name(column, worst[0][0]), "gap": decimal(100 * gap.value),
                 "low": decimal(100 * gap.low), "high": decimal(100 * gap.high)}  # fmt: skip
        lines.append(
            say("{column}: {best} is {gap} points above {worst} ({low} to {high}).").text(facts)
            if gap.is_clear
            else say("{column}: {best} and {worst} cannot be told apart ({low} to {high} points).").text(facts)
        )
    heads = [str(say("question")), str(say("95 % interval")), str(say("games")), str(say("more games for ±3 points"))]
    title = str(say("How sure this is"))
    return Part(title, lines, [((str(say("games that are missing")), ""), (heads, rows))] if rows else [])


CHAPTERS: dict[str, Callable[[Found], Part | None]] = {
    "results": results, "ends": ends, "things": things, "dead": dead, "length": length, "skill": skill, "more": more,
}  # fmt: skip
