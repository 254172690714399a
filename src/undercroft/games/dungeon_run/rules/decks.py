"""The stack of tiles and the treasure deck: what may still come, never an order fixed beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import gcd, lcm

from undercroft.games.dungeon_run.kinds.pack import ItemKind, TileKind
from undercroft.kernel.state import State


@dataclass(slots=True)
class TileStack(State):
    """DR-103 DR-105 The face-down stack. Which tiles were taken at random is not decided before they are turned.

    `standard` and `special` have never been seen, and `standard_left` / `special_left` of them are in the stack;
    `seen` were discarded and shuffled back; `top` somebody has looked at.
    """

    standard: list[TileKind]
    special: list[TileKind]
    standard_left: int
    special_left: int
    seen: list[TileKind] = field(default_factory=list)
    top: list[TileKind] = field(default_factory=list)
    is_open: bool = False  # DR-188 everybody has seen all of it

    def __len__(self) -> int:
        return self.standard_left + self.special_left + len(self.seen) + len(self.top)

    def next_known(self) -> TileKind | None:
        return self.top[0] if self.top else None

    def hidden_cards(self) -> Sequence[TileKind]:
        """What may come, each as often as its chance: unseen tiles share the places left for their kind."""
        standard, special = len(self.standard) or 1, len(self.special) or 1
        share = lcm(standard, special)
        often_standard, often_special = self.standard_left * share // standard, self.special_left * share // special
        least = gcd(share if self.seen else 0, often_standard, often_special) or 1
        share, often_standard, often_special = share // least, often_standard // least, often_special // least
        return [*self.seen * share, *self.standard * often_standard, *self.special * often_special]

    def take(self, tile: TileKind) -> None:
        if tile in self.top:
            self.top.remove(tile)
        elif tile in self.seen:
            self.seen.remove(tile)
        elif tile in self.standard:
            self.standard.remove(tile)
            self.standard_left -= 1
        else:
            self.special.remove(tile)
            self.special_left -= 1

    def may_hold(self) -> list[TileKind]:
        """Every tile that may be in the stack, each once."""
        standard = self.standard if self.standard_left else []
        special = self.special if self.special_left else []
        return [*self.top, *self.seen, *standard, *special]

    def clear(self) -> None:
        self.top, self.seen, self.standard, self.special = [], [], [], []
        self.standard_left = self.special_left = 0


@dataclass(slots=True)
class TreasureDeck(State):
    """The treasure deck. Cards lying face down on tiles are still unknown: `out` of `unknown` are not in the deck."""

    unknown: list[ItemKind]
    out: int = 0
    bottom: list[ItemKind] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.unknown) - self.out + len(self.bottom)

    def next_known(self) -> ItemKind | None:
        return None if len(self.unknown) > self.out else self.bottom[0]

    def hidden_cards(self) -> list[ItemKind]:
        return self.unknown

    def take(self, item: ItemKind) -> None:
        if item in self.unknown:
            self.unknown.remove(item)
        else:
            self.bottom.remove(item)


@dataclass(frozen=True, slots=True)
class FaceDown:
    """One face-down treasure of a tile, as luck sees it when it is turned."""

    deck: TreasureDeck

    def next_known(self) -> ItemKind | None:
        return None

    def hidden_cards(self) -> list[ItemKind]:
        return self.deck.unknown

    def take(self, item: ItemKind) -> None:
        self.deck.unknown.remove(item)
        self.deck.out -= 1
