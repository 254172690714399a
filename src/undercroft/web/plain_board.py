"""A board in words, for as long as a game has no picture: every place that answers is a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from undercroft.board import Board, Place

Marks = Mapping[str, Sequence[tuple[int, str, str]]]


def draw(view: Mapping[str, Any], things: Mapping[str, Any], marks: Marks) -> Board:
    lines = tuple(f"{key}: {_short(value)}" for key, value in view.items())
    places = [Place(key, 10, 10 + 50 * at, 380, 44, title=key) for at, key in enumerate(key for key in marks if key)]
    height = 20 + 50 * len(places) + 20 * len(lines)
    rows = "".join(
        f'<g class="place can" data-place="{escape(one.place)}"><rect x="{one.x:g}" y="{one.y:g}" width="{one.w:g}"'
        f' height="{one.h:g}" rx="8" class="f-card ring base"/><text x="50" y="{one.y + 28:g}" class="t-ink t14">'
        f"{escape(one.place)}</text></g>"
        for one in places
    )
    rows += "".join(
        f'<text x="10" y="{40 + 50 * len(places) + 20 * at}" class="t-ink t13">{escape(line[:90])}</text>'
        for at, line in enumerate(lines)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 600 {height}" role="group">{rows}</svg>'
    return Board(svg, (), tuple(places), lines)


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_short(part)}" for key, part in value.items())
    return ", ".join(map(_short, value)) if isinstance(value, (list, tuple)) else str(value)
