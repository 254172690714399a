"""`undercroft review`: the decisions of a finished game that cost most."""

from __future__ import annotations

from pathlib import Path

from undercroft.bots.review import review, worst
from undercroft.bots.seated import called
from undercroft.bots.told import review_lines
from undercroft.face import replay
from undercroft.kernel.record import Record
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say


def show_review(terminal: Terminal, file: Path, seat: str, tries: int) -> None:
    record = Record.load(file)
    table = replay(record)  # a record that does not replay is refused here
    seats: list[str] = table.header["seats"]
    names = [called(name) for name in seats]
    if seat and seat not in (*seats, *names):
        raise Refused(say("Nobody of that name sat there: {names}"), names=listed(names))
    terminal.tell(say("{title}: {names}").text({"title": table.game.title, "names": listed(names)}), "bold")
    at = None if not seat else (seats if seat in seats else names).index(seat)
    found = worst(review(table.game, record, at, tries))
    for line in review_lines(found, names):
        terminal.tell(line)
