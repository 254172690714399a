"""The level: the map as a drawn dungeon, with the way this seat has walked."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Picture
from undercroft.board.shapes import arch, circle, glow, icon, line, num, path, rect, text, token
from undercroft.games.paper_dungeons.board.words import ROMAN, RoomNow, room_facts, room_now, stamp_of, ways
from undercroft.games.paper_dungeons.glossary import IN_ROOM, REWARDS, say
from undercroft.games.paper_dungeons.sight.seen import MapSeen, PaperDungeonsView, RoomSeen, SheetSeen

S = 84
LEFT = 34
SOME = 6  # rooms that are looked at together
OTHERS = ("", "star", "good")  # rewards of installed packages
INSET = 7  # a place lies inside its room, so that no wall is hidden


class Level:
    """Where the rooms of a map lie."""

    def __init__(self, plan: MapSeen, top: float) -> None:
        self.plan = plan
        self.top = top
        self.wide, self.high = plan["columns"] * S, plan["rows"] * S

    def corner(self, room: str) -> tuple[float, float]:
        return LEFT + (ord(room[0]) - ord("A")) * S, self.top + (self.plan["rows"] - int(room[1:])) * S

    def middle(self, room: str) -> tuple[float, float]:
        x, y = self.corner(room)
        return x + S / 2, y + S / 2

    def border(self, between: str) -> tuple[float, float, float, float]:
        (ax, ay), (bx, by) = (self.corner(room) for room in between.split("-"))
        if ay == by:
            return max(ax, bx), ay, max(ax, bx), ay + S
        return ax, max(ay, by), ax + S, max(ay, by)


def draw_level(
    board: Picture, view: PaperDungeonsView, sheet: SheetSeen, top: float
) -> tuple[float, tuple[float, float] | None]:
    level = Level(view["map"], top)
    focus = level.middle(sheet["room"]) if sheet["room"] else None
    if focus and board.is_lit:
        board.ground.append(glow(*focus, 300))
    rooms(board, view, sheet, top)
    edges(board, view["map"], top)
    group(board, level, sheet, focus)
    return top + level.high + 34, focus


@kept("sheet")
def rooms(board: Picture, view: PaperDungeonsView, sheet: SheetSeen, top: float) -> None:
    level = Level(view["map"], top)
    floor(board, level, sheet)
    way(board, level, view, sheet)
    names, leads = {hero["key"]: hero["name"] for hero in sheet["heroes"]}, ways(view)
    drawn = [
        (room, printed, room_now(view, sheet, room, names), leads.get(room, ""), *level.corner(room))
        for room, printed in level.plan["rooms"].items()
    ]
    for at in range(0, len(drawn), SOME):
        draw_some(board, drawn[at : at + SOME])


@kept("plan")
def edges(board: Picture, plan: MapSeen, top: float) -> None:
    level = Level(plan, top)
    borders(board, level)
    gates(board, level)


def group(board: Picture, level: Level, sheet: SheetSeen, focus: tuple[float, float] | None) -> None:
    """The group is where moving begins and ends; before it enters it waits below the doors."""
    x, y = focus or (LEFT + level.wide - 8, level.top + level.high + 22)
    where = IN_ROOM.text({"room": sheet["room"]}) if sheet["room"] else str(say("outside, before the doors"))
    figure = token(x, y, "torch", mine=board.is_lit, r=19, who=f"group-{sheet['seat']}", step=S)
    board.place("map", (x - 23, y - 23, 46, 46), str(say("Your group")), where, figure, r=23, at=(x - 18, y - 18))


def floor(board: Picture, level: Level, sheet: SheetSeen) -> None:
    board.draw(rect(LEFT - 4, level.top - 4, level.wide + 8, level.high + 8, "f-wall", 4))
    for room in level.plan["rooms"]:
        board.draw(rect(*level.corner(room), S, S, "f-card" if room in sheet["visited"] else "f-paper"))
    for column in range(1, level.plan["columns"]):
        x = LEFT + column * S
        board.draw(line(x, level.top, x, level.top + level.high, "s-edge w15 dotted"))
    for row in range(1, level.plan["rows"]):
        y = level.top + row * S
        board.draw(line(LEFT, y, LEFT + level.wide, y, "s-edge w15 dotted"))


def way(board: Picture, level: Level, view: PaperDungeonsView, sheet: SheetSeen) -> None:
    """The path walked: one line from the door, a dot per room; through a passage it starts anew."""
    if not sheet["path"]:
        return
    x, _ = level.middle(sheet["path"][0])
    d = f"M{num(x)} {num(level.top + level.high)}"
    before = None
    for room in sheet["path"]:
        here = level.middle(room)
        is_jump = before is not None and abs(before[0] - here[0]) + abs(before[1] - here[1]) > S * 1.1
        d += f"{'M' if is_jump else 'L'}{num(here[0])} {num(here[1])}"
        before = here
    board.draw(path(d, "f-none s-edge w3 rnd"))
    circles = view["dungeon"]["circles"] if view["dungeon"] else ()
    board.draw(*(circle(*level.middle(room), 4.5, "f-edge") for room in sheet["visited"] if room not in circles))


@kept()
def draw_some(board: Picture, some: list[tuple[str, RoomSeen, RoomNow, str, float, float]]) -> None:
    """An answer changes a room or two: the others need not be looked at one by one."""
    for room in some:
        draw_room(board, *room)


@kept()
def draw_room(board: Picture, room: str, printed: RoomSeen, now: RoomNow, leads: str, x: float, y: float) -> None:
    place = f"room-{room}"
    shapes = [*circle_of(printed, now, x, y), *guard(printed, now, x, y), *reward(printed, now, x, y)]
    box = (x + INSET, y + INSET, S - 2 * INSET, S - 2 * INSET)
    if board.marks.get(place):
        tone = "card" if now["is_visited"] else "paper"
        shapes.insert(0, rect(*box, f"base f-{tone}", 8))
    said = room_facts(printed, now, leads)
    board.place(place, box, room, said, *shapes, r=8, at=(x + S - 12, y + 13))


def circle_of(printed: RoomSeen, now: RoomNow, x: float, y: float) -> list[str]:
    """The ring of a monster's room with its number; pale when that fight is over."""
    at = now["circle"]
    if at is None:
        return []
    pale = "half" if now["is_fought"] else ""
    is_bare = not (printed["minions"] or printed["trap"] or printed["reward"])
    ring = circle(x + S / 2, y + S / 2, 29 if is_bare else 35, f"f-dangerbg s-danger w2 {pale}".strip())
    if is_bare:
        return [ring, text(x + S / 2, y + S / 2 + 8, ROMAN[at], 24, "danger", anchor="mid", face="serif", phone=28)]
    return [ring, text(x + S - 11, y + S / 2 + 6, ROMAN[at], 18, "danger", anchor="end", face="serif", phone=20)]


def guard(printed: RoomSeen, now: RoomNow, x: float, y: float) -> list[str]:
    """Minion with its level and the hero it is told from, or trap, in the upper left."""
    shapes = []
    for one in printed["minions"]:
        gone = one["key"] in now["beaten"]
        if gone and now["is_here"]:
            continue
        tone, pale = ("ink2", "faint") if gone else ("danger", "")
        shapes += [
            icon(stamp_of(one["kind"], "monster"), x + 9, y + 9, 32, tone, pale),
            text(x + 43, y + 32, one["level"], 18, tone, face="figure", phone=23),
            icon(stamp_of(one["hero"], "seat"), x + 10, y + S - 28, 18, "ink2", pale),
        ]
        if gone:
            shapes.append(line(x + 8, y + 40, x + 44, y + 10, "s-ink2 w2 rnd"))
    if printed["trap"]:
        shapes.append(icon("trap", x + 11, y + 11, 26, "danger"))
    return shapes


def reward(printed: RoomSeen, now: RoomNow, x: float, y: float) -> list[str]:
    """In the lower right; a check where it was taken, a cross where others were first."""
    if not printed["reward"]:
        return []
    _, stamp, tone = REWARDS.get(printed["reward"], OTHERS)
    letter = text(x + S - 38, y + S - 15, printed["gem"], 16, anchor="end", face="figure") if printed["gem"] else ""
    if now["is_left"]:
        return [icon(stamp, x + S - 33, y + S - 34, 23, tone), letter]
    if now["is_struck"]:
        struck = line(x + S - 34, y + S - 11, x + S - 10, y + S - 34, "s-ink2 w2 rnd")
        return [icon(stamp, x + S - 33, y + S - 34, 23, "ink2", "faint"), struck]
    return [icon("check", x + S - 25, y + S - 26, 16, "ink2")]


def borders(board: Picture, level: Level) -> None:
    """Walls and moats lie over everything; a wall of the dungeon card has a dashed core."""
    for between in level.plan["moats"]:
        board.over.append(path(wave(*level.border(between)), "f-none s-water w3 rnd"))
    for between in level.plan["walls"]:
        board.over.append(line(*level.border(between), "s-wall w6 rnd"))
    for between in level.plan["added_walls"]:
        board.over.append(line(*level.border(between), "s-wall w6 rnd"))
        board.over.append(line(*level.border(between), "s-paper w2 dash"))


def wave(x1: float, y1: float, x2: float, y2: float) -> str:
    step = S / 7
    d = f"M{num(x1)} {num(y1)}"
    for at in range(7):
        swing = 4 if at % 2 else -4
        d += f"q{num(step / 2)} {swing} {num(step)} 0" if y1 == y2 else f"q{swing} {num(step / 2)} 0 {num(step)}"
    return d


def gates(board: Picture, level: Level) -> None:
    """Passages at both sides, doors in the lower edge, letters and numbers along the sides."""
    for between in level.plan["passages"]:
        for at, room in enumerate(between.split("-")):
            x, y = level.corner(room)
            edge, turn = (x - 4, -1) if at == 0 else (x + S + 4, 1)
            y += S / 2
            board.over.append(rect(edge - 6, y - 17, 12, 34, "f-magic", 3))
            arrow = f"M{num(edge - turn * 3)} {num(y - 5)}l{turn * 5} 5 {-turn * 5} 5"
            board.over.append(path(arrow, "f-none s-paper w2 rnd"))
    low = level.top + level.high
    for room in level.plan["doors"]:
        x, _ = level.middle(room)
        board.over.append(rect(x - 15, low - 5, 30, 14, "f-table", 3) + arch(x - 12, low - 6, 24, 16, "f-wall"))
    for column in range(level.plan["columns"]):
        x = LEFT + column * S + S / 2
        board.draw(text(x, low + 28, chr(ord("A") + column), 14, "ink2", anchor="mid"))
    for row in range(1, level.plan["rows"] + 1):
        y = level.top + (level.plan["rows"] - row) * S + S / 2 + 5
        board.draw(text(LEFT - 20, y, row, 14, "ink2", anchor="mid"))
    board.tell(
        say("{columns} columns and {rows} rows, doors in the lowest").text(
            {"columns": level.plan["columns"], "rows": level.plan["rows"]}
        )
    )
