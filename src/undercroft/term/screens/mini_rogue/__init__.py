"""The screen of Mini Rogue: the Area as nine cards, the character sheets, the fight and its dice."""

from undercroft.term.screens.mini_rogue.drawn import board, others, side, small_side
from undercroft.term.screens.mini_rogue.said import place, said, status

TELLS_DICE = True

__all__ = ["TELLS_DICE", "board", "others", "place", "said", "side", "small_side", "status"]
