"""Rewards and bonuses, and the order in which what they set off is carried out."""

from __future__ import annotations

from undercroft.games.paper_dungeons import events
from undercroft.games.paper_dungeons.box import Room
from undercroft.games.paper_dungeons.gems import choose_letter
from undercroft.games.paper_dungeons.items import step_as_reward
from undercroft.games.paper_dungeons.levels import raise_as_reward
from undercroft.games.paper_dungeons.minions import eliminate
from undercroft.games.paper_dungeons.state import Delve, Sheet
from undercroft.games.paper_dungeons.verbs import brew, leave_reward, set_off, take_letter, take_up, tick_gem
from undercroft.games.paper_dungeons.words import TAKE, TAKE_OR_LEAVE
from undercroft.kernel.rules import Rules, choose

_ROOM_CLAUSE = {"potion": "PD-601", "step": "PD-602", "level": "PD-603"}


def settle(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-606, PD-R04, PD-R104 Carry out what has been set off, first come first served, until nothing is left.

    All ticks of one effect come before what they set off (PD-R110). Nothing here can be refused or saved (PD-R22,
    PD-R25, PD-R112); which hero, item or minion it goes to is the player's choice.
    """
    while sheet.queue:
        effect, clause = take_up(sheet)
        if effect.do == "potion":
            brew(d, sheet, effect.times, clause)
        elif effect.do == "step":
            yield from step_as_reward(d, sheet, effect.times, effect.distinct, clause)
        elif effect.do == "level":
            yield from raise_as_reward(d, sheet, effect.times, effect.distinct, clause)
        elif effect.do == "slay":
            yield from eliminate(d, sheet, effect.times, clause)
        elif effect.do == "letter":
            yield from choose_letter(d, sheet, clause)
        else:
            for _ in range(effect.times):
                tick_gem(d, sheet, clause)


def take_reward(d: Delve, sheet: Sheet, room: Room) -> Rules[None]:
    """PD-600 At the first entry, after the guard, the reward is there; PD-604 once per player.

    PD-605 It is taken without a question; with `ask_rewards` it may be refused and is then forfeited (PD-632: a
    refused gem is not announced).
    """
    taken = True
    if d.ask_rewards:
        pick = yield from choose(sheet.seat, "PD-605", TAKE_OR_LEAVE, room)
        taken = pick is TAKE
    leave_reward(sheet, room)
    if not taken:
        d.tell_to(sheet.owner, events.REFUSED, "PD-605", sheet.name, room.key)
        return
    if room.gem is not None:
        take_letter(d, sheet, room.gem, "PD-621", announced=True)
        tick_gem(d, sheet, "PD-622")
    elif room.reward is not None:
        # PD-601 a potion, PD-602 an item step, PD-603 a level
        clause = _ROOM_CLAUSE.get(room.reward.do, "PD-600")
        d.tell_to(sheet.owner, events.FOUND, clause, sheet.name, room.key, room.reward)
        set_off(sheet, room.reward, clause)
    yield from settle(d, sheet)
