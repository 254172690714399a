"""The rounds with the fights between them, and the six dice of this round."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Picture
from undercroft.board.shapes import circle, die, icon, line, rect, text
from undercroft.board.words import Things, capital, listed, printed, sentences, signed, width
from undercroft.games.paper_dungeons.board.words import monster_stamp, stamp_of
from undercroft.games.paper_dungeons.glossary import COLOURS, LEVEL, POINTS, USED, say
from undercroft.games.paper_dungeons.sight.seen import DieSeen, MonsterSeen, PaperDungeonsView, SheetSeen

W = 572


@kept("sheet")
def timeline(board: Picture, view: PaperDungeonsView, sheet: SheetSeen, things: Things) -> None:
    """Past rounds in ink, this one lit, those to come empty; a monster stands after the round it is fought in."""
    monsters = view["dungeon"]["monsters"] if view["dungeon"] else []
    fights = list(view["fights"][: len(monsters)]) or list(view["fights"])
    each = min(112.0, (W - 20 - 30 * view["rounds"]) / max(1, len(fights)))
    x = 12.0
    board.tell(
        say("Round {round} of {rounds}").text({"round": min(view["round"], view["rounds"]), "rounds": view["rounds"]})
    )
    for number in range(1, view["rounds"] + 1):
        look, tone = ("f-paper s-edge w15", "ink2") if number > view["round"] else ("f-ink", "paper")
        if number == view["round"]:
            look, tone = ("f-lamp s-onlamp w2", "onlamp") if board.is_lit else ("f-card s-ink w3", "ink")
        board.draw(circle(x + 13, 30, 12.5, look))
        board.draw(text(x + 13, 35, number, 14, tone, anchor="mid", face="figure", phone=19))
        x += 30
        if number in fights and monsters:
            monster_card(board, sheet, things, monsters[at := fights.index(number)], at, x, each - 8)
            x += each


def monster_card(
    board: Picture,
    sheet: SheetSeen,
    things: Things,
    monster: MonsterSeen,
    at: int,
    x: float,
    wide: float,
) -> None:
    fought = sheet["monster_points"]
    is_done = len(fought) > at
    is_next = len(fought) == at
    stamp = monster_stamp(monster["key"])
    powers = listed((one["power"] for one in monster["thresholds"]), " ")
    last = POINTS.text({"points": signed(fought[at]), "n": fought[at]}) if is_done else powers
    ink = "ink2" if is_done else "ink"
    free = wide - 39
    low, under = (23, 47) if width(monster["name"], 13, bold=True) > free else (25, 44)
    shapes = [
        rect(x, 6, wide, 48, "base f-card s-ink w15" if is_next else "base f-paper s-edge w15", 6),
        icon(stamp, x + 6, 16, 28, "edge" if is_done else "danger"),
        text(x + 36, low, monster["name"], 13, ink, room=free, most=2, lead=12, face="bold", phone=0),
        text(x + 36, under, last, 14, "ink2", room=free, phone=0),
        text(x + 36, 36, last, 17, "ink2", room=free, phone=17, classes="only-s"),
    ]
    said = monster_facts(sheet, monster)
    if is_done:
        said = sentences((last, said))
    thing, _ = printed(things, f"monster-{monster['key']}")
    board.place(f"monster-{at}", (x, 6, wide, 48), monster["name"], said, *shapes, thing=thing, r=6)


def monster_facts(sheet: SheetSeen, monster: MonsterSeen) -> str:
    names = {hero["key"]: hero["name"] for hero in sheet["heroes"]}
    gates = [
        say("{power} power: {points} point, {damage} damage", "{power} power: {points} points, {damage} damage").text(
            {"power": one["power"], "points": signed(one["points"]), "n": one["points"], "damage": one["damage"]}
        )
        for one in monster["thresholds"]
    ]
    return sentences(
        (
            LEVEL.text({"level": monster["level"]}),
            say("sworn enemy: {hero}").text({"hero": names.get(monster["enemy"], monster["enemy"])}),
            *gates,
            say("flight: {points} point", "flight: {points} points").text(
                {"points": signed(monster["flight"]), "n": monster["flight"]}
            ),
            say("highest power alone: {bonus}").text({"bonus": monster["bonus"]}),
        )
    )


@kept()
def pool(board: Picture, dice: list[tuple[DieSeen, bool]], top: float) -> float:
    """The dice on the table: each is there, used or a skull; what it is stands under it."""
    if not dice:
        return top
    step = (W - 16) / max(6, len(dice))
    size = min(58.0, step - 20)
    lit: dict[str, str] = {}  # equal dice answer alike, and share a number
    for at, (one, is_used) in enumerate(dice):
        place = f"die-{at}"
        if not is_used:
            place = lit.get(one["key"], place)
            if board.marks.get(place):
                lit[one["key"]] = place
        x = 12 + at * step + (step - size) / 2
        is_skull = one["symbol"] == "skull"
        box = (12 + at * step + 6, top, step - 12, size + 48)  # neighbours that are lit do not touch
        face = die(x, top + 6, size, stamp_of(one["symbol"], "dice"), black=one["colour"] == "black")
        shapes = [rect(*box, "base f-none", 12), f'<g class="half">{face}</g>' if is_used else face]
        if is_used:
            shapes.append(line(x + 5, top + size, x + size - 5, top + 12, "s-ink w3 rnd"))
        word = str(say("skull")) if is_skull else str(USED) if is_used else one["name"]
        mid = x + size / 2
        shapes.append(
            text(
                mid,
                top + size + 31,
                word,
                14,
                "ink2",
                room=step - 16,
                most=2,
                lead=16,
                anchor="mid",
                phone=15 if " " in word else 17,
            )
        )
        said = sentences((COLOURS[one["colour"]], USED if is_used else ""))
        board.place(place, box, capital(one["name"]), said, *shapes, r=12, at=(x - 2, top + 2))
    return top + size + 56
