"""What there is: games, their options, packs."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from undercroft.face import games, options
from undercroft.games import cover, load
from undercroft.term.menu import known_game
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

DEFAULT = say("(default)")
NO_PACKS = say("no packs")


def list_games(terminal: Terminal) -> None:
    for name in games():
        box = cover(name)
        seats = say("seats: {seats}").text({"seats": listed(box.seats)})
        terminal.tell(Text.assemble((name, "cyan"), f"  {box.title}  ", (seats, "dim")))


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
    for game in [known_game(name)] if name else [load(each) for each in games()]:
        terminal.tell(game.name, "bold")
        for number, pack_name in enumerate(game.packs()):
            mark = f"  {DEFAULT}" if number == 0 else ""
            title = _title(game.load_pack(pack_name))
            terminal.tell(Text.assemble("  ", (pack_name, "cyan"), f"  {title}", (mark, "green")))
        if not game.packs():
            terminal.tell(f"  {NO_PACKS}")


def _title(pack: Any) -> str:
    return str(getattr(pack, "title", pack))
