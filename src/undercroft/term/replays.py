"""Showing a record: every answer and what came of it, one step after the other; or the decisions that cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.bots.review import review, worst
from undercroft.bots.seated import called, with_names
from undercroft.bots.told import review_lines
from undercroft.face import replay
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.kernel.view import Envelope
from undercroft.term import screens
from undercroft.term.news import outcome_lines, tell_events, tell_throws
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say


def show_replay(terminal: Terminal, path: Path, step: bool, beats: bool = False) -> None:
    record = Record.load(path)
    checked = replay(record)  # a record that does not fit is refused before anything is shown
    Showing(terminal, record, open_recorded(checked.game, record), step, beats).run()


class Showing:
    """A solo game is shown as its player saw it, any other as a spectator sees it."""

    def __init__(self, terminal: Terminal, record: Record, table: Table, step: bool, beats: bool) -> None:
        self.terminal = terminal
        self.record = record
        self.table = table
        self.step, self.beats = step, beats
        self._followed = 0  # how much of the log was shown beat by beat
        self.names = [called(name) for name in record.header["seats"]]
        self.seat = 0 if len(self.names) == 1 else None
        self._told = self._thrown = 0
        self._drawn: Any = None

    def run(self) -> None:
        title = say("{title}: {names}").text({"title": self.table.game.title, "names": listed(self.names)})
        self.terminal.tell(title, "bold")
        try:
            self._tell_news()
            number = 0
            for line in self.record.lines:
                if not ("seat" in line or "undo" in line) or line.get("undo") == "luck":
                    play_line(self.table, line)
                else:
                    number += 1
                    self._draw_and_wait()
                    self._take(number, line)
                if self.table.wanted is None:  # what luck brings is told with the answer that led to it
                    self._tell_news()
        except (EOFError, KeyboardInterrupt):
            self.terminal.tell()
            return
        self._draw()
        if self.table.outcome is not None:
            for text in ("", *outcome_lines(self.table)):
                self.terminal.tell(text)
        else:
            self.terminal.tell(say("The record ends here; the game is not over.").text())

    def _take(self, number: int, line: Line) -> None:
        if "undo" in line:
            play_line(self.table, line)
            text = say("{name} takes the last answer back.").text({"name": self.names[line["undo"]]})
            self._told = min(self._told, len(self.table.events(self.seat)))
            self._thrown = min(self._thrown, len(self.table.throws))
        else:
            asks = {ask.seat: ask for ask in self.table.asks}
            label = next(option.label for option in asks[line["seat"]].options if option.key == line["answer"])
            text = f"{self.names[line['seat']]}: {with_names(label, self.table)}"
            play_line(self.table, line)
        clause = (f"  ({line['clause']})", "dim") if "clause" in line else ""
        self.terminal.tell(Text.assemble((f"{number:>3}", "cyan"), "  ", (text, "bold"), clause))

    def _tell_beats(self) -> None:
        """One thing after the other, each with the table as it stood then."""
        beats = self.table.beats(self.seat, min(self._followed, len(self.table.past.log)))
        for number, beat in enumerate(beats, start=1):
            tell_events(self.terminal, self.table, beat.events)
            self._draw(with_names(beat.view, self.table))
            if number < len(beats):
                self._wait()

    def _tell_news(self) -> None:
        if self.beats:
            self._tell_beats()
            self._followed = len(self.table.past.log)
            return
        events, throws = self.table.events(self.seat), self.table.throws
        tell_throws(self.terminal, self.table.game, throws[self._thrown :])
        tell_events(self.terminal, self.table, events[self._told :])
        self._told, self._thrown = len(events), len(throws)

    def _draw(self, view: Envelope | None = None) -> None:
        view = view or with_names(self.table.view(self.seat), self.table)
        if view != self._drawn:
            self.terminal.tell()
            self.terminal.show(screens.draw(self.table.game.name, view))
            self._drawn = view

    def _draw_and_wait(self) -> None:
        if self.step and self.terminal.is_live:
            self._draw()
            self._wait()
        elif self.beats:
            self._wait()

    def _wait(self) -> None:
        if not self.terminal.is_live:  # nobody waits in a pipe
            return
        if self.terminal.read(say("Enter: next; q: stop ").text()).casefold().startswith("q"):
            raise EOFError


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
