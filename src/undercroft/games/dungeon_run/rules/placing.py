"""Placing tiles (2.5) and the lair of the boss (2.17)."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import TileKind
from undercroft.games.dungeon_run.rules.asking import offered
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.state import OPEN, STEPS, WALL, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tokens import monster_arrives
from undercroft.games.dungeon_run.rules.verbs.tiles import (
    discard_tile,
    dismiss_strangers,
    find_nothing_fits,
    give_up_tiles,
    lay_tile,
    make_lair,
    nothing_fitted_is_settled,
    put_monster,
    return_tiles,
)
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import BOSS, CHOSE_PLACE, DREW_TILE
from undercroft.games.dungeon_run.words.options import exits
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose, draw

Mask = tuple[bool, bool, bool, bool]


def cell_behind(d: Dungeon, at: int, side: int) -> tuple[int, int]:
    tile, (dx, dy) = d.tiles[at], STEPS[side]
    return tile.x + dx, tile.y + dy


def legal_turns(d: Dungeon, kind: TileKind, x: int, y: int, back: int, is_lair: bool = False) -> list[Mask]:
    """DR-211 The orientations in which a tile may lie there, DR-223 each set of exits once.

    DR-212 It has an exit on the side it is entered by; DR-213 against every neighbour both have an exit or neither;
    DR-214 exits to empty cells are always allowed.
    """
    around = [d.cells.get((x + dx, y + dy)) for dx, dy in STEPS]
    wanted = [
        None if other is None else d.tiles[other].ways[(side + 2) % 4] != WALL for side, other in enumerate(around)
    ]
    legal: list[Mask] = []
    for mask in kind.turned:
        fits = mask[back] and all(want is None or has == want for has, want in zip(mask, wanted, strict=True))
        if fits and mask not in legal and (is_lair or leaves_a_way(d, mask, wanted, x, y)):
            legal.append(mask)
    return legal


def leaves_a_way(d: Dungeon, mask: Mask, wanted: list[bool | None], x: int, y: int) -> bool:
    """DR-220 Before the lair is placed some exit of the dungeon must still lead to an empty cell."""
    if d.lair != NOBODY or any(has and want is None for has, want in zip(mask, wanted, strict=True)):
        return True
    return any(cell != (x, y) for cell in open_cells(d))


def open_cells(d: Dungeon) -> list[tuple[int, int]]:
    return [
        cell_behind(d, at, side) for at, tile in enumerate(d.tiles) for side, way in enumerate(tile.ways) if way == OPEN
    ]


def explore(d: Dungeon, hero: Hero, side: int) -> Rules[int]:
    """DR-183 Draw tiles until one fits behind this exit and place it; DR-216 NOBODY if none does: he stays.

    DR-215 A tile that fits in no orientation is discarded, in sight of all (DR-219); DR-218 one that fits is placed.
    DR-059 The player chooses among the legal orientations.
    """
    x, y = cell_behind(d, hero.at, side)
    while len(d.stack):
        kind = yield from draw(d.stack, "DR-183")
        d.tell(DREW_TILE, "DR-183", hero.seat, hero.kind, kind, offers.exit_place(hero.at, side))
        refused = bool(len(d.stack)) and (yield from offered(d, hero, "tile-drawn"))
        masks = [] if refused else legal_turns(d, kind, x, y, (side + 2) % 4)
        if masks:
            options = [exits(mask) for mask in masks]
            pick = yield from choose(hero.seat, "DR-211", options, (kind, offers.exit_place(hero.at, side)))
            return lay_tile(d, kind, x, y, pick.what, "DR-210", hero.seat)
        discard_tile(d, hero, kind)
    find_nothing_fits(d, hero)
    return NOBODY


def might_fit(d: Dungeon, at: int, side: int) -> bool:
    """Whether a tile that may be in the stack could be placed behind this exit."""
    x, y = cell_behind(d, at, side)
    return any(legal_turns(d, kind, x, y, (side + 2) % 4) for kind in d.stack.may_hold())


def after_action(d: Dungeon) -> Rules[None]:
    """DR-217 The discarded tiles are shuffled back into the stack. DR-760 If it is empty now, the lair is placed."""
    if d.tile_discards:
        return_tiles(d)
    if d.nothing_fitted:
        give_up_stack(d)
    if d.lair == NOBODY and not len(d.stack):
        yield from place_lair(d)


def give_up_stack(d: Dungeon) -> None:
    """DR-221 If none of the remaining tiles could lie at any open exit, they leave the game.

    All of them have just been seen: none fitted.
    """
    nothing_fitted_is_settled(d)
    for at, tile in enumerate(d.tiles):
        for side, way in enumerate(tile.ways):
            if way == OPEN and might_fit(d, at, side):
                return
    give_up_tiles(d)


# -- the lair --------------------------------------------------------------------------------------------------------


def distances(d: Dungeon) -> list[int]:
    """DR-762 Steps through connected exits from the Entrance."""
    steps = [-1] * len(d.tiles)
    steps[0] = 0
    reached = [0]
    for at in reached:
        for way in d.tiles[at].neighbours:
            if steps[way] < 0:
                steps[way] = steps[at] + 1
                reached.append(way)
    return steps


def place_lair(d: Dungeon) -> Rules[None]:
    """DR-761 The lair is attached to an open exit of the farthest tile; DR-763 or the next farthest, and so on.

    DR-764 DR-061 Among equally good places the First Player decides. DR-765 If it fits nowhere a placed tile without
    a monster becomes the lair; if there is none, that waits.
    """
    kind, steps = d.pack.tile["lair"], distances(d)
    for far in sorted(set(steps), reverse=True):
        places = [
            (at, side)
            for at, tile in enumerate(d.tiles)
            if steps[at] == far
            for side, way in enumerate(tile.ways)
            if way == OPEN and lair_turns(d, kind, at, side)
        ]
        if places:
            options = [offers.lairs(d.tiles[at].kind, at, side) for at, side in places]
            at, side = (yield from choose(d.first, "DR-764", options)).what
            place = offers.exit_place(at, side)
            d.tell(CHOSE_PLACE, "DR-764", d.first, d.heroes[d.first].kind, kind, place)
            x, y = cell_behind(d, at, side)
            turns = [exits(mask) for mask in lair_turns(d, kind, at, side)]
            mask = (yield from choose(d.first, "DR-211", turns, (kind, place))).what
            yield from reveal_boss(d, lay_tile(d, kind, x, y, mask, "DR-761", d.first))
            return
    yield from lair_in_the_dungeon(d, steps)


def lair_turns(d: Dungeon, kind: TileKind, at: int, side: int) -> list[Mask]:
    """DR-761 DR-212 and DR-213 hold for the lair; DR-220 is about the tiles before it."""
    x, y = cell_behind(d, at, side)
    return legal_turns(d, kind, x, y, (side + 2) % 4, is_lair=True)


def lair_in_the_dungeon(d: Dungeon, steps: list[int]) -> Rules[None]:
    """DR-765 The farthest tile without a monster becomes the lair; DR-772 as if a monster entered it."""
    free = [at for at in range(len(d.tiles)) if at not in d.foes]
    if not free:
        return  # asked again after the next action and after roaming
    far = max(steps[at] for at in free)
    options = [offers.tile(d.tiles[at].kind, at) for at in free if steps[at] == far]
    at = (yield from choose(d.first, "DR-765", options)).what
    dismiss_strangers(d, at, "DR-772")
    yield from reveal_boss(d, at)


def reveal_boss(d: Dungeon, at: int) -> Rules[None]:
    """DR-766 The boss card is turned face up on the lair; DR-101 DR-102 only now it is known which of the four."""
    make_lair(d, at)
    kind = yield from draw(d.bosses, "DR-766")
    boss = Monster(kind, at)
    put_monster(d, boss, at)
    d.tell(BOSS, "DR-766", kind, at, TILE[at])
    for power in kind.powers.get("boss-revealed", ()):
        power.rule.run(d, boss, power)
    yield from monster_arrives(d, boss)
