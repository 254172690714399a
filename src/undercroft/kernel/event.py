"""Events: what happened, told for readers. Derived from the answers, never saved."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.rules import key_of
from undercroft.kernel.words import Message


class EventKind:
    """One thing that can happen, with its sentence and the places in it.

    `HURT = EventKind("hurt", say("{hero:The} loses {n} HP."), "hero", "n")`

    `shows` marks an event that gives a seat knowledge it cannot give back: undo stops there.
    """

    __slots__ = ("fields", "key", "message", "shows")

    def __init__(self, key: str, message: Message, *fields: str, shows: bool = False) -> None:
        self.key = key
        self.message = message
        self.fields = fields
        self.shows = shows

    def __repr__(self) -> str:
        return f"<event kind {self.key}>"


class Event:
    """Something that happened, as told to `seats` (None: to everybody)."""

    __slots__ = ("_facts", "clause", "kind", "seats")

    def __init__(self, kind: EventKind, clause: str, facts: tuple[Any, ...], seats: tuple[int, ...] | None) -> None:
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

    def to_json(self) -> dict[str, Any]:
        facts = {field: _plain(fact) for field, fact in self.facts.items()}
        return {"event": self.kind.key, "clause": self.clause, "facts": facts}

    def __repr__(self) -> str:
        return f"<{self.clause} {self.kind.key} {self.facts}>"


def _plain(fact: Any) -> Any:
    if fact is None or isinstance(fact, (bool, int, float, str)):
        return fact
    if isinstance(fact, (tuple, list)):
        return [_plain(part) for part in fact]
    return key_of(fact) if hasattr(fact, "key") else repr(fact)
