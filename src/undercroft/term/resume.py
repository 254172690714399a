"""Games that wait to be gone on with."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from undercroft.face import replay
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.term.saves import find_saved, folder, saved_files, saved_name
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, explain, listed, say

LISTED = 20


def choose_saved(terminal: Terminal) -> Path | None:
    """List the saved games, the last played first, and ask which; None if there is none."""
    files = saved_files()
    if not files:
        terminal.tell(say("No game is saved in {folder}.").text({"folder": folder()}))
        return None
    for number, file in enumerate(files[:LISTED], start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {saved_name(file)}  ", (_state_of(file), "dim")))
    if len(files) > LISTED:
        more = say("and {n} older games in {folder}")
        terminal.tell(more.text({"n": len(files) - LISTED, "folder": folder()}), "dim")
    terminal.tell(say("Which one? (Enter: 1)").text(), "bold")
    while True:
        try:
            return find_saved(terminal.read() or "1")
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


def _state_of(file: Path) -> str:
    """Who plays, and how far they are."""
    try:
        table = replay(Record.load(file))
    except UndercroftError as error:
        return explain(error)
    facts = {"names": listed(table.header["seats"]), "n": sum(1 for line in table.record.lines if "seat" in line)}
    if table.outcome is not None:
        return say("{names}; over: {reason}").text({**facts, "reason": table.outcome.reason})
    return say("{names}; answers so far: {n}").text(facts)
