"""Gems: on the map by letter, on the track by number; announcements and ephemeral gems."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect, MonsterKind
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import clear_announcements, strike_gem, take_letter, tick_gem
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose


def choose_letters(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> Rules[None]:
    """PD-909 The gem of a letter of your choice: gone from your own map, not announced, still there for the others."""
    for n in range(effect.times):
        menu = tuple(
            [one for letter, one in d.box.letters.items() if letter not in sheet.letters and letter not in sheet.struck]
        )
        if not menu:
            d.tell_to(sheet.owner, events.NO_LETTER, "PD-909", sheet.seat, sheet.name, why)
            return
        pick = yield from choose(sheet.seat, "PD-909", menu, (why, n + 1, effect.times))
        take_letter(d, sheet, pick.what, clause, why, announced=False)
        tick_gem(d, sheet, clause, why)


def tick_gems(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> None:
    """PD-627 Gems that lie outside the map, without a letter."""
    for _ in range(effect.times):
        tick_gem(d, sheet, clause, why)


def announce_gems(d: Delve) -> None:
    """PD-623, PD-651 The letters of the round are announced by all, then PD-624 struck off the maps of the others.

    PD-626 So several players can take one letter in the same round, and each keeps it (PD-631). PD-627, PD-628 The gems
    of the thief and of the twelfth potion have no letter. PD-625 Only the gem goes, the guard of its room stays.
    PD-854 In solo there is nobody to tell, or to strike anything.
    """
    announced = [(sheet, letter) for sheet in d.sheets for letter in sheet.to_announce]
    if not announced:
        return
    for sheet, letter in () if d.is_solo else announced:
        d.tell(events.ANNOUNCED, "PD-623", sheet.seat, sheet.name, d.box.gem[letter], d.box.gem[letter].place)
    for owner, letter in announced:
        for sheet in d.sheets:
            if sheet is not owner:
                strike_gem(d, sheet, letter, "PD-624")
    for sheet in d.sheets:
        clear_announcements(sheet)


def gems_vanish(d: Delve, monster: MonsterKind) -> None:
    """PD-751 Each of the two letters of the monster is struck off every map on which it has not been taken, PD-754 also
    after flight; PD-752 what is taken stays scored."""
    for letter in monster.lost_gems:
        d.tell(events.VANISHED, "PD-751", d.box.gem[letter], d.box.gem[letter].place, monster)
    for letter in monster.lost_gems:
        for sheet in d.sheets:
            strike_gem(d, sheet, letter, "PD-751")


def gem_points(d: Delve, sheet: Sheet) -> int:
    """PD-629, PD-805 What is printed at the last ticked box; 0 with no gem."""
    return d.box.pack.sheet.gems.points[sheet.gems - 1] if sheet.gems else 0
