"""A tile as it would lie, small enough for the answer that turns it so."""

from __future__ import annotations

from undercroft.board.shapes import rect

SIZE, WALL = 44, 6
_WAY = SIZE / 3
_GAPS = {
    "n": (_WAY, 0, _WAY, WALL), "s": (_WAY, SIZE - WALL, _WAY, WALL),
    "w": (0, _WAY, WALL, _WAY), "e": (SIZE - WALL, _WAY, WALL, _WAY),
}  # fmt: skip


def of_option(key: str) -> str:
    """`exits-nes`: walls all round, and the ways through them; nothing for any other answer."""
    what, _, ways = key.partition("-")
    if what != "exits" or not ways or not set(ways) <= set(_GAPS):
        return ""
    inner = SIZE - 2 * WALL
    shown = rect(0, 0, SIZE, SIZE, "f-wall", 3) + rect(WALL, WALL, inner, inner, "f-card", 1)
    shown += "".join(rect(*_GAPS[way], "f-card") for way in ways)
    size = f'viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}"'
    return f'<svg class="turned" {size} aria-hidden="true">{shown}</svg>'
