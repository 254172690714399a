"""Paper Dungeons: the rounds, the level with the way walked, the dice; the sheets beside it."""

from __future__ import annotations

from undercroft.board.picture import Drawn, Marks, Picture
from undercroft.board.words import Things
from undercroft.games.paper_dungeons.board.campaign import count_campaign
from undercroft.games.paper_dungeons.board.level import draw_level
from undercroft.games.paper_dungeons.board.monster import count, next_monster
from undercroft.games.paper_dungeons.board.papers import paper
from undercroft.games.paper_dungeons.board.sheets import aims, dealt, figures, own, rivals
from undercroft.games.paper_dungeons.board.staging import scene, thrown, used_at
from undercroft.games.paper_dungeons.board.timeline import W, pool, timeline
from undercroft.games.paper_dungeons.board.words import BOXES, NOT_CHOSEN
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView, dice_used, own_sheet

__all__ = ["BOXES", "READ_BY_ALL", "count_campaign", "ground", "paper", "picture", "scene", "thrown", "used_at"]

READ_BY_ALL = ("faced",)  # a monster comes to everybody at once


def picture(view: PaperDungeonsView, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    title = view["dungeon"]["name"] if view["dungeon"] else str(NOT_CHOSEN)
    mine = own_sheet(view)
    shown = mine or view["sheets"][0]
    board.tell(title)
    timeline(board, view, shown, things)
    low, focus = draw_level(board, view, shown, 72)
    low = pool(board, dice_used(view), low + 16)  # clear of a group that waits before the doors
    panels = dealt(view, things, marks)
    panels += count(view, marks) if view.get("scores") else []
    panels.append(own(view, things, marks, shown))
    panels += next_monster(view, marks, shown)
    if view["missions"] or shown["objective"]:
        panels.append(aims(view, things, marks, shown))
    panels += rivals(view, marks)
    panels += [] if view.get("scores") else count(view, marks)
    return Drawn(board, panels, title, (0, 0, W, low + 8), focus, figures(view, mine), ground=ground(view))


def ground(view: PaperDungeonsView) -> str:
    return f"paper-dungeons-season-{min(3, view['turn']['season'])}"
