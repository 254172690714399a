"""Disarm (2.13): what happens when a trap is drawn."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.kinds.pack import TrapKind
from undercroft.games.dungeon_run.rules.battle import before_any_die
from undercroft.games.dungeon_run.rules.defeat import rally, suffer
from undercroft.games.dungeon_run.rules.dice import SUCCESS, settle_dice, tell_throw, throw
from undercroft.games.dungeon_run.rules.helping import ask_for_help, pool_size, settle_help
from undercroft.games.dungeon_run.rules.in_progress import Fight, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import gain_trophy, salvage, suffer_trap, throw_away
from undercroft.games.dungeon_run.rules.verbs.progress import close_fight, new_action, open_fight, resume_action
from undercroft.games.dungeon_run.words.events import CHOSE_RATING, DISARMED, TRIGGERED
from undercroft.games.dungeon_run.words.options import BY_RATING
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose


def disarm(d: Dungeon, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-590 DR-262 The hero who draws a trap must try to disarm it, at once and free; DR-847 an action of its own.

    DR-591 DR-050 He names one of its ratings, then the windows of DR-068: help, effects, the roll, rerolls.
    """
    outer = new_action(d)
    fight = Fight("disarm", hero.seat, hero.at, trap=trap, successes=trap.successes)
    open_fight(d, fight)
    pick = yield from choose(hero.seat, "DR-591", [BY_RATING[rating] for rating in trap.ratings], trap)
    fight.rating = pick.what
    d.tell(CHOSE_RATING, "DR-591", hero.seat, hero.kind, RATINGS[fight.rating])
    yield from ask_for_help(d, fight)
    yield from before_any_die(d, fight, None)
    fight.dice = yield from throw("DR-591", pool_size(d, fight, hero))
    tell_throw(d, hero, "DR-591", fight.dice, trap, SUCCESS)
    yield from settle_dice(d, [Throw("disarm", hero.seat, fight.dice)])
    test = (max(1, fight.successes), sum([face >= SUCCESS for face in fight.dice]))
    if test[1] >= test[0]:
        gain_trophy(d, hero, trap)
        d.tell(DISARMED, "DR-593", hero.seat, hero.kind, trap, *test, TILE[hero.at])
        yield from disarmed(d, fight, hero)
    else:
        d.tell(TRIGGERED, "DR-594", hero.seat, hero.kind, trap, *test, TILE[hero.at])
        yield from triggered(d, hero, trap)
        yield from settle_help(d, fight, succeeded=False)
    close_fight(d)
    resume_action(d, outer)


def disarmed(d: Dungeon, fight: Fight, hero: Hero) -> Rules[None]:
    """DR-593 The card goes to his loot pile; DR-599 then his rally, the assistants', the saboteurs' wounds."""
    for power in d.ready(hero, "succeeded"):
        yield from power.rule.run(d, hero, power)
    yield from rally(d, hero, "disarm")
    yield from settle_help(d, fight, succeeded=True)


def triggered(d: Dungeon, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-594 He receives its wounds, which nothing blocks (DR-598), and its effects; DR-595 then it is discarded.

    DR-596 A lasting one stays beside him. DR-597 Treasure of the tile is not touched.
    """
    if trap.wounds:
        yield from suffer(d, [hero], trap.wounds, "DR-594", trap, source="trap")
    for power in trap.powers.get("triggered", ()):
        yield from power.rule.run(d, hero, trap, power)
    if trap.lasting and hero.is_conscious:
        suffer_trap(d, hero, trap, "DR-596")
    elif d.active(hero, "salvage"):
        salvage(d, hero, trap, "DR-594")
    else:
        throw_away(d, trap, "DR-595")
