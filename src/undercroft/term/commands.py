"""What can be typed at any prompt besides an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from undercroft.kernel.languages import current_language
from undercroft.kernel.words import Message
from undercroft.term.terminal import folded
from undercroft.term.words import say


@dataclass(frozen=True)
class Command:
    key: str
    word: Message  # how the current language calls it; the key is always understood
    takes: Message | None
    does: Message
    also: Message | None = None  # other words for it, with commas between

    @property
    def names(self) -> tuple[str, ...]:
        return _names(self, current_language())


@cache
def _names(command: Command, language: str) -> tuple[str, ...]:
    also = str(command.also).split(", ") if command.also is not None else ()
    return command.key, *map(folded, (str(command.word), *also))


COMMANDS = (
    Command("?", say("why"), None, say("what each option brings and costs, and the rule behind the question")),
    Command(
        "look",
        say("look"),
        say("[THING]"),
        say("what a card, tile, hero, die ... does; alone: the whole table"),
        say("see, show"),
    ),
    Command("rules", say("rules"), say("WORD"), say("the rules a word leads to, such as goal or win")),
    Command("hint", say("hint"), None, say("what each option is worth, as far as looking ahead can tell")),
    Command("bot", say("bot"), say("[LEVEL] [N]"), say("a bot answers for you, N times or until you come back")),
    Command("back", say("back"), None, say("answer again yourself; or fold a list of options again")),
    Command("log", say("log"), say("[N]"), say("the story so far, or its last N sentences")),
    Command("undo", say("undo"), None, say("take back the last answer, unless something was rolled or shown since")),
    Command("auto", say("auto"), say("[N]"), say("standing answers: list them, or switch number N on or off")),
    Command("ask", say("ask"), say("[WORD]"), say("be asked once where a standing answer would speak for you")),
    Command("notes", say("notes"), say("on|off|few|again"), say("the notes for learners")),
    Command("learn", say("learn"), None, say("what this game is about, and what experienced players look at")),
    Command("save", say("save"), say("[NAME]"), say("every answer is saved at once; with NAME, a copy of that name")),
    Command("help", say("help"), None, say("this list")),
    Command("quit", say("quit"), None, say("stop here; `undercroft resume` goes on")),
)


def find_command(line: str) -> tuple[str, str]:
    """The command of a line and what follows it; ("", line) if it is none."""
    word, _, rest = line.partition(" ")
    wanted = folded(word)
    for command in COMMANDS:
        if wanted in command.names:
            return command.key, rest.strip()
    return "", line


def begun_command(line: str) -> tuple[str, str]:
    """The only command that begins like this line, if there is one."""
    word, _, rest = line.partition(" ")
    wanted = folded(word)
    begun = [one for one in COMMANDS if wanted and any(name.startswith(wanted) for name in one.names)]
    return (begun[0].key, rest.strip()) if len(begun) == 1 else ("", line)


def command_words() -> str:
    """All commands on one line, as the current language calls them."""
    return " ".join("?" if command.key == "?" else str(command.word) for command in COMMANDS)


def help_lines() -> list[str]:
    lines = [
        say("Answer with the number of an option, its key or words, or their beginning. Enter gives the answer shown.")
    ]
    words = []
    for command in COMMANDS:
        word = "?" if command.key == "?" else str(command.word)
        words.append(f"  {f'{word} {command.takes}' if command.takes else word:<21} {command.does}")
    return [*map(str, lines), str(say("At any prompt also:")), *words]
