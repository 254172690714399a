"""Options and arguments that several commands have. Each stands in an annotation, read when its command is built: by
then `main` has settled the language."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import typer
from typer.models import ArgumentInfo, OptionInfo

from undercroft.kernel.languages import languages
from undercroft.kernel.words import Message
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


def an_argument(name: Message, what: Message) -> ArgumentInfo:
    """A word without dashes: by which name help calls it, and what it is."""
    made: ArgumentInfo = typer.Argument(metavar=str(name), help=str(what))
    return made


def an_option(what: Message, *names: str, metavar: Message | str = "", **more: Any) -> OptionInfo:
    """What it does; `names`, where they do not follow from that of its parameter; `metavar`: what its value is."""
    made: OptionInfo = typer.Option(*names, help=str(what), metavar=str(metavar) or None, **more)
    return made


def lang_option() -> OptionInfo:
    """`--lang` stands before or after the command. `main` obeys it first, so that help and errors speak it too."""
    return an_option(say("without it, the language of LC_ALL or LANG"), "--lang")


def seats_option() -> OptionInfo:
    return an_option(say("a number, or names such as ann,bo; bot is a bot"), "--seats", "--players")


def pairs_option() -> OptionInfo:
    return an_option(say("an option of the game; may be given several times"), metavar=say("KEY=VALUE"))


def seed_option() -> OptionInfo:
    return an_option(say("the seed of the dice; the same seed, the same dice"))


def dice_option() -> OptionInfo:
    return an_option(say("typed: you throw real dice and turn real cards, and enter what they show"))


def cards_option() -> OptionInfo:
    return an_option(say("dealt: with typed dice, the program deals the cards"))


def plain_option() -> OptionInfo:
    return an_option(say("lines only: no full screen, nothing drawn"), "--plain")


def no_hints_option() -> OptionInfo:
    return an_option(say("nobody at this table can ask for hints"), "--no-hints")


def pause_option() -> OptionInfo:
    return an_option(say("seconds in which people see what a bot has done; 0: none"), min=0, max=10)


def luck_option() -> OptionInfo:
    return an_option(say("what dice and cards show, in order, such as 6,2,city-guard"))


def pack_option() -> OptionInfo:
    return an_option(say("a pack’s name or folder"))


def data_option() -> OptionInfo:
    return an_option(say("FILE.db or postgresql://..."))


def game_argument() -> ArgumentInfo:
    return an_argument(say("GAME"), say("the game"))


def pack_argument() -> ArgumentInfo:
    return an_argument(say("PACK"), say("a pack’s name or folder"))


def record_argument() -> ArgumentInfo:
    return an_argument(say("RECORD"), say("a record: its file, or the name of a saved game"))


def finished_argument() -> ArgumentInfo:
    return an_argument(say("RECORD"), say("a finished game to be added: its name, number or file"))


def map_argument() -> ArgumentInfo:
    return an_argument(say("NAME"), say("the name or the folder of a map; without it, the only one"))
