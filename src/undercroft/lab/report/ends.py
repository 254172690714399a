"""Where games end, drawn on the board of the title."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.board.drawing import draw
from undercroft.face import open_table
from undercroft.kernel.languages import current_language
from undercroft.lab.reading import Found

DEEP = 60  # answers into a game a board shows most of its places


def on_the_board(found: Found, shares: Mapping[str, float]) -> str:
    """The picture of a table with a mark on every place that has a share; "" if the board shows none of them.

    Which table it is matters little: its places are those of every table. One is sought that shows many of them.
    """
    best, seen = None, 0.0
    for seed in range(6):
        table = open_table(found.game, int(found.games["seats"].max()), seed=f"report {seed}", luck="fast")
        for _ in range(DEEP):
            if not table.asks:
                break
            table.answer(table.asks[0].seat, table.asks[0].keys[0])
        board = draw(table.view(0), table.things, {}, current_language())
        shown = sum(shares.get(place.place, 0.0) for place in board.places if not place.panel)
        if shown > seen:
            best, seen = board, shown
    if best is None or seen < 0.25:
        return ""
    most = max(shares.values())
    marks = ""
    for place in best.places:
        share = shares.get(place.place, 0.0)
        if share and not place.panel:
            x, y = place.x + place.w / 2, place.y + place.h / 2
            r = min(place.w, place.h) / 2 * (0.35 + 0.6 * (share / most) ** 0.5)
            marks += (
                f'<circle class="heat" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>'
                f'<text class="share" x="{x:.1f}" y="{y + 6:.1f}" text-anchor="middle">{100 * share:.0f} %</text>'
            )
    return (
        best.svg.replace("</svg>", f"{marks}</svg>") if best.svg.count("</svg>") == 1 else _before_last(best.svg, marks)
    )


def _before_last(svg: str, marks: str) -> str:
    head, _, tail = svg.rpartition("</svg>")
    return f"{head}{marks}</svg>{tail}"
