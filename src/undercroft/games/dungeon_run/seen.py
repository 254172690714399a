"""The shape of a view of Dungeon Run: what `table.view(seat)` holds beside the envelope.

Places an option or a board can name: `tile-7` (a tile by its number), `exit-7-e` (an exit of it to unexplored space),
`monster-7` (the monster on tile 7), `hero-1` (the hero of a seat; in the draft `hero-dorgan`), `die-2` and `foe-die-2`
(a die of the battle by its position), `card-snare` (an ability, stranger, trap or monster card), `item-oak-shield` (a
treasure or artifact). Cards are given with key, name and text; all their figures are in the print (`table.things`).
"""

from __future__ import annotations

from typing import Literal, TypedDict

from undercroft.kernel.view import Envelope, Turn

Mode = Literal["solitaire", "standard", "large"]


class Ratings(TypedDict):
    brawn: int
    magic: int
    skill: int


GameOptions = TypedDict("GameOptions", {"mercy": bool, "round-limit": int})


class Backs(TypedDict):
    encounter: int
    boss: int
    treasure: int
    artifact: int


class CardSeen(TypedDict):
    """A card that can be read."""

    key: str
    name: str
    text: str


class ItemSeen(CardSeen):
    """A treasure or artifact."""

    slot: str
    enchanted: bool
    artifact: bool
    one_use: bool  # it is discarded when used


class SummonerSeen(CardSeen):
    """A summoner ability: it works while the Stone is equipped (DR-007)."""

    active: bool


class HeroCard(TypedDict):
    """A hero card in the draft (DR-110)."""

    key: str
    name: str
    title: str
    race: str
    training: str
    life: int
    ratings: Ratings
    personal: CardSeen
    summoner: CardSeen


class MonsterSeen(CardSeen):
    """A monster on a tile, with its printed values and its wounds."""

    type: str
    attack: int
    power: list[int]
    defence: int
    escape: int
    life: int
    wounds: int
    ability: str
    boss: bool
    roamed: bool


class TileSeen(TypedDict):
    """A placed tile. `ways` tells for N, E, S, W: -2 a wall, -1 an open exit, else the number of the tile there."""

    number: int
    kind: str
    name: str
    color: str
    text: str
    x: int
    y: int
    exits: str
    open: str
    ways: list[int]
    treasure: list[int]  # DR-026 numbers of the contents die
    encounter: list[int]
    lair: bool
    silenced: bool  # DR-295 hero abilities do nothing here
    monster: MonsterSeen | None
    strangers: list[CardSeen]
    cards: list[CardSeen]
    face_down: int
    token: CardSeen | None


class HeroSeen(TypedDict):
    """A hero. `loot_pile` and `drawn` are shown to his own player only (DR-741)."""

    seat: int
    key: str
    name: str
    title: str
    race: str
    training: str
    at: int
    life: int
    wounds: int
    ratings: Ratings
    markers: Ratings
    down: bool
    dead: bool
    stone: bool  # possesses the Summoning Stone, equipped or in his loot pile
    personal: CardSeen
    summoner: SummonerSeen
    abilities: list[CardSeen]
    deck: int
    equipped: list[ItemSeen]
    loot: Backs
    loot_pile: list[CardSeen] | None
    drawn: list[CardSeen] | None
    strangers: list[CardSeen]
    traps: list[CardSeen]
    exhausted: list[str]
    numbed: int  # escape dice lost until the end of this turn
    no_rally: bool  # until the end of this turn


class TurnSeen(Turn):
    """Whose turn it is and what is left of it; `seat` is None between turns."""

    actions: int
    offers: int
    to_play: list[int]
    granted: list[str]  # cards that let him act once more without cost


class Die(TypedDict):
    """The die being assigned: its position among the dice, and its face."""

    die: int
    face: int


class FightSeen(TypedDict):
    """A battle, escape, disarm attempt or free attack in progress, as everybody at the table sees it."""

    what: str
    seat: int
    rival: int | None
    monster: str | None
    monster_name: str | None
    trap: CardSeen | None
    rating: str
    rival_rating: str
    offers: list[tuple[int, str]]
    helpers: list[tuple[int, str]]
    saboteurs: list[int]
    foe_dice: list[int]
    dice: list[int]
    threats: list[int]
    defence: int
    needed: int  # the escape value, or the successes that disarm the trap; else 0
    hits: int
    blocks: int
    used: list[tuple[int, str]]
    assigning: Die | None


class ThrowSeen(TypedDict):
    """Dice on the table that may be rerolled or changed."""

    what: str
    seat: int
    faces: list[int]


class Against(TypedDict):
    """What this seat's hero has against a monster just now, without help or sabotage."""

    tile: int
    key: str
    brawn: int  # attack dice
    magic: int
    skill: int  # escape dice
    defence_brawn: int
    defence_magic: int
    escape: int
    attack: int  # the dice it would roll against him


class OfferSeen(TypedDict):
    """A trade being discussed; the lists are shown to the two concerned only (DR-519)."""

    proposer: int
    partner: int
    counter: bool


class OfferListed(OfferSeen, total=False):
    gives: list[str]
    wants: list[str]


class BossSeen(TypedDict):
    """The hidden boss card."""

    revealed: bool
    peeked: CardSeen | None
    lookers: list[int]


class KnownTop(TypedDict):
    """What Read the Smoke has shown this seat and is still to come."""

    encounters: list[str]
    tiles: list[str]


class DungeonRunView(Envelope):
    """What a seat may know of a table of Dungeon Run."""

    stage: str
    round: int
    first: int  # the First Player's seat; -1 before the roll
    final: bool
    names: list[str]
    options: GameOptions
    taken: list[str | None] | None
    draft: list[HeroCard] | None
    tiles: list[TileSeen]
    stack: int
    stack_known: list[str] | None  # DR-188 the tiles in the stack, once everybody has seen all of them
    discarded_tiles: list[str]
    encounters: int
    encounter_discards: list[str]
    treasures: int
    artifacts: list[str]
    boss: BossSeen
    heroes: list[HeroSeen]
    against: list[Against]
    fight: FightSeen | None
    dice: list[ThrowSeen]
    offer: OfferListed | None
    known_top: KnownTop
