"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.kernel.cover import Cover

COVER = Cover(
    name="map-maker",
    title=say("Map Maker"),
    seats=(1, 2, 3, 4),
    sentence=say("Fifty levels, and a name on the map."),
    players=say("1 to 4"),
    length=say("30 to 60 minutes"),
    stamp="map",
    weight=3,
)
NAME = COVER.name
