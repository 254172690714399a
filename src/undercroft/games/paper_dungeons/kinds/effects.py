"""What an effect of a card, a box or a room can do: each verb once, with its words, its clause and its code.

A pack names verbs (`{ do = "potion", times = 2 }`), and only those that stand here. `rewards.py` registers the six of
the game; an installed package may register more before a pack that names them is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from undercroft.content.kinds import Wrong
from undercroft.games.paper_dungeons.glossary import say
from undercroft.kernel.errors import RuleError
from undercroft.kernel.rules import Rules
from undercroft.kernel.words import Message

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.kinds.causes import Cause
    from undercroft.games.paper_dungeons.kinds.pack import Effect
    from undercroft.games.paper_dungeons.rules.state import Delve, Sheet

    # a rule if somebody may have to be asked, else a plain function
    Code = Callable[[Delve, Sheet, Effect, str, Cause], Rules[None] | None]


@dataclass(frozen=True)
class Verb:
    """`distinct`: whether it can be asked that each time another hero or item is meant."""

    key: str
    clause: str
    one: Message
    many: Message  # with the number {n}
    distinct: bool = False

    def words(self, times: int) -> str:
        return str(self.one) if times == 1 else self.many.text({"n": times})


VERBS: dict[str, Verb] = {}
CODE: dict[str, Any] = {}  # verb -> Code; apart, so that playouts find the functions


def register(verb: Verb, code: Code) -> None:
    """A verb comes with its code, or not at all."""
    if verb.key in VERBS:
        raise RuleError(f"two verbs are called {verb.key}")
    VERBS[verb.key], CODE[verb.key] = verb, code


def verb_named(name: str) -> Verb:
    if name not in VERBS:
        raise Wrong(say("unknown verb {name!r}; possible: {legal}"), name=name, legal=", ".join(VERBS))
    return VERBS[name]
