"""What a seat may know. Built up from nothing: what is not shown here stays secret."""

from __future__ import annotations

from typing import cast

from undercroft.games.dungeon_run.glossary import SIDES
from undercroft.games.dungeon_run.kinds.effects import RULES
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, ItemKind, MonsterKind, TrapKind
from undercroft.games.dungeon_run.rules.battle import defence_value
from undercroft.games.dungeon_run.rules.free_attacks import attack_value
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight, Offer, Throw
from undercroft.games.dungeon_run.rules.moving import escape_value
from undercroft.games.dungeon_run.rules.state import DRAFT, OPEN, WALL, Dungeon, Hero, Monster, Tile
from undercroft.games.dungeon_run.rules.victory import POINTS, scored
from undercroft.games.dungeon_run.sight import seen
from undercroft.kernel.sight import sight
from undercroft.kernel.things import printed_once

dungeon_open = sight(Dungeon, seen.DungeonOpen)
hero_open = sight(Hero, seen.HeroOpen)
fight_open = sight(Fight, seen.FightOpen)
throw_seen = sight(Throw, seen.ThrowSeen)

# State that no view shows, by the reason why not.
HIDDEN = {
    "seen in what is offered": "Action Dungeon.action Dungeon.spent Dungeon.used Turn.calmed Turn.equips Turn.given_up "
    "Turn.glyph Turn.just_moved Turn.refused",
    "told when it happens": "Dungeon.by_chance Dungeon.nothing_fitted Dungeon.token_moved Fight.is_surprise "
    "Fight.redirected",
    "it follows from tiles, wounds and who is dead": "Dungeon.cells Dungeon.deaths Fight.gave Fight.took Tile.turned",
    "the tile is asked about": "Throw.tile",
    "still to be carried out": "Turn.begun Turn.over",
}


def view(d: Dungeon, seat: int | None) -> seen.Own:
    """The table as this seat sees it; None is a spectator."""
    return {
        "mode": "solitaire" if d.is_solo else "large" if d.is_large else "standard",
        "turn": turn_view(d),
        **dungeon_open(d),  # DR-105 DR-107 DR-219 the size of the stack, artifacts and discards are public
        "names": list(d.names),
        "options": {"mercy": d.mercy, "round-limit": d.round_limit},
        "taken": [None if kind is None else kind.key for kind in d.taken] if d.stage == DRAFT else None,
        "draft": [card_view(kind) for kind in d.pack.hero.values()] if d.stage == DRAFT else None,
        "tiles": [tile_view(d, at, tile) for at, tile in enumerate(d.tiles)],
        "stack_known": sorted(kind.key for kind in d.stack.may_hold()) if d.stack.is_open else None,  # DR-188
        "boss": boss_view(d, seat),
        "heroes": [hero_view(d, hero, seat) for hero in d.heroes],
        "against": against_view(d, seat),
        "fight": fight_view(d.fight) if d.fight is not None else None,
        "dice": [throw_seen(one) for one in d.throws],
        "offer": offer_view(d, seat),
        "known_top": known_top(d, seat),
        "points": points(d.heroes[0]) if d.is_solo and d.heroes else None,
    }


@printed_once
def card_view(kind: HeroKind) -> seen.HeroCard:
    """DR-110 The hero cards lie open while heroes are chosen."""
    return {
        **words_of(kind),
        "life": kind.life,
        "ratings": {"brawn": kind.brawn, "magic": kind.magic, "skill": kind.skill},
        "personal": named(kind.personal),
        "summoner": named(kind.summoner),
    }


def tile_view(d: Dungeon, at: int, tile: Tile) -> seen.TileSeen:
    """DR-314 DR-252 Face-down cards are only counted."""
    foe, lies = d.foes.get(at), tile_seen(tile, at, at == d.lair, at in d.silent)
    return lies if foe is None else {**lies, "monster": monster_seen(foe.kind, foe.wounds, foe.roamed)}


# What never changes, or only with a few numbers, is made once in each language; all views share it.


@printed_once
def tile_seen(tile: Tile, at: int, is_lair: bool, is_silenced: bool) -> seen.TileSeen:
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
        "token": None if tile.token is None else named(tile.token),
    }


@printed_once
def named(card: CardKind) -> seen.CardSeen:
    """What is printed on a card."""
    return {"key": card.key, "name": str(card), "text": str(card.text)}


@printed_once
def monster_seen(kind: MonsterKind, wounds: int, roamed: bool) -> seen.MonsterSeen:
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


def boss_view(d: Dungeon, seat: int | None) -> seen.BossSeen:
    """DR-101 DR-314 Hidden until the lair is placed, except from those who have looked."""
    knows = seat is not None and seat in d.peeked and d.lair < 0
    return {"revealed": d.lair >= 0, "peeked": named(d.bosses.top[0]) if knows else None, "lookers": list(d.peeked)}


def hero_view(d: Dungeon, hero: Hero, seat: int | None) -> seen.HeroSeen:
    """DR-741 The owner sees his loot pile; the others how many cards of each back it holds."""
    is_mine = seat == hero.seat
    kind = hero.kind
    return {
        **hero_open(hero),
        **words_of(kind),
        "seat": hero.seat,
        "life": kind.life,
        "ratings": {
            "brawn": d.rating(hero, "brawn"),
            "magic": d.rating(hero, "magic"),
            "skill": d.rating(hero, "skill"),
        },
        "markers": {
            "brawn": hero.ratings["brawn"] - kind.brawn,
            "magic": hero.ratings["magic"] - kind.magic,
            "skill": hero.ratings["skill"] - kind.skill,
        },
        "stone": d.pack.stone in hero.equipped or (is_mine and d.pack.stone in hero.loot),
        "personal": named(kind.personal),
        "summoner": {**named(kind.summoner), "active": d.pack.stone in hero.equipped},
        "abilities": [named(card) for card in hero.abilities],
        "equipped": [item_view(item) for item in hero.equipped],
        "loot": backs_view(hero),
        "loot_pile": [named(card) for card in (*hero.loot, *hero.trophies)] if is_mine else None,
        "drawn": [named(card) for card in hero.drawn] if is_mine else None,
        "strangers": [named(card) for card in hero.strangers],
        "traps": [named(card) for card in hero.traps],
    }


@printed_once
def words_of(kind: HeroKind) -> seen.HeroHead:
    """What is printed at the top of a hero card."""
    return {
        "key": kind.key,
        "name": str(kind),
        "title": str(kind.title),
        "race": str(kind.race),
        "training": kind.training,
    }


@printed_once
def item_view(item: ItemKind) -> seen.ItemSeen:
    one_use = any(RULES[effect.rule].one_use for effect in item.effects)
    return {
        **named(item),
        "slot": item.slot,
        "enchanted": item.enchanted,
        "artifact": item.is_artifact,
        "one_use": one_use,
    }


def backs_view(hero: Hero) -> seen.Backs:
    encounters, bosses, treasures, artifacts = backs(hero)
    return {"encounter": encounters, "boss": bosses, "treasure": treasures, "artifact": artifacts}


def backs(hero: Hero) -> tuple[int, int, int, int]:
    """DR-741 How many cards of each back his loot pile holds."""
    return counted(hero.loot, hero.trophies) if hero.loot or hero.trophies else (0, 0, 0, 0)


def counted(loot: list[ItemKind], trophies: list[MonsterKind | TrapKind]) -> tuple[int, int, int, int]:
    bosses = sum([is_boss(card) for card in trophies]) if trophies else 0
    artifacts = sum([item.is_artifact for item in loot]) if loot else 0
    return len(trophies) - bosses, bosses, len(loot) - artifacts, artifacts


def is_boss(card: MonsterKind | TrapKind) -> bool:
    return isinstance(card, MonsterKind) and card.is_boss


def turn_view(d: Dungeon) -> seen.TurnSeen:
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


def against_view(d: Dungeon, seat: int | None) -> list[seen.Against]:
    """What the hero of this seat has against each monster on the tiles."""
    if seat is None or not d.heroes or d.heroes[seat].is_dead:
        return []
    hero = d.heroes[seat]
    return [against(d, hero, monster) for monster in d.monsters()]


def against(d: Dungeon, hero: Hero, monster: Monster) -> seen.Against:
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


def fight_view(fight: Fight) -> seen.FightSeen:
    """The dice of both sides and their assignment, as everybody at the table sees them."""
    return {
        **fight_open(fight),
        "rating": fight.rating,
        "rival_rating": fight.rival_rating,
        "what": what_of(fight),
        "rival": fight.rival if fight.rival >= 0 else None,
        "monster": None if fight.monster is None else fight.monster.key,
        "monster_name": None if fight.monster is None else str(fight.monster),
        "trap": named(fight.trap) if fight.trap is not None else None,
        "offers": pairs(fight.offers),
        "helpers": pairs(fight.helpers),
        "needed": needed(fight),
        "used": pairs(fight.used),
        "assigning": {"die": fight.die, "face": fight.dice[fight.die]} if fight.die >= 0 else None,
    }


def what_of(fight: Fight) -> str:
    return "free attack" if fight.what == "free strike" else fight.what


def pairs(found: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Pairs as lists: so they are in JSON."""
    return cast(list[tuple[int, str]], [list(one) for one in found])


def needed(fight: Fight) -> int:
    """DR-352 The face an escape needs, DR-592 the successes a trap needs."""
    if fight.what == "escape":
        return escape_value(fight)
    return max(1, fight.successes) if fight.what == "disarm" else 0


def offer_view(d: Dungeon, seat: int | None) -> seen.OfferListed | None:
    offer = d.offer
    if offer is None:
        return None
    listed: seen.OfferListed = {"proposer": offer.proposer, "partner": offer.partner, "counter": offer.is_counter}
    if knows_lists(offer, seat):
        listed["gives"] = [str(card) for card in offer.gives]
        listed["wants"] = [str(card) for card in offer.wants]
    return listed


def knows_lists(offer: Offer, seat: int | None) -> bool:
    """DR-519 The lists are seen by the two players concerned only, and only once the offer is made."""
    return seat == offer.proposer or (seat == offer.partner and offer.is_made)


def known_top(d: Dungeon, seat: int | None) -> seen.KnownTop:
    """What Read the Smoke has shown this seat and is still to come."""
    if seat is None or seat != d.saw_top:
        return {"encounters": [], "tiles": []}
    return {"encounters": [str(card) for card in d.encounters.top], "tiles": [str(kind) for kind in d.stack.top]}


def points(hero: Hero) -> list[seen.PointsSeen]:
    """DR-960 The score of who plays alone as it stands, row by row."""
    return [{"key": key, "n": n, "each": POINTS[key]} for key, n in scored(hero).items()]
