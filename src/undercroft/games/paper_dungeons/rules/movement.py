"""Movement: steps, and what happens in the rooms entered; traps."""

from __future__ import annotations

from undercroft.games.paper_dungeons.rules.damage import suffer
from undercroft.games.paper_dungeons.rules.minions import fight
from undercroft.games.paper_dungeons.rules.plan import Room, Step, ways_on
from undercroft.games.paper_dungeons.rules.rewards import settle, take_reward
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import gain_movement, go, set_out, stop
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose


def move(d: Delve, sheet: Sheet, points: int) -> Rules[None]:
    """PD-500 The points of the die; PD-501 spent in full, in part or not at all, and never kept.

    PD-521 One step at a time, chosen when the last room is done with; PD-514 what was gained there counts already.
    PD-504, PD-505 The first step enters by any door; PD-517 doors lead inwards only. PD-506 Nobody has to enter.
    PD-516 The group stays where it stops. PD-508, PD-509, PD-510, PD-523, PD-524 Where it may step: plan.Dungeon.
    """
    assert d.dungeon is not None
    crossroads = d.dungeon.crossroads
    paid: list[Step] = []
    set_out(sheet, points)
    while sheet.movement:
        here = crossroads[sheet.passes][sheet.room]
        menu = ways_on(here, sheet.minions_left, sheet.rewards_left)
        pick = yield from choose(sheet.seat, "PD-521", menu, sheet.movement)
        step = pick.what
        if step is None:
            stop(d, sheet)
            return
        go(d, sheet, step)
        if step.moat and sheet.moat_points and step not in paid:
            # PD-912, PD-R37 once per border and direction within one movement
            assert sheet.power is not None
            paid.append(step)
            gain_movement(d, sheet, sheet.moat_points, sheet.power)
        if not step.to.is_quiet:
            yield from enter(d, sheet, step.to)


def enter(d: Delve, sheet: Sheet, room: Room) -> Rules[None]:
    """PD-511, PD-512 On entering: first the guard (PD-R102: minions before a trap), then the reward; PD-513 then the
    movement may go on. PD-515 Entered again, only a trap works again. PD-518 A monster's circle changes nothing.

    PD-522 The guard, with all that the fight sets off, is done with before the reward.
    """
    for minion in room.minions:
        if minion.bit & sheet.minions_left:
            yield from fight(d, sheet, minion)
            yield from settle(d, sheet)
    if room.trap:
        yield from trap(d, sheet, room)
    if room.bit & sheet.rewards_left:
        yield from take_reward(d, sheet, room)


def trap(d: Delve, sheet: Sheet, room: Room) -> Rules[None]:
    """PD-580 Each entry deals 1 damage, PD-581 every time, PD-582 before the reward; PD-583 staying deals none.

    PD-584, PD-905 The Scout takes none; the trap counts as passed.
    """
    d.tell_to(sheet.owner, events.TRAPPED, "PD-580", sheet.seat, sheet.name, room, room.thing)
    yield from suffer(d, sheet, 1, "trap", "PD-580", room.trap_here)
