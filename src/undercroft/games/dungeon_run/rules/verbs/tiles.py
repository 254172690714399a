"""What stands and lies on the tiles, and the tiles themselves."""

from __future__ import annotations

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.kinds.pack import (
    AbilityKind,
    ItemKind,
    StrangerKind,
    TileKind,
)
from undercroft.games.dungeon_run.rules.state import OPEN, STEPS, WALL, Dungeon, Hero, Monster, Tile
from undercroft.games.dungeon_run.rules.verbs.cards import discard_encounter, lay_card, own_stranger
from undercroft.games.dungeon_run.words import events as ev
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.words import Listing


def put_hero(d: Dungeon, hero: Hero, at: int, clause: str) -> None:
    start, hero.at = hero.at, at
    d.tell(ev.MOVED, clause, hero.seat, hero.kind, at, d.tiles[at].kind, TILE[start], TILE[at])


def put_monster(d: Dungeon, monster: Monster, at: int) -> None:
    """DR-266 Never two monsters on a tile: the rules ask only for free ones."""
    assert at not in d.foes
    monster.at = at
    d.foes[at] = monster


def lift_monster(d: Dungeon, monster: Monster) -> None:
    d.foes.pop(monster.at, None)


def has_roamed(d: Dungeon, monster: Monster) -> None:
    """DR-806 Once a round."""
    monster.roamed = True


def leave_to_chance(d: Dungeon) -> None:
    """DR-820 The rest of this roaming step."""
    d.by_chance = True
    d.tell(ev.BY_CHANCE, "DR-820", d.first, d.heroes[d.first].kind)


def carry_cards(d: Dungeon, monster: Monster, at: int, clause: str) -> None:
    """DR-808 DR-810 All cards on its tile are under the monster and go along."""
    start, goal = d.tiles[monster.at], d.tiles[at]
    if not start.has_cards:
        return
    carried = Listing([*start.cards, *[counts.treasures(len(start.hidden))][: len(start.hidden)]])
    ways = (TILE[monster.at], TILE[at])
    d.tiles[at] = goal.but(cards=goal.cards + start.cards, hidden=goal.hidden + start.hidden)
    d.tiles[monster.at] = start.but(cards=(), hidden=())
    d.tell(ev.CARRIED, clause, monster.kind, monster.at, at, carried, len(start.hidden), *ways)


def pick_up_cards(d: Dungeon, hero: Hero, at: int) -> tuple[list[ItemKind], list[ItemKind | None]]:
    """DR-540 All cards of a tile, face up and face down."""
    tile = d.tiles[at]
    d.tiles[at] = tile.but(cards=(), hidden=())
    d.tell(ev.SEARCHED, "DR-540", hero.seat, hero.kind, at, TILE[at])
    return list(tile.cards), list(tile.hidden)


def pick_up_card(d: Dungeon, at: int, item: ItemKind) -> None:
    cards = list(d.tiles[at].cards)
    cards.remove(item)
    d.tiles[at] = d.tiles[at].but(cards=tuple(cards))


def drop_stone(d: Dungeon, at: int) -> None:
    """DR-770 DR-870 A dead boss leaves the Summoning Stone on its tile."""
    if d.pack.stone in d.artifacts:
        d.artifacts.remove(d.pack.stone)
        lay_card(d, at, d.pack.stone)
        d.tell(ev.STONE, "DR-770", d.pack.stone, at, TILE[at])


def bring_into_play(d: Dungeon, item: ItemKind) -> bool:
    """An artifact from beside the table; False if it is already in play."""
    if item not in d.artifacts:
        return False
    d.artifacts.remove(item)
    return True


def hide_card(d: Dungeon, at: int, clause: str) -> None:
    """DR-252 The top card of the treasure deck, face down and unseen; luck says which one when it is turned."""
    deck = d.treasures
    known = deck.next_known()
    if known is None:
        deck.out += 1
    else:
        deck.take(known)
    d.tiles[at] = d.tiles[at].but(hidden=(*d.tiles[at].hidden, known))
    d.tell(ev.FOUND_TREASURE, clause, at, TILE[at])


def put_under_deck(d: Dungeon, item: ItemKind, clause: str) -> None:
    d.treasures.bottom.append(item)
    d.tell(ev.PUT_UNDER, clause, item)


def renew_encounters(d: Dungeon) -> None:
    """DR-977 The discarded encounter cards become a new deck."""
    d.encounters.shuffle(d.discards)
    d.discards = []
    d.tell(ev.RESHUFFLED, "DR-977")


def put_stranger(d: Dungeon, at: int, card: StrangerKind) -> None:
    d.tiles[at] = d.tiles[at].but(strangers=(*d.tiles[at].strangers, card))


def hire(d: Dungeon, hero: Hero, card: StrangerKind, clause: str) -> None:
    """From the tile to the hero's side."""
    send_away(d, hero.at, card)
    own_stranger(d, hero, card, clause)


def send_away(d: Dungeon, at: int, card: StrangerKind) -> None:
    """Off the tile."""
    strangers = list(d.tiles[at].strangers)
    strangers.remove(card)
    d.tiles[at] = d.tiles[at].but(strangers=tuple(strangers))


def dismiss_strangers(d: Dungeon, at: int, clause: str) -> None:
    """DR-812 A monster drives strangers away."""
    for card in d.tiles[at].strangers:
        dismiss_stranger(d, at, card, clause)


def dismiss_stranger(d: Dungeon, at: int, card: StrangerKind, clause: str) -> None:
    send_away(d, at, card)
    discard_encounter(d, card)
    d.tell(ev.STRANGER_LEFT, clause, card, TILE[at])


def lay_tile(
    d: Dungeon,
    kind: TileKind,
    x: int,
    y: int,
    mask: tuple[bool, bool, bool, bool],
    clause: str,
    seat: int | None = None,
) -> int:
    """DR-210 DR-222 A tile is laid on an empty cell, by somebody's choice or in the setup, and stays as it lies."""
    number = len(d.tiles)
    ways = []
    for side, (dx, dy) in enumerate(STEPS):
        other = d.cells.get((x + dx, y + dy))
        if not mask[side]:
            ways.append(WALL)
        elif other is None:
            ways.append(OPEN)
        else:
            ways.append(other)
            back = list(d.tiles[other].ways)
            back[(side + 2) % 4] = number
            d.tiles[other] = d.tiles[other].but(ways=tuple(back))
    d.tiles.append(Tile(kind, x, y, kind.turned.index(mask), tuple(ways)))
    d.cells[x, y] = number
    d.silent = tuple(
        at
        for at, tile in enumerate(d.tiles)
        if tile.kind.silences or any(way >= 0 and d.tiles[way].kind.silences for way in tile.ways)
    )
    exits = "".join(side for side, is_open in zip("NESW", mask, strict=True) if is_open)
    d.tell(ev.PLACED_TILE, clause, seat, number, kind, x, y, exits, TILE[number])
    return number


def find_nothing_fits(d: Dungeon, hero: Hero) -> None:
    """DR-216 He stays. DR-188 The whole stack has been turned over: from now on everybody knows what is in it."""
    d.nothing_fitted = True
    d.stack.is_open = True
    d.tell(ev.NO_TILE_FITS, "DR-216", hero.seat, hero.kind, TILE[hero.at])


def discard_tile(d: Dungeon, hero: Hero, kind: TileKind) -> None:
    """DR-215 DR-219 In sight of all."""
    d.tile_discards.append(kind)
    d.tell(ev.DISCARDED_TILE, "DR-215", hero.seat, kind)


def return_tiles(d: Dungeon) -> None:
    """DR-217 The discarded tiles are shuffled back into the stack; nobody knows its top any more."""
    returned = Listing(d.tile_discards)
    d.stack.seen += [*d.stack.top, *d.tile_discards]
    d.stack.top, d.tile_discards = [], []
    d.tell(ev.TILES_RETURNED, "DR-217", returned)


def give_up_tiles(d: Dungeon) -> None:
    d.stack.clear()
    d.tell(ev.STACK_GONE, "DR-221")


def make_lair(d: Dungeon, at: int) -> None:
    d.lair = at
    d.tell(ev.LAIR, "DR-761", at, TILE[at])


def nothing_fitted_is_settled(d: Dungeon) -> None:
    d.nothing_fitted = False


def lay_token(d: Dungeon, hero: Hero, tile: int, card: AbilityKind, clause: str) -> None:
    d.tiles[tile] = d.tiles[tile].but(token=card)
    d.tell(ev.LAID_TOKEN, clause, hero.seat, hero.kind, tile, card, TILE[tile])


def spring_token(d: Dungeon, at: int, clause: str) -> AbilityKind:
    """The token takes effect and is removed."""
    card = d.tiles[at].token
    assert card is not None
    d.tiles[at] = d.tiles[at].but(token=None)
    d.tell(ev.SPRUNG, clause, at, card, TILE[at])
    return card


def remove_token(d: Dungeon, at: int, clause: str) -> None:
    card = d.tiles[at].token
    d.tiles[at] = d.tiles[at].but(token=None)
    d.tell(ev.TOKEN_REMOVED, clause, at, card, TILE[at])
