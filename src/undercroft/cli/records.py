"""Commands for finished and saved games: look back at them, check them, move them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from undercroft.cli.options import an_argument, an_option, data_option, record_argument
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
    game: Annotated[str | None, an_argument(say("GAME"), say("the game; without it, all games"))] = None,
) -> None:
    show_history(Terminal(), known_game(game).name if game else None)


def replay(
    file: Annotated[str, record_argument()],
    step: Annotated[bool, an_option(say("wait for Enter after each answer"), "--step")] = False,
    beats: Annotated[
        bool, an_option(say("tell it beat by beat, with the table after each; wait for Enter"), "--beats")
    ] = False,
) -> None:
    show_replay(Terminal(), find_saved(file), step, beats)


def verify(
    file: Annotated[str, record_argument()],
    seals: Annotated[
        list[Path] | None, an_option(say("what a seat has kept of this game; may be repeated"), metavar=say("FILE"))
    ] = None,
    server: Annotated[str, an_option(say("the key of the server that must have signed it"), metavar=say("KEY"))] = "",
) -> None:
    show_verified(Terminal(), find_saved(file), seals or (), server)


def review(
    file: Annotated[str, record_argument()],
    seat: Annotated[str, an_option(say("whose decisions; without it, everybody's"))] = "",
    tries: Annotated[int, an_option(say("looks ahead per decision"), min=8, max=5000)] = 80,
) -> None:
    show_review(Terminal(), find_saved(file), seat, tries)


def tables_running(data: Annotated[str, data_option()]) -> int:
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
        terminal.tell(say("{table}: {game}, rules {rules}, {names}; last played {n} days ago").text(
            {**facts, "names": listed(one.seats)}
        ))  # fmt: skip
    said = say("Games in play: {n}. By rules that this program does not have: {elsewhere}.")
    terminal.tell(said.text({"n": len(found), "elsewhere": len(elsewhere)}))
    return 1 if elsewhere else 0


def tables_export(
    folder: Annotated[Path, an_argument(say("FOLDER"), say("where the records are written"))],
    data: Annotated[str, data_option()],
    finished: Annotated[bool, an_option(say("only games that are over"), "--finished")] = False,
    days: Annotated[float, an_option(say("only games nobody has played for so many days"))] = 0.0,
    remove: Annotated[bool, an_option(say("and take them out of the database"), "--remove")] = False,
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
    files: Annotated[list[Path], an_argument(say("FILE ..."), say("records"))],
    data: Annotated[str, data_option()],
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
