"""After the end: the verdict, what decided it, figures, the story in ten lines; and all the games played so far."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.bots.seated import called, is_bot, with_names
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.table import Table
from undercroft.kernel.words import named
from undercroft.learn import Ending, ending, measured
from undercroft.players.sitting import Sitting
from undercroft.shelf import cover
from undercroft.store.history import best_before, bests, counts, history, keep_finished
from undercroft.term.news import outcome_lines
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

SHOWN = 20


def tell_ending(terminal: Terminal, table: Table, seat: int | None, spoken_for: Collection[int] = ()) -> None:
    """To the only person there is, or to everybody."""
    terminal.tell()
    for text, style in ending_lines(table, seat, spoken_for):
        terminal.tell(text, style)
    terminal.tell()


def ending_lines(table: Table, seat: int | None, spoken_for: Collection[int] = ()) -> Iterator[tuple[str, str]]:
    """The ending line by line, each with its style. `spoken_for`: who let a bot answer."""
    return ((with_names(text, table), style) for text, style in _ending_lines(table, seat, spoken_for))


def _ending_lines(table: Table, seat: int | None, spoken_for: Collection[int]) -> Iterator[tuple[str, str]]:
    verdict, *more = outcome_lines(table)
    yield verdict, "bold"
    yield from ((line, "") for line in more)
    told = ending(table, seat)
    if told.decided:
        yield say("What decided it: {text}").text({"text": told.decided}), ""
    for name, value in (*told.score, *told.rows):
        yield named(name, value), ""
    best = _best(table, seat, told) if seat not in spoken_for else ""
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
    """Whether this is the best of who sits there, or what was; the game itself may be written down already."""
    seed = table.header.get("seed") or None
    others = [line for line in history() if seed is None or line.get("seed") != seed]
    best = None if seat is None or table.outcome is None else best_before(table, seat, told.measure, others)
    if best is None:
        return ""
    said = str(best.n) if table.outcome and table.outcome.scores else measured(table.game.name, best.n)
    words = say("Your best so far; before it was {best}.") if best.is_beaten else say("Your best so far is {best}.")
    return words.text({"best": say("a victory") if best.was_won else said})


def keep_in_history(sitting: Sitting, file: Path) -> None:
    keep_finished(sitting.table, ending(sitting.table, None).measure, file, spoken_for=sitting.spoken_for)


def show_history(terminal: Terminal, game: str | None) -> None:
    """The finished games, the last first, and each person's best."""
    lines = [line for line in history() if game is None or line["game"] == game]
    if not lines:
        terminal.tell(say("No game is finished yet.").text())
        return
    for line in reversed(lines[-SHOWN:]):
        names = listed(
            f"{called(str(name))}{_score(line, seat)}{' *' if seat in line.get('winners', ()) else ''}"
            for seat, name in enumerate(line["seats"])
        )
        far = line.get("measure")
        reached = f"  {measured(line['game'], far)}" if isinstance(far, int) and not line.get("scores") else ""
        terminal.tell(Text.assemble((str(line.get("date", "")), "dim"), f"  {_title(line['game'])}  {names}{reached}"))
    terminal.tell(say("* won").text(), "dim")
    best = {(name, key): measured(key, most) for (name, key), most in bests(lines).items() if not is_bot(name)}
    if best:
        terminal.tell(str(say("Best")), "bold")
    for (name, key), score in sorted(best.items()):
        terminal.tell(f"  {name}  {_title(key)}  {score}")
    terminal.tell(str(say("Played and won")), "bold")
    for (name, key), (played, won) in sorted(counts(lines).items()):
        if not is_bot(name):
            told = say("played {n}, won {m}").text({"n": played, "m": won})
            terminal.tell(f"  {name}  {_title(key)}  {told}")


def _score(line: dict[str, Any], seat: int) -> str:
    scores = line.get("scores") or []
    return f" {scores[seat]}" if seat < len(scores) else ""


def _title(key: str) -> str:
    try:
        return str(cover(key).title)
    except UndercroftError:  # a game this program does not know
        return key
