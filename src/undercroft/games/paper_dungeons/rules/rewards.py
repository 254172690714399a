"""Rewards and bonuses, and the order in which what they set off is carried out."""

from __future__ import annotations

from undercroft.games.paper_dungeons.glossary import REWARDS, say
from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.effects import CODE, VERBS, Verb, register
from undercroft.games.paper_dungeons.kinds.pack import Effect
from undercroft.games.paper_dungeons.rules.gems import choose_letters, tick_gems
from undercroft.games.paper_dungeons.rules.items import step_as_reward
from undercroft.games.paper_dungeons.rules.levels import raise_as_reward
from undercroft.games.paper_dungeons.rules.minions import eliminate
from undercroft.games.paper_dungeons.rules.plan import Room
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import brew, leave_reward, set_off, take_letter, take_up, tick_gem
from undercroft.games.paper_dungeons.words import events
from undercroft.games.paper_dungeons.words.options import TAKE_OR_LEAVE
from undercroft.kernel.rules import Rules, choose


def brew_potions(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> None:
    """PD-601 The next places of the potion table."""
    brew(d, sheet, effect.times, clause, why)


register(Verb("potion", "PD-601", REWARDS["potion"].word, say("{n} potions")), brew_potions)
register(Verb("step", "PD-602", REWARDS["step"].word, say("{n} item steps"), distinct=True), step_as_reward)
register(Verb("level", "PD-603", REWARDS["level"].word, say("{n} levels"), distinct=True), raise_as_reward)
register(Verb("gem", "PD-627", REWARDS["gem"].word, say("{n} gems")), tick_gems)
register(Verb("letter", "PD-909", say("gem of your choice"), say("{n} gems of your choice")), choose_letters)
register(Verb("slay", "PD-439", say("minion eliminated"), say("{n} minions eliminated")), eliminate)


def settle(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-606, PD-R04, PD-R104 Carry out what has been set off, first come first served, until nothing is left.

    All ticks of one effect come before what they set off (PD-R110). Nothing here can be refused or saved (PD-R22,
    PD-R25, PD-R112); which hero, item or minion it goes to is the player's choice.
    """
    while sheet.queue:
        effect, clause, why = take_up(sheet)
        asking = CODE[effect.do](d, sheet, effect, clause, why)
        if asking is not None:
            yield from asking


def take_reward(d: Delve, sheet: Sheet, room: Room) -> Rules[None]:
    """PD-600 At the first entry, after the guard, the reward is there; PD-604 once per player.

    PD-605 It is taken without a question; with `ask_rewards` it may be refused and is then forfeited (PD-632: a
    refused gem is not announced).
    """
    taken = True
    if d.ask_rewards:
        pick = yield from choose(sheet.seat, "PD-605", TAKE_OR_LEAVE, room)
        taken = pick.what
    leave_reward(sheet, room)
    if not taken:
        d.tell_to(sheet.owner, events.REFUSED, "PD-605", sheet.seat, sheet.name, room, room.thing)
        return
    if room.gem is not None:
        take_letter(d, sheet, room.gem, "PD-621", room, announced=True)
        tick_gem(d, sheet, "PD-622", room)
    elif room.reward is not None:
        clause = VERBS[room.reward.do].clause  # PD-601 a potion, PD-602 an item step, PD-603 a level
        d.tell_to(
            sheet.owner, events.FOUND, clause, sheet.seat, sheet.name, room, room.thing, room.reward, room.reward.times
        )
        set_off(sheet, room.reward, clause, room)
    yield from settle(d, sheet)
