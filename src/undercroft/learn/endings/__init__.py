"""What an ending tells: what decided the game, where the points or the blood went, and the story in ten lines."""

from __future__ import annotations

from collections.abc import Sequence
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
        return Ending(events[-1]["text"] if events else "", (), _ten([event["text"] for event in events]))
    view = table.view(seat)
    told = [event["text"] for event in events if event["event"] in game.MILESTONES]
    one = seat if seat is not None or len(table.header["seats"]) > 1 else 0
    measure = game.measure(view) if hasattr(game, "measure") else None
    score = tuple(game.score(view, one)) if hasattr(game, "score") else ()
    return Ending(
        game.decided(view, events, one), tuple(game.rows(view, events, one)), _ten(told), str(game.THEN), score, measure
    )


def measured(name: str, n: int) -> str:
    """How far somebody came, in words: `Area 4`; points, where the game counts them."""
    game = _game(name)
    words = getattr(game, "MEASURE", None)
    return str(n) if words is None else str(words.text({"n": n}))


def _game(name: str) -> ModuleType | None:
    return import_module(f"{__name__}.{name.replace('-', '_')}") if name in GAMES else None


def _ten(texts: Sequence[str]) -> tuple[str, ...]:
    """Ten milestones at most: the beginning, the end, and what stands out between."""
    if len(texts) <= LINES:
        return tuple(texts)
    first, last, middle = texts[:2], texts[-4:], texts[2:-4]
    between = LINES - len(first) - len(last)
    chosen = [middle[at * len(middle) // between] for at in range(between)]
    return (*first, *chosen, *last)
