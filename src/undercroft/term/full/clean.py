"""Widgets that pass nothing on to the terminal but text: names, records and packs may hold anything."""

from __future__ import annotations

from rich.segment import Segment
from textual import widgets
from textual.strip import Strip

from undercroft.kernel.harmless import shown


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
