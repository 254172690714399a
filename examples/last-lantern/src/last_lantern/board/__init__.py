"""The picture: the cellars from the gate down, and a sheet for every lantern. A board sees views only."""

from __future__ import annotations

from last_lantern.glossary import CARRIED, HOME, OIL, say
from last_lantern.sight import DelverSeen, LanternView
from undercroft.board.picture import Drawn, Marks, Panel, Picture, Vital
from undercroft.board.shapes import icon, rect, text, token
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, listed

WIDE, TALL, STEP = 420.0, 66.0, 12.0  # of a room; how far the stair goes to the right with each
STAMPS = ("exit", "potion", "skull", "moat", "tomb", "dragon")


def picture(view: LanternView, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    for n, room in enumerate(view["rooms"]):
        x, y = 10 + n * STEP, 10 + n * (TALL + 8)
        here = [one for one in view["delvers"] if one["room"] == n]
        facts = {"gems": room["gems"], "draught": room["draught"]}
        told = say("gems {gems}, draught {draught}").text(facts) if n else ""
        board.place(
            room["place"], (x, y, WIDE, TALL), room["name"], listed([told, *(one["name"] for one in here)]),
            rect(x, y, WIDE, TALL, "f-card s-ink w15" if n else "f-goodbg s-ink w15", 10),
            icon(STAMPS[n], x + 22, y + 15, 36, "ink2"),
            text(x + 72, y + 28, room["name"], 20, room=180, face="serif"),
            *(icon("gem", x + 72 + at * 22, y + 38, 20, "magic") for at in range(room["gems"])),
            text(x + 212, y + 54, say("draught {n}").text({"n": room["draught"]}) if n else "", 14, "ink2", room=130),
            *(token(x + WIDE - 26 - at * 30, y + 32, "lamp", mine=one["seat"] == view["turn"]["seat"] and board.is_lit,
                    r=18, who=str(one["seat"]), step=TALL) for at, one in enumerate(here)),
            thing=room["place"] if room["place"] in things else "", at=(x + 12, y + 12),
        )  # fmt: skip
    facts = {"n": view["turn"]["round"], "rounds": view["rounds"]}
    box = (0.0, 0.0, WIDE + 20 + 5 * STEP, 14 + len(view["rooms"]) * (TALL + 8))
    sheets = [_sheet(one, marks) for one in view["delvers"]]
    return Drawn(board, sheets, say("round {n} of {rounds}").text(facts), box, vitals=_vitals(view))


def _sheet(one: DelverSeen, marks: Marks) -> tuple[Picture, Panel]:
    sheet = Sheet(one["place"], marks)
    sheet.head("lamp", one["name"], f"{HOME}: {one['home']}", place=one["place"])
    sheet.entry(CARRIED.stamp, CARRIED, right=one["carried"])
    sheet.track(OIL.stamp, str(OIL), one["oil"], 2, "gold")
    return sheet.panel_of(one["name"])


def _vitals(view: LanternView) -> tuple[Vital, ...]:
    me = view["delvers"][view["seat"] or 0]
    return (Vital(CARRIED.stamp, "magic", str(me["carried"]), str(CARRIED)),
            Vital(HOME.stamp, "good", str(me["home"]), str(HOME)),
            Vital(OIL.stamp, "gold", str(me["oil"]), str(OIL), me["oil"] == 0))  # fmt: skip
