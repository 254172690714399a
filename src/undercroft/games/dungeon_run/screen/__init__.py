"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from undercroft.games.dungeon_run.screen.drawn import (
    board as board,
    others as others,
    picture as picture,
    side as side,
    small_side as small_side,
)
from undercroft.games.dungeon_run.screen.figures import figures as figures
from undercroft.games.dungeon_run.screen.said import place as place, said as said, status as status

SHOWN = frozenset({"round", "turn", "turn-ended"})  # the line above says it, and the question
TELLS_DICE = True
