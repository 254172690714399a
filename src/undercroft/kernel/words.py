"""Texts in the reader's language, made when somebody reads them and never before.

A `Domain` is one gettext catalogue (one per game, one for the program). `say = Domain("mini-rogue")` makes
`Message`s whose source text is English: `say("Go right")`, `say("{n} step", "{n} steps")`. Nouns come from packs and
carry their articles, so that a sentence is never glued together: `"{enemy:The} attacks."` asks the noun for its form
with the article; French asks for more of them (`{hero:of}`: du, de la, de l', d'; `{hero:to}`: au, aux).
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent.parent / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


current_language: Callable[[], str] = _language.get  # the language spoken now: en or fr


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


_TIGHT = re.compile(r"(?<=[^\s«])[ \u202f](?=[:;»%](?:\W|$)|[?!](?!\s[a-zà-ÿ])(?:\W|$))|(?<=«)[ \u202f]")


@lru_cache(4096)
def spaced(french: str) -> str:
    """French with spaces that no line is broken at, wherever they were typed as plain ones.

    >>> spaced("Quoi ? Un piège : « rien ».")
    'Quoi\xa0? Un piège\xa0: «\xa0rien\xa0».'
    """
    return _TIGHT.sub("\u00a0", french)


def joined(parts: Iterable[object]) -> str:
    """Half sentences in a row, with semicolons as the current language writes them.

    >>> joined(["one", "two"])
    'one; two'
    """
    return ("\u00a0; " if _language.get() == "fr" else "; ").join(map(str, parts))


_CONTRACTED = {"of": (("le ", "du "), ("les ", "des ")), "to": (("le ", "au "), ("les ", "aux "))}
_SILENT = tuple("aàâeéèêiîoôuûyAÀÂEÉÈÊIÎOÔUÛY")


def formed(bare: str, the: str, form: str) -> str:
    """A noun as a sentence asks for it: bare, `the`, `The`, `of` or `to`, in the current language.

    >>> with language("fr"):
    ...     print(formed("Rôdeur", "le Rôdeur", "of"), formed("Ombre", "l'Ombre", "to"), formed("Ashara", "", "of"))
    du Rôdeur à l'Ombre d'Ashara
    """
    text = the or bare
    if form == "the":
        return text
    if form == "The":
        return text[:1].upper() + text[1:]
    if form not in _CONTRACTED:
        return format(bare, form)
    if _language.get() != "fr":
        return f"{form} {text}"
    for article, contracted in _CONTRACTED[form]:
        if text.startswith(article):
            return contracted + text.removeprefix(article)
    if form == "of" and not text.startswith(("la ", "l'")) and text.startswith(_SILENT):
        return f"d'{text}"
    return f"{'de' if form == 'of' else 'à'} {text}"


class Named:
    """Something with a name in each language, bare and with its article: `en`, `fr`, `the_en`, `the_fr`."""

    __slots__ = ()

    def __str__(self) -> str:
        return _said(self, "")

    def __format__(self, form: str) -> str:
        return formed(str(self), _said(self, "the_"), form)


def _said(name: Named, article: str) -> str:
    code = _language.get()
    text: str = getattr(name, article + code)
    return spaced(text) if code == "fr" else text


class Noun(Named):
    """A name that comes from no pack.

    >>> guard = Noun(en="City Guard", fr="Garde de la Cité", the_en="the City Guard", the_fr="le Garde de la Cité")
    >>> f"{guard} / {guard:the} / {guard:The}"
    'City Guard / the City Guard / The City Guard'
    """

    __slots__ = ("en", "fr", "the_en", "the_fr")

    def __init__(self, en: str, fr: str, the_en: str = "", the_fr: str = "") -> None:
        self.en, self.fr, self.the_en, self.the_fr = en, fr, the_en, the_fr

    def __repr__(self) -> str:
        return f"Noun({self.en!r})"


class Message:
    """A sentence of a catalogue, perhaps with places to fill: `message.text({"hero": ..., "n": 3})`.

    With a plural, the number at the place `by` decides which of the two is said, as the language has it.
    """

    __slots__ = ("by", "domain", "plural", "source")

    def __init__(self, domain: str, source: str, plural: str = "", by: str = "n") -> None:
        self.domain = domain
        self.source = source
        self.plural = plural
        self.by = by

    def text(self, facts: Mapping[str, Any] | None = None) -> str:
        code = _language.get()
        sentence = self._sentence(code, facts)
        if code == "fr":
            sentence = spaced(sentence)
        return sentence.format_map(facts) if facts else sentence

    def _sentence(self, code: str, facts: Mapping[str, Any] | None) -> str:
        catalogue = _catalogue(self.domain, code)
        if self.plural:
            return catalogue.ngettext(self.source, self.plural, abs(int(facts[self.by])) if facts else 2)
        return catalogue.gettext(self.source)

    def __str__(self) -> str:
        return self.text()

    def __format__(self, form: str) -> str:
        return format(self.text(), form)

    def __repr__(self) -> str:
        return f"Message({self.source!r})"


class Bilingual(Message):
    """A sentence with its French beside it: for rules of other packages, which have no catalogue here."""

    __slots__ = ("french",)

    def __init__(self, en: str, fr: str) -> None:
        super().__init__("", en)
        self.french = fr

    def _sentence(self, code: str, facts: Mapping[str, Any] | None) -> str:
        return self.french if code == "fr" else self.source


class Listing(tuple[Any, ...]):
    """Several things in one sentence: `Oak Shield, Iron Helm`."""

    __slots__ = ()
    between: ClassVar[str] = ", "

    def __str__(self) -> str:
        return self.between.join(map(str, self)) or "–"

    def __format__(self, form: str) -> str:
        return str(self)


class Faces(Listing):
    """Dice as they lie there: `2 5 6`."""

    __slots__ = ()
    between = " "


class Domain:
    """Makes the messages of one catalogue. Call it with a literal: the extraction reads the source code."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, source: str, plural: str = "", by: str = "n") -> Message:
        return Message(self.name, source, plural, by)
