"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from undercroft.games.dungeon_run.screen.drawn import board, others, picture, side, small_side
from undercroft.games.dungeon_run.screen.figures import figures
from undercroft.games.dungeon_run.screen.said import place, said, status

SHOWN = frozenset({"round", "turn", "turn-ended"})  # the line above says it, and the question
TELLS_DICE = True

__all__ = [
    "SHOWN",
    "TELLS_DICE",
    "board",
    "figures",
    "others",
    "picture",
    "place",
    "said",
    "side",
    "small_side",
    "status",
]
