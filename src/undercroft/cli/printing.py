"""The command that prints."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.options import Language, lang_option, pairs_option, seed_option
from undercroft.term.printing import Printed, print_out
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


class Paper(StrEnum):
    a4 = "a4"
    letter = "letter"


def print_sheets(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=str(say("the file; without it, GAME.pdf")))
    ] = None,
    paper: Annotated[Paper, typer.Option(help=str(say("the size of the paper")))] = Paper.a4,
    seats: Annotated[int, typer.Option("--seats", min=0, max=20, help=str(say("for how many")))] = 0,
    option: Annotated[list[str] | None, pairs_option()] = None,
    each: Annotated[
        str, typer.Option(metavar=str(say("KEY")), help=str(say("sheets for every value of this option")))
    ] = "",
    daily: Annotated[bool, typer.Option("--daily", help=str(say("the dungeon of the day")))] = False,
    week: Annotated[bool, typer.Option("--week", help=str(say("the dungeon of the week, with house rules")))] = False,
    cards: Annotated[bool, typer.Option(help=str(say("with the cards to be cut out")))] = True,
    at: Annotated[
        str, typer.Option(metavar="URL", help=str(say("the server that the code opens; without it, this machine")))
    ] = "",
    seed: Annotated[str | None, seed_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
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
