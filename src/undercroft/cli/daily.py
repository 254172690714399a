"""The command for the dungeon of the day."""

from __future__ import annotations

from typing import Annotated

from undercroft.cli.options import an_argument, an_option, pause_option, plain_option
from undercroft.term.daily import list_today, play_today
from undercroft.term.menu import PAUSE, Wishes
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def daily(
    game: Annotated[str | None, an_argument(say("GAME"), say("the game; without it, all are listed"))] = None,
    week: Annotated[bool, an_option(say("the dungeon of the week, with house rules"), "--week")] = False,
    plain: Annotated[bool, plain_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
) -> None:
    if game is None:
        list_today(Terminal(), week)
    else:
        play_today(Terminal(), game, week, Wishes(game, plain=plain, pause=pause))
