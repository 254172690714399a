"""Choosing and resolving an Encounter: tests, Elite levels, Treasure and Rest."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.operations import (
    Block,
    FailHp,
    FailMore,
    Hp,
    OnFail,
    OnRest,
    OnWin,
    Ready,
    RestHp,
    RestTotal,
    Stay,
    TreasureRolls,
)
from undercroft.games.map_maker.kinds.pack import Reward
from undercroft.games.map_maker.kinds.terms import MONSTER, REST, TREASURE
from undercroft.games.map_maker.rules import dice
from undercroft.games.map_maker.rules.attribute_test import take_test
from undercroft.games.map_maker.rules.effects import carry_out
from undercroft.games.map_maker.rules.experience import gain, gain_any
from undercroft.games.map_maker.rules.items import decide, heal_by_skill
from undercroft.games.map_maker.rules.scores import concerns, encounter_test
from undercroft.games.map_maker.rules.skills import one_more, suffer
from undercroft.games.map_maker.rules.state import Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import Cause, give_up, recover_hp, remove_basic, show_test
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.options import GIVE_UP
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, roll, roll_all

RESTING = 1 << REST


def act(d: Dungeon, hero: Hero) -> Rules[None]:
    """MM-301, MM-302, MM-306 The Hero takes one Encounter or Rest that still has a Basic Die; it may not pass."""
    options: tuple[Option[int], ...] = d.options.encounters[open_to(d)]
    if not options:
        d.tell(tell.IDLE, "MM-306", hero.name)
        return
    if d.settings.may_give_up:
        options = (*options, GIVE_UP)
    pick = yield from decide(d, hero.seat, "MM-301", options, hero.name)
    if pick is GIVE_UP:
        give_up(d, hero)
    encounter = pick.what
    d.tell(tell.CHOSE, "MM-301", hero.name, d.pack.encounters[encounter])
    if encounter == REST:
        yield from rest(d, hero)
    else:
        success = yield from resolve(d, hero, encounter)
        if success and encounter == MONSTER:
            yield from one_more_encounter(d, hero)


def open_to(d: Dungeon) -> int:
    """MM-303, MM-304, MM-404 What can be chosen, one bit each; on an Elite level Rest only if nothing else is open."""
    normal = d.lying & ~RESTING
    if normal == d.lying or (d.elite and normal and not d.settings.rest_on_elite):  # MM-R18
        return normal
    for op in d.effects:
        if isinstance(op, Block) and op.what == "rest":
            return normal
    return d.lying


def resolve(d: Dungeon, hero: Hero, encounter: int, forced: bool = False) -> Rules[bool]:
    """MM-302, MM-320 A normal Encounter: an Attribute Test and its results."""
    test = encounter_test(d, hero, encounter, forced)
    success = yield from take_test(d, test)
    if success:
        show_test(d, None)  # what is gained now was no part of it
        yield from succeed(d, hero, test)
    else:
        yield from fail(d, hero, test)
        show_test(d, None)
    return success


def succeed(d: Dungeon, hero: Hero, test: Test) -> Rules[None]:
    """MM-R111 Tested experience, Elite experience, Treasure, extras of Skills and of the Event; then the die goes."""
    encounter = test.place
    d.tell(tell.SUCCESS, "MM-327", hero.name)
    if not test.forced:  # MM-290
        yield from gain(d, hero, test.attribute, 1, "MM-328", test.by)  # MM-R78 the attribute actually used
        if d.elite:
            yield from gain_any(d, hero, 1, "MM-402", test.by)
    if encounter == TREASURE:
        yield from find_treasure(d, hero)
    for skill in test.skills:
        if encounter == MONSTER:
            if skill.monster_experience is not None and not test.forced:  # MM-R119
                yield from gain(d, hero, skill.monster_experience, 1, "MM-856", skill)
            if skill.monster_treasure:
                yield from reward(d, hero, (yield from treasure_roll()), skill)
            if skill.heals:
                heal_by_skill(d, hero, hero, skill)
    for op in d.effects:
        if isinstance(op, OnWin) and concerns(d, op, encounter, hero):
            yield from carry_out(d, op.then, hero, "MM-284", source_of(d, op), test)
    if not test.forced and not stays(d, encounter):  # MM-295 a forced Encounter keeps it until the last Hero is done
        remove_basic(d, encounter, "MM-303", hero.name)


def source_of(d: Dungeon, op: Ready) -> Cause:
    """MM-292, MM-953 Whose instruction lies ready: the Boss's Special Rule, or this round's Event."""
    return d.settings.known_boss if op in d.special else d.event


def stays(d: Dungeon, encounter: int) -> bool:
    """MM-292 An Event may leave the Basic Die where it lies."""
    for op in d.effects:
        if isinstance(op, Stay) and op.encounter == encounter:
            return True
    return False


def fail(d: Dungeon, hero: Hero, test: Test) -> Rules[None]:
    """MM-304, MM-329, MM-403, MM-R52 A failure costs 1 HP, 2 on an Elite level; the Basic Die stays."""
    d.tell(tell.FAILURE, "MM-327", hero.name)
    lives = yield from suffer(d, hero, loss_at(d, test.place), "MM-403" if d.elite else "MM-329", test, test.by)
    if lives:
        for op in d.effects:
            if isinstance(op, OnFail) and concerns(d, op, test.place, hero):
                yield from carry_out(d, op.then, hero, "MM-284", source_of(d, op), test)


def loss_at(d: Dungeon, encounter: int) -> int:
    """MM-329, MM-403, MM-R52 What a failure costs there: the greatest figure, and what is worded "additional"."""
    n, more = (2 if d.elite else 1), 0
    for op in d.effects:
        if isinstance(op, FailHp) and op.encounter == encounter:
            n = max(n, op.n)
        elif isinstance(op, FailMore) and op.encounter == encounter:
            more += op.n
    return n + more


# -- Treasure and Rest ------------------------------------------------------------------------------------------------


def treasure_roll() -> Rules[int]:
    """MM-380 Two dice."""
    first, second = yield from roll_all("MM-380", dice.TWO_TREASURE)
    return first + second


def find_treasure(d: Dungeon, hero: Hero) -> Rules[None]:
    """MM-380, MM-382 After a successful Treasure Encounter; an Event or Special Rule may change the rolls."""
    best_of_two, rewards = False, 1
    for op in d.effects:
        if isinstance(op, TreasureRolls):
            best_of_two = best_of_two or op.keep == "best2"
            rewards = 2 if op.keep == "plus1" else rewards
    for _ in range(rewards):
        total = yield from treasure_roll()
        if best_of_two:
            total = yield from better_of(d, hero, total, (yield from treasure_roll()))
        yield from reward(d, hero, total, d.pack.encounters[TREASURE])


def better_of(d: Dungeon, hero: Hero, first: int, second: int) -> Rules[int]:
    """MM-380 The player takes one of two rolls, seeing both."""
    if first == second:
        return first
    rows = d.options.rewards
    pick = yield from decide(d, hero.seat, "MM-380", (rows[first], rows[second]), hero.name)
    row: Reward = pick.what
    return row.total


def reward(d: Dungeon, hero: Hero, total: int, cause: Cause = None) -> Rules[None]:
    """MM-380, MM-381 The row of the Treasure table."""
    row = d.pack.treasures[total]
    assert row is not None
    d.tell(tell.TREASURE, "MM-380", hero.name, total, row, cause)
    for op in row.gives:
        yield from carry_out(d, op, hero, "MM-380", row)


def rest(d: Dungeon, hero: Hero) -> Rules[None]:
    """MM-360, MM-361, MM-362 One die and the Basic Die on Rest give the row; no test. MM-305 Then its die goes."""
    die = yield from roll("MM-360", dice.REST)
    total, less = die + d.basic[REST], 0
    for op in d.effects:
        if isinstance(op, RestTotal):
            total += op.n
        elif isinstance(op, RestHp):
            less -= op.n
    total = min(max(total, 2), 12)
    row = d.pack.rests[total]
    assert row is not None
    d.tell(tell.REST, "MM-360", hero.name, total, row, die)
    for gift in row.gives:  # MM-363 verbs stop at the initial values
        if isinstance(gift, Hp):
            recover_hp(d, hero, max(0, gift.n - less), "MM-360", row)
        else:
            yield from carry_out(d, gift, hero, "MM-360", row)
    for op in d.effects:
        if isinstance(op, OnRest):
            yield from carry_out(d, op.then, hero, "MM-284", source_of(d, op))
    remove_basic(d, REST, "MM-305", hero.name)


# -- one more Encounter -----------------------------------------------------------------------------------------------


def one_more_encounter(d: Dungeon, hero: Hero) -> Rules[None]:
    """MM-856 After a success at the Monster of the own choice a Skill may open one more normal Encounter."""
    options = d.options.encounters[d.lying & ~RESTING]
    if options and (yield from one_more(d, hero)):
        pick = yield from decide(d, hero.seat, "MM-301", options, hero.name)
        d.tell(tell.CHOSE, "MM-301", hero.name, d.pack.encounters[pick.what])
        yield from resolve(d, hero, pick.what)
