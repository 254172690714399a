"""Games that wait to be gone on with."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from undercroft.bots.seated import called
from undercroft.kernel.errors import UndercroftError
from undercroft.shelf import cover
from undercroft.store.places import games_folder
from undercroft.term.menu import Back, listen
from undercroft.term.saves import Saved, find_saved, saved_games
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, explain, listed, say

LISTED = 20


def choose_saved(terminal: Terminal) -> Path | None:
    """List the saved games, the last played first, and ask which; None if there is none, or none is wanted."""
    games = saved_games()
    if not games:
        terminal.tell(say("No game is saved in {folder}.").text({"folder": games_folder()}))
        return None
    for number, game in enumerate(games[:LISTED], start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {game.name}  ", (state_of(game), "dim")))
    if len(games) > LISTED:
        more = say("and {n} older game in {folder}", "and {n} older games in {folder}")
        terminal.tell(more.text({"n": len(games) - LISTED, "folder": games_folder()}), "dim")
    terminal.tell(say("Which one? (Enter: 1)").text(), "bold")
    about = str(say("The number or the name of a game goes on with it; one that is over is shown again."))
    while True:
        try:
            return find_saved(listen(terminal, about) or "1")
        except Back:
            return None
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


def state_of(game: Saved) -> str:
    """When it was played, what it is, who plays, and how far they are."""
    facts = {"when": game.when, "title": _title(game.game), "names": listed(map(called, game.seats)), "n": game.answers}
    if game.problem:
        return say("{when}; cannot be used: {why}").text({**facts, "why": game.problem})
    if game.over:
        return say("{when}; {title}: {names}; over").text(facts)
    return say("{when}; {title}: {names}; answers so far: {n}").text(facts)


def _title(name: str) -> str:
    try:
        return str(cover(name).title)
    except UndercroftError:
        return name
