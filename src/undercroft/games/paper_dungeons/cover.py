"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.kernel.words import Domain

say = Domain("paper-dungeons")
NAME = "paper-dungeons"
TITLE = say("Paper Dungeons")
MOST_PLAYERS = 8  # PD-100
SEATS = tuple(range(1, MOST_PLAYERS + 1))
