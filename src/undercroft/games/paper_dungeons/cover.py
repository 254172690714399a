"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.games.paper_dungeons.glossary import say
from undercroft.kernel.cover import Cover

MOST_PLAYERS = 8  # PD-100
COVER = Cover(
    name="paper-dungeons",
    title=say("Paper Dungeons"),
    seats=tuple(range(1, MOST_PLAYERS + 1)),
    sentence=say("Six dice, one map, a pencil each."),
    players=say("1 to 8, all at once"),
    length=say("30 to 40 minutes"),
    stamp="pencil",
    weight=2,
)
NAME = COVER.name
