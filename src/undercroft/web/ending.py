"""The end of a game: who won, what decided it, how it went, and its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from undercroft.board.endings import Score, Stage, arches, windows
from undercroft.board.words import capital, signed
from undercroft.bots.seated import called, with_names
from undercroft.kernel.game import Outcome
from undercroft.kernel.record import Line
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.kernel.words import Word
from undercroft.learn import Ending, ending as told_ending, measured
from undercroft.learn.endings import Stages
from undercroft.shelf import room
from undercroft.store.folder import Folder
from undercroft.store.history import best_before, history, is_of, keep_finished
from undercroft.web import printing
from undercroft.web.addresses import asset, at
from undercroft.web.seated import Seated
from undercroft.web.words import listed, say

MOST = 4  # lines of what decided it


class Decisive(NamedTuple):
    """A line of what decided it, and its figure."""

    icon: str
    text: str
    under: str
    figure: str


def ending(seated: Seated, seat: int | None, folder: Folder | None) -> dict[str, Any]:
    """Told to the one person there is, or to all of them at once. `folder` remembers the games that are over."""
    table = seated.table
    outcome, names = table.outcome, [called(name) for name in table.header["seats"]]
    assert outcome is not None
    events = table.events(seat)
    scores = [
        Score(name, score, at in outcome.winners)
        for at, (name, score) in enumerate(zip(names, outcome.scores, strict=False))
    ]
    scores.sort(key=lambda one: (not one.won, -one.n))
    told = told_ending(table, seat if len(seated.people) == 1 else None)
    return {
        "campaign": at("/campaigns/") + f"{quote(seated.name, safe='')}" if ":" in seated.name else "",
        "headline": with_names(told.title, table), "verdict": verdict(outcome, names), "reason": outcome.reason,
        "scores": scores,
        "shown": drawn_end(seated, seat, scores), "count": _count(table, names), "best": _best(seated, told, folder),
        "decisive": decisive(table, told.decided, names), "then": told.then,
        "facts": [(what[:1].upper() + what[1:], with_names(how, table)) for what, how in told.rows],
        "milestones": [with_names(line, table) for line in told.story],
        "paper": printing.address(table.header),
        "figures": _figures(table.record.lines, len({event.clause for event in events})),
    }  # fmt: skip


def _best(seated: Seated, told: Ending, folder: Folder | None) -> str:
    """How this game stands among the others of the person who played it; it is written down with them."""
    table = seated.table
    if folder is None:
        return ""
    record = folder.file(seated.name)
    lines = [line for line in history(folder.path) if not is_of(line, table, record)]
    keep_finished(table, told.measure, record, folder.path, seated.spoken_for)
    alone = len(seated.people) == 1 and seated.people[0] not in seated.spoken_for
    best = best_before(table, seated.people[0], told.measure, lines) if alone else None
    if best is None:
        return ""
    said = str(best.n) if table.outcome and table.outcome.scores else measured(table.game.name, best.n)
    words = say("Your best so far; before it was {best}.") if best.is_beaten else say("Your best so far is {best}.")
    return words.text({"best": str(say("a victory")) if best.was_won else said})


def _count(table: Table, names: Sequence[str]) -> dict[str, Any] | None:
    """The score row by row, the first first; the most in a row is marked where it is one person's alone."""
    boxes, outcome = _boxes(table), table.outcome
    if not boxes or outcome is None:
        return None
    scores = table.view(None)["scores"]
    order = sorted(range(len(scores)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    rows = []
    for box, (words, stamp, _) in boxes.items():
        figures = [int(scores[seat].get(box) or 0) for seat in order]
        if any(figures):
            alone = len(order) > 1 and figures.count(max(figures)) == 1
            shown = [(n, _bar(n), alone and n == max(figures)) for n in figures]
            rows.append({"box": box, "icon": stamp, "words": capital(words), "figures": shown})
    return {
        "seats": [{"name": names[seat], "won": seat in outcome.winners and len(order) > 1} for seat in order],
        "rows": rows, "totals": [outcome.scores[seat] for seat in order], "bars": len(order) <= 3,
    }  # fmt: skip


def _boxes(table: Table) -> Mapping[str, Word]:
    """The rows in which a title counts its points, as its board says; by the key in `scores` of a view."""
    return getattr(room(table.game.name, "board"), "BOXES", {})


def _bar(n: int) -> Markup:
    """As long as the points, to the left where they are lost; forty at most."""
    long = min(40, abs(n))
    look = "f-good" if n > 0 else "f-danger"
    bar = '<svg class="points" viewBox="-20 0 60 12" aria-hidden="true"><path d="M0 0V12" class="f-none s-edge w1"/>'
    return Markup(
        f'{bar}<rect x="{-min(20, long) if n < 0 else 0}" y="2" width="{long}" height="8" class="{look}"/></svg>'
    )


def verdict(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, in a few words; `names` as people call the seats."""
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
    outcome, boxes = table.outcome, _boxes(table)
    if not boxes or outcome is None:
        return [Decisive("wound", with_names(last_blow, table), "", "")] if last_blow else []
    scores = table.view(None)["scores"]
    order = sorted(range(len(scores)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    if len(order) == 1:
        rows = sorted(((box, scores[0].get(box) or 0) for box in boxes), key=lambda one: -abs(one[1]))
        return [Decisive(boxes[box].stamp, capital(boxes[box]), "", signed(n)) for box, n in rows[:MOST] if n]
    first, second = order[:2]
    apart = [(box, (scores[first].get(box) or 0) - (scores[second].get(box) or 0)) for box in boxes]
    found = []
    for box, n in sorted(apart, key=lambda one: -abs(one[1]))[:MOST]:
        if n:
            ahead = names[first] if n > 0 else names[second]
            under = ", ".join(f"{names[seat]} {signed(scores[seat].get(box) or 0)}" for seat in (first, second))
            found.append(Decisive(boxes[box].stamp, capital(boxes[box]), under, f"+{abs(n)} {ahead}"))
    return found


def drawn_end(seated: Seated, seat: int | None, scores: Sequence[Score]) -> dict[str, Any] | None:
    """The scores side by side, or how life went: a picture of each hero."""
    if len(scores) > 1:
        return {"title": str(say("Scores")), "of": [("", _framed(arches(scores)))]}
    told, lives = room(seated.table.game.name, "lessons.ending"), way(seated, seat)
    if told is None or not any(len(stages) > 1 for stages in lives.values()):
        return None
    title = str(told.STAGES.words)
    drawn = []
    for name, stages in lives.items():
        whose = name if len(lives) > 1 else ""
        called_so = f"{title}: {whose}" if whose else title
        drawn.append((whose, _framed(windows(called_so, stages, is_alone=not whose))))
    return {"title": title, "of": drawn}


def _framed(svg: str) -> Markup:
    return Markup(svg.replace('href="#i-', f'href="{asset("icons.svg")}#i-'))  # the board escapes what it draws


def way(seated: Seated, seat: int | None) -> dict[str, list[Stage]]:
    """The life of each hero as each stage ended, read from the record once more."""
    table = seated.table
    told = room(table.game.name, "lessons.ending")
    stages: Stages | None = getattr(told, "STAGES", None)
    if told is None or stages is None:
        return {}
    wound = open_recorded(table.game, table.record)
    ended: list[tuple[str, dict[str, Any]]] = []  # what a stage is called, and how everything stood then
    heard, label = 0, ""
    for line in table.record.lines:
        play_line(wound, line)
        events = wound.events(None)
        if any(one.kind.key == stages.begin for one in events[heard:]):
            view = wound.view(seat)
            if label:
                ended.append((label, view))
            label = str(view[stages.counted] or "")
        heard = len(events)
    if label:
        ended.append((label, table.view(seat)))
    found: dict[str, list[Stage]] = {}
    for label, view in ended:
        for name, have, full in told.lives(view):
            found.setdefault(name, []).append(Stage(label, have, full))
    return found


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
