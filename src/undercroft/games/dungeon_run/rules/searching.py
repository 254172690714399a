"""Search (2.12), and what happens to every card a hero receives."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import ItemKind
from undercroft.games.dungeon_run.rules.decks import FaceDown
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import equip_item, gain_item
from undercroft.games.dungeon_run.rules.verbs.clock import open_final_phase
from undercroft.games.dungeon_run.rules.verbs.tiles import pick_up_cards
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import STOWED
from undercroft.kernel.rules import Rules, choose, draw


def receive(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> Rules[None]:
    """A card a hero receives: he takes it, then decides what becomes of it."""
    take(d, hero, item, clause)
    yield from equip_or_stow(d, hero, item)


def take(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """Into his hands, seen by all."""
    gain_item(d, hero, item, clause)
    if item is d.pack.stone:
        pick_up_stone(d, hero)


def equip_or_stow(d: Dungeon, hero: Hero, item: ItemKind) -> Rules[None]:
    """DR-541 DR-071 For each card: equip it at once, or put it in the loot pile."""
    if hero.may_equip(item):
        options = (offers.equip(item), offers.stow(item))
        pick = yield from choose(hero.seat, "DR-541", options, item)
        if pick is options[0]:
            equip_item(d, hero, item, "DR-541")
            return
    d.tell(STOWED, "DR-012", hero.seat, hero.kind)


def pick_up_stone(d: Dungeon, hero: Hero) -> None:
    """DR-871 The final phase begins the moment a hero picks up the Stone, equipped or not; it never ends."""
    open_final_phase(d, hero)


def turn_face_up(d: Dungeon, hidden: ItemKind | None, clause: str) -> Rules[ItemKind]:
    """A face-down treasure is turned: which card it is was not known before."""
    if hidden is not None:
        return hidden
    return (yield from draw(FaceDown(d.treasures), clause))


def can_search(d: Dungeon, hero: Hero) -> bool:
    """DR-540 Cards and no monster; DR-543 other heroes or a stranger do not matter."""
    return hero.at not in d.foes and d.tile_of(hero).has_cards


def search(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-540 Reveal all treasure and artifact cards of the tile, read them out and take them all; then DR-541.

    DR-544 Also those an unconscious or dead hero has left; DR-771 also the Summoning Stone.
    """
    found, hidden = pick_up_cards(d, hero, hero.at)
    turned = []
    for one in hidden:
        turned.append((yield from turn_face_up(d, one, "DR-540")))
    for item in found + turned:
        take(d, hero, item, "DR-540")
    for item in found + turned:
        yield from equip_or_stow(d, hero, item)
    if turned:
        for power in d.ready(hero, "search"):
            yield from power.rule.run(d, hero, power)


def draw_treasure(d: Dungeon, clause: str) -> Rules[ItemKind | None]:
    """The top card of the treasure deck; DR-265 None if it is empty, discards are not reshuffled."""
    if not len(d.treasures):
        return None
    return (yield from draw(d.treasures, clause))
