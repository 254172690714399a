"""Potions: what a character may carry. MR-500 There are six, each for a single use (MR-511)."""

from __future__ import annotations

from typing import Never

from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.resources import at_any_time, decide, use_at_any_time
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.rules.verbs.heroes import Why
from undercroft.games.mini_rogue.words.events import POTION_CHOSEN, POTION_REFUSED
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import REFUSE_POTION
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose

SPACES = 2  # MR-118


def find_potion(d: City, hero: Hero, key: str, clause: str, why: Why = None) -> Rules[None]:
    """MR-785 Gain a Potion; MR-786 or one of your choice."""
    if key != "any":
        yield from receive_potion(d, hero, d.pack.potion[key], clause, why)
        return
    take = offers_of(d.pack).take
    pick = yield from decide(
        d, hero, "MR-786", lambda: [take[key] for key, one in d.pack.potion.items() if one not in hero.potions]
    )
    if len(hero.potions) >= SPACES:  # it is not there yet
        d.tell(POTION_CHOSEN, "MR-786", *hero.who, pick.what)
    yield from receive_potion(d, hero, pick.what, "MR-786", why)


def receive_potion(d: City, hero: Hero, potion: PotionKind, clause: str, why: Why = None) -> Rules[None]:
    """MR-509 At most two Potions, never two of a kind; MR-510 with both spaces taken one may be given up."""
    if potion in hero.potions:
        d.tell(POTION_REFUSED, "MR-R30", *hero.who, potion)
        return
    if (yield from free_a_space(d, hero, potion, REFUSE_POTION)):
        verbs.add_potion(d, hero, potion, clause, why)
    else:
        d.tell(POTION_REFUSED, "MR-510", *hero.who, potion)


def free_a_space(d: City, hero: Hero, potion: PotionKind, *refuse: Option[Never]) -> Rules[bool]:
    """MR-510, MR-R31 With both spaces taken a Potion is thrown away, unless it is drunk here (MR-R91).

    False if the new Potion is refused instead, where that is possible.
    """
    discard = offers_of(d.pack).discard
    while len(hero.potions) >= SPACES:
        more = at_any_time(d, hero, codex=True)
        options = (*(discard[one.key] for one in hero.potions), *refuse, *more)
        pick = yield from choose(hero.seat, "MR-510", options, hero.about(what=potion))
        if pick in refuse:
            return False
        if pick in more:
            use_at_any_time(d, hero, pick)
        else:
            verbs.lose_potion(d, hero, pick.what, "MR-510", potion)
    return True
