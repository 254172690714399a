"""What can be typed at any prompt besides an answer."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.kernel.words import Message
from undercroft.term.terminal import Terminal, folded
from undercroft.term.words import say


@dataclass(frozen=True)
class Command:
    key: str
    word: Message  # how the current language calls it; the key is always understood
    takes: Message | None
    does: Message

    def is_called(self, word: str) -> bool:
        return folded(word) in (self.key, folded(str(self.word)))


COMMANDS = (
    Command("?", say("why"), None, say("why this is asked, and what each option does")),
    Command("log", say("log"), say("[N]"), say("the story so far, or its last N sentences")),
    Command("rules", say("rules"), say("WORD"), say("the clauses of the rules that a word or an id leads to")),
    Command("undo", say("undo"), None, say("take back the last answer, unless something was rolled or shown since")),
    Command("save", say("save"), say("[FILE]"), say("every answer is saved at once; with FILE, a copy goes there")),
    Command("look", say("look"), None, say("show the table and the question again")),
    Command("help", say("help"), None, say("this list")),
    Command("quit", say("quit"), None, say("stop here; `undercroft resume` goes on")),
)


def find_command(line: str) -> tuple[str, str]:
    """The command of a line and what follows it; ("", line) if it is none."""
    word, _, rest = line.partition(" ")
    for command in COMMANDS:
        if command.is_called(word):
            return command.key, rest.strip()
    return "", line


def command_words() -> str:
    """All commands on one line, as the current language calls them."""
    return " ".join("?" if command.key == "?" else str(command.word) for command in COMMANDS)


def show_help(terminal: Terminal) -> None:
    terminal.tell(say("Answer with the number of an option or its key. At any prompt also:").text())
    for command in COMMANDS:
        word = "?" if command.key == "?" else str(command.word)
        terminal.tell(f"  {f'{word} {command.takes}' if command.takes else word:<21} {command.does}")
