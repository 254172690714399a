"""Map Maker: the Dungeon Sheet with its levels and encounters, or the Boss Sheet; a Hero Sheet each."""

from __future__ import annotations

from undercroft.board.picture import Drawn, Marks, Picture
from undercroft.board.words import Things
from undercroft.games.map_maker.board.boss import boss_sheet, fight
from undercroft.games.map_maker.board.classes import classes
from undercroft.games.map_maker.board.delve import delve
from undercroft.games.map_maker.board.papers import paper
from undercroft.games.map_maker.board.sheets import sheets, vitals
from undercroft.games.map_maker.board.staging import scene, thrown
from undercroft.games.map_maker.board.tables import columns, tables
from undercroft.games.map_maker.board.wild_map import draw_wild_map as draw_campaign
from undercroft.games.map_maker.board.words import UNKNOWN
from undercroft.games.map_maker.sight.seen import MapMakerView

__all__ = ["draw_campaign", "ground", "paper", "picture", "scene", "thrown"]


def picture(view: MapMakerView, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    title = view["dungeon"]["name"] or str(UNKNOWN)
    panels = sheets(view, things, marks)
    focus: tuple[float, float] | None = None
    if any(place.startswith("class-") for place in marks):
        box = classes(board, things)
    elif view["boss"] is None:
        box, focus = delve(board, view, things)
    else:
        box, focus = fight(board, view, view["boss"], things)
        panels.insert(0, boss_sheet(view["boss"], things, marks))
    panels += columns(view, things, marks) + tables(view, things, marks)
    return Drawn(board, panels, title, box, focus, vitals(view), ground=ground(view), dark=depth(view))


def depth(view: MapMakerView) -> int:
    """Threat makes it dark: two of it a step."""
    return max(0, min(4, view["threat"] // 2))


def ground(view: MapMakerView) -> str:
    return f"map-maker-threat-{2 * depth(view)}"
