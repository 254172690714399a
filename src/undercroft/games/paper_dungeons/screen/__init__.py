"""The screen of Paper Dungeons: the map with the path walked, the sheet beside it, dice, monsters, missions, others."""

from undercroft.games.paper_dungeons.screen.drawn import board, others, side, small_side
from undercroft.games.paper_dungeons.screen.said import place, said, status

# the dice lie there, the line above counts the rounds, and gems that are gone are struck off the map
SHOWN = frozenset({"rolled", "round", "round-over", "struck", "vanished"})
TELLS_DICE = True

__all__ = ["SHOWN", "TELLS_DICE", "board", "others", "place", "said", "side", "small_side", "status"]
