"""The verbs: the only code that changes the state. Each tells what it did."""

from __future__ import annotations

from undercroft.games.dungeon_run import counts
from undercroft.games.dungeon_run import events as ev
from undercroft.games.dungeon_run.kinds import (
    AbilityKind,
    EncounterKind,
    ItemKind,
    MonsterKind,
    Power,
    StrangerKind,
    TileKind,
    TrapKind,
    powers_of,
)
from undercroft.games.dungeon_run.state import OPEN, STEPS, WALL, Action, Dungeon, Hero, Monster, Offer, Tile
from undercroft.games.dungeon_run.words import RATING_WORDS
from undercroft.kernel.words import Listing

# -- cards of a hero -------------------------------------------------------------------------------------------------


def refresh(d: Dungeon, hero: Hero) -> None:
    """What the hero can do follows from the cards in front of him. DR-007 The summoner ability needs the Stone."""
    summoner = (hero.kind.summoner,) if d.pack.stone in hero.equipped else ()
    hero.powers = powers_of(
        (hero.kind.personal, *summoner, *hero.abilities, *hero.equipped, *hero.strangers, *hero.traps)
    )


def gain_ability(d: Dungeon, hero: Hero, card: AbilityKind, clause: str) -> None:
    hero.abilities.append(card)
    refresh(d, hero)
    d.tell(ev.KEPT, clause, hero.kind, card)


def lose_ability(d: Dungeon, hero: Hero, card: AbilityKind, clause: str) -> None:
    """DR-076 A one-shot ability is discarded and never returns."""
    hero.abilities.remove(card)
    refresh(d, hero)
    d.tell(ev.LOST_ABILITY, clause, hero.kind, card)


def gain_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str, openly: bool = True) -> None:
    """The card goes to his loot pile; told by name only where everybody sees it."""
    hero.loot.append(item)
    if openly:
        d.tell(ev.FOUND, clause, hero.kind, item)


def equip_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """DR-501 DR-503 From the loot pile to his side; DR-542 the card it replaces goes to the loot pile."""
    hero.loot.remove(item)
    old = hero.in_slot(item.slot) if item.slot != "none" else None  # DR-504
    if old is not None:
        hero.equipped.remove(old)
        hero.loot.append(old)
        d.tell(ev.TOOK_OFF, clause, hero.kind, old)
    hero.equipped.append(item)
    refresh(d, hero)
    d.tell(ev.EQUIPPED, clause, hero.kind, item)


def unequip_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    hero.equipped.remove(item)
    hero.loot.append(item)
    refresh(d, hero)
    d.tell(ev.TOOK_OFF, clause, hero.kind, item)


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
    d.tell(ev.PAID, clause, hero.kind, item)


def leave_item(d: Dungeon, hero: Hero, item: ItemKind, clause: str) -> None:
    """DR-714 It lies face up on the tile."""
    lose_item(d, hero, item)
    lay_card(d, hero.at, item)
    d.tell(ev.LEFT, clause, hero.kind, item)


def lay_card(d: Dungeon, at: int, item: ItemKind) -> None:
    """Face up, on a tile."""
    d.tiles[at] = d.tiles[at].but(cards=(*d.tiles[at].cards, item))


def gain_trophy(d: Dungeon, hero: Hero, card: MonsterKind | TrapKind) -> None:
    """DR-740 Into his loot pile."""
    hero.trophies.append(card)


def salvage(d: Dungeon, hero: Hero, trap: TrapKind, clause: str) -> None:
    gain_trophy(d, hero, trap)
    d.tell(ev.SALVAGED, clause, hero.kind, trap)


def pay_trophy(d: Dungeon, hero: Hero, card: MonsterKind | TrapKind, clause: str) -> None:
    """DR-566 To the encounter discard pile; a boss card leaves the game."""
    hero.trophies.remove(card)
    discard_encounter(d, card)
    d.tell(ev.PAID, clause, hero.kind, card)


def discard_encounter(d: Dungeon, card: EncounterKind) -> None:
    if not (isinstance(card, MonsterKind) and card.is_boss):
        d.discards.append(card)


def own_stranger(d: Dungeon, hero: Hero, card: StrangerKind, clause: str) -> None:
    hero.strangers.append(card)
    refresh(d, hero)
    d.tell(ev.OWNED, clause, card, hero.kind)


def disown_stranger(d: Dungeon, hero: Hero, card: StrangerKind) -> None:
    hero.strangers.remove(card)
    refresh(d, hero)


def suffer_trap(d: Dungeon, hero: Hero, trap: TrapKind, clause: str) -> None:
    """DR-596 A lasting trap stays beside the hero."""
    hero.traps.append(trap)
    refresh(d, hero)
    d.tell(ev.TRAPPED, clause, trap, hero.kind)


def end_trap(d: Dungeon, hero: Hero, trap: TrapKind, clause: str, salvaged: bool = False) -> None:
    hero.traps.remove(trap)
    refresh(d, hero)
    d.tell(ev.FREED, clause, hero.kind, trap)
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
    d.tell(ev.TRAINED, clause, hero.kind, RATING_WORDS[rating])


def use_up(d: Dungeon, hero: Hero, power: Power) -> None:
    """DR-076 A limited effect has been used; the limit sticks to the card."""
    limit = power.effect.limit
    if limit:
        d.used_up(hero, limit).append(power.card.key)
    d.tell(ev.USED, "DR-008" if power.inborn else "DR-014", hero.kind, power.card)


# -- wounds ----------------------------------------------------------------------------------------------------------


def add_wounds(d: Dungeon, hero: Hero, n: int, clause: str) -> None:
    hero.wounds += n
    d.tell(ev.WOUNDED, clause, hero.kind, counts.wounds(n), hero.wounds)


def set_wounds(d: Dungeon, hero: Hero, n: int, clause: str) -> None:
    hero.wounds = n
    d.tell(ev.KEEPS_WOUNDS, clause, hero.kind, counts.wounds(n))


def numb(d: Dungeon, hero: Hero, n: int, clause: str) -> None:
    """Escape dice lost until the end of this turn."""
    hero.numbed = n
    d.tell(ev.NUMBED, clause, hero.kind, counts.dice(n))


def forbid_rally(d: Dungeon, hero: Hero, clause: str) -> None:
    """Until the end of this turn."""
    hero.no_rally = True
    d.tell(ev.CANNOT_RALLY, clause, hero.kind)


def set_monster_wounds(d: Dungeon, monster: Monster, n: int, clause: str) -> None:
    monster.wounds = n
    d.tell(ev.FOE_KEEPS_WOUNDS, clause, monster.kind, counts.wounds(n), monster.at)


def lay_down(d: Dungeon, hero: Hero) -> None:
    """DR-711"""
    hero.is_down = True
    d.tell(ev.UNCONSCIOUS, "DR-711", hero.kind)


def stand_up(d: Dungeon, hero: Hero) -> None:
    hero.is_down = False
    d.tell(ev.STOOD_UP, "DR-719", hero.kind)


def bury(d: Dungeon, hero: Hero) -> None:
    """DR-893 His encounter cards and strangers are discarded; figure, abilities and markers leave the game."""
    hero.is_dead = True
    d.deaths = True
    d.tell(ev.DIED, "DR-872", hero.kind)
    for item in hero.items:
        leave_item(d, hero, item, "DR-890")
    for card in (*hero.trophies, *hero.strangers, *hero.traps):
        throw_away(d, card, "DR-893")
    for at, tile in enumerate(d.tiles):
        if tile.token is not None and tile.token in (*hero.abilities, hero.kind.summoner):
            remove_token(d, at, "DR-600")
    hero.trophies, hero.strangers, hero.traps, hero.abilities = [], [], [], []
    hero.ratings = {rating: hero.kind.rating(rating) for rating in hero.ratings}
    hero.wounds = 0
    refresh(d, hero)


def remove_wounds(d: Dungeon, hero: Hero, n: int, clause: str) -> int:
    """DR-686 Wounds never go below 0."""
    n = min(n, hero.wounds)
    if n:
        hero.wounds -= n
        d.tell(ev.HEALED, clause, hero.kind, counts.wounds(n), hero.wounds)
    return n


def wound_monster(d: Dungeon, monster: Monster, n: int, clause: str) -> None:
    monster.wounds += n
    d.tell(ev.FOE_WOUNDED, clause, monster.kind, counts.wounds(n), monster.wounds, monster.at)


def heal_monster(d: Dungeon, monster: Monster, n: int, clause: str) -> None:
    n = min(n, monster.wounds)
    if n:
        monster.wounds -= n
        d.tell(ev.FOE_HEALED, clause, monster.kind, counts.wounds(n), monster.wounds, monster.at)


def lose_turn(d: Dungeon, hero: Hero, clause: str) -> None:
    """LOSE No more actions, granted actions or free effects; outside his own turn nothing happens."""
    if d.turn is not None and d.turn.seat == hero.seat and not d.turn.over:
        d.turn.over = True
        d.turn.actions = 0
        d.turn.granted = []
        d.tell(ev.LOST_TURN, clause, hero.kind)


# -- figures, monsters, tiles ------------------------------------------------------------------------------------


def put_hero(d: Dungeon, hero: Hero, at: int, clause: str) -> None:
    hero.at = at
    d.tell(ev.MOVED, clause, hero.kind, at, d.tiles[at].kind)


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
    d.tell(ev.BY_CHANCE, "DR-820", d.heroes[d.first].kind)


def carry_cards(d: Dungeon, monster: Monster, at: int, clause: str) -> None:
    """DR-808 DR-810 All cards on its tile are under the monster and go along."""
    start, goal = d.tiles[monster.at], d.tiles[at]
    if not start.has_cards:
        return
    carried = [*start.cards, *[counts.treasures(len(start.hidden))][: len(start.hidden)]]
    d.tell(ev.CARRIED, clause, monster.kind, monster.at, at, Listing(carried), len(start.hidden))
    d.tiles[at] = goal.but(cards=goal.cards + start.cards, hidden=goal.hidden + start.hidden)
    d.tiles[monster.at] = start.but(cards=(), hidden=())


def pick_up_cards(d: Dungeon, hero: Hero, at: int) -> tuple[list[ItemKind], list[ItemKind | None]]:
    """DR-540 All cards of a tile, face up and face down."""
    tile = d.tiles[at]
    d.tiles[at] = tile.but(cards=(), hidden=())
    d.tell(ev.SEARCHED, "DR-540", hero.kind, at)
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
        d.tell(ev.STONE, "DR-770", at)


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
    d.tell(ev.FOUND_TREASURE, clause, at)


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
    d.tell(ev.STRANGER_LEFT, clause, card)


def lay_tile(d: Dungeon, kind: TileKind, x: int, y: int, mask: tuple[bool, bool, bool, bool], clause: str) -> int:
    """DR-210 DR-222 A tile is laid on an empty cell and stays as it lies."""
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
    d.tell(ev.PLACED_TILE, clause, number, kind, x, y, exits)
    return number


def find_nothing_fits(d: Dungeon, hero: Hero) -> None:
    """DR-216 He stays. DR-188 The whole stack has been turned over: from now on everybody knows what is in it."""
    d.nothing_fitted = True
    d.stack.is_open = True
    d.tell(ev.NO_TILE_FITS, "DR-216", hero.kind)


def discard_tile(d: Dungeon, kind: TileKind) -> None:
    """DR-215 DR-219 In sight of all."""
    d.tile_discards.append(kind)
    d.tell(ev.DISCARDED_TILE, "DR-215", kind)


def return_tiles(d: Dungeon) -> None:
    """DR-217 The discarded tiles are shuffled back into the stack; nobody knows its top any more."""
    d.tell(ev.TILES_RETURNED, "DR-217", Listing(d.tile_discards))
    d.stack.seen += [*d.stack.top, *d.tile_discards]
    d.stack.top, d.tile_discards = [], []


def give_up_tiles(d: Dungeon) -> None:
    d.stack.clear()
    d.tell(ev.STACK_GONE, "DR-221")


def make_lair(d: Dungeon, at: int) -> None:
    d.lair = at
    d.tell(ev.LAIR, "DR-761", at)


def nothing_fitted_is_settled(d: Dungeon) -> None:
    d.nothing_fitted = False


def lay_token(d: Dungeon, hero: Hero, tile: int, card: AbilityKind, clause: str) -> None:
    d.tiles[tile] = d.tiles[tile].but(token=card)
    d.tell(ev.LAID_TOKEN, clause, hero.kind, tile, card)


def spring_token(d: Dungeon, at: int, clause: str) -> AbilityKind:
    """The token takes effect and is removed."""
    card = d.tiles[at].token
    assert card is not None
    d.tiles[at] = d.tiles[at].but(token=None)
    d.tell(ev.SPRUNG, clause, at, card)
    return card


def remove_token(d: Dungeon, at: int, clause: str) -> None:
    card = d.tiles[at].token
    d.tiles[at] = d.tiles[at].but(token=None)
    d.tell(ev.TOKEN_REMOVED, clause, at, card)


# -- Equip ---------------------------------------------------------------------------------------------------------


def give_up_equip(d: Dungeon) -> None:
    """DR-521 An Equip without a change."""
    assert d.turn is not None
    d.turn.given_up += 1


def send_offer(d: Dungeon, offer: Offer) -> None:
    """DR-518 Only an offer that is sent counts; DR-517 a counter-offer is none of his."""
    offer.is_made = True
    if not offer.is_counter:
        assert d.turn is not None
        d.turn.offers -= 1


# -- the token of the First Player, actions ----------------------------------------------------------------------


def give_token(d: Dungeon, seat: int, clause: str) -> None:
    d.first = seat
    d.tell(ev.FIRST_PLAYER, clause, d.names[seat], seat)


def new_action(d: Dungeon) -> Action:
    """DR-847 A new action begins; the one before is returned, to be taken up again."""
    outer, d.action = d.action, Action()
    return outer
