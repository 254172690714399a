"""What a rule offers: the legal answers to an ask, made once and compared with `is`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Never, cast, overload

from undercroft.kernel.languages import Grammar, current_language, grammar
from undercroft.kernel.things import keys_in
from undercroft.kernel.words import Message

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T", covariant=True, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T", covariant=True)

_NOTHING = cast(Any, None)

# Every key an option was ever made with, per catalogue: tells "not allowed now" from "no such answer".
_known_keys: dict[str, set[str]] = {}


class Words(NamedTuple):
    """What an option says in a language wherever it is offered."""

    grammar: Grammar  # one language may be exchanged for another of the same code
    label: str
    stands_for: tuple[str, ...]  # the keys of the printed things it names


class Option(Generic[T]):
    """One legal answer, as a rule offers it: making options per ask would halve the speed of playouts.

    `key` is stable and readable (it stands in records), `what` is what the rule wants to find in it again, `clause`
    the rule that says what the option does, `place` the place on the board it always concerns (`die-2`), `parts` what
    it combines (`{"die": 2, "price": "xp"}`). An option never changes: players of many tables hold the same one.
    An option without `what` is an `Option[Never]`: it may stand among options of any kind, and nobody reads it.
    """

    __slots__ = ("_words", "clause", "facts", "key", "message", "parts", "place", "what")

    key: str
    message: Message
    what: T
    clause: str
    facts: Mapping[str, Any] | None
    place: str
    parts: Mapping[str, Any] | None
    _words: dict[str, Words]

    @overload
    def __init__(
        self: Option[Never],
        key: str,
        message: Message,
        *,
        clause: str = "",
        facts: Mapping[str, Any] | None = None,
        place: str = "",
        parts: Mapping[str, Any] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        key: str,
        message: Message,
        what: T,
        clause: str = "",
        facts: Mapping[str, Any] | None = None,
        place: str = "",
        parts: Mapping[str, Any] | None = None,
    ) -> None: ...
    def __init__(
        self,
        key: str,
        message: Message,
        what: T = _NOTHING,
        clause: str = "",
        facts: Mapping[str, Any] | None = None,
        place: str = "",
        parts: Mapping[str, Any] | None = None,
    ) -> None:
        put = super().__setattr__
        put("key", key)
        put("message", message)
        put("what", what)
        put("clause", clause)
        put("facts", facts)
        put("place", place)
        put("parts", parts)
        put("_words", {})
        _known_keys.setdefault(message.domain, set()).add(key)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an option never changes: {name} of {self.key}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an option never changes: {name} of {self.key}")

    @property
    def label(self) -> str:
        """What the option says, in the current language."""
        return self.words.label

    @property
    def words(self) -> Words:
        """What it says in the current language, made once: it is offered at many tables, again and again."""
        code = current_language()
        found, now = self._words.get(code), grammar(code)
        if found is None or found.grammar is not now:
            named = dict.fromkeys(keys_in((self.what, self.facts, self.parts)))
            found = self._words[code] = Words(now, self.message.text(self.facts), tuple(named))
        return found

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{self.key}>"


def known_keys(domain: str) -> list[str]:
    """Every key an option of this catalogue was made with so far."""
    return sorted(_known_keys.get(domain, ()))


def is_known_key(domain: str, key: str) -> bool:
    return key in _known_keys.get(domain, ())
