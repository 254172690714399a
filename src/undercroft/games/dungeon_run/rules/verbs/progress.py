"""What is in progress: actions, fights, dice on the table, offers."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import CardKind
from undercroft.games.dungeon_run.rules.in_progress import Action, Fight, Offer, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero


def new_action(d: Dungeon) -> Action:
    """DR-847 A new action begins; the one before is returned, to be taken up again."""
    outer, d.action = d.action, Action()
    return outer


def next_action(d: Dungeon) -> None:
    """DR-847 Another action begins, after which nobody goes back to the one before: most leave nothing behind."""
    action = d.action
    if action.rerolled or action.used or action.refused:
        d.action = Action()


def resume_action(d: Dungeon, outer: Action) -> None:
    """DR-847 The action that was interrupted goes on."""
    d.action = outer


# -- fights, dice, offers ---------------------------------------------------------------------------------------------


def open_fight(d: Dungeon, fight: Fight) -> Fight | None:
    """From now on this fight is in progress; the one before is returned, to be taken up again."""
    outer, d.fight = d.fight, fight
    return outer


def close_fight(d: Dungeon, outer: Fight | None = None) -> None:
    d.fight = outer


def redirect(d: Dungeon) -> None:
    """A hit of this fight goes to another hero, none a second time."""
    if d.fight is not None:
        d.fight.redirected = True


def lay_out_dice(d: Dungeon, throws: list[Throw]) -> None:
    """DR-056 These dice may be rerolled or changed."""
    d.throws = throws


def take_up_dice(d: Dungeon) -> None:
    d.throws = []


def has_rerolled(d: Dungeon, hero: Hero) -> None:
    """DR-843 Once in an action."""
    d.action.rerolled.append(hero.seat)


def open_offer(d: Dungeon, offer: Offer) -> None:
    d.offer = offer


def close_offer(d: Dungeon) -> None:
    d.offer = None


def list_card(offer: Offer, card: CardKind, is_given: bool) -> None:
    """DR-515 On the list of what is given, or of what is asked for."""
    (offer.gives if is_given else offer.wants).append(card)


def send_offer(d: Dungeon, offer: Offer) -> None:
    """DR-518 Only an offer that is sent counts; DR-517 a counter-offer is none of his."""
    offer.is_made = True
    if not offer.is_counter:
        assert d.turn is not None
        d.turn.offers -= 1
