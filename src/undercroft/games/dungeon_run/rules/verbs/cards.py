"""Cards of a hero: abilities, items, trophies, strangers and traps."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.kinds.pack import (
    AbilityKind,
    EncounterKind,
    ItemKind,
    MonsterKind,
    Power,
    StrangerKind,
    TrapKind,
    powers_of,
)
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words import events as ev
from undercroft.games.dungeon_run.words.places import TILE


def refresh(d: Dungeon, hero: Hero) -> None:
    """What the hero can do follows from the cards in front of him. DR-007 The summoner ability needs the Stone."""
    summoner = (hero.kind.summoner,) if d.pack.stone in hero.equipped else ()
    hero.powers = powers_of(
        (hero.kind.personal, *summoner, *hero.abilities, *hero.equipped, *hero.strangers, *hero.traps)
    )


def gain_ability(d: Dungeon, hero: Hero, card: AbilityKind, clause: str, is_known: bool = False) -> None:
    """Face up; `is_known`: his own player was told when he chose it."""
    hero.abilities.append(card)
    refresh(d, hero)
    if is_known:
        d.tell_to(d.others(hero), ev.KEPT, clause, hero.seat, hero.kind, card)
    else:
        d.tell(ev.KEPT, clause, hero.seat, hero.kind, card)


def lose_ability(d: Dungeon, hero: Hero, card: AbilityKind, clause: str) -> None:
    """DR-076 A one-shot ability is discarded and never returns."""
    hero.abilities.remove(card)
    refresh(d, hero)
    d.tell(ev.LOST_ABILITY, clause, hero.seat, hero.kind, card)


def gain_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str, openly: bool = True) -> None:
    """The card goes to his loot pile; told by name only where everybody sees it."""
    hero.loot.append(item)
    if openly:
        d.tell(ev.FOUND, clause, hero.seat, hero.kind, item, TILE[hero.at])


def equip_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """DR-501 DR-503 From the loot pile to his side; DR-542 the card it replaces goes to the loot pile."""
    old = hero.in_slot(item.slot) if item.slot != "none" else None  # DR-504
    if old is not None:
        unequip_item(d, hero, old, clause)
    hero.loot.remove(item)
    hero.equipped.append(item)
    refresh(d, hero)
    d.tell(ev.EQUIPPED, clause, hero.seat, hero.kind, item)


def unequip_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    hero.equipped.remove(item)
    hero.loot.append(item)
    refresh(d, hero)
    d.tell(ev.TOOK_OFF, clause, hero.seat, hero.kind, item)


def hand_item(d: Dungeon, giver: Hero, taker: Hero, item: ItemKind, clause: str) -> None:
    """From one hero's hands to another's loot pile; what was worn comes off in sight of all."""
    if item in giver.equipped:
        unequip_item(d, giver, item, clause)
    giver.loot.remove(item)
    taker.loot.append(item)


def lose_item(d: Dungeon, hero: Hero, item: ItemKind) -> None:
    """Out of his hands, wherever it goes."""
    if item in hero.equipped:
        hero.equipped.remove(item)
        refresh(d, hero)
    else:
        hero.loot.remove(item)


def discard_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """DR-265 Discarded treasure never returns; an artifact goes back beside the table."""
    lose_item(d, hero, item)
    if item.is_artifact:
        d.artifacts.append(item)
    d.tell(ev.PAID, clause, hero.seat, hero.kind, item)


def leave_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """DR-714 It lies face up on the tile."""
    lose_item(d, hero, item)
    lay_card(d, hero.at, item)
    d.tell(ev.LEFT, clause, hero.seat, hero.kind, item, TILE[hero.at])


def lay_card(d: Dungeon, at: int, item: ItemKind) -> None:
    """Face up, on a tile."""
    d.tiles[at] = d.tiles[at].but(cards=(*d.tiles[at].cards, item))


def gain_trophy(d: Dungeon, hero: Hero, card: MonsterKind | TrapKind) -> None:
    """DR-740 Into his loot pile."""
    hero.trophies.append(card)


def salvage(d: Dungeon, hero: Hero, trap: TrapKind, clause: str) -> None:
    gain_trophy(d, hero, trap)
    d.tell(ev.SALVAGED, clause, hero.seat, hero.kind, trap)


def pay_trophy(d: Dungeon, hero: Hero, card: MonsterKind | TrapKind, clause: str) -> None:
    """DR-566 To the encounter discard pile; a boss card leaves the game."""
    hero.trophies.remove(card)
    discard_encounter(d, card)
    d.tell(ev.PAID, clause, hero.seat, hero.kind, card)


def discard_encounter(d: Dungeon, card: EncounterKind) -> None:
    if not (isinstance(card, MonsterKind) and card.is_boss):
        d.discards.append(card)


def own_stranger(d: Dungeon, hero: Hero, card: StrangerKind, clause: str) -> None:
    hero.strangers.append(card)
    refresh(d, hero)
    d.tell(ev.OWNED, clause, hero.seat, card, hero.kind)


def disown_stranger(d: Dungeon, hero: Hero, card: StrangerKind) -> None:
    hero.strangers.remove(card)
    refresh(d, hero)


def suffer_trap(d: Dungeon, hero: Hero, trap: TrapKind, clause: str) -> None:
    """DR-596 A lasting trap stays beside the hero."""
    hero.traps.append(trap)
    refresh(d, hero)
    d.tell(ev.TRAPPED, clause, hero.seat, trap, hero.kind)


def end_trap(d: Dungeon, hero: Hero, trap: TrapKind, clause: str, salvaged: bool = False) -> None:
    hero.traps.remove(trap)
    refresh(d, hero)
    d.tell(ev.FREED, clause, hero.seat, hero.kind, trap)
    if salvaged:
        salvage(d, hero, trap, clause)
    else:
        throw_away(d, trap, clause)


def throw_away(d: Dungeon, card: EncounterKind, clause: str) -> None:
    """An encounter card is discarded, in sight of all."""
    discard_encounter(d, card)
    d.tell(ev.DISCARDED, clause, card)


def train(d: Dungeon, hero: Hero, rating: str, clause: str) -> None:
    """DR-561 The marker raises the rating by 1 for the rest of the game; DR-569 without a maximum."""
    hero.ratings[rating] += 1
    d.tell(ev.TRAINED, clause, hero.seat, hero.kind, RATINGS[rating])


def use_up(d: Dungeon, hero: Hero, power: Power) -> None:
    """DR-076 A limited effect has been used; the limit sticks to the card."""
    limit = power.effect.limit
    if limit:
        d.used_up(hero, limit).append(power.card.key)
    d.tell(ev.USED, "DR-008" if power.inborn else "DR-014", hero.seat, hero.kind, power.card, TILE[hero.at])
