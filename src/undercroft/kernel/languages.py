"""The languages there are, and the one spoken now.

A language is a folder named by its code: `grammar.py` (its own name and whatever is peculiar to it) and the catalogue
of what the house says, `undercroft.mo`. Ours lie in `undercroft/languages`; one from elsewhere is added with
`add_language`, or by the environment variable `UNDERCROFT_LANGUAGES`. What a title says in a language lies with the
title, in `words/<code>`; a language from elsewhere brings it in a folder of the title's name. Whatever a language does
not say is said in English.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

OURS = Path(__file__).parent.parent / "languages"
SOURCE = "en"  # in which everything is written first
HOUSE = "undercroft"  # the catalogue of the house
ELSEWHERE = "UNDERCROFT_LANGUAGES"  # folders of languages, as in PATH

_language: ContextVar[str] = ContextVar("language", default=SOURCE)
_WORDS: dict[str, Path] = {}  # where the words of a title lie

current_language: Callable[[], str] = _language.get  # the code of the language spoken now


def languages() -> tuple[str, ...]:
    """The codes of all languages there are, English first."""
    return tuple(_homes())


@cache
def _homes() -> dict[str, Path]:
    """The folder of each language."""
    ours = {path.parent.name: path.parent for path in sorted(OURS.glob("*/grammar.py"))}
    added = [Path(path) for path in os.environ.get(ELSEWHERE, "").split(os.pathsep) if path]
    return {SOURCE: ours[SOURCE], **ours, **{_code_of(path): path for path in added}}


def from_elsewhere() -> str:
    """The folders of languages that are not ours, as `UNDERCROFT_LANGUAGES` names them to another process."""
    return os.pathsep.join(str(home) for home in _homes().values() if home.parent != OURS)


def add_language(folder: str | os.PathLike[str]) -> str:
    """Speak the language of this folder, too; its name is the code of the language, which is given back.

    For trying a translation: it takes the place of one that has the same code. Tables opened before do not know it.
    """
    home = Path(folder)
    code = _code_of(home)
    _homes()[code] = home
    catalogue.cache_clear()
    grammar.cache_clear()
    sentence.cache_clear()
    return code


def _code_of(home: Path) -> str:
    """The code of a language from elsewhere, whose grammar can be read."""
    from undercroft.kernel.errors import UndercroftError, say  # errors speak, too

    if not (is_code(home.name) and home.is_dir()):
        raise UndercroftError(
            say("{folder}: no folder of a language; its name would be a code such as de"), folder=home
        )
    try:
        _told(home)
    except Exception as error:
        raise UndercroftError(say("{folder}: its grammar cannot be read: {error}"), folder=home, error=error) from error
    return home.name


def is_code(text: str) -> bool:
    """Whether this can name a language: two or three small letters.

    >>> is_code("de"), is_code("the"), is_code("text")
    (True, False, False)
    """
    return 2 <= len(text) <= 3 and text.isascii() and text.isalpha() and text.islower() and text != "the"


def use_language(code: str) -> None:
    """Speak this language from now on (in this thread or task)."""
    if not isinstance(code, str) or code not in languages():
        from undercroft.kernel.errors import Unknown, say  # errors speak, too

        raise Unknown(say("language"), code, languages())
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


# -- what a language knows -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a language writes; `languages/en/grammar.py` says what each of these is."""

    name: str
    semicolon: str
    decimal: str
    numbers: tuple[str, ...]  # from none on
    plurals: tuple[str, ...]
    little_words: str
    dated: Callable[[date], str]
    spaced: Callable[[str], str]
    forms: Mapping[str, Callable[[str], str]]


@cache
def grammar(code: str) -> Grammar:
    source = _told(OURS / SOURCE)  # it is there even while the others are looked for, to say which cannot be read
    own = source if code == SOURCE else _told(_homes()[code])
    told = {**source, **own, "FORMS": {**source["FORMS"], **own.get("FORMS", {})}}  # of what is still said in English
    numbers = tuple(own.get("NUMBERS", "").split())  # another language without words for them has figures
    dated = own.get("dated", date.isoformat)  # and its months are no English words
    return Grammar(told["NAME"], told["SEMICOLON"], told["DECIMAL"], numbers, told["PLURALS"], told["LITTLE_WORDS"],
                   dated, told["spaced"], told["FORMS"])  # fmt: skip


def _told(home: Path) -> dict[str, Any]:
    """What the grammar of a language says; one without any is written like English, and called by its code."""
    spec = spec_from_file_location(f"undercroft.languages.{home.name}.grammar", home / "grammar.py")
    if not (home / "grammar.py").exists() or spec is None or spec.loader is None:
        return {"NAME": home.name}
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


def language_name(code: str) -> str:
    """What those who speak it call it.

    >>> language_name("en")
    'English'
    """
    return grammar(code).name


# -- where it says it ------------------------------------------------------------------------------------------------


def words_at(title: str, folder: Path) -> None:
    """A title says where its words lie: a folder for each language."""
    _WORDS[title] = folder


def file_of(title: str, code: str, name: str) -> Path | None:
    """A file that says something of a title in a language: the title's own, else one that the language brings."""
    places = [_WORDS[title] / code] if title in _WORDS else []
    found = (place / name for place in (*places, _homes()[code] / title))
    return next((file for file in found if file.exists()), None)


@cache
def catalogue(domain: str, code: str) -> gettext.NullTranslations:
    """What a domain says in a language, then what the house says in it; English needs none."""
    if code == SOURCE:
        return gettext.NullTranslations()
    is_house = domain == HOUSE
    file = _homes()[code] / f"{HOUSE}.mo" if is_house else file_of(domain, code, f"{domain}.mo")
    if file is None or not file.exists():
        return gettext.NullTranslations() if is_house else catalogue(HOUSE, code)
    with file.open("rb") as stream:
        found = gettext.GNUTranslations(stream)
    if not is_house:
        found.add_fallback(catalogue(HOUSE, code))
    return found


@lru_cache(maxsize=16_384)  # a page says hundreds of them, the next one mostly the same
def sentence(domain: str, source: str, code: str) -> str:
    """What a domain says for this in a language, with the spaces that the language wants; places are not filled."""
    return grammar(code).spaced(catalogue(domain, code).gettext(source))
