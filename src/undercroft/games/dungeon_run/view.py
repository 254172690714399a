"""What a seat may know. Built up from nothing: what is not shown here stays secret."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run.battle import defence_value
from undercroft.games.dungeon_run.effects import RULES
from undercroft.games.dungeon_run.free_attacks import attack_value
from undercroft.games.dungeon_run.helping import pool_size
from undercroft.games.dungeon_run.kinds import RATINGS, SIDES, HeroKind, ItemKind, MonsterKind, TrapKind
from undercroft.games.dungeon_run.moving import escape_value
from undercroft.games.dungeon_run.state import DRAFT, OPEN, WALL, Dungeon, Fight, Hero, Monster, Tile
from undercroft.kernel.printed import printed_once


def view(d: Dungeon, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it; None is a spectator. Its shape is `DungeonRunView` (seen.py)."""
    return {
        "mode": "solitaire" if d.is_solo else "large" if d.is_large else "standard",
        "turn": turn_view(d),
        "stage": d.stage,
        "round": d.round,
        "first": d.first,
        "final": d.final,
        "names": list(d.names),
        "options": {"mercy": d.mercy, "round-limit": d.round_limit},
        "taken": [kind and kind.key for kind in d.taken] if d.stage == DRAFT else None,
        "draft": [card_view(kind) for kind in d.pack.hero.values()] if d.stage == DRAFT else None,
        "tiles": [tile_view(d, at, tile) for at, tile in enumerate(d.tiles)],
        "stack": len(d.stack),  # DR-105 its size is public
        "stack_known": sorted(kind.key for kind in d.stack.may_hold()) if d.stack.is_open else None,  # DR-188
        "discarded_tiles": [kind.key for kind in d.tile_discards],  # DR-219
        "encounters": len(d.encounters),
        "encounter_discards": [card.key for card in d.discards],
        "treasures": len(d.treasures),
        "artifacts": [item.key for item in d.artifacts],  # DR-107 open to see
        "boss": boss_view(d, seat),
        "heroes": [hero_view(d, hero, seat) for hero in d.heroes],
        "against": against_view(d, seat),
        "fight": fight_view(d, d.fight) if d.fight is not None else None,
        "dice": [{"what": one.what, "seat": one.seat, "faces": list(one.faces)} for one in d.throws],
        "offer": offer_view(d, seat),
        "known_top": known_top(d, seat),
    }


@printed_once
def card_view(kind: HeroKind) -> dict[str, Any]:
    """DR-110 The hero cards lie open while heroes are chosen."""
    return {
        **words_of(kind),
        "life": kind.life,
        "ratings": {rating: kind.rating(rating) for rating in RATINGS},
        "personal": named(kind.personal),
        "summoner": named(kind.summoner),
    }


def tile_view(d: Dungeon, at: int, tile: Tile) -> dict[str, Any]:
    """DR-314 DR-252 Face-down cards are only counted."""
    foe, lies = d.foes.get(at), tile_seen(tile, at, at == d.lair, at in d.silent)
    return lies if foe is None else {**lies, "monster": monster_seen(foe.kind, foe.wounds, foe.roamed)}


# What never changes, or only with a few numbers, is made once in each language; all views share it.


@printed_once
def tile_seen(tile: Tile, at: int, is_lair: bool, is_silenced: bool) -> dict[str, Any]:
    """A tile as it lies, until a verb lays another in its place."""
    kind = tile.kind
    return {
        "number": at,
        "kind": kind.key,
        "name": str(kind),
        "color": kind.color,
        "text": str(kind.text or ""),
        "x": tile.x,
        "y": tile.y,
        "exits": "".join(side for side, way in zip(SIDES, tile.ways, strict=True) if way != WALL),
        "open": "".join(side for side, way in zip(SIDES, tile.ways, strict=True) if way == OPEN),
        "ways": [*tile.ways],
        "treasure": [*kind.treasure],
        "encounter": [*kind.encounter],
        "lair": is_lair,
        "silenced": is_silenced,
        "monster": None,
        "strangers": [named(card) for card in tile.strangers],
        "cards": [named(item) for item in tile.cards],
        "face_down": len(tile.hidden),
        "token": tile.token and named(tile.token),
    }


@printed_once
def named(card: Any) -> dict[str, str]:
    """What is printed on a card."""
    return {"key": card.key, "name": str(card), "text": str(card.text)}


@printed_once
def monster_seen(kind: MonsterKind, wounds: int, roamed: bool) -> dict[str, Any]:
    return {
        **named(kind),
        "type": kind.type,
        "attack": kind.attack,
        "power": list(kind.power),
        "defence": kind.defence,
        "escape": kind.escape,
        "life": kind.life,
        "wounds": wounds,
        "ability": str(kind.ability),
        "boss": kind.is_boss,
        "roamed": roamed,
    }


def boss_view(d: Dungeon, seat: int | None) -> dict[str, Any]:
    """DR-101 DR-314 Hidden until the lair is placed, except from those who have looked."""
    knows = seat is not None and seat in d.peeked and d.lair < 0
    return {"revealed": d.lair >= 0, "peeked": named(d.bosses.top[0]) if knows else None, "lookers": list(d.peeked)}


def hero_view(d: Dungeon, hero: Hero, seat: int | None) -> dict[str, Any]:
    """DR-741 The owner sees his loot pile; the others how many cards of each back it holds."""
    is_mine = seat == hero.seat
    kind = hero.kind
    return {
        "seat": hero.seat,
        **words_of(kind),
        "at": hero.at,
        "life": kind.life,
        "wounds": hero.wounds,
        "ratings": {rating: d.rating(hero, rating) for rating in hero.ratings},
        "markers": {rating: value - kind.rating(rating) for rating, value in hero.ratings.items()},
        "down": hero.is_down,
        "dead": hero.is_dead,
        "stone": d.pack.stone in hero.equipped or (is_mine and d.pack.stone in hero.loot),
        "personal": named(kind.personal),
        "summoner": {**named(kind.summoner), "active": d.pack.stone in hero.equipped},
        "abilities": [named(card) for card in hero.abilities],
        "deck": len(hero.deck),
        "equipped": [item_view(item) for item in hero.equipped],
        "loot": backs(hero),
        "loot_pile": [named(card) for card in (*hero.loot, *hero.trophies)] if is_mine else None,
        "drawn": [named(card) for card in hero.drawn] if is_mine else None,
        "strangers": [named(card) for card in hero.strangers],
        "traps": [named(card) for card in hero.traps],
        "exhausted": list(hero.exhausted),
        "numbed": hero.numbed,
        "no_rally": hero.no_rally,
    }


@printed_once
def words_of(kind: HeroKind) -> dict[str, str]:
    """What is printed at the top of a hero card."""
    return {
        "key": kind.key,
        "name": str(kind),
        "title": str(kind.title),
        "race": str(kind.race),
        "training": kind.training,
    }


@printed_once
def item_view(item: ItemKind) -> dict[str, Any]:
    one_use = any(RULES[effect.rule].one_use for effect in item.effects)
    return {
        **named(item),
        "slot": item.slot,
        "enchanted": item.enchanted,
        "artifact": item.is_artifact,
        "one_use": one_use,
    }


def backs(hero: Hero) -> dict[str, int]:
    """DR-741 Encounter, boss, treasure and artifact cards have different backs."""
    bosses = sum(is_boss(card) for card in hero.trophies)
    artifacts = sum(item.is_artifact for item in hero.loot)
    return {
        "encounter": len(hero.trophies) - bosses,
        "boss": bosses,
        "treasure": len(hero.loot) - artifacts,
        "artifact": artifacts,
    }


def is_boss(card: MonsterKind | TrapKind) -> bool:
    return isinstance(card, MonsterKind) and card.is_boss


def turn_view(d: Dungeon) -> dict[str, Any]:
    """DR-141 Whose turn it is and what is left of it."""
    turn = d.turn
    return {
        "round": d.round or None,
        "seat": None if turn is None else turn.seat,
        "actions": 0 if turn is None else turn.actions,
        "offers": 0 if turn is None else turn.offers,
        "to_play": list(d.to_play),
        "granted": [] if turn is None else [grant.card.key for grant in turn.granted],
    }


def against_view(d: Dungeon, seat: int | None) -> list[dict[str, Any]]:
    """What the hero of this seat has against each monster on the tiles."""
    if seat is None or not d.heroes or d.heroes[seat].is_dead:
        return []
    hero = d.heroes[seat]
    return [against(d, hero, monster) for monster in d.monsters()]


def against(d: Dungeon, hero: Hero, monster: Monster) -> dict[str, Any]:
    """Dice and values of a battle with this monster or an escape from it, without help, sabotage or optional cards."""
    kind, at, seat = monster.kind, monster.at, hero.seat
    fight = Fight("battle", seat, at, kind, rating="brawn")
    brawn, defence_brawn = pool_size(d, fight, hero), defence_value(d, fight, hero)
    attack = attack_value(d, monster, hero, fight)
    fight.rating = "magic"
    magic, defence_magic = pool_size(d, fight, hero), defence_value(d, fight, hero)
    fight.what, fight.rating = "escape", "skill"
    return {
        "tile": at,
        "key": kind.key,
        "brawn": brawn,
        "magic": magic,
        "skill": pool_size(d, fight, hero),
        "defence_brawn": defence_brawn,
        "defence_magic": defence_magic,
        "escape": escape_value(fight),
        "attack": attack,
    }


def fight_view(d: Dungeon, fight: Fight) -> dict[str, Any]:
    """The dice of both sides and their assignment, as everybody at the table sees them."""
    return {
        "what": "free attack" if fight.what == "free strike" else fight.what,
        "seat": fight.seat,
        "rival": fight.rival if fight.rival >= 0 else None,
        "monster": fight.monster and fight.monster.key,
        "monster_name": fight.monster and str(fight.monster),
        "trap": named(fight.trap) if fight.trap is not None else None,
        "rating": fight.rating,
        "rival_rating": fight.rival_rating,
        "offers": [list(one) for one in fight.offers],
        "helpers": [list(one) for one in fight.helpers],
        "saboteurs": list(fight.saboteurs),
        "foe_dice": list(fight.foe_dice),
        "dice": list(fight.dice),
        "threats": list(fight.threats),
        "defence": fight.defence,
        "needed": needed(fight),
        "hits": fight.hits,
        "blocks": fight.blocks,
        "used": [list(one) for one in fight.used],
        "assigning": {"die": fight.die, "face": fight.dice[fight.die]} if fight.die >= 0 else None,
    }


def needed(fight: Fight) -> int:
    """DR-352 The face an escape needs, DR-592 the successes a trap needs."""
    if fight.what == "escape":
        return escape_value(fight)
    return max(1, fight.successes) if fight.what == "disarm" else 0


def offer_view(d: Dungeon, seat: int | None) -> dict[str, Any] | None:
    """DR-519 The lists are seen by the two players concerned only, and only once the offer is made."""
    offer = d.offer
    if offer is None:
        return None
    seen: dict[str, Any] = {"proposer": offer.proposer, "partner": offer.partner, "counter": offer.is_counter}
    if seat == offer.proposer or (seat == offer.partner and offer.is_made):
        seen["gives"] = [str(card) for card in offer.gives]
        seen["wants"] = [str(card) for card in offer.wants]
    return seen


def known_top(d: Dungeon, seat: int | None) -> dict[str, list[str]]:
    """What Read the Smoke has shown this seat and is still to come."""
    if seat is None or seat != d.saw_top:
        return {"encounters": [], "tiles": []}
    return {"encounters": [str(card) for card in d.encounters.top], "tiles": [str(kind) for kind in d.stack.top]}
