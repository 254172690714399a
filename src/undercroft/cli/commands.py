"""All commands by name. The one that is called is loaded, with its help in the current language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_type_hints

import typer

from undercroft import __version__
from undercroft.cli.options import Language, an_option, lang_option
from undercroft.kernel.compiled import compiled, titles
from undercroft.kernel.harmless import shown
from undercroft.kernel.words import Message
from undercroft.term.helping import Command, Group, UsageError, usage_words
from undercroft.term.words import say

# name -> where it is (module.function) and what it is for
WHOLE = {
    "play": ("playing.play", say("Play a game.")),
    "start": ("playing.start", say("Play here or in the browser: asks which.")),
    "daily": ("daily.daily", say("Play the dungeon of the day, the same for everybody; without a game, list them.")),
    "print": ("printing.print_sheets", say("Sheets and cards as a PDF: to be played on paper, and entered.")),
    "serve": ("serving.serve", say("Serve the games to a browser.")),
    "site": ("serving.site", say("Build a folder that plays in any browser, without a server.")),
    "resume": ("playing.resume", say("List the saved games and go on with one.")),
    "learn": ("explaining.learn", say("What a game is about, all its notes, and what experienced players look at.")),
    "rules": ("explaining.rules", say("Show the rules of a game: a clause, what a word leads to, or all headings.")),
    "look": ("explaining.look", say("Show what is printed on a card, tile, hero, die ...")),
    "history": ("records.history", say("List the finished games and everybody's best.")),
    "replay": ("records.replay", say("Show a record from its first answer to its last.")),
    "verify": ("records.verify", say("Check every die and card of a record against its seed.")),
    "review": ("records.review", say("Name the decisions of a game that cost most, and what was better.")),
    "games": ("explaining.games", say("List the games.")),
    "options": ("explaining.options", say("List what can be chosen before a game.")),
    "schema": ("explaining.schema", say("Print the JSON Schema of what other programs are given.")),
    "campaign": ("playing.campaign", say("Show how a campaign stands, add a record to it, or play its next game.")),
}
TABLES = {
    "running": ("records.tables_running", say("List online tables in play, and whether this program has their rules.")),
    "export": ("records.tables_export", say("Write online tables into a folder, as records.")),
    "import": ("records.tables_import", say("Keep records as online tables, with a new link for each seat.")),
}
MAPS = {
    "new": ("playing.map_new", say("Begin a map.")),
    "list": ("playing.map_list", say("List your maps.")),
    "show": ("playing.map_show", say("Draw a map: what is known of its dungeons.")),
    "play": ("playing.map_play", say("Play the next game on a map, or go on with it.")),
    "add": ("playing.map_add", say("Add a finished game that was played elsewhere.")),
}
PACKS = {
    "check": ("packs.check", say("Check a pack of your own.")),
    "new": ("packs.new", say("Begin a pack of your own.")),
    "schema": ("packs.schema", say("Print the JSON Schema of packs, for editors.")),
    "show": ("packs.show", say("Show what is in a pack, in every language.")),
    "fields": ("packs.fields", say("Print what an entry of a pack must and may say.")),
    "compare": ("packs.compare", say("Play two packs on the same seeds and tell what is otherwise.")),
    "diff": ("packs.diff", say("Tell what one pack says otherwise than another.")),
    "list": ("packs.list_all", say("List the packs that come with the games.")),
}
LAB = {
    "run": ("lab.run", say("Let bots play many games and write down everything that happens.")),
    "show": ("lab.show", say("Show wins or points with their intervals, by whatever you ask.")),
    "compare": ("lab.compare", say("Tell what a change has done: two folders, the same seeds.")),
    "arena": ("lab.arena", say("Tell who plays best: ratings, and how often each beats each.")),
    "tune": ("lab.tune", say("Bring numbers of a pack to an aim, and prove it.")),
    "export": ("lab.export", say("Write records as the tables of the lab, or what bots decide as datasets.")),
    "report": ("lab.report", say("Write one page with pictures and tables of all that was found.")),
}
GROUPS = {
    "tables": (TABLES, say("Online tables: out of a database as records, and back.")),
    "map": (MAPS, say("Wild Maps: six dungeons each.")),
    "pack": (PACKS, say("Check and list packs, the content of the games.")),
    "lab": (LAB, say("Balance: many games by bots, and what follows from them.")),
}


def run(words: Sequence[str]) -> int:
    try:
        code = _app(words)(args=list(words), prog_name="undercroft", standalone_mode=False)
    except UsageError as error:
        print(shown(usage_words(error)), file=sys.stderr)
        return 2
    except typer.Abort:
        return 1
    return code if isinstance(code, int) else 0


def _app(words: Sequence[str]) -> typer.Typer:
    whole = _group(say("Dungeon-crawl tabletop games on one table."), WHOLE, words)
    whole.callback()(_whole_program)
    for name, (commands, about) in GROUPS.items():
        whole.add_typer(_group(about, commands if name in words else {}, words), name=name)
    return whole


def _group(about: Message, commands: dict[str, tuple[str, Message]], words: Sequence[str]) -> typer.Typer:
    group = typer.Typer(
        cls=Group,
        help=str(about),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name, (where, does) in commands.items():
        group.command(name, cls=Command, help=str(does))(_command(where) if name in words else _not_called)
    return group


def _command(where: str) -> Callable[..., None]:
    module, _, name = where.partition(".")
    return _spoken(getattr(import_module(f"undercroft.cli.{module}"), name))


def _spoken(command: Callable[..., None]) -> Callable[..., None]:
    """Every command takes `--lang`, which `main` has obeyed already: none is told."""

    def spoken(lang: object, **given: Any) -> None:
        return command(**given)

    hints = get_type_hints(command, include_extras=True) | {"lang": Annotated[Language | None, lang_option()]}
    known = [*signature(command).parameters.values(), Parameter("lang", Parameter.KEYWORD_ONLY, default=None)]
    spoken.__annotations__ = hints
    spoken.__signature__ = Signature([one.replace(annotation=hints[one.name]) for one in known])  # type: ignore[attr-defined]
    return spoken


def _not_called() -> None:
    """Stands for the commands that are only listed."""


def _said_of_rules() -> str:
    """Whether they run as they are written, or compiled (`make fast`)."""
    names = [one.rpartition(".")[2].replace("_", "-") for one in titles() if compiled(one)]
    if not names:
        return str(say("rules: as they are written"))
    return say("rules: compiled for {games}").text({"games": ", ".join(names)})


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"undercroft {__version__}")
        print(_said_of_rules())
        raise typer.Exit


def _whole_program(
    version: Annotated[bool, an_option(say("the version"), "--version", callback=_tell_version, is_eager=True)] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    return None
