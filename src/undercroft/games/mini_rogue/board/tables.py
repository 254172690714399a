"""What is printed and asked for now: the table of the Room the party is in, and the way down."""

from __future__ import annotations

from typing import Literal

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.shapes import arch, die, icon, rect, text
from undercroft.board.sheet import LEAD, SMALL, WIDE, Sheet
from undercroft.board.words import capital, listed, wrap
from undercroft.games.mini_rogue.board.words import room_stamp, type_of
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.sight.seen import MiniRogueView, PrintSeen, ResultSeen, RoomSeen


def room_tables(view: MiniRogueView, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The print of the Rooms the characters stand in, while it still matters."""
    found = []
    for place, room in enumerate(view["rooms"]):
        card = room["print"]
        if card and room["here"] and not room["resolved"]:
            found.append(room_table(room, card, place, marks))
    return found


@kept()
def room_table(room: RoomSeen, card: PrintSeen, at: int, marks: Marks) -> tuple[Picture, Panel]:
    page = Sheet(f"print-{at}", marks)
    word, name = str(type_of(room)), room["name"] or ""
    page.head(room_stamp(room), name, card.get("flavour") or word, said=word)
    for words in (card.get("banner"), card.get("text")):
        if words:
            paragraph(page, words)
    for row in card.get("rows", ()):
        table_row(page, row)
    for option in card.get("options", ()):
        page.entry("star", option["text"], place=option["place"])
    for wares, dealt in ((card.get("buy", []), say("for sale")), (card.get("sell", []), say("wanted"))):
        for ware in wares:
            price = listed((dealt, ware["price"]), " · ")
            page.entry("coin", capital(ware["goods"]), "", price, tone="gold", place=ware["place"])
    return page.panel_of(name)


def paragraph(page: Sheet, words: str) -> None:
    for row in wrap(words, SMALL, WIDE):
        page.draw(text(0, page.y + 13, row, SMALL, "ink2", room=WIDE, phone=SMALL))
        page.y += LEAD
    page.gap(4)
    page.tell(words)


RESULTS: tuple[tuple[Literal["success", "failure", "result"], str, str, object], ...] = (
    ("success", "check", "good", say("success")),
    ("failure", "cross", "danger", say("failure")),
    ("result", "", "ink2", ""),
)


def table_row(page: Sheet, row: ResultSeen) -> None:
    """A face of the Dungeon die and what it brings."""
    y = page.y
    low = y + 15
    title = listed((row["die"], row.get("label", "")), ": ")
    shapes, said = [die(0, y, 26, row["die"], black=True)], []
    if label := row.get("label"):
        shapes.append(text(36, low, label, SMALL, room=WIDE - 66, face="bold", phone=SMALL))
        low += LEAD
    for key, stamp, tone, word in RESULTS:
        result = row.get(key)
        if not result:
            continue
        left = 56 if stamp else 36
        shapes.append(icon(stamp, 36, low - 12, 14, tone) if stamp else "")
        for words in wrap(result, SMALL, WIDE - left):
            shapes.append(text(left, low, words, SMALL, "ink2", room=WIDE - left, phone=SMALL))
            low += LEAD
        said.append(listed((word, result), " "))
    page.y = max(low - 6, y + 32)
    box = (-6.0, y - 3, WIDE + 12.0, page.y - y - 2)
    ground = rect(*box, "base f-none", 8)
    page.place(row["place"], box, title, listed(said, ": "), ground, *shapes, r=8, at=(WIDE - 8, y + 9))


@kept()
def way_down(view: MiniRogueView, marks: Marks) -> list[tuple[Picture, Panel]]:
    """Every Floor with its Areas; where a Guardian waits there is a helmet in the arch."""
    page = Sheet("floors", marks)
    guarded = {one["area"] for one in view["area_list"] if one["guardian"]}
    for floor in view["floors"]:
        is_past, is_now = floor["floor"] < view["floor"], floor["floor"] == view["floor"]
        word = say("here") if is_now else say("past") if is_past else ""
        page.entry("stairs", floor["name"], "", word, off=is_past)
        for at, area in enumerate(floor["areas"]):
            x = 30 + at % 8 * 33.0
            passed = area < view["area"]
            look = "f-ink" if passed else "f-card s-ink w3" if area == view["area"] else "f-none s-edge w15"
            page.draw(arch(x, page.y, 25, 29, look))
            if area in guarded:
                page.draw(icon("guardian", x + 4, page.y + 8, 17, "paper" if passed else "danger"))
            else:
                page.draw(text(x + 12.5, page.y + 23, area, 13, "paper" if passed else "ink2", anchor="mid", phone=13))
        page.tell(
            say("Areas {areas}, Guardians in {guarded}").text(
                {
                    "areas": listed(floor["areas"]),
                    "guarded": listed(area for area in floor["areas"] if area in guarded) or "–",
                }
            )
        )
        page.y += 40
    return [page.panel_of(str(say("The way down")))]
