"""Brenna, the Exiled Captain. Shared: Parry, Riposte, Drilled Reflexes (cards.py, hits.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, Power
from undercroft.games.dungeon_run.rules.asking import passed, pick_tile
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.in_progress import Fight, Spot
from undercroft.games.dungeon_run.rules.moving import walk_away
from undercroft.games.dungeon_run.rules.roaming import step_monster, steps_of
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.clock import has_moved
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import AIMED
from undercroft.games.dungeon_run.words.options import PASS
from undercroft.games.dungeon_run.words.places import MONSTER
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
        options = [PASS, *[offers.monster(monster.kind, monster.at) for monster in able]]
        pick = yield from choose(me.seat, "DR-144", options, power.card)
        if pick is PASS:
            passed(d, me, power.card, "DR-072")
            return
        if not moved:
            use_up(d, me, power)
        monster = able[options.index(pick) - 1]
        d.tell(AIMED, "DR-072", me.seat, me.kind, power.card, monster.kind, MONSTER[monster.at])
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
    remove_wounds(d, me, power.effect.n, "DR-144", power.card)
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
    yield from suffer(d, [me], power.effect.n, "DR-704", power.card)
    if d.turn is not None:
        has_moved(d.turn, just_now=False)
    yield from arrive(d, me, at, "DR-187")
