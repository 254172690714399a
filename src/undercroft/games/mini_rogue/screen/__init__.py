"""The screen of Mini Rogue: the Area as nine cards, the character sheets, the fight and its dice."""

from undercroft.games.mini_rogue.screen.drawn import board, others, side, small_side
from undercroft.games.mini_rogue.screen.said import place, said, status

SHOWN = frozenset({"resolved", "turned-up"})  # the cards lie there, with their marks
TELLS_DICE = True

__all__ = ["SHOWN", "TELLS_DICE", "board", "others", "place", "said", "side", "small_side", "status"]
