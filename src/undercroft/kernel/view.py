"""The envelope: what the views of all games have in common."""

from __future__ import annotations

from typing import Any, TypedDict


class OutcomeJson(TypedDict):
    """How a game ended, as data."""

    winners: list[int]
    scores: list[int]
    reason: str


class Turn(TypedDict):
    """Whose turn of which round it is; games add what is left to do in it."""

    round: int | None
    seat: int | None


class Named(TypedDict):
    """A thing by its key, with its name in the reader's language."""

    key: str
    text: str


class Envelope(TypedDict):
    """What every view says first; the game's own part follows beside it."""

    game: str
    pack: str
    mode: str
    seat: int | None  # whose view this is; None is a spectator's
    seats: list[str]
    turn: Any  # a Turn, with whatever the game adds
    over: OutcomeJson | None


class Ending(TypedDict):
    """How a game ended, without words."""

    winners: list[int]
    scores: list[int]


class Observed(TypedDict):
    """What changes on a table, for programs that learn: numbers, and things by their keys. The print is given once."""

    over: Ending | None
