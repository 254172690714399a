"""What a die pays for: one of four actions."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.games.paper_dungeons.rules.faces import Face


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


@dataclass(frozen=True, slots=True)
class Use:
    """A die, and what it pays for."""

    die: Face
    action: Action
