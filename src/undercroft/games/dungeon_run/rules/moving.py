"""Move (2.4) and Escape (2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_run.glossary import ROLLED_FOR
from undercroft.games.dungeon_run.rules.asking import offered
from undercroft.games.dungeon_run.rules.battle import before_any_die
from undercroft.games.dungeon_run.rules.contents import reveal_contents
from undercroft.games.dungeon_run.rules.dice import settle_dice, tell_throw, throw
from undercroft.games.dungeon_run.rules.free_attacks import free_attack, strike_the_caught
from undercroft.games.dungeon_run.rules.helping import ask_for_help, pool_size, settle_help
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw, Turn
from undercroft.games.dungeon_run.rules.placing import explore, might_fit
from undercroft.games.dungeon_run.rules.state import OPEN, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tiles import arrive, open_gate
from undercroft.games.dungeon_run.rules.verbs.clock import has_moved, spend_action, start_moving
from undercroft.games.dungeon_run.rules.verbs.progress import close_fight, next_action, open_fight
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import ESCAPED, ESCAPING, HELD, LEAVING, NAMED_EXIT
from undercroft.games.dungeon_run.words.options import EXITS
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose

FROM_HEROES = 4  # DR-881


def usable_exits(d: Dungeon, hero: Hero) -> Sequence[int]:
    """DR-181 The exits of his tile; DR-186 one that leads to empty space only while there are tiles to draw.

    DR-188 Nor where everybody knows that no tile fits.
    """
    tile = d.tiles[hero.at]
    if d.lair >= 0 or not len(d.stack):  # once the lair is placed the stack is empty
        return tile.known_exits
    if d.stack.is_open:
        return [side for side in tile.exits if tile.ways[side] != OPEN or might_fit(d, hero.at, side)]
    return tile.exits


def is_held(d: Dungeon, hero: Hero) -> bool:
    """DR-180 A monster on his tile prevents a Move; DR-880 in the final phase another conscious hero does too.

    DR-884 Unconscious heroes do not. A Snapping Net prevents Moves and Escapes.
    """
    monster = d.foes.get(hero.at)
    if monster is not None and not is_let_go(d, hero, monster):
        return True
    if d.final and d.others_here(hero) and not d.active(hero, "unheld-heroes"):
        return True
    return "netted" in hero.powers


def is_let_go(d: Dungeon, hero: Hero, monster: Monster) -> bool:
    """Effects by which this monster does not prevent his Moves."""
    if d.turn is not None and d.turn.seat == hero.seat and d.turn.calmed == monster.spot:
        return True
    for power in d.active(hero, "unheld-monster"):
        if power.rule.run(d, hero, monster.kind, power.effect):
            return True
    return False


def can_move(d: Dungeon, hero: Hero) -> bool:
    return not is_held(d, hero) and bool(usable_exits(d, hero))


def walk_away(d: Dungeon, hero: Hero) -> bool:
    """DR-095 He could declare a Move here and is not behind a gate."""
    return can_move(d, hero) and not d.tile_of(hero).kind.gate


def move(d: Dungeon, hero: Hero, side: int) -> Rules[None]:
    """DR-181 A Move through the named exit. DR-316 Behind a gate the Brawn roll comes first, then the exit is named.

    DR-184 A monster there does not attack. DR-321 If no tile fits he stays, and the action is lost.
    """
    assert d.turn is not None
    start_moving(d.turn)
    start, held_monster = hero.at, None
    if d.tile_of(hero).kind.gate:
        if not (yield from open_gate(d, hero)):
            return
        side = yield from name_exit(d, hero, "DR-316")
    way = d.tile_of(hero).ways[side]
    if way >= 0:
        held_monster = d.foes.get(way)
    yield from go_through(d, hero, side, "DR-182")
    has_moved(d.turn)
    if hero.at != start and hero.is_conscious:
        for power in d.ready(hero, "arrive"):
            yield from power.rule.run(d, hero, held_monster, power)


def walks(d: Dungeon, hero: Hero) -> dict[int, int]:
    """Tiles at two Moves over a tile where nothing can interrupt him, each with the tile between; nobody holds him."""
    here = d.tiles[hero.at]
    if here.kind.gate or "arrive" in hero.powers or "leave" in hero.powers:
        return {}
    near = here.neighbours
    found: dict[int, int] = {}
    for between in near:
        if is_quiet(d, hero, between):
            for at in d.tiles[between].ways:
                if at >= 0 and at != hero.at and at not in near and at not in found:
                    found[at] = between
    return found


def is_quiet(d: Dungeon, hero: Hero, at: int) -> bool:
    """Nothing happens to a hero who comes onto this tile, and nothing there holds him."""
    tile = d.tiles[at]
    if at in d.foes or tile.token is not None or tile.kind.gate:
        return False
    if tile.kind.enter and not d.passes(hero, tile.kind):
        return False
    return not (d.final and d.anybody_conscious_at(at))


def walk(d: Dungeon, hero: Hero, turn: Turn, to: int) -> Rules[None]:
    """DR-142 The same action twice: two Moves in one answer."""
    between = walks(d, hero)[to]
    yield from move(d, hero, d.tiles[hero.at].ways.index(between))
    spend_action(turn)
    next_action(d)
    yield from move(d, hero, d.tiles[hero.at].ways.index(to))


def name_exit(d: Dungeon, hero: Hero, clause: str) -> Rules[int]:
    options = [EXITS[side] for side in usable_exits(d, hero)]
    side: int = (yield from choose(hero.seat, clause, options)).what
    d.tell(NAMED_EXIT, clause, hero.seat, hero.kind, offers.exit_place(hero.at, side))
    return side


def go_through(d: Dungeon, hero: Hero, side: int, clause: str) -> Rules[None]:
    """DR-182 Onto the tile behind the exit, or DR-183 onto a new one, whose contents follow (DR-250)."""
    way = d.tile_of(hero).ways[side]
    is_new = way == OPEN
    if is_new:
        way = yield from explore(d, hero, side)
        if way == NOBODY:
            return
    yield from leave_tile(d, hero, way)
    yield from arrive(d, hero, way, clause)
    if is_new:
        yield from reveal_contents(d, hero)


def leave_tile(d: Dungeon, hero: Hero, to: int) -> Rules[None]:
    """LEAVE: effects of a hero who leaves by Move or Escape."""
    for power in d.ready(hero, "leave"):
        d.tell(LEAVING, "DR-181", hero.seat, hero.kind, hero.at, TILE[hero.at], TILE[to])
        yield from power.rule.run(d, hero, power)


# -- escape ----------------------------------------------------------------------------------------------------------


def can_escape(d: Dungeon, hero: Hero) -> bool:
    """DR-350 With a monster on the tile, or in the final phase with another conscious hero."""
    if d.foes.get(hero.at) is None and not (d.final and d.others_here(hero)):
        return False
    return "netted" not in hero.powers and bool(usable_exits(d, hero))


def escape(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-351 Skill dice, with help and sabotage; DR-352 one die of the escape value is enough.

    DR-359 DR-358 Rallies and saboteurs' wounds are settled right after the roll; DR-685 he does not rally himself.
    """
    monster = d.foes.get(hero.at)
    fight = Fight("escape", hero.seat, hero.at, None if monster is None else monster.kind, rating="skill")
    open_fight(d, fight)
    d.tell(ESCAPING, "DR-350", hero.seat, hero.kind, TILE[hero.at], fight.monster)
    yield from ask_for_help(d, fight)
    yield from before_any_die(d, fight, monster)
    fight.dice = yield from throw("DR-351", pool_size(d, fight, hero))
    tell_throw(d, hero, "DR-351", fight.dice, ROLLED_FOR["escape"], escape_value(fight))
    yield from settle_dice(d, [Throw("escape", hero.seat, fight.dice)])
    test = (escape_value(fight), max(fight.dice))
    if test[1] >= test[0]:
        d.tell(ESCAPED, "DR-352", hero.seat, hero.kind, *test, TILE[hero.at], fight.monster)
        yield from settle_help(d, fight, succeeded=True)
        close_fight(d)
        for power in d.ready(hero, "succeeded"):
            yield from power.rule.run(d, hero, power)
        yield from get_away(d, hero, monster)
    else:
        d.tell(HELD, "DR-352", hero.seat, hero.kind, *test, TILE[hero.at], fight.monster)
        yield from caught(d, fight, hero, monster)
        yield from settle_help(d, fight, succeeded=False)
        close_fight(d)


def escape_value(fight: Fight) -> int:
    """DR-020 DR-882 The monster's escape value as changed, within 2 to 6; DR-881 from heroes alone 4."""
    if fight.monster is None:
        return FROM_HEROES
    return min(6, max(2, fight.monster.escape + fight.escape))


def get_away(d: Dungeon, hero: Hero, monster: Monster | None) -> Rules[None]:
    """DR-319 Behind a gate the Brawn roll follows, a failure draws no free attack. DR-357 Then the exit is named.

    DR-353 He moves as in a Move; DR-354 but it is none. DR-356 If no tile fits he stays without a free attack.
    """
    start = hero.at
    if d.tile_of(hero).kind.gate and not (yield from open_gate(d, hero)):
        return
    side = yield from name_exit(d, hero, "DR-353")
    yield from go_through(d, hero, side, "DR-353")
    if monster is not None and hero.at != start and d.foes.get(start) is monster:
        for power in monster.kind.powers.get("monster-escaped", ()):
            yield from power.rule.run(d, hero, monster, power)


def caught(d: Dungeon, fight: Fight, hero: Hero, monster: Monster | None) -> Rules[None]:
    """DR-355 The monster makes an immediate free attack on him; DR-883 heroes alone make none, but by a card."""
    if d.active(hero, "no-free-attack"):
        return
    if monster is None:
        yield from strike_the_caught(d, hero)
        return
    target = hero
    for other in d.others_here(hero):
        if target is hero and (yield from offered(d, other, "stands-in")):
            target = other
    yield from free_attack(d, monster, target, escape=fight, redirected=target is not hero)
    for power in monster.kind.powers.get("monster-caught", ()):
        power.rule.run(d, hero, power)
