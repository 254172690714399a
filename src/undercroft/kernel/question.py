"""What a player is asked, and what it is about: words, and the names of the facts that fill them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from undercroft.kernel.words import Message

Words = Message | Callable[..., str]


class Question:
    """The words of an ask whose rule says what it is about: `Question(say("Use {card} now?"), "card")`.

    The fields name what the rule hands over: one of them is the thing itself, several are the parts of a tuple. The
    same names stand in `ask.about`, but for what is `untold`: it serves the words alone. Where a message is not enough,
    a function is called with the fields.
    """

    __slots__ = ("fields", "untold", "words")

    def __init__(self, words: Words, *fields: str, untold: Collection[str] = ()) -> None:
        self.words = words
        self.fields = fields
        self.untold = untold

    def facts(self, about: Any) -> dict[str, Any]:
        return dict(zip(self.fields, about if len(self.fields) > 1 else (about,), strict=True))

    def text(self, about: Any) -> str:
        facts = self.facts(about)
        return self.words.text(facts) if isinstance(self.words, Message) else self.words(**facts)

    def told(self, about: Any) -> dict[str, Any]:
        """The facts that there are, for whoever reads the ask."""
        return {name: fact for name, fact in self.facts(about).items() if fact is not None and name not in self.untold}
