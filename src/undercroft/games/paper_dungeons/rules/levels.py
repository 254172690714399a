"""Gaining levels: by a die, or as a reward."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect
from undercroft.games.paper_dungeons.rules.faces import ANY, Face
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import raise_hero, spend_swap
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, choose


def raise_with_die(d: Delve, sheet: Sheet, hero: int, face: Face) -> None:
    """PD-352 One die, one hero, one level. PD-366 Without a word the swap is spent if the real colour does not fit."""
    if face.hero != ANY and face.is_black != sheet.black[hero]:
        spend_swap(d, sheet, face)
    raise_hero(d, sheet, hero, "PD-352", face)


def raise_as_reward(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> Rules[None]:
    """PD-362 Any hero, whatever symbol and colour; PD-367 below level 6: lost only if there is none."""
    box, raised = d.box, [False] * len(sheet.levels)
    for n in range(effect.times):
        menu = tuple(
            box.raises[hero][level + 1]
            for hero, level in enumerate(sheet.levels)
            if level < box.top_level and not (effect.distinct and raised[hero])
        )
        if not menu:
            d.tell_to(sheet.owner, events.LEVEL_LOST, "PD-367", sheet.seat, sheet.name, why)
            return
        pick = yield from choose(sheet.seat, "PD-362", menu, (why, n + 1, effect.times))
        hero = pick.what.hero
        raised[hero] = True
        raise_hero(d, sheet, hero, clause, why)


def level_points(d: Delve, sheet: Sheet) -> int:
    """PD-363, PD-803 The shield of the lowest hero, once; PD-364 1 point more for each hero at level 6."""
    heroes = d.box.pack.sheet.heroes
    at_top = sheet.levels.count(d.box.top_level)
    return heroes.shields[min(sheet.levels) - 1] + at_top * heroes.top_level_points
