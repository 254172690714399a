"""Commands that explain: rules, cards, lessons, and what there is."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from undercroft.cli.options import Language, lang_option
from undercroft.schema import KINDS, schema as schema_of
from undercroft.term import lists
from undercroft.term.menu import known_game
from undercroft.term.telling import show_rules
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def rules(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    word: Annotated[
        str, typer.Argument(metavar=str(say("WORD")), help=str(say("the id of a clause, or a word to look for")))
    ] = "",
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_rules(Terminal(), lists.key_of_game(game), " ".join([word, *(more or [])]))


def look(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    thing: Annotated[
        list[str],
        typer.Argument(metavar=str(say("THING")), help=str(say("the name of a card, tile, hero, die, symbol ..."))),
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.show_thing(Terminal(), game, " ".join(thing))


def learn(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.show_lesson(Terminal(), game)


def games(lang: Annotated[Language | None, lang_option()] = None) -> None:
    lists.list_games(Terminal())


def options(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    pack: Annotated[str, typer.Option("--pack", help=str(say("a pack’s name or folder")))] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_options(Terminal(), game, pack)


def schema(
    what: Annotated[str, typer.Argument(metavar="|".join(KINDS), help=str(say("what to describe")))],
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    pack: Annotated[str, typer.Option("--pack", help=str(say("a pack’s name or folder")))] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    print(json.dumps(schema_of(what, known_game(game), pack), indent=2, ensure_ascii=False))
