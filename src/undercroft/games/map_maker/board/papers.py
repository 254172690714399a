"""The Dungeon Sheet and the Hero Sheets on paper; a log of the levels to enter the game from; the Event Sheet and the
Bosses."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.board.picture import Box, Drawn, Panel, Picture
from undercroft.board.shapes import arch, icon, line, rect, text
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things
from undercroft.games.map_maker.board.delve import W, head, track
from undercroft.games.map_maker.board.sheets import sheets
from undercroft.games.map_maker.board.tables import tables
from undercroft.games.map_maker.board.words import UNKNOWN, boss_stamp
from undercroft.games.map_maker.glossary import ATTRIBUTES, ENCOUNTERS, THREAT, say
from undercroft.games.map_maker.sight.seen import MapMakerView

ROW, DIE, WIDE = 34.0, 22.0, 560.0
PER = 10  # events on a sheet
BLANKS = ((292, 42.0), (342, 76.0), (422, 22.0), (447, 22.0), (478, 36.0), (520, 36.0))  # where, and how wide


def paper(views: Sequence[MapMakerView], things: Things) -> list[Drawn]:
    view = views[0]
    title = view["dungeon"]["name"] or str(UNKNOWN)
    board, log = Picture({}), Picture({})
    box = _sheet(board, view)
    low = _log(log, view)
    return [
        Drawn(board, sheets(view, things, {}) + tables(view, things, {}), title, box),
        Drawn(log, [], title, (0, 0, 2 * WIDE + 40, low)),
        Drawn(Picture({}), _events(things), str(say("Event Sheet")), (0, 0, 0, 0)),
        Drawn(Picture({}), _bosses(things), str(say("Bosses")), (0, 0, 0, 0)),
    ]


def _sheet(page: Picture, view: MapMakerView) -> Box:
    """The Dungeon Sheet: its levels, and a square in each Encounter for the die that is placed there."""
    low = track(page, view, head(page, view)) + 14
    for at, one in enumerate(view["encounters"]):
        x, y = 13 + at % 3 * 196, low + at // 3 * 130
        stamp, tone = ENCOUNTERS[one["key"]]
        attribute = ATTRIBUTES[one["attribute_key"]].stamp if one["attribute_key"] else ""
        page.draw(rect(x, y, 182, 116, "f-card s-ink w15", 10), arch(x + 12, y + 40, 54, 62, f"f-{tone}bg"),
                  icon(stamp, x + 24, y + 62, 30, tone),
                  text(x + 14, y + 28, one["name"], 18, room=158, face="serif", phone=18),
                  rect(x + 108, y + 42, 58, 58, "f-die s-edge w15 dash", 10),
                  icon(attribute, x + 78, y + 44, 20) if attribute else "",
                  text(x + 88, y + 92, one["number"], 14, "ink2", anchor="mid", phone=14))  # fmt: skip
    return 0, 0, W, low + 266


def _log(page: Picture, view: MapMakerView) -> float:
    """A row for each level: its Threat and score, six dice, the Event, what was met with which dice, the points."""
    half = -(-len(view["track"]) // 2)
    for part in (0, 1):
        x = part * (WIDE + 40)
        for at, words in ((0, say("Level")), (44, THREAT), (134, say("six dice")), (342, say("met, two dice"))):
            page.draw(text(x + at, 14, words, 13, "ink2", room=86, phone=13))
        for at, stamp, tone in ((98, "crown", "danger"), (304, "scroll", "ink"), (487, "heart", "danger"),
                                (529, "spark", "magic")):  # fmt: skip
            page.draw(icon(stamp, x + at, 0, 17, tone))
        for row, (threat, score, elite) in enumerate(view["track"][part * half : (part + 1) * half]):
            y = 22 + row * ROW
            page.draw(text(x + 4, y + 22, part * half + row + 1, 15, face="figure", phone=15),
                      icon("crown", x + 24, y + 8, 15, "danger") if elite else "",
                      text(x + 58, y + 22, threat, 14, "ink2", anchor="mid", phone=14),
                      text(x + 106, y + 22, score or "–", 14, "ink2", anchor="mid", phone=14))  # fmt: skip
            page.draw(*(rect(x + 134 + at * (DIE + 3), y + 5, DIE, DIE, "f-die s-edge w1", 4) for at in range(6)))
            page.draw(*(rect(x + at, y + 5, wide, DIE, "f-card s-edge w1", 4) for at, wide in BLANKS))
            page.draw(line(x, y + ROW - 2, x + WIDE, y + ROW - 2, "s-line w1"))
    return 30 + half * ROW


def _kind(things: Things, kind: str) -> Things:
    return {key: thing for key, thing in things.items() if thing["kind"] == kind}


def _events(things: Things) -> list[tuple[Picture, Panel]]:
    found, pages = sorted(_kind(things, "event").values(), key=lambda one: int(one["facts"]["number"])), []
    for first in range(0, len(found), PER):
        page = Sheet(f"events-{first}", {})
        for one in found[first : first + PER]:
            page.entry("scroll", one["name"], one["text"], one["facts"]["number"])
        pages.append(page.panel_of(str(say("Event Sheet"))))
    return pages


def _bosses(things: Things) -> list[tuple[Picture, Panel]]:
    pages = []
    for boss in _kind(things, "boss").values():
        page = Sheet(f"boss-{boss['key']}", {})
        page.entry(boss_stamp(boss["key"]), boss["name"], boss["text"], tone="danger")
        for skill in _kind(things, "boss-skill").values():
            if skill["facts"]["boss"] == boss["key"]:
                page.entry("spark", skill["name"], skill["text"], tone="magic")
        pages.append(page.panel_of(boss["name"]))
    return pages
