"""Commands for finished and saved games: look back at them, check them, move them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.options import Language, lang_option
from undercroft.kernel.record import Record
from undercroft.term.endings import show_history
from undercroft.term.menu import known_game
from undercroft.term.replays import show_replay, show_review
from undercroft.term.saves import find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.verifying import show_verified
from undercroft.term.words import Refused, listed, say

if TYPE_CHECKING:
    from undercroft.store.database import Database


def history(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, all games")))
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_history(Terminal(), known_game(game).name if game else None)


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar=str(say("RECORD")), help=str(say("a record: its file, or the name of a saved game"))),
    ],
    step: Annotated[bool, typer.Option("--step", help=str(say("wait for Enter after each answer")))] = False,
    beats: Annotated[
        bool, typer.Option("--beats", help=str(say("tell it beat by beat, with the table after each; wait for Enter")))
    ] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_replay(Terminal(), find_saved(file), step, beats)


def verify(
    file: Annotated[
        str,
        typer.Argument(metavar=str(say("RECORD")), help=str(say("a record: its file, or the name of a saved game"))),
    ],
    seals: Annotated[
        list[Path] | None,
        typer.Option(metavar=str(say("FILE")), help=str(say("what a seat has kept of this game; may be repeated"))),
    ] = None,
    server: Annotated[
        str, typer.Option(metavar=str(say("KEY")), help=str(say("the key of the server that must have signed it")))
    ] = "",
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    show_verified(Terminal(), find_saved(file), seals or (), server)


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


def tables_running(
    data: Annotated[str, typer.Option(help=str(say("FILE.db or postgresql://...")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> int:
    """Exit code 1 if there are games that this program does not play: before an upgrade one likes to know."""
    from undercroft.store.moving import running

    terminal = Terminal()
    with _database(data) as database:
        found = list(running(database))
    elsewhere = [one for one in found if not one.is_played_here]
    for one in found:
        facts = {
            "table": one.name,
            "game": one.game,
            "rules": one.rules,
            "names": listed(one.seats),
            "n": int(one.days),
        }
        terminal.tell(
            say("{table}: {game}, rules {rules}, {names}; last played {n} days ago").text({**facts, "n": int(one.days)})
        )
    said = say("Games in play: {n}. By rules that this program does not have: {elsewhere}.")
    terminal.tell(said.text({"n": len(found), "elsewhere": len(elsewhere)}))
    return 1 if elsewhere else 0


def tables_export(
    folder: Annotated[Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("where the records are written")))],
    data: Annotated[str, typer.Option(help=str(say("FILE.db or postgresql://...")))],
    finished: Annotated[bool, typer.Option("--finished", help=str(say("only games that are over")))] = False,
    days: Annotated[float, typer.Option(help=str(say("only games nobody has played for so many days")))] = 0.0,
    remove: Annotated[bool, typer.Option("--remove", help=str(say("and take them out of the database")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    from undercroft.store.moving import export, forget_gathered

    terminal = Terminal()
    with _database(data) as database:
        for file in export(database, folder, finished, days, remove):
            terminal.tell(str(file))
        gone = forget_gathered(database, days) if remove and not finished else 0
    if gone:
        terminal.tell(say("Tables that never began, taken out: {n}.").text({"n": gone}))


def _database(data: str) -> closing[Database]:
    """One that is there already: looking for tables makes none."""
    from undercroft.store.database import Database
    from undercroft.store.engines import url_of

    url = url_of(data)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Refused(say("There is no database {file}."), file=url.database or data)
    return closing(Database(data))


def tables_import(
    files: Annotated[list[Path], typer.Argument(metavar=str(say("FILE ...")), help=str(say("records")))],
    data: Annotated[str, typer.Option(help=str(say("FILE.db or postgresql://...")))],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    from undercroft.store.database import Database
    from undercroft.store.moving import bring

    terminal = Terminal()
    with closing(Database(data)) as database:
        for file in files:
            name, links = bring(database, Record.load(file))
            terminal.tell(f"{file}: {name}")
            for person, token in links.items():
                terminal.tell(f"  {person}: /join/{token}")
