"""Events: what happened, told for readers. Derived from the answers, never saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict, overload

from undercroft.kernel.plain import plain
from undercroft.kernel.words import Message


class EventKind:
    """One thing that can happen, with its sentence and the places in it.

    `HURT = EventKind("hurt", say("{hero:The} loses {n} HP."), "hero", "n")`

    What an event gives away is found in its facts. `final` marks what the rules themselves say cannot be taken back.
    """

    __slots__ = ("fields", "final", "key", "message")

    def __init__(self, key: str, message: Message, *fields: str, final: bool = False) -> None:
        self.key = key
        self.message = message
        self.fields = fields
        self.final = final

    def __repr__(self) -> str:
        return f"<event kind {self.key}>"


# What a rule tells, as it is kept until somebody reads it: kind, clause and facts in one row, as they were told; before
# them the seats, if it is for some only. There are many of these, and few are ever read.
Told = tuple[Any, ...]
Seats = tuple[int | None, ...]


def parts_of(told: Told) -> tuple[EventKind, str, tuple[Any, ...], Seats | None]:
    """What was told: kind, clause, facts, and the seats it is for (None: all)."""
    if type(told[0]) is tuple:
        return told[1], told[2], told[3:], told[0]
    return told[0], told[1], told[2:], None


def hears(seat: int | None, told: Told) -> bool:
    return type(told[0]) is not tuple or seat in told[0]


class EventJson(TypedDict):
    """An event as data."""

    event: str
    clause: str
    text: str
    facts: dict[str, Any]
    seats: list[int | None] | None  # whom it is told to; a null among them: whoever watches


class Event:
    """Something that happened, as told to `seats` (None: to everybody). It never changes."""

    __slots__ = ("_facts", "clause", "kind", "seats")

    def __init__(
        self, kind: EventKind, clause: str, facts: tuple[Any, ...], seats: tuple[int | None, ...] | None
    ) -> None:
        if len(facts) != len(kind.fields):
            raise TypeError(f"event {kind.key} tells {', '.join(kind.fields)}: got {facts!r}")
        self.kind = kind
        self.clause = clause
        self.seats = seats
        self._facts = facts

    @property
    def facts(self) -> dict[str, Any]:
        return dict(zip(self.kind.fields, self._facts, strict=True))

    @property
    def text(self) -> str:
        """The sentence, in the current language."""
        return self.kind.message.text(self.facts)

    def is_for(self, seat: int | None) -> bool:
        return self.seats is None or seat in self.seats

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (self.kind, self.clause, self._facts, self.seats) == (
            other.kind,
            other.clause,
            other._facts,
            other.seats,
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.clause))

    def to_json(self) -> EventJson:
        """The event as plain data, in the current language."""
        return {
            "event": self.kind.key,
            "clause": self.clause,
            "text": self.text,
            "facts": plain(self.facts),
            "seats": None if self.seats is None else list(self.seats),
        }

    def __repr__(self) -> str:
        return f"<event {self.kind.key} of {self.clause}: {self.text}>"


class Events(Sequence[Event]):
    """Part of a story, as a seat saw it. Nothing is looked for, and no event made, before somebody reads."""

    __slots__ = ("_heard", "_seat", "_start", "_stop", "_story")

    def __init__(self, story: Sequence[Told] | None, start: int, seat: int | None) -> None:
        self._story = story or ()
        self._start, self._stop = start, len(self._story)  # a story only grows
        self._seat = seat
        self._heard: list[Told] | None = None

    @classmethod
    def all_of(cls, story: Sequence[Told]) -> Events:
        """Whoever they were told to."""
        events = cls(story, 0, None)
        events._heard = list(story)
        return events

    @property
    def _told(self) -> list[Told]:
        if self._heard is None:
            seat = self._seat
            told = self._story[self._start : self._stop]
            self._heard = [one for one in told if hears(seat, one)]
        return self._heard

    def __len__(self) -> int:
        return len(self._told)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return list(map(_event, self._told[at])) if isinstance(at, slice) else _event(self._told[at])

    def __iter__(self) -> Iterator[Event]:
        return iter(list(map(_event, self._told)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Events, list)) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


def _event(told: Told) -> Event:
    return Event(*parts_of(told))
