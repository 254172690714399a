"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack.

Rooms, guards, items, gems and dice are named by the keys that `things` knows; a wall or a moat by the rooms it parts.
"""

from __future__ import annotations

from typing import Annotated

from undercroft.games.paper_dungeons.kinds.pack import ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.faces import Face
from undercroft.games.paper_dungeons.rules.plan import MOATS, WALLS
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.sight import bounds
from undercroft.games.paper_dungeons.sight.prints import opened
from undercroft.games.paper_dungeons.sight.seen import SheetOpen
from undercroft.games.paper_dungeons.sight.view import swaps_left
from undercroft.kernel.bounds import Most, OfKind, OfTable, OneOf, Within
from undercroft.kernel.sight import sight, sight_of_part
from undercroft.kernel.view import Behind, Observed

Keys = tuple[str, ...]
Numbers = tuple[int, ...]
DEALT, FIGHTS = 2, 3


def objective(sheet: Sheet, d: Delve, seat: int | None) -> ObjectiveKind | None:
    """PD-165 Of another seat perhaps secret."""
    return sheet.objective if sheet.seat == seat or not d.objective_private or d.is_over else None


def left(sheet: Sheet, seat: int | None) -> tuple[Face, ...]:
    return sheet.left if sheet.seat == seat else ()


def passes_walls(sheet: Sheet) -> bool:
    return bool(sheet.passes & WALLS)


def passes_moats(sheet: Sheet) -> bool:
    return bool(sheet.passes & MOATS)


def started(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.items(sheet.started)


def complete(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.items(sheet.complete)


def letters(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.gems(sheet.letters) if sheet.letters else ()


def struck(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.gems(sheet.struck) if sheet.struck else ()


def minions_left(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.guards(sheet.minions_left)


def rewards_left(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.rooms(sheet.rewards_left)


def room(sheet: Sheet, d: Delve) -> str | None:
    return d.box.places[sheet.room]


def visited(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.rooms(sheet.visited)


def path(sheet: Sheet, d: Delve) -> Keys:
    return tuple([d.box.rooms[at].thing for at in sheet.path]) if sheet.path else ()


def walls_crossed(sheet: Sheet, d: Delve) -> Keys:
    return () if d.dungeon is None else d.dungeon.named_walls(sheet.walls_crossed)


def moats_crossed(sheet: Sheet, d: Delve) -> Keys:
    return d.box.named.moats(sheet.moats_crossed)


Faces = OfKind.named("face")
Rooms = OfKind.named("room")
Items = OfKind.named("item")
Gems = OfKind.named("gem")
Missions = OfKind.named("mission")


class SheetObserved(SheetOpen):
    """A sheet; `left` is for its own player, `objective` for the others when it is open."""

    power: Annotated[str | None, OfKind.named("power")]
    objective: Annotated[str | None, objective, OfKind.named("objective")]
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
    started: Annotated[Keys, started, Items, Most(bounds.items, as_set=True)]  # the first box ticked
    complete: Annotated[Keys, complete, Items, Most(bounds.items, as_set=True)]
    letters: Annotated[Keys, letters, Gems, Most(bounds.letters, as_set=True)]  # gems of the map taken
    struck: Annotated[Keys, struck, Gems, Most(bounds.letters, as_set=True)]
    minions_left: Annotated[Keys, minions_left, OfKind.named("guard"), Most(bounds.minions, as_set=True)]
    rewards_left: Annotated[Keys, rewards_left, Rooms, Most(bounds.rooms, as_set=True)]
    room: Annotated[str | None, room, Rooms]  # None: outside
    visited: Annotated[Keys, visited, Rooms, Most(bounds.rooms, as_set=True)]
    path: Annotated[Keys, path, Rooms, Most(bounds.steps)]
    walls_crossed: Annotated[
        Keys, walls_crossed, OneOf(bounds.walls), Most(lambda pack: len(bounds.walls(pack)), as_set=True)
    ]
    moats_crossed: Annotated[
        Keys, moats_crossed, OneOf(bounds.moats), Most(lambda pack: len(bounds.moats(pack)), as_set=True)
    ]


sheet_seen = sight_of_part(Sheet, SheetObserved)


def pool(d: Delve) -> tuple[Face, ...]:
    return () if d.pool is None else d.pool.dice


def roller(d: Delve) -> int | None:
    return None if d.pool is None or d.is_solo else d.roller


def ready(d: Delve) -> tuple[bool, ...]:
    return tuple([sheet.is_ready for sheet in d.sheets])


def sheets(d: Delve, seat: int | None) -> list[SheetObserved]:
    """PD-273, PD-654 The own sheet as it is, those of the others as they were last open."""
    is_over, is_private = d.is_over, d.objective_private
    return [
        sheet_seen(sheet, d, seat)
        if is_over or at == seat
        else opened(d.shown[at], is_private, lambda sheet: sheet_seen(sheet, d, None))
        for at, sheet in enumerate(d.sheets)
    ]


def sheets_behind(d: Delve, seat: int | None) -> list[Sheet]:
    is_over, shown = d.is_over, d.shown
    return [sheet if is_over or at == seat else shown[at].sheet for at, sheet in enumerate(d.sheets)]


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
    sheets: Annotated[list[SheetObserved], sheets, Behind(sheets_behind), Most(OfTable("seats"))]
    die: Annotated[str | None, die, Faces]
    movement: Annotated[int, movement, Within(0, bounds.movement)]
    powers: Annotated[Keys, powers, OfKind.named("power"), Most(DEALT)]  # to the own seat
    objectives: Annotated[Keys, objectives, OfKind.named("objective"), Most(DEALT)]


observe = sight(Delve, PaperDungeonsObserved)  # what the view shows, without print and without what follows
