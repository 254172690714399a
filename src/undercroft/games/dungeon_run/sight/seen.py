"""The shape of a view of Dungeon Run: what `table.view(seat)` holds beside the envelope.

Places an option or a board can name: `tile-7` (a tile by its number), `exit-7-e` (an exit of it to unexplored space),
`monster-7` (the monster on tile 7), `hero-1` (the hero of a seat; in the draft `hero-dorgan`), `die-2` and `foe-die-2`
(a die of the battle by its position), `card-snare` (an ability, stranger, trap or monster card), `item-oak-shield` (a
treasure or artifact). Cards are given with key, name and text; all their figures are in the print (`table.things`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from undercroft.games.dungeon_run.sight import bounds
from undercroft.kernel.bounds import Most, OfKind, Within
from undercroft.kernel.view import Of, OutcomeJson, Turn

Seat = Annotated[int, Within(0, bounds.SEATS - 1)]
Place = Annotated[int, Within(0, bounds.last_tile)]  # a tile by its number
Seats = Annotated[list[int], Within(0, bounds.SEATS - 1), Most(bounds.SEATS)]
Dice = Annotated[list[int], Within(1, 6), Most(bounds.POOL)]
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


class HeroHead(TypedDict):
    """The top of a hero card."""

    key: str
    name: str
    title: str
    race: str
    training: str


class HeroCard(HeroHead):
    """A hero card in the draft (DR-110)."""

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


class HeroOpen(TypedDict):
    """What lies open of a hero, as it stands: views and observations show it alike."""

    at: Place
    wounds: Annotated[int, Within(0, bounds.WOUNDED)]
    deck: Annotated[int, Within(0, bounds.deck)]
    exhausted: Annotated[list[str], bounds.Held, Most(bounds.held, as_set=True)]
    numbed: Annotated[int, Within(0, bounds.POOL)]  # escape dice lost until the end of this turn
    no_rally: bool  # until the end of this turn
    down: Annotated[bool, Of("is_down")]
    dead: Annotated[bool, Of("is_dead")]


class HeroSeen(HeroHead, HeroOpen):
    """A hero. `loot_pile` and `drawn` are shown to his own player only (DR-741)."""

    seat: int
    life: int
    ratings: Ratings
    markers: Ratings
    stone: bool  # possesses the Summoning Stone, equipped or in his loot pile
    personal: CardSeen
    summoner: SummonerSeen
    abilities: list[CardSeen]
    equipped: list[ItemSeen]
    loot: Backs
    loot_pile: list[CardSeen] | None
    drawn: list[CardSeen] | None
    strangers: list[CardSeen]
    traps: list[CardSeen]


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


class FightOpen(TypedDict):
    """What lies open of a fight, as it stands."""

    seat: Seat
    saboteurs: Seats
    foe_dice: Dice
    dice: Dice
    threats: Dice
    defence: Annotated[int, Within(0, bounds.POOL)]
    hits: Annotated[int, Within(0, bounds.RATED)]
    blocks: Annotated[int, Within(0, bounds.RATED)]


class FightSeen(FightOpen):
    """A battle, escape, disarm attempt or free attack in progress, as everybody at the table sees it."""

    rating: str
    rival_rating: str
    what: str
    rival: int | None
    monster: str | None
    monster_name: str | None
    trap: CardSeen | None
    offers: list[tuple[int, str]]
    helpers: list[tuple[int, str]]
    needed: int  # the escape value, or the successes that disarm the trap; else 0
    used: list[tuple[int, str]]
    assigning: Die | None


class ThrowSeen(TypedDict):
    """Dice on the table that may be rerolled or changed."""

    what: Annotated[str, bounds.Throws]
    seat: Annotated[int, Within(-1, bounds.SEATS - 1)]  # -1: a monster's
    faces: Dice


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

    proposer: Seat
    partner: Seat
    counter: Annotated[bool, Of("is_counter")]


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


class DungeonOpen(TypedDict):
    """What lies open of the table, as it stands."""

    stage: Annotated[str, bounds.Stages]
    round: Annotated[int, Within(0, bounds.ROUNDS)]
    first: Annotated[int, Within(-1, bounds.SEATS - 1)]  # the First Player's seat; -1 before the roll
    final: bool
    stack: Annotated[int, Within(0, bounds.tiles)]
    encounters: Annotated[int, Within(0, bounds.encounters)]
    treasures: Annotated[int, Within(0, bounds.treasures)]
    artifacts: Annotated[list[str], OfKind.named("artifact"), Most(bounds.artifacts, as_set=True)]
    discarded_tiles: Annotated[list[str], Of("tile_discards"), OfKind.named("tile"), Most(bounds.tiles, as_set=True)]
    encounter_discards: Annotated[list[str], Of("discards"), bounds.Encounters, Most(bounds.encounters)]


class PointsSeen(TypedDict):
    """A row of the score of who plays alone (DR-960): so many, each worth so much."""

    key: str  # treasure, artifact, encounter, boss, training
    n: int
    each: int


class Own(DungeonOpen):
    """The game's own part of a view."""

    mode: Mode
    turn: TurnSeen
    names: list[str]
    options: GameOptions
    taken: list[str | None] | None
    draft: list[HeroCard] | None
    tiles: list[TileSeen]
    stack_known: list[str] | None  # DR-188 the tiles in the stack, once everybody has seen all of them
    boss: BossSeen
    heroes: list[HeroSeen]
    against: list[Against]
    fight: FightSeen | None
    dice: list[ThrowSeen]
    offer: OfferListed | None
    known_top: KnownTop
    points: list[PointsSeen] | None  # None with several players, where nobody scores


class DungeonRunView(Own):
    """What a seat may know of a table of Dungeon Run: the envelope of all games, and the table."""

    game: str
    pack: str
    seat: int | None
    seats: list[str]
    over: OutcomeJson | None
