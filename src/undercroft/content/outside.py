"""Rules that other packages bring to a game whose own verbs are a closed set.

A pack names such a rule where it could name a verb, with one number. An installed package registers it, under its
function's name, before a pack can name it:

    @RULES.register("MR-770", Said(en="Light for {n} Gold"), counts=True)
    def light_the_lamps(d, hero, n): ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from undercroft.content.kinds import Wrong
from undercroft.kernel.errors import RuleError, say
from undercroft.kernel.rules import Rules
from undercroft.kernel.words import Message

F = TypeVar("F", bound=Callable[..., Any])


class Rule(NamedTuple):
    """What it does, the clause it belongs to, its words, and whether a pack gives it a number."""

    run: Callable[..., Any]  # a generator if somebody may have to be asked, else a plain function
    clause: str
    words: Message
    counts: bool


class OutsideRules(dict[str, Rule]):
    """The rules of other packages, by name; none comes with a game."""

    def register(self, clause: str, words: Message, counts: bool = False) -> Callable[[F], F]:
        def put(run: F) -> F:
            name = run.__name__.replace("_", "-")
            if name in self:
                raise RuleError(f"two rules are called {name}")
            self[name] = Rule(run, clause, words, counts)
            return run

        return put

    def carry_out(self, name: str, *given: Any) -> Rules[None]:
        asking = self[name].run(*given)
        if asking is not None:
            yield from asking

    def check(self, name: str, n: int) -> None:
        """A pack names a rule that is there, and gives it a number if it counts."""
        if name not in self:
            known = ", ".join(sorted(self)) or say("none; an installed package brings them")
            raise Wrong(say("unknown rule {name!r}; possible: {known}"), name=name, known=known)
        if self[name].counts != bool(n):
            counted, uncounted = (
                say("the rule {name!r} needs a number n"),
                say("the rule {name!r} does not count: no n"),
            )
            raise Wrong(counted if self[name].counts else uncounted, name=name)
