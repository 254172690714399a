"""Commands for packs, the content of the games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.lab import bots_option, by_option, processes_option, seeds_option, vary_option, within_option
from undercroft.cli.options import Language, lang_option, pairs_option
from undercroft.term import labs, lists, packs
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


def fields(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    collection: Annotated[
        str, typer.Argument(metavar=str(say("COLLECTION")), help=str(say("such as room; without it, all of them")))
    ] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.fields(Terminal(), game, collection)


def compare(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    one: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    other: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    vary: Annotated[str, vary_option()] = "",
    bots: Annotated[str, bots_option()] = "careful",
    seeds: Annotated[str, seeds_option()] = "0:200",
    option: Annotated[list[str] | None, pairs_option()] = None,
    by: Annotated[str, by_option()] = "",
    within: Annotated[float, within_option()] = 5.0,
    processes: Annotated[int, processes_option()] = 0,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    asked = labs.Asked(game, vary, "", tuple(option or ()), bots, seeds, one)
    if not labs.compare_packs(Terminal(), asked, other, by, within, processes):
        raise typer.Exit(1)


def list_all(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all games")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_packs(Terminal(), game)
