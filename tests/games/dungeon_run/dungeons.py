"""Random dungeons: tiles drawn and placed by the rules themselves, at exits chosen by chance, until the lair lies.

`random_dungeon(seed, players, boxes)` builds one; `faults(d)` lists what is wrong with its geometry, computed without
the code that placed the tiles: the rules are asked nothing here.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any

from games.dungeon_run.given import NAMES, OPTIONS, PACK
from undercroft.games.dungeon_run.rules.placing import after_action, explore
from undercroft.games.dungeon_run.rules.setup import begin, seat_heroes
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.games.dungeon_run.screen.drawn import LOWER, dungeon
from undercroft.games.dungeon_run.sight.view import view

WIDE, HIGH = LOWER[0]
NORTH, EAST, SOUTH, WEST = "NESW"
BEHIND = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
SIGNS = {NORTH: (3, 0), EAST: (WIDE, 1), SOUTH: (3, HIGH), WEST: (0, 1)}  # where the screen draws a side
WALLS = {NORTH: "-", EAST: "|", SOUTH: "-", WEST: "|"}


def by_chance(rule: Generator[Any, Any, Any], chance: random.Random) -> Any:
    """Carry out a rule: every choice and every draw is left to chance."""
    answer: Any = None
    try:
        while True:
            request = rule.send(answer)
            answer = chance.choice(request[2])
    except StopIteration as stop:
        return stop.value


def random_dungeon(seed: int, players: int, boxes: int = 1) -> tuple[Dungeon, list[str]]:
    """A dungeon explored at random, and what went wrong on the way: a tile moved, or closed the dungeon (DR-220)."""
    chance, wrong = random.Random(seed), []
    d = begin(NAMES[:players], {**OPTIONS, "boxes": boxes}, PACK)
    d.taken = list(PACK.hero.values())[:players]
    seat_heroes(d)
    d.first, hero, before = 0, d.heroes[0], []
    while d.lair < 0:
        here = [(tile.kind, tile.x, tile.y, exits_of(d, at)) for at, tile in enumerate(d.tiles)]
        if here[: len(before)] != before:
            wrong.append("DR-222 a tile has moved")
        before = here
        exits = [(at, side) for at, tile in enumerate(d.tiles) for side, way in enumerate(tile.ways) if way == -1]
        if not exits:
            wrong.append("DR-220 the dungeon is closed and has no lair")
            break
        hero.at, side = chance.choice(exits)
        by_chance(explore(d, hero, side), chance)
        by_chance(after_action(d), chance)
    return d, wrong


def exits_of(d: Dungeon, at: int) -> str:
    return "".join(side for side, way in zip("NESW", d.tiles[at].ways, strict=True) if way != -2)


def faults(d: Dungeon) -> list[str]:
    """Everything wrong with a dungeon: blocked exits, wrong turns, lost tiles, or a picture unlike it."""
    cells = {(tile.x, tile.y): at for at, tile in enumerate(d.tiles)}
    found = [] if len(cells) == len(d.tiles) else ["DR-210 two tiles lie on one cell"]
    shown = view(d, None)["tiles"]
    canvas, _ = dungeon({"seat": None, **view(d, None)}, WIDE, HIGH)
    rows = ["".join(sign for sign, _ in row) for row in canvas]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    for at, tile in enumerate(d.tiles):
        exits = exits_of(d, at)
        name = f"tile {at} {tile.kind.key} ({exits})"
        if exits not in turns(tile.kind.exits):
            found.append(f"DR-223 {name} is not printed like that")
        if (shown[at]["x"], shown[at]["y"], shown[at]["exits"]) != (tile.x, tile.y, exits):
            found.append(f"{name} is not where the view has it")
        for number, side in enumerate("NESW"):
            dx, dy = BEHIND[side]
            other = cells.get((tile.x + dx, tile.y + dy))
            if other is not None and (side in exits) != (OPPOSITE[side] in exits_of(d, other)):
                found.append(f"DR-213 {name} runs into a wall in the {side}")
            way = -2 if side not in exits else -1 if other is None else other
            if tile.ways[number] != way:
                found.append(f"DR-028 {name} leads to {tile.ways[number]} in the {side}, not to {way}")
            x, y = (tile.x - left) * WIDE + SIGNS[side][0], (tile.y - top) * HIGH + SIGNS[side][1]
            if rows[y][x] != (WALLS[side] if way == -2 else "·" if way == -1 else " "):
                found.append(f"{name} is drawn with {rows[y][x]!r} in the {side}")
        label = rows[(tile.y - top) * HIGH + 1][(tile.x - left) * WIDE + 1 :][:2].strip()
        if label != str(at):
            found.append(f"{name} is drawn as {label}")
    if len(walked(d)) != len(d.tiles):
        found.append("DR-212 a tile cannot be reached from the Entrance")
    return found


def turns(printed: tuple[str, ...]) -> set[str]:
    """The exits of a printed tile after each quarter turn."""
    sides = "NESW"
    turned = [{sides[(sides.index(side) + quarter) % 4] for side in printed} for quarter in range(4)]
    return {"".join(side for side in sides if side in one) for one in turned}


def walked(d: Dungeon) -> set[int]:
    reached, rest = {0}, [0]
    while rest:
        for way in d.tiles[rest.pop()].ways:
            if way >= 0 and way not in reached:
                reached.add(way)
                rest.append(way)
    return reached
