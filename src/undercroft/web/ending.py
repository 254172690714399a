"""The end of a game: who won, what decided it, how it went, and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from undercroft.board.endings import Score, Stage, arches, windows
from undercroft.board.paper_dungeons.words import BOXES
from undercroft.bots.seated import called
from undercroft.kernel.record import Line
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message
from undercroft.learn import ending as told_ending
from undercroft.web.seats import with_names
from undercroft.web.tables import Seated
from undercroft.web.words import listed, say

MOST = 4  # lines of what decided it
# the event with which a stage of the way begins, what the stages are called, where a view counts them
STAGES: dict[str, tuple[str, Message, str]] = {
    "mini-rogue": ("area-laid-out", say("Life in each Area"), "area"),
    "map-maker": ("selection", say("Hit points on each level"), "level"),
    "dungeon-run": ("round", say("Life in each round"), "round"),
}


class Decisive(NamedTuple):
    """A line of what decided it, and its figure."""

    icon: str
    text: str
    under: str
    figure: str


def ending(seated: Seated, seat: int | None) -> dict[str, Any]:
    table = seated.table
    outcome, names = table.outcome, [called(name) for name in table.header["seats"]]
    assert outcome is not None
    events = table.events(seat)
    scores = [
        Score(name, score, at in outcome.winners)
        for at, (name, score) in enumerate(zip(names, outcome.scores, strict=False))
    ]
    scores.sort(key=lambda one: (not one.won, -one.n))
    told = told_ending(table, seat if seat is not None else 0)
    return {
        "campaign": f"/campaigns/{quote(seated.name, safe='')}" if ":" in seated.name else "",
        "verdict": verdict(seated), "reason": outcome.reason, "scores": scores,
        "shown": drawn_end(seated, seat, scores),
        "decisive": decisive(table, told.decided, names),
        "facts": [(what[:1].upper() + what[1:], with_names(how, table)) for what, how in told.rows],
        "milestones": [with_names(line, table) for line in told.story],
        "figures": _figures(table.record.lines, len({event.clause for event in events})),
    }  # fmt: skip


def verdict(seated: Seated) -> str:
    outcome, names = seated.table.outcome, [called(name) for name in seated.table.header["seats"]]
    assert outcome is not None
    winners = [names[seat] for seat in outcome.winners]
    if len(names) == 1 and outcome.scores and not winners:
        return say("The game is over: {score} point", "The game is over: {score} points", by="score").text(
            {"score": outcome.scores[0]}
        )
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


def decisive(table: Table, last_blow: str, names: Sequence[str]) -> list[Decisive]:
    """Where the first and the second were furthest apart; where nobody counts points, the last blow."""
    scores = table.view(None).get("scores")
    outcome = table.outcome
    if not scores or outcome is None:
        return [Decisive("wound", with_names(last_blow, table), "", "")] if last_blow else []
    order = sorted(range(len(scores)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    if len(order) == 1:
        rows = sorted(((box, scores[0].get(box) or 0) for box in BOXES), key=lambda one: -abs(one[1]))
        return [Decisive(BOXES[box][0], str(BOXES[box][1]), "", f"{n:+}") for box, n in rows[:MOST] if n]
    first, second = order[:2]
    apart = [(box, (scores[first].get(box) or 0) - (scores[second].get(box) or 0)) for box in BOXES]
    found = []
    for box, n in sorted(apart, key=lambda one: -abs(one[1]))[:MOST]:
        if n:
            ahead = names[first] if n > 0 else names[second]
            under = ", ".join(f"{names[seat]} {scores[seat].get(box) or 0:+}" for seat in (first, second))
            found.append(Decisive(BOXES[box][0], str(BOXES[box][1]), under, f"+{abs(n)} {ahead}"))
    return found


def drawn_end(seated: Seated, seat: int | None, scores: Sequence[Score]) -> dict[str, Any] | None:
    """One picture: the scores side by side, or how life went."""
    if len(scores) > 1:
        return {"title": str(say("Scores")), "svg": _framed(arches(scores))}
    stages = way(seated, seat)
    if len(stages) < 2:
        return None
    title = str(STAGES[seated.table.game.name][1])
    return {"title": title, "svg": _framed(windows(title, stages, ended=stages[-1].have <= 0))}


def _framed(svg: str) -> Markup:
    return Markup(svg.replace('href="#i-', 'href="/icons.svg#i-'))  # the board escapes what it draws


def way(seated: Seated, seat: int | None) -> list[Stage]:
    """The life of this seat's first hero as each stage ended, read from the record once more."""
    table = seated.table
    if table.game.name not in STAGES:
        return []
    event, _, counted = STAGES[table.game.name]
    wound = open_recorded(table.game, table.record)
    found: list[Stage] = []
    heard, label = 0, ""
    for line in table.record.lines:
        play_line(wound, line)
        events = wound.events(None)
        if any(one.kind.key == event for one in events[heard:]):
            view = wound.view(seat)
            if label and (stage := _stage(view, seat, label)):
                found.append(stage)
            label = str(view[counted] or "")
        heard = len(events)
    last = _stage(table.view(seat), seat, label)
    return [*found, last] if last and label else found


def _stage(view: dict[str, Any], seat: int | None, label: str) -> Stage | None:
    hero = next((one for one in view["heroes"] if one["seat"] == (seat or 0)), None)
    if hero is None:
        return None
    if "wounds" in hero:
        return Stage(label, max(0, hero["life"] - hero["wounds"]), hero["life"])
    return Stage(label, max(0, hero["hp"]), hero["hp_limit"] if "hp_limit" in hero else hero["max"]["hp"])


def _figures(lines: Sequence[Line], clauses: int) -> list[tuple[int, str]]:
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
