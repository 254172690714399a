"""Advance (2.12): encounter cards become training and abilities."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import MonsterKind, TrapKind
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import pay_trophy, train
from undercroft.games.dungeon_run.rules.verbs.clock import hold_cards, keep_card
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import ADVANCED
from undercroft.games.dungeon_run.words.options import TRAIN
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, draw

PRICE = 2  # encounter cards
TRAINING = tuple(TRAIN.values())


def is_boss(card: MonsterKind | TrapKind) -> bool:
    return isinstance(card, MonsterKind) and card.is_boss


def can_advance(hero: Hero) -> bool:
    """DR-568 Any encounter cards of the loot pile; DR-565 the boss card counts as two. DR-567 On any tile."""
    trophies = hero.trophies
    return bool(trophies) and (len(trophies) >= PRICE or is_boss(trophies[0]))


def advance(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-560 Discard 2 encounter cards, gain a training marker and draw abilities; DR-569 as often as one can pay.

    DR-955 In solitaire there are no ability cards.
    """
    d.tell(ADVANCED, "DR-560", hero.seat, hero.kind)
    yield from pay_for_it(d, hero)
    pick = yield from choose(hero.seat, "DR-561", TRAINING)
    train(d, hero, pick.what, "DR-561")
    for power in d.ready(hero, "advance"):
        power.rule.run(d, hero, power)
    if not d.is_solo:
        cards = max([2, *[power.effect.n for power in d.active(hero, "insight")]])
        yield from draw_abilities(d, hero, cards, "DR-562")
        yield from keep_one(d, hero, "DR-562")


def pay_for_it(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-560 Two cards of his choice, or the boss card alone (DR-565); with just two there is nothing to choose."""
    if len(hero.trophies) == PRICE and not any(is_boss(card) for card in hero.trophies):
        for card in hero.trophies[:]:
            pay_trophy(d, hero, card, "DR-566")
        return
    for still in (PRICE, 1):
        usual = [card for card in hero.trophies if not is_boss(card)]
        payable = [card for card in hero.trophies if (is_boss(card) and still == PRICE) or len(usual) >= still]
        options = different([offers.pay(card) for card in payable if still == PRICE or not is_boss(card)])
        pick = yield from choose(hero.seat, "DR-560", options)
        pay_trophy(d, hero, pick.what, "DR-566")
        if is_boss(pick.what):
            return


def different(options: list[Option[offers.K]]) -> list[Option[offers.K]]:
    """Two copies of a card are one choice."""
    return list(dict.fromkeys(options))


def draw_abilities(d: Dungeon, hero: Hero, n: int, clause: str) -> Rules[None]:
    """DR-562 The next cards of his own deck (DR-009), for his eyes only; DR-564 fewer if there are fewer."""
    cards = []
    for _ in range(min(n, len(hero.deck))):
        cards.append((yield from draw(hero.deck, clause)))
    hold_cards(d, hero, cards, clause)


def keep_one(d: Dungeon, hero: Hero, clause: str) -> Rules[None]:
    """DR-562 DR-064 One is kept face up; DR-563 the others are discarded unseen and never return.

    DR-564 A single card is kept; with an empty deck there is none.
    """
    if hero.drawn:
        pick = yield from choose(hero.seat, clause, [offers.keep(card) for card in hero.drawn])
        keep_card(d, hero, pick.what, clause)
