"""Why an answer was given, in one sentence."""

from __future__ import annotations

from typing import Any

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.kinds.pack import ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.actions import Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.rules.damage import free_hearts
from undercroft.games.paper_dungeons.rules.plan import Minion, Room, Step
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

ABILITY = say("With this level the hero gains an ability.")
ENEMY = say("This hero counts double against the monster to come.")
WEAKEST = say("The weakest hero decides the shield at the end.")
STRONGER = say("Every level counts against the monsters to come.")
COMPLETED = say("This completes the item.")
BEGUN = say("Every box of an item counts, and a complete item still more.")
ROW = say("This completes a row of potions.")
SHIELDS = say("There is more damage to come than the potions can absorb.")
POTIONS = say("The next row of potions comes nearer.")
LAIR = say("The room of a monster has to be entered in time.")
GEM = say("A gem lies there.")
REWARD = say("There is a reward to be had.")
MINION = say("A minion can be beaten there.")
ONWARDS = say("The way leads to rooms that are worth it.")
OUT_AND_ABOUT = say("There is more to be had on the map than on the sheet.")
ENOUGH = say("A further step costs more than it brings.")
HARD = say("That one would be hard to beat.")
FAR_OFF = say("That gem would be hard to reach.")
ABSORBED = say("Damage that potions absorb costs nothing at the end.")
TAKEN = say("A reward is no burden.")
FITTING = say("The card fits this dungeon.")


def why(d: Delve, seat: int, clause: str, option: Option[Any], about: Any) -> Message | None:
    sheet, what = d.sheets[seat], option.what
    if isinstance(what, Use):
        what = what.action
    match what:
        case Raise(hero):
            return _raised(d, sheet, hero)
        case Craft(item):
            return COMPLETED if sheet.started >> item & 1 else BEGUN
        case Brew(potions):
            return _brewed(d, sheet, potions)
        case March():
            return OUT_AND_ABOUT
        case Step():
            return _entered(d, sheet, what.to)
        case Minion():
            return HARD
        case PowerKind() | ObjectiveKind():
            return FITTING
    by_clause = {"PD-521": ENOUGH, "PD-303": ABSORBED, "PD-605": TAKEN, "PD-909": FAR_OFF}
    return by_clause.get(clause)


def _raised(d: Delve, sheet: Sheet, hero: int) -> Message:
    assert d.dungeon is not None
    if sheet.levels[hero] + 1 == d.box.pack.sheet.heroes.ability_level:
        return ABILITY
    faced = len(sheet.monster_points)
    if faced < len(d.dungeon.monsters) and d.box.enemies[d.dungeon.monsters[faced].key] == hero:
        return ENEMY
    return WEAKEST if sheet.levels[hero] == min(sheet.levels) < max(sheet.levels) else STRONGER


def _brewed(d: Delve, sheet: Sheet, potions: int) -> Message:
    per = d.box.pack.sheet.potions.per_row
    if (sheet.potions + potions) // per > sheet.potions // per:
        return ROW
    return POTIONS if free_hearts(d, sheet) > sheet.life - sheet.damage else SHIELDS


def _entered(d: Delve, sheet: Sheet, room: Room) -> Message:
    assert d.dungeon is not None
    if room in d.dungeon.circles[len(sheet.monster_points) :] and not room.bit & sheet.visited:
        return LAIR
    if room.bit & sheet.rewards_left:
        return GEM if room.gem is not None else REWARD
    if any(minion.bit & sheet.minions_left for minion in room.minions):
        return MINION
    return ONWARDS
