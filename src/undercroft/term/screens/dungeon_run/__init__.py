"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from undercroft.term.screens.dungeon_run.drawn import board, others, side, small_side
from undercroft.term.screens.dungeon_run.printed import figures
from undercroft.term.screens.dungeon_run.said import place, said, status

TELLS_DICE = True

__all__ = ["TELLS_DICE", "board", "figures", "others", "place", "said", "side", "small_side", "status"]
