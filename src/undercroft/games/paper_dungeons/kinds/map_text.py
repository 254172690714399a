"""The map drawn in characters: rooms, walls, moats, secret passages and doors.

A row of rooms stands between two edge characters, with one character between neighbours; the lines between the rows
hold three characters per room:

        A   B   C
      +===+===+===+
    2 <   #   ~   >        `#` wall   `~` moat   `<` and `>` the ends of a secret passage
      +   +###+~~~+
    1 |           |
      +=D=+=D=+===+        `D` door
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from functools import cached_property, lru_cache

from undercroft.content.kinds import Wrong
from undercroft.games.paper_dungeons.glossary import say

OPEN, WALL, MOAT = " ", "#", "~"
MOST_ROOMS = 12  # on a side: a sheet to be drawn on, and every dungeon is laid out beforehand


@dataclass(frozen=True)
class Drawing:
    """What the map shows. Rooms are named by column and row (A1 bottom left), borders by their two rooms."""

    columns: int
    rows: int
    walls: tuple[str, ...]
    moats: tuple[str, ...]
    passages: tuple[str, ...]
    doors: tuple[str, ...]

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """PD-503 A1, B1 ... row by row."""
        return tuple(room_name(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def around(self) -> dict[str, list[tuple[str, str]]]:
        """PD-502 The rooms next to each room and the borders to them: north, east, south, west; never diagonally."""
        return {room: self._around(room) for room in self.rooms}

    def neighbours(self, room: str) -> list[tuple[str, str]]:
        """PD-502 The rooms next to this one and the borders to them."""
        return self.around[room]

    def _around(self, room: str) -> list[tuple[str, str]]:
        column, row = place_of(room)
        around = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
        names = [room_name(c, r) for c, r in around if 0 <= c < self.columns and 0 <= r < self.rows]
        return [(name, border(room, name)) for name in names]

    def passages_from(self, room: str) -> list[str]:
        """PD-510 Where a secret passage leads, in both directions."""
        ends = [passage.split("-") for passage in self.passages]
        return [b if a == room else a for a, b in ends if room in (a, b)]

    def is_border(self, name: str) -> bool:
        room, _, other = name.partition("-")
        return room in self.rooms and any(name == between for _, between in self.neighbours(room)) and room < other

    def reachable(self, start: str, walls: tuple[str, ...]) -> set[str]:
        """The rooms a group can reach from here without crossing a wall or a moat."""
        closed = {*self.walls, *self.moats, *walls}
        found, edge = {start}, [start]
        while edge:
            room = edge.pop()
            steps = [name for name, between in self.neighbours(room) if between not in closed]
            for name in (*steps, *self.passages_from(room)):
                if name not in found:
                    found.add(name)
                    edge.append(name)
        return found


def room_name(column: int, row: int) -> str:
    return f"{string.ascii_uppercase[column]}{row + 1}"


def place_of(room: str) -> tuple[int, int]:
    """Column and row, counted from 0."""
    return string.ascii_uppercase.index(room[0]), int(room[1:]) - 1


def border(room: str, other: str) -> str:
    """The border between two rooms, the same from both sides."""
    return "-".join(sorted((room, other), key=lambda name: (name[0], int(name[1:]))))


@lru_cache(64)
def read_drawing(text: str) -> Drawing:
    lines = [line for line in text.split("\n") if line.strip()]
    columns = len(lines[0].split()) if lines else 0
    rows = (len(lines) - 2) // 2
    if columns > MOST_ROOMS or rows > MOST_ROOMS:
        raise Wrong(say("a map has at most {most} columns and rows"), most=MOST_ROOMS)
    if not columns or len(lines) != 2 * rows + 2 or rows < 1:
        raise Wrong(
            say(
                "a drawing has a line of column letters, then edge, row, edge, row ... edge: an even number of lines, "
                "found {found} that are not blank"
            ),
            found=len(lines),
        )
    for number, line in enumerate(lines[1:], start=2):
        if len(line.rstrip()) != 3 + 4 * columns:
            raise Wrong(
                say("line {number}: below the letters every line is {columns} characters long, this one {found}"),
                number=number,
                columns=3 + 4 * columns,
                found=len(line.rstrip()),
            )
    found: dict[str, list[str]] = {WALL: [], MOAT: [], "<>": [], "D": []}
    for row in range(rows):
        line, below = lines[2 * (rows - row)], lines[2 * (rows - row) + 1]
        if line[:2].strip() != str(row + 1):
            raise Wrong(say("line {rows}: expected row {row}"), rows=2 * (rows - row) + 1, row=row + 1)
        _read_row(line, row, columns, found)
        _read_edge(below, row, columns, found)
    _read_top(lines[1], columns)
    sides = [sorted(found[kind], key=lambda name: (name[0], int(name[1:].split("-")[0]))) for kind in found]
    return Drawing(columns, rows, *(tuple(side) for side in sides))


def _read_row(line: str, row: int, columns: int, found: dict[str, list[str]]) -> None:
    """A row of rooms: the characters between neighbours, and the two ends."""
    for column in range(columns - 1):
        room, other = room_name(column, row), room_name(column + 1, row)
        _note(line[6 + 4 * column], f"between {room} and {other}", border(room, other), found)
    ends = line[2] + line[2 + 4 * columns]
    if ends == "<>":
        found["<>"].append(border(room_name(0, row), room_name(columns - 1, row)))
    elif ends != "||":
        raise Wrong(
            say("row {row}: unknown symbols {ends!r} at its ends; possible: '||' or '<>'"), row=row + 1, ends=ends
        )


def _read_edge(line: str, row: int, columns: int, found: dict[str, list[str]]) -> None:
    """The line below a row of rooms: borders to the row beneath it, or the doors."""
    for column in range(columns):
        room, signs = room_name(column, row), line[3 + 4 * column : 6 + 4 * column]
        if row == 0:
            if signs not in ("===", "=D="):
                raise Wrong(
                    say("below {room}: unknown symbol {signs!r}; possible: '===' or '=D='"), room=room, signs=signs
                )
            if signs == "=D=":
                found["D"].append(room)
        else:
            other = room_name(column, row - 1)
            sign = signs[0] if signs == signs[0] * 3 else signs
            _note(sign, f"between {other} and {room}", border(other, room), found)


def _read_top(line: str, columns: int) -> None:
    if line[2:] != "+===" * columns + "+":
        raise Wrong(say("the top edge of the map is closed: '+===+' over every room"))


def _note(sign: str, place: str, name: str, found: dict[str, list[str]]) -> None:
    if sign in (WALL, MOAT):
        found[sign].append(name)
    elif sign != OPEN:
        raise Wrong(
            say("{place}: unknown symbol {sign!r}; possible: {wall!r}, {moat!r} or blank"),
            place=place,
            sign=sign,
            wall=WALL,
            moat=MOAT,
        )
