"""The screen of Map Maker: the Dungeon Sheet, the Hero Sheets, the Boss Sheet, and the Wild Map."""

from undercroft.games.map_maker.screen.drawn import board, others, side, small_side
from undercroft.games.map_maker.screen.said import place, said, status
from undercroft.games.map_maker.screen.wild_map import campaign_line, draw_campaign

SHOWN = frozenset({"basic", "dice", "level", "removed", "selection"})  # dice lie beside Encounters, levels stand above
TELLS_DICE = True

__all__ = ["SHOWN", "TELLS_DICE", "board", "campaign_line", "draw_campaign", "others", "place", "said", "side",
           "small_side", "status"]  # fmt: skip
