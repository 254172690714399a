"""Brenna, the Exiled Captain. Shared: Parry, Riposte, Drilled Reflexes (cards.py, hits.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run import words
from undercroft.games.dungeon_run.asking import pick_tile
from undercroft.games.dungeon_run.defeat import suffer
from undercroft.games.dungeon_run.effects import effect, numbers, say
from undercroft.games.dungeon_run.kinds import Effect, Power
from undercroft.games.dungeon_run.moving import walk_away
from undercroft.games.dungeon_run.roaming import step_monster, steps_of
from undercroft.games.dungeon_run.state import Dungeon, Fight, Hero, Spot
from undercroft.games.dungeon_run.tiles import arrive
from undercroft.games.dungeon_run.verbs import remove_wounds, use_up
from undercroft.kernel.rules import Rules, choose

numbers("directs", "battlefield-orders", "DR-802", say("The owner may choose where a roaming monster goes."), "limit")
numbers(
    "stands-in",
    "hold-the-line",
    "DR-355",
    say("The owner may be the target of a free attack on a hero who failed to escape."),
)
numbers("newcomer", "ready-blade", "DR-443", say("A free attack on a monster that comes onto the tile."), "limit")
numbers(
    "caught",
    "ready-blade-on-heroes",
    "DR-444",
    say("A free attack on a hero who fails to escape from other heroes."),
    "limit",
)
numbers("sabotaged", "unshaken", "DR-088", say("Sabotage costs the owner so many dice: {n}."), "n")


@effect("aid", "DR-625", say("Every assist given or received adds more dice: {n}."), "n")
def captains_call(d: Dungeon, me: Hero, helper: Hero, rating: str, e: Effect) -> int:
    """Captain's Call: every assist she gives or receives adds 1 more die."""
    return e.n


@effect(
    "start", "DR-072", say("At the start of the turn, monsters that may be moved one tile each: {n}."), "n", "limit"
)
def command_the_horde(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Command the Horde: at the start of her turn up to 2 monsters are moved one tile each."""
    moved: list[Spot] = []
    while len(moved) < power.effect.n:
        able = [monster for monster in d.monsters() if monster.spot not in moved and steps_of(d, monster)]
        if not able:
            return
        options = [words.PASS, *[words.monster(monster.kind, monster.at) for monster in able]]
        pick = yield from choose(me.seat, "DR-144", options, power.card)
        if pick is words.PASS:
            return
        if not moved:
            use_up(d, me, power)
        monster = able[options.index(pick) - 1]
        yield from step_monster(d, me, monster)
        moved.append(monster.spot)


@effect(
    "pool",
    "DR-077",
    say("Dice more in a battle with this rating while a Main Hand card is equipped: {n}."),
    "n",
    "rating",
    "defends",
)
def weapon_drill(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Weapon Drill: battling with Brawn while a Main Hand card is equipped."""
    named = fight.rating if me.seat == fight.seat else fight.rival_rating
    armed = me.in_slot("main-hand") is not None
    return e.n if fight.what == "battle" and named == e.rating and armed else 0


def can_rest(d: Dungeon, me: Hero, power: Power) -> bool:
    return d.foes.get(me.at) is None and me.wounds > 0


@effect(
    "special", "DR-144", say("Special action without a monster here: wounds removed: {n}."), "n", "limit", can=can_rest
)
def second_wind(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Second Wind: without a monster on her tile up to 2 wounds are removed."""
    remove_wounds(d, me, power.effect.n, "DR-144")
    yield from ()


def marches(d: Dungeon, me: Hero) -> list[int]:
    return [at for at in d.tile_of(me).neighbours if d.foes.get(at) is None]


def can_march(d: Dungeon, me: Hero, power: Power) -> bool:
    just_moved = d.turn is not None and d.turn.just_moved
    survives = me.wounds + power.effect.n < me.kind.life
    return just_moved and survives and walk_away(d, me) and bool(marches(d, me))


@effect(
    "free",
    "DR-145",
    say("Right after a Move: wounds {n} for a step to a tile without a monster."),
    "n",
    "limit",
    can=can_march,
)
def forced_march(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Forced March: right after a Move, 1 wound and a step to a placed tile without a monster."""
    at = yield from pick_tile(d, me, marches(d, me), power.card)
    yield from suffer(d, [me], power.effect.n, "DR-704")
    if d.turn is not None:
        d.turn.just_moved = False
    yield from arrive(d, me, at, "DR-187")
