"""Disarm (2.13): what happens when a trap is drawn."""

from __future__ import annotations

from undercroft.games.dungeon_run import words
from undercroft.games.dungeon_run.battle import before_any_die
from undercroft.games.dungeon_run.defeat import rally, suffer
from undercroft.games.dungeon_run.dice import settle_dice, throw
from undercroft.games.dungeon_run.events import DISARMED, THREW, TRIGGERED
from undercroft.games.dungeon_run.helping import ask_for_help, pool_size, settle_help
from undercroft.games.dungeon_run.kinds import TrapKind
from undercroft.games.dungeon_run.state import Dungeon, Fight, Hero, Throw
from undercroft.games.dungeon_run.verbs import (
    gain_trophy,
    new_action,
    salvage,
    suffer_trap,
    throw_away,
)
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing

SUCCESS = 4  # DR-592


def disarm(d: Dungeon, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-590 DR-262 The hero who draws a trap must try to disarm it, at once and free; DR-847 an action of its own.

    DR-591 DR-050 He names one of its ratings, then the windows of DR-068: help, effects, the roll, rerolls.
    """
    outer = new_action(d)
    fight = Fight("disarm", hero.seat, hero.at, trap=trap, successes=trap.successes)
    d.fight = fight
    pick = yield from choose(hero.seat, "DR-591", [words.RATINGS[rating] for rating in trap.ratings], trap)
    fight.rating = pick.what
    yield from ask_for_help(d, fight)
    yield from before_any_die(d, fight, None)
    fight.dice = yield from throw("DR-591", pool_size(d, fight, hero))
    d.tell(THREW, "DR-591", hero.kind, Listing(fight.dice), trap)
    yield from settle_dice(d, [Throw("disarm", hero.seat, fight.dice)])
    successes = sum(face >= SUCCESS for face in fight.dice)
    if successes >= max(1, fight.successes):
        yield from disarmed(d, fight, hero, trap)
    else:
        yield from triggered(d, hero, trap)
        yield from settle_help(d, fight, succeeded=False)
    d.fight, d.action = None, outer


def disarmed(d: Dungeon, fight: Fight, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-593 The card goes to his loot pile; DR-599 then his rally, the assistants', the saboteurs' wounds."""
    d.tell(DISARMED, "DR-593", hero.kind, trap)
    gain_trophy(d, hero, trap)
    for power in d.ready(hero, "succeeded"):
        yield from power.rule.run(d, hero, power)
    yield from rally(d, hero, "disarm")
    yield from settle_help(d, fight, succeeded=True)


def triggered(d: Dungeon, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-594 He receives its wounds, which nothing blocks (DR-598), and its effects; DR-595 then it is discarded.

    DR-596 A lasting one stays beside him. DR-597 Treasure of the tile is not touched.
    """
    d.tell(TRIGGERED, "DR-594", hero.kind, trap)
    if trap.wounds:
        yield from suffer(d, [hero], trap.wounds, "DR-594", source="trap")
    for power in trap.powers.get("triggered", ()):
        yield from power.rule.run(d, hero, trap, power)
    if trap.lasting and hero.is_conscious:
        suffer_trap(d, hero, trap, "DR-596")
    elif d.active(hero, "salvage"):
        salvage(d, hero, trap, "DR-594")
    else:
        throw_away(d, trap, "DR-595")
