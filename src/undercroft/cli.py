"""The command line. Thin: every command is one call into `undercroft.term`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from undercroft import __version__
from undercroft.bots import Bot
from undercroft.bots.at_random import AtRandom
from undercroft.face import replay as open_replay
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.table import Table
from undercroft.kernel.words import LANGUAGES, language
from undercroft.term import lists
from undercroft.term.clauses import show_rules
from undercroft.term.menu import Wishes, is_bot, sit_down
from undercroft.term.player import Player
from undercroft.term.replays import show_replay
from undercroft.term.resume import choose_saved
from undercroft.term.saves import Journal, find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, explain, say


class Language(StrEnum):
    en = "en"
    fr = "fr"


def lang_option() -> Any:
    """`--lang` stands before or after the command. `main` obeys it first, so that help and errors speak it too."""
    return typer.Option("--lang", help=str(say("en or fr; otherwise the language of LC_ALL or LANG")))


class Dice(StrEnum):
    rolled = "rolled"
    typed = "typed"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command. Whatever is refused gets a message and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter is no reason to stop
    with language(spoken(words, os.environ)):
        try:
            app()(args=words, prog_name="undercroft")
        except UndercroftError as error:
            print(explain(error), file=sys.stderr)
            sys.exit(2)
    sys.exit(0)


def spoken(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for: by `--lang`, else by the environment, else English."""
    for at, word in enumerate(words):
        asked = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(words):
            asked = words[at + 1]
        if asked in LANGUAGES:
            return asked
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return named[:2] if named[:2] in LANGUAGES else "en"


# -- the commands -----------------------------------------------------------------------------------------------------
# Annotations are read when a command is built, and that is after `main` has settled the language.


def play(
    game: Annotated[str | None, typer.Argument(help=str(say("the game; without it, you are asked")))] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", "--players", help=str(say("a number, or names such as ann,bo; bot is a bot"))),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help=str(say("an option of the game; may be given several times"))),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help=str(say("the seed of the dice; the same seed, the same dice")))
    ] = None,
    dice: Annotated[Dice, typer.Option(help=str(say("typed: you throw real dice and turn real cards")))] = Dice.rolled,
    luck: Annotated[
        str | None, typer.Option(help=str(say("what dice and cards show, in order, such as 6,2,city-guard")))
    ] = None,
    save: Annotated[Path | None, typer.Option(help=str(say("the file to save the game in")))] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    terminal = Terminal()
    wishes = Wishes(game, seats, option or [], seed, _source_of_luck(dice, luck, seed))
    try:
        table = sit_down(terminal, wishes)
    except (EOFError, KeyboardInterrupt):
        terminal.tell(say("No game was begun.").text())
        return
    with Journal.begin(table, save) as journal:
        _play_on(terminal, table, journal, seed)


def resume(
    name: Annotated[
        str | None,
        typer.Argument(help=str(say("the name, number or file of a saved game; without it, all are listed"))),
    ] = None,
    seed: Annotated[str | None, typer.Option(help=str(say("the seed the game was begun with")))] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    terminal = Terminal()
    try:
        path = find_saved(name) if name else choose_saved(terminal)
    except (EOFError, KeyboardInterrupt):
        return
    if path is not None:
        with Journal.reopen(path) as journal:
            _play_on(terminal, open_replay(journal.record, seed), journal, seed)


def _play_on(terminal: Terminal, table: Table, journal: Journal, seed: str | None) -> None:
    bots: dict[int, Bot] = {
        seat: AtRandom(None if seed is None else f"{seed} {seat}")
        for seat, name in enumerate(table.header["seats"])
        if is_bot(name)
    }
    Player(terminal, table, journal, bots).play()


def _source_of_luck(dice: Dice, luck: str | None, seed: str | None) -> str | list[int | str] | None:
    if sum((dice is Dice.typed, luck is not None, seed is not None)) > 1:
        raise Refused(say("Only one of --seed, --luck and --dice typed can decide what dice show."))
    if luck is not None:
        return [int(word) if word.isdecimal() else word for word in luck.replace(",", " ").split()]
    return "typed" if dice is Dice.typed else None


def replay(
    file: Annotated[str, typer.Argument(help=str(say("a record: its file, or the name of a saved game")))],
    step: Annotated[bool, typer.Option("--step", help=str(say("wait for Enter after each answer")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_replay(Terminal(), find_saved(file), step)


def rules(
    game: Annotated[str, typer.Argument(help=str(say("the game")))],
    word: Annotated[str, typer.Argument(help=str(say("the id of a clause, or a word to look for")))] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_rules(Terminal(), game, word)


def games(lang: Annotated[Language | None, lang_option()] = None) -> None:
    lists.list_games(Terminal())


def options(
    game: Annotated[str, typer.Argument(help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_options(Terminal(), game)


def campaign(
    game: Annotated[str, typer.Argument(help=str(say("the game")))],
    folder: Annotated[Path, typer.Argument(help=str(say("the folder of the campaign's records")))],
    add: Annotated[
        str | None, typer.Option(help=str(say("a finished game to be added: its name, number or file")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.show_campaign(Terminal(), game, folder, find_saved(add) if add else None)


def pack_check(
    folder: Annotated[Path, typer.Argument(help=str(say("the folder of the pack")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.check_pack(Terminal(), folder)


def pack_list(
    game: Annotated[str | None, typer.Argument(help=str(say("the game; without it, all games")))] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_packs(Terminal(), game)


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"undercroft {__version__}")
        raise typer.Exit


def whole_program(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help=str(say("the version")))
    ] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    """Options that stand before the command."""


def app() -> typer.Typer:
    """All commands, their help in the current language."""
    whole = typer.Typer(
        add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, no_args_is_help=True
    )
    whole.callback(help=str(say("Dungeon-crawl tabletop games on one table.")))(whole_program)
    whole.command(help=str(say("Play a game.")))(play)
    whole.command(help=str(say("List the saved games and go on with one.")))(resume)
    whole.command(help=str(say("Show a record from its first answer to its last.")))(replay)
    whole.command(help=str(say("Show the rules of a game: a clause, what a word leads to, or all headings.")))(rules)
    whole.command(help=str(say("List the games.")))(games)
    whole.command(help=str(say("List what can be chosen before a game.")))(options)
    whole.command(help=str(say("Show how a campaign stands.")))(campaign)
    pack = typer.Typer(help=str(say("Check and list packs, the content of the games.")), no_args_is_help=True)
    pack.command("check", help=str(say("Check a pack of your own.")))(pack_check)
    pack.command("list", help=str(say("List the packs that come with the games.")))(pack_list)
    whole.add_typer(pack, name="pack")
    return whole
