"""Damage, potions as shields, life and resurrection."""

from __future__ import annotations

from undercroft.games.paper_dungeons import events
from undercroft.games.paper_dungeons.kinds import Source
from undercroft.games.paper_dungeons.state import Delve, Sheet
from undercroft.games.paper_dungeons.verbs import hurt
from undercroft.kernel.rules import Rules, choose


def skulls(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-240 Before any die is chosen each skull deals 1 damage, PD-R07 all of them as one event; PD-242 potions help;
    PD-243, PD-360 not to a player whose cleric is level 4 by now, and PD-244, PD-915 one less to the Seer."""
    assert d.pool is not None
    damage = d.pool.skulls - sheet.fewer_skulls
    if damage > 0:
        yield from suffer(d, sheet, damage, "skull", "PD-240")


def suffer(d: Delve, sheet: Sheet, damage: int, source: Source, clause: str) -> Rules[None]:
    """PD-300, PD-308 A damage event. PD-303 The player decides how much potions absorb, as a rule without a question:
    as much as they can; PD-304 what the free hearts do not cancel must be ticked.

    PD-305 Hearts of all potions are alike, so only their number matters. PD-306, PD-307 What is absorbed never
    reaches the column, and what is in the column stays. PD-309 The reward of a room, or what its fight sets off, comes
    later and is no help.
    """
    if source in sheet.immune:  # PD-360 cleric, PD-903 Barbarian, PD-905 Scout
        d.tell_to(sheet.owner, events.UNHURT, clause, sheet.name)
        return
    absorbed = min(damage, free_hearts(d, sheet))
    if absorbed and not d.auto_absorb:
        pick = yield from choose(sheet.seat, "PD-303", d.box.absorbs[absorbed::-1], damage)
        absorbed = pick.what
    # PD-323, PD-326, PD-327 the resurrection box changes nothing else and stays ticked
    hurt(d, sheet, damage, absorbed, clause)


def free_hearts(d: Delve, sheet: Sheet) -> int:
    """PD-457, PD-458 Two hearts per potion brewed, less those used."""
    return sheet.potions * d.box.pack.sheet.potions.hearts - sheet.hearts_used
