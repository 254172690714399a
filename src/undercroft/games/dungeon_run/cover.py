"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.kernel.words import Domain

say = Domain("dungeon-run")
NAME = "dungeon-run"
TITLE = say("Dungeon Run")
SEATS = (1, 2, 3, 4, 5, 6)
