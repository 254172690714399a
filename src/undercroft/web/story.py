"""What happened: sentences with their clauses, and the dice that were thrown since this seat last answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from undercroft.board.staging import Thrown, dice_of, in_line, shows_dice
from undercroft.board.words import true_minus
from undercroft.bots.seated import with_names
from undercroft.kernel.event import Event
from undercroft.kernel.languages import current_language
from undercroft.kernel.table import Table
from undercroft.players.heard import RECALLED
from undercroft.web.seated import Seated

LAST = 3  # sentences, where nothing is new
TOLD = 60  # sentences on the page; the whole story is a link away


def story(seated: Seated, seat: int | None, most: int = TOLD) -> list[dict[str, Any]]:
    """The newest first; `new` is what happened since the last answer at this device."""
    events = seated.table.events(seat)
    seen = seated.heard.seen(seat) if seated.people else max(0, len(events) - RECALLED)  # a spectator never answers
    first = max(0, len(events) - most)
    shown = [{**one, "new": at >= seen} for at, one in enumerate(_sentences(seated, seat, events, first), first)]
    for at, reason in (seated.heard.beside.get(seat, {}) if seat is not None else {}).items():
        if max(seen, first) <= at < len(events):
            shown[at - first]["why"] = str(reason)
    return shown[::-1]


def _sentences(seated: Seated, seat: int | None, events: Sequence[Event], first: int) -> list[dict[str, Any]]:
    """From the event `first` on. What was told once is not put into words again."""
    known = seated.told.setdefault((seat, current_language()), {})
    for at in [at for at in known if at < len(events) - TOLD]:
        del known[at]
    for at in range(first, len(events)):
        if at not in known:
            known[at] = told(seated.table, events[at])
    return [known[at] for at in range(first, len(events))]


def since(seated: Seated, seat: int | None, most: int = 12) -> list[str]:
    """What happened since this seat was last here, in words and in order; nothing if it was never away."""
    chair = seated.company.chairs[seat] if seated.company is not None and seat is not None else None
    if chair is None or chair.is_here or not chair.here:
        return []
    return [one["text"] for one in reversed(story(seated, seat, most)) if one["new"]]


def news(seated: Seated, seat: int | None, most: int = 14) -> list[dict[str, Any]]:
    """What just happened, in order: all that is new, the last of it; where nothing is, what was told last."""
    told = story(seated, seat, most)[::-1]
    return [one for one in told if one["new"]] or told[-LAST:]


def told(table: Table, event: Event, new: bool = False) -> dict[str, Any]:
    return {
        "text": with_names(true_minus(event.text), table), "clause": event.clause, "new": new,
        "icon": event.kind.stamp, "why": "",
    }  # fmt: skip


def dice_since(seated: Seated, seat: int | None, most: int = 3) -> list[Markup]:
    """The throws since the last answer as they fell, each in its colour and with its symbols; the last few of them."""
    table = seated.table
    throws = [(event.text, fell) for event in seated.heard.events(seat) if (fell := dice_of(table.game.name, event))]
    if not throws and not shows_dice(table.game.name):  # a title that does not say how its dice look
        throws = [
            (", ".join(map(str, faces)), list(map(Thrown, faces)))
            for _, dice, faces in seated.heard.throws(seat)
            if dice
        ]
    return [Markup(in_line(dice, with_names(said, table))) for said, dice in throws[-most:]]
