"""After the end: the verdict, what decided it, figures, the story in ten lines; and all the games played so far."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.games import load
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.table import Table
from undercroft.learn import Ending, ending, measured
from undercroft.store.history import add_to_history, history
from undercroft.term.news import outcome_lines
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

SHOWN = 20


def tell_ending(terminal: Terminal, table: Table, seat: int | None) -> None:
    """To the only person there is, or to everybody."""
    terminal.tell()
    for text, style in ending_lines(table, seat):
        terminal.tell(text, style)
    terminal.tell()


def ending_lines(table: Table, seat: int | None) -> Iterator[tuple[str, str]]:
    """The ending line by line, each with its style."""
    verdict, *more = outcome_lines(table)
    yield verdict, "bold"
    yield from ((line, "") for line in more)
    told = ending(table, seat)
    if told.decided:
        yield say("What decided it: {text}").text({"text": told.decided}), ""
    for name, value in told.rows:
        yield say("{name}: {text}").text({"name": name, "text": value}), ""
    best = _best(table, seat, told)
    if best:
        yield best, "bold green"
    if told.story:
        yield "", ""
        yield str(say("The story")), "bold"
        yield from ((f"· {line}", "") for line in told.story)
    if told.then:
        yield "", ""
        yield told.then, "dim"


def _best(table: Table, seat: int | None, told: Ending) -> str:
    """Whether this is the best of who sits there, or what was."""
    outcome, game = table.outcome, table.game.name
    if seat is None or outcome is None:
        return ""
    now = (seat in outcome.winners, outcome.scores[seat] if outcome.scores else told.measure)
    before = [(at in line.get("winners", ()), measure) for line, at in _games_of(table.header["seats"][seat], game)
              if (measure := _measure(line, at)) is not None]  # fmt: skip
    if not before or now[1] is None:
        return ""
    if outcome.scores:  # the points are the measure, won or lost
        most = max(points for _, points in before)
        is_best, words = now[1] > most, str(most)
    else:
        won, far = max(before)
        is_best, words = now > (won, far), str(say("a victory")) if won else measured(game, far)
    best = say("Your best so far; before it was {best}.") if is_best else say("Your best so far is {best}.")
    return best.text({"best": words})


def _measure(line: dict[str, Any], seat: int) -> int | None:
    """Points, or how far they came."""
    scores = line.get("scores") or []
    found = scores[seat] if seat < len(scores) else line.get("measure")
    return found if isinstance(found, int) else None


def _games_of(name: str, game: str) -> list[tuple[dict[str, Any], int]]:
    return [
        (line, line["seats"].index(name))
        for line in history()
        if line["game"] == game and name in line["seats"]
    ]  # fmt: skip


def keep_in_history(table: Table, file: Path) -> None:
    outcome = table.outcome
    assert outcome is not None
    known = {line.get("record") for line in history()}
    if str(file) in known:  # told once more, not played once more
        return
    add_to_history({
        "date": date.today().isoformat(),
        "game": table.game.name,
        "seats": list(table.header["seats"]),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "measure": ending(table, None).measure,
        "record": str(file),
    })  # fmt: skip


def show_history(terminal: Terminal, game: str | None) -> None:
    """The finished games, the last first, and each person's best."""
    lines = [line for line in history() if game is None or line["game"] == game]
    if not lines:
        terminal.tell(say("No game is finished yet.").text())
        return
    for line in reversed(lines[-SHOWN:]):
        names = listed(
            f"{name}{_score(line, seat)}{' *' if seat in line.get('winners', ()) else ''}"
            for seat, name in enumerate(line["seats"])
        )
        far = line.get("measure")
        reached = f"  {measured(line['game'], far)}" if isinstance(far, int) and not line.get("scores") else ""
        terminal.tell(Text.assemble((str(line.get("date", "")), "dim"), f"  {_title(line['game'])}  {names}{reached}"))
    terminal.tell(say("* won").text(), "dim")
    best = _bests(lines)
    if best:
        terminal.tell(str(say("Best")), "bold")
    for (name, key), score in sorted(best.items()):
        terminal.tell(f"  {name}  {_title(key)}  {score}")
    counts = _counts(lines)
    terminal.tell(str(say("Played and won")), "bold")
    for (name, key), (played, won) in sorted(counts.items()):
        terminal.tell(f"  {name}  {_title(key)}  {played} / {won}")


def _score(line: dict[str, Any], seat: int) -> str:
    scores = line.get("scores") or []
    return f" {scores[seat]}" if seat < len(scores) else ""


def _title(key: str) -> str:
    try:
        return str(load(key).title)
    except UndercroftError:  # a game this program does not know
        return key


def _bests(lines: list[dict[str, Any]]) -> dict[tuple[str, str], str]:
    """The most points of each person in each game, or the way they came."""
    best: dict[tuple[str, str], int] = {}
    for line in lines:
        for seat, name in enumerate(line["seats"]):
            measure = _measure(line, seat)
            if measure is not None:
                key = (str(name), line["game"])
                best[key] = max(measure, best.get(key, measure))
    return {(name, game): measured(game, most) for (name, game), most in best.items()}


def _counts(lines: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[int, int]]:
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for line in lines:
        for seat, name in enumerate(line["seats"]):
            played, won = counts.get((str(name), line["game"]), (0, 0))
            counts[str(name), line["game"]] = (played + 1, won + (seat in (line.get("winners") or ())))
    return counts
