"""Options and asks: the question, who is asked, the clause and the legal answers are one thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.kernel.words import Message

# Every key an option was ever made with, per catalogue: tells "not allowed now" from "no such answer".
_known_keys: dict[str, set[str]] = {}


class Option:
    """One legal answer. Made once and compared with `is`: making options per ask halves the speed of playouts.

    `key` is stable and readable (it stands in records), `what` is whatever the rule wants to find in it again,
    `clause` is the rule that says what the option does (shown on "?").
    """

    __slots__ = ("clause", "facts", "key", "message", "what")

    def __init__(
        self, key: str, message: Message, what: Any = None, clause: str = "", facts: Mapping[str, Any] | None = None
    ) -> None:
        self.key = key
        self.message = message
        self.what = what
        self.clause = clause
        self.facts = facts
        _known_keys.setdefault(message.domain, set()).add(key)

    @property
    def label(self) -> str:
        """What the option says, in the current language."""
        return self.message.text(self.facts)

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{self.key}>"


def is_known_key(domain: str, key: str) -> bool:
    return key in _known_keys.get(domain, ())


class Ask:
    """A question pending at a table."""

    __slots__ = ("_prompt", "about", "clause", "options", "seat")

    def __init__(self, seat: int, clause: str, options: tuple[Option, ...], about: Any, prompt: object) -> None:
        self.seat = seat
        self.clause = clause
        self.options = options
        self.about = about
        self._prompt = prompt  # anything that knows its words when it is read

    @property
    def prompt(self) -> str:
        """The question, in the current language."""
        return str(self._prompt)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    def __repr__(self) -> str:
        return f"<ask {self.clause} of seat {self.seat}: {', '.join(self.keys)}>"
