"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, TypedDict

from undercroft.games.dungeon_run.state import DRAFT, Dungeon, Fight, Hero, TileObserved
from undercroft.games.dungeon_run.view import is_boss, needed
from undercroft.kernel.view import Observed

KEY = attrgetter("key")
MonsterObserved = tuple[int, str, int, bool]  # its tile, its kind, its wounds, whether it has roamed


class HeroObserved(TypedDict):
    """A hero. `loot` counts encounter, boss, treasure and artifact cards; `pile` and `drawn` are for his own player."""

    key: str
    at: int
    wounds: int
    ratings: list[int]  # Brawn, Magic, Skill: printed and trained
    down: bool
    dead: bool
    abilities: list[str]
    deck: int
    equipped: list[str]
    loot: tuple[int, int, int, int]
    pile: list[str] | None
    drawn: list[str] | None
    strangers: list[str]
    traps: list[str]
    exhausted: list[str]
    numbed: int
    no_rally: bool


class TurnObserved(TypedDict):
    """Whose turn it is and what is left of it."""

    seat: int
    actions: int
    offers: int
    granted: list[str]


class FightObserved(TypedDict):
    """A battle, escape, disarm attempt or free attack in progress."""

    what: str
    seat: int
    rival: int
    monster: str | None
    trap: str | None
    rating: str
    rival_rating: str
    offers: list[tuple[int, str]]
    helpers: list[tuple[int, str]]
    saboteurs: list[int]
    needed: int
    foe_dice: list[int]
    dice: list[int]
    threats: list[int]
    defence: int
    hits: int
    blocks: int
    used: list[tuple[int, str]]
    die: int


class ThrowObserved(TypedDict):
    """Dice on the table that may be rerolled or changed."""

    what: str
    seat: int
    faces: list[int]


class OfferObserved(TypedDict):
    """A trade being discussed; the lists are for the two concerned only (DR-519)."""

    proposer: int
    partner: int
    counter: bool
    gives: list[str] | None
    wants: list[str] | None


class DungeonRunObserved(Observed):
    """The tiles by their numbers, the heroes by their seats."""

    stage: str
    round: int
    first: int
    final: bool
    taken: list[str | None] | None
    tiles: list[TileObserved]
    monsters: list[MonsterObserved]
    lair: int
    silent: tuple[int, ...]
    stack: int
    stack_known: list[str] | None
    discarded_tiles: list[str]
    encounters: int
    encounter_discards: list[str]
    treasures: int
    artifacts: list[str]
    lookers: list[int]
    peeked: str | None
    heroes: list[HeroObserved]
    turn: TurnObserved | None
    to_play: list[int]
    fight: FightObserved | None
    dice: list[ThrowObserved]
    offer: OfferObserved | None
    known_encounters: list[str]
    known_tiles: list[str]


def observe(d: Dungeon, seat: int | None) -> dict[str, Any]:
    """DR-741 DR-314 DR-519 What only others know is counted or left out."""
    turn, knows_top = d.turn, seat is not None and seat == d.saw_top
    return {
        "stage": d.stage,
        "round": d.round,
        "first": d.first,
        "final": d.final,
        "taken": [kind and kind.key for kind in d.taken] if d.stage == DRAFT else None,
        "tiles": [tile.observed for tile in d.tiles],
        "monsters": [(at, foe.kind.key, foe.wounds, foe.roamed) for at, foe in sorted(d.foes.items())],
        "lair": d.lair,
        "silent": d.silent,
        "stack": len(d.stack),
        "stack_known": sorted([*map(KEY, d.stack.may_hold())]) if d.stack.is_open else None,
        "discarded_tiles": [*map(KEY, d.tile_discards)],
        "encounters": len(d.encounters),
        "encounter_discards": [*map(KEY, d.discards)],
        "treasures": len(d.treasures),
        "artifacts": [*map(KEY, d.artifacts)],
        "lookers": d.peeked[:],
        "peeked": d.bosses.top[0].key if seat is not None and d.lair < 0 and seat in d.peeked else None,
        "heroes": [observe_hero(hero, seat) for hero in d.heroes],
        "turn": None
        if turn is None
        else {
            "seat": turn.seat,
            "actions": turn.actions,
            "offers": turn.offers,
            "granted": [grant.card.key for grant in turn.granted],
        },
        "to_play": d.to_play[:],
        "fight": None if d.fight is None else observe_fight(d.fight),
        "dice": [{"what": one.what, "seat": one.seat, "faces": one.faces[:]} for one in d.throws],
        "offer": observe_offer(d, seat),
        "known_encounters": [*map(KEY, d.encounters.top)] if knows_top else [],
        "known_tiles": [*map(KEY, d.stack.top)] if knows_top else [],
    }


def observe_hero(hero: Hero, seat: int | None) -> HeroObserved:
    """DR-741 The owner sees his loot pile; the others how many cards of each back it holds."""
    is_mine, loot, trophies = seat == hero.seat, hero.loot, hero.trophies
    bosses = sum([is_boss(card) for card in trophies]) if trophies else 0
    artifacts = sum([item.is_artifact for item in loot]) if loot else 0
    return {
        "key": hero.kind.key,
        "at": hero.at,
        "wounds": hero.wounds,
        "ratings": [*hero.ratings.values()],
        "down": hero.is_down,
        "dead": hero.is_dead,
        "abilities": [*map(KEY, hero.abilities)],
        "deck": len(hero.deck),
        "equipped": [*map(KEY, hero.equipped)],
        "loot": (len(trophies) - bosses, bosses, len(loot) - artifacts, artifacts),
        "pile": [*map(KEY, (*loot, *trophies))] if is_mine else None,
        "drawn": [*map(KEY, hero.drawn)] if is_mine else None,
        "strangers": [*map(KEY, hero.strangers)],
        "traps": [*map(KEY, hero.traps)],
        "exhausted": hero.exhausted[:],
        "numbed": hero.numbed,
        "no_rally": hero.no_rally,
    }


def observe_fight(fight: Fight) -> FightObserved:
    return {
        "what": "free attack" if fight.what == "free strike" else fight.what,
        "seat": fight.seat,
        "rival": fight.rival,
        "monster": None if fight.monster is None else fight.monster.key,
        "trap": None if fight.trap is None else fight.trap.key,
        "rating": fight.rating,
        "rival_rating": fight.rival_rating,
        "offers": fight.offers[:],
        "helpers": fight.helpers[:],
        "saboteurs": fight.saboteurs[:],
        "needed": needed(fight),
        "foe_dice": fight.foe_dice[:],
        "dice": fight.dice[:],
        "threats": fight.threats[:],
        "defence": fight.defence,
        "hits": fight.hits,
        "blocks": fight.blocks,
        "used": fight.used[:],
        "die": fight.die,
    }


def observe_offer(d: Dungeon, seat: int | None) -> OfferObserved | None:
    """DR-519 The lists are seen by the two players concerned only, and only once the offer is made."""
    offer = d.offer
    if offer is None:
        return None
    knows = seat == offer.proposer or (seat == offer.partner and offer.is_made)
    return {
        "proposer": offer.proposer,
        "partner": offer.partner,
        "counter": offer.is_counter,
        "gives": [*map(KEY, offer.gives)] if knows else None,
        "wants": [*map(KEY, offer.wants)] if knows else None,
    }
