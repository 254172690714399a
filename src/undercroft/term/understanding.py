"""What somebody types, read kindly: a number, a key, a label, or the beginning of one if it is the only one; or one of
the commands there are besides answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from undercroft.kernel.ask import OptionJson
from undercroft.kernel.languages import current_language
from undercroft.kernel.words import Message
from undercroft.term.terminal import folded
from undercroft.term.words import Refused, listed, say

SHOWN = 60  # of what was typed, in a refusal


def short(text: str) -> str:
    """What was typed, in quotes and never more than a line."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def read_choice(line: str, choices: Sequence[tuple[str, Iterable[str]]], only_whole: bool = False) -> str | None:
    """The key that a line means, given each key and its other names; None if it means none of them.

    >>> ways = [("move-right", ["Go right"]), ("move-down", ["Go down"])]
    >>> read_choice("2", ways), read_choice("move-r", ways), read_choice("GO D", ways), read_choice("up", ways)
    ('move-down', 'move-right', 'move-down', None)
    """
    if line.isdecimal() and 1 <= int(line) <= len(choices):
        return choices[int(line) - 1][0]
    wanted = folded(line)
    if not wanted:
        return None
    names = [(key, [key, *others]) for key, others in choices]
    exact = [key for key, texts in names if wanted in map(folded, texts)]
    if exact or only_whole:
        return exact[0] if exact else None
    begun = {key: text for key, texts in names for text in reversed(texts) if folded(text).startswith(wanted)}
    if len(begun) > 1:  # by the names that were begun: a key is no word of everybody's language
        raise Refused(say("{answer} may be several: {legal}"), answer=short(line), legal=listed([*begun.values()][:9]))
    return next(iter(begun), None)


def read_option(line: str, options: Sequence[OptionJson]) -> str:
    """The key of the option a line means; the line itself if it is none (the table then says what is possible)."""
    found = read_choice(line, [(option["key"], [option["label"]]) for option in options])
    return line if found is None else found


@dataclass(frozen=True)
class Command:
    key: str
    word: Message  # how the current language calls it; the key is always understood
    takes: Message | None
    does: Message
    also: Message | None = None  # other words for it, with commas between


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


@cache
def _commands(language: str) -> dict[str, str]:
    """Every word that is a command, and the key of that command: of two that are called alike the first."""
    called = {one.key: f"{one.word}, {one.also}" if one.also else str(one.word) for one in reversed(COMMANDS)}
    return {name: key for key, words in called.items() for name in (key, *map(folded, words.split(", ")))}


def find_command(line: str) -> tuple[str, str]:
    """The command of a line and what follows it; ("", line) if it is none.

    >>> find_command("Show fire potion"), find_command("2"), find_command("sho")
    (('look', 'fire potion'), ('', '2'), ('', 'sho'))
    """
    word, _, rest = line.partition(" ")
    key = "" if word.isdecimal() else _commands(current_language()).get(folded(word), "")
    return (key, rest.strip()) if key else ("", line)


def begun_command(line: str) -> tuple[str, str]:
    """The only command that begins like this line, if there is one.

    >>> begun_command("sho fire potion"), begun_command("a")
    (('look', 'fire potion'), ('', 'a'))
    """
    word, _, rest = line.partition(" ")
    wanted = folded(word)
    begun = {key for name, key in _commands(current_language()).items() if wanted and name.startswith(wanted)}
    return (begun.pop(), rest.strip()) if len(begun) == 1 else ("", line)


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
