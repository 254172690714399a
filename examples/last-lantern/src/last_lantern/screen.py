"""The terminal: everything in words for the plain player, drawn for the full screen. A screen sees views only."""

from __future__ import annotations

from rich.text import Text

from last_lantern.glossary import CARRIED, HOME, OIL, say
from last_lantern.sight import DelverSeen, LanternView
from undercroft.term.screens.strokes import at_place, boxes, lines


def status(view: LanternView) -> str:
    return say("round {n} of {rounds}").text({"n": view["turn"]["round"], "rounds": view["rounds"]})


def said(view: LanternView) -> dict[str, str]:
    told = {"round": status(view).capitalize() + "."}
    return told | {one["place"]: place(view, one["place"]) for one in view["delvers"]}


def place(view: LanternView, key: str) -> str:
    for one in view["delvers"]:
        if one["place"] == key:
            facts = {"name": one["name"], "room": view["rooms"][one["room"]]["name"], "n": one["carried"]}
            return say("{name}: {room}, carried {n}, brought home {home}, oil {oil}.").text(
                {**facts, "home": one["home"], "oil": one["oil"]}
            )
    return ""


def board(view: LanternView, width: int, height: int) -> Text:
    rows = []
    for room in view["rooms"]:
        here = ", ".join(one["name"] for one in view["delvers"] if view["rooms"][one["room"]] is room)
        name = Text(f" {room['name'][: width - 24]:<16}", at_place("bold", room["place"]))
        rows.append(Text.assemble(name, ("◆" * room["gems"], "cyan"), f" {here}"[: width - 24]))
    return lines(rows)


def side(view: LanternView, seat: int | None, width: int) -> Text:
    return lines([part for one in view["delvers"] if seat in (None, one["seat"]) for part in _sheet(one)])


def others(view: LanternView, seat: int | None) -> Text:
    return side(view, None, 40)


def _sheet(one: DelverSeen) -> list[Text | str]:
    figures = [f"{CARRIED}: {one['carried']}", f"{HOME}: {one['home']}"]
    return [Text(one["name"], "bold"), *figures, Text.assemble(f"{OIL}: ", boxes(one["oil"], 2, "yellow")), ""]
