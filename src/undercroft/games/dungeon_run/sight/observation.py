"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack.

Things are named by the keys that `things` knows; what a seat may not know is an empty list.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.kinds.pack import (
    AbilityKind,
    CardKind,
    EncounterKind,
    HeroKind,
    MonsterKind,
    TileKind,
)
from undercroft.games.dungeon_run.rules.in_progress import Fight, Offer, Turn
from undercroft.games.dungeon_run.rules.state import DRAFT, Dungeon, Hero, Tile
from undercroft.games.dungeon_run.sight import bounds
from undercroft.games.dungeon_run.sight.seen import (
    DungeonOpen,
    FightOpen,
    HeroOpen,
    OfferSeen,
    Place,
    Seat,
    Seats,
    ThrowSeen,
)
from undercroft.games.dungeon_run.sight.view import backs, knows_lists, needed, what_of
from undercroft.kernel.bounds import Most, OfKind, Within
from undercroft.kernel.sight import sight
from undercroft.kernel.things import kept_in_first
from undercroft.kernel.view import Each, Observed, Of

Way = Annotated[int, Within(-2, bounds.last_tile)]  # a wall, an open exit, or the number of the tile there
Tiles = OfKind.named("tile")
SEATS = bounds.SEATS


class TileObserved(TypedDict):
    """A placed tile, as everybody sees it; `ways` to N, E, S, W."""

    kind: Annotated[str, Tiles]
    x: Annotated[int, Within(bounds.west, bounds.tiles)]
    y: Annotated[int, Within(bounds.west, bounds.tiles)]
    ways: tuple[Way, Way, Way, Way]
    strangers: Annotated[tuple[str, ...], OfKind.named("stranger"), Most(bounds.strangers, as_set=True)]
    cards: Annotated[tuple[str, ...], bounds.Items, Most(bounds.items, as_set=True)]
    face_down: Annotated[int, Within(0, bounds.treasures)]
    token: Annotated[str | None, bounds.Abilities]  # the card that laid it


class MonsterObserved(TypedDict):
    tile: Place
    kind: Annotated[str, OfKind.named("monster", "boss")]
    wounds: Annotated[int, Within(0, bounds.WOUNDED)]
    roamed: bool


@kept_in_first
def tile_observed(tile: Tile) -> TileObserved:
    """Kept in the tile: a verb lays another in its place."""
    return {
        "kind": tile.kind.thing,
        "x": tile.x,
        "y": tile.y,
        "ways": tile.ways,  # type: ignore[typeddict-item]
        "strangers": tuple([card.thing for card in tile.strangers]),
        "cards": tuple([card.thing for card in tile.cards]),
        "face_down": len(tile.hidden),
        "token": None if tile.token is None else tile.token.thing,
    }


def ratings(hero: Hero) -> tuple[int, int, int]:
    return tuple(hero.ratings.values())  # type: ignore[return-value]  # there are three


def pile(hero: Hero, seat: int | None) -> list[str]:
    return [card.thing for card in (*hero.loot, *hero.trophies)] if seat == hero.seat else []


def drawn(hero: Hero, seat: int | None) -> list[AbilityKind]:
    return hero.drawn if seat == hero.seat else []


Rated = Annotated[int, Within(0, bounds.RATED)]
Counted = Annotated[int, Within(0, bounds.pile)]
Abilities = Annotated[list[str], bounds.Abilities, Most(bounds.deck, as_set=True)]


class HeroObserved(HeroOpen):
    """A hero. `loot` counts encounter, boss, treasure and artifact cards; `pile` and `drawn` are for his own player."""

    key: Annotated[str, Of("kind"), OfKind.named("hero")]
    ratings: Annotated[tuple[Rated, Rated, Rated], ratings]  # Brawn, Magic, Skill: printed and trained
    abilities: Abilities
    equipped: Annotated[list[str], bounds.Items, Most(bounds.items, as_set=True)]
    loot: Annotated[tuple[Counted, Counted, Counted, Counted], backs]
    pile: Annotated[list[str], pile, bounds.Trophies, Most(bounds.pile)]
    drawn: Annotated[list[str], drawn, bounds.Abilities, Most(bounds.deck, as_set=True)]
    strangers: Annotated[list[str], OfKind.named("stranger"), Most(bounds.strangers, as_set=True)]
    traps: Annotated[list[str], OfKind.named("trap"), Most(bounds.traps, as_set=True)]


def granted(turn: Turn) -> list[str]:
    return [grant.card.thing for grant in turn.granted] if turn.granted else []


class TurnObserved(TypedDict):
    """Whose turn it is and what is left of it."""

    seat: Seat
    actions: Annotated[int, Within(0, 2)]
    offers: Annotated[int, Within(0, 3)]
    granted: Annotated[list[str], granted, bounds.Held, Most(bounds.held, as_set=True)]


def named(rating: str) -> str | None:
    return RATINGS[rating].thing if rating else None


def rating(fight: Fight) -> str | None:
    return named(fight.rating)


def rival_rating(fight: Fight) -> str | None:
    return named(fight.rival_rating)


def help_offered(fight: Fight) -> list[tuple[int, str]]:
    return [(seat, RATINGS[rating].thing) for seat, rating in fight.offers]


def help_given(fight: Fight) -> list[tuple[int, str]]:
    return [(seat, RATINGS[rating].thing) for seat, rating in fight.helpers]


def used(fight: Fight) -> list[tuple[int, str]]:
    return fight.used[:]


Helper = tuple[Seat, Annotated[str, bounds.Ratings]]
Used = tuple[Annotated[int, Within(1, 6)], Annotated[str, bounds.USES]]


class FightObserved(FightOpen):
    """A battle, escape, disarm attempt or free attack in progress."""

    rating: Annotated[str | None, rating, bounds.Ratings]
    rival_rating: Annotated[str | None, rival_rating, bounds.Ratings]
    what: Annotated[str, what_of, bounds.Throws]
    rival: Annotated[int, Within(-1, SEATS - 1)]
    monster: Annotated[str | None, OfKind.named("monster", "boss")]
    trap: Annotated[str | None, OfKind.named("trap")]
    offers: Annotated[list[Helper], help_offered, Most(SEATS)]
    helpers: Annotated[list[Helper], help_given, Most(SEATS)]
    needed: Annotated[int, needed, Within(0, bounds.POOL)]
    used: Annotated[
        list[Used], used, Most(bounds.POOL)
    ]  # dice already assigned: face, and the answer that said for what
    die: Annotated[int, Within(-1, bounds.POOL - 1)]


def gives(offer: Offer, seat: int | None) -> list[CardKind]:
    return offer.gives if knows_lists(offer, seat) else []


def wants(offer: Offer, seat: int | None) -> list[CardKind]:
    return offer.wants if knows_lists(offer, seat) else []


class OfferObserved(OfferSeen):
    """A trade being discussed; the lists are for the two concerned only (DR-519)."""

    gives: Annotated[list[str], gives, bounds.Tradable, Most(bounds.tradable, as_set=True)]
    wants: Annotated[list[str], wants, bounds.Tradable, Most(bounds.tradable, as_set=True)]


def taken(d: Dungeon) -> list[HeroKind | None]:
    return d.taken if d.stage == DRAFT else []


def monsters(d: Dungeon) -> list[MonsterObserved]:
    return [
        {"tile": at, "kind": foe.kind.thing, "wounds": foe.wounds, "roamed": foe.roamed}
        for at, foe in sorted(d.foes.items())
    ]


def stack_known(d: Dungeon) -> list[str]:
    return sorted([kind.thing for kind in d.stack.may_hold()]) if d.stack.is_open else []


def peeked(d: Dungeon, seat: int | None) -> MonsterKind | None:
    return d.bosses.top[0] if seat is not None and d.lair < 0 and seat in d.peeked else None


def known_encounters(d: Dungeon, seat: int | None) -> list[EncounterKind]:
    return d.encounters.top if seat is not None and seat == d.saw_top else []


def known_tiles(d: Dungeon, seat: int | None) -> list[TileKind]:
    return d.stack.top if seat is not None and seat == d.saw_top else []


class DungeonRunObserved(Observed, DungeonOpen):
    """The tiles by their numbers, the heroes by their seats."""

    taken: Annotated[list[str | None], taken, OfKind.named("hero"), Most(SEATS)]  # in the draft
    tiles: Annotated[list[TileObserved], Each("tiles", tile_observed), Most(bounds.tiles)]
    monsters: Annotated[list[MonsterObserved], monsters, Most(bounds.tiles)]
    lair: Annotated[int, Within(-1, bounds.last_tile)]
    silent: Annotated[tuple[int, ...], Within(0, bounds.last_tile), Most(bounds.tiles)]
    stack_known: Annotated[list[str], stack_known, Tiles, Most(bounds.tiles, as_set=True)]  # once all have seen it
    lookers: Annotated[Seats, Of("peeked")]
    peeked: Annotated[str | None, peeked, OfKind.named("boss")]
    heroes: Annotated[list[HeroObserved], Most(SEATS)]
    turn: TurnObserved | None
    to_play: Seats
    fight: FightObserved | None
    dice: Annotated[list[ThrowSeen], Of("throws"), Most(2)]
    offer: OfferObserved | None
    known_encounters: Annotated[list[str], known_encounters, bounds.Encounters, Most(bounds.READ)]
    known_tiles: Annotated[list[str], known_tiles, Tiles, Most(bounds.READ)]


observe = sight(Dungeon, DungeonRunObserved)  # DR-741 DR-314 DR-519 what only others know is counted or left out
