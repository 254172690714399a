"""Map Maker: the Dungeon Sheet with its levels and encounters, or the Boss Sheet; a Hero Sheet each."""

from __future__ import annotations

from undercroft.board.map_maker import boss
from undercroft.board.map_maker.delve import delve
from undercroft.board.map_maker.printed import columns, tables
from undercroft.board.map_maker.sheets import sheets, vitals
from undercroft.board.picture import Drawn, Marks, Picture, View
from undercroft.board.words import Things, say


def picture(view: View, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    title = view["dungeon"]["name"] or str(say("An unknown dungeon"))
    box, focus = (boss.fight if view["boss"] else delve)(board, view, things)
    panels = sheets(view, things, marks)
    if view["boss"]:
        panels.insert(0, boss.sheet(view, things, marks))
    panels += columns(view, things, marks) + tables(view, things, marks)
    return Drawn(board, panels, title, box, focus, vitals(view))
