"""Instructions that concern a Hero, carried out at once: by Events, tables and what waits for a cause."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.map_maker.kinds.operations import (
    RULES,
    AllSp,
    ByRule,
    Gain,
    Hp,
    Item,
    LoseItem,
    Penalty,
    Sp,
    Who,
    Xp,
)
from undercroft.games.map_maker.kinds.terms import ANY, TESTED
from undercroft.games.map_maker.rules.experience import gain, gain_any
from undercroft.games.map_maker.rules.skills import suffer
from undercroft.games.map_maker.rules.state import Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import (
    Cause,
    get_item,
    lose_item,
    lose_sp,
    mark_penalty,
    recover_hp,
    recover_sp,
)
from undercroft.kernel.rules import Rules


def carry_out(d: Dungeon, op: Gain, actor: Hero, clause: str, cause: Cause, test: Test | None = None) -> Rules[None]:
    """MM-284 One instruction, for everybody it names; MM-286 `you` is the Hero of the Starting Player."""
    for hero in those_named(d, op.who, actor):
        if hero.hp > 0:
            yield from concern(d, op, hero, clause, cause, test)


def those_named(d: Dungeon, who: Who, actor: Hero) -> list[Hero]:
    match who:
        case "all":
            return d.from_left(d.start)
        case "you":
            return [d.heroes[d.start]]
        case "actor":
            return [actor]
        case _:
            assert_never(who)


def concern(d: Dungeon, op: Gain, hero: Hero, clause: str, cause: Cause, test: Test | None) -> Rules[None]:
    """MM-284 One instruction for one Hero."""
    match op:
        case Hp():
            if op.n < 0:
                yield from suffer(d, hero, -op.n, clause, None, cause)
            else:
                recover_hp(d, hero, op.n, clause, cause)
        case Sp():
            if op.n < 0:
                lose_sp(d, hero, -op.n, clause, cause)
            else:
                recover_sp(d, hero, op.n, clause, cause)
        case AllSp():
            recover_sp(d, hero, hero.sp_limit, clause, cause)
        case Item():
            get_item(d, hero, op.item, op.n, clause, cause)
        case LoseItem():
            lose_item(d, hero, clause, cause)
        case Penalty():
            mark_penalty(d, hero, op.attribute, op.n, clause, cause)
        case Xp():
            if test is None or not test.forced:  # MM-290, MM-R80 forced: no experience of any kind
                yield from experience(d, op, hero, clause, cause, test)
        case ByRule():
            yield from RULES.carry_out(op.rule, d, hero, op.n, clause)
        case _:
            assert_never(op)


def experience(d: Dungeon, op: Xp, hero: Hero, clause: str, cause: Cause, test: Test | None) -> Rules[None]:
    """MM-R109 Any attribute, the one just tested, or the one named; without a test "tested" is any."""
    if op.attribute == ANY or (op.attribute == TESTED and test is None):
        yield from gain_any(d, hero, op.n, "MM-R109", cause)
    elif op.attribute == TESTED and test is not None:
        yield from gain(d, hero, test.attribute, op.n, clause, cause)
    else:
        yield from gain(d, hero, op.attribute, op.n, clause, cause)
