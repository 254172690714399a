"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from undercroft.term.screens.dungeon_run.drawn import board, others, side, small_side
from undercroft.term.screens.dungeon_run.printed import figures
from undercroft.term.screens.dungeon_run.said import place, said, status

SHOWN = frozenset({"round", "turn", "turn-ended"})  # the line above says it, and the question
TELLS_DICE = True

__all__ = ["SHOWN", "TELLS_DICE", "board", "figures", "others", "place", "said", "side", "small_side", "status"]
