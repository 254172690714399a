"""From the options of an ask to the marks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from undercroft.board.picture import Mark


def marks_of(options: Iterable[Mapping[str, Any]]) -> dict[str, list[Mark]]:
    """Where which of these options (as JSON) answer; those without a place stand under "".

    >>> marks_of([{"key": "go", "label": "Go", "place": "room-1"}, {"key": "stay", "label": "Stay", "place": None}])
    {'room-1': [(1, 'go', 'Go')], '': [(2, 'stay', 'Stay')]}
    """
    found: dict[str, list[Mark]] = {}
    for number, option in enumerate(options, 1):
        found.setdefault(option["place"] or "", []).append((number, option["key"], option["label"]))
    return found
