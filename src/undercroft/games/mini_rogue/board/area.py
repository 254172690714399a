"""The Area: nine cards, three by three, the last one the Exit."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, glow, icon, num, path, rect, text, token
from undercroft.board.words import Things, listed, printed, sentences
from undercroft.games.mini_rogue.board.words import card_stamp, hero_stamp, room_facts, room_stamp, status, type_of
from undercroft.games.mini_rogue.glossary import EMPTY, EXIT, EXIT_CARD, GUARDIAN, NO_GUARDIAN, STATS, say
from undercroft.games.mini_rogue.sight.seen import MiniRogueView, RoomSeen, RowSeen
from undercroft.kernel.words import named

WIDE, HIGH, GAP = 180, 196, 16  # a card
TOP = 76
W = 3 * WIDE + 2 * GAP + 28
H = TOP + 3 * (HIGH + GAP)
EMPTY_PLACE, FACE_DOWN, CARD = say("Empty place"), say("Card face down"), say("card {n}")


def corner(place: int) -> tuple[float, float]:
    return place % 3 * (WIDE + GAP) + 14, place // 3 * (HIGH + GAP) + TOP


def area(board: Picture, view: MiniRogueView, things: Things) -> tuple[Box, tuple[float, float] | None]:
    here = view["heroes"][0]["at"] if view["rooms"] and view["heroes"] else None
    focus = None
    if here is not None:
        x, y = corner(here)
        focus = (x + WIDE / 2, y + HIGH / 2)
        if board.is_lit:
            board.ground.append(glow(*focus, 330))
        arrows(board, here)
    cards(board, view, things)
    if not view["rooms"]:  # nothing is laid out yet
        board.draw(*(rect(*corner(place), WIDE, HIGH, "f-none s-edge w15 dash", 10) for place in range(EXIT)))
    exit_card(board, view, things)
    for place in range(EXIT + 1):
        for at, number in enumerate(standing(view, place)):
            x, y = corner(place)
            hero = view["heroes"][number]
            mine = board.is_lit and hero["seat"] == view["seat"]
            board.over.append(token(x + 28 + at * 50, y + 28, hero_stamp(hero["key"]), mine=mine,
                                    who=f"hero-{hero['key']}-{view['area']}", step=WIDE))  # fmt: skip
    return (0, 0, W, H), focus


def place_of(at: int) -> str:
    return "exit" if at == EXIT else f"room-{at}"


def standing(view: MiniRogueView, place: int) -> list[int]:
    if place == EXIT:
        return view["exit"]["here"]
    return view["rooms"][place]["here"] if view["rooms"] else []


def who_is_here(view: MiniRogueView, here: list[int]) -> str:
    who = listed(view["heroes"][number]["name"] for number in here)
    return say("{who} here").text({"who": who}) if who else ""


def where(place: int) -> str:
    row = (say("top row"), say("middle row"), say("bottom row"))[place // 3]
    return listed((row, CARD.text({"n": place % 3 + 1})))


@kept()
def cards(board: Picture, view: MiniRogueView, things: Things) -> None:
    for place, room in enumerate(view["rooms"]):
        room_card(board, view, things, place, room)


@kept()
def room_card(board: Picture, view: MiniRogueView, things: Things, place: int, room: RoomSeen) -> None:
    x, y = corner(place)
    box = (x, y, WIDE, HIGH)
    here = who_is_here(view, room["here"])
    spot = (x + WIDE - 19, y + 19) if here else (x + 19, y + 19)
    if room["state"] == "taken":
        empty = rect(*box, "base f-table s-edge w15 dash", 10)
        word = text(x + WIDE / 2, y + HIGH / 2 + 5, EMPTY, 14, "ink2", anchor="mid")
        said = sentences((where(place), here))
        board.place(f"room-{place}", box, str(EMPTY_PLACE), said, empty, word, at=spot)
    elif room["name"] is None:
        said = sentences((where(place), here))
        board.place(f"room-{place}", box, str(FACE_DOWN), said, back(x, y), at=spot, face="")
    else:
        done = status(view, room)
        is_down = room["state"] == "down"
        thing, rules = printed(things, room["key"] or "")
        known = say("face down, but you know it") if is_down else ""
        said = sentences((room_facts(room), done, known, where(place), here, rules))
        shapes = front(x, y, room, done, is_down=is_down)
        face = "" if is_down else room["key"]
        board.place(f"room-{place}", box, room["name"], said, *shapes, thing=thing, at=spot, face=face)


def back(x: float, y: float) -> str:
    return (
        rect(x, y, WIDE, HIGH, "base f-table s-edge w15", 10)
        + arch(x + 40, y + 36, WIDE - 80, HIGH - 64, "f-dot")
        + arch(x + 56, y + 64, WIDE - 112, HIGH - 92, "f-table")
        + arch(x + 70, y + 92, WIDE - 140, HIGH - 120, "f-dot")
    )


def front(x: float, y: float, room: RoomSeen, done: str, *, is_down: bool) -> list[str]:
    word, _, tone = type_of(room)
    mid = x + WIDE / 2
    border = "s-edge w15 dash" if is_down else "s-ink w15"
    shapes = [
        "" if is_down else rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
        rect(x, y, WIDE, HIGH, f"base f-card {border}", 10),
        arch(x + 45, y + 14, WIDE - 90, 94, f"f-{tone}bg"),
        icon(room_stamp(room), mid - 28, y + 42, 56, tone, "half" if done else ""),
        text(mid, y + 143, room["name"], 16, room=WIDE - 18, most=2, anchor="mid", face="serif"),
    ]
    if done:
        shapes += [
            icon("check", x + 14, y + 165, 18, "good"),
            text(mid + 8, y + 180, done, 14, "ink2", room=WIDE - 44, anchor="mid", phone=18),
        ]
    elif room["enemy"]:
        shapes += life_and_damage(mid - 62, y + 164, room["enemy"])
    else:
        shapes.append(text(mid, y + 180, word, 14, "ink2", room=WIDE - 20, anchor="mid"))
    return shapes


def life_and_damage(x: float, y: float, enemy: RowSeen) -> list[str]:
    return [
        icon("heart", x, y, 19, "danger"),
        text(x + 25, y + 16, enemy["hp"], 17, face="figure", phone=22),
        icon("sword", x + 68, y, 19, "danger"),
        text(x + 93, y + 16, enemy["damage"], 17, face="figure", phone=22),
    ]


@kept()
def exit_card(board: Picture, view: MiniRogueView, things: Things) -> None:
    x, y = corner(EXIT)
    mid = x + WIDE / 2
    way = view["exit"]
    key = way["key"] or ""
    name = way["guardian"] or str(EXIT_CARD)
    shapes = [
        rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
        rect(x, y, WIDE, HIGH, "base f-card s-ink w15", 10),
        arch(x + 45, y + 14, WIDE - 90, 94, "f-ink"),
        icon(card_stamp(key, "guardian") if way["guardian"] else "stairs", mid - 27, y + 46, 54, "card"),
        text(mid, y + 143, name, 16, room=WIDE - 18, most=2, anchor="mid", face="serif"),
    ]
    if way["enemy"]:
        stats = STATS.text({"hp": way["enemy"]["hp"], "damage": way["enemy"]["damage"]})
        said = named(GUARDIAN, stats)
        shapes += life_and_damage(mid - 62, y + 164, way["enemy"])
    else:
        said = str(NO_GUARDIAN)
        shapes.append(text(mid, y + 180, said, 14, "ink2", room=WIDE - 20, anchor="mid"))
    here = who_is_here(view, way["here"])
    spot = (x + WIDE - 19, y + 19) if here else (x + 19, y + 19)
    thing, rules = printed(things, key)
    said = sentences((said, here, rules))
    board.place("exit", (x, y, WIDE, HIGH), name, said, *shapes, thing=thing, at=spot, face=key)


def is_move(board: Picture, at: int) -> bool:
    return any(key.startswith("move") for _, key, _ in board.marks.get(place_of(at), ()))


def arrows(board: Picture, here: int) -> None:
    """From the party to the cards it may go to."""
    x, y = corner(here)
    if here % 3 < 2 and is_move(board, here + 1):
        d = f"M{num(x + WIDE - 12)} {num(y + HIGH / 2 - 10)}h22v-8l17 18-17 18v-8h-22z"
        board.over.append(path(d, "f-lamp s-onlamp w2 rnd"))
    if here < 6 and is_move(board, here + 3):
        d = f"M{num(x + WIDE / 2 - 10)} {num(y + HIGH - 12)}v22h-8l18 17 18-17h-8v-22z"
        board.over.append(path(d, "f-lamp s-onlamp w2 rnd"))
