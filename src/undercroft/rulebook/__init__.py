"""The rules of the games in our own words: every clause and ruling, in each language, by its id."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache

from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.languages import current_language, file_of, grammar, languages
from undercroft.shelf import folder, names, words


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
    if game not in names():
        raise Unknown(say("rulebook"), game, names())
    home = folder(game, "rulebook")
    if home is None:
        return {}  # a title may come without one
    tables = tomllib.loads((home / "rulebook.toml").read_text(encoding="utf-8"))
    if translation := file_of(words(game), language, "rulebook.toml"):
        spaced = grammar(language).spaced
        for key, fields in tomllib.loads(translation.read_text(encoding="utf-8")).items():
            tables[key] |= {name: spaced(text) for name, text in fields.items()}
    return {key: Clause(key, **fields) for key, fields in tables.items()}


def clause(game: str, clause_id: str) -> Clause | None:
    """One clause of a game by its id, such as MR-312; None where the title does not bring it."""
    try:
        return rulebook(game).get(clause_id.upper())
    except Unknown:
        return None


def folded(text: str) -> str:
    """A word as a hurried reader types it: no capitals, no accents.

    >>> folded("Règles")
    'regles'
    """
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def meant(phrase: str) -> tuple[str, ...]:
    """The words of a phrase that say what is looked for.

    >>> meant("How do I win?")
    ('win',)
    """
    parts = re.findall(r"[\w/+-]+", folded(phrase))
    empty = {word for code in languages() for word in grammar(code).little_words.split()}
    return tuple(part for part in parts if part not in empty) or tuple(parts)


def find(game: str, phrase: str, only_whole: bool = False) -> list[Clause]:
    """The clauses a phrase leads to, best match first: an id, then headings, then texts that have all its words, or
    the beginnings of them."""
    clauses = rulebook(game)
    if phrase.strip().upper() in clauses:
        return [clauses[phrase.strip().upper()]]
    parts = meant(phrase)
    ranked = [(_rank(one, parts, only_whole), at, one) for at, one in enumerate(clauses.values())]
    return [one for rank, _, one in sorted(ranked, key=lambda found: (-found[0], found[1])) if rank > 0]


@cache
def _texts(one: Clause) -> tuple[str, str, str]:
    return folded(one.heading), folded(one.text), folded(one.chapter)


def _rank(one: Clause, parts: tuple[str, ...], only_whole: bool) -> int:
    """How well a clause fits: a whole word counts more than a beginning, a heading more than a text."""
    heading, text, chapter = _texts(one)
    if heading == " ".join(parts):
        return 1000
    endings = "|".join(sorted({end for code in languages() for end in grammar(code).plurals}))
    whole = 0
    for part in parts:
        word = re.compile(rf"\b{re.escape(part)}({endings})?\b")
        begun = word if only_whole else re.compile(rf"\b{re.escape(part)}")  # never inside: "but" is not in "début"
        if not begun.search(heading) and not begun.search(text):
            if not begun.search(chapter):
                return 0
            whole += 2
            continue
        if word.search(heading):
            whole += 100 - min(50, len(heading))  # a short heading says little else
        elif begun.search(heading):
            whole += 40 - min(20, len(heading) // 4)
        elif hits := len(word.findall(text)):
            whole += 8 + min(hits, 4)
        else:
            whole += 4
    return whole
