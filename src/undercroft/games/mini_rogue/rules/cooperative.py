"""Two-player cooperative mode: who resolves first, Objects for one of two, exchanges."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import assert_never

from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.objects import earns, gives_up_object, take, wants
from undercroft.games.mini_rogue.rules.potions import SPACES, free_a_space
from undercroft.games.mini_rogue.rules.resources import decide
from undercroft.games.mini_rogue.rules.rooms import fight_monster, resolve_room
from undercroft.games.mini_rogue.rules.skills import exploration_window
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import (
    ACCEPT,
    DECLINE,
    GIVE_OBJECT,
    LEADER_FIRST,
    MINE,
    OTHER_FIRST,
    PASS,
    SWAP_OBJECTS,
    UNITS,
    YOURS,
    Objects,
    OnePotion,
    Transfer,
    TwoPotions,
    Units,
)
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.games.mini_rogue.words.terms import Deal
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules


def resolve_in_party(d: City) -> Rules[None]:
    """MR-884 Each resolves its Room, the Leader first; MR-888 then they may exchange, if they share the Room."""
    party = d.in_order()
    for hero in party:
        yield from exploration_window(d, hero)  # MR-R98 both windows close before the first Room is resolved
    same = party[0].at == party[1].at
    room = d.grid[party[0].at]
    if same and room is not None and room.type == "monster":
        yield from fight_monster(d, party, room)  # MR-907, MR-909
        for hero in party:
            verbs.mark_resolved(d, hero)
    else:
        order = yield from order_of(d, party)
        if same and isinstance(room, ObjectRoom):
            yield from share_object(d, order, room)
        else:
            for hero in order:  # MR-886 rolls, choices, results and rewards are separate
                yield from resolve_room(d, hero)  # MR-897 also while the partner's Fall is pending
    if same:
        yield from exchange(d)


def order_of(d: City, party: list[Hero]) -> Rules[list[Hero]]:
    """MR-887 If both agree, the second resolves first, whatever their cards are (MR-R110: the Leader proposes it)."""
    leader, other = party
    if d.grid[leader.at] is None or d.grid[other.at] is None:
        return party  # one of them has nothing to resolve
    pick = yield from decide(d, leader, "MR-887", lambda: (LEADER_FIRST, OTHER_FIRST))
    d.tell(told.ORDER_OFFERED if pick is OTHER_FIRST else told.ORDER_KEPT, "MR-887", *leader.who)
    if pick is OTHER_FIRST and (yield from agrees(d, other, leader, "MR-R110", other.about())):
        d.tell(told.ORDER_CHANGED, "MR-887", *other.who)
        return [other, leader]
    return party


def agrees(d: City, hero: Hero, partner: Hero, clause: str, about: About) -> Rules[bool]:
    """Whether the partner agrees; one person with two characters (MR-880) is not asked twice."""
    if hero.seat == partner.seat:
        return True
    pick = yield from decide(d, hero, clause, lambda: (ACCEPT, DECLINE), about=about)
    d.tell(told.AGREED if pick is ACCEPT else told.DECLINED, clause, *hero.who)
    return pick is ACCEPT


def share_object(d: City, order: list[Hero], room: ObjectRoom) -> Rules[None]:
    """MR-894 Everyone who wants the card resolves it; if both obtain it they settle who takes it (MR-R63)."""
    winners: list[Hero] = []
    for hero in order:
        if (yield from wants(d, hero, room, may_skip=True)) and (yield from earns(d, hero, room)):
            winners.append(hero)
    if len(winners) == 2:
        leader, other = d.in_order()
        pick = yield from decide(d, leader, "MR-894", lambda: (MINE, YOURS), about=leader.about(what=room))
        d.tell(told.OBJECT_LEFT if pick is YOURS else told.OBJECT_CLAIMED, "MR-894", *leader.who, room)
        gives = pick is YOURS and (yield from agrees(d, other, leader, "MR-R63", other.about(what=room)))
        winners = [other if gives else leader]
    for hero in winners:
        yield from take(d, hero, room)
    for hero in order:
        verbs.mark_resolved(d, hero)


# -- exchange ----------------------------------------------------------------------------------------------


@dataclass
class Window:
    """MR-R101 What one exchange window has seen: it can only go on for so long."""

    givers: dict[str, int] = field(default_factory=dict)  # Gold, Rations and Armour each go one way only
    moved: list[object] = field(default_factory=list)  # a Potion or an Object changes hands once at most
    declined: list[tuple[int, Option[Transfer]]] = field(default_factory=list)  # whose proposal, and which

    def about(self, hero: Hero) -> About:
        """The question says whether something was proposed already."""
        return hero.about(n=int(bool(self.givers or self.moved or self.declined)))


def exchange(d: City) -> Rules[None]:
    """MR-888 Gold, Rations, Armour, Potions and Objects may change hands; MR-889 XP and HP may not.

    MR-R101 Transfers both agree to, proposed in turn, until both pass.
    """
    window = Window()
    party = d.in_order()
    if party[0].seat == party[1].seat:
        yield from exchange_alone(d, party[0], party[1], window)
        return
    passes = 0
    while passes < 2:
        giver, receiver = party
        offered = partial(proposals, d, giver, receiver, window)
        pick = yield from decide(
            d,
            giver,
            "MR-888",
            lambda offered=offered: (PASS, *offered()),  # type: ignore[misc]
            about=window.about(giver),
        )
        if pick is PASS:
            passes += 1
            d.tell(told.PASSED, "MR-888", *giver.who)
            party = [receiver, giver]
            continue
        passes = 0
        d.tell(told.PROPOSED, "MR-888", *giver.who, Deal(pick))
        if not (yield from agrees(d, receiver, giver, "MR-R101", receiver.about(what=pick))):
            window.declined.append((giver.number, pick))
        elif pick in offered():  # it lapses if the receiver has used up its part (MR-R91)
            yield from carry_out(d, giver, receiver, pick.what, window)


def exchange_alone(d: City, leader: Hero, other: Hero, window: Window) -> Rules[None]:
    """MR-880 One person with both characters is asked once for both directions, and agrees with itself."""
    taking = offers_of(d.pack).taking

    def there() -> list[Option[Transfer]]:
        return proposals(d, leader, other, window)

    def back() -> list[Option[Transfer]]:
        return [taking[one] for one in proposals(d, other, leader, window) if one in taking]

    while True:
        about = window.about(leader)
        pick = yield from decide(d, leader, "MR-888", lambda: (PASS, *there(), *back()), about=about)
        if pick is PASS:
            d.tell(told.PASSED, "MR-888", *leader.who)
            return
        giver, receiver = (leader, other) if pick in there() else (other, leader)
        if makes_room(receiver, pick.what):
            d.tell(told.PROPOSED, "MR-888", *leader.who, Deal(pick))
        yield from carry_out(d, giver, receiver, pick.what, window)


def makes_room(receiver: Hero, transfer: Transfer) -> bool:
    """Whether the receiver has to give something up before anything changes hands."""
    if isinstance(transfer, OnePotion):
        return len(receiver.potions) >= SPACES
    return transfer == Objects(both=False) and receiver.holds is not None


def proposals(d: City, giver: Hero, receiver: Hero, window: Window) -> list[Option[Transfer]]:
    """MR-890 What can be given or swapped so that both stay within their limits (MR-895 one Object each)."""
    offers = offers_of(d.pack)
    options: list[Option[Transfer]] = []
    for what in UNITS:
        if window.givers.get(what, giver.number) == giver.number:
            most = min(getattr(giver, what), d.pack.most[what] - getattr(receiver, what))
            options += offers.give[what][:most]
    mine = [one for one in giver.potions if one not in window.moved and one not in receiver.potions]
    yours = [one for one in receiver.potions if one not in window.moved and one not in giver.potions]
    options += [offers.give_potion[one.key] for one in mine]
    options += [offers.swap_potions[one.key, other.key] for one in mine for other in yours]
    if giver.holds is not None and giver.holds not in window.moved:
        options.append(GIVE_OBJECT)
        if receiver.holds is not None and receiver.holds not in window.moved:
            options.append(SWAP_OBJECTS)
    return [one for one in options if (giver.number, one) not in window.declined]


def carry_out(d: City, giver: Hero, receiver: Hero, transfer: Transfer, window: Window) -> Rules[None]:
    """One transfer."""
    match transfer:
        case Units(what, n):
            window.givers[what] = giver.number
            verbs.hand_over(d, giver, receiver, what, n)
        case OnePotion(potion):
            yield from give_potion(d, giver, receiver, potion, window)
        case TwoPotions(mine, yours):
            verbs.pass_potion(d, giver, receiver, mine)
            verbs.pass_potion(d, receiver, giver, yours)
            window.moved += [mine, yours]
        case Objects(both=True):
            swap_objects(d, giver, receiver, window)
        case Objects():
            yield from give_object(d, giver, receiver, window)
        case _:
            assert_never(transfer)


def give_potion(d: City, giver: Hero, receiver: Hero, potion: PotionKind, window: Window) -> Rules[None]:
    """MR-510 A receiver with both spaces taken throws one of its own away."""
    yield from free_a_space(d, receiver, potion)
    verbs.pass_potion(d, giver, receiver, potion)
    window.moved.append(potion)


def give_object(d: City, giver: Hero, receiver: Hero, window: Window) -> Rules[None]:
    """MR-542 A receiver that holds one gives up one of the two; MR-R102 the uses stay counted."""
    thing, uses = giver.holds, giver.uses
    assert thing is not None
    window.moved.append(thing)
    if receiver.holds is not None:
        if not (yield from gives_up_object(d, receiver)):
            verbs.let_go(d, giver, "MR-542")
            return
        verbs.let_go(d, receiver, "MR-542")
    verbs.let_go(d, giver, "MR-888", to_pile=False)
    verbs.hold(d, receiver, thing, uses, "MR-888")


def swap_objects(d: City, giver: Hero, receiver: Hero, window: Window) -> None:
    """MR-888 Each still holds one afterwards."""
    mine, my_uses, yours, your_uses = giver.holds, giver.uses, receiver.holds, receiver.uses
    assert mine is not None
    assert yours is not None
    verbs.let_go(d, giver, "MR-888", to_pile=False)
    verbs.let_go(d, receiver, "MR-888", to_pile=False)
    verbs.hold(d, giver, yours, your_uses, "MR-888")
    verbs.hold(d, receiver, mine, my_uses, "MR-888")
    window.moved += [mine, yours]
