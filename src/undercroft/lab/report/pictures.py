"""Pictures of a report, as SVG without a colour of their own: the page says what is light and what is dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from undercroft.kernel.words import decimal
from undercroft.lab.statistics import Estimate

WIDE, LEFT, RIGHT, ROW = 720, 210, 70, 26
LONGEST = 32  # letters of a label


class Line(NamedTuple):
    """A row of a picture: what it is called, and its figure."""

    name: str
    one: Estimate
    is_clear: bool = False


def _short(text: str) -> str:
    return escape(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _svg(height: float, body: str, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{escape(label)}">{body}</svg>'


def intervals(lines: Sequence[Line], unit: str, middle: float | None, label: str, scale: float = 100) -> str:
    """A dot and its interval for each line; `middle` is drawn through all of them."""
    shown = [line for line in lines if math.isfinite(line.one.low) and not math.isnan(line.one.value)]
    if not shown:
        return ""
    low = min(line.one.low for line in shown) * scale
    high = max(line.one.high for line in shown) * scale
    if middle is not None:
        low, high = min(low, middle * scale), max(high, middle * scale)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])

    def x(value: float) -> float:
        return LEFT + (value - low) / ((high - low) or 1) * (WIDE - LEFT - RIGHT)

    tall = ROW * len(shown) + 34
    body = "".join(
        f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="6" y2="{tall - 24}"/>'
        f'<text class="tick" x="{x(tick):.1f}" y="{tall - 8}" text-anchor="middle">{tick:g}{unit}</text>'
        for tick in ticks
    )
    if middle is not None:
        body += (
            f'<line class="middle" x1="{x(middle * scale):.1f}" x2="{x(middle * scale):.1f}" y1="4" y2="{tall - 24}"/>'
        )
    for at, (name, one, is_clear) in enumerate(shown):
        y = 6 + ROW * at + ROW / 2
        tone = " clear" if is_clear else ""
        body += (
            f'<text class="name" x="{LEFT - 12}" y="{y + 4:.1f}" text-anchor="end">{_short(name)}</text>'
            f'<line class="span{tone}" x1="{x(one.low * scale):.1f}" x2="{x(one.high * scale):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot{tone}" cx="{x(one.value * scale):.1f}" cy="{y}" r="5"/>'
            f'<text class="figure" x="{WIDE - 4}" y="{y + 4:.1f}" text-anchor="end">'
            f"{decimal(one.value * scale)}{unit}</text>"
        )
    return _svg(tall, body, label)


def bars(rows: Sequence[tuple[str, float]], unit: str, label: str) -> str:
    """A bar for each row, the longest first or as they come."""
    most = max((value for _, value in rows), default=0) or 1
    tall = ROW * len(rows) + 8
    body = ""
    for at, (name, value) in enumerate(rows):
        y = 4 + ROW * at
        wide = value / most * (WIDE - LEFT - RIGHT)
        body += (
            f'<text class="name" x="{LEFT - 12}" y="{y + 17}" text-anchor="end">{_short(name)}</text>'
            f'<rect class="bar" x="{LEFT}" y="{y + 4}" width="{max(1, wide):.1f}" height="{ROW - 8}" rx="3"/>'
            f'<text class="figure" x="{WIDE - 4}" y="{y + 17}" text-anchor="end">{decimal(value)}{unit}</text>'
        )
    return _svg(tall, body, label)


def histogram(counts: Sequence[tuple[str, int]], label: str) -> str:
    """Columns side by side, each with what it stands for."""
    most = max((n for _, n in counts), default=0) or 1
    wide, tall = (WIDE - 20) / max(1, len(counts)), 170
    body = ""
    for at, (name, n) in enumerate(counts):
        x, high = 10 + at * wide, n / most * 120
        body += (
            f'<rect class="bar" x="{x + 2:.1f}" y="{140 - high:.1f}" width="{wide - 4:.1f}" height="{high:.1f}"/>'
            f'<text class="tick" x="{x + wide / 2:.1f}" y="158" text-anchor="middle">{escape(name)}</text>'
            f'<text class="tick" x="{x + wide / 2:.1f}" y="{134 - high:.1f}" text-anchor="middle">{n}</text>'
        )
    return _svg(tall, body, label)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below to above.

    >>> _ticks(3, 97), _ticks(-7.2, 4)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0])
    """
    span = (high - low) or 1
    step = 10.0 ** math.floor(math.log10(span / 4))
    step = next(step * by for by in (1, 2, 5, 10) if span / (step * by) <= 6)
    first = math.floor(low / step)
    return [round(at * step, 10) for at in range(first, math.ceil(high / step) + 1)]
