"""Potions and books, and every other thing that may be used whenever a decision is awaited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from undercroft.games.map_maker.kinds.operations import Block, PotionHp
from undercroft.games.map_maker.kinds.pack import Skill
from undercroft.games.map_maker.rules.boss_verbs import change_hatred
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import drink, erase_penalty, forget_stung, pay_for_skill, read, recover_hp
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Erase, Use
from undercroft.games.map_maker.words.options import CALL, NO_MORE
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose

T = TypeVar("T")

POTION_HP = 3
BOOK_SP = 3


def decide(d: Dungeon, seat: int, clause: str, options: tuple[Option[T], ...], about: Any = None) -> Rules[Option[T]]:
    """MM-421, MM-R32 A decision. Potions, books and free Skills may be used first, by others too if the seat waits."""
    if len(options) == 1:
        return options[0]
    may_call = True
    if d.stung:
        yield from let_speak(d, seat)
    while True:
        more = free_uses(d, seat, may_call)
        pick: Option[object] = yield from choose(seat, clause, (*options, *more) if more else options, about)
        if pick is CALL:
            d.tell(tell.CALLED, "MM-R32", seat, d.settings.seats[seat])
            yield from call_others(d, seat)
            may_call = False
        elif more and pick in more:
            assert isinstance(pick.what, Use)
            yield from use_freely(d, pick.what)
        else:
            return pick  # type: ignore[return-value]  # one of the options


def ask_once(
    d: Dungeon, seat: int, clause: str, options: tuple[Option[T], ...], about: Any, skills: bool = True
) -> Rules[Option[T] | None]:
    """The same where what is used may change the options: None says that something was used."""
    more = free_uses(d, seat, may_call=False, skills=skills)
    pick: Option[object] = yield from choose(seat, clause, (*options, *more), about)
    if pick in more:
        assert isinstance(pick.what, Use)
        yield from use_freely(d, pick.what)
        return None
    return pick  # type: ignore[return-value]  # one of the options


def decide_anew(
    d: Dungeon, seat: int, clause: str, options: Callable[[], tuple[Option[T], ...]], about: Any = None
) -> Rules[Option[T]]:
    """A decision whose options depend on what is used while it is awaited."""
    while True:
        if d.stung:
            yield from let_speak(d, seat)
        now = options()
        if len(now) == 1:
            return now[0]
        pick = yield from ask_once(d, seat, clause, now, about)
        if pick is not None:
            return pick


def call_others(d: Dungeon, seat: int) -> Rules[None]:
    """MM-R32 Also in another's turn: every other seat that has something to use is asked."""
    seats = len(d.settings.seats)
    for other in [(seat + n) % seats for n in range(1, seats)]:
        yield from offer_uses(d, other, "MM-R32")


def let_speak(d: Dungeon, seat: int) -> Rules[None]:
    """MM-860, MM-R32 Before another decides, the owner of a potion or book that has just lost HP or SP may use it."""
    stung = [hero.seat for hero in d.heroes if d.stung >> hero.place & 1 and hero.hp > 0 and hero.seat != seat]
    forget_stung(d)
    for other in dict.fromkeys(stung):
        yield from offer_uses(d, other, "MM-R32")


def last_window(d: Dungeon) -> Rules[None]:
    """MM-R32, MM-R132 Once more before the Boss's turn, for all who hold something they could use."""
    first, seats = d.starting_seat, len(d.settings.seats)
    for n in range(seats):
        yield from offer_uses(d, (first + n) % seats, "MM-R132")


def offer_uses(d: Dungeon, seat: int, clause: str) -> Rules[None]:
    """One potion, book or free Skill after the other, as long as the seat likes."""
    while more := free_uses(d, seat, may_call=False):
        use = (yield from choose(seat, clause, (NO_MORE, *more))).what
        if use is None:
            d.tell(tell.NOTHING_USED, clause, seat, d.settings.seats[seat])
            return
        yield from use_freely(d, use)


def free_uses(d: Dungeon, seat: int, may_call: bool, skills: bool = True) -> tuple[Option[Use | None], ...]:
    """What this seat's living Heroes can use now; and, if it may call, whether others could."""
    found: list[Option[Use | None]] = []
    others = False
    for hero in d.heroes:
        options = hero.options
        if hero.hp > 0 and (hero.potions or hero.books or hero.total >= options.free_at or d.borrowed):
            if hero.seat == seat:
                if hero.potions and hero.hp < hero.hp_limit:  # MM-R34 not at full HP, nor a book at full SP
                    found.append(options.potion)
                if hero.books and hero.sp < hero.sp_limit:
                    found.append(options.book)
                if skills and hero.sp:
                    found += free_skills(d, hero)
            elif may_call and not others:
                others = bool(
                    (hero.potions and hero.hp < hero.hp_limit)
                    or (hero.books and hero.sp < hero.sp_limit)
                    or (hero.sp and free_skills(d, hero))
                )
    if others:
        found.append(CALL)
    return tuple(found)


def free_skills(d: Dungeon, hero: Hero) -> list[Option[Use]]:
    """MM-855, MM-R126 Free Skills that can do something."""
    return [
        hero.options.skills[at]
        for at, skill in enumerate(hero.skills)
        if skill.timing == "free" and is_usable(d, hero, at) and objects(d, skill.erases)
    ]


def is_usable(d: Dungeon, hero: Hero, at: int) -> bool:
    """MM-852 unlocked, or borrowed by an Event; MM-853 not yet used this turn; no Event forbids Skills."""
    skill = hero.skills[at]
    if hero.used >> at & 1:
        return False
    if hero.total < skill.at and not (d.borrowed is skill and hero.place == d.start):
        return False
    for op in d.effects:
        if isinstance(op, Block) and op.what == "skills":
            return False
    return True


def objects(d: Dungeon, erases: bool) -> tuple[Option[int | Erase], ...]:
    """MM-R126 Whom a healing Skill can help: the hurt, or those with a penalty to erase."""
    hurt = [hero.options.me for hero in d.heroes if hero.hp > 0 and hero.hp < hero.hp_limit]
    if not erases:
        return tuple(hurt)
    return tuple(hurt) + tuple(
        hero.options.erase[at] for hero in d.heroes if hero.hp > 0 for at, n in enumerate(hero.penalty) if n
    )


def use_freely(d: Dungeon, use: Use) -> Rules[None]:
    """MM-860, MM-861, MM-862 A potion or a book is no action; MM-856 nor is a free Skill."""
    hero = d.heroes[use.hero]
    if use.item == "potion":
        drink(d, hero, potion_hp(d))
    elif use.item == "book":
        read(d, hero, BOOK_SP)
    elif use.skill is not None:
        pay_for_skill(d, hero, use.skill)
        pick = yield from choose(hero.seat, "MM-856", objects(d, use.skill.erases), hero.name)
        if isinstance(pick.what, Erase):
            erase_penalty(d, d.heroes[pick.what.hero], pick.what.attribute, use.skill)
        else:
            heal_by_skill(d, hero, d.heroes[pick.what], use.skill)


def heal_by_skill(d: Dungeon, healer: Hero, healed: Hero, skill: Skill) -> None:
    """MM-601, MM-657 Some Bosses hate whoever restores HP by a Skill."""
    if recover_hp(d, healed, skill.heals, "MM-856", skill) and d.boss is not None:
        change_hatred(d, healer, d.boss.kind.hatred.heal, "heal")


def potion_hp(d: Dungeon) -> int:
    """MM-860 A potion recovers 3 HP, unless a Special Rule says otherwise."""
    for op in d.special:
        if isinstance(op, PotionHp):
            return op.n
    return POTION_HP
