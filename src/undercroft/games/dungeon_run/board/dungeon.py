"""The dungeon: tiles laid edge to edge, with what stands and lies on them."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import boxes, circle, glow, icon, num, path, rect, text, token
from undercroft.board.words import Things, capital, printed, sentences, wrap
from undercroft.games.dungeon_run.board.words import (
    TOWARDS,
    hero_stamp,
    heroes_on,
    monster_facts,
    monster_stamp,
    own_stamp,
    tile_facts,
)
from undercroft.games.dungeon_run.glossary import SIDES, say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, MonsterSeen, TileSeen

S = 112  # a tile
STEP = S + 2
PAD = 34
LEAST = 440.0  # the board is never narrower
FLOOR = 9  # the rock around it
Standing = tuple[int, str, str, bool]  # a hero on a tile: the seat, the name, the stamp, whether down


def dungeon(board: Picture, view: DungeonRunView, things: Things) -> tuple[Box, tuple[float, float] | None]:
    tiles = view["tiles"]
    xs, ys = cells(board, view)
    wide = (max(xs) - min(xs) + 1) * STEP + 2 * PAD
    left = max(0.0, (LEAST - wide) / 2) + PAD  # a young dungeon lies in the middle

    left, top = left - min(xs) * STEP, PAD - min(ys) * STEP

    def corner(x: int, y: int) -> tuple[float, float]:
        return x * STEP + left, y * STEP + top

    focus = None
    here = acting(view)
    if here is not None:
        x, y = corner(here["x"], here["y"])
        focus = (x + S / 2, y + S / 2)
        if board.is_lit:
            board.ground.append(glow(*focus, 250))
    openings(board, tiles, left, top)
    for tile in tiles:
        number = tile["number"]
        who = [(hero["seat"], hero["name"], hero_stamp(hero), hero["down"]) for hero in heroes_on(view, number)]
        draw_tile(board, things, tile, who, view["seat"], against(view, number), *corner(tile["x"], tile["y"]))
    return (0, 0, max(LEAST, wide), (max(ys) - min(ys) + 1) * STEP + 2 * PAD), focus


def cells(board: Picture, view: DungeonRunView) -> tuple[list[int], list[int]]:
    """Where tiles lie, and where one may be laid now: columns and rows."""
    tiles = view["tiles"]
    found = [(tile["x"], tile["y"]) for tile in tiles] + [beyond(tile, side) for tile, side in marked(board, tiles)]
    return [x for x, _ in found] or [0], [y for _, y in found] or [0]


def width_of(board: Picture, view: DungeonRunView) -> float:
    xs, _ = cells(board, view)
    return max(LEAST, (max(xs) - min(xs) + 1) * STEP + 2 * PAD)


def acting(view: DungeonRunView) -> TileSeen | None:
    """The tile of the hero whose turn it is, or else of this seat's own."""
    in_turn = view["turn"]["seat"]
    seat = view["seat"] if in_turn is None else in_turn
    found = [hero["at"] for hero in view["heroes"] if hero["seat"] == seat and not hero["dead"]]
    return next((tile for tile in view["tiles"] if tile["number"] in found), None)


def exit_place(number: int, side: str) -> str:
    return f"exit-{number}-{side.lower()}"


def beyond(tile: TileSeen, side: str) -> tuple[int, int]:
    dx, dy = TOWARDS[side]
    return tile["x"] + dx, tile["y"] + dy


def marked(board: Picture, tiles: list[TileSeen]) -> list[tuple[TileSeen, str]]:
    """Openings that may be entered now: they are drawn as large as the tile that will lie there."""
    return [
        (tile, side) for tile in tiles for side in tile["open"] if board.marks.get(exit_place(tile["number"], side))
    ]


@kept()
def openings(board: Picture, tiles: list[TileSeen], left: float, top: float) -> None:
    """Of all these tiles; that of the cell 0, 0 would have its corner at `left`, `top`."""
    for tile in tiles:
        for side in tile["open"]:
            opening(board, tile["name"], tile["number"], side, tile["x"] * STEP + left, tile["y"] * STEP + top)


@kept()
def opening(board: Picture, name: str, number: int, side: str, x: float, y: float) -> None:
    """Beside the tile of this name and number, whose corner is at x, y."""
    facts = {"tile": name, "n": number, "side": SIDES[side]}
    title = say("Unexplored, {side} of {tile}").text(facts)
    said = say("from tile {n}: a new tile is drawn").text(facts)
    place = exit_place(number, side)
    dx, dy = TOWARDS[side]
    if marks := board.marks.get(place):
        x, y = x + dx * STEP, y + dy * STEP
        box = (x + 4, y + 4, S - 8, S - 8)
        turns = [key.removeprefix("exits-").upper() for _, key, _ in marks if key.startswith("exits-")]
        if turns:
            title = say("The new tile, {side} of {tile}").text(facts)
            said = str(say("it is drawn, and not yet turned"))
        shapes = to_be_turned(x, y, turns) if turns else unexplored(x, y, box)
        board.place(place, box, title, said, shapes, r=6, at=(x + 18, y + 18), is_said=False)
    else:
        cx, cy = x + S / 2 + dx * (S / 2 + 15), y + S / 2 + dy * (S / 2 + 15)
        ring = circle(cx, cy, 10, "f-paper s-edge w15")
        mark = text(cx, cy + 5, "?", 14, "ink2", anchor="mid", face="figure", phone=16)
        board.place(place, (cx - 11, cy - 11, 22, 22), title, said, ring, mark, is_said=False)


def unexplored(x: float, y: float, box: Box) -> str:
    shown = rect(*box, "base f-table s-edge w2 dash", 6)
    shown += icon("question", x + S / 2 - 16, y + S / 2 - 26, 32, "edge")
    return shown + text(x + S / 2, y + S / 2 + 28, say("unexplored"), 14, "ink2", room=S - 20, anchor="mid", phone=18)


def to_be_turned(x: float, y: float, turns: list[str]) -> str:
    """A tile that is drawn and does not lie yet, pale: the ways it has however it is turned, and those it may have."""
    sure = [side for side in TOWARDS if all(side in ways for ways in turns)]
    perhaps = [side for side in TOWARDS if side not in sure and any(side in ways for ways in turns)]
    shown = walls(x, y, sure) + "".join(gap(x, y, side, "f-table s-edge w15 dash") for side in perhaps)
    return f'<g class="half">{shown}</g>' + icon("reroll", x + S / 2 - 16, y + S / 2 - 16, 32, "ink2")


@kept()
def draw_tile(
    board: Picture, things: Things, tile: TileSeen, who: list[Standing], own: int | None, dice: str, x: float, y: float
) -> None:
    """With who stands there, and the dice this seat's `own` hero has against its monster."""
    shapes = [ground(x, y, tile), *names(x, y, tile), *lying(x, y, tile)]
    beast = f"monster-{tile['number']}"
    if tile["monster"] and not board.marks.get(beast):
        shapes += monster(x, y, tile["monster"], 6 if who else 0)
    place = f"tile-{tile['number']}"
    thing, _ = printed(things, tile["kind"])
    said = tile_facts(tile, [name for _, name, _, _ in who])
    if board.marks.get(beast) and board.marks.get(place):  # below its monster, which answers as well
        strip = (x + 2, y + S - 15, S - 4, 28)
        name = text(x + S / 2 + 8, y + S + 3, tile["name"], 12, room=S - 40, anchor="mid", phone=14)
        board.draw(*shapes)
        board.place(place, strip, tile["name"], said, rect(*strip, "base f-card", 8), name, thing=thing, r=8,
                    at=(x + 14, y + S - 1))  # fmt: skip
    else:
        board.place(place, (x, y, S, S), tile["name"], said, *shapes, thing=thing, r=4, at=(x + 14, y + 14),
                    face=tile["kind"], look=(x, y + 28))  # fmt: skip
    if tile["monster"]:
        foe = tile["monster"]
        box = (x + 9, y + 12, S - 18, S - 34)
        drawn = monster(x, y, foe, 6 if who else 0) if board.marks.get(beast) else []
        stamps = [rect(*box, "base f-card", 8), *drawn] if drawn else []
        key = printed(things, foe["key"])[0]
        facts = sentences((monster_facts(foe), dice))
        board.place(beast, box, foe["name"], facts, *stamps, thing=key, r=8, at=(x + 20, y + 20), is_said=False)
    for at, card in enumerate(tile["strangers"][:3]):
        key = printed(things, card["key"])[0]
        box = (x + 10, y + 27 + at * 19, 24, 24)
        stamp = icon("seat", x + 13, y + 30 + at * 19, 18, "good")
        board.place(f"card-{card['key']}", box, card["name"], card["text"], stamp, thing=key, r=6, is_said=False)
    for at, (seat, _, stamped, is_down) in enumerate(who):
        mine = seat == own and board.is_lit
        gap = min(34.0, 84 / len(who))
        cx = x + S / 2 + (at - (len(who) - 1) / 2) * gap
        cy, r = (y + 7.0, 13.0) if tile["monster"] else (y + S / 2 - 14, 15.0 if len(who) > 1 else 19.0)
        board.over.append(token(cx, cy, stamped, mine=mine, r=r + (3 if mine else 0), who=f"hero-{seat}", step=STEP))
        if is_down:
            board.over.append(path(f"M{num(cx - 9)} {num(cy + 9)}l18-18", "f-none s-danger w3 rnd"))


def against(view: DungeonRunView, number: int) -> str:
    """The dice this seat's hero has against a monster, where the view counts them."""
    found = next((one for one in view["against"] if one["tile"] == number), None)
    if found is None:
        return ""
    dice = {"brawn": found["brawn"], "magic": found["magic"], "skill": found["skill"]}
    return say("dice against it: {brawn} with Brawn, {magic} with Magic, {skill} to escape").text(dice)


def walls(x: float, y: float, exits: Iterable[str]) -> str:
    shown = rect(x, y, S, S, "f-wall", 4) + rect(x + FLOOR, y + FLOOR, S - 2 * FLOOR, S - 2 * FLOOR, "base f-card", 3)
    return shown + "".join(gap(x, y, side, "base gap f-card") for side in exits)


def gap(x: float, y: float, side: str, look: str) -> str:
    dx, dy = TOWARDS[side]
    if dx:
        return rect(x + (S - 10 if dx > 0 else -1), y + S / 2 - 19, 11, 38, look)
    return rect(x + S / 2 - 19, y + (S - 10 if dy > 0 else -1), 38, 11, look)


def ground(x: float, y: float, tile: TileSeen) -> str:
    shown = walls(x, y, tile["exits"])
    if tile["color"] == "special":
        shown += path(f"M{num(x + 11)} {num(y + 11)}h17l-17 17z", "f-water")
    elif tile["color"] == "red":  # hollow: told from the other without its colour
        shown += path(f"M{num(x + 13)} {num(y + 13)}h15l-15 15z", "f-none s-danger w3 rnd")
    drawn = own_stamp(tile["kind"], "")
    if drawn and not tile["monster"]:  # pale: what stands and lies there matters more
        shown += icon(drawn, x + S / 2 - 23, y + 20, 46, "line")
    if tile["lair"]:
        low = y + 30 if tile["monster"] else y + S - 54  # not over the monster's name
        shown += icon("crown", x + 12, low, 17, "danger")
    return shown


def names(x: float, y: float, tile: TileSeen) -> list[str]:
    """The tile's name, under that of a monster; a phone has no room for both."""
    if not tile["monster"]:
        return [text(x + S / 2, y + S - 23, tile["name"], 14, room=S - 22, most=2, lead=15, anchor="mid", phone=17)]
    most = 3 - len(wrap(called(tile["monster"]), 13, S - 20, True, 2))
    low = y + S - 12 - 6 * (len(wrap(tile["name"], 12, S - 20, False, most)) - 1)
    return [text(x + S / 2, low, tile["name"], 12, "ink2", room=S - 20, most=most, lead=12, anchor="mid", phone=0)]


def called(foe: MonsterSeen) -> str:
    """Its name without its title."""
    return foe["name"].split(",")[0]


def monster(x: float, y: float, foe: MonsterSeen, lower: float) -> list[str]:
    """A bare stamp, one box per life, its name."""
    life = foe["life"]
    wide = min(86.0, life * 11)
    name = called(foe)
    low = y + 75 + lower / 3
    return [
        icon(monster_stamp(foe["key"], foe["type"]), x + S / 2 - 16, y + 14 + lower, 32 - lower / 2, "danger"),
        boxes(x + (S - wide) / 2, y + 49 + lower, wide, life, life - foe["wounds"], "danger", h=7),
        text(x + S / 2, low, name, 13, "danger", room=S - 20, most=2, lead=13, anchor="mid", face="bold", phone=0),
        text(x + S / 2, y + 82, name, 16, "danger", room=S - 16, most=2, lead=16, anchor="mid", face="bold", phone=16,
             classes="only-s"),
    ]  # fmt: skip


def lying(x: float, y: float, tile: TileSeen) -> list[str]:
    """Treasures face down at the right; open cards and tokens at the left, under the strangers."""
    shown = []
    for at in range(min(3, tile["face_down"])):
        shown.append(icon("chest", x + S - 31, y + 12 + at * 19, 18, "gold"))
    left = [("gem", "gold") for _ in tile["cards"][:2]] + ([("trap", "magic")] if tile["token"] else [])
    above = len(tile["strangers"])
    for at, (stamp, tone) in enumerate(left[: max(0, 3 - above)], above):
        shown.append(icon(stamp, x + 13, y + 30 + at * 19, 18, tone))
    return shown


def plan(sheet: Picture, view: DungeonRunView, wide: float) -> tuple[float, dict[str, tuple[float, float, float]]]:
    """The whole dungeon at a glance: walls, monsters, treasures, heroes, openings; no names. How high it is, and where
    each tile lies on it, with its size."""
    tiles = view["tiles"]
    x0, y0 = min(tile["x"] for tile in tiles) - 1, min(tile["y"] for tile in tiles) - 1
    across, down = max(tile["x"] for tile in tiles) - x0 + 2, max(tile["y"] for tile in tiles) - y0 + 2
    step = min(30.0, wide / across)
    size = step - 1.5
    corners: dict[str, tuple[float, float, float]] = {}
    for tile in tiles:
        x, y = (tile["x"] - x0) * step + (wide - across * step) / 2, (tile["y"] - y0) * step
        corners[f"tile-{tile['number']}"] = (x, y, step)
        sheet.draw(rect(x, y, size, size, "f-wall", 3), rect(x + 3, y + 3, size - 6, size - 6, "f-card"))
        for side in tile["exits"]:
            dx, dy = TOWARDS[side]
            cx, cy = x + size / 2 + dx * (size / 2 - 1), y + size / 2 + dy * (size / 2 - 1)
            gap = (5, 10) if dx else (10, 5)
            sheet.draw(rect(cx - gap[0] / 2, cy - gap[1] / 2, *gap, "f-card"))
        for side in tile["open"]:
            dx, dy = TOWARDS[side]
            sheet.draw(circle(x + size / 2 + dx * step * 0.68, y + size / 2 + dy * step * 0.68, 3, "f-none s-edge w15"))
        inner = size * 0.6
        corner = (x + (size - inner) / 2, y + (size - inner) / 2)
        if who := heroes_on(view, tile["number"]):
            for at, hero in enumerate(who):
                mine = sheet.is_lit and hero["seat"] == view["seat"]
                shift = (at - (len(who) - 1) / 2) * size * 0.45
                sheet.over.append(token(x + size / 2 + shift, y + size / 2, hero_stamp(hero), mine=mine, r=size * 0.34))
        elif tile["monster"]:
            sheet.draw(icon(monster_stamp(tile["monster"]["key"], tile["monster"]["type"]), *corner, inner, "danger"))
        elif tile["face_down"]:
            sheet.draw(icon("chest", *corner, inner, "gold"))
    sheet.tell(capital(say("{n} tile", "{n} tiles").text({"n": len(tiles)})))
    return float(down * step), corners
