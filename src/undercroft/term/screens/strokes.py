"""Parts the screens draw with: bars, frames of cards, and marks that say which place of the board a sign belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from undercroft.term.words import say


def at_place(style: str, place: str) -> Style:
    """A style that remembers the place it is drawn at, so that it can be clicked."""
    return Style.parse(style) + Style(meta={"place": place})


def bar(value: int, full: int, style: str, width: int = 10) -> Text:
    """A bar beside its number, never instead of it."""
    filled = min(width, -(-max(value, 0) * width // full)) if full else 0
    return Text.assemble(("█" * filled, style), ("░" * (width - filled), "dim"))


def boxes(filled: int, of: int, style: str = "") -> Text:
    return Text("■" * filled + "□" * (of - filled), style)


def lines(parts: Iterable[Text | str]) -> Text:
    return Text("\n").join([part if isinstance(part, Text) else Text(part) for part in parts])


def rows_for(parts: Iterable[Text | str], width: int) -> int:
    """How many rows these lines take where they are so wide."""
    texts = (part.plain if isinstance(part, Text) else part for part in parts)
    return sum(len(wrap(line, width)) or 1 for text in texts for line in text.split("\n"))


def cut(text: Text, width: int, height: int) -> Text:
    """As much of a text as so many rows hold; `look` tells the rest."""
    while rows_for([text], width) > max(1, height) and " " in text.plain.rstrip(" …"):
        text = Text.assemble(text[: text.plain.rstrip(" …").rindex(" ")], " …")
    return text


def fitted(ways: Iterable[Sequence[Text | str]], width: int, height: int) -> Text:
    """The first of these ways to say it that fits; of the last one as much as there is room for."""
    rows: list[Text | str] = []
    for way in ways:
        rows = list(way)
        if rows_for(rows, width) <= height:
            return lines(rows)
    more = Text(str(say("… O: everybody")), "dim")
    while len(rows) > 1 and rows_for([*rows, more], width) > height:
        rows.pop()
    return lines([*rows, more])


@dataclass
class Cell:
    """A card in a frame: lines with their styles, and the place it is."""

    place: str
    text: list[tuple[str, str]]
    is_here: bool = False

    def row(self, number: int, width: int, height: int) -> Text:
        shown = self._wrapped(width, height)
        words, style = shown[number] if number < len(shown) else ("", "")
        return Text(f"{words:<{width}}"[:width], at_place(style, self.place))

    def _wrapped(self, width: int, height: int) -> list[tuple[str, str]]:
        """The lines; where there are too many of them, each text in one."""
        whole = [(line, style) for text, style in self.text for line in (wrap(text, width) or [""])]
        if len(whole) <= height:
            return whole
        return [(text if len(text) <= width else f"{text[: width - 1]}…", style) for text, style in self.text]


def frames(cells: Sequence[Cell], columns: int, width: int, height: int) -> Text:
    """Cards side by side in rows; neighbours share their frame, and where somebody stands it is doubled."""
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    drawn: list[Text] = [_edge(None, rows[0], width)]
    for at, row in enumerate(rows):
        for number in range(height):
            line = Text().append(_side(None, row[0]), "dim")
            for here, beside in zip(row, [*row[1:], None], strict=True):
                line.append_text(here.row(number, width, height))
                line.append(_side(here, beside), "dim")
            drawn.append(line)
        drawn.append(_edge(row, rows[at + 1] if at + 1 < len(rows) else None, width))
    return lines(drawn)


def _side(left: Cell | None, right: Cell | None) -> str:
    return "║" if any(one is not None and one.is_here for one in (left, right)) else "│"


def _edge(above: Sequence[Cell] | None, below: Sequence[Cell] | None, width: int) -> Text:
    edge = Text("+", "dim")
    count = len(above or below or ())
    for at in range(count):
        near = [row[at] for row in (above, below) if row is not None]
        edge.append(("═" if any(cell.is_here for cell in near) else "─") * width + "+", "dim")
    return edge
