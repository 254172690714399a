"""The end of a game: who won, what decided it, and its figures."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from undercroft.kernel.record import Line
from undercroft.web.story import told
from undercroft.web.tables import Seated
from undercroft.web.words import listed, say

LAST = 5  # sentences


def ending(seated: Seated, seat: int | None) -> dict[str, Any]:
    table = seated.table
    outcome, names = table.outcome, table.header["seats"]
    assert outcome is not None
    events = table.events(seat)
    scores = [
        {"name": name, "score": score, "won": at in outcome.winners}
        for at, (name, score) in enumerate(zip(names, outcome.scores or [None] * len(names), strict=True))
    ]
    if outcome.scores:
        scores.sort(key=lambda one: (not one["won"], -(one["score"] or 0)))
    return {
        "campaign": f"/campaigns/{quote(seated.name, safe='')}" if ":" in seated.name else "",
        "verdict": verdict(seated), "outcome": outcome, "scores": scores,
        "last": [told(event) for event in events[-LAST:]],
        "figures": _figures(table.record.lines, len(events), len({event.clause for event in events})),
    }  # fmt: skip


def verdict(seated: Seated) -> str:
    outcome, names = seated.table.outcome, seated.table.header["seats"]
    assert outcome is not None
    winners = [names[seat] for seat in outcome.winners]
    if len(names) == 1 and outcome.scores and not winners:
        return say("The game is over: {score} points").text({"score": outcome.scores[0]})
    if len(names) == 1:
        return str(say("You have won") if winners else say("You have lost"))
    if len(winners) == len(names):
        return str(say("Everybody wins"))
    if len(winners) == 1 and outcome.scores:
        best, *rest = sorted(outcome.scores, reverse=True)
        if rest and best > rest[0]:
            return say("{name} wins by {n}").text({"name": winners[0], "n": best - rest[0]})
    if winners:
        won = say("{names} wins") if len(winners) == 1 else say("{names} win")
        return won.text({"names": listed(winners)})
    return str(say("Nobody wins"))


def _figures(lines: list[Line], events: int, clauses: int) -> list[tuple[int, str]]:
    throws = [line["faces"] for line in lines if "faces" in line]
    faces = [face for throw in throws for face in throw if isinstance(face, int)]
    return [
        (sum("seat" in line for line in lines), str(say("answers"))),
        (len(throws), str(say("throws"))),
        (len(faces), str(say("dice thrown"))),
        (faces.count(6), str(say("sixes"))),
        (sum("drawn" in line for line in lines), str(say("cards turned"))),
        (clauses, str(say("rules met"))),
    ]
