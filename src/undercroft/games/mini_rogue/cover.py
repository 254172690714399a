"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import say
from undercroft.kernel.cover import Cover

COVER = Cover(
    name="mini-rogue",
    title=say("Mini Rogue"),
    seats=(1, 2),
    sentence=say("Nine rooms, one torch, one way."),
    players=say("1 player, or 2 together"),
    length=say("30 to 45 minutes"),
    stamp="torch",
    weight=1,
)
NAME = COVER.name
