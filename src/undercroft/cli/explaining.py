"""Commands that explain: rules, cards, lessons, and what there is."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from undercroft.cli.options import an_argument, game_argument, pack_option
from undercroft.schema import KINDS, schema as schema_of
from undercroft.term import lists
from undercroft.term.menu import known_game
from undercroft.term.telling import show_rules
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def rules(
    game: Annotated[str, game_argument()],
    word: Annotated[str, an_argument(say("WORD"), say("the id of a clause, or a word to look for"))] = "",
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
) -> None:
    show_rules(Terminal(), lists.key_of_game(game), " ".join([word, *(more or [])]))


def look(
    game: Annotated[str, game_argument()],
    thing: Annotated[list[str], an_argument(say("THING"), say("the name of a card, tile, hero, die, symbol ..."))],
) -> None:
    lists.show_thing(Terminal(), game, " ".join(thing))


def learn(
    game: Annotated[str, game_argument()],
) -> None:
    lists.show_lesson(Terminal(), game)


def games() -> None:
    lists.list_games(Terminal())


def options(
    game: Annotated[str, game_argument()],
    pack: Annotated[str, pack_option()] = "",
) -> None:
    lists.list_options(Terminal(), game, pack)


def schema(
    what: Annotated[str, an_argument("|".join(KINDS), say("what to describe"))],
    game: Annotated[str, game_argument()],
    pack: Annotated[str, pack_option()] = "",
) -> None:
    print(json.dumps(schema_of(what, known_game(game), pack), indent=2, ensure_ascii=False))
