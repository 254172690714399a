"""How large the numbers of a table can become, and which keys an answer can have: as a pack prints it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from undercroft.games.dungeon_run.cover import COVER
from undercroft.games.dungeon_run.kinds.pack import MOST_DICE, MOST_LIFE, DungeonPack, TileKind
from undercroft.games.dungeon_run.words import offers, options
from undercroft.kernel.bounds import OfKind, OneOf
from undercroft.kernel.game import Options
from undercroft.kernel.option import Option
from undercroft.kernel.things import kept_in_first

SEATS = max(COVER.seats)
POOL = 2 * MOST_DICE  # dice of one throw, with all help
RATED = 5 * MOST_DICE  # DR-569 training has no maximum: far more than a game has encounters for
WOUNDED = MOST_LIFE + RATED
ROUNDS = 99_999
READ = 3  # cards on top of a deck that somebody may know

Abilities = OfKind.named("ability", "summoner ability")
Items = OfKind.named("treasure", "artifact")
Encounters = OfKind.named("monster", "trap", "stranger")
Trophies = OfKind.named("treasure", "artifact", "monster", "trap", "boss")
Held = OfKind.named("ability", "summoner ability", "treasure", "artifact", "stranger", "trap")
Tradable = OfKind.named("treasure", "artifact", "stranger")
Ratings = OfKind.named("rating")
Throws = OneOf(("battle", "escape", "disarm", "free attack", "tile", "contents", "foe"))
Stages = OneOf(("draft", "training", "turns", "roaming"))


@kept_in_first
def all_tiles(pack: DungeonPack) -> tuple[TileKind, ...]:
    """DR-976 With those of the second box."""
    return (*pack.tile.values(), *pack.second_box("standard"), *pack.second_box("special"))


def tiles(pack: DungeonPack) -> int:
    return len(all_tiles(pack))


def last_tile(pack: DungeonPack) -> int:
    return tiles(pack) - 1


def west(pack: DungeonPack) -> int:
    return -tiles(pack)


def encounters(pack: DungeonPack) -> int:
    return len(pack.encounters)


def treasures(pack: DungeonPack) -> int:
    return len(pack.treasure)


def artifacts(pack: DungeonPack) -> int:
    return len(pack.artifact)


def items(pack: DungeonPack) -> int:
    return treasures(pack) + artifacts(pack)


def strangers(pack: DungeonPack) -> int:
    return len(pack.stranger)


def traps(pack: DungeonPack) -> int:
    return len(pack.trap)


def deck(pack: DungeonPack) -> int:
    return max(len(pack.deck(key)) for key in pack.hero)


def pile(pack: DungeonPack) -> int:
    return items(pack) + encounters(pack) + len(pack.boss)


def held(pack: DungeonPack) -> int:
    """Cards in front of a hero: his abilities, what he wears and whom he owns."""
    return deck(pack) + 2 + items(pack) + strangers(pack) + traps(pack)


def tradable(pack: DungeonPack) -> int:
    return items(pack) + strangers(pack)


# -- answers -----------------------------------------------------------------------------------------------------------


@cache
def plain() -> tuple[str, ...]:
    """The options that are the same at every table, as they stand in `options.py`."""
    found: list[str] = []
    for told in vars(options).values():
        group = told.values() if isinstance(told, dict) else told if isinstance(told, tuple) else (told,)
        found += [one.key for one in group if isinstance(one, Option)]
    return tuple(found)


OF_DICE = ("hit", "block", "riposte", "parry", "unused")
USES = OneOf(tuple([key for key in plain() if key.partition("-")[0] in OF_DICE]))


def answers(pack: DungeonPack, seats: int, chosen: Options) -> Iterator[str]:
    """What is the same everywhere; then heroes, cards, ways of turning a tile, and places by number."""
    yield from plain()
    for hero in pack.hero.values():
        yield from (make(hero).key for make in (offers.take_hero, offers.battle_hero, offers.trade_with, offers.hero))
    for ability in pack.ability.values():
        yield offers.keep(ability).key
    for card in pack.cards:
        yield from (make(card).key for make in (offers.use, offers.card, offers.pay, offers.grant))
        yield from (offers.grant_move(card, side).key for side in range(4))
    for stranger in pack.stranger.values():
        yield from (make(stranger).key for make in (offers.deal, offers.give, offers.want))
    for item in (*pack.treasure.values(), *pack.artifact.values()):
        made = (offers.equip, offers.stow, offers.take_off, offers.give, offers.want, offers.loot_card)
        yield from (make(item).key for make in made)
    for kind in all_tiles(pack):
        yield offers.card(kind).key
        yield from (options.exits(mask).key for mask in kind.turned)
    for number in range(tiles(pack)):
        kind = all_tiles(pack)[0]  # a place is named by its number alone
        yield from (offers.tile(kind, number).key, offers.walk_to(kind, number).key)
        yield f"monster-{number}"
        yield from (offers.lairs(kind, number, side).key for side in range(4))


def most_options(pack: DungeonPack) -> int:
    """A turn: moves, walks, fights, the six actions, whatever is held; or all tiles, or all cards of a pile."""
    turn = 4 + 12 + SEATS + len(options.MOVES) + 6 + strangers(pack) + held(pack)
    return max(turn, tiles(pack) + 2, tradable(pack) + 2, pile(pack) + 2)
