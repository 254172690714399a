"""The command that prints."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from undercroft.cli.options import an_option, game_argument, pairs_option, seed_option
from undercroft.term.printing import Printed, print_out
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


class Paper(StrEnum):
    a4 = "a4"
    letter = "letter"


def print_sheets(
    game: Annotated[str, game_argument()],
    output: Annotated[Path | None, an_option(say("the file; without it, GAME.pdf"), "-o", "--output")] = None,
    paper: Annotated[Paper, an_option(say("the size of the paper"))] = Paper.a4,
    seats: Annotated[int, an_option(say("for how many"), min=0, max=20)] = 0,
    option: Annotated[list[str] | None, pairs_option()] = None,
    each: Annotated[str, an_option(say("sheets for every value of this option"), metavar=say("KEY"))] = "",
    daily: Annotated[bool, an_option(say("the dungeon of the day"), "--daily")] = False,
    week: Annotated[bool, an_option(say("the dungeon of the week, with house rules"), "--week")] = False,
    cards: Annotated[bool, an_option(say("with the cards to be cut out"))] = True,
    at: Annotated[str, an_option(say("the server that the code opens; without it, this machine"), metavar="URL")] = "",
    seed: Annotated[str | None, seed_option()] = None,
) -> None:
    wanted = Printed(game, seats, tuple(option or ()), each, daily, week, seed)
    print_out(Terminal(), wanted, output or Path(f"{game}.pdf"), str(paper), at or _here(), cards)


def _here() -> str:
    """Where `undercroft serve` would be reached from a phone in this house."""
    try:
        from undercroft.web.serve import way_out
    except ModuleNotFoundError:
        return "http://localhost:8642"
    return f"http://{way_out() or 'localhost'}:8642"
