"""Equip (2.12): gear, and trades between heroes."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, ItemKind, StrangerKind
from undercroft.games.dungeon_run.rules.in_progress import Offer
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import (
    disown_stranger,
    equip_item,
    hand_item,
    own_stranger,
    unequip_item,
)
from undercroft.games.dungeon_run.rules.verbs.clock import give_up_equip
from undercroft.games.dungeon_run.rules.verbs.progress import close_offer, list_card, open_offer, send_offer
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    CLOSED_EQUIP,
    COUNTERS,
    DROPPED_OFFER,
    LISTED_GIFT,
    LISTED_WISH,
    NO_TRADE,
    OFFERED,
    OPENED_EQUIP,
    TALKED,
    THINKS_OF_OFFER,
    TRADED,
)
from undercroft.games.dungeon_run.words.options import ACCEPT, CLOSE, COUNTER, DONE, MAKE_OFFER, NO_OFFER, REFUSE
from undercroft.games.dungeon_run.words.places import HERO
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, confirm
from undercroft.kernel.words import Listing

ANSWERS = (ACCEPT, REFUSE, COUNTER)
FINAL_ANSWER = (ACCEPT, REFUSE)


MOST_GIVEN_UP = 3  # DR-521 in a turn


def can_equip(d: Dungeon, hero: Hero) -> bool:
    """DR-512 DR-513 Beside a monster at most one Equip action in the turn, wherever it was taken."""
    assert d.turn is not None
    return may_open(d) and (d.foes.get(hero.at) is None or d.turn.equips == 0)


def may_open(d: Dungeon) -> bool:
    """DR-521 After the third Equip given up in a turn none is offered again (DR-999)."""
    return d.turn is not None and d.turn.given_up < MOST_GIVEN_UP


def changes(hero: Hero, settled: list[ItemKind]) -> list[Option[ItemKind]]:
    """DR-500 Cards that may be put on (DR-502) or taken off; each changes its place once in an action.

    That way no Equip action can end as it began (DR-511), and none goes on for ever (DR-999).
    """
    options = []
    for item in hero.loot:
        if item not in settled and hero.may_equip(item):
            old = hero.in_slot(item.slot)
            if item.slot == "none" or old is None or old not in settled:
                options.append(offers.equip(item))
    options += [offers.take_off(item) for item in hero.equipped if item not in settled]
    return options


def holds_unseen(hero: Hero, settled: Sequence[ItemKind] = ()) -> bool:
    """DR-741 Whether nobody else, spectators included, can know that he may wear none of his cards: then he says so."""
    return any(item not in settled for item in hero.loot)


def partners(d: Dungeon, hero: Hero) -> list[Hero]:
    """DR-505 Conscious heroes on his tile (DR-514); DR-518 at most 3 offers in a turn."""
    assert d.turn is not None
    if not d.turn.offers:
        return []
    return [other for other in d.others_here(hero) if own_cards(hero) or open_cards(other)]


def equip_action(d: Dungeon, hero: Hero) -> Rules[bool]:
    """DR-500 Any number of changes; DR-510 with them one trade, DR-508 with one partner.

    DR-511 False if nothing came of it: a refused offer costs nothing. DR-521 It may be given up at any moment without
    a change; a list that was dropped gives it up too, or, after a change, ends the trading of this action. What a
    partner refused was not given up: DR-518 limits the offers.
    """
    d.tell_to((hero.seat,), OPENED_EQUIP, "DR-500", hero.seat)
    settled: list[ItemKind] = []
    traded = dropped = False
    while True:
        options: list[Option[ItemKind | HeroKind]] = [*changes(hero, settled)]
        if not traded and not dropped:
            options += [offers.trade_with(other.kind) for other in partners(d, hero)]
        changed = bool(settled) or traded
        if changed and not options:
            if holds_unseen(hero, settled):
                yield from confirm(hero.seat, "DR-500", DONE)
            d.tell_to((hero.seat,), CLOSED_EQUIP, "DR-500", hero.seat)
            return True
        pick = yield from choose(hero.seat, "DR-500", [*options, DONE if changed else CLOSE])
        if pick is DONE or pick is CLOSE:
            d.tell_to((hero.seat,), CLOSED_EQUIP, "DR-500", hero.seat)
            if pick is CLOSE:
                give_up_equip(d)
            return changed
        if isinstance(pick.what, ItemKind):
            change_gear(d, hero, pick.what, settled)
            continue
        partner = next(other for other in d.others_here(hero) if other.kind is pick.what)
        left = d.turn.offers if d.turn is not None else 0
        traded = yield from trade(d, hero, partner)
        dropped = d.turn is not None and d.turn.offers == left
        if not traded and not settled:
            if dropped:
                give_up_equip(d)
            return False


def change_gear(d: Dungeon, hero: Hero, item: ItemKind, settled: list[ItemKind]) -> None:
    """DR-503 At most one card in each slot; DR-504 any number without a slot."""
    if item in hero.loot:
        old = hero.in_slot(item.slot) if item.slot != "none" else None
        if old is not None:
            settled.append(old)
        equip_item(d, hero, item, "DR-500")
    else:
        unequip_item(d, hero, item, "DR-500")
    settled.append(item)


# -- trade -----------------------------------------------------------------------------------------------------------


def own_cards(hero: Hero) -> list[CardKind]:
    """DR-506 Treasures, artifacts and owned strangers; never monsters and traps."""
    return [*hero.equipped, *hero.loot, *hero.strangers]


def open_cards(hero: Hero) -> list[CardKind]:
    """DR-515 What everybody sees: equipped cards and owned strangers."""
    return [*hero.equipped, *hero.strangers]


def trade(d: Dungeon, hero: Hero, partner: Hero) -> Rules[bool]:
    """DR-507 DR-063 An offer, perhaps one counter-offer; nobody is obliged to accept."""
    offer = Offer(hero.seat, partner.seat)
    open_offer(d, offer)
    d.tell_to((hero.seat,), THINKS_OF_OFFER, "DR-515", hero.seat, partner.kind, HERO[partner.seat])
    if not (yield from list_cards(d, hero, offer, own_cards(hero), open_cards(partner))):
        close_offer(d)
        return False
    about = (hero.kind, Listing(offer.gives), Listing(offer.wants))
    pick: Option[object] = yield from choose(partner.seat, "DR-516", ANSWERS, about)
    if pick is COUNTER:
        d.tell_to((hero.seat, partner.seat), COUNTERS, "DR-516", partner.seat, partner.kind)
        pick = yield from counter(d, hero, partner, offer)
        offer = d.offer or offer
    accepted = pick is ACCEPT
    if accepted:
        hand_over(d, d.heroes[offer.proposer], d.heroes[offer.partner], offer)
    else:
        d.tell(NO_TRADE, "DR-507", hero.seat, HERO[partner.seat])
    close_offer(d)
    return accepted


def list_cards(d: Dungeon, proposer: Hero, offer: Offer, mine: list[CardKind], theirs: list[CardKind]) -> Rules[bool]:
    """DR-515 The exact lists; DR-509 a gift is a list of one side only. DR-519 Only the two players see them.

    It is sent only when it is confirmed; until then it may be dropped, and False is returned.
    """
    while True:
        options = [offers.give(card) for card in mine if card not in offer.gives]
        options += [offers.want(card) for card in theirs if card not in offer.wants]
        if offer.gives or offer.wants:
            options.append(MAKE_OFFER)
        options.append(NO_OFFER)
        pick = yield from choose(proposer.seat, "DR-515", options, (Listing(offer.gives), Listing(offer.wants)))
        if pick is MAKE_OFFER:
            break
        if pick is NO_OFFER:
            d.tell_to((proposer.seat,), DROPPED_OFFER, "DR-515", proposer.seat)
            return False
        is_given = pick is offers.give(pick.what)
        list_card(offer, pick.what, is_given)
        d.tell_to((proposer.seat,), LISTED_GIFT if is_given else LISTED_WISH, "DR-515", proposer.seat, pick.what)
    send_offer(d, offer)
    if not offer.is_counter:
        d.tell(TALKED, "DR-505", proposer.seat, proposer.kind, d.heroes[offer.partner].kind, HERO[offer.partner])
    facts = (proposer.seat, proposer.kind, Listing(offer.gives), Listing(offer.wants), HERO[offer.partner])
    d.tell_to((offer.proposer, offer.partner), OFFERED, "DR-515", *facts)
    return True


def counter(d: Dungeon, hero: Hero, partner: Hero, offer: Offer) -> Rules[Option[object]]:
    """DR-516 One counter-offer: his own cards, and of the proposer's those that lie open or were offered.

    DR-517 The proposer accepts or refuses it, and that is all.
    """
    theirs = [card for card in own_cards(hero) if card in open_cards(hero) or card in offer.gives]
    answer = Offer(partner.seat, hero.seat, is_counter=True)
    open_offer(d, answer)
    if not (yield from list_cards(d, partner, answer, own_cards(partner), theirs)):
        return REFUSE
    about = (partner.kind, Listing(answer.gives), Listing(answer.wants))
    return (yield from choose(hero.seat, "DR-517", FINAL_ANSWER, about))


def hand_over(d: Dungeon, hero: Hero, partner: Hero, offer: Offer) -> None:
    """DR-510 Traded cards go to the receivers' loot piles, strangers beside them; DR-519 others learn only how many.

    DR-919 Also the Stone: its powers follow the hero who has it equipped.
    """
    both = ((hero, partner, offer.gives), (partner, hero, offer.wants))
    for giver, taker, cards in both:
        for card in cards:
            if isinstance(card, StrangerKind):
                disown_stranger(d, giver, card)
                own_stranger(d, taker, card, "DR-510")
            elif isinstance(card, ItemKind) and card in giver.equipped:
                unequip_item(d, giver, card, "DR-510")  # in sight of all, before anything changes hands unseen
    for giver, taker, cards in both:
        for card in cards:
            if isinstance(card, ItemKind):
                hand_item(d, giver, taker, card, "DR-510")
    tell_trade(d, hero, partner, offer.gives, offer.wants, "DR-510")


def tell_trade(
    d: Dungeon, hero: Hero, partner: Hero, gives: Sequence[CardKind], wants: Sequence[CardKind], clause: str
) -> None:
    """DR-519 How many cards went each way, and of which backs."""
    backs = [sum(isinstance(one, ItemKind) and one.is_artifact for one in cards) for cards in (gives, wants)]
    strangers = [sum(isinstance(one, StrangerKind) for one in cards) for cards in (gives, wants)]
    numbers = (counts.cards(len(gives)), counts.cards(len(wants)))
    d.tell(TRADED, clause, hero.seat, hero.kind, partner.kind, HERO[partner.seat], *numbers, *backs, *strangers)
