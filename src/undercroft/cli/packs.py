"""Commands for packs, the content of the games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.options import Language, lang_option
from undercroft.term import lists, packs
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def check(
    folder: Annotated[Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("the folder of the pack")))],
    games: Annotated[int, typer.Option("--games", min=0, max=100_000, help=str(say("how many games to play")))] = 200,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.check(Terminal(), folder, games)


def new(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    folder: Annotated[
        Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("a folder that does not exist yet")))
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.begin(Terminal(), game, folder)


def schema(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.print_schema(game)


def show(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    thing: Annotated[
        str, typer.Argument(metavar=str(say("THING")), help=str(say("a key or a name; without it, everything")))
    ] = "",
    pack: Annotated[str, typer.Option("--pack", help=str(say("a pack’s name or folder")))] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.show(Terminal(), game, thing, pack)


def diff(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    one: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    other: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.diff(Terminal(), game, one, other)


def list_all(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all games")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_packs(Terminal(), game)
