"""Why a bot did what it did, in one sentence: as far as those who watch may know.

The sentence is not the bot's own, which may rest on what it alone knows. It is found in a world that the watcher
imagines, for the answer as it was given, and told beside the sentence of the story that shows it. What is done unseen,
side by side with others, has no reason.
"""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.bots.mind import mind_of
from undercroft.bots.seat import World
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message

Reasons = dict[int, tuple[int, Message | str]]  # per watcher: how much of the story was told before, and why


def reasons_of(table: Table, given: tuple[int, str], watchers: Iterable[int]) -> Reasons:
    """Before it is given: why a bot may give this answer."""
    seat, key = given
    if table.side_by_side:
        return {}
    ask = next(ask for ask in table.asks if ask.seat == seat)
    found: Reasons = {}
    for watcher in watchers:
        reason = _imagined(table, watcher, seat, ask.clause, key)
        if reason is not None:
            found[watcher] = len(table.events(watcher)), reason
    return found


def _imagined(table: Table, watcher: int, seat: int, clause: str, key: str) -> Message | None:
    try:
        world = World(table.imagine(watcher), seat)
        option = next((one for one in world.options if one.key == key), None)
        if option is None:
            return None
        return mind_of(table.game.name).why(world.state, seat, clause, option, world.about)
    except (LookupError, UndercroftError):  # the watcher imagines another question: it knows nothing of this one
        return None
