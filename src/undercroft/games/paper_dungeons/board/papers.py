"""The sheet on paper: the level and the group before the first throw; on the next page the monsters, the missions, a
log of the dice to enter the game from, and the count with empty boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from undercroft.board.picture import Drawn, Panel, Picture
from undercroft.board.shapes import circle, die, icon, line, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, capital
from undercroft.games.paper_dungeons.board.level import draw_level
from undercroft.games.paper_dungeons.board.monster import next_monster
from undercroft.games.paper_dungeons.board.sheets import aims, dealt, own
from undercroft.games.paper_dungeons.board.timeline import W, timeline
from undercroft.games.paper_dungeons.board.words import BOXES, COUNT, NOT_CHOSEN, TOTAL, stamp_of
from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView, SheetSeen, own_sheet

ROW, SIDE = 62.0, 30.0


def paper(views: Sequence[PaperDungeonsView], things: Things) -> list[Drawn]:
    """Two pages for each seat."""
    return [page for view in views for page in _both(_unthrown(view), things)]


def _unthrown(view: PaperDungeonsView) -> PaperDungeonsView:
    """As paper is before play: a box for the style of each hero, nobody on the ladder of a monster."""
    sheets = [
        {**sheet, "fights": [], "heroes": [{**hero, "black": bool(hero["black"])} for hero in sheet["heroes"]]}
        for sheet in view["sheets"]
    ]
    return cast(PaperDungeonsView, {**view, "sheets": sheets})


def _both(view: PaperDungeonsView, things: Things) -> list[Drawn]:
    shown = own_sheet(view) or view["sheets"][0]
    title = view["dungeon"]["name"] if view["dungeon"] else str(NOT_CHOSEN)
    level = Picture({})
    timeline(level, view, shown, things)
    low, _ = draw_level(level, view, shown, 72)
    fights = [cast(SheetSeen, {**shown, "monster_points": [0] * at}) for at in range(len(view["fights"]))]
    behind = [panel for sheet in fights for panel in next_monster(view, {}, sheet)]
    behind += [aims(view, things, {}, shown)] if view["missions"] else []
    written = Picture({})
    return [
        Drawn(level, [*dealt(view, things, {}), own(view, things, {}, shown)], title, (0, 0, W, low + 8)),
        Drawn(written, [*behind, _count()], title, (0, 0, W, _log(written, view, things))),
    ]


def _log(page: Picture, view: PaperDungeonsView, things: Things) -> float:
    """A row for each round: the six dice, and a line for what each of three was used for."""
    page.draw(text(0, 24, say("The dice, round by round"), 20, face="serif", phone=20))
    y = 40.0
    for number in range(1, view["rounds"] + 1):
        page.draw(circle(15, y + 20, 13, "f-paper s-edge w15"),
                  text(15, y + 25, number, 14, "ink2", anchor="mid", face="figure", phone=14))  # fmt: skip
        for at in range(6):
            x = 40 + at * (SIDE + 4) + (8 if at > 2 else 0)
            page.draw(rect(x, y + 4, SIDE, SIDE, "f-die s-dieink w15" if at < 3 else "f-line s-dieink w15", 6))
        for at in range(3):
            x = 270 + at * 102
            page.draw(line(x, y + 34, x + 92, y + 34, "s-edge w15"))
        if number in view["fights"]:
            page.draw(icon("monster", W - 20, y + ROW - 24, 20, "danger"))
        page.draw(line(0, y + ROW - 8, W - 26 if number in view["fights"] else W, y + ROW - 8, "s-line w1"))
        y += ROW
    return _legend(page, things, y + 8)


def _legend(page: Picture, things: Things, y: float) -> float:
    """Which symbol is which face, for those who throw ordinary dice: a 1 is the skull."""
    page.draw(text(0, y + 18, say("With ordinary dice:"), SMALL, "ink2", phone=SMALL))
    faces = [(one["facts"]["number"] or 1, one["facts"]) for one in things.values() if one["kind"] == "face"]
    shown = {(n, one["symbol"]): one["die"] == "die-black" for n, one in sorted(faces, key=lambda face: face[0])}
    for at, ((n, symbol), black) in enumerate(shown.items()):
        x = 148 + at * 60
        drawn = die(x + 15, y - 1, 30, stamp_of(symbol.removeprefix("symbol-"), "dice"), black=black and n == 6)
        page.draw(text(x, y + 20, n, 16, anchor="mid", face="figure", phone=16), drawn)
    return y + 40


def _count() -> tuple[Picture, Panel]:
    page = Sheet("score", {})
    for box, (message, stamp, _) in BOXES.items():
        y = page.y
        page.draw(icon(stamp, 16, y + 5, 17), text(0, y + 19, box, 14, face="figure", phone=14),
                  text(38, y + 19, capital(message), SMALL, room=190, phone=SMALL),
                  rect(WIDE - 62, y + 2, 60, 24, "f-card s-edge w15", 4))  # fmt: skip
        page.y += 30
    page.draw(text(0, page.y + 24, TOTAL, 16, face="serif", phone=16),
              rect(WIDE - 82, page.y + 4, 80, 30, "f-card s-ink w2", 4))  # fmt: skip
    page.y += 38
    return page.panel_of(str(COUNT))
