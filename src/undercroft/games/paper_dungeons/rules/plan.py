"""The map of a dungeon: rooms with what they hold, minions, and the steps from room to room. Nothing here ever changes.

Rooms, minions and borders are told apart by bits, so that "which of them" is one number on a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from undercroft.games.paper_dungeons.glossary import EAST, NORTH, SOUTH, WEST
from undercroft.games.paper_dungeons.kinds.causes import Printed, trap_in
from undercroft.games.paper_dungeons.kinds.map_text import Drawing, border, place_of
from undercroft.games.paper_dungeons.kinds.pack import (
    DungeonKind,
    Effect,
    HeroKind,
    MinionKind,
    MonsterKind,
    PaperDungeonsPack,
)
from undercroft.games.paper_dungeons.words import options
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

OUTSIDE = -1  # in place of a room: before the doors
WALLS, MOATS = 1, 2  # what a group may pass, as bits


def by_bits(names: Sequence[str]) -> Callable[[int], tuple[str, ...]]:
    """Which of these names bits stand for; the same come again and again."""
    found = lru_cache(4096)(lambda bits: tuple([name for at, name in enumerate(names) if bits >> at & 1]))
    found.names = names  # type: ignore[attr-defined]  # for `straight.py`
    return found


@dataclass(frozen=True, eq=False, slots=True)
class Minion:
    """A minion of the map."""

    key: str
    bit: int
    kind: MinionKind
    level: int
    hero: int  # who fights it
    hero_kind: HeroKind
    room: str
    thing: str = field(init=False)
    place: str = field(init=False)
    fighter: str = field(init=False)  # the place of its hero
    option: Option[Minion] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "thing", f"guard-{self.key}")
        object.__setattr__(self, "place", f"room-{self.room}")
        object.__setattr__(self, "fighter", f"hero-{self.hero}")
        facts = {"minion": self.kind, "level": self.level, "room": self.room}
        option = Option(f"slay-{self.key.lower()}", options.SLAY, self, "PD-439", facts, self.place)
        object.__setattr__(self, "option", option)

    def __str__(self) -> str:
        return str(self.kind)

    def __format__(self, form: str) -> str:
        return format(self.kind, form)


@dataclass(frozen=True, eq=False, slots=True)
class Room:
    key: str
    index: int
    bit: int
    minions: tuple[Minion, ...]
    trap: bool
    reward: Effect | None
    gem: str | None
    thing: str = field(init=False)  # its place, too
    trap_here: Printed = field(init=False)
    is_quiet: bool = field(init=False)  # nothing happens to who enters

    def __post_init__(self) -> None:
        object.__setattr__(self, "thing", f"room-{self.key}")
        object.__setattr__(self, "trap_here", trap_in(self.key))
        object.__setattr__(self, "is_quiet", not (self.minions or self.trap or self.reward or self.gem))

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """A step to a room, and what stands between (PD-523: nothing in a secret passage or a door)."""

    to: Room
    way: Message  # north, through the door ...
    key: str
    wall: int = 0
    moat: int = 0
    _options: dict[tuple[int, bool], Option[Step | None]] = field(default_factory=dict)

    @property
    def thing(self) -> str:
        return self.to.thing

    def option(self, minions: int, reward: bool) -> Option[Step | None]:
        """The option that takes this step; its words say what the room brings as things stand."""
        found = self._options.get((minions, reward))
        if found is None:
            message = options.STEP_THROUGH_WALL if self.wall else options.STEP_OVER_MOAT if self.moat else options.STEP
            facts = {"way": self.way, "room": self.to, "brings": options.Brings(self.to, minions, reward)}
            parts = {"room": self.to.key, "wall": bool(self.wall), "moat": bool(self.moat)}
            found = self._options[minions, reward] = Option(
                self.key, message, self, "PD-502", facts, self.to.thing, parts
            )
        return found


StepMenu = tuple[Option[Step | None], ...]  # None: an end of the movement
MOST_MENUS = 16  # kept for one room: minions and rewards around it come and go


class Crossroads:
    """The steps a group can take from one room, given what it may pass."""

    __slots__ = ("menus", "minions", "rewards", "steps")

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps: tuple[Step, ...] = steps
        # those around it
        self.minions: int = sum(minion.bit for step in steps for minion in step.to.minions)
        self.rewards: int = sum({step.to.index: step.to.bit for step in steps}.values())
        self.menus: dict[tuple[int, int], StepMenu] = {}  # by what is left of them


def ways_on(here: Crossroads, minions_left: int, rewards_left: int) -> StepMenu:
    """PD-521 A step to any of the rooms, or an end of the movement."""
    key = (minions_left & here.minions, rewards_left & here.rewards)
    menu = here.menus.get(key)
    if menu is None:
        menu = tuple(
            [
                step.option(sum([one.bit for one in step.to.minions]) & key[0], bool(step.to.bit & key[1]))
                for step in here.steps
            ]
        )
        if len(here.menus) >= MOST_MENUS:
            here.menus.clear()
        menu = here.menus[key] = (*menu, options.STOP)
    return menu


class Dungeon:
    """PD-102 to PD-105 A dungeon card: the map with its walls added, the rooms of the monsters, the monsters."""

    key: str
    thing: str = ""

    def __init__(self, kind: DungeonKind, pack: PaperDungeonsPack, rooms: Mapping[str, Room]) -> None:
        self.kind = kind
        self.key = kind.key
        self.monsters: tuple[MonsterKind, ...] = tuple(pack.monster[key] for key in kind.monsters)
        self.circles: tuple[Room, ...] = tuple(rooms[key] for key in kind.circles)
        self.places = tuple(f"monster-{at}" for at in range(len(kind.monsters)))
        self.walls = (*pack.drawing.walls, *kind.walls)
        self.named_walls = by_bits(self.walls)
        self.thing = kind.thing
        # by what the group may pass (WALLS | MOATS), then by where it stands; the last row is OUTSIDE
        self.crossroads: tuple[tuple[Crossroads, ...], ...] = _crossroads(self, pack.drawing, rooms)


def rooms_of(pack: PaperDungeonsPack) -> tuple[tuple[Minion, ...], tuple[Room, ...]]:
    """The minions and the rooms of the printed map, in order."""
    heroes = list(pack.hero)
    minions: list[Minion] = []
    rooms: list[Room] = []
    for index, key in enumerate(pack.drawing.rooms):
        printed = pack.room[key]
        here: list[Minion] = []
        for guard in printed.minions:
            kind = pack.minion[guard.kind]
            name = f"{kind.key}-{key}" if len(printed.minions) == 1 else f"{kind.key}-{key}-{len(here) + 1}"
            bit = 1 << len(minions)
            here.append(Minion(name, bit, kind, guard.level, heroes.index(kind.hero), pack.hero[kind.hero], key))
            minions.append(here[-1])
        rooms.append(Room(key, index, 1 << index, tuple(here), printed.trap, printed.reward, printed.gem))
    return tuple(minions), tuple(rooms)


def _crossroads(dungeon: Dungeon, drawing: Drawing, rooms: Mapping[str, Room]) -> tuple[tuple[Crossroads, ...], ...]:
    """PD-502, PD-504, PD-508 to PD-510, PD-524 For every room, and for OUTSIDE, the steps that lead on."""
    steps = [_steps(room, dungeon, drawing, rooms) for room in rooms.values()]
    doors = tuple(Step(rooms[key], options.DOOR, f"door-{key.lower()}") for key in drawing.doors)
    for step in (*doors, *(one for row in steps for one in row)):
        step.option(sum(minion.bit for minion in step.to.minions), True)  # known from the start, as it is printed
    return tuple(
        tuple(
            Crossroads(tuple(one for one in row if _is_free(one, passes)))
            for row in (*steps, doors)  # OUTSIDE = -1 is the last
        )
        for passes in (0, WALLS, MOATS, WALLS | MOATS)
    )


def _is_free(step: Step, passes: int) -> bool:
    """PD-432, PD-437 Walls and moats stop a step unless the group passes them."""
    return (not step.wall or bool(passes & WALLS)) and (not step.moat or bool(passes & MOATS))


def _steps(room: Room, dungeon: Dungeon, drawing: Drawing, rooms: Mapping[str, Room]) -> tuple[Step, ...]:
    walls = {name: 1 << at for at, name in enumerate(dungeon.walls)}
    moats = {name: 1 << at for at, name in enumerate(drawing.moats)}
    steps = []
    for key, _ in drawing.neighbours(room.key):
        between = border(room.key, key)
        steps.append(
            Step(rooms[key], _way(room.key, key), f"go-{key.lower()}", walls.get(between, 0), moats.get(between, 0))
        )
    steps += [Step(rooms[key], options.PASSAGE, f"passage-{key.lower()}") for key in drawing.passages_from(room.key)]
    return tuple(steps)


def _way(room: str, other: str) -> Message:
    (column, row), (to_column, to_row) = place_of(room), place_of(other)
    if column == to_column:
        return NORTH if to_row > row else SOUTH
    return EAST if to_column > column else WEST
