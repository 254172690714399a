"""What stands on the box of a title: enough to choose it without opening it."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.words import Message


class Cover(NamedTuple):
    """A title says it in its `cover.py`; of one that says nothing, name, title and seats are those of its game."""

    name: str
    title: Message
    seats: tuple[int, ...]
    sentence: Message | str = ""
    players: Message | str = ""
    length: Message | str = ""
    stamp: str = "dice"  # the drawing that stands for the whole game
    weight: int = 9  # how much there is to learn, from 1 on: light games stand in front

    @property
    def for_people(self) -> str:
        """How many can play, in words."""
        first, last = self.seats[0], self.seats[-1]
        return str(self.players) or (f"{first}–{last}" if last > first else f"{first}")
