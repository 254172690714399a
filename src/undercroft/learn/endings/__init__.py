"""What an ending tells: what decided the game, where the points or the blood went, and the story in ten lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from types import ModuleType

from undercroft.kernel.table import Table
from undercroft.learn.data import GAMES
from undercroft.learn.endings.reading import Ending, Story

__all__ = ["LINES", "Ending", "ending", "measured"]

LINES = 10


def ending(table: Table, seat: int | None = 0) -> Ending:
    """A finished game, told to a seat; to everybody at once, if it is None and there are several."""
    events: Story = [event.to_json() for event in table.events(seat)]
    game = _game(table.game.name)
    if game is None:
        return Ending(events[-1]["text"] if events else "", (), _ten(events))
    view = table.view(seat)
    decisive = set(game.decisive(events)) if hasattr(game, "decisive") else set(getattr(game, "DECISIVE", ()))
    told = _ten([event for event in events if event["event"] in game.MILESTONES], decisive)
    one = seat if seat is not None or len(table.header["seats"]) > 1 else 0
    measure = game.measure(view) if hasattr(game, "measure") else None
    score = tuple(game.score(view, one)) if hasattr(game, "score") else ()
    return Ending(
        game.decided(view, events, one), tuple(game.rows(view, events, one)), told, str(game.THEN), score, measure
    )


def measured(name: str, n: int) -> str:
    """How far somebody came, in words: `Area 4`; points, where the game counts them."""
    game = _game(name)
    words = getattr(game, "MEASURE", None)
    return str(n) if words is None else str(words.text({"n": n}))


def _game(name: str) -> ModuleType | None:
    return import_module(f"{__name__}.{name.replace('-', '_')}") if name in GAMES else None


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
