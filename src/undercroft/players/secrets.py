"""What one seat knows and others may not: when a screen that goes round must be covered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.kernel.table import Table

WHOSE = ("seat", "is_mine", "against")  # says whose view it is, or follows from what is open


def knows_more(table: Table, seat: int) -> bool:
    """Whether this seat's screen or its story shows what a spectator may not see."""
    told = any(event.seats is not None for event in table.events(seat))
    return told or _tells_more(table.view(seat), table.view(None))


def _tells_more(own: Any, open_: Any) -> bool:
    """Whether a seat's view holds what a spectator's does not. An empty hand is no secret."""
    if isinstance(own, Mapping) and isinstance(open_, Mapping):
        return any(_tells_more(value, open_.get(key)) for key, value in own.items() if key not in WHOSE)
    if isinstance(own, list) and isinstance(open_, list) and len(own) == len(open_):
        return any(map(_tells_more, own, open_))
    return own not in (None, [], {}) and own != open_
