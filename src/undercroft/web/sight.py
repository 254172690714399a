"""What a seat sees, in one word: while it stays the same, its page stays the same.

It follows from what the seat may know and from nothing else, so a stream that tells it tells no secret.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from undercroft.kernel.languages import language
from undercroft.web.seated import Seated


def sight(seated: Seated) -> str:
    """What this device sees: all that its seats see."""
    seen = [_sight(seated, seat) for seat in seated.people or (None,)]
    return seen[0] if len(seen) == 1 else digest(seen)


def _sight(seated: Seated, seat: int | None) -> str:
    key = (seat, seated.stamp, frozenset(seated.lent), seated.people)
    found = seated.sights.get(key)
    if found is None:
        seated.sights = {known: word for known, word in seated.sights.items() if known[1] == seated.stamp}
        with language("en"):
            found = seated.sights[key] = digest(_seen(seated, seat), seated.view_json(seat))
    return found


def _seen(seated: Seated, seat: int | None) -> list[Any]:
    table = seated.table
    events = table.events(seat)
    return [
        {one: seated.numbers.of(one) for one in seated.asked}, len(events),
        events[-1].text if events else "", sorted(seated.waited_for), sorted(seated.lent), seated.bots_wait,
        str(table.wanted and table.wanted[1]),
    ]  # fmt: skip


def digest(value: Any, text: str = "") -> str:
    """In one word; a long text goes in as it is."""
    return hashlib.sha256(f"{json.dumps(value)}\n{text}".encode()).hexdigest()[:20]
