"""Mini Rogue: the Area as nine cards, or the fight with the cards as a plan in its corner; a sheet per character."""

from __future__ import annotations

from undercroft.board.mini_rogue.area import W, area
from undercroft.board.mini_rogue.characters import characters
from undercroft.board.mini_rogue.fight import fight
from undercroft.board.mini_rogue.merchant import merchant, open_shop
from undercroft.board.mini_rogue.printed import room_tables, way_down
from undercroft.board.mini_rogue.sheets import sheet, vitals
from undercroft.board.picture import Drawn, Marks, Picture, View
from undercroft.board.shapes import arch, text
from undercroft.board.words import Things, listed, say, sentences


def picture(view: View, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    head(board, view)
    if view.get("characters") and not view["rooms"]:
        chosen = [sheet(view, things, marks, hero) for hero in view["heroes"]]
        return Drawn(board, chosen + way_down(view, marks), view["floor_name"], characters(board, view, things))
    shop = open_shop(board, view)
    if view["enemy"]:
        box, focus = fight(board, view, things)
    else:
        box, focus = merchant(board, view, things, shop) if shop else area(board, view, things)
    panels = [] if shop else room_tables(view, marks)
    panels += [sheet(view, things, marks, hero) for hero in view["heroes"]]
    panels += way_down(view, marks)
    return Drawn(board, panels, view["floor_name"], box, focus, vitals(view))


def head(board: Picture, view: View) -> None:
    """Where we are, and how far: an arch per Area, the one we are in is lit while somebody is asked."""
    name = view["floor_name"]
    facts = {"floor": view["floor"], "area": view["area"], "areas": view["areas"]}
    where = say("Floor {floor}, Area {area} of {areas}").text(facts)
    guardian = say("Guardian in this Area") if view["guardian_here"] else say("no Guardian in this Area")
    room = W - 38 - 22 * view["areas"]
    board.draw(
        text(14, 30, name, 26, room=room, face="serif", phone=30),
        text(14, 54, f"{where} · {guardian}", 15, "ink2", room=W - 28, phone=0),
        text(14, 56, where, 20, "ink2", room=W - 28, phone=20, classes="only-s"),
    )
    x = W - 10 - 22 * view["areas"]
    for at in range(1, view["areas"] + 1):
        look = "f-ink" if at < view["area"] else "f-none s-edge w15"
        if at == view["area"]:
            look = "f-lamp s-onlamp w2" if board.is_lit else "f-card s-ink w3"
        board.draw(arch(x + (at - 1) * 22, 12, 16, 20, look))
    board.tell(sentences([name, where, guardian, listed((view["board"], view["difficulty"]))]))
