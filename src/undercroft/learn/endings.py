"""What an ending tells: what decided the game, where the points or the blood went, and the story in ten lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import ModuleType
from typing import Any

from undercroft.kernel.table import Table
from undercroft.learn.retelling import Ending, Stages, Story
from undercroft.shelf import room

__all__ = ["LINES", "Ending", "Stages", "ending", "measure", "measured"]

LINES = 10


def ending(table: Table, seat: int | None = 0) -> Ending:
    """A finished game, told to a seat; to everybody at once, if it is None and there are several."""
    events: Story = [event.to_json() for event in table.events(seat)]
    game, view = _game(table.game.name), table.view(seat)
    one = seat if seat is not None or len(table.header["seats"]) > 1 else 0

    def told(what: str, otherwise: Any, *asked: Any) -> Any:
        """What the title says, if it says it."""
        return getattr(game, what)(*asked) if hasattr(game, what) else otherwise

    milestones = getattr(game, "MILESTONES", {event["event"] for event in events})
    story = [event for event in events if event["event"] in milestones]
    return Ending(
        told("decided", events[-1]["text"] if events else "", view, events, one),
        tuple(told("rows", (), view, events, one)),
        _ten(story, set(told("decisive", getattr(game, "DECISIVE", ()), events))),
        str(getattr(game, "THEN", "")),
        tuple(told("score", (), view, one)),
        told("measure", None, view),
        told("title", "", view, events, one),
    )


def measure(table: Table, seat: int = 0) -> int:
    """How far a seat came: its points, where the game counts them, else what the title measures; 0 if it does not."""
    outcome = table.outcome
    if outcome is not None and seat < len(outcome.scores):
        return outcome.scores[seat]
    game = _game(table.game.name)
    found = getattr(game, "measure", None)
    return int(found(table.view(seat)) or 0) if found else 0


def measured(name: str, n: int) -> str:
    """How far somebody came, in words: `Area 4`; points, where the game counts them."""
    game = _game(name)
    words = getattr(game, "MEASURE", None)
    return str(n) if words is None else str(words.text({"n": n}))


def _game(name: str) -> ModuleType | None:
    return room(name, "lessons.ending")


def _ten(events: Story, decisive: Collection[str] = ()) -> tuple[str, ...]:
    """Ten milestones at most: what decided the game, by its kind or its sentence; then the beginning, the end, and what
    stands out between."""
    decided = [event["event"] in decisive or event["text"] in decisive for event in events]
    first = _spread([at for at, one in enumerate(decided) if one], LINES)
    others = [at for at, one in enumerate(decided) if not one]
    return tuple(events[at]["text"] for at in sorted([*first, *_spread(others, LINES - len(first))]))


def _spread(places: Sequence[int], n: int) -> list[int]:
    """At most so many of them: the first two, the last four, and from between as evenly as can be."""
    if len(places) <= n:
        return list(places)
    start, end = min(2, n // 3), min(4, n // 2)
    middle, between = places[start : len(places) - end], n - start - end
    chosen = [middle[at * len(middle) // between] for at in range(between)]
    return [*places[:start], *chosen, *places[len(places) - end :]]
