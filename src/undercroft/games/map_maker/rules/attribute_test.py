"""The course of an Attribute Test or an attack: Skills beforehand, the dice, Skills afterwards, the comparison."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.terms import SQUARES
from undercroft.games.map_maker.rules.dice import FOE, FOE_FIRST, HERO, HERO_FIRST
from undercroft.games.map_maker.rules.scores import foe_die, lead, scores
from undercroft.games.map_maker.rules.skills import declare_skills, seats_with_skills
from undercroft.games.map_maker.rules.state import ATTACK_TARGET, CLEAR, DEFENCE, ENCOUNTER, Dungeon, Test
from undercroft.games.map_maker.rules.verbs import show_dice, show_test
from undercroft.games.map_maker.words import events as tell
from undercroft.kernel.rules import Rules, roll_all


def take_test(d: Dungeon, test: Test) -> Rules[bool]:
    """MM-332 The whole course; does the Hero prevail?

    MM-321, MM-324, MM-330 The Hero's Combat Die comes first, then the Encounter's; MM-572 in a fight the attacker's
    first. MM-R110 nothing comes between the two, so they are thrown together. MM-570 the Starting Player throws for the
    dungeon and the Boss, the Hero's player for the Hero (MM-R95): dice do not care.
    """
    show_test(d, test)
    seats = seats_with_skills(d, test.hero)
    if seats and d.settings.skills_before:
        yield from declare_skills(d, test, seats, after=False)
    if test.kind == DEFENCE:
        foe, own = yield from roll_all("MM-572", FOE_FIRST)
        show_dice(test, own, foe)
    elif test.hero_keeps or test.foe_keeps:
        yield from throw_two_and_keep(test)
    else:
        own, foe = yield from roll_all("MM-330" if test.kind == ENCOUNTER else "MM-572", HERO_FIRST)
        show_dice(test, own, foe)
    if seats:
        yield from declare_skills(d, test, seats, after=True)
    return compare(d, test)


def throw_two_and_keep(test: Test) -> Rules[None]:
    """MM-292 An Event lets one side throw two Combat Dice, of which one counts."""
    own, foe = (2 if test.hero_keeps else 1), (2 if test.foe_keeps else 1)
    faces = yield from roll_all("MM-330", (HERO,) * own + (FOE,) * foe)
    keep = {"": max, "high2": max, "low2": min}
    show_dice(test, keep[test.hero_keeps](faces[:own]), keep[test.foe_keeps](faces[own:]))


def spot_of(test: Test) -> str:
    """Where on the table a test is taken."""
    if test.kind == ENCOUNTER:
        return f"encounter-{test.by.key}"
    return SQUARES[test.place] if test.kind in (ATTACK_TARGET, CLEAR) else "boss"


def compare(d: Dungeon, test: Test) -> bool:
    """MM-327, MM-560 Both scores are compared."""
    own, foe = scores(d, test)
    if d.story is not None:
        hero = d.heroes[test.hero]
        dice = test.counts_as or test.hero_die, foe_die(hero, test)
        clause = "MM-327" if test.kind == ENCOUNTER else "MM-560"
        needed = foe + (test.kind == DEFENCE)
        kind, at = d.pack.attributes[test.attribute], spot_of(test)
        d.tell(tell.TEST, clause, hero.name, kind, dice[0], own, dice[1], foe, needed, own, at, test.by)
    return lead(test, own, foe) >= 0
