"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from undercroft.term.screens.dungeon_run.drawn import board, others, side, small_side
from undercroft.term.screens.dungeon_run.said import place, said, status

__all__ = ["board", "others", "place", "said", "side", "small_side", "status"]
