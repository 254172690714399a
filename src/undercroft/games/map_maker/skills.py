"""Skills: before and after the dice, when HP are about to be lost, and after the own action."""

from __future__ import annotations

from undercroft.games.map_maker import events as tell
from undercroft.games.map_maker.dice import FOE, HERO
from undercroft.games.map_maker.items import ask_once, is_usable
from undercroft.games.map_maker.kinds import DEFENSE, MONSTER, Skill
from undercroft.games.map_maker.scores import foe_die, is_attack_test, prevails
from undercroft.games.map_maker.state import ATTACK_BOSS, ATTACK_TARGET, ENCOUNTER, Dungeon, Hero, Test
from undercroft.games.map_maker.verbs import add_skill, lose_hp, pay_for_skill, show_dice
from undercroft.games.map_maker.words import ENOUGH, NO_GUARD, ROLL_ON, TAKE_IT, Use
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, roll


def seats_with_skills(d: Dungeon, place: int) -> list[int]:
    """MM-R110 Who might declare a Skill in a test of this Hero: its own seat first, then clockwise.

    Early in a dungeon, and later in most tests of other Heroes, nobody: then nobody is asked.
    """
    able = []
    for hero in d.heroes:
        enough = hero.options.any_at if hero.place == place else hero.options.helps_at
        has_skill = hero.total >= enough or (d.borrowed is not None and hero.place == d.start)
        if has_skill and hero.hp > 0 and (hero.sp or hero.books):
            able.append(hero)
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
    while declined < len(seats):
        seat = seats[at % len(seats)]
        options, could_read = fitting(d, test, seat, after)
        if options or could_read:
            about = (d.heroes[test.hero].name, d.pack.attributes[test.attribute])
            pick = yield from ask_once(d, seat, clause, (decline, *options), about)
            if pick is None:
                continue
            if pick is not decline:
                yield from use_skill(d, test, pick.what)
                declined = -1
        declined += 1
        at += 1


def fitting(d: Dungeon, test: Test, seat: int, after: bool) -> tuple[list[Option], bool]:
    """The Skills this seat may add to the test now; and whether a book would give the SP for one."""
    found: list[Option] = []
    could_read = False
    for hero in d.heroes[seat :: len(d.settings.seats)]:
        if hero.hp <= 0 or test.helpers >> hero.place & 1 or not (hero.sp or hero.books):
            continue  # MM-854 without SP no Skill; MM-R29 one Skill a Hero and test
        for at, skill, option in hero.options.in_tests:
            if (hero.total >= skill.at or d.borrowed) and is_usable(d, hero, at) and fits(d, test, hero, skill, after):
                if hero.sp:
                    found.append(option)
                else:
                    could_read = True
    return found, could_read


def fits(d: Dungeon, test: Test, hero: Hero, skill: Skill, after: bool) -> bool:
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
    if skill.redirects and hero.charmed:
        return False
    return could_matter(d, test, hero, skill, after)


def could_matter(d: Dungeon, test: Test, hero: Hero, skill: Skill, after: bool) -> bool:
    """MM-R126 A Skill without any possible effect cannot be used."""
    if after and prevails(d, test):
        return _adds_to_success(d, test, hero, skill)
    if _adds_to_success(d, test, hero, skill) or skill.score or skill.foe_score or skill.reroll:
        return True
    if skill.use is not None:
        return skill.use != test.attribute
    if skill.no_threat:
        return test.threat > 0
    if after and skill.counts_as:
        return skill.counts_as != test.hero_die
    if after and skill.foe_die:
        return foe_die(hero, test) > 1
    return True


def _adds_to_success(d: Dungeon, test: Test, hero: Hero, skill: Skill) -> bool:
    """What a Skill is good for when the scores are high enough already."""
    if test.kind == ENCOUNTER:
        if skill.use not in (None, test.attribute) and not test.forced:
            return True  # the experience goes elsewhere
        if test.place == MONSTER:
            more = skill.monster_treasure or (skill.monster_experience is not None and not test.forced)
            return more or (skill.heals > 0 and hero.is_hurt)
        return False
    if test.kind == ATTACK_BOSS and d.boss is not None:
        if skill.boss_hp or skill.sweep or (skill.heals and hero.is_hurt):
            return True
        if (d.boss.kind.when_hit or d.boss.kind.parry) and (skill.counts_as or skill.reroll == "own"):
            return True  # the Boss looks at the die, not only at the score
        sweeps = any(one.sweep for one in test.skills) and d.boss.kind.targets and d.boss.dice > 0
        return sweeps and skill.score > 0
    return test.kind == ATTACK_TARGET and skill.heals > 0 and hero.is_hurt


def use_skill(d: Dungeon, test: Test, use: Use) -> Rules[None]:
    """MM-854, MM-856, MM-R87 The Skill is paid and takes effect; MM-R117 a re-roll answers the die that counts."""
    skill = use.skill
    assert skill is not None
    hero = d.heroes[use.hero]
    pay_for_skill(d, hero, skill)
    add_skill(d, test, hero, skill)
    if skill.reroll == "own":
        show_dice(test, max(test.hero_die, (yield from roll("MM-856", HERO))), test.foe_die)
        d.tell(tell.REROLLED, "MM-856", test.hero_die)
    elif skill.reroll == "foe":
        show_dice(test, test.hero_die, min(test.foe_die, (yield from roll("MM-856", FOE))))
        d.tell(tell.REROLLED, "MM-856", test.foe_die)


# -- when HP are about to be lost -------------------------------------------------------------------------------------


def suffer(d: Dungeon, hero: Hero, n: int, clause: str, test: Test | None, skills: bool = True) -> Rules[bool]:
    """MM-R112 A loss of HP: first the window for potions and Skills, then the loss. Does the Hero live?

    MM-R33 who would die may drink first, as often as it likes. A loss that leaves the Hero alive opens the window only
    for Skills that could prevent it: to drink afterwards is never worse.
    """
    if n >= hero.hp or (test is not None and skills and n > 0 and somebody_could_prevent(d, hero)):
        n = yield from loss_window(d, hero, n, test, skills)
    lose_hp(d, hero, n, clause)
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
        prevents, could_read = _preventing(d, hero, seat, test) if test is not None and skills else ([], False)
        if prevents or could_read or (n >= hero.hp and can_help(d, hero, seat, skills)):
            pick = yield from ask_once(d, seat, "MM-R112", (TAKE_IT, *prevents), (hero.name, n), skills)
            if pick is None:
                continue
            if pick is not TAKE_IT and test is not None:
                yield from use_skill(d, test, pick.what)
                d.tell(tell.PREVENTED, "MM-R127", hero.name)
                return 0
        declined += 1
        at += 1
    return n


def _preventing(d: Dungeon, victim: Hero, seat: int, test: Test) -> tuple[list[Option], bool]:
    """Skills that bring a loss to 0: the Hero's own, or a friend's."""
    found: list[Option] = []
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
            if skill.redirects and not hero.charmed and is_usable(d, hero, at):
                while hero.sp or hero.books:  # a book may give the SP
                    options = (NO_GUARD, hero.options.skills[at]) if hero.sp else (NO_GUARD,)
                    pick = yield from ask_once(d, hero.seat, "MM-R110", options, victim.name)
                    if pick is NO_GUARD:
                        break
                    if pick is not None:
                        pay_for_skill(d, hero, skill)
                        d.tell(tell.STEPPED_IN, "MM-R110", hero.name, victim.name)
                        return hero, skill
    return victim, None


def somebody_could_step_in(d: Dungeon, victim: Hero) -> bool:
    for hero in d.heroes:
        if hero.total >= hero.options.guards_at and hero is not victim and hero.hp > 0:
            return True
    return False
