"""Room cards: what each type asks of the character that stands on it (MR-006)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from undercroft.games.mini_rogue.kinds.results import Effect, Effects
from undercroft.games.mini_rogue.kinds.rooms import (
    CampfireRoom,
    MerchantRoom,
    MonsterRoom,
    Sale,
    ShrineRoom,
    TombRoom,
    TrapRoom,
    TreasureRoom,
)
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.icons import apply_row, choose_one, resolve, tell_row
from undercroft.games.mini_rogue.rules.objects import find_object
from undercroft.games.mini_rogue.rules.potions import SPACES, free_a_space
from undercroft.games.mini_rogue.rules.resources import can_pay, decide, pay
from undercroft.games.mini_rogue.rules.skill_test import dungeon_die, skill_test
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import LEAVE, NO_OFFER, NO_PURCHASE, OFFER, Purchase
from undercroft.games.mini_rogue.words.places import ROOMS
from undercroft.games.mini_rogue.words.terms import Deal, Described
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules


def monster(d: City, hero: Hero, room: MonsterRoom) -> Rules[None]:
    """MR-671 An Enemy met must be fought; MR-672 the reward of the Floor's row follows (MR-086)."""
    yield from fight_monster(d, [hero], room)


def fight_monster(d: City, party: list[Hero], room: MonsterRoom) -> Rules[None]:
    """MR-670 One or both characters against the Monster; MR-910 each gains the full reward."""
    for hero in party:
        verbs.meet_danger(d, hero)
    row = room.rows[d.floor - 1]
    if (yield from fight(d, party, room, row)):
        for hero in party:
            yield from resolve(d, hero, row.reward)


def trap(d: City, hero: Hero, room: TrapRoom) -> Rules[None]:
    """MR-690 A Skill Test; success gives the reward, MR-691 failure what the other column says."""
    verbs.meet_danger(d, hero)  # MR-R39 meeting it is enough
    success, face = yield from skill_test(d, hero)  # MR-631
    row = room.rows[face - 1]
    if success:
        clause = "MR-690" if row.success else "MR-797"
        tell_row(d, hero, clause, room, row.label, Described(d.pack, row.success), told.AVOIDED)
        yield from resolve(d, hero, row.success)
    else:
        yield from apply_row(d, hero, room, row.label, row.failure, trap=True)


def tomb(d: City, hero: Hero, room: TombRoom) -> Rules[None]:
    """MR-700, MR-632 Success lets the player shift the die by one within 1 to 6; MR-701 failure does not."""
    success, face = yield from skill_test(d, hero)
    if success:
        rows = offers_of(d.pack).rows[room][max(face - 2, 0) : face + 1]  # MR-R37 no row 0 and no row 7
        pick = yield from decide(d, hero, "MR-700", lambda: rows, about=hero.about(face, room))
        if pick.what != face:
            d.tell(told.DIE_SHIFTED, "MR-632", *hero.who, face, pick.what)
        face = pick.what
    row = room.rows[face - 1]
    yield from apply_row(d, hero, room, row.label, row.result)


def campfire(d: City, hero: Hero, room: CampfireRoom) -> Rules[None]:
    """MR-710, MR-636 First the card is turned up; MR-711 then exactly one option is chosen."""
    verbs.turn_card_up(d, hero, "MR-710")
    yield from choose_one(d, hero, "MR-711", offers_of(d.pack).campfire[room], room)


def treasure(d: City, hero: Hero, room: TreasureRoom) -> Rules[None]:
    """MR-730 First Gold, more if a Monster or a Trap was met in this Area; MR-732 then a Skill Test."""
    gold = room.gold_after_danger if hero.met_danger else room.gold
    tell_row(d, hero, "MR-730", room, None, Described(d.pack, (Effect(verb="gain", what="gold", n=gold),)))
    verbs.gain(d, hero, "gold", gold, "MR-730")
    success, face = yield from skill_test(d, hero)
    if success:
        yield from apply_row(d, hero, room, None, room.rows[face - 1].result)
    else:
        d.tell(told.NOTHING_HAPPENED, "MR-732", *hero.who[1:], ROOMS[hero.at], room)


def shrine(d: City, hero: Hero, room: ShrineRoom) -> Rules[None]:
    """MR-740 Roll the Dungeon die (only); MR-741, MR-634 an offering may come first, MR-742 and raises the roll."""
    offering = 0
    offered = (NO_OFFER, OFFER) if hero.gold else (NO_OFFER,)
    pick = yield from decide(d, hero, "MR-741", lambda: offered, about=hero.about(what=room))
    if pick is OFFER:
        verbs.give_up(d, hero, "gold", 1, "MR-741", told.OFFERED)  # MR-117
        alms = hero.kind.with_power.get("alms-giver")
        if alms:
            verbs.passive_acts(d, hero, "alms-giver")
        offering = alms.number("offering") if alms else 1
    face = yield from dungeon_die(d, hero, "MR-740")
    row = room.rows[min(face + offering, 6) - 1]  # MR-742, MR-R90 a 6 stays a 6
    yield from apply_row(d, hero, room, row.label, row.result)


def merchant(d: City, hero: Hero, room: MerchantRoom) -> Rules[None]:
    """MR-720, MR-635 Buy and sell any line any number of times; MR-721 or leave without any trade."""
    about = hero.about(what=room)
    while True:
        pick = yield from decide(d, hero, "MR-720", lambda: [*lines(d, hero, room), LEAVE], about=about)
        if pick is LEAVE:
            return
        if asks_for_potion(hero, pick.what):
            d.tell(told.TRADED, "MR-720", *hero.who, Deal(pick))
        if isinstance(pick.what, Purchase):
            yield from buy(d, hero, pick.what)
        else:
            yield from sell(d, hero, pick.what)


def asks_for_potion(hero: Hero, deal: Purchase | Sale) -> bool:
    """Whether a Potion is to be chosen before anything changes hands."""
    if isinstance(deal, Purchase):
        return deal.potion is not None and len(hero.potions) >= SPACES
    return deal.give.what == "potion" and len(hero.potions) > 1


def buy(d: City, hero: Hero, purchase: Purchase) -> Rules[None]:
    """MR-R119 A Potion is named with the purchase, the one to be thrown away for it next; then the Gold is paid."""
    line, potion, price = purchase
    if potion is not None and not (yield from free_a_space(d, hero, potion, NO_PURCHASE)):
        d.tell(told.POTION_REFUSED, "MR-721", *hero.who, potion)
        return
    verbs.give_up(d, hero, "gold", price, "MR-117", told.PAID)
    if potion is not None:
        verbs.add_potion(d, hero, potion, "MR-720")
    yield from resolve(d, hero, tuple(one for one in line.effects if one.verb != "potion"))


def sell(d: City, hero: Hero, line: Sale) -> Rules[None]:
    """The named things for Gold; an Object's Gold is gained before it goes."""
    if line.give.what == "object":
        verbs.gain(d, hero, "gold", line.gold, "MR-720")
        yield from pay(d, hero, line.give, "MR-720")
    else:
        yield from pay(d, hero, line.give, "MR-720")
        verbs.gain(d, hero, "gold", line.gold, "MR-720")


def lines(d: City, hero: Hero, room: MerchantRoom) -> list[Option[Purchase | Sale]]:
    """MR-R109 The lines that can be paid and would change something."""
    offers = offers_of(d.pack)
    buy: list[Option[Purchase | Sale]] = [
        option
        for option in offers.buy[room, d.floor]
        if hero.gold >= option.what.price and is_worth_buying(d, hero, option.what)
    ]
    if hero.gold >= d.pack.most["gold"]:
        return buy
    return buy + [option for option in offers.sell[room] if can_pay(hero, option.what.give)]


def is_worth_buying(d: City, hero: Hero, purchase: Purchase) -> bool:
    """MR-R109 Not a Potion of which one is carried, nothing that would change nothing."""
    if purchase.potion is not None:
        return purchase.potion not in hero.potions
    return would_change(d, hero, purchase.line.effects)


def would_change(d: City, hero: Hero, effects: Effects) -> bool:
    for effect in effects:
        if _would_change(d, hero, effect):
            return True
    return False


def _would_change(d: City, hero: Hero, effect: Effect) -> bool:
    match effect.verb:
        case "gain":
            most = d.pack.most
            is_full = getattr(hero, effect.what) >= most[effect.what]
            return not is_full or (effect.what == "xp" and hero.hp < most["hp"])
        case "potion":
            return effect.what == "any" or d.pack.potion[effect.what] not in hero.potions
        case "cure":
            return hero.suffers(effect.what)
        case "bless":
            return hero.is_afflicted and not hero.forbids("bless")
        case "refresh":
            return not hero.card_up
        case "raise":
            return hero.hp < effect.n
        case "drop":
            return hero.holds is not None
        case "lose" | "afflict" | "story" | "criminal" | "rewards" | "fall" | "rule":
            return True
        case _:
            assert_never(effect.verb)


RULES: dict[str, Callable[[City, Hero, Any], Rules[None]]] = {
    "monster": monster,
    "trap": trap,
    "tomb": tomb,
    "campfire": campfire,
    "treasure": treasure,
    "shrine": shrine,
    "merchant": merchant,
    "object": find_object,
}


def resolve_room(d: City, hero: Hero) -> Rules[None]:
    """MR-210 The character resolves the Room it stands on, by the rule of its type."""
    room = d.grid[hero.at]
    if room is not None:  # MR-R33 the place of a taken Object is empty
        yield from RULES[room.type](d, hero, room)
    verbs.mark_resolved(d, hero)
