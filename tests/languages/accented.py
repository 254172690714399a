"""A language made for tests: every letter of every message is another one, so that a word which came through no
catalogue stands out by its plain letters."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from catalogues import DOMAINS, TITLES, folder, printed, said
from undercroft.kernel import languages

CODE = "xx"
GRAMMAR = """
NAME = "Åççéñŧš"
DECIMAL = "·"
FORMS = {"of": "öƒ {}".format, "to": "ŧö {}".format, "whose": "{}'š".format, "Whose": "{}'š".format}
"""
LETTERS = str.maketrans(
    string.ascii_lowercase + string.ascii_uppercase,
    "åƀçđéƒĝħîĵķłɱñöþɋŕšŧûṽŵẋýž" + "ÅƁÇĐÉƑĜĦÎĴĶŁṀÑÖÞɊŔŠŦÛṼŴẊÝŽ",
)


def accented(text: str) -> str:
    """
    >>> accented("Go to {room:the}!")
    'Ĝö ŧö {room:the}!'
    """
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in re.split(r"({[^}]*})", text))


def write_language(home: Path) -> Path:
    """The folder of this language: nothing of it is ours, as when somebody tries a translation."""
    (home / CODE).mkdir()
    (home / CODE / "grammar.py").write_text(GRAMMAR, encoding="utf-8")
    languages.add_language(home / CODE)
    for domain in DOMAINS:
        made = Catalog(domain=domain)
        for message in said(domain) | printed(domain, CODE):
            texts = [accented(text) for text in (message.one, message.many) if text]
            made.add(message.id, texts if message.many else texts[0], context=message.context or None)
        folder(domain, CODE).mkdir(exist_ok=True)
        with (folder(domain, CODE) / f"{domain}.mo").open("wb") as stream:
            write_mo(stream, made)
    for name, title in TITLES.items():
        clauses = tomllib.loads((title / "rulebook" / "rulebook.toml").read_text(encoding="utf-8"))
        texts = [
            f"[{key}]\n" + "".join(f"{field} = {_quoted(text)}\n" for field, text in one.items())
            for key, one in clauses.items()
        ]
        (folder(name, CODE) / "rulebook.toml").write_text("\n".join(texts), encoding="utf-8")
    return home / CODE


def _quoted(text: str) -> str:
    """As TOML writes it; the ids of clauses are the same in every language."""
    parts = re.split(r"([A-Z]{2}-R?\d+)", text)
    changed = "".join(part if at % 2 else accented(part) for at, part in enumerate(parts))
    return "'''" + changed + "'''"


@contextmanager
def spoken_here(home: Path) -> Iterator[str]:
    """The language is there inside the block, and forgotten behind it."""
    try:
        write_language(home)
        languages.sentence.cache_clear()
        languages.catalogue.cache_clear()  # it was asked for before it was written
        yield CODE
    finally:
        for made in (languages._homes, languages.catalogue, languages.grammar, languages.sentence):
            made.cache_clear()


# Names of people and of languages, clauses, Roman numbers, marks on a sheet: nobody translates these.
SAME = re.compile(
    r"\b[A-Z]{2}-R?\d+\b|https?://\S+|\b(ann|bo|Undercroft|UNDERCROFT|English|Français|EN|FR|I{2,3}|I?VI?)\b|X{2,}"
)
WORD = re.compile(r"[A-Za-z]{2,}")


def plain_words(text: str) -> list[str]:
    """The words of a text that came through no catalogue."""
    return WORD.findall(SAME.sub(" ", text))
