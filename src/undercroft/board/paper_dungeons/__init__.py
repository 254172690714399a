"""Paper Dungeons: the rounds, the level with the way walked, the dice; the sheets beside it."""

from __future__ import annotations

from undercroft.board.paper_dungeons.level import draw_level
from undercroft.board.paper_dungeons.monster import count, next_monster
from undercroft.board.paper_dungeons.sheets import aims, dealt, figures, own, rivals
from undercroft.board.paper_dungeons.timeline import W, pool, timeline
from undercroft.board.picture import Drawn, Marks, Picture, View
from undercroft.board.words import Things, say


def picture(view: View, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    title = view["dungeon"]["name"] if view["dungeon"] else str(say("The dungeon is not chosen yet"))
    mine = next((sheet for sheet in view["sheets"] if sheet["seat"] == view["seat"]), None)
    shown = mine or next(iter(view["sheets"]), None)
    board.tell(title)
    timeline(board, view, shown, things)
    low, focus = draw_level(board, view, shown, 72)
    low = pool(board, view, mine, low + 4)
    panels = dealt(view, things, marks)
    panels += count(view, marks) if view.get("scores") else []
    if shown:
        panels.append(own(view, things, marks, shown))
    panels += next_monster(view, marks)
    if view["missions"] or (shown and shown["objective"]):
        panels.append(aims(view, things, marks, shown))
    panels += rivals(view, marks)
    panels += [] if view.get("scores") else count(view, marks)
    return Drawn(board, panels, title, (0, 0, W, low + 8), focus, figures(view, mine))
