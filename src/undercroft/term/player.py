"""The loop: show what a seat may know, ask it, take the answer, save it; until the game is over or somebody leaves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.bots import Bot
from undercroft.kernel.ask import Ask, Option
from undercroft.kernel.errors import BadLuck, CannotSave, NotAllowed, OutOfTurn, Refusal, UndercroftError
from undercroft.kernel.table import Table
from undercroft.term import screens
from undercroft.term.clauses import show_rules, show_why
from undercroft.term.commands import command_words, find_command, show_help
from undercroft.term.news import tell_events, tell_outcome, tell_throws
from undercroft.term.saves import Journal, saved_name
from undercroft.term.terminal import Terminal
from undercroft.term.typed import ask_for_luck, read_luck
from undercroft.term.words import Refused, explain, listed, say

RECALLED = 6  # sentences told again when a game is taken up


class Leave(Exception):
    """Somebody wants to stop here."""


class Player:
    """The people at one terminal, playing at one table."""

    def __init__(self, terminal: Terminal, table: Table, journal: Journal, bots: dict[int, Bot]) -> None:
        self.terminal = terminal
        self.table = table
        self.journal = journal
        self.bots = bots
        self.names: list[str] = table.header["seats"]
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self._at: int | None = self.people[0] if len(self.people) == 1 else None  # who sits before the screen
        self._last: int | None = None  # the person who answered last
        self._has_secrets = False
        self._drawn: Any = None  # the view on the screen
        is_new = not any("seat" in line for line in table.record.lines)
        told = {seat: len(table.events(seat)) for seat in (None, *self.people)}
        self._events_seen = {seat: 0 if is_new else max(0, n - RECALLED) for seat, n in told.items()}
        self._throws_seen = dict.fromkeys(told, 0 if is_new else len(table.throws))

    def play(self) -> None:
        try:
            self.journal.keep(self.table)
            while self.table.outcome is None:
                self._go_on()
            self._show(self._at)
            tell_outcome(self.terminal, self.table)
        except (Leave, EOFError, KeyboardInterrupt):
            self._tell_where_saved()
        except BadLuck:  # a script of luck that does not fit is nobody's answer: the game stays where it was
            self._tell_where_saved()
            raise

    def _go_on(self) -> None:
        """One answer, or one throw of real dice."""
        if self.table.wanted is not None:
            self._show(self._at)
            ask_for_luck(self.terminal, self.table.game, self.table.wanted)
            self._listen(None)
            return
        ask = self._next_ask()
        if ask.seat in self.bots:
            self.table.answer(ask.seat, self.bots[ask.seat].answer(ask, self.table.view(ask.seat)))
            self.journal.keep(self.table)
            return
        self._hand_over(ask.seat)
        self._show(ask.seat)
        self._put(ask)
        self._listen(ask)

    def _next_ask(self) -> Ask:
        """Bots do not make people wait, and who sits before the screen answers everything before it is passed on."""
        return min(self.table.asks, key=lambda ask: (ask.seat not in self.bots, ask.seat != self._at, ask.seat))

    # -- showing ------------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """On one screen for several people nobody may see what is another's."""
        before, self._at = self._at, seat
        if before == seat or len(self.people) < 2 or not self._secret():
            return
        if before is not None:
            self._tell_news(before)
        self.terminal.tell()
        if self.terminal.is_live:
            if before is not None:
                self.terminal.read(say("{name}, press Enter to hide the screen. ").text({"name": self.names[before]}))
                self.terminal.clear()
            prompt = say("Pass the device to {name}, who then presses Enter. ").text({"name": self.names[seat]})
            self.terminal.read(prompt)
            self.terminal.clear()
        else:
            self.terminal.tell(say("--- Pass the device to {name}. ---").text({"name": self.names[seat]}))
        self._drawn = None

    def _secret(self) -> bool:
        """Whether seats know different things; once they do, they may at any time."""
        if not self._has_secrets and screens.may_have_secrets(self.table.game.name):
            known = [(self.table.view(seat), self.table.events(seat)) for seat in self.people]
            self._has_secrets = any(one != known[0] for one in known)
        return self._has_secrets

    def _show(self, seat: int | None) -> None:
        """The screen, if it has changed, and what has happened."""
        view = self.table.view(seat)
        self.terminal.tell()
        if view != self._drawn:
            self.terminal.show(screens.draw(self.table.game.name, view))
            self._drawn = view
        self._tell_news(seat)

    def _tell_news(self, seat: int | None) -> None:
        events, throws = self.table.events(seat), self.table.throws
        if not screens.tells_dice(self.table.game.name):
            tell_throws(self.terminal, self.table.game, throws[self._throws_seen[seat] :])
        tell_events(self.terminal, events[self._events_seen[seat] :])
        for other in self._events_seen:  # without secrets, what one person reads all have read
            if other == seat or not self._secret():
                self._throws_seen[other], self._events_seen[other] = len(throws), len(self.table.events(other))

    def _put(self, ask: Ask) -> None:
        """The question and its numbered options."""
        name = f"{self.names[ask.seat]}: " if len(self.people) > 1 else ""
        why = say("({clause}, ? for why)").text({"clause": ask.clause})
        self.terminal.tell(Text.assemble((name, "bold green"), (ask.prompt, "bold"), "  ", (why, "dim")))
        for number, option in enumerate(ask.options, start=1):
            self.terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {option.label}"))

    def _tell_where_saved(self) -> None:
        self.terminal.tell()
        if not self.journal.leave(self.table):
            self.terminal.tell(say("Nothing was answered; no game is kept.").text())
            return
        self.terminal.tell(say("The game is saved: {file}").text({"file": self.journal.path}))
        self.terminal.tell(say("Go on with it: undercroft resume {name}").text({"name": saved_name(self.journal.path)}))

    # -- listening ----------------------------------------------------------------------------------------------------

    def _listen(self, ask: Ask | None) -> None:
        """Read lines until one of them changes the table."""
        while True:
            line = self.terminal.read()
            command, rest = find_command(line)
            if command:
                if self._obey(command, rest, ask):
                    return
            elif self._answer(line, ask):
                return

    def _answer(self, line: str, ask: Ask | None) -> bool:
        try:
            if ask is None:
                assert self.table.wanted is not None
                self.table.supply(*read_luck(self.table.game, self.table.wanted, line))
            else:
                self.table.answer(ask.seat, _key_of(line, ask.options))
                self._last = ask.seat
        except (Refusal, Refused) as refusal:
            self.terminal.tell(_refusal(refusal, line, ask), "red")
            return False
        self.journal.keep(self.table)
        return True

    def _obey(self, command: str, rest: str, ask: Ask | None) -> bool:
        """Do what a command says; True if the question is to be put anew."""
        if command == "quit":
            raise Leave
        if command == "look":
            self._drawn = None
            return True
        if command == "undo":
            return self._undo(ask)
        try:
            self._tell_about(command, rest, ask)
        except CannotSave as error:
            if not self.terminal.is_live:  # a script must not go on as if it had its copy
                raise
            self.terminal.tell(explain(error), "red")
        except UndercroftError as error:
            self.terminal.tell(explain(error), "red")
        return False

    def _tell_about(self, command: str, rest: str, ask: Ask | None) -> None:
        if command == "?":
            clause = ask.clause if ask else self.table.wanted[1] if self.table.wanted else ""
            show_why(self.terminal, clause, ask.options if ask else ())
        elif command == "log":
            story = self.table.events(self._at)
            tell_events(self.terminal, story[-int(rest) :] if rest.isdecimal() and int(rest) else story)
        elif command == "rules":
            show_rules(self.terminal, self.table.game.name, rest)
        elif command == "save":
            self._save(rest)
        else:
            show_help(self.terminal)

    def _save(self, file: str) -> None:
        path = Path(file).expanduser() if file else self.journal.path
        if file:
            if path.exists():
                raise Refused(say("{file} exists already and is not overwritten."), file=path)
            self.table.record.save(path)
        else:
            self.journal.keep(self.table)
            path = self.journal.path
        self.terminal.tell(say("The game is saved: {file}").text({"file": path}))

    def _undo(self, ask: Ask | None) -> bool:
        """Take back the answer of who is asked, else of the person who answered last (unless that is a secret)."""
        seats = [ask.seat] if ask else []
        if self._last is not None and self._last not in seats and (ask is None or not self._secret()):
            seats.append(self._last)
        for seat in seats:
            try:
                self.table.undo(seat)
            except (NotAllowed, OutOfTurn):
                continue
            self.journal.keep(self.table)
            self._forget_what_was_taken_back()
            self.terminal.tell(say("{name} takes the last answer back.").text({"name": self.names[seat]}))
            return True
        why = say("Nothing can be taken back: something was rolled, drawn, shown or answered by others since.")
        self.terminal.tell(str(why), "red")
        return False

    def _forget_what_was_taken_back(self) -> None:
        for seat, seen in self._events_seen.items():
            self._events_seen[seat] = min(seen, len(self.table.events(seat)))
            self._throws_seen[seat] = min(self._throws_seen[seat], len(self.table.throws))


def _key_of(line: str, options: tuple[Option, ...]) -> str:
    if line.isdecimal() and 1 <= int(line) <= len(options):
        return options[int(line) - 1].key
    return next((option.key for option in options if option.key.casefold() == line.casefold()), line)


def _refusal(refusal: UndercroftError, line: str, ask: Ask | None) -> str:
    """One line: why not, and what is possible."""
    if ask is None or not isinstance(refusal, Refusal):
        return f"{explain(refusal)} - {command_words()}"
    options = listed(f"{number} {option.label} ({option.key})" for number, option in enumerate(ask.options, start=1))
    facts = {"answer": repr(line), "options": options, "commands": command_words()}
    if isinstance(refusal, NotAllowed):
        return say("{answer} is not allowed now. Possible: {options}; {commands}").text(facts)
    if isinstance(refusal, OutOfTurn):
        return say("You are not being asked now. Possible: {options}; {commands}").text(facts)
    return say("{answer} is no answer here. Possible: {options}; {commands}").text(facts)
