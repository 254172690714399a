"""What is in the box, laid ready for play: faces, rooms, minions, dungeons, each made once per pack, with the options
that name them. Nothing here ever changes during a game.

Rooms, minions, items and borders are told apart by bits, so that "which of them" is one number on a sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from undercroft.games.paper_dungeons import words
from undercroft.games.paper_dungeons.drawing import Drawing, border, place_of
from undercroft.games.paper_dungeons.kinds import (
    DieKind,
    DungeonKind,
    Effect,
    HeroKind,
    MinionKind,
    MonsterKind,
    ObjectiveKind,
    PaperDungeonsPack,
    PowerKind,
    SymbolKind,
)
from undercroft.kernel.option import Option
from undercroft.pieces.dice import Die

Options = tuple[Option, ...]

ANY = -1  # in place of a hero: the clover, or a reward, which needs no symbol
OUTSIDE = -1  # in place of a room: before the doors
WALLS, MOATS = 1, 2  # what a group may pass, as bits


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A symbol on a die of one colour (PD-171); all dice of a colour are alike."""

    die: DieKind
    symbol: SymbolKind
    hero: int  # whose symbol it is; ANY for clover, boots and skull
    points: int  # PD-500 of movement
    is_black: bool
    is_boots: bool
    option: Option = field(init=False)

    def __post_init__(self) -> None:
        facts = {"symbol": self.symbol.name, "colour": self.die.name}
        clause = {"hero": "PD-269", "joker": "PD-174", "boots": "PD-176", "skull": "PD-173"}[self.symbol.role]
        option = Option(f"{self.die.key}-{self.symbol.key}", words.DIE, self, clause, facts)
        object.__setattr__(self, "option", option)

    @property
    def number(self) -> int:
        return self.symbol.number

    @property
    def key(self) -> str:
        return self.option.key

    def __str__(self) -> str:
        return self.option.label


@dataclass(frozen=True, eq=False, slots=True)
class Pool:
    """What six dice show."""

    dice: tuple[Face, ...]  # as they lie
    usable: tuple[Face, ...]  # PD-241 without the skulls, alike dice side by side
    skulls: int
    is_void: bool  # PD-221, PD-222


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
    option: Option = field(init=False)

    def __post_init__(self) -> None:
        facts = {"minion": self.kind, "level": self.level, "room": self.room}
        option = Option(f"slay-{self.key.lower()}", words.SLAY, self, "PD-439", facts)
        object.__setattr__(self, "option", option)


@dataclass(frozen=True, eq=False, slots=True)
class Room:
    key: str
    index: int
    bit: int
    minions: tuple[Minion, ...]
    trap: bool
    reward: Effect | None
    gem: str | None

    @property
    def is_quiet(self) -> bool:
        return not (self.minions or self.trap or self.reward or self.gem)


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """A step to a room, and what stands between (PD-523: nothing in a secret passage or a door)."""

    to: Room
    way: object  # north, through the door ...: a message
    key: str
    wall: int = 0
    moat: int = 0
    _options: dict[tuple[int, bool], Option] = field(default_factory=dict)

    def option(self, minions: int, reward: bool) -> Option:
        """The option that takes this step; its words say what the room brings as things stand."""
        found = self._options.get((minions, reward))
        if found is None:
            way = self.way
            if self.wall or self.moat:
                way = (words.THROUGH_WALL if self.wall else words.OVER_MOAT).text({"way": way})
            facts = {"way": way, "room": self.to.key, "brings": words.Brings(self.to, minions, reward)}
            found = self._options[minions, reward] = Option(self.key, words.STEP, self, "PD-502", facts)
        return found


class Crossroads:
    """The steps a group can take from one room, given what it may pass."""

    __slots__ = ("_menus", "_minions", "_rewards", "steps")

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self._minions = sum(minion.bit for step in steps for minion in step.to.minions)
        self._rewards = sum({step.to.index: step.to.bit for step in steps}.values())
        self._menus: dict[tuple[int, int], Options] = {}

    def options(self, minions_left: int, rewards_left: int) -> Options:
        """PD-521 A step to any of the rooms, or an end of the movement."""
        key = (minions_left & self._minions, rewards_left & self._rewards)
        menu = self._menus.get(key)
        if menu is None:
            menu = tuple(
                step.option(sum(one.bit for one in step.to.minions) & key[0], bool(step.to.bit & key[1]))
                for step in self.steps
            )
            menu = self._menus[key] = (*menu, words.STOP)
        return menu


class Dungeon:
    """PD-102 to PD-105 A dungeon card: the map with its walls added, the rooms of the monsters, the monsters."""

    def __init__(self, kind: DungeonKind, box: Box) -> None:
        self.kind = kind
        self.key = kind.key
        self.monsters: tuple[MonsterKind, ...] = tuple(box.pack.monster[key] for key in kind.monsters)
        self.circles: tuple[Room, ...] = tuple(box.room[key] for key in kind.circles)
        self.walls = (*box.drawing.walls, *kind.walls)
        # by what the group may pass (WALLS | MOATS), then by where it stands; the last row is OUTSIDE
        self.crossroads = _crossroads(self, box)


class Box:
    """The contents of a pack, in a fixed order, and the options made of them."""

    def __init__(self, pack: PaperDungeonsPack) -> None:
        self.pack = pack
        sheet = pack.sheet
        self.heroes: tuple[HeroKind, ...] = tuple(pack.hero.values())
        self.top_level = len(sheet.heroes.shields)
        self.rounds, self.dice_per_round = sheet.tracker.rounds, sheet.tracker.dice
        self.brewed = sheet.potions.brewed
        self.items = tuple(pack.item.values())
        self.drawing: Drawing = pack.drawing
        self.minions, self.rooms = _rooms(pack, self.drawing)
        self.room = {room.key: room for room in self.rooms}
        self.gems = {room.gem: room for room in self.rooms if room.gem}  # PD-620 by letter
        self._masks()
        self.potion_places = sheet.potions.per_row * len(sheet.potions.row_bonus)  # PD-452
        self.gem_bonus = {bonus.box: bonus for bonus in sheet.gems.bonus}
        self.dice, self._faces = _dice(pack)
        self.face = {face.key: face for faces in self._faces for face in faces.values()}
        self._order = list(self.face.values())
        self._options_of_heroes_and_items()
        self._options_of_cards()
        self.march = (_move(sheet.movement.boots),)  # PD-176 all that boots can do
        move = _move(sheet.movement.points)
        self.brew_or_move = tuple((_brew(n), move) for n in range(self.potion_places + 1))
        self.letters = {
            letter: Option(
                f"gem-{letter.lower()}", words.LETTER, letter, "PD-909", {"letter": letter, "room": room.key}
            )
            for letter, room in sorted(self.gems.items())
        }
        self.absorbs = tuple(
            Option(f"absorb-{n}", words.ABSORB, n, "PD-303", {"n": n})
            for n in range(sheet.potions.hearts * self.potion_places + 1)
        )
        self._pools: dict[tuple[int, ...], Pool] = {}
        self._dice_menus: dict[tuple[Face, ...], Options] = {}
        self._item_menus: dict[tuple[int, int, int], Options] = {}
        self._minion_menus: dict[int, Options] = {}
        self.dungeons = {key: Dungeon(kind, self) for key, kind in pack.dungeon.items()}

    def _masks(self) -> None:
        """Groups of rooms and minions, each as one number."""
        width, height = self.drawing.columns, self.drawing.rows
        place = [(room.bit, *place_of(room.key)) for room in self.rooms]
        self.rows = tuple(sum(bit for bit, _, row in place if row == n) for n in range(height))
        self.columns = tuple(sum(bit for bit, column, _ in place if column == n) for n in range(width))
        sides, ends = self.columns[0] | self.columns[-1], self.rows[0] | self.rows[-1]
        self.edge, self.corners = sides | ends, sides & ends
        self.traps = sum(room.bit for room in self.rooms if room.trap)
        self.all_minions = sum(minion.bit for minion in self.minions)
        self.all_rewards = sum(room.bit for room in self.rooms if room.reward or room.gem)
        self.minions_by_level: dict[int, int] = {}
        for minion in self.minions:
            self.minions_by_level[minion.level] = self.minions_by_level.get(minion.level, 0) | minion.bit

    def _options_of_heroes_and_items(self) -> None:
        """`raises[hero][level][swapped]`: to that level; `steps[item][box]`: its first or second box."""
        levels = range(self.top_level + 1)
        self.raises = tuple(
            tuple(tuple((self._raise(at, level, swapped),) for swapped in (False, True)) for level in levels)
            for at in range(len(self.heroes))
        )
        self.steps = tuple(
            tuple(
                Option(f"craft-{item.key}", message, ("craft", at), item.clause, {"item": item, "text": item.text})
                for message in (words.BEGIN_ITEM, words.COMPLETE_ITEM)
            )
            for at, item in enumerate(self.items)
        )

    def _raise(self, at: int, level: int, swapped: bool) -> Option:
        hero = self.heroes[at]
        able = level == self.pack.sheet.heroes.ability_level
        messages = (words.RAISE, words.RAISE_ABILITY), (words.RAISE_SWAPPED, words.RAISE_SWAPPED_ABILITY)
        clause = "PD-365" if swapped else hero.clause if able else "PD-351"
        facts = {"hero": hero, "level": level, "text": hero.text}
        return Option(f"level-{hero.key}", messages[swapped][able], ("level", at), clause, facts)

    def _options_of_cards(self) -> None:
        self.power_options = {key: _keep_power(power) for key, power in self.pack.power.items()}
        self.objective_options = {key: _keep_objective(one, self) for key, one in self.pack.objective.items()}

    # -- menus: the same options in the same order are the same tuple -------------------------------------------------

    def pool(self, numbers: tuple[int, ...]) -> Pool:
        """The pool that these numbers, in the order of the dice, make."""
        pool = self._pools.get(numbers)
        if pool is None:
            pool = self._pools[numbers] = self._read_pool(numbers)
        return pool

    def _read_pool(self, numbers: tuple[int, ...]) -> Pool:
        dice = tuple(faces[number] for faces, number in zip(self._faces, numbers, strict=True))
        roles = [face.symbol.role for face in dice]
        usable = sorted((face for face in dice if face.symbol.role != "skull"), key=self._order.index)
        void = roles.count("skull") >= 3 or roles.count("joker") >= 3
        return Pool(dice, tuple(usable), roles.count("skull"), void)

    def dice_menu(self, left: tuple[Face, ...]) -> Options:
        """The dice still there to be used; dice that show the same in the same colour are one option."""
        menu = self._dice_menus.get(left)
        if menu is None:
            menu = self._dice_menus[left] = tuple(face.option for face in dict.fromkeys(left))
        return menu

    def item_menu(self, started: int, complete: int, symbol: int) -> Options:
        """PD-401, PD-403, PD-412 Items with a free box whose symbol fits, ANY fits all; PD-402 colours never matter."""
        key = (started, complete, symbol)
        menu = self._item_menus.get(key)
        if menu is None:
            fits = [
                at
                for at, item in enumerate(self.items)
                if not complete >> at & 1
                and (symbol == ANY or item.symbol is None or item.symbol == self.heroes[symbol].key)
            ]
            menu = self._item_menus[key] = tuple(self.steps[at][started >> at & 1] for at in fits)
        return menu

    def minion_menu(self, left: int) -> Options:
        """The minions not yet defeated."""
        menu = self._minion_menus.get(left)
        if menu is None:
            menu = self._minion_menus[left] = tuple(one.option for one in self.minions if one.bit & left)
        return menu


@cache
def box_of(pack: PaperDungeonsPack) -> Box:
    return Box(pack)


def _move(n: int) -> Option:
    return Option("move", words.MOVE, ("move", n), "PD-500", {"n": n})


def _brew(n: int) -> Option:
    message, clause = (words.BREW, "PD-450") if n else (words.BREW_NOTHING, "PD-461")
    return Option("brew", message, ("brew", n), clause, {"n": n})


def _keep_power(power: PowerKind) -> Option:
    facts = {"card": power, "text": power.text, "points": f"{power.points:+}"}
    return Option(f"keep-{power.key}", words.KEEP, power, power.clause, facts)


def _keep_objective(card: ObjectiveKind, box: Box) -> Option:
    first, second = (box.pack.hero[key] for key in card.black)
    low, middle, high = card.tiers
    facts = {"card": card, "text": card.text, "low": low, "middle": middle, "high": high}
    facts |= {"first": first, "second": second}
    return Option(f"keep-{card.key}", words.KEEP_OBJECTIVE, card, "PD-158", facts)


def _dice(pack: PaperDungeonsPack) -> tuple[tuple[Die, ...], tuple[dict[int, Face], ...]]:
    """PD-107 Three white and three black dice, and for each the face of a number."""
    heroes, movement = list(pack.hero), pack.sheet.movement
    dice: list[Die] = []
    faces: list[dict[int, Face]] = []
    for kind in pack.die.values():
        symbols = [pack.symbol[key] for key in kind.faces]
        die = Die(kind.key, tuple(symbol.number for symbol in symbols))
        by_number = {
            symbol.number: Face(
                kind,
                symbol,
                heroes.index(symbol.key) if symbol.role == "hero" else ANY,
                movement.boots if symbol.role == "boots" else movement.points,
                kind.key == "black",
                symbol.role == "boots",
            )
            for symbol in symbols
        }
        dice += [die] * kind.count
        faces += [by_number] * kind.count
    return tuple(dice), tuple(faces)


def _rooms(pack: PaperDungeonsPack, drawing: Drawing) -> tuple[tuple[Minion, ...], tuple[Room, ...]]:
    heroes = list(pack.hero)
    minions: list[Minion] = []
    rooms: list[Room] = []
    for index, key in enumerate(drawing.rooms):
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


def _crossroads(dungeon: Dungeon, box: Box) -> tuple[tuple[Crossroads, ...], ...]:
    """PD-502, PD-504, PD-508 to PD-510, PD-524 For every room, and for OUTSIDE, the steps that lead on."""
    steps = [_steps(room, dungeon, box) for room in box.rooms]
    doors = tuple(Step(box.room[key], words.DOOR, f"door-{key.lower()}") for key in box.drawing.doors)
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


def _steps(room: Room, dungeon: Dungeon, box: Box) -> tuple[Step, ...]:
    drawing, walls = box.drawing, {name: 1 << at for at, name in enumerate(dungeon.walls)}
    moats = {name: 1 << at for at, name in enumerate(drawing.moats)}
    steps = []
    for key, _ in drawing.neighbours(room.key):
        between = border(room.key, key)
        steps.append(
            Step(box.room[key], _way(room.key, key), f"go-{key.lower()}", walls.get(between, 0), moats.get(between, 0))
        )
    steps += [Step(box.room[key], words.PASSAGE, f"passage-{key.lower()}") for key in drawing.passages_from(room.key)]
    return tuple(steps)


def _way(room: str, other: str) -> object:
    (column, row), (to_column, to_row) = place_of(room), place_of(other)
    if column == to_column:
        return words.NORTH if to_row > row else words.SOUTH
    return words.EAST if to_column > column else words.WEST
