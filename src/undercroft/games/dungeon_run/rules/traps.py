"""Effects of traps, and how a hero gets rid of a lasting one."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Power, TrapKind
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import one_die, throw_rating
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import discard_item, end_trap
from undercroft.games.dungeon_run.rules.verbs.wounds import lose_turn
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import NOT_FREED
from undercroft.kernel.rules import Rules, choose

numbers("netted", "netted", "DR-601", say("While the trap lasts its victim can neither Move nor Escape."))


@effect("triggered", "DR-594", say("The victim loses the rest of the turn."))
def lose_turn_trap(d: Dungeon, hero: Hero, trap: TrapKind, power: Power) -> Rules[None]:
    """Hidden Pit: LOSE."""
    lose_turn(d, hero, "DR-594", trap)
    yield from ()


@effect("triggered", "DR-594", say("Wounds for each other hero on the tile: {n}."), "n")
def gas(d: Dungeon, hero: Hero, trap: TrapKind, power: Power) -> Rules[None]:
    """Choking Gas: each other hero on the tile receives 1 wound."""
    others = d.others_here(hero)
    if others:
        yield from suffer(d, others, power.effect.n, "DR-594", trap, source="trap")


@effect("triggered", "DR-594", say("The victim discards a treasure; without one, more wounds: {n}."), "n")
def lose_treasure(d: Dungeon, hero: Hero, trap: TrapKind, power: Power) -> Rules[None]:
    """Spiteful Coffer: a treasure of the victim's choice is discarded; without one, 1 more wound."""
    if not hero.is_conscious:
        return
    if hero.treasures:
        pick = yield from choose(hero.seat, "DR-594", [offers.card(item) for item in hero.treasures], trap)
        discard_item(d, hero, pick.what, "DR-594")
    else:
        # of the same source as the wounds of the trap: what softens those once has done so already
        yield from suffer(d, [hero], power.effect.n, "DR-594", trap)


def rid_of_trap(d: Dungeon, hero: Hero, trap: TrapKind, clause: str) -> None:
    """DR-596 DR-601 The effect ends: the card is discarded, or salvaged."""
    end_trap(d, hero, trap, clause, salvaged=bool(d.active(hero, "salvage")))


@effect("special", "DR-601", say("Special action: the trap is discarded if a die shows {at} or more."), "at")
def break_rune(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Rune of Frailty: roll 1 die, 4+ discards it."""
    assert isinstance(power.card, TrapKind)
    face = yield from one_die(d, me, "DR-596", power.card, power.effect.at)
    if face >= power.effect.at:
        rid_of_trap(d, me, power.card, "DR-596")
    else:
        d.tell(NOT_FREED, "DR-596", me.seat, me.kind, power.card, power.effect.at, face)


@effect("special", "DR-601", say("Special action: the trap is discarded if a Brawn die shows {at} or more."), "at")
def tear_net(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Snapping Net: roll the Brawn dice, any 4+ discards it."""
    assert isinstance(power.card, TrapKind)
    faces = yield from throw_rating(d, me, "brawn", "DR-596", power.card, power.effect.at)
    if max(faces) >= power.effect.at:
        rid_of_trap(d, me, power.card, "DR-596")
    else:
        d.tell(NOT_FREED, "DR-596", me.seat, me.kind, power.card, power.effect.at, max(faces))
