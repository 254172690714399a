"""Instructions that are carried out at once: by Events, tables and what waits for a success, a failure or a Rest."""

from __future__ import annotations

from undercroft.games.map_maker.experience import gain, gain_any
from undercroft.games.map_maker.kinds import ANY, TESTED, Operation
from undercroft.games.map_maker.skills import suffer
from undercroft.games.map_maker.state import Dungeon, Hero, Test
from undercroft.games.map_maker.verbs import get_item, lose_item, lose_sp, mark_penalty, recover_hp, recover_sp
from undercroft.kernel.rules import Rules


def carry_out(d: Dungeon, op: Operation, actor: Hero, clause: str, test: Test | None = None) -> Rules[None]:
    """MM-284 One instruction, for everybody it names; MM-286 `you` is the Hero of the Starting Player."""
    if op.who == "all":
        heroes = d.from_left(d.start)
    else:
        heroes = [d.heroes[d.start] if op.who == "you" else actor]
    for hero in heroes:
        if hero.hp > 0:
            yield from concern(d, op, hero, clause, test)


def concern(d: Dungeon, op: Operation, hero: Hero, clause: str, test: Test | None) -> Rules[None]:
    """MM-284 One instruction for one Hero."""
    if op.do == "hp":
        if op.n < 0:
            yield from suffer(d, hero, -op.n, clause, None)
        else:
            recover_hp(d, hero, op.n, clause)
    elif op.do == "sp":
        if op.n < 0:
            lose_sp(d, hero, -op.n, clause)
        else:
            recover_sp(d, hero, op.n, clause)
    elif op.do == "sp-all":
        recover_sp(d, hero, hero.sp_limit, clause)
    elif op.do == "item":
        get_item(d, hero, op.item, op.n, clause)
    elif op.do == "lose-item":
        lose_item(d, hero, clause)
    elif op.do == "penalty":
        mark_penalty(d, hero, op.attribute, op.n, clause)
    elif op.do == "xp" and not (test is not None and test.forced):  # MM-290, MM-R80 forced: no experience of any kind
        if op.attribute == ANY:
            yield from gain_any(d, hero, op.n, "MM-R109")
        elif op.attribute == TESTED:
            assert test is not None
            yield from gain(d, hero, test.attribute, op.n, clause)
        else:
            yield from gain(d, hero, op.attribute, op.n, clause)
