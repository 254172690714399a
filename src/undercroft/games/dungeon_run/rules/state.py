"""The state of a table of Dungeon Run. Changed by verbs only; everything here is a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from undercroft.games.dungeon_run.kinds.pack import (
    AbilityKind,
    DungeonPack,
    EncounterKind,
    HeroKind,
    ItemKind,
    MonsterKind,
    Power,
    Powers,
    StrangerKind,
    TileKind,
    TrapKind,
)
from undercroft.games.dungeon_run.rules.decks import TileStack, TreasureDeck
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Action, Fight, Offer, Spot, Throw, Turn
from undercroft.kernel.state import GameState, State
from undercroft.pieces.pile import Pile

WALL, OPEN = -2, -1  # what lies behind a side of a tile, where no tile does
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W
NO_POWERS: tuple[Power, ...] = ()

# Where a table stands; `play` can start again from each of these.
DRAFT, TRAINING, TURNS, ROAMING = "draft", "training", "turns", "roaming"


@dataclass(slots=True)
class Monster(State):
    """A monster on a tile."""

    kind: MonsterKind
    at: int
    wounds: int = 0
    roamed: bool = False  # DR-806 this round

    @property
    def spot(self) -> Spot:
        return Spot(self.kind, self.at)

    @property
    def is_alive(self) -> bool:
        return self.wounds < self.kind.life


@dataclass(frozen=True)  # without slots: what is seen of it is kept in it
class Tile:
    """A placed tile. `ways` tells for each side: a wall, an open exit, or the number of the tile behind it.

    A verb that changes something lays a new one in its place: copies of a table share the others, and a dungeon that
    has grown large costs them nothing.
    """

    kind: TileKind
    x: int
    y: int
    turned: int
    ways: tuple[int, ...]
    strangers: tuple[StrangerKind, ...] = ()
    cards: tuple[ItemKind, ...] = ()  # face up
    hidden: tuple[ItemKind | None, ...] = ()  # face down; None: luck says when it is turned
    token: AbilityKind | None = None  # the card that laid it

    def but(self, **changes: Any) -> Tile:
        """The tile that is laid in its place; nothing is kept of what is seen of this one."""
        new: Tile = object.__new__(Tile)
        own, kept = vars(self), _FIELDS if "ways" in changes else (*_FIELDS, *_OF_WAYS)
        vars(new).update({name: own[name] for name in kept if name in own}, **changes)
        return new

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """DR-028 Adjacent tiles share an exit."""
        return tuple([way for way in self.ways if way >= 0])

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The sides with an exit."""
        return tuple([side for side, way in enumerate(self.ways) if way != WALL])

    @cached_property
    def known_exits(self) -> tuple[int, ...]:
        """The sides with an exit to another tile."""
        return tuple([side for side, way in enumerate(self.ways) if way >= 0])

    @cached_property
    def has_cards(self) -> bool:
        return bool(self.cards or self.hidden)


_FIELDS = tuple([field.name for field in fields(Tile)])
_OF_WAYS = ("neighbours", "exits", "known_exits")  # what follows from the ways, once it has been asked for


@dataclass(slots=True)
class Hero(State):
    """A hero and everything that belongs to him."""

    seat: int
    kind: HeroKind
    ratings: dict[str, int]  # printed value and training markers
    deck: Pile[AbilityKind]
    at: int = 0
    wounds: int = 0
    is_down: bool = False  # DR-711 unconscious
    is_dead: bool = False
    abilities: list[AbilityKind] = field(default_factory=list)  # face up
    drawn: list[AbilityKind] = field(default_factory=list)  # being chosen from
    equipped: list[ItemKind] = field(default_factory=list)
    loot: list[ItemKind] = field(default_factory=list)  # DR-742 of any size
    trophies: list[MonsterKind | TrapKind] = field(default_factory=list)  # encounter cards of the loot pile
    strangers: list[StrangerKind] = field(default_factory=list)  # owned
    traps: list[TrapKind] = field(default_factory=list)  # DR-596 lasting
    exhausted: list[str] = field(default_factory=list)  # DR-076 used this round
    powers: Powers = field(default_factory=dict, repr=False)  # follows from the cards in front of him
    numbed: int = 0  # escape dice lost until the end of this turn
    no_rally: bool = False  # until the end of this turn

    @property
    def is_conscious(self) -> bool:
        return not (self.is_down or self.is_dead)

    @property
    def is_defeated(self) -> bool:
        return self.wounds >= self.kind.life

    @property
    def markers(self) -> int:
        """Training markers on his card."""
        printed = self.kind.brawn + self.kind.magic + self.kind.skill
        return sum(self.ratings.values()) - printed

    @property
    def items(self) -> list[ItemKind]:
        return self.equipped + self.loot

    @property
    def treasures(self) -> list[ItemKind]:
        return [item for item in self.equipped + self.loot if not item.is_artifact]

    @property
    def loot_treasures(self) -> list[ItemKind]:
        return [item for item in self.loot if not item.is_artifact]

    def may_equip(self, item: ItemKind) -> bool:
        """DR-004 DR-502 DR-011 A class indicator matches his training."""
        return self.kind.training in item.classes

    def in_slot(self, slot: str) -> ItemKind | None:
        for item in self.equipped:
            if item.slot == slot:
                return item
        return None


@dataclass(slots=True)
class Dungeon(GameState):
    """One table."""

    pack: DungeonPack = field(repr=False)
    names: tuple[str, ...]
    mercy: bool
    round_limit: int
    stack: TileStack
    encounters: Pile[EncounterKind]
    treasures: TreasureDeck
    artifacts: list[ItemKind]  # beside the table
    bosses: Pile[MonsterKind]
    tiles: list[Tile]
    foes: dict[int, Monster]  # by the tile they stand on
    cells: dict[tuple[int, int], int]
    stage: str = DRAFT
    taken: list[HeroKind | None] = field(default_factory=list)
    heroes: list[Hero] = field(default_factory=list)
    discards: list[EncounterKind] = field(default_factory=list)
    tile_discards: list[TileKind] = field(default_factory=list)
    nothing_fitted: bool = False  # DR-216 happened in this action
    lair: int = NOBODY
    peeked: list[int] = field(default_factory=list)  # seats that know the hidden boss
    saw_top: int = NOBODY  # seat that has read the smoke
    first: int = NOBODY
    token_moved: bool = False  # DR-150 it does not move again this round
    round: int = 0
    to_play: list[int] = field(default_factory=list)
    by_chance: bool = False  # DR-820 the rest of this roaming step
    final: bool = False
    deaths: bool = False  # somebody died since the last check (DR-936)
    used: list[str] = field(default_factory=list)  # DR-076 this turn
    spent: list[str] = field(default_factory=list)  # this game
    silent: tuple[int, ...] = ()  # DR-295 tiles where hero abilities do nothing
    turn: Turn | None = None
    action: Action = field(default_factory=Action)
    fight: Fight | None = None
    throws: list[Throw] = field(default_factory=list)
    offer: Offer | None = None

    @property
    def is_solo(self) -> bool:
        return len(self.names) == 1

    @property
    def is_large(self) -> bool:
        return len(self.names) >= 5

    def tile_of(self, hero: Hero) -> Tile:
        return self.tiles[hero.at]

    def clockwise(self, seat: int) -> list[Hero]:
        """The heroes clockwise, beginning with this seat."""
        return self.heroes[seat:] + self.heroes[:seat]

    def living(self) -> list[Hero]:
        return [hero for hero in self.heroes if not hero.is_dead]

    def conscious_at(self, at: int) -> list[Hero]:
        return [hero for hero in self.heroes if hero.at == at and not hero.is_down and not hero.is_dead]

    def others_here(self, hero: Hero) -> list[Hero]:
        """DR-080 DR-716 Other conscious heroes on his tile, clockwise from him."""
        at, seat = hero.at, hero.seat
        others: list[Hero] = []
        for other in self.heroes:
            if other.at == at and other.seat != seat and not other.is_down and not other.is_dead:
                others.append(other)
        if len(others) < 2:
            return others
        return [one for one in others if one.seat > seat] + [one for one in others if one.seat < seat]

    def anybody_conscious_at(self, at: int) -> bool:
        for hero in self.heroes:
            if hero.at == at and not hero.is_down and not hero.is_dead:
                return True
        return False

    def others(self, hero: Hero) -> tuple[int | None, ...]:
        """Everybody but his player, those who watch included."""
        return (*[seat for seat in range(len(self.names)) if seat != hero.seat], None)

    def is_turn_of(self, hero: Hero) -> bool:
        return self.turn is not None and self.turn.seat == hero.seat

    def monsters(self) -> list[Monster]:
        """In the order in which their tiles were laid."""
        return [self.foes[at] for at in sorted(self.foes)]

    def boss(self) -> Monster | None:
        for at in sorted(self.foes):
            if self.foes[at].kind.is_boss:
                return self.foes[at]
        return None

    def active(self, hero: Hero, window: str) -> tuple[Power, ...]:
        """DR-006 DR-008 DR-014 What the hero can use in this window.

        DR-721 Nothing while he is unconscious. DR-295 No hero abilities on the Cursed Stone or beside it; DR-296 the
        cards he carries still work.
        """
        found = hero.powers.get(window)
        if not found or hero.is_down or hero.is_dead:
            return NO_POWERS
        if hero.at in self.silent:
            return tuple([power for power in found if not power.inborn])
        return found

    def brought(self, hero: Hero, window: str) -> tuple[Power, ...]:
        """DR-631 What a helper or saboteur brought into an action stays, even if he falls after its first die."""
        found = hero.powers.get(window, NO_POWERS)
        return tuple([power for power in found if not power.inborn]) if hero.at in self.silent else found

    def is_ready(self, hero: Hero, power: Power) -> bool:
        """DR-076 Whether the limit of an effect still allows it."""
        limit = power.effect.limit
        if not limit:
            return True
        return power.card.key not in self.used_up(hero, limit)

    def used_up(self, hero: Hero, limit: str) -> list[str]:
        """The cards that were used within this limit."""
        if limit == "turn":
            return self.used
        if limit == "round":
            return hero.exhausted
        return self.action.used if limit == "action" else self.spent

    def ready(self, hero: Hero, window: str) -> Sequence[Power]:
        """What the hero can use in this window, limits considered."""
        if window not in hero.powers:
            return NO_POWERS
        found = self.active(hero, window)
        for power in found:
            if power.effect.limit:
                return [one for one in found if self.is_ready(hero, one)]
        return found

    def passes(self, hero: Hero, tile: TileKind) -> Power | None:
        """PASS: what spares him the roll of this tile."""
        for power in self.active(hero, "pass-rolls"):
            if tile.printed in power.effect.tiles:
                return power
        return None

    def rating(self, hero: Hero, rating: str) -> int:
        """DR-030 The current rating: printed value, training markers, and what cards add or take."""
        value = hero.ratings[rating]
        for power in self.active(hero, "rate"):
            if power.effect.rating == rating:
                value += power.effect.n
        return value

    def possesses(self, hero: Hero, item: ItemKind) -> bool:
        """DR-935 Equipped or in his loot pile."""
        return item in hero.equipped or item in hero.loot

    def has_stone(self, hero: Hero) -> bool:
        return self.possesses(hero, self.pack.stone)
