"""The command for the dungeon of the day."""

from __future__ import annotations

from typing import Annotated

import typer

from undercroft.cli.options import Language, lang_option, pause_option, plain_option
from undercroft.term.daily import list_today, play_today
from undercroft.term.menu import PAUSE, Wishes
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def daily(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all are listed")))
    ] = None,
    week: Annotated[bool, typer.Option("--week", help=str(say("the dungeon of the week, with house rules")))] = False,
    plain: Annotated[bool, plain_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    if game is None:
        list_today(Terminal(), week)
    else:
        play_today(Terminal(), game, week, Wishes(game, plain=plain, pause=pause))
