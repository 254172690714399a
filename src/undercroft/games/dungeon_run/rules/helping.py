"""Assist and Sabotage (2.14, 2.15), and the dice pool they change."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.kinds.pack import HeroKind, MonsterKind, TrapKind
from undercroft.games.dungeon_run.rules.defeat import rally, suffer
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words.events import (
    EACH_OFFER,
    HELP_ACCEPTED,
    HELP_REFUSED,
    OFFERED_HELP,
    OUT_OF_ACTION,
    SABOTAGED,
    STAYED_OUT,
)
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ACCEPT_ALL,
    ASSISTS,
    ONE_BY_ONE,
    REFUSE,
    REFUSE_ALL,
    SABOTAGE,
    STAY_OUT,
)
from undercroft.kernel.event import Seats
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, together
from undercroft.kernel.words import Listing

HELP = (*ASSISTS.values(), SABOTAGE, STAY_OUT)
ANSWERS = (ACCEPT, REFUSE)
ALL_ANSWERS = (ACCEPT_ALL, REFUSE_ALL, ONE_BY_ONE)
SABOTAGE_COSTS = 2  # DR-652


def foe_of(d: Dungeon, fight: Fight) -> HeroKind | MonsterKind | TrapKind | None:
    """Who or what the acting hero is up against; None: the other heroes here, whom he escapes from."""
    return d.heroes[fight.rival].kind if fight.rival >= 0 else fight.monster or fight.trap


def ask_for_help(d: Dungeon, fight: Fight) -> Rules[None]:
    """DR-620 DR-650 Before any die (DR-623 DR-651) the others on the tile are asked, once each (DR-630).

    DR-658 DR-051 All at the same time, unseen; their answers are shown together. DR-627 DR-656 Not the hero who is
    being fought; DR-464 so nobody helps a defender. DR-629 DR-657 Unconscious heroes are not asked. DR-520 What they
    promise binds nobody.
    """
    actor = d.heroes[fight.seat]
    others = [other for other in d.others_here(actor) if other.seat != fight.rival]
    if not others:
        return
    about = (actor.kind, foe_of(d, fight), fight.what)
    if len(others) == 1:
        declared = {others[0].seat: (yield from declare(d, others[0], about))}
    else:
        declared = yield from together({other.seat: declare(d, other, about) for other in others})
    for other in others:
        show_declaration(d, fight, other, declared[other.seat])
    for other in others:  # DR-658 clockwise from the acting player's left
        if other.seat in fight.saboteurs:
            for power in d.active(actor, "sabotage-answer"):
                yield from power.rule.run(d, actor, other, power)
    yield from answer_offers(d, fight)


def declare(d: Dungeon, other: Hero, about: tuple[object, ...]) -> Rules[Option[str]]:
    """DR-621 An assist is always voluntary, DR-650 sabotage needs no consent. He is told at once, the others later."""
    pick = yield from choose(other.seat, "DR-051", HELP, about)
    if pick is STAY_OUT:
        d.tell_to((other.seat,), STAYED_OUT, "DR-621", other.seat)
    else:
        tell_declaration(d, (other.seat,), other, pick)
    return pick


def tell_declaration(d: Dungeon, seats: Seats, other: Hero, pick: Option[str]) -> None:
    if pick is SABOTAGE:
        d.tell_to(seats, SABOTAGED, "DR-650", other.seat, other.kind)
    else:
        d.tell_to(seats, OFFERED_HELP, "DR-620", other.seat, other.kind, RATINGS[pick.what])


def show_declaration(d: Dungeon, fight: Fight, other: Hero, pick: Option[str]) -> None:
    if pick is STAY_OUT:
        return
    if pick is SABOTAGE:
        fight.saboteurs.append(other.seat)
    else:
        fight.offers.append((other.seat, pick.what))
    tell_declaration(d, d.others(other), other, pick)


def answer_offers(d: Dungeon, fight: Fight) -> Rules[None]:
    """DR-052 The acting player sees all offers; several may be settled in one answer."""
    pick = ONE_BY_ONE
    if len(fight.offers) > 1:
        names = Listing([d.heroes[seat].kind for seat, _ in fight.offers])
        pick = yield from choose(fight.seat, "DR-622", ALL_ANSWERS, names)
        if pick is ONE_BY_ONE:
            d.tell_to((fight.seat,), EACH_OFFER, "DR-622", fight.seat)
    for seat, rating in fight.offers:
        if pick is ONE_BY_ONE:
            yield from answer_offer(d, fight, d.heroes[seat], rating)
        else:
            settle_offer(d, fight, d.heroes[seat], rating, accepted=pick is ACCEPT_ALL)


def answer_offer(d: Dungeon, fight: Fight, helper: Hero, rating: str) -> Rules[None]:
    """DR-622 DR-052 Each offer is accepted or refused; DR-659 who is refused takes no part."""
    about = (helper.kind, RATINGS[rating])
    pick = yield from choose(fight.seat, "DR-052", ANSWERS, about)
    settle_offer(d, fight, helper, rating, accepted=pick is ACCEPT)


def settle_offer(d: Dungeon, fight: Fight, helper: Hero, rating: str, accepted: bool) -> None:
    if accepted:
        fight.helpers.append((helper.seat, rating))
        d.tell(HELP_ACCEPTED, "DR-622", helper.seat, helper.kind)
    else:
        d.tell(HELP_REFUSED, "DR-659", helper.seat, helper.kind)


def drop_the_defeated(d: Dungeon, fight: Fight) -> None:
    """DR-631 DR-662 Who is defeated before the first die takes no part: no dice, no rally, no sabotage."""
    if not fight.helpers and not fight.saboteurs:
        return
    for seat in [*[seat for seat, _ in fight.helpers], *fight.saboteurs]:
        if not d.heroes[seat].is_conscious:
            d.tell(OUT_OF_ACTION, "DR-631", seat, d.heroes[seat].kind)
    fight.helpers = [(seat, rating) for seat, rating in fight.helpers if d.heroes[seat].is_conscious]
    fight.saboteurs = [seat for seat in fight.saboteurs if d.heroes[seat].is_conscious]


# -- the pool --------------------------------------------------------------------------------------------------------


def pool_size(d: Dungeon, fight: Fight, hero: Hero) -> int:
    """DR-077 Rating, additions, assists, reductions, sabotage, in this order; DR-031 DR-653 at least 1 die."""
    acts = hero.seat == fight.seat
    n = d.rating(hero, fight.rating if acts else fight.rival_rating)
    for power in d.active(hero, "pool"):
        n += power.rule.run(d, hero, fight, power.effect)
    if fight.rival >= 0:
        rival = d.heroes[fight.rival if acts else fight.seat]
        for power in d.active(rival, "rival"):
            n -= power.rule.run(d, rival, fight, power.effect)
    if acts:
        n += sum([assist_dice(d, hero, d.heroes[seat], rating) for seat, rating in fight.helpers])
        n -= fight.fewer
        if fight.what == "escape":
            n -= hero.numbed
        if fight.monster is not None:
            for power in fight.monster.powers.get("monster-pool", ()):
                n -= power.rule.run(d, fight, power.effect)
        n -= sabotage_cost(d, hero, fight)
    return max(1, n)


def assist_dice(d: Dungeon, actor: Hero, helper: Hero, rating: str) -> int:
    """DR-624 DR-625 Half of the helper's printed value and markers, rounded down, at least 1; DR-626 each his own."""
    n = max(1, helper.ratings[rating] // 2)
    for owner in (helper, actor):
        for power in d.brought(owner, "aid"):
            n += power.rule.run(d, owner, helper, rating, power.effect)
    return n


def sabotage_cost(d: Dungeon, victim: Hero, fight: Fight) -> int:
    """DR-652 2 dice, however many saboteurs; DR-088 a saboteur's own number, then the victim's, replaces it."""
    if not fight.saboteurs:
        return 0
    tricks = [power.effect.n for seat in fight.saboteurs for power in d.brought(d.heroes[seat], "sabotages")]
    cost = max(tricks, default=SABOTAGE_COSTS)
    for power in d.active(victim, "sabotaged"):
        cost = power.effect.n
    return cost


# -- afterwards ------------------------------------------------------------------------------------------------------


def settle_help(d: Dungeon, fight: Fight, succeeded: bool) -> Rules[None]:
    """DR-682 DR-058 After a success the assistants rally, clockwise from the acting hero; DR-654 then each saboteur
    receives 1 wound, of which nobody is the cause (DR-661)."""
    actor = d.heroes[fight.seat]
    if succeeded:
        for helper in helpers_clockwise(d, fight):
            for power in d.ready(helper, "assisted"):
                yield from power.rule.run(d, helper, actor, power)
            yield from rally(d, helper, "assist")
        if fight.saboteurs:
            yield from suffer(d, [d.heroes[seat] for seat in fight.saboteurs], 1, "DR-654", actor.kind)
    else:
        for power in d.active(actor, "sabotage-failed"):
            yield from power.rule.run(d, actor, fight, power)


def helpers_clockwise(d: Dungeon, fight: Fight) -> list[Hero]:
    if not fight.helpers:
        return []
    seats = [seat for seat, _ in fight.helpers]
    return [hero for hero in d.clockwise(fight.seat) if hero.seat in seats]
