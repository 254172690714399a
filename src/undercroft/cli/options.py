"""Options and arguments that several commands have. Each stands in an annotation, read when its command is built: by
then `main` has settled the language."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import typer

from undercroft.kernel.languages import languages
from undercroft.term.words import say

if TYPE_CHECKING:
    Language = str
else:
    Language = StrEnum("Language", {code: code for code in languages()})


class Dice(StrEnum):
    rolled = "rolled"
    typed = "typed"


class Cards(StrEnum):
    turned = "turned"
    dealt = "dealt"


class MapSet(StrEnum):
    base = "base"
    full = "full"


def lang_option() -> Any:
    """`--lang` stands before or after the command. `main` obeys it first, so that help and errors speak it too."""
    return typer.Option("--lang", help=str(say("without it, the language of LC_ALL or LANG")))


def seats_option() -> Any:
    return typer.Option("--seats", "--players", help=str(say("a number, or names such as ann,bo; bot is a bot")))


def pairs_option() -> Any:
    return typer.Option(
        metavar=str(say("KEY=VALUE")), help=str(say("an option of the game; may be given several times"))
    )


def seed_option() -> Any:
    return typer.Option(help=str(say("the seed of the dice; the same seed, the same dice")))


def dice_option() -> Any:
    return typer.Option(help=str(say("typed: you throw real dice and turn real cards, and enter what they show")))


def cards_option() -> Any:
    return typer.Option(help=str(say("dealt: with typed dice, the program deals the cards")))


def plain_option() -> Any:
    return typer.Option("--plain", help=str(say("lines only: no full screen, nothing drawn")))


def no_hints_option() -> Any:
    return typer.Option("--no-hints", help=str(say("nobody at this table can ask for hints")))


def pause_option() -> Any:
    words = say("seconds in which people see what a bot has done; 0: none")
    return typer.Option(min=0, max=10, help=str(words))


def luck_option() -> Any:
    return typer.Option(help=str(say("what dice and cards show, in order, such as 6,2,city-guard")))


def map_argument() -> Any:
    return typer.Argument(
        metavar=str(say("NAME")), help=str(say("the name or the folder of a map; without it, the only one"))
    )
