"""The end, told: what decided it, a few figures, the story in ten lines."""

from __future__ import annotations

from collections.abc import Iterator

from last_lantern.glossary import say
from last_lantern.sight import LanternView

from undercroft.learn.retelling import Row, Story, count, row, total

MILESTONES = ("brought", "blown")
THEN = say("Next: fifteen rounds, or a friend.")


def decided(view: LanternView, events: Story, seat: int | None) -> str:
    """The draught that took most."""
    blown = [event for event in events if event["event"] == "blown"]
    worst = max(blown, key=lambda one: int(one["facts"]["n"]), default=None)
    return worst["text"] if worst else str(say("Nobody's light went out."))


def rows(view: LanternView, events: Story, seat: int | None) -> Iterator[Row]:
    yield row(say("draughts"), count(events, "blown"))
    yield row(say("gems lost to them"), total(events, "blown"))
