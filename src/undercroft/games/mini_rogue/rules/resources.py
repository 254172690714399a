"""Character board and resources: losses, and what may be used at any time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, assert_never

from undercroft.content.kinds import Wrong
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.kinds.powers import PotionPower
from undercroft.games.mini_rogue.kinds.results import Cost
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.rules.verbs.heroes import Why
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import CODEX_BLESS, CODEX_XP, ENDURE
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.games.mini_rogue.words.terms import unit
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose

T = TypeVar("T")

LOSSES = {  # what HP are lost by
    "MR-119": say("for what you lack"),
    "MR-251": say("of hunger"),
    "MR-362": say("by the Enemy's blow"),
    "MR-441": say("by the Poison die"),
}
BY_THE_CARD = say("by the card")


def decide(
    d: City,
    hero: Hero,
    clause: str,
    options: Callable[[], Sequence[Option[T]]],
    codex: bool = True,
    about: About | None = None,
    before_a_roll: bool = False,
) -> Rules[Option[T]]:
    """MR-508 Ask a character's player; MR-R91 whatever may be used at any time is offered beside the options.

    A single option is no decision, and Potions do not make it one, except before a Skill Test or an attack roll.
    """
    while True:
        offered = options()
        if len(offered) == 1 and not before_a_roll:
            return offered[0]
        more = at_any_time(d, hero, codex)
        pick = yield from choose(hero.seat, clause, (*offered, *more) if more else offered, about or hero.about())
        if not more or pick not in more:
            return pick  # type: ignore[return-value]  # one of the options
        use_at_any_time(d, hero, pick)


def at_any_time(d: City, hero: Hero, codex: bool) -> tuple[Option[PotionKind], ...]:
    """What this character could use now: MR-508 defensive Potions that would change something; the Codex it holds."""
    more: tuple[Option[PotionKind], ...] = ()
    for potion in hero.potions:
        if not potion.offensive and would_help(d, hero, potion.power):
            more = (*more, offers_of(d.pack).use[potion.key])
    if codex and hero.holds is not None and hero.holds.power == "codex":
        more = (*more, CODEX_XP, CODEX_BLESS)
    return more


def would_help(d: City, hero: Hero, power: PotionPower) -> bool:
    match power:
        case "healing":
            return hero.hp < d.pack.most["hp"]
        case "holy":
            return hero.is_afflicted and not hero.forbids("holy")  # MR-790
        case "perception":
            return hero.blind
        case "fire" | "frost" | "poison":
            return False  # MR-507 in Combat only, after the dice
        case _:
            assert_never(power)


def use_at_any_time(d: City, hero: Hero, pick: Option[object]) -> None:
    """Carry out what `at_any_time` offered."""
    if pick is CODEX_XP or pick is CODEX_BLESS:
        read_codex(d, hero, pick)
        return
    potion = pick.what
    assert isinstance(potion, PotionKind)
    verbs.use_up(d, hero, potion, pick.clause)
    match potion.power:
        case "healing":
            verbs.gain(d, hero, "hp", potion.hp, "MR-504", potion)
        case "holy":
            verbs.cure_all(d, hero, "MR-505", potion)
        case "perception":
            verbs.cure(d, hero, "blind", "MR-506", potion)
        case "fire" | "frost" | "poison":
            raise Wrong(say("{power} works in Combat only"), power=potion.power)  # MR-507
        case _:
            assert_never(potion.power)


def read_codex(d: City, hero: Hero, pick: Option[object]) -> None:
    """MR-658 One of its abilities is used, then the Codex is gone."""
    codex = hero.holds
    assert codex is not None
    verbs.count_use(d, hero)
    if pick is CODEX_XP:
        verbs.gain(d, hero, "xp", codex.numbers["xp"], "MR-658", codex)
    elif pick is CODEX_BLESS:
        bless(d, hero, "MR-658", codex)
        verbs.turn_card_up(d, hero, "MR-658")


def bless(d: City, hero: Hero, clause: str, why: Why = None) -> None:
    """MR-788 A Blessing cures Poison, Curse and Blindness; MR-791 unless an Object crosses it out."""
    if not hero.forbids("bless"):
        verbs.cure_all(d, hero, clause, why)


def lose_hp(d: City, hero: Hero, n: int, clause: str) -> Rules[None]:
    """MR-114 HP are lost in full; MR-R28 a Healing Potion may come first, while HP are above 0.

    Nobody is asked whose death no Potion averts.
    """
    if n > 0 and hero.potions and hero.hp < d.pack.most["hp"]:
        drinks = [offers_of(d.pack).use[one.key] for one in hero.potions if saves(d, hero, one, n)]
        if drinks:
            pick = yield from choose(
                hero.seat, "MR-R28", (ENDURE, *drinks), hero.about(n, LOSSES.get(clause, BY_THE_CARD))
            )
            if pick is not ENDURE:
                use_at_any_time(d, hero, pick)
    verbs.hurt(d, hero, n, clause)


def saves(d: City, hero: Hero, potion: PotionKind, n: int) -> bool:
    """Whether somebody who drinks this first survives the loss."""
    return potion.power == "healing" and min(hero.hp + potion.hp, d.pack.most["hp"]) > n


def lose(d: City, hero: Hero, what: str, n: int, clause: str) -> Rules[None]:
    """MR-119 A forced loss: units in hand first, then 1 HP for each that is missing (MR-R107: one loss)."""
    if what == "hp":
        yield from lose_hp(d, hero, n, clause)
        return
    if what == "potion":
        have = 0
        while have < n and hero.potions:
            potion = yield from choose_potion(d, hero, "MR-119")
            verbs.lose_potion(d, hero, potion, clause)
            have += 1
    else:
        have = min(n, getattr(hero, what))
        verbs.give_up(d, hero, what, have, clause)
    if have < n:
        d.tell(told.MISSING, "MR-119", *hero.who, unit(d.pack, what, n - have), n - have)
        yield from lose_hp(d, hero, n - have, "MR-119")


def choose_potion(d: City, hero: Hero, clause: str) -> Rules[PotionKind]:
    """The owner chooses which of its Potions goes; MR-R91 one of them may be drunk first, but the last one goes."""
    discard = offers_of(d.pack).discard
    while len(hero.potions) > 1:
        more = at_any_time(d, hero, codex=d.enemy is None)
        options = (*(discard[potion.key] for potion in hero.potions), *more)
        pick = yield from choose(hero.seat, clause, options, hero.about())
        if pick not in more:
            return pick.what
        use_at_any_time(d, hero, pick)
    return hero.potions[0]


def can_pay(hero: Hero, cost: Cost) -> bool:
    """MR-R17 A voluntary cost needs the full amount in hand; MR-R18 at least 1 HP must remain."""
    if cost.what == "potion":
        return len(hero.potions) >= cost.n
    if cost.what == "object":
        return hero.holds is not None
    have: int = getattr(hero, cost.what)
    return have > cost.n if cost.what == "hp" else have >= cost.n


def pay(d: City, hero: Hero, cost: Cost, clause: str, why: Why = None) -> Rules[None]:
    """Pay a cost of one's own will: nothing but what is in hand."""
    if cost.what == "potion":
        for _ in range(cost.n):
            potion = yield from choose_potion(d, hero, "MR-R17")
            verbs.lose_potion(d, hero, potion, clause, why)
    elif cost.what == "object":
        verbs.let_go(d, hero, clause)
    elif cost.what == "hp":
        verbs.hurt(d, hero, cost.n, clause)
    else:
        verbs.give_up(d, hero, cost.what, cost.n, clause, told.PAID, why)
