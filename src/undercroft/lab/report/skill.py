"""Luck against skill: how much of the difference between results is due to who plays."""

from __future__ import annotations

from undercroft.kernel.words import decimal
from undercroft.lab.reading import Found
from undercroft.lab.report.parts import Part
from undercroft.lab.report.pictures import Line, intervals
from undercroft.lab.showing import heads_by, rows_by
from undercroft.lab.statistics import difference, eta_squared
from undercroft.lab.words import say


def skill(found: Found) -> Part:
    """With bots of several strengths on the same seeds: what lies between them, and what is left to luck."""
    rows = found.games
    column = "score" if found.points else "won"
    bots = sorted(rows["bot"].unique())
    title = str(say("Luck against skill"))
    if len(bots) < 2:
        said = say("One bot alone says nothing of skill: let random,careful,cunning:200 play into the same folder.")
        return Part(title, [str(said)], [])
    groups = [[float(one) for one in rows.filter(found.pl.col("bot") == bot)[column].to_list()] for bot in bots]
    part = eta_squared(groups)
    cells = dict(found.by(["bot"]))
    order = sorted(cells, key=lambda key: cells[key].value)
    gap = difference(cells[order[-1]], cells[order[0]])
    scale = 1 if found.points else 100
    facts = {
        "skill": f"{100 * part:.0f}",
        "luck": f"{100 * (1 - part):.0f}",
        "best": found.name("bot", order[-1][0]),
        "worst": found.name("bot", order[0][0]),
        "gap": decimal(gap.value * scale),
        "low": decimal(gap.low * scale),
        "high": decimal(gap.high * scale),
    }
    lines = [
        say("Of the spread of single results {skill} % is due to who plays, {luck} % to luck.").text(facts),
        say("From {worst} to {best}: {gap} points ({low} to {high}).").text(facts),
    ]
    drawn = intervals(
        [Line(found.name("bot", key[0]), cells[key]) for key in order], "" if found.points else " %", None, title, scale
    )
    return Part(title, lines, [((found.column("bot"), drawn), (heads_by(found, ["bot"]), rows_by(found, ["bot"])))])
