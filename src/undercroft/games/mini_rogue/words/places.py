"""The names of places on cards: one way to write them for options, views and boards (all places: `seen.py`)."""

from __future__ import annotations

from undercroft.content.kinds import Kind

ROOMS = (*(f"room-{place}" for place in range(8)), "exit")
HEROES = ("hero-0", "hero-1")
DICE = ("die-1", "die-2", "die-3")
ENEMY = "enemy"


def ware_place(room: Kind, number: int) -> str:
    """A line of what a Merchant sells."""
    return f"ware-{room.key}-{number}"


def wanted_place(room: Kind, number: int) -> str:
    """A line of what a Merchant buys."""
    return f"wanted-{room.key}-{number}"


def row_place(room: Kind, number: int) -> str:
    """A row of a table."""
    return f"row-{room.key}-{number}"


def choice_place(card: Kind, number: int) -> str:
    """One of the options that a card prints."""
    return f"choice-{card.key}-{number}"
