"""What the effects of a pack can do: every verb, power and rule that a pack may name, with its clause and its words.

The tables are those the games themselves check a pack against; rules of installed packages stand in them too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from undercroft.content.outside import OutsideRules
from undercroft.shelf import load, room

CLAUSE = re.compile(r"\b[A-Z]{2,3}-R?\d+\b")


class Verb(NamedTuple):
    """`where` is the field that names it, `words` what it does, `numbers` what goes with it."""

    where: str
    name: str
    clause: str
    words: str
    numbers: str = ""


def verbs(game: str) -> list[Verb]:
    """Everything that can be named in a pack of this game, in the order of the games' own tables."""
    load(game)
    title = room(game, "design")  # a title without one has pages of its own
    return [] if title is None else list(title.named())


def outside(where: str, rules: OutsideRules) -> Iterator[Verb]:
    for name, rule in sorted(rules.items()):
        yield Verb(where, name, rule.clause, rule.words.source, "n" if rule.counts else "")


def clause_of(text: str) -> str:
    found = CLAUSE.search(text)
    return found.group() if found else ""


def plain(text: str) -> str:
    """A docstring as a line of a table, without the clauses it begins with."""
    words = " ".join(text.split()).replace("|", "/")
    return re.sub(rf"^(?:{CLAUSE.pattern}[, ]*|to )+", "", words)
