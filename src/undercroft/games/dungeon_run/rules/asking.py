"""Asks that many rules share: whether an optional effect is used, and who or what it is aimed at."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_run.kinds.pack import CardKind, ItemKind, Power
from undercroft.games.dungeon_run.rules.in_progress import Refusal
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import AIMED, AIMED_AT_TILE, DECLINED, PASSED, PICKED_CARD, PROPOSED
from undercroft.games.dungeon_run.words.options import ACCEPT, HEAL, PASS, REFUSE
from undercroft.games.dungeon_run.words.places import HERO, MONSTER, TILE
from undercroft.kernel.rules import Rules, choose


def uses_it(d: Dungeon, hero: Hero, power: Power) -> Rules[bool]:
    """DR-075 An optional effect: he is asked whether he uses it now."""
    options = (PASS, offers.use(power.card))
    if (yield from choose(hero.seat, "DR-053", options, power.card)) is PASS:
        passed(d, hero, power.card, "DR-053")
        return False
    use_up(d, hero, power)
    return True


def passed(d: Dungeon, hero: Hero, card: CardKind, clause: str) -> None:
    """What somebody does not do is told to him alone."""
    d.tell_to((hero.seat,), PASSED, clause, hero.seat, card)


def may_heal(d: Dungeon, hero: Hero, power: Power, clause: str) -> Rules[None]:
    """He may remove as many wounds as the card says."""
    if (yield from choose(hero.seat, "DR-053", (HEAL, PASS), power.card)) is HEAL:
        remove_wounds(d, hero, power.effect.n, clause, power.card)
    else:
        passed(d, hero, power.card, clause)


def offered(d: Dungeon, hero: Hero, window: str) -> Rules[bool]:
    """Whether he uses one of the effects he has in this window."""
    for power in d.ready(hero, window):
        if (yield from uses_it(d, hero, power)):
            return True
    return False


def pick_hero(d: Dungeon, chooser: Hero, heroes: Sequence[Hero], card: CardKind) -> Rules[Hero]:
    """DR-099 The target is chosen before any die of the effect is rolled."""
    options = [offers.hero(hero.kind) for hero in heroes]
    hero = heroes[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]
    d.tell(AIMED, "DR-144", chooser.seat, chooser.kind, card, hero.kind, HERO[hero.seat])
    return hero


def pick_monster(d: Dungeon, chooser: Hero, monsters: Sequence[Monster], card: CardKind) -> Rules[Monster]:
    options = [offers.monster(monster.kind, monster.at) for monster in monsters]
    monster = monsters[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]
    d.tell(AIMED, "DR-144", chooser.seat, chooser.kind, card, monster.kind, MONSTER[monster.at])
    return monster


def pick_tile(d: Dungeon, chooser: Hero, tiles: Sequence[int], card: CardKind) -> Rules[int]:
    options = [offers.tile(d.tiles[at].kind, at) for at in tiles]
    at = tiles[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]
    d.tell(AIMED_AT_TILE, "DR-144", chooser.seat, chooser.kind, card, at, TILE[at])
    return at


def pick_item(d: Dungeon, chooser: Hero, items: Sequence[ItemKind], card: CardKind) -> Rules[ItemKind]:
    options = [offers.card(item) for item in items]
    item = items[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]
    d.tell_to((chooser.seat,), PICKED_CARD, "DR-144", chooser.seat, item)  # DR-741 a loot pile is secret
    return item


def agrees(d: Dungeon, asked: Hero, hero: Hero, card: CardKind, refused: list[Refusal]) -> Rules[bool]:
    """DR-094 Consent is asked before anything is spent; after a refusal the same effect is not offered again."""
    d.tell(PROPOSED, "DR-094", hero.seat, hero.kind, card, asked.kind, HERO[asked.seat])
    pick = yield from choose(asked.seat, "DR-063", (ACCEPT, REFUSE), (hero.kind, card))
    if pick is ACCEPT:
        return True
    d.tell(DECLINED, "DR-094", asked.seat, asked.kind, card)
    refused.append(Refusal(card, asked.seat))
    return False


def was_refused(refused: list[Refusal], card: CardKind, asked: Hero) -> bool:
    return Refusal(card, asked.seat) in refused
