"""The envelope: what the views of all games have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypedDict

from undercroft.kernel.bounds import Most, OfTable, OneOf, Within


class Of(str):
    """In the type of a field that is seen: the field of the state, where it is called otherwise.

    A hero is `down: Annotated[bool, Of("is_down")]`.
    """

    __slots__ = ()


class Each(NamedTuple):
    """In the type of a row: each of what stands in this field, as that function sees it, which is kept in it: whatever
    changes there is another thing."""

    field: str
    seen: Callable[[Any], Any]  # `kept_in_first`


class Behind(NamedTuple):
    """In the type of a row that a function makes: the states behind it, for whoever needs no dicts of them."""

    states: Any  # a function of the table and of whoever looks, that gives them


class OutcomeJson(TypedDict):
    """How a game ended, as data."""

    winners: list[int]
    scores: list[int]
    how: str  # the key of the way in which it ended
    cause: str | None  # the key of the printed thing that brought it about
    reason: str


class Turn(TypedDict):
    """Whose turn of which round it is; games add what is left to do in it."""

    round: int | None
    seat: int | None


class Named(TypedDict):
    """A thing by its key, with its name in the reader's language."""

    key: str
    text: str


class Frame(TypedDict):
    """What the kernel puts around the game's own part of a view."""

    game: str
    pack: str
    seat: int | None  # whose view this is; None is a spectator's
    seats: list[str]
    over: OutcomeJson | None


class Envelope(Frame):
    """What every view says first; the game's own part follows beside it."""

    mode: str
    turn: Any  # a Turn, with whatever the game adds


class Ending(TypedDict):
    """How a game ended, without words."""

    winners: Annotated[list[Annotated[int, Within(0, OfTable("last seat"))]], Most(OfTable("seats"))]
    scores: Annotated[list[Annotated[int, Within(-999, 9999)]], Most(OfTable("seats"))]
    how: Annotated[str, OneOf(OfTable("ends"))]
    cause: Annotated[str, OneOf(OfTable("things"))] | None


class Observed(TypedDict):
    """What changes on a table, for programs that learn: numbers, and things by their keys. The print is given once."""

    over: Ending | None
    asked: Annotated[str, OneOf(OfTable("clauses"))] | None  # the clause that asks this seat now
