"""What can be listed and looked up without a table: games, options, what a thing does, the lessons of a game."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from undercroft.face import options
from undercroft.shelf import covers, names, titles
from undercroft.term.look import find_things, thing_words
from undercroft.term.menu import known_game
from undercroft.term.telling import lesson
from undercroft.term.terminal import Terminal
from undercroft.term.understanding import short
from undercroft.term.words import Refused, listed, say

DEFAULT = say("(default)")
NO_PACKS = say("no packs")


def list_games(terminal: Terminal) -> None:
    for box in covers():
        seats = say("seats: {seats}").text({"seats": listed(box.seats)})
        terminal.tell(Text.assemble((box.name, "cyan"), f"  {box.title}  ", (seats, "dim")))


def list_options(terminal: Terminal, name: str, pack: str = "") -> None:
    game = known_game(name)
    choices = options(game.name, pack)
    if not choices:
        terminal.tell(say("{game} has no options.").text({"game": name}))
    for choice in choices:
        terminal.tell(Text.assemble((choice.key, "cyan"), f"  {choice.label}"))
        for value in choice.values:
            name_of_value = choice.label_of(value)
            called = "" if name_of_value == str(value) else f"  {name_of_value}"
            mark = f"  {DEFAULT}" if value == choice.default else ""
            terminal.tell(Text.assemble(f"    {value}", (called, "dim"), (mark, "green")))


def list_packs(terminal: Terminal, name: str | None) -> None:
    for game in [known_game(name)] if name else titles():
        terminal.tell(game.name, "bold")
        for number, pack_name in enumerate(game.packs()):
            mark = f"  {DEFAULT}" if number == 0 else ""
            title = _title(game.load_pack(pack_name))
            terminal.tell(Text.assemble("  ", (pack_name, "cyan"), f"  {title}", (mark, "green")))
        if not game.packs():
            terminal.tell(f"  {NO_PACKS}")


def _title(pack: Any) -> str:
    return str(getattr(pack, "title", pack))


def key_of_game(name: str) -> str:
    """The key of a game by number, title or key."""
    return name if name in names() else known_game(name).name


def show_thing(terminal: Terminal, game: str, wanted: str) -> None:
    rules = known_game(game)
    packs = rules.packs()
    found = find_things(rules.things(rules.load_pack(packs[0] if packs else "")), wanted)
    if not found:
        raise Refused(say("There is no {thing} in this game. `rules` looks into the rules."), thing=short(wanted))
    for thing in found:
        terminal.tell(thing_words(rules.name, thing))


def show_lesson(terminal: Terminal, game: str) -> None:
    key = key_of_game(game)
    for line in lesson(key):
        terminal.tell(line)
