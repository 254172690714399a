"""Print and play from the terminal: sheets and cards into a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.face import options
from undercroft.kernel.game import Game
from undercroft.kernel.record import write_whole
from undercroft.lab.jobs import real_values
from undercroft.learn import first
from undercroft.paper import PAPERS, Laid, as_pdf, lay, lay_challenge, pages
from undercroft.term.daily import set_today
from undercroft.term.menu import given_options, known_game
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say


@dataclass
class Printed:
    """What is to be printed, as it was typed."""

    game: str
    seats: int = 0
    options: tuple[str, ...] = ()
    each: str = ""  # an option: one table for every value of it
    daily: bool = False
    week: bool = False
    seed: str | None = None


def print_out(terminal: Terminal, wanted: Printed, file: Path, paper: str, at: str, cards: bool) -> None:
    if paper not in PAPERS:
        raise Refused(say("There is no paper {paper}; possible: {legal}"), paper=paper, legal=listed(PAPERS))
    laid = list(_laid(wanted))
    drawn = [page for number, one in enumerate(laid) for page in pages(one, paper, at, cards and not number)]
    write_whole(file, as_pdf(drawn, paper))
    told = {"n": len(drawn), "file": file}
    terminal.tell(say("{n} page: {file}", "{n} pages: {file}").text(told))
    terminal.tell(say("To check a game and enter it afterwards: {command}").text({"command": laid[0].command}), "dim")


def _laid(wanted: Printed) -> Iterator[Laid]:
    game = known_game(wanted.game)
    if wanted.daily or wanted.week:
        if wanted.options or wanted.each or wanted.seats > 1:
            raise Refused(say("A dungeon of the day has one seat, and its options are set."))
        yield lay_challenge(set_today(game.name, wanted.week))
        return
    given = given_options(game, wanted.options) if wanted.options or wanted.each else dict(first(game.name).options)
    seats = wanted.seats or min(game.seats)
    if seats not in game.seats:
        raise Refused(say("{game} cannot have {n} seats; possible: {legal}"), game=game.name, n=seats,
                      legal=listed(game.seats))  # fmt: skip
    for more in _each(game, wanted.each, given):
        yield lay(game.name, seats, {**given, **more}, wanted.seed)


def _each(game: Game, key: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    if not key:
        return [{}]
    choices = {one.key: one for one in options(game.name, str(given.get("pack", ""))) if len(one.values) > 1}
    if key not in choices:
        facts = {"game": game.name, "key": key, "legal": listed(choices)}
        raise Refused(say("{game} has no option {key}; possible: {legal} (written key=value)"), **facts)
    return [{key: value} for value in real_values(choices[key])]
