"""From the ask to the marks on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.board.picture import Mark


def marks_of(ask: Mapping[str, Any]) -> dict[str, list[Mark]]:
    """Where which options of an ask (as JSON) answer; those without a place stand under "".

    >>> marks_of({"options": [{"key": "go", "label": "Go", "place": "room-1"}, {"key": "stay", "label": "Stay"}]})
    {'room-1': [(1, 'go', 'Go')], '': [(2, 'stay', 'Stay')]}
    """
    found: dict[str, list[Mark]] = {}
    for number, option in enumerate(ask["options"], 1):
        found.setdefault(option.get("place") or "", []).append((number, option["key"], option["label"]))
    return found
