"""What happened: sentences with their clauses, and the dice that were thrown since this seat last answered."""

from __future__ import annotations

import re
from typing import Any

from undercroft.bots.seated import with_names
from undercroft.kernel.event import Event
from undercroft.kernel.table import Table
from undercroft.web.stamps import stamp_of
from undercroft.web.tables import Seated

_HYPHEN = re.compile(r"(?<![\w.-])-(?=\d)")  # a true minus before a figure
TOLD = 60  # sentences on the page; the whole story is a link away
RECALLED = 6


def story(seated: Seated, seat: int | None, most: int = TOLD) -> list[dict[str, Any]]:
    """The newest first; `new` is what happened since the last answer at this device."""
    events = seated.table.events(seat)
    seen, _ = seated.seen.get(seat, (max(0, len(events) - RECALLED), 0))
    seen = min(seen, len(events))
    first = max(0, len(events) - most)
    shown = [told(seated.table, event, at >= seen) for at, event in enumerate(events) if at >= first]
    for at, reason in (seated.reasons.get(seat, {}) if seat is not None else {}).items():
        if max(seen, first) <= at < len(events):
            shown[at - first]["why"] = reason.text()
    return shown[::-1]


def since(seated: Seated, seat: int | None, most: int = 12) -> list[str]:
    """What happened since this seat was last here, in words and in order; nothing if it was never away."""
    chair = seated.company.chairs[seat] if seated.company is not None and seat is not None else None
    if chair is None or chair.is_here or not chair.here:
        return []
    return [one["text"] for one in reversed(story(seated, seat, most)) if one["new"]]


def told(table: Table, event: Event, new: bool = False) -> dict[str, Any]:
    return {
        "text": with_names(_HYPHEN.sub("−", event.text), table), "clause": event.clause, "new": new,
        "icon": stamp_of(event.kind.key), "why": "",
    }  # fmt: skip


def dice_since(seated: Seated, seat: int | None, most: int = 3) -> list[list[int]]:
    """The throws since the last answer, each as its faces; the last few of them."""
    throws = seated.table.throws
    _, seen = seated.seen.get(seat, (0, len(throws)))
    return [list(faces) for _, dice, faces in throws[min(seen, len(throws)) :] if dice][-most:]
