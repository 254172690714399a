"""Dorgan, the Treasure Hunter. Shared effects: Grapnel, Lucky Strike, Hammer Hand (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, Effect, Power
from undercroft.games.dungeon_run.rules.asking import pick_tile, uses_it
from undercroft.games.dungeon_run.rules.dice import one_die
from undercroft.games.dungeon_run.rules.equipping import changes, equip_action, may_open, partners
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import walk_away
from undercroft.games.dungeon_run.rules.searching import draw_treasure, receive
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.tokens import can_lay
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.tiles import lay_token
from undercroft.games.dungeon_run.words.events import DREW_TREASURE, NOTHING_HAPPENS
from undercroft.kernel.rules import Rules

numbers("salvage", "salvage", "DR-595", say("Traps the owner fails to disarm go to the loot pile."))


@effect("search", "DR-540", say("After finding a face-down treasure, a die of {at} or more finds one more."), "at")
def nose_for_gold(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Nose for Gold: after a Search that took a face-down treasure, 5+ on a die finds one more."""
    if len(d.treasures):
        use_up(d, me, power)
        if (yield from one_die(d, me, "DR-540", power.card, power.effect.at)) >= power.effect.at:
            item = yield from draw_treasure(d, "DR-540")
            if item is not None:
                d.tell(DREW_TREASURE, "DR-540", me.seat, me.kind, power.card)
                yield from receive(d, me, item, "DR-540")
        else:
            d.tell(NOTHING_HAPPENS, "DR-540", me.seat, power.card)


def card_of(power: Power) -> AbilityKind:
    assert isinstance(power.card, AbilityKind)
    return power.card


def can_set(d: Dungeon, me: Hero, power: Power) -> bool:
    return can_lay(d, me, card_of(power))


@effect(
    "leave",
    "DR-600",
    say("Leaving a tile, a token may be left there: wounds for the next other hero: {n}."),
    "n",
    "limit",
)
def deadfall(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Deadfall: when he leaves a tile by Move or Escape he may leave a token on it."""
    if can_set(d, me, power) and (yield from uses_it(d, me, power)):
        lay_token(d, me, me.at, card_of(power), "DR-910")


@effect(
    "special",
    "DR-600",
    say("Special action: a token; who enters without a Skill die of {at} gets wounds {n} and loses the turn."),
    "n",
    "at",
    can=can_set,
)
def snare(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Snare: a token for the next other hero who enters."""
    lay_token(d, me, me.at, card_of(power), "DR-144")
    yield from ()


@effect(
    "special",
    "DR-600",
    say("Special action: a token; the next monster that comes receives wounds: {n}."),
    "n",
    can=can_set,
)
def spiked_pit(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Spiked Pit: a token for the next monster that comes."""
    lay_token(d, me, me.at, card_of(power), "DR-144")
    yield from ()


def is_disarm(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> bool:
    return fight.what == "disarm"


@effect("declare", "DR-592", say("The successes needed to disarm change by {n}."), "n", can=is_disarm)
def trap_sense(d: Dungeon, me: Hero, fight: Fight, power: Power) -> Rules[None]:
    """Trap Sense: his disarm rolls need 1 success fewer (at least 1)."""
    fight.successes += power.effect.n
    yield from ()


def can_dig(d: Dungeon, me: Hero, power: Power) -> bool:
    return may_open(d) and bool(changes(me, []) or partners(d, me))


@effect("free", "DR-145", say("A free Equip action."), "limit", can=can_dig, asks_first=True, secret=True)
def deep_pockets(d: Dungeon, me: Hero, power: Power) -> Rules[bool]:
    """Deep Pockets: a free Equip action that does not count for DR-512."""
    if not (yield from equip_action(d, me)):
        return False
    use_up(d, me, power)
    return True


@effect("soften", "DR-704", say("Never more than {n} wounds from one source outside battles."), "n")
def dwarven_grit(d: Dungeon, me: Hero, n: int, source: str, e: Effect) -> int:
    """Dwarven Grit: never more than 3 wounds from one source outside battles."""
    return min(n, e.n)


def mapped(d: Dungeon, me: Hero) -> list[int]:
    """Tiles at exactly two steps over a middle tile without a monster."""
    near = d.tile_of(me).neighbours
    far = [way for at in near if d.foes.get(at) is None for way in d.tiles[at].neighbours]
    return sorted({way for way in far if way != me.at})


def can_travel(d: Dungeon, me: Hero, power: Power) -> bool:
    return walk_away(d, me) and not d.has_stone(me) and bool(mapped(d, me))


@effect(
    "special", "DR-144", say("Special action: to a tile two steps away over a tile without a monster."), can=can_travel
)
def old_maps(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Old Maps: two steps at once, only the last tile is entered; not with the Stone."""
    at = yield from pick_tile(d, me, mapped(d, me), power.card)
    yield from arrive(d, me, at, "DR-187")
