"""Texts in the reader's language, made when somebody reads them and never before.

A `Domain` is one gettext catalogue (one per game, one for the program). `say = Domain("mini-rogue")` makes
`Message`s whose source text is English: `say("Go right")`. Nouns come from packs and carry their articles, so
that a sentence is never glued together: `"{enemy:The} attacks."` asks the noun for its form with the article.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent.parent / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


def current_language() -> str:
    return _language.get()


def use_language(code: str) -> None:
    """Speak this language from now on (in this thread or task)."""
    if not isinstance(code, str) or code not in LANGUAGES:
        from undercroft.kernel.errors import Unknown, say  # errors speak, too

        raise Unknown(say("language"), code, LANGUAGES)
    _language.set(code)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak this language inside a `with` block."""
    before = _language.get()
    use_language(code)
    try:
        yield
    finally:
        _language.set(before)


@cache
def _catalogue(domain: str, code: str) -> gettext.NullTranslations:
    return gettext.translation(domain, CATALOGUES, languages=[code], fallback=True)


class Noun:
    """A name in each language, bare and with its article.

    >>> guard = Noun(en="City Guard", fr="Garde de la Cité", the_en="the City Guard", the_fr="le Garde de la Cité")
    >>> f"{guard} / {guard:the} / {guard:The}"
    'City Guard / the City Guard / The City Guard'
    """

    __slots__ = ("_bare", "_the")

    def __init__(self, en: str, fr: str, the_en: str = "", the_fr: str = "") -> None:
        self._bare = {"en": en, "fr": fr}
        self._the = {"en": the_en or en, "fr": the_fr or fr}

    def __str__(self) -> str:
        return self._bare[_language.get()]

    def __format__(self, form: str) -> str:
        if form in ("the", "The"):
            text = self._the[_language.get()]
            return text[:1].upper() + text[1:] if form == "The" else text
        return format(str(self), form)

    def __repr__(self) -> str:
        return f"Noun({self._bare['en']!r})"


class Message:
    """A sentence of a catalogue, perhaps with places to fill: `message.text(hero=..., n=3)`."""

    __slots__ = ("domain", "source")

    def __init__(self, domain: str, source: str) -> None:
        self.domain = domain
        self.source = source

    def text(self, facts: Mapping[str, Any] | None = None) -> str:
        sentence = _catalogue(self.domain, _language.get()).gettext(self.source)
        return sentence.format_map(facts) if facts else sentence

    def __str__(self) -> str:
        return self.text()

    def __format__(self, form: str) -> str:
        return format(self.text(), form)

    def __repr__(self) -> str:
        return f"Message({self.source!r})"


class Domain:
    """Makes the messages of one catalogue. Call it with a literal: the extraction reads the source code."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, source: str) -> Message:
        return Message(self.name, source)
