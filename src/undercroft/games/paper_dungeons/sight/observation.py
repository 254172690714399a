"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack.

Rooms, guards, items, gems and dice are named by the keys that `things` knows; a wall or a moat by the rooms it parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Annotated, Any, cast

from undercroft.games.paper_dungeons.kinds.pack import ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.box import Box
from undercroft.games.paper_dungeons.rules.faces import Face
from undercroft.games.paper_dungeons.rules.plan import MOATS, WALLS, Dungeon
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.sight import bounds
from undercroft.games.paper_dungeons.sight.prints import opened
from undercroft.games.paper_dungeons.sight.seen import SheetOpen
from undercroft.games.paper_dungeons.sight.view import swaps_left
from undercroft.kernel.bounds import Most, OfKind, OfTable, OneOf, Within
from undercroft.kernel.sight import sight
from undercroft.kernel.things import kept_in_first
from undercroft.kernel.view import Observed

Keys = tuple[str, ...]
Numbers = tuple[int, ...]
DEALT, FIGHTS = 2, 3


def left(sheet: Sheet, seat: int | None) -> tuple[Face, ...]:
    return sheet.left if sheet.seat == seat else ()


def passes_walls(sheet: Sheet) -> bool:
    return bool(sheet.passes & WALLS)


def passes_moats(sheet: Sheet) -> bool:
    return bool(sheet.passes & MOATS)


Faces = OfKind.named("face")
Rooms = OfKind.named("room")
Items = OfKind.named("item")
Gems = OfKind.named("gem")
Missions = OfKind.named("mission")


class SheetMarks(SheetOpen):
    """The marks of a sheet that are seen as they are."""

    power: Annotated[str | None, OfKind.named("power")]
    objective: Annotated[str | None, OfKind.named("objective")]
    levels: Annotated[Numbers, Within(1, bounds.top_level), Most(bounds.heroes)]
    black: Annotated[tuple[bool, ...], Most(bounds.heroes)]
    hearts_used: Annotated[int, Within(0, bounds.potion_hearts)]
    tracker: Annotated[Keys, Faces, Most(bounds.dice_used)]
    left: Annotated[Keys, left, Faces, Most(bounds.DICE)]
    swaps_left: Annotated[int, swaps_left, Within(0, bounds.lasting("swaps")[1])]
    passes_walls: Annotated[bool, passes_walls]
    passes_moats: Annotated[bool, passes_moats]
    monster_points: Annotated[Numbers, Within(bounds.least_monster_points, bounds.most_monster_points), Most(FIGHTS)]
    missions: Annotated[Keys, Missions, Most(bounds.missions)]


class SheetObserved(SheetMarks):
    """A sheet; `left` is for its own player, `objective` for the others when it is open."""

    started: Annotated[Keys, Items, Most(bounds.items, as_set=True)]  # the first box ticked
    complete: Annotated[Keys, Items, Most(bounds.items, as_set=True)]
    letters: Annotated[Keys, Gems, Most(bounds.letters, as_set=True)]  # gems of the map taken
    struck: Annotated[Keys, Gems, Most(bounds.letters, as_set=True)]
    minions_left: Annotated[Keys, OfKind.named("guard"), Most(bounds.minions, as_set=True)]
    rewards_left: Annotated[Keys, Rooms, Most(bounds.rooms, as_set=True)]
    room: Annotated[str | None, Rooms]  # None: outside
    visited: Annotated[Keys, Rooms, Most(bounds.rooms, as_set=True)]
    path: Annotated[Keys, Rooms, Most(bounds.steps)]
    walls_crossed: Annotated[Keys, OneOf(bounds.walls), Most(lambda pack: len(bounds.walls(pack)), as_set=True)]
    moats_crossed: Annotated[Keys, OneOf(bounds.moats), Most(lambda pack: len(bounds.moats(pack)), as_set=True)]


_marks = sight(Sheet, SheetMarks)


def shown(d: Delve, sheet: Sheet, seat: int | None = None) -> SheetObserved:
    box = d.box
    items, rooms, guards, moats, gem, place = _named(box)
    observed = cast(SheetObserved, _marks(sheet, seat))
    observed["started"] = items(sheet.started)
    observed["complete"] = items(sheet.complete)
    observed["letters"] = tuple(map(gem, sheet.letters))
    observed["struck"] = tuple(map(gem, sheet.struck))
    observed["minions_left"] = guards(sheet.minions_left)
    observed["rewards_left"] = rooms(sheet.rewards_left)
    observed["room"] = box.places[sheet.room]
    observed["visited"] = rooms(sheet.visited)
    observed["path"] = tuple(map(place, sheet.path))
    observed["walls_crossed"] = () if d.dungeon is None else _walls(d.dungeon)(sheet.walls_crossed)
    observed["moats_crossed"] = moats(sheet.moats_crossed)
    return observed


@kept_in_first
def _named(box: Box) -> tuple[Callable[[Any], Any], ...]:
    """The keys of items, rooms, guards and moats by their bits, of a gem by its letter, of a room by its number."""
    items, rooms, guards = ([one.thing for one in row] for row in (box.items, box.rooms, box.minions))
    gems = {letter: gem.thing for letter, gem in box.gem.items()}
    return *map(_by_bits, (items, rooms, guards, box.drawing.moats)), gems.__getitem__, rooms.__getitem__


@kept_in_first
def _walls(dungeon: Dungeon) -> Callable[[int], Keys]:
    return _by_bits(dungeon.walls)


def _by_bits(names: Sequence[str]) -> Callable[[int], Keys]:
    """Which of these names bits stand for; the same come again and again."""
    return lru_cache(4096)(lambda bits: tuple([name for at, name in enumerate(names) if bits >> at & 1]))


def pool(d: Delve) -> tuple[Face, ...]:
    return () if d.pool is None else d.pool.dice


def roller(d: Delve) -> int | None:
    return None if d.pool is None or d.is_solo else d.roller


def ready(d: Delve) -> tuple[bool, ...]:
    return tuple([sheet.is_ready for sheet in d.sheets])


def sheets(d: Delve, seat: int | None) -> list[SheetObserved]:
    """PD-273, PD-654 The own sheet as it is, those of the others as they were last open."""
    is_over, is_private = d.is_over, d.objective_private

    def seen(sheet: Sheet) -> SheetObserved:
        """PD-165 Of another seat, its objective perhaps secret."""
        observed = shown(d, sheet)
        if is_private:
            observed["objective"] = None
        return observed

    return [
        shown(d, sheet, seat) if is_over or at == seat else opened(d.shown[at], is_private, seen)
        for at, sheet in enumerate(d.sheets)
    ]


def die(d: Delve, seat: int | None) -> Face | None:
    return None if seat is None else d.sheets[seat].in_hand


def movement(d: Delve, seat: int | None) -> int:
    return 0 if seat is None else d.sheets[seat].movement


def powers(d: Delve, seat: int | None) -> tuple[PowerKind, ...]:
    """PD-164, PD-165 What was dealt to the others is theirs alone."""
    return () if seat is None else d.sheets[seat].dealt_powers


def objectives(d: Delve, seat: int | None) -> tuple[ObjectiveKind, ...]:
    return () if seat is None else d.sheets[seat].dealt_objectives


class PaperDungeonsObserved(Observed):
    """The own sheet as it is, those of the others as they were last open; `die` and `movement` are of the own seat."""

    round: Annotated[int, Within(0, bounds.after_rounds)]
    dungeon: Annotated[str | None, OfKind.named("dungeon")]
    missions: Annotated[Keys, Missions, Most(bounds.missions)]
    mission_rounds: Annotated[Numbers, Within(0, bounds.rounds), Most(bounds.missions)]  # of scoring; 0: open
    pool: Annotated[Keys, pool, Faces, Most(bounds.DICE)]
    roller: Annotated[int | None, roller, Within(0, OfTable("last seat"))]
    ready: Annotated[tuple[bool, ...], ready, Most(OfTable("seats"))]
    sheets: Annotated[list[SheetObserved], sheets, Most(OfTable("seats"))]
    die: Annotated[str | None, die, Faces]
    movement: Annotated[int, movement, Within(0, bounds.movement)]
    powers: Annotated[Keys, powers, OfKind.named("power"), Most(DEALT)]  # to the own seat
    objectives: Annotated[Keys, objectives, OfKind.named("objective"), Most(DEALT)]


observe = sight(Delve, PaperDungeonsObserved)  # what the view shows, without print and without what follows
