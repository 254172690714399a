"""The rules of the games in our own words: every clause and ruling, in each language, by its id."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from undercroft.kernel.errors import Unknown
from undercroft.kernel.words import current_language

PREFIXES = {"MM": "map-maker", "DR": "dungeon-run", "PD": "paper-dungeons", "MR": "mini-rogue"}


@dataclass(frozen=True)
class Clause:
    id: str
    chapter: str
    heading: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """A decision where the printed rules leave a doubt; the others are rules proper."""
        return "-R" in self.id


def rulebook(game: str) -> dict[str, Clause]:
    """All clauses of a game, in the order of the rules and in the current language."""
    return _read(game, current_language())


@cache
def _read(game: str, language: str) -> dict[str, Clause]:
    file = Path(__file__).parent / f"{game}.{language}.toml"
    if not file.exists():
        raise Unknown("rulebook", game, sorted(PREFIXES.values()))
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: Clause(key, **fields) for key, fields in tables.items()}


def clause(clause_id: str) -> Clause:
    """One clause by its id, such as MR-312."""
    wanted = clause_id.upper()
    game = PREFIXES.get(wanted.partition("-")[0])
    if game is None or wanted not in rulebook(game):
        raise Unknown("clause", clause_id, [f"{prefix}-..." for prefix in PREFIXES])
    return rulebook(game)[wanted]


def find(game: str, word: str) -> list[Clause]:
    """The clauses a word leads to: an id, or a word of heading, chapter or text (headings first)."""
    clauses = rulebook(game)
    if word.upper() in clauses:
        return [clauses[word.upper()]]
    pattern = re.compile(re.escape(word), re.IGNORECASE)
    in_heading = [one for one in clauses.values() if pattern.search(one.heading)]
    in_text = [one for one in clauses.values() if pattern.search(one.text) or pattern.search(one.chapter)]
    return in_heading + [one for one in in_text if one not in in_heading]
