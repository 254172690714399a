"""What a newcomer reads, one TOML file per game, in both languages: read once, spoken in the current language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.words import current_language, spaced

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")


@dataclass(frozen=True)
class Term:
    """A word of a note that leads to the rules."""

    name: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    """One short explanation, shown once. Priority 1: without it the game makes no sense; 3: good to know."""

    id: str
    when: str
    priority: int
    text: str
    terms: tuple[Term, ...]

    def to_json(self) -> dict[str, Any]:
        terms = [{"name": term.name, "clauses": list(term.clauses)} for term in self.terms]
        return {"id": self.id, "priority": self.priority, "text": self.text, "terms": terms}


@dataclass(frozen=True)
class Opening:
    """The card before the first question: `**` stand around what is printed bold."""

    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Explained:
    """What an option of the set-up is for, and among which it stands."""

    key: str
    group: str  # "game", "heroes", "house" (one may leave it alone), "map" (a map or a campaign fills it in)
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class First:
    """How a first game is set up, and what is advised where the set-up asks (clause -> key of the answer)."""

    seats: int
    options: Mapping[str, Any]
    answers: Mapping[str, str]
    why: str


def opening(game: str) -> Opening:
    """What you are, the aim, how one wins and loses, a turn in five lines, how long it takes."""
    card = _read(game)["opening"]
    return Opening(_spoken(card).strip(), tuple(card["clauses"]))


def first(game: str) -> First:
    """The recommended first game."""
    setup = _read(game)["first"]
    return First(setup["seats"], setup["options"], setup["answers"], _spoken(setup))


def explained(game: str) -> dict[str, Explained]:
    """Every option of the set-up by key, in the order in which one thinks of them."""
    rows = _read(game)["option"]
    return {row["key"]: Explained(row["key"], row["group"], _spoken(row), tuple(row["clauses"])) for row in rows}


def notes(game: str) -> tuple[Note, ...]:
    """All notes, in the order a good teacher would use."""
    return _notes(game, current_language())


@cache
def _notes(game: str, language: str) -> tuple[Note, ...]:
    return tuple(
        Note(row["id"], row["when"], row["priority"], _spoken(row), tuple(map(_term, row["terms"])))
        for row in _read(game)["note"]
    )


def advice(game: str) -> tuple[Advice, ...]:
    """What experienced players look at: for the second game."""
    return tuple(Advice(_spoken(row), tuple(row["clauses"])) for row in _read(game)["advice"])


def terms(game: str) -> tuple[Term, ...]:
    """Every term of every note."""
    return tuple(term for note in notes(game) for term in note.terms)


def words(game: str) -> dict[str, tuple[str, ...]]:
    """What people search for -> the clauses that answer it, best first. Both languages are understood in either."""
    found: dict[str, tuple[str, ...]] = {}
    languages = sorted(("en", "fr"), key=lambda code: code != current_language())
    for code in languages:  # the reader's own words come first
        for row in _read(game)["words"]:
            for word in row[code]:
                found.setdefault(word, tuple(row["clauses"]))
    return found


def asked_for(game: str) -> list[tuple[str, tuple[str, ...]]]:
    """One word for each thing people search for, and the clauses that answer it."""
    return [(row[current_language()][0], tuple(row["clauses"])) for row in _read(game)["words"]]


def _term(row: Mapping[str, Any]) -> Term:
    return Term(_spoken(row), tuple(row["clauses"]))


def _spoken(row: Mapping[str, Any]) -> str:
    return spaced(row["fr"]) if current_language() == "fr" else str(row["en"])


@cache
def _read(game: str) -> dict[str, Any]:
    if game not in GAMES:
        raise Unknown(say("game to learn"), game, GAMES)
    return tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text(encoding="utf-8"))
