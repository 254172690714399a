"""The command line. Thin: every command is one call into `undercroft.term`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from undercroft import __version__
from undercroft.games import load
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.kernel.shown import shown
from undercroft.kernel.words import LANGUAGES, Message, language
from undercroft.schema import KINDS
from undercroft.schema import schema as schema_of
from undercroft.term import lists, maps, others, packs
from undercroft.term.campaigns import add_record, open_folder, show_campaign
from undercroft.term.clauses import show_rules
from undercroft.term.endings import show_history
from undercroft.term.helping import Command, Group, UsageError, usage_words
from undercroft.term.menu import PAUSE, Wishes, known_game
from undercroft.term.play import go_on, play_campaign, play_game
from undercroft.term.replays import show_replay
from undercroft.term.resume import choose_saved
from undercroft.term.reviews import show_review
from undercroft.term.shelf import find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.verifying import show_verified
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


class Cards(StrEnum):
    turned = "turned"
    dealt = "dealt"


class MapSet(StrEnum):
    base = "base"
    full = "full"


# Options that several commands have. Each stands in an annotation, see "the commands".


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


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command. Whatever is refused gets a message and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["play" if Terminal().is_live else "--help"]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter is no reason to stop
    with language(spoken(words, os.environ)):
        try:
            code = app()(args=words, prog_name="undercroft", standalone_mode=False)
        except UndercroftError as error:
            print(shown(explain(error)), file=sys.stderr)
            sys.exit(2)
        except UsageError as error:
            print(shown(usage_words(error)), file=sys.stderr)
            sys.exit(2)
        except typer.Abort:
            sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


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
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, you are asked")))
    ] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    cards: Annotated[Cards, cards_option()] = Cards.turned,
    luck: Annotated[str | None, luck_option()] = None,
    save: Annotated[Path | None, typer.Option(help=str(say("the file to save the game in")))] = None,
    first: Annotated[bool, typer.Option("--first", help=str(say("the recommended first game, with notes")))] = False,
    shared: Annotated[
        bool, typer.Option("--shared", help=str(say("everybody adds his own words to the luck, sealed to the end")))
    ] = False,
    for_record: Annotated[
        bool, typer.Option("--for-record", help=str(say("a saved copy goes on with the same dice, never with others")))
    ] = False,
    plain: Annotated[bool, plain_option()] = False,
    no_hints: Annotated[bool, no_hints_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    source = _source_of_luck(dice, luck, seed, cards)
    wishes = Wishes(game, seats, option or [], seed, source, plain, first, shared, for_record, not no_hints, pause)
    play_game(Terminal(), wishes, save)


def start(lang: Annotated[Language | None, lang_option()] = None) -> None:
    """What `make play` does: one question, which a pipe is never asked."""
    terminal = Terminal()
    if terminal.is_live:
        terminal.tell(say("Where do you want to play? (Enter: 1)").text(), "bold")
        terminal.tell(f" 1  {say('here in the terminal')}")
        terminal.tell(f" 2  {say('in the browser')}")
        try:
            if terminal.read() == "2":
                _serve("127.0.0.1", 8642, "", browse=True)
                return
        except (EOFError, KeyboardInterrupt):
            return
    play_game(terminal, Wishes(), None)


def serve(
    host: Annotated[str, typer.Option(help=str(say("the address to serve on; 0.0.0.0 for all")))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=str(say("the port; 0 for any free one")))] = 8642,
    data: Annotated[
        str,
        typer.Option(
            help=str(say("a folder of games, FILE.db or postgresql://...; otherwise the folder the terminal uses"))
        ),
    ] = "",
    access_log: Annotated[bool, typer.Option(help=str(say("write a line of JSON for every request")))] = False,
    open_browser: Annotated[bool, typer.Option("--open", help=str(say("open the page in a browser")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    _serve(host, port, data, open_browser, access_log)


def _serve(host: str, port: int, data: str, browse: bool, access_log: bool = False) -> None:
    try:
        from undercroft.web.serve import serve as serve_pages
    except ModuleNotFoundError as error:
        raise Refused(say("The pages need more packages: pip install 'undercroft[web]'")) from error
    terminal = Terminal()

    def tell(address: str) -> None:
        terminal.tell(say("The table is laid at {address}  (Ctrl-C clears it)").text({"address": address}))

    serve_pages(host, port, data, tell, browse, access_log)


def tables_export(
    folder: Annotated[Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("where the records are written")))],
    data: Annotated[str, typer.Option(help=str(say("FILE.db or postgresql://...")))],
    finished: Annotated[bool, typer.Option("--finished", help=str(say("only games that are over")))] = False,
    days: Annotated[float, typer.Option(help=str(say("only games nobody has played for so many days")))] = 0.0,
    remove: Annotated[bool, typer.Option("--remove", help=str(say("and take them out of the database")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    from undercroft.store.database import Database
    from undercroft.store.moving import export

    terminal = Terminal()
    for file in export(Database(data), folder, finished, days, remove):
        terminal.tell(str(file))


def tables_import(
    files: Annotated[list[Path], typer.Argument(metavar=str(say("FILE ...")), help=str(say("records")))],
    data: Annotated[str, typer.Option(help=str(say("FILE.db or postgresql://...")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    from undercroft.store.database import Database
    from undercroft.store.moving import bring

    terminal, database = Terminal(), Database(data)
    for file in files:
        name, links = bring(database, Record.load(file))
        terminal.tell(f"{file}: {name}")
        for person, token in links.items():
            terminal.tell(f"  {person}: /join/{token}")


def resume(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar=str(say("NAME")),
            help=str(say("the name, number or file of a saved game; without it, all are listed")),
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help=str(say("the seed the game was begun with")))] = None,
    plain: Annotated[bool, plain_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    terminal = Terminal()
    try:
        path = find_saved(name) if name else choose_saved(terminal)
    except (EOFError, KeyboardInterrupt):
        return
    if path is not None:
        go_on(terminal, path, Wishes(seed=seed, plain=plain, pause=pause))


def _source_of_luck(
    dice: Dice, luck: str | None, seed: str | None, cards: Cards = Cards.turned
) -> str | list[int | str] | None:
    if cards is Cards.dealt and dice is not Dice.typed:
        raise Refused(say("--cards dealt goes with --dice typed; otherwise the program deals anyway."))
    if sum((dice is Dice.typed, luck is not None, seed is not None)) > 1:
        raise Refused(say("Only one of --seed, --luck and --dice typed can decide what dice show."))
    if luck is not None:
        return [int(word) if word.isdecimal() else word for word in luck.replace(",", " ").split()]
    if dice is Dice.typed:
        return "typed-dice" if cards is Cards.dealt else "typed"
    return None


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar=str(say("RECORD")), help=str(say("a record: its file, or the name of a saved game"))),
    ],
    step: Annotated[bool, typer.Option("--step", help=str(say("wait for Enter after each answer")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_replay(Terminal(), find_saved(file), step)


def verify(
    file: Annotated[
        str,
        typer.Argument(metavar=str(say("RECORD")), help=str(say("a record: its file, or the name of a saved game"))),
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_verified(Terminal(), find_saved(file))


def review(
    file: Annotated[
        str,
        typer.Argument(metavar=str(say("RECORD")), help=str(say("a record: its file, or the name of a saved game"))),
    ],
    seat: Annotated[str, typer.Option(help=str(say("whose decisions; without it, everybody's")))] = "",
    tries: Annotated[int, typer.Option(min=8, max=5000, help=str(say("looks ahead per decision")))] = 80,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_review(Terminal(), find_saved(file), seat, tries)


def rules(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    word: Annotated[
        str, typer.Argument(metavar=str(say("WORD")), help=str(say("the id of a clause, or a word to look for")))
    ] = "",
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_rules(Terminal(), others.key_of_game(game), " ".join([word, *(more or [])]))


def look(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    thing: Annotated[
        list[str],
        typer.Argument(metavar=str(say("THING")), help=str(say("the name of a card, tile, hero, die, symbol ..."))),
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    others.show_thing(Terminal(), game, " ".join(thing))


def learn(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    others.show_lesson(Terminal(), game)


def history(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all games")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_history(Terminal(), known_game(game).name if game else None)


def games(lang: Annotated[Language | None, lang_option()] = None) -> None:
    lists.list_games(Terminal())


def options(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_options(Terminal(), game)


def campaign(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    folder: Annotated[
        Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("the folder of the campaign's records")))
    ],
    play: Annotated[bool, typer.Option("--play", help=str(say("play its next game, or go on with it")))] = False,
    add: Annotated[
        str | None, typer.Option(help=str(say("a finished game to be added: its name, number or file")))
    ] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    opened = open_folder(known_game(game), folder)
    if add:
        add_record(Terminal(), opened, find_saved(add))
    elif play:
        play_campaign(Terminal(), opened, Wishes(game, seats, option or [], seed, _source_of_luck(dice, luck, seed)))
    else:
        show_campaign(Terminal(), opened)


def map_new(
    name: Annotated[str, typer.Argument(metavar=str(say("NAME")), help=str(say("the name of the new map")))],
    content: Annotated[
        MapSet, typer.Option("--set", help=str(say("full: 8 Heroes and 12 Bosses; base: 4 and 6")))
    ] = MapSet.full,
    option: Annotated[list[str] | None, pairs_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    maps.new_map(Terminal(), name, [f"set={content}", *(option or [])])


def map_list(lang: Annotated[Language | None, lang_option()] = None) -> None:
    maps.list_maps(Terminal())


def map_show(
    name: Annotated[str | None, map_argument()] = None, lang: Annotated[Language | None, lang_option()] = None
) -> None:
    maps.show_map(Terminal(), name)


def map_play(
    name: Annotated[str | None, map_argument()] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    wishes = Wishes(maps.GAME, seats, option or [], seed, _source_of_luck(dice, luck, seed))
    maps.play_map(Terminal(), name, wishes)


def map_add(
    name: Annotated[str, typer.Argument(metavar=str(say("NAME")), help=str(say("the name or the folder of a map")))],
    record: Annotated[
        str,
        typer.Argument(
            metavar=str(say("RECORD")), help=str(say("a finished game to be added: its name, number or file"))
        ),
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    maps.add_to_map(Terminal(), name, record)


def pack_check(
    folder: Annotated[Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("the folder of the pack")))],
    games: Annotated[int, typer.Option("--games", min=0, max=100_000, help=str(say("how many games to play")))] = 200,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.check(Terminal(), folder, games)


def pack_new(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    folder: Annotated[
        Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("a folder that does not exist yet")))
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.begin(Terminal(), game, folder)


def pack_schema(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.print_schema(game)


def pack_show(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    thing: Annotated[
        str, typer.Argument(metavar=str(say("THING")), help=str(say("a key or a name; without it, everything")))
    ] = "",
    pack: Annotated[str, typer.Option("--pack", help=str(say("a pack’s name or folder")))] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.show(Terminal(), game, thing, pack)


def pack_diff(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    one: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    other: Annotated[str, typer.Argument(metavar=str(say("PACK")), help=str(say("a pack’s name or folder")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    packs.diff(Terminal(), game, one, other)


def pack_list(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all games")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    lists.list_packs(Terminal(), game)


def schema(
    what: Annotated[str, typer.Argument(metavar="|".join(KINDS), help=str(say("what to describe")))],
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    print(json.dumps(schema_of(what, load(known_game(game))), indent=2, ensure_ascii=False))


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
    return None


def app() -> typer.Typer:
    """All commands, their help in the current language."""
    whole = group(say("Dungeon-crawl tabletop games on one table."))
    whole.callback()(whole_program)
    add(whole, "play", play, say("Play a game."))
    add(whole, "start", start, say("Play here or in the browser: asks which."))
    add(whole, "serve", serve, say("Serve the games to a browser."))
    add(whole, "resume", resume, say("List the saved games and go on with one."))
    add(whole, "learn", learn, say("What a game is about, all its notes, and what experienced players look at."))
    add(whole, "rules", rules, say("Show the rules of a game: a clause, what a word leads to, or all headings."))
    add(whole, "look", look, say("Show what is printed on a card, tile, hero, die ..."))
    add(whole, "history", history, say("List the finished games and everybody's best."))
    add(whole, "replay", replay, say("Show a record from its first answer to its last."))
    add(whole, "verify", verify, say("Check every die and card of a record against its seed."))
    add(whole, "review", review, say("Name the decisions of a game that cost most, and what was better."))
    add(whole, "games", games, say("List the games."))
    add(whole, "options", options, say("List what can be chosen before a game."))
    add(whole, "schema", schema, say("Print the JSON Schema of what other programs are given."))
    add(whole, "campaign", campaign, say("Show how a campaign stands, add a record to it, or play its next game."))
    tables = group(say("Online tables: out of a database as records, and back."))
    add(tables, "export", tables_export, say("Write online tables into a folder, as records."))
    add(tables, "import", tables_import, say("Keep records as online tables, with a new link for each seat."))
    whole.add_typer(tables, name="tables")
    wild = group(say("The Wild Maps of Map Maker: six dungeons each."))
    add(wild, "new", map_new, say("Begin a map."))
    add(wild, "list", map_list, say("List your maps."))
    add(wild, "show", map_show, say("Draw a map: what is known of its dungeons."))
    add(wild, "play", map_play, say("Play the next game on a map, or go on with it."))
    add(wild, "add", map_add, say("Add a finished game that was played elsewhere."))
    whole.add_typer(wild, name="map")
    pack = group(say("Check and list packs, the content of the games."))
    add(pack, "check", pack_check, say("Check a pack of your own."))
    add(pack, "new", pack_new, say("Begin a pack of your own."))
    add(pack, "schema", pack_schema, say("Print the JSON Schema of packs, for editors."))
    add(pack, "show", pack_show, say("Show what is in a pack, in both languages."))
    add(pack, "diff", pack_diff, say("Tell what one pack says otherwise than another."))
    add(pack, "list", pack_list, say("List the packs that come with the games."))
    whole.add_typer(pack, name="pack")
    return whole


def group(about: Message) -> typer.Typer:
    return typer.Typer(
        cls=Group,
        help=str(about),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        no_args_is_help=True,
    )


def add(to: typer.Typer, name: str, command: Callable[..., None], about: Message) -> None:
    to.command(name, cls=Command, help=str(about))(command)
