"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.kernel.words import Domain

say = Domain("map-maker")
NAME = "map-maker"
TITLE = say("Map Maker")
SEATS = (1, 2, 3, 4)
