"""What a die pays for: one of four actions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Raise:
    """A level for a hero, told by its place in the group."""

    hero: int


@dataclass(frozen=True, slots=True)
class Craft:
    """A box of an item, told by its place on the sheet."""

    item: int


@dataclass(frozen=True, slots=True)
class Brew:
    potions: int


@dataclass(frozen=True, slots=True)
class March:
    points: int


Action = Raise | Craft | Brew | March
