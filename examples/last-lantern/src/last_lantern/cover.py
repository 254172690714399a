"""What stands on the box: enough to choose the game without opening it."""

from last_lantern.glossary import say
from undercroft.kernel.cover import Cover

COVER = Cover(
    name="last-lantern",
    title=say("Last Lantern"),
    seats=(1, 2, 3, 4),
    sentence=say("Deeper for gems, home before the light goes out."),
    players=say("1 to 4 players"),
    length=say("10 minutes"),
    stamp="lamp",
    weight=0,
)
