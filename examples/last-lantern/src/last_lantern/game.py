"""Last Lantern, as the table knows it. The rooms beside this module are found by their names, when somebody asks."""

from last_lantern.cover import COVER
from last_lantern.glossary import say
from last_lantern.rules import begin, play
from last_lantern.sight import LanternView, details, see, things
from undercroft.kernel.game import Choice, Game

GAME = Game(
    name=COVER.name,
    title=COVER.title,
    rules_version=1,
    seats=COVER.seats,
    begin=begin,
    play=play,
    view=see,
    seen=LanternView,
    prompts={"LL-100": say("Deeper, or home?")},
    choices=lambda pack: (Choice("rounds", (6, 10, 15), 10, say("rounds")),),
    details=details,
    things=things,
)
