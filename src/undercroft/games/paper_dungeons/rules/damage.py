"""Damage, potions as shields, life and resurrection."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import HeroKind, ItemKind, PowerKind, Source
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import hurt
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose


def skulls(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-240 Before any die is chosen each skull deals 1 damage, PD-R07 all of them as one event; PD-242 potions help;
    PD-243, PD-360 not to a player whose cleric is level 4 by now, and PD-244, PD-915 one less to the Seer."""
    assert d.pool is not None
    skulls = d.pool.skulls
    if not skulls:
        return
    if sheet.fewer_skulls and "skull" not in sheet.immune:
        spared = min(sheet.fewer_skulls, skulls)
        d.tell_to(sheet.owner, events.SPARED, "PD-244", sheet.seat, sheet.name, spared, sheet.power)
        skulls -= spared
    if skulls:
        yield from suffer(d, sheet, skulls, "skull", "PD-240", d.box.skulls)


def suffer(d: Delve, sheet: Sheet, damage: int, source: Source, clause: str, why: Cause) -> Rules[None]:
    """PD-300, PD-308 A damage event. PD-303 The player decides how much potions absorb, as a rule without a question:
    as much as they can; PD-304 what the free hearts do not cancel must be ticked.

    PD-305 Hearts of all potions are alike, so only their number matters. PD-306, PD-307 What is absorbed never
    reaches the column, and what is in the column stays. PD-309 The reward of a room, or what its fight sets off, comes
    later and is no help.
    """
    if source in sheet.immune:  # PD-360 cleric, PD-903 Barbarian, PD-905 Scout
        d.tell_to(sheet.owner, events.UNHURT, clause, sheet.seat, sheet.name, why, protector(d, sheet, source))
        return
    absorbed = min(damage, free_hearts(d, sheet))
    if absorbed and not d.auto_absorb:
        pick = yield from choose(sheet.seat, "PD-303", d.box.absorbs[absorbed::-1], (damage, why))
        absorbed = pick.what
    # PD-323, PD-326, PD-327 the resurrection box changes nothing else and stays ticked
    hurt(d, sheet, damage, absorbed, clause, why)


def protector(d: Delve, sheet: Sheet, source: Source) -> Cause:
    """The hero, power or item thanks to which this source does no harm."""
    able = d.box.pack.sheet.heroes.ability_level
    heroes = [hero for hero, level in zip(d.box.heroes, sheet.levels, strict=True) if level >= able]
    items = [item for at, item in enumerate(d.box.items) if sheet.complete >> at & 1]
    cards: list[HeroKind | PowerKind | ItemKind] = [*heroes, *([sheet.power] if sheet.power else []), *items]
    return next(card for card in cards if card.lasting is not None and card.lasting.immune == source)


def free_hearts(d: Delve, sheet: Sheet) -> int:
    """PD-457, PD-458 Two hearts per potion brewed, less those used."""
    return sheet.potions * d.box.pack.sheet.potions.hearts - sheet.hearts_used
