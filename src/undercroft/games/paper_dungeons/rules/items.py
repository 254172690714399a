"""Magic items: two boxes each, by dice or as rewards, PD-404 in one round or in several, in any order."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import tick_item
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose

# What the eight items do stands in the pack (item.*.lasting, effect, points) and acts through `verbs.gain` and
# `rewards.settle`: PD-430, PD-431 Heroes' Armour; PD-432, PD-433 Ethereal Cloak; PD-434 Alchemist's Cauldron;
# PD-435 Crown of the True King; PD-436 Flaming Sword; PD-437, PD-438 Medal of Khar; PD-439, PD-440, PD-443 Cursed
# Sceptre; PD-441, PD-442 Tome of Knowledge.


def step_as_reward(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> Rules[None]:
    """PD-410 One free box of any item, whatever its symbol, and only one; PD-411 lost if all boxes are ticked."""
    closed = 0  # items that may not be chosen again
    for n in range(effect.times):
        menu = d.box.item_menu(sheet.started, sheet.complete | closed)
        if not menu:
            d.tell_to(sheet.owner, events.STEP_LOST, "PD-411", sheet.seat, sheet.name, why)
            return
        pick = yield from choose(sheet.seat, "PD-410", menu, (why, n + 1, effect.times))
        at = pick.what.item
        if effect.distinct:
            closed |= 1 << at
        tick_item(d, sheet, at, clause, why)


def item_points(d: Delve, sheet: Sheet) -> int:
    """PD-408, PD-804 1 point per ticked box, complete or not; PD-409 and what completed items add or take.

    PD-407 An item with one box has no effect, bonus or malus.
    """
    boxes = sheet.started.bit_count() + sheet.complete.bit_count()
    return boxes * d.box.pack.sheet.items.box_points + d.box.stated(sheet.complete)
