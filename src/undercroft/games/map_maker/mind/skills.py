"""Skills, potions and books: what using one of them now brings, less what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.map_maker.kinds.pack import Skill
from undercroft.games.map_maker.kinds.terms import MONSTER, NOBODY, TREASURE as TREASURE_BOX
from undercroft.games.map_maker.mind import fighting
from undercroft.games.map_maker.mind.values import (
    LIFE,
    TREASURE,
    best_point,
    heals,
    loses,
    pays_sp,
    point,
)
from undercroft.games.map_maker.rules.encounters import loss_at
from undercroft.games.map_maker.rules.items import BOOK_SP
from undercroft.games.map_maker.rules.scores import enter_numbers, margin
from undercroft.games.map_maker.rules.state import ATTACK_BOSS, DEFENCE, ENCOUNTER, Dungeon, Hero, Test
from undercroft.games.map_maker.words.offers import Use
from undercroft.games.map_maker.words.options import TAKE_IT
from undercroft.kernel.option import Option

NEVER = -9.0
PATIENCE = 0.2  # a free Skill must bring so much more than it costs
IN_PAIRS = 0.5  # no single Skill turns the test: two may
TARGET = 0.7  # to destroy or clear a die


def freely(d: Dungeon, use: Use) -> float:
    """A potion, a book or a free Skill, when nothing presses: potions wait until they save a life."""
    hero = d.heroes[use.hero]
    if use.item == "book":
        return 1.0 if hero.sp_limit - hero.sp >= BOOK_SP or not hero.sp else -1.0
    if use.skill is None or use.skill.timing != "free":
        return -1.0
    hurt = [other for other in d.heroes if other.hp > 0 and other.hp_limit - other.hp >= use.skill.heals]
    if not hurt:
        return -1.0
    return max([heals(other, use.skill.heals) for other in hurt]) - pays_sp(d, hero) - PATIENCE


def whom(d: Dungeon, options: Sequence[Option[Any]], healed: int) -> list[float]:
    """MM-856 The Hero who needs it most, before penalties are erased."""
    return [
        heals(d.heroes[option.what], healed) if isinstance(option.what, int) else 0.3 - 0.01 * option.what.attribute
        for option in options
    ]


# -- after the dice ---------------------------------------------------------------------------------------------------


def after_the_dice(d: Dungeon, options: Sequence[Option[Any]]) -> list[float]:
    """MM-855 What each Skill turns or adds, less its price; the one who declines stands at 0."""
    test = d.test
    if test is None:
        return [0.0] * len(options)
    lead, at_stake = margin(d, test), stake(d, test)
    chances = [
        turned(d, test, option.what.skill, lead) if lead < 0 and is_skill_of_tests(option) else 0.0
        for option in options
    ]
    alone = max(chances) > 0.0
    weights = []
    for option, chance in zip(options, chances, strict=True):
        use = option.what
        if not isinstance(use, Use):
            weights.append(0.0)
        elif not is_skill_of_tests(option):
            reads = use.item == "book" and not d.heroes[use.hero].sp
            weights.append((0.6 * at_stake - 0.2 if lead < 0 else -0.1) if reads else freely(d, use))
        else:
            weights.append(use_in_test(d, test, use, lead, chance if alone else IN_PAIRS, at_stake, alone))
    return weights


def is_skill_of_tests(option: Option[Any]) -> bool:
    use = option.what
    return isinstance(use, Use) and use.skill is not None and use.skill.timing in ("test", "after")


def use_in_test(d: Dungeon, test: Test, use: Use, lead: int, chance: float, at_stake: float, alone: bool) -> float:
    hero, skill = d.heroes[use.hero], use.skill
    assert skill is not None
    price = pays_sp(d, hero) + (loses(hero, skill.pay_hp) if skill.pay_hp else 0.0)
    if lead >= 0:
        return extra(d, test, hero, skill, at_stake) - price
    if not alone:
        price *= 2
    return chance * (at_stake + extra(d, test, hero, skill, at_stake)) - price


def turned(d: Dungeon, test: Test, skill: Skill, lead: int) -> float:
    """How likely this Skill alone turns the test."""
    if skill.is_plain:
        return 1.0 if lead + skill.score - skill.foe_score >= 0 else 0.0
    changed = test.copy()
    enter_numbers(changed, skill)
    if not skill.reroll:
        return 1.0 if margin(d, changed) >= 0 else 0.0
    won = 0
    for face in range(1, 7):
        if skill.reroll == "own":
            changed.hero_die = max(test.hero_die, face)
        else:
            changed.foe_die = min(test.foe_die, face)
        won += margin(d, changed) >= 0
    return won / 6


def stake(d: Dungeon, test: Test) -> float:
    """What a success is worth, and a failure costs."""
    hero = d.heroes[test.hero]
    if test.kind == ENCOUNTER:
        worth = loses(hero, loss_at(d, test.place))
        if not test.forced:
            worth += point(d, hero, test.attribute) + (best_point(d, hero) if d.elite else 0.0)
        return worth + TREASURE if test.place == TREASURE_BOX else worth
    if test.kind == DEFENCE:
        return loses(hero, 1)
    if test.kind == ATTACK_BOSS and d.boss is not None:
        return fighting.hit(d, d.boss)
    return TARGET


def extra(d: Dungeon, test: Test, hero: Hero, skill: Skill, at_stake: float) -> float:
    """What a Skill adds to a success."""
    worth = 0.0
    if skill.heals and test.kind != DEFENCE:
        worth += heals(hero, skill.heals)
    if test.kind == ENCOUNTER:
        if test.place == MONSTER:
            if skill.monster_experience is not None and not test.forced:
                worth += point(d, hero, skill.monster_experience)
            if skill.monster_treasure:
                worth += TREASURE
        if skill.use is not None and not test.forced:
            worth += point(d, hero, skill.use) - point(d, hero, test.attribute)
    elif test.kind == ATTACK_BOSS and d.boss is not None:
        boss = d.boss
        if skill.boss_hp > 1 and boss.hp > 1:
            worth += at_stake * (skill.boss_hp - 1)
        if skill.sweep and boss.kind.targets:
            worth += TARGET * boss.dice
        if boss.kind.parry and boss.leftmost != NOBODY:
            worth += at_stake * escapes(test, skill, boss.squares[boss.leftmost])
    return worth


def escapes(test: Test, skill: Skill, blade: int) -> float:
    """MM-624 How likely another die escapes a blade."""
    if (test.counts_as or test.hero_die) > blade:
        return 0.0
    if skill.counts_as:
        return 1.0 if skill.counts_as > blade else 0.0
    return (6 - blade) / 6 if skill.reroll == "own" else 0.0


# -- when HP are about to be lost -------------------------------------------------------------------------------------


def before_a_loss(d: Dungeon, options: Sequence[Option[Any]], victim: Hero, n: int) -> list[float]:
    """MM-R112 Whoever would die is saved: by a Skill, a potion, a friend; else a Skill is used if it is cheap."""
    dies = n >= victim.hp
    weights = []
    for option in options:
        use = option.what
        if option is TAKE_IT:
            weights.append(0.0)
        elif use.item == "potion":
            weights.append(LIFE if dies and use.hero == victim.place else -1.0)
        elif use.item == "book":
            weights.append(1.0 if not d.heroes[use.hero].sp else -1.0)
        elif use.skill.timing == "loss":
            weights.append((2 * LIFE if dies else loses(victim, n)) - pays_sp(d, d.heroes[use.hero]))
        elif use.skill.timing == "free" and dies and victim.is_hurt:
            weights.append(LIFE - 0.5)
        else:
            weights.append(freely(d, use))
    return weights
