"""Minions: fought by one class, or eliminated."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect
from undercroft.games.paper_dungeons.rules.damage import suffer
from undercroft.games.paper_dungeons.rules.plan import Minion
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import defeat
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose


def fight(d: Delve, sheet: Sheet, minion: Minion) -> Rules[None]:
    """PD-550, PD-551 Only the hero of its class fights a minion (PD-552: goblins the thief).

    PD-553 At the minion's level or above: no damage; PD-554 below: the difference. PD-555 The fight is always won.
    PD-557 Nothing counts but that hero's level, with Heroes' Armour one more (PD-430). PD-560 Also if it brings
    resurrection the minion is beaten.
    """
    level = sheet.levels[minion.hero] + sheet.minion_level
    defeat(d, sheet, minion)
    d.tell_to(sheet.owner, events.FOUGHT, "PD-553", sheet.seat, sheet.name, minion.hero_kind, level, minion,
              minion.level, minion.place, minion.fighter)  # fmt: skip
    if minion.level > level:
        yield from suffer(d, sheet, minion.level - level, "minion", "PD-554", minion)


def eliminate(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> Rules[None]:
    """PD-439, PD-902 Undefeated minions of the own map, wherever they are, without damage; PD-443 as many as there are.

    PD-559 Their rooms are not visited by that, and their rewards wait for the first entry.
    """
    for n in range(effect.times):
        if not sheet.minions_left:
            d.tell_to(sheet.owner, events.NO_MINION, "PD-443", sheet.seat, sheet.name, why)
            return
        menu = d.box.minion_menu(sheet.minions_left)
        pick = yield from choose(sheet.seat, "PD-439", menu, (why, n + 1, effect.times))
        minion = pick.what
        defeat(d, sheet, minion)
        d.tell_to(
            sheet.owner,
            events.ELIMINATED,
            clause,
            sheet.seat,
            sheet.name,
            minion,
            minion.level,
            d.box.room[minion.room],
            minion.place,
            why,
        )


def minion_points(d: Delve, sheet: Sheet) -> int:
    """PD-558, PD-806 What is printed at the last ticked box; 0 with no minion."""
    return d.box.pack.sheet.minions.points[sheet.minions - 1] if sheet.minions else 0
