"""The Boss's turn: targets, attacks, dice on the squares, Skills and anger. What each sheet does stands elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from undercroft.games.map_maker.kinds.pack import BossSkill
from undercroft.games.map_maker.kinds.terms import DEFENSE
from undercroft.games.map_maker.rules.attribute_test import compare, take_test
from undercroft.games.map_maker.rules.boss_verbs import change_hatred, count_miss, pay_boss_skill, place_die
from undercroft.games.map_maker.rules.dice import FOE, HERO, SQUARE
from undercroft.games.map_maker.rules.items import decide_anew
from undercroft.games.map_maker.rules.scores import ability_test, defence_test
from undercroft.games.map_maker.rules.skills import declare_skills, seats_with_skills, step_in, suffer
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import add_skill, show_dice, show_test
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.prompts import ATTACKED
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, roll, roll_all
from undercroft.kernel.words import Message

# -- whom it concerns -------------------------------------------------------------------------------------------------


def the_highest(
    d: Dungeon, figure: Callable[[Hero], int], why: Message, among: list[Hero] | None = None
) -> Rules[Hero]:
    """MM-604, MM-605, MM-659, MM-902 The Hero with the highest figure as marked; of several the players choose one."""

    heroes = d.living() if among is None else among
    if len(heroes) == 1:  # MM-R58
        return heroes[0]

    def tied() -> tuple[Option[int], ...]:
        figures = [figure(hero) for hero in heroes]
        best = max(figures)
        return tuple([hero.options.me for hero, one in zip(heroes, figures, strict=True) if one == best])

    pick = yield from decide_anew(d, d.starting_seat, "MM-604", tied, why)
    hero = d.heroes[pick.what]
    if d.story is not None and len(tied()) > 1:
        d.tell(tell.TIED, "MM-604", hero.name)
    return hero


def target(d: Dungeon) -> Rules[Hero]:
    """MM-600, MM-603, MM-642 The living Hero with the highest Hatred, found anew before every single attack."""
    return (yield from the_highest(d, hatred_of, ATTACKED))


def hatred_of(hero: Hero) -> int:
    return hero.hatred


# -- attacks ----------------------------------------------------------------------------------------------------------


class Blow(NamedTuple):
    """Who was attacked in the end, and whether it was a hit."""

    hero: Hero
    is_hit: bool


SideEffect = Callable[[Dungeon, Boss, Hero, BossSkill], None]


def attack(d: Dungeon, boss: Boss, victim: Hero, attribute: int = DEFENSE, hp: int = 1) -> Rules[Blow]:
    """MM-560, MM-643 The Boss attacks one Hero; MM-566 a miss makes it angry; MM-601 Hatred falls either way."""
    blow = yield from aim(d, boss, victim, attribute, hp, None)
    return after_blow(d, boss, blow)


def skill_attack(
    d: Dungeon, boss: Boss, victim: Hero, skill: BossSkill, side_effect: SideEffect | None = None
) -> Rules[Blow]:
    """MM-568, MM-622, MM-643 A Skill asks for a test of its attribute; MM-R112 a hit has its side effect."""
    pay_boss_skill(d, boss, skill)
    blow = yield from aim(d, boss, victim, skill.attribute, skill.hp, skill)
    if blow.is_hit and side_effect is not None:
        side_effect(d, boss, blow.hero, skill)
    return after_blow(d, boss, blow)


def aim(d: Dungeon, boss: Boss, victim: Hero, attribute: int, hp: int, by: BossSkill | None) -> Rules[Blow]:
    """MM-562, MM-661, MM-R110 The Boss's Attack score against the Hero attacked, or who steps in."""
    hero, skill = yield from step_in(d, victim)
    test = defence_test(d, boss, hero, attribute, by)
    d.tell(tell.BOSS_ATTACKS, "MM-560", boss.kind, hero.name, d.pack.attributes[attribute], test.by)
    if skill is not None:
        add_skill(d, test, hero, skill)
    return Blow(hero, (yield from strike(d, hero, test, hp)))


def after_blow(d: Dungeon, boss: Boss, blow: Blow) -> Blow:
    """MM-566, MM-647 Anger after a miss, less Hatred after any attack on a single Hero."""
    if not blow.is_hit:
        count_miss(d, boss)
    change_hatred(d, blow.hero, -1, "attacked", "MM-647")
    return blow


def ability_attack(
    d: Dungeon, boss: Boss, victim: Hero, die: int, attribute: int = DEFENSE, hp: int = 1, hatred: int = -1
) -> Rules[Blow]:
    """MM-567, MM-644 In the Boss's turn a Minion or an Ability attacks one Hero; MM-R47 no anger if it misses."""
    hero, skill = yield from step_in(d, victim)
    test = ability_test(boss, hero, die, attribute)
    if skill is not None:
        add_skill(d, test, hero, skill)
    tell_of_die(d, boss, hero, die, attribute)
    hit = yield from strike(d, hero, test, hp)
    change_hatred(d, hero, hatred, "attacked", "MM-647")
    return Blow(hero, hit)


def reaction(d: Dungeon, boss: Boss, hero: Hero, die: int, attribute: int, hp: int = 1) -> Rules[bool]:
    """MM-567 An Ability strikes back at one Hero, or at every Hero: nobody steps in, and no Hatred changes."""
    tell_of_die(d, boss, hero, die, attribute)
    return (yield from strike(d, hero, ability_test(boss, hero, die, attribute), hp))


def tell_of_die(d: Dungeon, boss: Boss, hero: Hero, die: int, attribute: int) -> None:
    what = boss.kind.one_die
    d.tell(tell.DIE_ATTACKS, "MM-567", what, die, hero.name, d.pack.attributes[attribute], what)


def strike(d: Dungeon, hero: Hero, test: Test, hp: int) -> Rules[bool]:
    """MM-560, MM-564, MM-565, MM-R128 Skills, dice and comparison; a hit costs what the instruction says."""
    hit = not (yield from take_test(d, test))
    yield from land(d, hero, test, hp, hit)
    return hit


def land(d: Dungeon, hero: Hero, test: Test, hp: int, hit: bool) -> Rules[None]:
    d.tell(tell.HIT if hit else tell.MISS, "MM-560", hero.name)
    if hit:
        yield from suffer(d, hero, hp, "MM-564", test, test.by)
    show_test(d, None)


def attack_everyone(d: Dungeon, boss: Boss, skill: BossSkill) -> Rules[None]:
    """MM-649, MM-653 One attack with one Combat Die against every Hero; MM-R48 a miss only if it hits nobody."""
    kind, tests = d.pack.attributes[skill.attribute], []
    for hero in d.from_left(d.start):
        tests.append(defence_test(d, boss, hero, skill.attribute, skill))
    if d.settings.skills_before:
        for test in tests:
            show_test(d, test)
            yield from declare_skills(d, test, seats_with_skills(d, test.hero), after=False)
    die = yield from roll("MM-572", FOE)
    hits = 0
    for test in tests:
        hero = d.heroes[test.hero]
        d.tell(tell.BOSS_ATTACKS, "MM-560", boss.kind, hero.name, kind, skill)
        show_test(d, test)
        show_dice(test, (yield from roll("MM-572", HERO)), die)
        yield from declare_skills(d, test, seats_with_skills(d, test.hero), after=True)
        hit = not compare(d, test)
        hits += hit
        yield from land(d, hero, test, skill.hp, hit)
    if not hits:
        count_miss(d, boss)


def attacks(d: Dungeon, boss: Boss) -> int:
    """MM-645 One for each Hero that lives when the Onslaught begins, and the Boss's Ferocity if there were several."""
    return len(d.living()) + (boss.kind.ferocity if d.settings.bulk and not d.is_solo else 0)


def onslaught(
    d: Dungeon,
    boss: Boss,
    opening: BossSkill | None = None,
    side_effect: SideEffect | None = None,
    first: Hero | None = None,
) -> Rules[None]:
    """MM-645 As many attacks as Heroes live when it begins, each on the target of that moment.

    MM-655 The first may be an opening Skill instead, whose condition is looked at when the Onslaught begins.
    """
    for number in range(attacks(d, boss)):
        victim = first if number == 0 and first is not None else (yield from target(d))
        if number == 0 and opening is not None:
            yield from skill_attack(d, boss, victim, opening, side_effect)
        else:
            yield from attack(d, boss, victim)


# -- squares and Skills -----------------------------------------------------------------------------------------------


def place_dice(d: Dungeon, boss: Boss, n: int) -> Rules[None]:
    """MM-624, MM-625, MM-903 Roll dice and place them from left to right; without an empty square none is rolled."""
    n = min(n, boss.squares.count(0))
    if n > 0:
        for die in (yield from roll_all("MM-625", (SQUARE,) * n)):
            place_die(d, boss, die)


def use_dice_skill(d: Dungeon, boss: Boss, skill: BossSkill) -> Rules[None]:
    """MM-622 A Skill that rolls and places dice."""
    pay_boss_skill(d, boss, skill)
    yield from place_dice(d, boss, skill.dice.count(d.settings.heroes))


def can_pay(boss: Boss, skill: BossSkill) -> bool:
    """MM-623 Without enough SP a Skill cannot be used."""
    return boss.sp >= skill.cost


def half_of(n: int) -> int:
    """MM-641 Half, rounded up."""
    return (n + 1) // 2
