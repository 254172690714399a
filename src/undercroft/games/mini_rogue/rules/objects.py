"""Objects: found in Rooms, one per character, used up and found again."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.icons import apply_row
from undercroft.games.mini_rogue.rules.resources import at_any_time, can_pay, decide, lose, pay, use_at_any_time
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import KEEP_OBJECT, LEAVE_IT, SKIP_OBJECT, TAKE_OBJECT
from undercroft.kernel.rules import Rules, choose


def find_object(d: City, hero: Hero, room: ObjectRoom) -> Rules[None]:
    """MR-655, MR-637 If the conditions of the banner are met the card may be taken."""
    if (yield from wants(d, hero, room, room.optional)) and (yield from earns(d, hero, room)):
        yield from take(d, hero, room)


def wants(d: City, hero: Hero, room: ObjectRoom, may_skip: bool) -> Rules[bool]:
    """MR-639 Parentheses make it optional (MR-R36); a payment must be in hand (MR-R17)."""
    if room.optional and room.pay is not None and not can_pay(hero, room.pay):
        return False
    if not may_skip:
        return True
    offered = (offers_of(d.pack).attempt[room.key], SKIP_OBJECT)
    pick = yield from decide(d, hero, "MR-637", lambda: offered, about=hero.about(what=room))
    wanted = pick is not SKIP_OBJECT
    d.tell(told.OBJECT_TRIED if wanted else told.OBJECT_LEFT, "MR-637", *hero.who, room)
    return wanted


def earns(d: City, hero: Hero, room: ObjectRoom) -> Rules[bool]:
    """MR-540 By a won test, a payment, or whatever the card asks for; MR-R92 the Dungeon die has no table here.

    MR-630 What a banner without parentheses takes is lost, in HP if it is not there (MR-R21).
    """
    if room.pay is not None and not room.optional:
        yield from lose(d, hero, room.pay.what, room.pay.n, "MR-630")
    if not room.test:
        return True
    success, _ = yield from skill_test(d, hero, die_is_read=False)
    if not success:
        yield from apply_row(d, hero, room, None, room.failure)  # MR-657 a failed Codex costs 1 XP
    return success


def take(d: City, hero: Hero, room: ObjectRoom) -> Rules[None]:
    """MR-541 One Object per character; MR-542 of two, one is given up. An optional price is paid now (MR-R63)."""
    if hero.holds is not None and not (yield from gives_up_object(d, hero)):
        d.tell(told.OBJECT_LEFT, "MR-542", *hero.who, room)
        return
    if hero.holds is None and not room.optional:
        offered = (offers_of(d.pack).take_it[room.key], LEAVE_IT)
        pick = yield from decide(d, hero, "MR-655", lambda: offered, about=hero.about(what=room))
        if pick is LEAVE_IT:
            d.tell(told.OBJECT_LEFT, "MR-655", *hero.who, room)
            return
    if room.pay is not None and room.optional:
        yield from pay(d, hero, room.pay, "MR-630")
    verbs.let_go(d, hero, "MR-542")
    verbs.take_from_room(d, hero.at)
    verbs.hold(d, hero, room, room.uses, "MR-655")  # MR-543, MR-R102 with all its uses


def gives_up_object(d: City, hero: Hero) -> Rules[bool]:
    """MR-542 Whether the Object held is given up for another; one that is used up meanwhile is no question any more."""
    while hero.holds is not None:
        more = at_any_time(d, hero, codex=True)
        pick = yield from choose(hero.seat, "MR-542", (TAKE_OBJECT, KEEP_OBJECT, *more), hero.about(what=hero.holds))
        if pick is TAKE_OBJECT or pick is KEEP_OBJECT:
            return pick is TAKE_OBJECT
        use_at_any_time(d, hero, pick)
    return True
