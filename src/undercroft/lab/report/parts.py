"""What a chapter of a report is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Grid = tuple[Sequence[str], Sequence[Sequence[str]]]  # the heads, the rows


class Part(NamedTuple):
    """A chapter: what it is called, what it says, and pictures (title, SVG or "") with their tables."""

    title: str
    lines: Sequence[str]
    figures: Sequence[tuple[tuple[str, str], Grid]]
