"""The screen of Map Maker: the Dungeon Sheet, the Hero Sheets, the Boss Sheet, and the Wild Map."""

from undercroft.term.screens.map_maker.drawn import board, others, side, small_side
from undercroft.term.screens.map_maker.said import place, said, status
from undercroft.term.screens.map_maker.wild import draw_campaign

SHOWN = frozenset({"basic", "dice", "level", "removed", "selection"})  # dice lie beside Encounters, levels stand above
TELLS_DICE = True

__all__ = ["SHOWN", "TELLS_DICE", "board", "draw_campaign", "others", "place", "said", "side", "small_side", "status"]
