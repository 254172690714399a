"""Skills: before and after the dice, when HP are about to be lost, and after the own action."""

from __future__ import annotations

from typing import Any

from undercroft.games.map_maker.kinds.pack import Skill
from undercroft.games.map_maker.kinds.terms import DEFENSE, MONSTER, NOBODY
from undercroft.games.map_maker.rules.dice import FOE, HERO
from undercroft.games.map_maker.rules.items import ask_once, is_usable
from undercroft.games.map_maker.rules.scores import enter_numbers, is_attack_test, margin
from undercroft.games.map_maker.rules.state import ATTACK_BOSS, ATTACK_TARGET, ENCOUNTER, Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import Cause, add_skill, lose_hp, pay_for_skill, show_dice
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Use
from undercroft.games.map_maker.words.options import ENOUGH, NO_GUARD, ROLL_ON, TAKE_IT
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, roll


def seats_with_skills(d: Dungeon, place: int) -> list[int]:
    """MM-R110 Who might declare a Skill in a test of this Hero: its own seat first, then clockwise.

    Early in a dungeon, and later in most tests of other Heroes, nobody: then nobody is asked.
    """
    able: list[Hero] = []
    for hero in d.heroes:
        enough = hero.options.any_at if hero.place == place else hero.options.helps_at
        has_skill = hero.total >= enough or (d.borrowed is not None and hero.place == d.start)
        if has_skill and hero.hp > 0 and (hero.sp or hero.books):
            able.append(hero)
    if not able:
        return []
    if len(able) > 1:
        able.sort(key=lambda hero: (hero.place - place) % len(d.heroes))
        return list(dict.fromkeys(hero.seat for hero in able))
    return [hero.seat for hero in able]


def declare_skills(d: Dungeon, test: Test, seats: list[int], after: bool) -> Rules[None]:
    """MM-332, MM-571, MM-855, MM-R110 Any Hero with a fitting Skill may declare it.

    The Hero whose test it is comes first, then clockwise, again and again until all decline in a row. A seat speaks for
    all its Heroes at once.
    """
    clause, decline = ("MM-855", ENOUGH) if after else ("MM-332", ROLL_ON)
    declined = at = 0
    menus = at_hand(d, test, after)
    while menus and declined < len(seats):
        seat = seats[at % len(seats)]
        if seat in menus:
            about = (d.heroes[test.hero].name, d.pack.attributes[test.attribute])
            pick = yield from ask_once(d, seat, clause, (decline, *menus[seat]), about)
            if pick is None:
                menus = at_hand(d, test, after)
                continue
            if pick is not decline:
                yield from use_skill(d, test, pick.what)
                menus = at_hand(d, test, after)
                declined = -1
            else:
                d.tell(tell.NO_SKILL_AFTER if after else tell.NO_SKILL_BEFORE, clause, seat, d.settings.seats[seat])
        declined += 1
        at += 1


def at_hand(d: Dungeon, test: Test, after: bool) -> dict[int, list[Option[Use]]]:
    """MM-R126 The Skills that could change something in this test, by seat; none where only a book would give the SP.

    After the dice: when the test is won, what a Skill adds to a success; when it is lost, what helps to turn it, unless
    all Skills still at hand together cannot.
    """
    able = [(hero, skill, option) for hero in d.heroes for skill, option in within_reach(d, test, hero, after)]
    if not able:
        return {}
    if not after:
        useful = [may_help(d, test, hero, skill) for hero, skill, _ in able]
    elif (short := margin(d, test)) >= 0:
        useful = [adds_to_success(d, test, hero, skill) for hero, skill, _ in able]
    else:
        gains = [best_gain(d, test, skill) for _, skill, _ in able]
        most = [0 for _ in d.heroes]  # MM-R29 each Hero adds one Skill
        for at, (hero, _, _) in enumerate(able):
            most[hero.place] = max(most[hero.place], gains[at])
        can_turn = short + sum(most) >= 0
        useful = [(can_turn and gains[at] > 0) or sweeps(d, test, skill) for at, (_, skill, _) in enumerate(able)]
    menus: dict[int, list[Option[Use]]] = {}
    for at, (hero, _, option) in enumerate(able):
        if useful[at]:
            menu = menus.setdefault(hero.seat, [])
            if hero.sp:
                menu.append(option)
    return menus


def within_reach(d: Dungeon, test: Test, hero: Hero, after: bool) -> list[tuple[Skill, Option[Use]]]:
    """The Skills of a Hero that say something about this test and that it can pay for, perhaps with a book."""
    if hero.hp <= 0 or test.helpers >> hero.place & 1 or not (hero.sp or hero.books):
        return []  # MM-854 without SP no Skill; MM-R29 one Skill a Hero and test
    return [
        (skill, option)
        for at, skill, option in hero.options.in_tests
        if (hero.total >= skill.at or d.borrowed) and is_usable(d, hero, at) and fits(test, hero, skill, after)
    ]


def fits(test: Test, hero: Hero, skill: Skill, after: bool) -> bool:
    """MM-856 Does this Skill say anything about this test?"""
    if skill.timing == "after" and not after:
        return False
    if skill.fits != "ally":
        if test.hero != hero.place:
            return False
        if skill.fits == "attack" and not is_attack_test(test):
            return False
        if skill.fits == "defense" and test.attribute != DEFENSE:
            return False
    if skill.pay_hp >= hero.hp and skill.pay_hp:
        return False
    return not (skill.redirects and hero.charmed)


# -- what a Skill can change ------------------------------------------------------------------------------------------


def may_help(d: Dungeon, test: Test, hero: Hero, skill: Skill) -> bool:
    """Before the dice: could it change anything?"""
    if skill.use is not None:
        return skill.use != test.attribute or adds_to_success(d, test, hero, skill)
    return not skill.no_threat or test.threat > 0


def sweeps(d: Dungeon, test: Test, skill: Skill) -> bool:
    """A Skill that strikes the targets too, hit or miss."""
    return skill.sweep and test.kind == ATTACK_BOSS and d.boss is not None and d.boss.kind.targets and d.boss.dice > 0


def best_gain(d: Dungeon, test: Test, skill: Skill) -> int:
    """By how much this Skill could better the margin of the test, if a re-roll falls as well as it can."""
    if skill.is_plain:
        return skill.score - skill.foe_score
    changed = test.copy()
    enter_numbers(changed, skill)
    best = margin(d, changed)
    if skill.reroll == "own":
        changed.hero_die = 6
    elif skill.reroll == "foe":
        changed.foe_die = 1
    return max(best, margin(d, changed)) - margin(d, test)


def adds_to_success(d: Dungeon, test: Test, hero: Hero, skill: Skill) -> bool:
    """What a Skill is good for when the scores are high enough already."""
    if test.kind == ENCOUNTER:
        if skill.use not in (None, test.attribute) and not test.forced:
            return True  # the experience goes elsewhere
        if test.place == MONSTER:
            more = skill.monster_treasure or (skill.monster_experience is not None and not test.forced)
            return more or (skill.heals > 0 and hero.is_hurt)
        return False
    if test.kind == ATTACK_BOSS and d.boss is not None:
        if skill.boss_hp or (skill.heals and hero.is_hurt) or sweeps(d, test, skill):
            return True
        if beats_the_sheet(d.boss, test, skill):
            return True
        return skill.score > 0 and any(sweeps(d, test, one) for one in test.skills)
    return test.kind == ATTACK_TARGET and skill.heals > 0 and hero.is_hurt


def beats_the_sheet(boss: Boss, test: Test, skill: Skill) -> bool:
    """Some Bosses look at the Hero's die: another one may escape a blade (MM-624) or Rewrite."""
    die = test.counts_as or test.hero_die
    if boss.kind.parry and boss.leftmost != NOBODY and die <= boss.squares[boss.leftmost]:
        return skill.counts_as > boss.squares[boss.leftmost] or (skill.reroll == "own" and die < 6)
    return bool(boss.kind.when_hit) and not boss.has_rewritten and die == 6 and 0 < skill.counts_as < 6


def use_skill(d: Dungeon, test: Test, use: Use) -> Rules[None]:
    """MM-854, MM-856, MM-R87 The Skill is paid and takes effect; MM-R117 a re-roll answers the die that counts."""
    skill = use.skill
    assert skill is not None
    hero = d.heroes[use.hero]
    pay_for_skill(d, hero, skill)
    add_skill(d, test, hero, skill)
    if skill.reroll == "own":
        came = yield from roll("MM-856", HERO)
        show_dice(test, max(test.hero_die, came), test.foe_die)
        d.tell(tell.REROLLED, "MM-856", hero.name, test.hero_die, came, skill)
    elif skill.reroll == "foe":
        came = yield from roll("MM-856", FOE)
        show_dice(test, test.hero_die, min(test.foe_die, came))
        d.tell(tell.REROLLED, "MM-856", hero.name, test.foe_die, came, skill)


# -- when HP are about to be lost -------------------------------------------------------------------------------------


def suffer(
    d: Dungeon, hero: Hero, n: int, clause: str, test: Test | None, cause: Cause = None, skills: bool = True
) -> Rules[bool]:
    """MM-R112 A loss of HP: first the window for potions and Skills, then the loss. Does the Hero live?

    MM-R33 who would die may drink first, as often as it likes. A loss that leaves the Hero alive opens the window only
    for Skills that could prevent it: to drink afterwards is never worse.
    """
    if n >= hero.hp or (test is not None and skills and n > 0 and somebody_could_prevent(d, hero)):
        n = yield from loss_window(d, hero, n, test, skills)
    lose_hp(d, hero, n, clause, cause)
    return hero.hp > 0


def somebody_could_prevent(d: Dungeon, victim: Hero) -> bool:
    if d.borrowed is not None:
        return True
    for hero in d.heroes:  # asked in every loss: a generator would cost twice the time
        if hero.total >= (hero.options.saves_at if hero is victim else hero.options.shields_at) and hero.hp > 0:
            return True
    return False


def loss_window(d: Dungeon, hero: Hero, n: int, test: Test | None, skills: bool) -> Rules[int]:
    """MM-R32, MM-R112 The Hero's own seat first, then clockwise, until all decline in a row; what is lost at last."""
    seats = list(dict.fromkeys(one.seat for one in d.heroes[hero.place :] + d.heroes[: hero.place] if one.hp > 0))
    declined = at = 0
    while declined < len(seats):
        seat = seats[at % len(seats)]
        prevents, could_read = preventing(d, hero, seat, test) if test is not None and skills else ([], False)
        if prevents or could_read or (n >= hero.hp and can_help(d, hero, seat, skills)):
            pick = yield from ask_once(d, seat, "MM-R112", (TAKE_IT, *prevents), (hero.name, n), skills)
            if pick is None:
                continue
            if pick is not TAKE_IT and test is not None:
                yield from use_skill(d, test, pick.what)
                d.tell(tell.PREVENTED, "MM-R127", hero.name, pick.what.skill)
                return 0
            d.tell(tell.LET_IT_COME, "MM-R112", seat, d.settings.seats[seat])
        declined += 1
        at += 1
    return n


def preventing(d: Dungeon, victim: Hero, seat: int, test: Test) -> tuple[list[Option[Use]], bool]:
    """Skills that bring a loss to 0: the Hero's own, or a friend's."""
    found: list[Option[Use]] = []
    could_read = False
    for hero in d.heroes:
        if hero.seat != seat or hero.hp <= 0 or test.helpers >> hero.place & 1 or not (hero.sp or hero.books):
            continue
        for at, skill in enumerate(hero.skills):
            if skill.timing == "loss" and (skill.fits == "ally" or hero is victim) and is_usable(d, hero, at):
                if hero.sp:
                    found.append(hero.options.skills[at])
                else:
                    could_read = True
    return found, could_read


def can_help(d: Dungeon, victim: Hero, seat: int, skills: bool) -> bool:
    """Could this seat raise the HP of a Hero about to die?"""
    if victim.seat == seat and victim.potions and victim.is_hurt:
        return True
    return skills and any(
        skill.timing == "free" and skill.heals and victim.is_hurt and is_usable(d, hero, at)
        for hero in d.heroes
        if hero.seat == seat and hero.hp > 0 and (hero.sp or hero.books)
        for at, skill in enumerate(hero.skills)
    )


# -- stepping in for another ------------------------------------------------------------------------------------------


def step_in(d: Dungeon, victim: Hero) -> Rules[tuple[Hero, Skill | None]]:
    """MM-R110 In the Boss's turn, before the dice: somebody may take an attack aimed at another living Hero."""
    if not somebody_could_step_in(d, victim):
        return victim, None
    for hero in d.from_left(victim.place)[:-1]:
        for at, skill in enumerate(hero.skills):
            able = skill.redirects and not hero.charmed and is_usable(d, hero, at)
            if able and (yield from is_taken_up(d, hero, at, "MM-R110", NO_GUARD, victim.name)):
                d.tell(tell.STEPPED_IN, "MM-R110", hero.name, victim.name)
                return hero, skill
    return victim, None


def is_taken_up(d: Dungeon, hero: Hero, at: int, clause: str, decline: Option[object], about: Any) -> Rules[bool]:
    """MM-854, MM-R131 One Skill is offered, also to a Hero without SP that could read a book first."""
    while hero.sp or hero.books:
        options = (decline, hero.options.skills[at]) if hero.sp else (decline,)
        pick = yield from ask_once(d, hero.seat, clause, options, about)
        if pick is decline:
            d.tell(tell.DECLINED, clause, hero.name, hero.skills[at])
            return False
        if pick is not None:
            pay_for_skill(d, hero, hero.skills[at])
            return True
    return False


def one_more(d: Dungeon, hero: Hero) -> Rules[Skill | None]:
    """MM-856, MM-R113 Directly after the own action a Skill may open one more; which one was used?"""
    for at, skill in enumerate(hero.skills):
        able = skill.timing == "again" and is_usable(d, hero, at)
        if able and (yield from is_taken_up(d, hero, at, "MM-R113", ENOUGH, hero.name)):
            return skill
    return None


def somebody_could_step_in(d: Dungeon, victim: Hero) -> bool:
    for hero in d.heroes:
        if hero.total >= hero.options.guards_at and hero is not victim and hero.hp > 0:
            return True
    return False
