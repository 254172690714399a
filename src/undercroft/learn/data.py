"""What a newcomer reads, one TOML file per game: read once, spoken in the current language.

A row says it in English (`en`); in other languages by their codes beside it, or in the title's catalogue."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.languages import SOURCE, current_language, language, languages
from undercroft.kernel.words import LESSON, spaced, translated
from undercroft.rulebook import rulebook
from undercroft.shelf import cover, folder, names, words as catalogue_of


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
    card = read(game)["opening"]
    return Opening(spoken(game, card).strip(), tuple(card["clauses"]))


def first(game: str) -> First:
    """The recommended first game."""
    setup = read(game)["first"]
    return First(setup["seats"], setup["options"], setup["answers"], spoken(game, setup))


def explained(game: str) -> dict[str, Explained]:
    """Every option of the set-up by key, in the order in which one thinks of them."""
    rows = read(game)["option"]
    return {row["key"]: Explained(row["key"], row["group"], spoken(game, row), tuple(row["clauses"])) for row in rows}


def advice(game: str) -> tuple[Advice, ...]:
    """What experienced players look at: for the second game."""
    return tuple(Advice(spoken(game, row), tuple(row["clauses"])) for row in read(game)["advice"])


def words(game: str) -> dict[str, tuple[str, ...]]:
    """What people search for -> the clauses that answer it, best first. Every language is understood in any other."""
    found: dict[str, tuple[str, ...]] = {}
    for code in sorted(languages(), key=lambda code: code != current_language()):  # the reader's own words come first
        for row in read(game)["words"]:
            for word in _said(game, row, code).split(", "):
                found.setdefault(word, tuple(row["clauses"]))
    return found


def asked_for(game: str) -> list[tuple[str, tuple[str, ...]]]:
    """One word for each thing people search for, and the clauses that answer it."""
    return [(spoken(game, row).split(", ")[0], tuple(row["clauses"])) for row in read(game)["words"]]


def spoken(game: str, row: Mapping[str, Any]) -> str:
    """What a row says in the current language."""
    return spaced(_said(game, row, current_language()))


def _said(game: str, row: Mapping[str, Any], code: str) -> str:
    return str(row.get(code) or translated(catalogue_of(game), LESSON, row[SOURCE], code))


@cache
def teaches(game: str) -> bool:
    """Whether there is anything to learn: a title without lessons and rulebook is known to those who brought it."""
    return game in names() and (folder(game, "lessons") is not None or bool(rulebook(game)))


@cache
def read(game: str) -> dict[str, Any]:
    """The lessons of a title, row by row."""
    if game not in names():
        raise Unknown(say("game to learn"), game, names())
    home = folder(game, "lessons")
    file = home / "lessons.toml" if home is not None else None
    if file is None or not file.exists():
        return _from_the_rules(game)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _from_the_rules(game: str) -> dict[str, Any]:
    """The lessons of a title that brings none: its cover, and each clause when it is first asked by."""
    said: dict[str, dict[str, str]] = {}
    box = cover(game)
    for code in languages():
        with language(code):
            said.setdefault("", {})[code] = f"**{box.title}**\n\n{box.sentence}"
            for one in rulebook(game).values():
                said.setdefault(one.id, {})[code] = one.text
                said.setdefault(f"{one.id} ", {})[code] = one.heading
    notes = [
        {"id": one, "when": f"ask {one}", "priority": 2, **said[one], "terms": [{**said[f"{one} "], "clauses": [one]}]}
        for one in said
        if one and not one.endswith(" ")
    ]
    first = {"seats": box.seats[0], "options": {}, "answers": {}, SOURCE: ""}
    return {"opening": {**said[""], "clauses": []}, "first": first, "option": [], "note": notes, "advice": [],
            "words": []}  # fmt: skip
