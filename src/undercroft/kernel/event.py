"""Events: what happened, told for readers. Derived from the answers, never saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict, overload

from undercroft.kernel.things import keys_in, plain
from undercroft.kernel.words import Message

PLACES = ("at", "from", "to", "whom")


class EventKind:
    """One thing that can happen, with its sentence and the places in it.

    `HURT = EventKind("hurt", say("{hero:The} loses {n} HP."), "hero", "n")`

    Some names of facts mean the same in every game: `seat` is the seat it concerns, `at`, `from`, `to` and `whom` are
    places as options name them (`room-4`), `n` is an amount, `needed` and `got` are what a test asked for and what
    came, `cause` is the thing that brought it about. They need not stand in the sentence. A thing that has a `seat` or
    lies at a `spot` of the board says so itself: `places={"from": "hero", "to": "encounter"}` names the facts that do.

    What an event gives away is found in its facts. `final` marks what the rules themselves say cannot be taken back;
    `stamp` names the small drawing beside it, where one says more than the words. `beat` is what one sees of it (see
    `beats.py`; "": it is only told, along with what is seen before it), `joins` the kinds of beats it always goes with,
    `scene` says that it ends something.
    """

    __slots__ = ("beat", "fields", "final", "joins", "key", "message", "places", "scene", "stamp")

    def __init__(
        self,
        key: str,
        message: Message,
        *fields: str,
        final: bool = False,
        stamp: str = "",
        beat: str = "",
        joins: str = "",
        scene: bool = False,
        places: Mapping[str, str] | None = None,
    ) -> None:
        self.key = key
        self.message = message
        self.fields = fields
        self.final = final
        self.stamp = stamp
        self.beat, self.joins, self.scene = beat or ("end" if scene else ""), joins, scene
        self.places = places or {}

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
    seat: int | None  # whom it concerns
    places: dict[str, str]  # where: at, from, to, whom, as options name places
    things: list[str]  # the keys of the printed things it names, in order: `things` knows them
    cause: str | None  # the key of what brought it about
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
    def told(self) -> dict[str, Any]:
        """The facts as plain data, in the current language."""
        facts: dict[str, Any] = plain(self.facts)
        return facts

    @property
    def seat(self) -> int | None:
        """The seat it concerns, where it concerns one."""
        if "seat" in self.kind.fields:
            found: int | None = self._fact("seat")
            return found
        return next((seat for fact in self._facts if (seat := getattr(fact, "seat", None)) is not None), None)

    @property
    def places(self) -> dict[str, str]:
        """Where it happened, as options name places: `{"from": "room-1", "to": "room-4"}`."""
        named = ((role, self._fact(self.kind.places.get(role, role))) for role in PLACES)
        found = {role: fact if isinstance(fact, str) else getattr(fact, "spot", None) for role, fact in named}
        return {role: place for role, place in found.items() if place is not None}

    @property
    def things(self) -> tuple[str, ...]:
        """The keys of the printed things it names, in order."""
        return tuple(keys_in(self._facts))

    @property
    def cause(self) -> str | None:
        """The key of what brought it about, where the rules say it."""
        return next(keys_in((self._fact("cause"),)), None)

    def _fact(self, name: str) -> Any:
        return self._facts[self.kind.fields.index(name)] if name in self.kind.fields else None

    @property
    def text(self) -> str:
        """The sentence, in the current language."""
        return self.kind.message.text(self.facts)

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
            "facts": self.told,
            "seat": self.seat,
            "places": self.places,
            "things": list(self.things),
            "cause": self.cause,
            "seats": None if self.seats is None else list(self.seats),
        }

    def __repr__(self) -> str:
        return f"<event {self.kind.key} of {self.clause}: {self.text}>"


class Events(Sequence[Event]):
    """Part of a story, as a seat saw it. Nothing is looked for, and no event made, before somebody reads."""

    __slots__ = ("_heard", "_seat", "_start", "_stop", "_story")

    _heard: list[Told]  # as soon as somebody has read

    def __init__(self, story: Sequence[Told], start: int, seat: int | None) -> None:
        self._story, self._start, self._stop, self._seat = story, start, len(story), seat  # a story only grows

    @classmethod
    def all_of(cls, story: Sequence[Told]) -> Events:
        """Whoever they were told to."""
        return cls.heard_already(list(story))

    @classmethod
    def heard_already(cls, told: list[Told]) -> Events:
        """Whoever hears them is known."""
        events = cls((), 0, None)
        events._heard = told
        return events

    @property
    def _told(self) -> list[Told]:
        try:
            return self._heard
        except AttributeError:
            told = self._story[self._start : self._stop]
            self._heard = [one for one in told if hears(self._seat, one)]
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


NOTHING_TOLD = Events((), 0, None)
