"""Before play: which game, who plays, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from undercroft.face import games, open_table, options
from undercroft.games import load
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.table import Table
from undercroft.term.terminal import Terminal, folded, tidy
from undercroft.term.words import Refused, explain, listed, say

Narrow = Callable[[tuple[Choice, ...]], tuple[Choice, ...]]


@dataclass
class Wishes:
    """What the command line says about the game to be played."""

    game: str | None = None
    seats: str | None = None
    options: list[str] = field(default_factory=list)
    seed: str | None = None
    luck: str | list[int | str] | None = None  # "typed", or a script


def sit_down(terminal: Terminal, wishes: Wishes) -> Table:
    """Ask for what is not settled yet and open the table. A pipe is asked for the game only."""
    game = known_game(wishes.game) if wishes.game else choose_game(terminal)
    given = given_options(game, wishes.options)
    names = read_seats(game, wishes.seats) if wishes.seats else ask_seats(terminal, game)
    if terminal.is_live:
        given = ask_options(terminal, game, given, len(names))
    return open_table(game, names, given, seed=wishes.seed, luck=wishes.luck)


# -- the game ---------------------------------------------------------------------------------------------------------


def known_game(name: str) -> Game:
    if name not in games():
        raise Refused(say("There is no game {name}; possible: {legal}"), name=repr(name), legal=listed(games()))
    return load(name)


def choose_game(terminal: Terminal) -> Game:
    names = games()
    terminal.tell(say("Which game?").text(), "bold")
    for number, name in enumerate(names, start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {load(name).title}  ", (name, "dim")))
    while True:
        line = terminal.read()
        try:
            return known_game(_numbered(line, names) or line)
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


def _numbered(line: str, values: Sequence[Any]) -> Any:
    return values[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(values) else None


# -- the options ------------------------------------------------------------------------------------------------------


def given_options(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """The options of the command line, `key=value` each, checked."""
    split = {key.strip(): value.strip() for key, _, value in (pair.partition("=") for pair in pairs)}
    choices = {choice.key: choice for choice in options(game.name, split.get("pack", ""))}
    given: dict[str, Any] = {}
    for key, value in split.items():
        if key not in choices:
            facts = {"game": game.name, "key": repr(key), "legal": listed(choices) or "-"}
            raise Refused(say("{game} has no option {key}; possible: {legal} (written key=value)"), **facts)
        # a pack may also be a folder; it has been loaded above, so it is known to be one
        given[key] = value if key == "pack" else read_value(choices[key], value)
    return given


def read_value(choice: Choice, text: str) -> Any:
    """The value somebody means: as it is written in records, or as it is called."""
    for value in choice.values:
        if folded(text) in (folded(str(value)), folded(value_name(choice, value))):
            return value
    legal: Sequence[Any] = choice.values
    if choice.free:
        try:
            return choice.check(text)
        except Unknown as error:
            legal = error.legal
    facts = {"key": repr(choice.key), "value": repr(text), "legal": listed(legal)}
    raise Refused(say("The option {key} cannot be {value}; possible: {legal}"), **facts)


def value_name(choice: Choice, value: Any) -> str:
    if isinstance(value, bool) and not choice.labels:
        return str(say("yes") if value else say("no"))
    return choice.label_of(value)


def ask_options(
    terminal: Terminal, game: Game, given: dict[str, Any], seats: int, left: Narrow = lambda choices: choices
) -> dict[str, Any]:
    """Ask for what is not given and matters; Enter takes the default. The pack comes first: others depend on it.

    `left` says which choices are left, and may narrow them.
    """
    chosen = dict(given)
    for choice in options(game.name)[: 1 if game.packs() else 0]:
        _ask_option(terminal, choice, chosen)
    for choice in left(options(game.name, str(chosen.get("pack", "")))):
        if choice.asked(seats, chosen):
            _ask_option(terminal, choice, chosen)
    return chosen


def _ask_option(terminal: Terminal, choice: Choice, chosen: dict[str, Any]) -> None:
    if choice.key in chosen or (len(choice.values) < 2 and not choice.free):
        return
    default = value_name(choice, choice.default)
    text = say("{option} (Enter: {default})").text({"option": choice.label, "default": default})
    terminal.tell(text[:1].upper() + text[1:], "bold")
    if choice.free:
        chosen[choice.key] = _read_option(terminal, choice, numbered=())
        return
    are_numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in choice.values)
    if are_numbers:  # they speak for themselves
        terminal.tell("    " + listed(value_name(choice, value) for value in choice.values))
    else:
        for number, value in enumerate(choice.values, start=1):
            terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {value_name(choice, value)}"))
    chosen[choice.key] = _read_option(terminal, choice, () if are_numbers else choice.values)


def _read_option(terminal: Terminal, choice: Choice, numbered: Sequence[Any]) -> Any:
    """What is typed: a value, its number in the list, or nothing for the default."""
    while True:
        line = terminal.read()
        if not line:
            return choice.default
        if line.isdecimal() and 1 <= int(line) <= len(numbered):
            return numbered[int(line) - 1]
        try:
            return read_value(choice, line)
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


# -- the seats --------------------------------------------------------------------------------------------------------


def is_bot(name: str) -> bool:
    return name == "bot" or name.startswith("bot:")


def read_seats(game: Game, text: str) -> list[str]:
    """`2`, or names: `ann,bo`, `ann,bot`. Several bots are numbered."""
    if text.strip().isdecimal():
        names = [say("player {n}").text({"n": number}) for number in range(1, int(text) + 1)]
    else:
        names = [tidy(name) for name in text.split(",")]
    for at, name in enumerate(names):
        if name == "bot" and "bot" in names[:at]:
            names[at] = f"bot:{at + 1}"
    if len(names) not in game.seats:
        facts = {"game": game.name, "legal": listed(game.seats), "n": len(names)}
        raise Refused(say("{game} cannot have {n} seats; possible: {legal}"), **facts)
    if len(set(names)) < len(names) or not all(names):
        raise Refused(say("Each seat needs a name of its own: {names}"), names=listed(map(repr, names)))
    return names


def ask_seats(terminal: Terminal, game: Game) -> list[str]:
    """The smallest table, unless a person says otherwise."""
    if len(game.seats) == 1 or not terminal.is_live:
        return read_seats(game, str(min(game.seats)))
    question = say("Who plays? A number ({legal}), or names with commas between them; bot is a bot. (Enter: {n})")
    terminal.tell(question.text({"legal": listed(game.seats), "n": min(game.seats)}), "bold")
    while True:
        line = terminal.read()
        try:
            return read_seats(game, line or str(min(game.seats)))
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")
