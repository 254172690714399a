"""What an option means just now: what it brings, costs and risks, for the seat that is asked.

Whatever can be tried is tried on a copy of the sheet, by the same verbs that play uses, and the score rows compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from undercroft.games.paper_dungeons.glossary import BOXES, say
from undercroft.games.paper_dungeons.kinds.pack import ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.actions import Action, Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.rules.damage import free_hearts
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.plan import Minion, Room, Step, ways_on
from undercroft.games.paper_dungeons.rules.scoring import boxes
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import brew, defeat, hurt, raise_hero, take_letter, tick_gem, tick_item
from undercroft.games.paper_dungeons.words.options import STOP, Brings
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined, signed

DAMAGE_COLUMN = "sheet-damage"
_SCORES, _SETS_OFF = say("points: {boxes}"), say("sets off: {what} ({cause})")
_LATER = say("with its second step: {what}")
_FROM_TO = say("potions {before} to {after}")
_POWER = say("life and power {n}")
_DAMAGE, _ABSORBED = say("damage {n}"), say("damage {n}, of which potions absorb {absorbed}")
_RESURRECTION = say(
    "Damage exceeds life: the resurrection box is ticked, {points:+} point.",
    "Damage exceeds life: the resurrection box is ticked, {points:+} points.",
    by="points",
)
_LAIR = say("the room of monster {n}, {monster:the}")
_NEW_ROOM, _KNOWN_ROOM = say("a new room"), say("visited before")
_LOST = say("what is left of the movement: {n}")
_HEARTS = say("hearts of potions: {n}, left {left}")
_TIERS, _NOW = say("{tiers} for {points} points"), say("now {n}")
_GUARD_WAITS = say("its room and reward stay for the first entry")
_ALL_READY = say("when all are ready the round ends; nothing of it can be taken back then")
_MISSIONS = say("mission {mission}: {n} of {reach}")


def details(d: Delve, seat: int, clause: str, option: Option[Any], about: Any) -> Detail | None:
    sheet, what = d.sheets[seat], option.what
    match what:
        case Use(die, action):
            assert d.pool is not None
            detail = _action(d, sheet, action, _gained(d, sheet, action))
            return {"place": d.pool.place_of(die, sheet.left), **detail, "takes": {die.thing: 1}}
        case Raise() | Craft():
            return _action(d, sheet, what)
        case Step():
            return _step(d, sheet, what)
        case Minion():
            return _slay(d, sheet, what)
        case PowerKind():
            return {}  # its label says all of it
        case ObjectiveKind():
            return _objective(d, sheet, what)
        case bool():
            place, reward = about.thing, str(Brings(about, 0, True))
            return {"place": place, "brings": reward, **_lies(d, about)} if what else {"place": place, "costs": reward}
        case int():
            return _absorb(d, sheet, what, about[0])
        case str():
            return _letter(d, sheet, what)
    if option is STOP:
        return {"costs": _LOST.text({"n": sheet.movement})}
    return {"leads": str(_ALL_READY)} if clause == "PD-274" else None


# -- trying ------------------------------------------------------------------------------------------------------------


def _tried(d: Delve, sheet: Sheet, act: Callable[[Delve, Sheet], object]) -> Sheet:
    """The sheet as it would be after this, before what it sets off."""
    scratch = d.copy()
    tried = scratch.sheets[sheet.seat]
    tried.queue.clear()
    act(scratch, tried)
    return tried


def _brings(d: Delve, sheet: Sheet, tried: Sheet, *first: str) -> str:
    """What has changed in the score row, on the way to missions, and what is set off."""
    before, after = boxes(d, sheet), boxes(d, tried)
    changes = [(letter, new - old) for letter, old, new in zip(BOXES, before, after, strict=False) if new != old]
    parts = [part for part in first if part]
    if changes:
        parts.append(_SCORES.text({"boxes": ", ".join(f"{BOXES[letter]} {signed(by)}" for letter, by in changes)}))
    for mission, scored in zip(d.missions, d.mission_rounds, strict=True):
        if not scored and (n := figure(d, tried, mission)) != figure(d, sheet, mission):
            parts.append(_MISSIONS.text({"mission": mission, "n": n, "reach": mission.reach}))
    parts += [_SETS_OFF.text({"what": effect, "cause": why}) for effect, _, why in tried.queue]
    return joined(parts)


def _result(d: Delve, sheet: Sheet, tried: Sheet, *first: str) -> Detail:
    """The same in words and counted: boxes ticked, by the keys of what they stand for."""
    box, ticked = d.box, sheet.started ^ tried.started | sheet.complete ^ tried.complete
    gives = {
        **{kind.thing: new - old for kind, old, new in zip(box.heroes, sheet.levels, tried.levels, strict=True)},
        **{kind.thing: _ticked(sheet, tried, bit) for bit, kind in enumerate(box.items) if ticked >> bit & 1},
        **{box.gem[letter].thing: 1 for letter in tried.letters if letter not in sheet.letters},
        "sheet-potions": tried.potions - sheet.potions,
        "sheet-gems": tried.gems - sheet.gems,
        "sheet-minions": tried.minions - sheet.minions,
    }
    detail: Detail = {"brings": _brings(d, sheet, tried, *first), "gives": {key: n for key, n in gives.items() if n}}
    if tried.damage > sheet.damage:
        detail["takes"] = {DAMAGE_COLUMN: tried.damage - sheet.damage}
    return detail


def _ticked(sheet: Sheet, tried: Sheet, item: int) -> int:
    """How many boxes of an item."""
    before, after = (one.started >> item & 1 | (one.complete >> item & 1) << 1 for one in (sheet, tried))
    return after.bit_count() - before.bit_count()


def _lies(d: Delve, room: Room) -> Detail:
    """What lies in a room: a gem of the map, or a printed reward."""
    if room.gem:
        return {"gives": {d.box.gem[room.gem].thing: 1}}
    return {"gives": {room.reward.thing: room.reward.times}} if room.reward is not None else {}


# -- dice and what they do ---------------------------------------------------------------------------------------------


def _gained(d: Delve, sheet: Sheet, action: Action) -> str:
    """PD-357, PD-405 The ability of a hero, or what an item is for; what it sets off is told apart."""
    match action:
        case Raise(hero):
            able = sheet.levels[hero] + 1 == d.box.pack.sheet.heroes.ability_level
            return str(d.box.heroes[hero].text) if able else ""
        case Craft(item):
            kind = d.box.items[item]
            if not sheet.started >> item & 1:
                return _LATER.text({"what": kind.text})
            return "" if kind.effect is not None else str(kind.text)
        case Brew() | March():
            return ""
        case never:
            assert_never(never)


def _action(d: Delve, sheet: Sheet, action: Action, gained: str = "") -> Detail:
    match action:
        case March():
            return {"leads": _first_steps(d, sheet)}  # the option says how far
        case Brew(potions):
            tried = _tried(d, sheet, lambda d, sheet: brew(d, sheet, potions, "PD-450", d.box.skulls))
            facts = {"before": sheet.potions, "after": tried.potions}
            return _result(d, sheet, tried, _FROM_TO.text(facts) if potions else "")
        case Raise(hero):
            tried = _tried(d, sheet, lambda d, sheet: raise_hero(d, sheet, hero, "PD-352", d.box.skulls))
            return _result(d, sheet, tried, _POWER.text({"n": tried.life}), gained)
        case Craft(item):
            tried = _tried(d, sheet, lambda d, sheet: tick_item(d, sheet, item, "PD-401", d.box.skulls))
            return _result(d, sheet, tried, gained)
        case never:
            assert_never(never)


def _first_steps(d: Delve, sheet: Sheet) -> str:
    """The rooms next to the group, and what each brings."""
    assert d.dungeon is not None
    menu = ways_on(d.dungeon.crossroads[sheet.passes][sheet.room], sheet.minions_left, sheet.rewards_left)
    return joined(one.label for one in menu if one is not STOP)


# -- the map -----------------------------------------------------------------------------------------------------------


def _step(d: Delve, sheet: Sheet, step: Step) -> Detail:
    room = step.to
    leads = [str(_KNOWN_ROOM if room.bit & sheet.visited else _NEW_ROOM)]
    assert d.dungeon is not None
    for number, (circle, monster) in enumerate(zip(d.dungeon.circles, d.dungeon.monsters, strict=True), start=1):
        if circle is room and number > len(sheet.monster_points):
            leads.append(_LAIR.text({"n": number, "monster": monster}))
    detail: Detail = {"leads": joined(leads)}
    reward = room.bit & sheet.rewards_left
    detail["brings"] = str(Brings(room, sheet.minions_left, bool(reward)))
    if reward:
        detail |= _lies(d, room)
    damage = _damage_of(sheet, room)
    if damage:
        absorbed = min(damage, free_hearts(d, sheet))
        facts = {"n": damage, "absorbed": absorbed}
        detail["risk"] = (_ABSORBED if absorbed else _DAMAGE).text(facts)
        if damage > absorbed:
            detail["takes"] = {DAMAGE_COLUMN: damage - absorbed}
        detail |= _deadly(d, sheet, damage, absorbed)
    return detail


def _damage_of(sheet: Sheet, room: Room) -> int:
    """PD-554, PD-580 What the guards of a room do to this group."""
    damage = 0
    for minion in room.minions:
        if minion.bit & sheet.minions_left and "minion" not in sheet.immune:
            damage += max(0, minion.level - sheet.levels[minion.hero] - sheet.minion_level)
    return damage + (room.trap and "trap" not in sheet.immune)


def _deadly(d: Delve, sheet: Sheet, damage: int, absorbed: int) -> Detail:
    """PD-321 Whether this damage brings the resurrection."""
    tried = _tried(d, sheet, lambda d, sheet: hurt(d, sheet, damage, absorbed, "PD-301", d.box.skulls))
    if tried.is_resurrected and not sheet.is_resurrected:
        return {"deadly": _RESURRECTION.text({"points": d.box.pack.sheet.life.resurrection})}
    return {}


def _absorb(d: Delve, sheet: Sheet, absorbed: int, damage: int) -> Detail:
    detail: Detail = {}
    if absorbed:
        left = free_hearts(d, sheet) - absorbed
        detail["costs"] = _HEARTS.text({"n": absorbed, "left": left})
    if damage > absorbed:
        detail["risk"] = _DAMAGE.text({"n": damage - absorbed})
        detail["takes"] = {DAMAGE_COLUMN: damage - absorbed}
        detail |= _deadly(d, sheet, damage, absorbed)
    return detail


def _slay(d: Delve, sheet: Sheet, minion: Minion) -> Detail:
    tried = _tried(d, sheet, lambda d, sheet: defeat(d, sheet, minion))
    return {**_result(d, sheet, tried), "leads": str(_GUARD_WAITS)}


def _letter(d: Delve, sheet: Sheet, letter: str) -> Detail:
    def take(d: Delve, sheet: Sheet) -> None:
        take_letter(d, sheet, letter, "PD-909", d.box.skulls, announced=False)
        tick_gem(d, sheet, "PD-909", d.box.skulls)

    return _result(d, sheet, _tried(d, sheet, take))


def _objective(d: Delve, sheet: Sheet, card: ObjectiveKind) -> Detail:
    points = d.box.pack.sheet.cards.objective_points
    facts = {"tiers": " / ".join(map(str, card.tiers)), "points": " / ".join(map(str, points))}
    return {"brings": joined([_TIERS.text(facts), _NOW.text({"n": figure(d, sheet, card)})])}
