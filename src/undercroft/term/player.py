"""The plain player: lines in, lines out. Nothing is drawn, so that it can be read by ear, by a script, or anywhere.

What is on the table is said piece by piece, and again only what has changed. Then come what happened, a note if one is
due, the question, and each option with its place and effect.
"""

from __future__ import annotations

from rich.text import Text

from undercroft.kernel.errors import BadLuck, CannotSave, NotAllowed, Refusal, UndercroftError
from undercroft.kernel.view import Envelope
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.places import saved_name
from undercroft.term import screens, telling
from undercroft.term.folding import Question, answer, explained, next_question, prompt
from undercroft.term.news import tell_throws
from undercroft.term.terminal import Terminal
from undercroft.term.typed import ask_for_luck, read_luck
from undercroft.term.understanding import begun_command, command_words, find_command, short
from undercroft.term.words import Refused, explain, say

MARGIN = "    "  # the words of an option stand beside its number


class Leave(Exception):
    """Somebody wants to stop here."""


class Player:
    """The people at one terminal, playing at one table."""

    def __init__(self, terminal: Terminal, sitting: Sitting, journal: Journal) -> None:
        self.terminal, self.sitting, self.journal = terminal, sitting, journal
        self.table = sitting.table
        self.question: Question | None = None
        self._can_come_back = terminal.is_live or len(sitting.people) > 1
        self._said: dict[str, str] = {}  # what is on the table, as it was last said

    def play(self) -> bool:
        """Play until the game is over (True) or somebody leaves."""
        sitting = self.sitting
        try:
            if sitting.is_new and sitting.people:
                self.terminal.tell(str(say("? explains a question, help lists what can be typed.")), "dim")
            for seat in sitting.lent:
                self.terminal.tell(telling.in_the_seat(sitting, seat, self._can_come_back))
            while True:
                self._let_bots_answer()
                if self.table.outcome is not None:
                    break
                self.question = next_question(sitting, self.question)
                self._put(self.question)
                self._listen(self.question)
            self._show(sitting.at)
        except (Leave, EOFError, KeyboardInterrupt):
            self._tell_where_saved()
            return False
        except BadLuck:  # a script of luck that does not fit is nobody's answer: the game stays where it was
            self._tell_where_saved()
            raise
        return True

    def _let_bots_answer(self) -> None:
        """Until a person is asked; meanwhile people see what bots do, and may take a seat back from them."""
        sitting = self.sitting
        while sitting.step():
            seconds = sitting.pause()
            if seconds and sitting.at is not None:
                self._tell_news(sitting.at)
                self.terminal.tell(telling.reason(sitting), "dim")
                if self.terminal.wait(seconds, interrupted=bool(sitting.lent)):
                    self.terminal.tell(telling.taken_back(sitting))

    # -- showing ------------------------------------------------------------------------------------------------------

    def _put(self, question: Question | None) -> None:
        """Say what is new, then the question and its numbered options; or which dice are awaited."""
        if question is None:
            assert self.table.wanted is not None
            self._show(self.sitting.at)
            ask_for_luck(self.terminal, self.table)
            return
        self._hand_over(question.seat)
        self._show(question.seat, question.view)
        if question.note is not None:
            self.terminal.tell(say("Note: {text}").text({"text": question.note.text}), "italic")
            if len(self.sitting.persons[question.seat].shown) == 1:  # the very first one
                self.terminal.tell(str(say("(Such notes come once each; `notes off` ends them.)")), "dim")
        self.terminal.tell(prompt(self.sitting, question))
        self._list(question)

    def _list(self, question: Question) -> None:
        for number, entry in enumerate(question.entries, start=1):
            words = explained(self.sitting.game, question.view, entry).replace("\n", f"\n{MARGIN}")
            mark = f"  [{say('Enter')}]" if entry.key and entry.key == question.enter else ""
            self.terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {words}", (mark, "green")))

    def _hand_over(self, seat: int) -> None:
        """On one screen for several people nobody may see what is another's."""
        sitting = self.sitting
        before, hides = sitting.at, sitting.must_hide(seat)
        if hides:
            if before is not None:
                self._tell_news(before)
            self.terminal.tell()
            if self.terminal.is_live:
                if before is not None:
                    name = sitting.names[before]
                    self.terminal.read(say("{name}, press Enter to hide the screen. ").text({"name": name}))
                    self.terminal.clear()
                prompt = say("Pass the device to {name}, who then presses Enter. ")
                self.terminal.read(prompt.text({"name": sitting.names[seat]}))
                self.terminal.clear()
            else:
                self.terminal.tell(say("--- Pass the device to {name}. ---").text({"name": sitting.names[seat]}))
            self._said = {}
        sitting.at = seat

    def _show(self, seat: int | None, view: Envelope | None = None) -> None:
        """What happened, and what is on the table now that was not said yet."""
        self._tell_news(seat)
        pieces = screens.said(self.sitting.game, view or self.sitting.view(seat))
        gone = [key for key in self._said if key not in pieces]
        new = [text for key, text in pieces.items() if self._said.get(key) != text]
        if new or gone:
            self.terminal.tell()
        for text in new:
            self.terminal.tell(text)
        self._said = pieces

    def _tell_news(self, seat: int | None) -> None:
        throws, told = self.sitting.news(seat, aloud=True)
        if not screens.tells_dice(self.sitting.game):
            tell_throws(self.terminal, self.table.game, throws)
        for text in told:
            self.terminal.tell(text)

    def leave(self) -> None:
        self._tell_where_saved()

    def _tell_where_saved(self) -> None:
        self.terminal.tell()
        if not self.journal.leave(self.table):
            self.terminal.tell(say("Nothing was answered; no game is kept.").text())
            return
        path = self.journal.path
        self.terminal.tell(say("The game is saved: {file}").text({"file": path}))
        self.terminal.tell(say("Go on with it: undercroft resume {name}").text({"name": saved_name(path)}))

    # -- listening ----------------------------------------------------------------------------------------------------

    def _listen(self, question: Question | None) -> None:
        """Read lines until one of them changes the table."""
        while True:
            line = self.terminal.read()
            command, rest = find_command(line)
            if not command and question is not None and not self._is_answer(line, question):
                command, rest = begun_command(line)
            if command:
                if self._obey(command, rest, question):
                    return
            elif self._answer(line, question):
                return

    @staticmethod
    def _is_answer(line: str, question: Question) -> bool:
        try:
            entry = question.read(line)
        except Refused:
            return True  # the beginning of several: say which
        return not line or not entry.key or entry.key in question.ask.keys

    def _answer(self, line: str, question: Question | None) -> bool:
        try:
            if question is None:
                assert self.table.wanted is not None
                self.sitting.supply(read_luck(self.table.game, self.table.wanted, line))
                return True
            entry = question.read(line)
            if line and not entry.key:
                self._open(question, entry.place)
                return False
            key = question.enter if not line and question.enter else entry.key
            danger = answer(self.sitting, question, key)
            if danger:
                self.terminal.tell(f"{danger} {say('Say it again to do it, or choose something else.')}", "bold red")
                return False
        except (Refusal, Refused) as refusal:
            self.terminal.tell(refused(refusal, line, question), "red")
            return False
        return True

    def _open(self, question: Question, place: str) -> None:
        """Unfold what a place is good for; without one, all places are listed again."""
        question.opened = place
        self._list(question)

    def _obey(self, command: str, rest: str, question: Question | None) -> bool:
        """Do what a command says; True if the question is to be put anew."""
        if command == "quit":
            raise Leave
        if command == "look" and not rest:
            self._said = {}
            return True
        if command == "undo":
            return self._undo(question)
        if command == "back" and question is not None and question.opened:
            self._open(question, "")
            return False
        try:
            return self._tell_about(command, rest, question)
        except CannotSave as error:
            if not self.terminal.is_live:  # a script must not go on as if it had its copy
                raise
            self.terminal.tell(explain(error), "red")
        except UndercroftError as error:
            self.terminal.tell(explain(error), "red")
        return False

    def _tell_about(self, command: str, rest: str, question: Question | None) -> bool:
        if command == "rules" and rest:
            telling.show_rules(self.terminal, self.sitting.game, rest)
        else:
            for line in telling.told(self.sitting, question, command, rest, self._can_come_back):
                self.terminal.tell(line)
        return command == "bot" or (command == "auto" and bool(rest))

    def _undo(self, question: Question | None) -> bool:
        seat = self.sitting.undo(question.seat if question is not None else None)
        if seat is None:
            self.terminal.tell(str(telling.NOT_TAKEN_BACK), "red")
            return False
        self.terminal.tell(say("{name} takes the last answer back.").text({"name": self.sitting.names[seat]}))
        return True


def refused(refusal: UndercroftError, line: str, question: Question | None) -> str:
    """One line: why not, and what is possible."""
    if question is None or not isinstance(refusal, Refusal):
        return f"{explain(refusal)} - {command_words()}"
    last = len(question.entries)
    facts = {"answer": short(line), "last": last, "commands": command_words()}
    if not line:
        words = say("Enter alone answers only where it is proposed. Possible: 1 to {last}, or the words of an option")
    elif isinstance(refusal, NotAllowed):
        words = say("{answer} is not allowed now. Possible: 1 to {last}, or the words of an option; {commands}")
    else:
        words = say("{answer} is no answer here. Possible: 1 to {last}, or the words of an option; {commands}")
    return words.text(facts)
