"""Where a person reads and types. Lines in, lines out; colours only where a terminal shows them."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from undercroft.kernel.harmless import shown
from undercroft.rulebook import folded
from undercroft.term.wrapping import broken

try:
    import readline  # arrow keys while typing
except ImportError:
    readline = None  # type: ignore[assignment]

__all__ = ["Terminal", "folded", "tidy"]

WIDTH = 100  # of what is drawn; sentences in a pipe are never broken


class CleanConsole(Console):
    """Whatever names, records or packs hold: only Rich's own commands reach the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            clean = segment.control or segment.text.isprintable()
            yield segment if clean else Segment(shown(segment.text), segment.style)


class Terminal:
    """A person at a keyboard, or a script in a pipe."""

    def __init__(self) -> None:
        self.keyboard: TextIO | None = sys.stdin
        self.is_live = self.keyboard is not None and self.keyboard.isatty()
        self.console = CleanConsole(highlight=False, markup=False, emoji=False)
        # a whole screen can be drawn: both ends are a terminal, and not a dumb one
        self.is_screen = self.is_live and self.console.is_terminal and not self.console.is_dumb_terminal
        self.is_screen = self.is_screen and sys.stderr.isatty()  # that is where a whole screen is drawn
        if self.console.width > WIDTH or not self.console.is_terminal:
            self.console.width = WIDTH

    def tell(self, text: str | Text = "", style: str = "") -> None:
        """A sentence or a few lines."""
        shown = Text(text, style) if isinstance(text, str) else text
        if self.console.is_terminal:
            shown = broken(shown, self.console.width)
        self.console.print(shown, soft_wrap=True)

    def warn(self, text: str) -> None:
        self.tell(text, "red")

    def show(self, picture: RenderableType) -> None:
        self.console.print(picture, crop=self.console.is_terminal)  # a line in a pipe may be as long as it likes

    def clear(self) -> None:
        """Leave nothing to be seen, nor to be found by scrolling back or with the arrow keys."""
        if self.is_live:
            self.console.clear()
            if self.console.is_terminal and not self.console.is_dumb_terminal:
                self.console.file.write("\x1b[3J")  # what has scrolled away
                self.console.file.flush()
            if readline is not None:
                readline.clear_history()

    def wait(self, seconds: float, interrupted: bool = False) -> bool:
        """A moment to look at something; True if it is `interrupted` by Enter."""
        if interrupted and self.keyboard is not None and not sys.platform.startswith("win"):
            if select.select([self.keyboard], [], [], seconds)[0]:
                self.read("")
                return True
        else:
            time.sleep(seconds)
        return False

    def read(self, prompt: str = "> ") -> str:
        """The next line somebody types. At the end of the input: EOFError."""
        if self.is_live:
            return tidy(input(shown(prompt)))
        line = self.keyboard.readline() if self.keyboard is not None else ""
        self.tell(f"{prompt}{tidy(line)}".rstrip())  # a pipe does not show what goes in
        if not line:
            raise EOFError
        return tidy(line)


def tidy(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line).strip()
