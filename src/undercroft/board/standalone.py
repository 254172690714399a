"""A picture that stands alone: sheets at the left, the board at the right, styles inside. For docs and for print."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from undercroft.board.picture import Board, Panel
from undercroft.board.shapes import num, rect

STYLE = Path(__file__).with_name("board.css")
COLUMN, EDGE = 300, 24


def standalone(board: Board, theme: str = "", columns: int = 1) -> str:
    """The whole table as one SVG file; `theme` is "light", "dark" or the reader's own ("")."""
    width = EDGE + columns * (COLUMN + 28 + EDGE) + board.width + EDGE
    shown, low = "", 0.0
    lanes = [float(EDGE)] * columns
    for panel in board.panels if columns else ():
        at = min(range(columns), key=lambda one: lanes[one])
        x, y = EDGE + at * (COLUMN + 28 + EDGE), lanes[at]
        high = tall(panel)
        shown += rect(x, y, COLUMN + 28, high + 28, "f-paper s-edge w15", 10)
        shown += nested(panel.svg, x + 14, y + 14, COLUMN, high)
        lanes[at] = y + high + 28 + 12
        low = max(low, lanes[at])
    left = EDGE + columns * (COLUMN + 28 + EDGE)
    shown += nested(board.svg, left, EDGE, board.width, board.height)
    height = max(low + 12, board.height + 2 * EDGE)
    chosen = f' data-theme="{theme}"' if theme else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}"{chosen} role="img"'
        f' aria-label="{escape(board.title)}"><style>{_plain(STYLE.read_text("utf-8"))}</style>'
        f"{rect(0, 0, width, height, 'f-table')}{shown}</svg>\n"
    )


def nested(svg: str, x: float, y: float, w: float, h: float) -> str:
    head, _, rest = svg.partition(">")
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    return f'{head} x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}">{rest}'


def tall(panel: Panel) -> float:
    """How high a sheet is, in its own units."""
    box = panel.svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(box[3])


def _plain(css: str) -> str:
    """Nested drawings keep the size they are given."""
    return re.sub(r"svg\.board\.(?:large|wide) \{[^}]*\}", "", css.replace("width: 100%; height: auto; ", ""))


def painted(svg: str, on_paper: bool = False) -> str:
    """A picture that stands alone with the colours of the light theme, or those of print, written in: for programs that
    know no tokens."""
    css = STYLE.read_text("utf-8")
    told = css.split("@media", 1)[0] + (css.split("@media print", 1)[1] if on_paper else "")
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", told))
    svg = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", svg)
    return re.sub(r"var\((--[\w-]+)\)", lambda found: tokens.get(found[1], "none"), svg)
