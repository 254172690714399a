"""The Event check and the Event Sheet."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import assert_never

from undercroft.games.map_maker.kinds.operations import (
    AllFirst,
    Basic,
    Choice,
    Gain,
    Lasting,
    LoseItem,
    RaiseLowest,
    Reading,
    Remove,
    Reroll,
    Trade,
    Unlock,
)
from undercroft.games.map_maker.kinds.pack import Event
from undercroft.games.map_maker.kinds.terms import NORMAL
from undercroft.games.map_maker.rules.dice import BASIC, TWO_EVENT
from undercroft.games.map_maker.rules.effects import carry_out
from undercroft.games.map_maker.rules.encounters import resolve
from undercroft.games.map_maker.rules.items import decide, decide_anew
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import (
    borrow,
    get_item,
    give_item,
    lay_ready,
    place_basic,
    read_event,
    remove_basic,
)
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Said, event_options
from undercroft.games.map_maker.words.options import GIVE_BOOK, GIVE_POTION, KEEP_DICE, NO_TRADE, TRADES
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, roll, roll_all


def _tally(dice: tuple[int, ...]) -> int:
    return sum(1 << 3 * face for face in dice)


# how often each face shows, three bits a face: in every throw of three dice, and where six show one exactly three times
TALLIES = {throw: _tally(throw) for throw in product(range(1, 7), repeat=3)}
TRIPLES = {_tally(dice) for dice in combinations_with_replacement(range(1, 7), 6) if 3 in map(dice.count, dice)}


def event_check(d: Dungeon) -> Rules[None]:
    """MM-280, MM-281, MM-282, MM-293 Exactly three of the six dice alike: one Event, checked once a round."""
    if has_triple(d.dice):
        first, second = yield from roll_all("MM-296", TWO_EVENT)
        yield from happen(d, d.pack.event[f"{first + second}{d.dungeon}"])  # MM-135, MM-283


def has_triple(dice: tuple[int, ...]) -> bool:
    """MM-280, MM-281 Exactly three alike."""
    return TALLIES[dice[:3]] + TALLIES[dice[3:]] in TRIPLES


def happen(d: Dungeon, event: Event) -> Rules[None]:
    """MM-284, MM-285, MM-294 The Event takes effect before the first Hero acts; MM-287 if its Encounter has a die."""
    read_event(d, event)
    if event.type >= 0 and not d.basic[event.type]:
        d.tell(tell.NO_EFFECT, "MM-287", event, d.pack.encounters[event.type])
        return
    for op in event.effects:
        yield from take_effect(d, op)


def take_effect(d: Dungeon, op: Gain | Lasting | Reading) -> Rules[None]:
    """MM-284, MM-292 From left to right: what can be done is done at once, the rest lies ready for this round."""
    you = d.heroes[d.start]
    if isinstance(op, Gain):
        yield from carry_out(d, op, you, "MM-284", d.event)
    elif isinstance(op, Lasting):
        lay_ready(d, op)
    else:
        yield from read_out(d, op, you)


def read_out(d: Dungeon, op: Reading, you: Hero) -> Rules[None]:
    """MM-284, MM-286 What is done when the Event is read."""
    match op:
        case Basic():
            if d.basic[op.encounter]:
                place_basic(d, op.encounter, d.basic[op.encounter] + op.n, "MM-284", d.event)
        case Remove():
            remove_basic(d, op.encounter, "MM-284", d.event)
        case Reroll():
            yield from reroll(d, you)
        case Trade():
            yield from trade(d, you)
        case Unlock():
            locked = [skill for skill in you.skills if you.total < skill.at]
            if locked:
                borrow(d, you, locked[0])
        case Choice():
            pick = yield from decide_anew(d, you.seat, "MM-286", lambda: open_choices(d, you, op), d.event)
            if pick is not NO_TRADE:
                d.tell(tell.CHOICE, "MM-286", you.name, Said(pick.what, d.pack), d.event)
                yield from take_effect(d, pick.what)
        case AllFirst():
            yield from all_first(d, op.encounter)
        case _:
            assert_never(op)


def open_choices(d: Dungeon, you: Hero, choice: Choice) -> tuple[Option[Gain | Lasting], ...]:
    """MM-286 An option that cannot be fulfilled cannot be picked; if none can, nothing happens."""
    has_item = you.potions > 0 or you.books > 0
    options = event_options(choice, d.pack)
    return tuple(one for one in options if has_item or not isinstance(one.what, LoseItem)) or (NO_TRADE,)


def reroll(d: Dungeon, you: Hero) -> Rules[None]:
    """MM-286 You may re-roll one Basic Die that lies on the sheet, Rest included; the new value stays."""
    lying = sum(1 << encounter for encounter, die in enumerate(d.basic) if die)
    options = (KEEP_DICE, *d.options.encounters[lying])
    encounter = (yield from decide(d, you.seat, "MM-286", options, d.event)).what
    if encounter is not None:
        place_basic(d, encounter, (yield from roll("MM-284", BASIC)), "MM-284", d.event)
    else:
        d.tell(tell.KEPT_DICE, "MM-286", you.name, d.event)


def trade(d: Dungeon, you: Hero) -> Rules[None]:
    """MM-286 You may give a potion for a book, or a book for a potion, once."""
    pick = yield from decide_anew(d, you.seat, "MM-286", lambda: TRADES[you.potions > 0, you.books > 0], d.event)
    if pick is GIVE_POTION:
        give_item(d, you, "potion", "MM-284", d.event)
        get_item(d, you, "book", 1, "MM-284", d.event)
    elif pick is GIVE_BOOK:
        give_item(d, you, "book", "MM-284", d.event)
        get_item(d, you, "potion", 1, "MM-284", d.event)
    else:
        d.tell(tell.NO_TRADE, "MM-286", you.name, d.event)


def all_first(d: Dungeon, encounter: int) -> Rules[None]:
    """MM-288, MM-289, MM-291, MM-295 Every living Hero resolves it once, in the normal order; then its die goes."""
    for hero in d.from_left(d.start):
        if hero.hp > 0:
            yield from resolve(d, hero, encounter, forced=True)
    remove_basic(d, encounter, "MM-288", d.event)


def raise_lowest(d: Dungeon) -> None:
    """MM-953 A Special Rule: the lowest Basic Die of the normal Encounters grows by 1, of equal ones the first."""
    for op in d.special:
        lying = [encounter for encounter in NORMAL if d.basic[encounter]]
        if isinstance(op, RaiseLowest) and lying:
            lowest = min(lying, key=lambda encounter: d.basic[encounter])
            place_basic(d, lowest, d.basic[lowest] + 1, "MM-953", d.settings.known_boss)
