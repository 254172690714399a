"""The boards as pictures: pure functions from what a seat sees to SVG.

`draw` takes a view, the table's print and the options by place, and knows nothing else: no table, no rule, no browser.
The same picture serves the page, the docs, replays and print. `board.css` holds its colours and letters, `icons.svg`
its stamps.
"""

from __future__ import annotations

from undercroft.board.drawing import draw
from undercroft.board.picture import Board, Panel, Place, Vital

__all__ = ["Board", "Panel", "Place", "Vital", "draw"]
