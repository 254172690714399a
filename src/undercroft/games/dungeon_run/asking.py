"""Asks that many rules share: whether an optional effect is used, and who or what it is aimed at."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_run import words
from undercroft.games.dungeon_run.kinds import CardKind, ItemKind, Power
from undercroft.games.dungeon_run.state import Dungeon, Hero, Monster, Refusal
from undercroft.games.dungeon_run.verbs import use_up
from undercroft.kernel.rules import Rules, choose


def uses_it(d: Dungeon, hero: Hero, power: Power) -> Rules[bool]:
    """DR-075 An optional effect: he is asked whether he uses it now."""
    options = (words.PASS, words.use(power.card))
    if (yield from choose(hero.seat, "DR-053", options, power.card)) is words.PASS:
        return False
    use_up(d, hero, power)
    return True


def offered(d: Dungeon, hero: Hero, window: str) -> Rules[bool]:
    """Whether he uses one of the effects he has in this window."""
    for power in d.ready(hero, window):
        if (yield from uses_it(d, hero, power)):
            return True
    return False


def pick_hero(d: Dungeon, chooser: Hero, heroes: Sequence[Hero], card: CardKind) -> Rules[Hero]:
    """DR-099 The target is chosen before any die of the effect is rolled."""
    options = [words.hero(hero.kind) for hero in heroes]
    return heroes[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]


def pick_monster(d: Dungeon, chooser: Hero, monsters: Sequence[Monster], card: CardKind) -> Rules[Monster]:
    options = [words.monster(monster.kind, monster.at) for monster in monsters]
    return monsters[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]


def pick_tile(d: Dungeon, chooser: Hero, tiles: Sequence[int], card: CardKind) -> Rules[int]:
    options = [words.tile(d.tiles[at].kind, at) for at in tiles]
    return tiles[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]


def pick_item(d: Dungeon, chooser: Hero, items: Sequence[ItemKind], card: CardKind) -> Rules[ItemKind]:
    options = [words.card(item) for item in items]
    return items[options.index((yield from choose(chooser.seat, "DR-144", options, card)))]


def agrees(d: Dungeon, asked: Hero, hero: Hero, card: CardKind, refused: list[Refusal]) -> Rules[bool]:
    """DR-094 Consent is asked before anything is spent; after a refusal the same effect is not offered again."""
    pick = yield from choose(asked.seat, "DR-063", (words.ACCEPT, words.REFUSE), (hero.kind, card))
    if pick is words.ACCEPT:
        return True
    refused.append(Refusal(card, asked.seat))
    return False


def was_refused(refused: list[Refusal], card: CardKind, asked: Hero) -> bool:
    return Refusal(card, asked.seat) in refused
