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
from undercroft.learn import ending
from undercroft.term.memory import add_to_history, history
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
    best = _best(table, seat)
    if best:
        yield best, "bold green"
    if told.story:
        yield "", ""
        yield str(say("The story")), "bold"
        yield from ((f"· {line}", "") for line in told.story)


def _best(table: Table, seat: int | None) -> str:
    """Whether this is the best score of who sits there, or what was."""
    outcome = table.outcome
    if seat is None or outcome is None or not outcome.scores:
        return ""
    name, score = table.header["seats"][seat], outcome.scores[seat]
    before = [line["scores"][at] for line, at in _games_of(name, table.game.name) if line.get("scores")]
    if not before:
        return ""
    if score > max(before):
        return say("Your best so far; before it was {n}.").text({"n": max(before)})
    return say("Your best so far is {n}.").text({"n": max(before)})


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
        terminal.tell(Text.assemble((str(line.get("date", "")), "dim"), f"  {_title(line['game'])}  {names}"))
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


def _bests(lines: list[dict[str, Any]]) -> dict[tuple[str, str], int]:
    best: dict[tuple[str, str], int] = {}
    for line in lines:
        for seat, score in enumerate(line.get("scores") or []):
            key = (str(line["seats"][seat]), line["game"])
            best[key] = max(score, best.get(key, score))
    return best


def _counts(lines: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[int, int]]:
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for line in lines:
        for seat, name in enumerate(line["seats"]):
            played, won = counts.get((str(name), line["game"]), (0, 0))
            counts[str(name), line["game"]] = (played + 1, won + (seat in (line.get("winners") or ())))
    return counts
