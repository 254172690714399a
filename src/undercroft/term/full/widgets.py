"""What can be clicked: an option, a place of the board, a word of the bottom line."""

from __future__ import annotations

from typing import Protocol, cast

from rich.text import Text
from textual.events import Click

from undercroft.term.full.clean import Static
from undercroft.term.full.layout import Layout, option_lines

KEYS = "1234567890bcdefgijkmptvwxyz"  # of options; the other small letters are commands


class Clicked(Protocol):
    """The table on the screen, as far as clicks know it."""

    def take(self, number: int) -> None: ...
    def take_place(self, place: str) -> None: ...
    async def command(self, sign: str) -> None: ...


class Choice(Static):
    """One option: its key and words, and what it brings. A click answers."""

    def __init__(self, number: int, layout: Layout, label: str, effect: str = "") -> None:
        sign = KEYS[number] if number < len(KEYS) else " "
        words = Text.assemble((f" {sign} ", "bold reverse"), " ")
        lines = option_lines(label, effect if layout.effects else "", layout.option_width)
        left = len(label)  # of the effect, which is dim
        for at, line in enumerate(lines):
            words.append("\n    " if at else "").append(line[:left]).append(line[left:], "dim")
            left = max(0, left - len(line) - 1)
        super().__init__(words, id=f"choice-{number}")
        self.number = number

    def on_click(self, event: Click) -> None:
        event.stop()
        cast(Clicked, self.app).take(self.number)


class Board(Static):
    """The middle of the table. A click on a place answers, where just one option is about it."""

    def on_click(self, event: Click) -> None:
        place = event.style.meta.get("place") if event.style.meta else None
        if place:
            cast(Clicked, self.app).take_place(str(place))


class Keys(Static):
    """The bottom line: commands by key, or by a click."""

    async def on_click(self, event: Click) -> None:
        sign = event.style.meta.get("sign") if event.style.meta else None
        if sign:
            await cast(Clicked, self.app).command(str(sign))
