"""Commands for packs, the content of the games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.lab import bots_option, by_option, processes_option, seeds_option, vary_option, within_option
from undercroft.cli.options import an_argument, an_option, game_argument, pack_argument, pack_option, pairs_option
from undercroft.term import labs, lists, packs
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def check(
    folder: Annotated[Path, an_argument(say("FOLDER"), say("the folder of the pack"))],
    games: Annotated[int, an_option(say("how many games to play"), min=0, max=100_000)] = 200,
) -> None:
    packs.check(Terminal(), folder, games)


def new(
    game: Annotated[str, game_argument()],
    folder: Annotated[Path, an_argument(say("FOLDER"), say("a folder that does not exist yet"))],
) -> None:
    packs.begin(Terminal(), game, folder)


def schema(
    game: Annotated[str, game_argument()],
) -> None:
    packs.print_schema(game)


def show(
    game: Annotated[str, game_argument()],
    thing: Annotated[str, an_argument(say("THING"), say("a key or a name; without it, everything"))] = "",
    pack: Annotated[str, pack_option()] = "",
) -> None:
    packs.show(Terminal(), game, thing, pack)


def diff(
    game: Annotated[str, game_argument()],
    one: Annotated[str, pack_argument()],
    other: Annotated[str, pack_argument()],
) -> None:
    packs.diff(Terminal(), game, one, other)


def fields(
    game: Annotated[str, game_argument()],
    collection: Annotated[str, an_argument(say("COLLECTION"), say("such as room; without it, all of them"))] = "",
) -> None:
    packs.fields(Terminal(), game, collection)


def compare(
    game: Annotated[str, game_argument()],
    one: Annotated[str, pack_argument()],
    other: Annotated[str, pack_argument()],
    vary: Annotated[str, vary_option()] = "",
    bots: Annotated[str, bots_option()] = "careful",
    seeds: Annotated[str, seeds_option()] = "0:200",
    option: Annotated[list[str] | None, pairs_option()] = None,
    by: Annotated[str, by_option()] = "",
    within: Annotated[float, within_option()] = 5.0,
    processes: Annotated[int, processes_option()] = 0,
) -> None:
    asked = labs.Asked(game, vary, "", tuple(option or ()), bots, seeds, one)
    if not labs.compare_packs(Terminal(), asked, other, by, within, processes):
        raise typer.Exit(1)


def list_all(
    game: Annotated[str | None, an_argument(say("GAME"), say("the game; without it, all games"))] = None,
) -> None:
    lists.list_packs(Terminal(), game)
