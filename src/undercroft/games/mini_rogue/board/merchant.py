"""A Merchant takes the board: what is sold and what is wanted, as cards with their price in coins."""

from __future__ import annotations

from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, boxes, glow, icon, num, path, rect, text
from undercroft.board.words import Things, capital, listed, printed
from undercroft.games.mini_rogue.board.fight import W, plan
from undercroft.games.mini_rogue.board.words import room_stamp, type_of
from undercroft.games.mini_rogue.glossary import GOODS, say
from undercroft.games.mini_rogue.sight.seen import HeroSeen, MiniRogueView, RoomSeen, WareSeen
from undercroft.kernel.words import Word

WIDE, STEP = 182.0, 195.0  # a card, and to the next one
WARE, WANTED = 158.0, 96.0  # how high
PRICE = say("{n} Gold", "{n} Gold")
OTHERS = Word(PRICE, "star", "gold")  # a Blessing and the like


def wares(room: RoomSeen) -> tuple[list[WareSeen], list[WareSeen]]:
    """What is sold here, and what is wanted."""
    card = room["print"] or {}
    return card.get("buy", []), card.get("sell", [])


def open_shop(board: Picture, view: MiniRogueView) -> RoomSeen | None:
    """The Room whose lines somebody is asked about."""
    asked = (room for room in view["rooms"] for lines in wares(room) for line in lines if line["place"] in board.marks)
    return next(asked, None)


def merchant(
    board: Picture, view: MiniRogueView, things: Things, room: RoomSeen
) -> tuple[Box, tuple[float, float] | None]:
    hero = view["heroes"][room["here"][0]] if room["here"] else view["heroes"][0]
    focus = (220.0, 420.0)
    board.ground.append(glow(*focus, 330))
    keeper(board, things, room, hero)
    plan(board, view)
    low = 330.0
    sold, bought = wares(room)
    for lines, title, high, card in ((sold, say("You buy"), WARE, ware), (bought, say("You sell"), WANTED, wanted)):
        if lines:
            board.draw(text(14, low, title, 20, face="serif", phone=24))
            board.tell(str(title))
            low += 16
        for at, line in enumerate(lines):
            box = (14 + at % 3 * STEP, low + at // 3 * (high + 14), WIDE, high)
            card(board, line, box)
        low += -(-len(lines) // 3) * (high + 14) + 32
    return (0, 0, W, low - 16), focus


def keeper(board: Picture, things: Things, room: RoomSeen, hero: HeroSeen) -> None:
    box = (14.0, 78.0, W - 162.0, 214.0)
    word, name = type_of(room).word, room["name"] or ""
    thing, rules = printed(things, room["key"] or "")
    flavour = (room["print"] or {}).get("flavour", "")
    facts = {"gold": hero["gold"], "full": hero["max"]["gold"]}
    purse = say("Gold: {gold} of {full}").text(facts)
    board.place(
        "shop", box, name, rules or str(word),
        rect(*box, "base f-none", 10),
        arch(24, 88, 150, 196, "f-goldbg"),
        icon(room_stamp(room), 49, 150, 100, "gold"),
        rect(14, 283, 170, 9, "f-wall", 3),
        text(200, 124, name, 26, room=252, most=2, face="serif", phone=28),
        text(200, 172, flavour or word, 15, "ink2", room=250, most=2, lead=19, phone=19),
        icon("coin", 200, 214, 26, "gold"),
        text(234, 235, hero["gold"], 24, face="figure", phone=26),
        boxes(200, 252, 250, hero["max"]["gold"], hero["gold"], "gold", h=10),
        thing=thing,
    )  # fmt: skip
    board.tell(listed((hero["name"], purse), ": "))


def ground(box: Box, can: bool) -> str:
    """What can be done now is a card; what cannot is only an outline."""
    x, y, w, h = box
    if not can:
        return rect(*box, "base f-none s-edge w15 dash", 10)
    return rect(x, y + 3, w, h, "f-edge", 10) + rect(*box, "base f-card s-ink w15", 10)


def ware(board: Picture, line: WareSeen, box: Box) -> None:
    x, y, w, _ = box
    mid = x + w / 2
    can = bool(board.marks.get(line["place"]))
    _, stamp, tone = GOODS.get(line["key"], OTHERS)
    price = PRICE.text({"n": line["price"]})
    shapes = [
        ground(box, can),
        arch(mid - 32, y + 12, 64, 62, f"f-{tone}bg"),
        icon(stamp, mid - 18, y + 34, 36, tone, "" if can else "half"),
        text(mid, y + 102, capital(line["goods"]), 16, "ink" if can else "ink2", room=w - 16, most=2, lead=18,
             anchor="mid", face="serif", phone=20),
        icon("coin" if can else "lock", mid - 24, y + 126, 22, "gold" if can else "edge"),
        text(mid + 6, y + 144, line["price"], 18, "ink" if can else "ink2", face="figure", phone=22),
    ]  # fmt: skip
    said = price if can else listed((price, say("not for you now")))
    board.place(line["place"], box, capital(line["goods"]), said, *shapes, at=(x + 19, y + 19))


def wanted(board: Picture, line: WareSeen, box: Box) -> None:
    """What goes, an arrow, what comes."""
    x, y, w, _ = box
    can = bool(board.marks.get(line["place"]))
    _, stamp, tone = GOODS.get(line["key"], OTHERS)
    shapes = [
        ground(box, can),
        icon(stamp, x + 40, y + 14, 30, tone, "" if can else "half"),
        path(f"M{num(x + 82)} {num(y + 29)}h22m-8-8l8 8-8 8", f"f-none s-{'ink' if can else 'edge'} w25 rnd"),
        icon("coin", x + 116, y + 16, 26, "gold", "" if can else "half"),
        text(x + 148, y + 37, line["price"], 18, "ink" if can else "ink2", face="figure", phone=22),
        text(x + w / 2, y + 76, capital(line["goods"]), 15, "ink" if can else "ink2", room=w - 16, anchor="mid",
             phone=19),
    ]  # fmt: skip
    price = PRICE.text({"n": line["price"]})
    said = price if can else listed((price, say("you have none to sell")))
    board.place(line["place"], box, capital(line["goods"]), said, *shapes, at=(x + 19, y + 19))
