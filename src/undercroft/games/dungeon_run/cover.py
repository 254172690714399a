"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.kernel.cover import Cover

COVER = Cover(
    name="dungeon-run",
    title=say("Dungeon Run"),
    seats=(1, 2, 3, 4, 5, 6),
    sentence=say("Take the Stone, then run."),
    players=say("1 to 6"),
    length=say("40 to 90 minutes"),
    stamp="dragon",
    weight=4,
)
NAME = COVER.name
