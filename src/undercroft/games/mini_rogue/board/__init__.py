"""Mini Rogue: the Area as nine cards, or the fight with the cards as a plan in its corner; a sheet per character."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Drawn, Marks, Picture
from undercroft.board.shapes import arch, text
from undercroft.board.words import Things, listed, sentences
from undercroft.games.mini_rogue.board.area import W, area
from undercroft.games.mini_rogue.board.characters import characters
from undercroft.games.mini_rogue.board.fight import fight
from undercroft.games.mini_rogue.board.merchant import merchant, open_shop
from undercroft.games.mini_rogue.board.sheets import sheet, vitals
from undercroft.games.mini_rogue.board.staging import scene, thrown
from undercroft.games.mini_rogue.board.tables import room_tables, way_down
from undercroft.games.mini_rogue.glossary import DEFEATED, say
from undercroft.games.mini_rogue.sight.seen import MiniRogueView, is_beaten
from undercroft.kernel.things import Thing

__all__ = ["CARDS", "ground", "is_played", "picture", "scene", "thrown"]

CARDS = ("room", "guardian", "criminal", "story", "character", "potion", "affliction", "rewards", "stance")  # on paper


def picture(view: MiniRogueView, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    head(board, view)
    if view["characters"] and not view["rooms"]:
        chosen = [sheet(view, things, marks, hero) for hero in view["heroes"]]
        return Drawn(board, chosen + way_down(view, marks), view["floor_name"], characters(board, view, things))
    shop = open_shop(board, view)
    if view["enemy"]:
        box, focus = fight(board, view, view["enemy"], things)
    else:
        box, focus = merchant(board, view, things, shop) if shop else area(board, view, things)
    own_first = sorted(view["heroes"], key=lambda hero: hero["seat"] != view["seat"])
    panels = [sheet(view, things, marks, hero) for hero in own_first]
    for page, panel in [] if shop else room_tables(view, marks):  # a sheet keeps its place unless rows are asked about
        panels.insert(0 if page.spots else len(panels), (page, panel))
    panels += way_down(view, marks)
    return Drawn(board, panels, view["floor_name"], box, focus, vitals(view), ground=ground(view))


def is_played(view: MiniRogueView, thing: Thing) -> bool:
    """Stances are cards of a variant."""
    return thing["kind"] != "stance" or bool(view["stances"])


def ground(view: MiniRogueView) -> str:
    """Where this is: the Cathedral's first Floor has three Areas, the City's two."""
    side = "cathedral" if len(view["floors"][0]["areas"]) == 3 else "city"
    return f"mini-rogue-{side}-{view['floor']}"


@kept()
def head(board: Picture, view: MiniRogueView) -> None:
    """Where we are, and how far: an arch per Area, the one we are in is lit while somebody is asked."""
    name = view["floor_name"]
    facts = {"floor": view["floor"], "area": view["area"], "areas": view["areas"]}
    where = say("Floor {floor}, Area {area} of {areas}").text(facts)
    guardian = say("Guardian in this Area") if view["guardian_here"] else say("no Guardian in this Area")
    if is_beaten(view):
        guardian = DEFEATED
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
