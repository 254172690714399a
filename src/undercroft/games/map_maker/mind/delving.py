"""Delving: which Encounter, which gift, which attribute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.map_maker.kinds import operations as op
from undercroft.games.map_maker.kinds.pack import HeroKind, Skill
from undercroft.games.map_maker.kinds.terms import (
    AGILITY,
    ATTACK,
    DEFENSE,
    MONSTER,
    REST,
    ROW,
    TREASURE as TREASURE_BOX,
)
from undercroft.games.map_maker.mind import odds
from undercroft.games.map_maker.mind.values import (
    BOOK,
    POTION,
    TREASURE,
    best_point,
    gift,
    loses,
    pays_sp,
    point,
    reward,
)
from undercroft.games.map_maker.rules.encounters import loss_at
from undercroft.games.map_maker.rules.scores import concerns, encounter_test
from undercroft.games.map_maker.rules.state import Dungeon, Hero, Test
from undercroft.games.map_maker.words.options import GIVE_BOOK, GIVE_POTION
from undercroft.kernel.option import Option

IN_NEED = 0.5  # a Skill that could turn a test is there, and is used, so often


def encounter(d: Dungeon, hero: Hero, place: int) -> float:
    """MM-301 The chance of its test, what a success gives and what a failure costs."""
    if place == REST:
        return rest(d, hero)
    test = encounter_test(d, hero, place)
    lead = odds.ahead(d, hero, test)
    chance = odds.at(hero, test, lead)
    gain, loss = point(d, hero, test.attribute), loses(hero, loss_at(d, place))
    if d.elite:
        gain += best_point(d, hero)
    if place == TREASURE_BOX:
        gain += TREASURE
    for what in d.effects:
        if isinstance(what, op.OnWin) and concerns(d, what, place, hero):
            gain += gift(d, hero, what.then)
        elif isinstance(what, op.OnFail) and concerns(d, what, place, hero):
            loss -= gift(d, hero, what.then)
    worth = chance * gain - (1 - chance) * loss
    if hero.sp and chance < 1.0 and hero.total >= hero.options.any_at:
        more = most(hero, test)
        at_stake = gain + loss - pays_sp(d, hero)
        if more and at_stake > 0:
            worth += IN_NEED * (odds.at(hero, test, lead + more) - chance) * at_stake
    return worth


def encounter_chance(d: Dungeon, hero: Hero, place: int) -> float:
    return odds.chance(d, encounter_test(d, hero, place))


def most(hero: Hero, test: Test) -> int:
    """How many points the best of the Hero's own Skills adds to this test."""
    best = 0
    for number, skill in enumerate(hero.skills):
        if hero.total >= skill.at and not hero.used >> number & 1 and skill.timing in ("test", "after"):
            fits = skill.fits == "any" or skill.fits == "ally"
            if fits or (test.attribute == DEFENSE if skill.fits == "defense" else test.place == MONSTER):
                best = max(best, points(hero, test, skill))
    return best


def points(hero: Hero, test: Test, skill: Skill) -> int:
    """What a Skill is good for, in points of the score."""
    more = skill.score - skill.foe_score - skill.foe_die
    if skill.use is not None:
        more += hero.experience[skill.use] - hero.experience[test.attribute]
    if skill.reroll or skill.counts_as:
        more += 2
    if skill.no_threat:
        more += max(0, test.threat - hero.experience[AGILITY] // ROW)
    return more


def rest(d: Dungeon, hero: Hero) -> float:
    """MM-360 The mean of the rows the die may lead to."""
    total, more = d.basic[REST], 0.0
    for what in d.effects:
        if isinstance(what, op.RestTotal):
            total += what.n
        elif isinstance(what, op.OnRest):
            more += gift(d, hero, what.then)
    rows = d.pack.rests
    return more + sum([reward(d, hero, rows[min(max(total + face, 2), 12)]) for face in range(1, 7)]) / 6


def event(d: Dungeon, option: Option[Any]) -> float:
    """MM-286 A choice of the Starting Player."""
    what, you = option.what, d.heroes[d.start]
    if option is GIVE_POTION:
        return BOOK - POTION
    if option is GIVE_BOOK:
        return POTION - BOOK
    if isinstance(what, int):  # a Basic Die rolled again: high ones, or a low one of Rest
        too_high = d.basic[what] - 3.5
        return 0.3 * (-too_high if what == REST else too_high) - 0.3
    if isinstance(what, op.Gain):
        return gift(d, you, what)
    return -0.5 if what is not None else 0.0


def hero_class(kinds: Sequence[HeroKind], number: int) -> list[float]:
    """MM-111, MM-112 The first Hero strikes and bears, the others bring Skills; each takes another class."""
    striker = max(kinds, key=lambda kind: 2.0 * kind.experience[ATTACK] + 0.2 * kind.hp)
    ranked = [striker, *sorted([kind for kind in kinds if kind is not striker], key=lambda kind: -kind.sp)]
    return [-0.5 * abs(ranked.index(kind) - (number - 1) % len(kinds)) for kind in kinds]
