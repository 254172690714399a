"""What lies on the screen: text that cannot command a terminal, and what can be clicked: an option, a place of the
board, a word of the bottom line."""

from __future__ import annotations

from typing import Protocol, cast

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import widgets
from textual.events import Click
from textual.strip import Strip

from undercroft.kernel.harmless import shown
from undercroft.term.full.layout import Layout, option_lines
from undercroft.term.words import say

KEYS = "1234567890bcdefgijkmptvwxyz"  # of options; the other small letters are commands
WORDS = {"?": say("why"), "R": say("rules"), "K": say("look"), "L": say("log"), "O": say("others"), "N": say("learn"),
         "T": say("hint"), "B": say("bot"),
         "U": say("undo"), "A": say("auto"), "S": say("save"), "H": say("help"), "Q": say("quit")}  # fmt: skip
NEEDED = "HQ?RKUTLONASB"  # where the line is too long, the last of these letters go first


def clean(strip: Strip) -> Strip:
    """Control characters and bidirectional overrides as symbols, in the same columns."""
    if all(segment.text.isprintable() for segment in strip):
        return strip
    segments = [Segment(shown(text).replace("\n", "␊"), style, control) for text, style, control in strip]
    return Strip(segments).adjust_cell_length(strip.cell_length)  # a symbol is wider than what it stands for


class Static(widgets.Static):
    def render_line(self, y: int) -> Strip:
        return clean(super().render_line(y))


class Input(widgets.Input):
    def render_line(self, y: int) -> Strip:
        return clean(super().render_line(y))


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


def bottom_line(width: int) -> Text:
    """The commands, as many as fit."""
    shown = list(WORDS)
    for sign in reversed(NEEDED):
        if sum(len(str(WORDS[one])) + 4 for one in shown) - 2 <= width:
            break
        shown.remove(sign)
    line = Text()
    for sign in shown:
        style = Style(meta={"sign": sign})
        line.append(sign, style + Style(bold=True)).append(f" {WORDS[sign]}", style).append("  ")
    return line


def key_lines() -> list[str]:
    return [
        str(say("A key, a click or the arrows and Enter answer; Enter alone gives the answer marked ⏎.")),
        "  ".join(f"{sign}\u00a0{word}" for sign, word in WORDS.items()),
        str(say(": types an answer or one of the commands below in words, such as :notes off.")),
    ]
