"""How heroes deal with strangers (DR-024)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect
from undercroft.games.dungeon_run.kinds.pack import Effect, ItemKind, MonsterKind, Power, StrangerKind, TrapKind
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import one_die, throw_rating
from undercroft.games.dungeon_run.rules.searching import draw_treasure, receive
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import discard_item, disown_stranger, pay_trophy, throw_away
from undercroft.games.dungeon_run.rules.verbs.tiles import bring_into_play, dismiss_stranger, hire, put_under_deck
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import NO_DEAL, TURNED_OVER
from undercroft.games.dungeon_run.words.options import AMOUNT
from undercroft.kernel.rules import Rules, choose


def receive_gift(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """The artifact a stranger gives, nothing if it is already in play; then the stranger leaves."""
    gift = d.pack.artifact[card.gift]
    dismiss_stranger(d, hero.at, card, "DR-258")
    if bring_into_play(d, gift):
        yield from receive(d, hero, gift, "DR-024")


def dice_win_the_gift(d: Dungeon, hero: Hero, card: StrangerKind, rating: str, least: int) -> Rules[bool]:
    """Enough dice of a rating (RATE not counted) show at least so much; otherwise there is no deal."""
    faces = yield from throw_rating(d, hero, rating, "DR-024", card, least, rate=False)
    successes = sum([face >= least for face in faces])
    if successes < card.n:
        d.tell(NO_DEAL, "DR-024", hero.seat, card, card.n, successes)
        return False
    yield from receive_gift(d, hero, card)
    return True


@effect("deal", "DR-602", say("Magic dice: with {n} of 4 or more the gift, else a wound."), "n")
def archmage_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """Wandering Archmage: three 4+ with the Magic dice (RATE not counted) give the Grimoire; else 1 wound."""
    if not (yield from dice_win_the_gift(d, hero, card, "magic", 4)):
        yield from suffer(d, [hero], 1, "DR-024", card)


def is_wounded(d: Dungeon, hero: Hero, card: StrangerKind) -> bool:
    return hero.wounds > 0


@effect("deal", "DR-602", say("Wounds removed: {n}; on 1 to 3 the stranger leaves."), "n", can=is_wounded)
def pilgrim_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """Lost Pilgrim: up to 3 wounds are removed; on 1 to 3 the stranger leaves."""
    remove_wounds(d, hero, card.n, "DR-024", card)
    if (yield from one_die(d, hero, "DR-024", card, 4)) <= 3:
        dismiss_stranger(d, hero.at, card, "DR-258")


def can_smuggle(d: Dungeon, hero: Hero, card: StrangerKind) -> bool:
    return bool(hero.treasures) and len(d.treasures) > 0


@effect("deal", "DR-602", say("A treasure for one of the next {n} of the deck."), "n", can=can_smuggle)
def smuggler_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """Smuggler: a treasure for the choice of two; the other goes under the treasure deck."""
    pick = yield from choose(hero.seat, "DR-024", [offers.card(item) for item in hero.treasures], card)
    discard_item(d, hero, pick.what, "DR-024")
    shown: list[ItemKind] = []
    for _ in range(min(card.n, len(d.treasures))):
        item = yield from draw_treasure(d, "DR-024")
        assert item is not None
        shown.append(item)
        d.tell(TURNED_OVER, "DR-024", hero.seat, hero.kind, item)
    kept = (yield from choose(hero.seat, "DR-144", [offers.card(item) for item in shown], card)).what
    for item in shown:
        if item is not kept:
            put_under_deck(d, item, "DR-024")
    yield from receive(d, hero, kept, "DR-024")


def fees(hero: Hero) -> list[ItemKind | MonsterKind | TrapKind]:
    encounters = [one for one in hero.trophies if not (isinstance(one, MonsterKind) and one.is_boss)]
    return [*hero.treasures, *encounters]


def can_hire(d: Dungeon, hero: Hero, card: StrangerKind) -> bool:
    return bool(fees(hero))


@effect("deal", "DR-602", say("A treasure or an encounter card, and the stranger comes along."), can=can_hire)
def sellsword_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """Sellsword: for a treasure, or an encounter card of the loot pile (not the boss), he is owned."""
    options = list(dict.fromkeys([offers.pay(one) for one in fees(hero)]))
    fee = (yield from choose(hero.seat, "DR-024", options, card)).what
    if isinstance(fee, ItemKind):
        discard_item(d, hero, fee, "DR-024")
    else:
        pay_trophy(d, hero, fee, "DR-024")
    hire(d, hero, card, "DR-258")


def guards_me(d: Dungeon, me: Hero, target: Hero, e: Effect) -> bool:
    return target is me


@effect("cancel", "DR-393", say("Discarded to cancel incoming hits, up to {n}."), "n", can=guards_me)
def sellsword_shield(d: Dungeon, me: Hero, target: Hero, hits: int, power: Power) -> Rules[int]:
    """Sellsword: discarded to cancel up to 2 incoming hits."""
    assert isinstance(power.card, StrangerKind)
    disown_stranger(d, me, power.card)
    throw_away(d, power.card, "DR-393")
    most = min(hits, power.effect.n)
    if most == 1:
        return 1
    pick = yield from choose(me.seat, "DR-144", [AMOUNT[n] for n in range(most, 0, -1)], power.card)
    cancelled: int = pick.what
    return cancelled


@effect("deal", "DR-602", say("Skill dice: with {n} of 5 or more the gift."), "n")
def architect_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """Ghost of the Architect: two 5+ with the Skill dice (RATE not counted) give the Mantle."""
    yield from dice_win_the_gift(d, hero, card, "skill", 5)
