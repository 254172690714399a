"""The catalogues of every language: collect what is said, keep what is translated, compile. `make i18n` runs this.

A title says things in its code, in its lessons (context `lesson`) and in print (`print`; with its article `the print`):
all of it stands in one catalogue, beside the title. What the house says, or two titles say alike, stands in the
catalogue of the house. `python tests/catalogues.py FOLDER` writes those of a language that lies elsewhere.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from ast import literal_eval
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from undercroft.kernel.languages import HOUSE, OURS, SOURCE, add_language, languages
from undercroft.kernel.words import LESSON, PRINT, THE, THE_PRINT

IN_TEMPLATE = re.compile(r"\bsay\((\"[^\"]*\")")
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # the same texts give the same file
ROOT = OURS.parent
GAMES = [*sorted(ROOT.glob("games/*/game.py")), *sorted(ROOT.parents[1].glob("examples/*/src/*/game.py"))]
TITLES = {path.parent.name.replace("_", "-"): path.parent for path in GAMES}
STRANGERS = {name for name, home in TITLES.items() if ROOT not in home.parents}  # what they say stands with them
DOMAINS = (HOUSE, *TITLES)
OTHERS = tuple(code for code in languages() if code != SOURCE)


class Said(NamedTuple):
    """A message: what it says, for many of them (or ""), and where it stands if not in code."""

    one: str
    many: str = ""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


# -- what is said -----------------------------------------------------------------------------------------------------


@cache
def said(domain: str) -> frozenset[Said]:
    """Every message of a domain."""
    if domain == HOUSE:
        titles = set(TITLES.values())
        files = [file for file in ROOT.rglob("*") if file.suffix in (".py", ".html") and not titles & {*file.parents}]
        return frozenset(_in_files(files))
    home = TITLES[domain]
    return frozenset((*_in_files(home.rglob("*.py")), *_in_lessons(home / "lessons" / "lessons.toml")))


def _in_files(files: Iterable[Path]) -> Iterator[Said]:
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".html":
            yield from (Said(literal_eval(one)) for one in IN_TEMPLATE.findall(text))
            continue
        for call in ast.walk(ast.parse(text)):  # sees into f-strings, too
            if isinstance(call, ast.Call):
                yield from _in_call(call)


def _in_call(call: ast.Call) -> Iterator[Said]:
    """Every literal handed to `say`, with its plural; to `say.noun`, with its article."""
    texts = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    match call.func:
        case ast.Name("say") if texts and isinstance(call.args[0], ast.Constant):
            yield Said(*texts[:2])
        case ast.Attribute(ast.Name("say"), "noun"):
            yield Said(texts[0])
            yield Said(texts[-1], context=THE)


def _in_lessons(file: Path) -> Iterator[Said]:
    for row in _tables(tomllib.loads(file.read_text(encoding="utf-8"))):
        yield Said(row[SOURCE], context=LESSON)


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table that says something in English, however deep."""
    if isinstance(value, dict) and isinstance(value.get(SOURCE), str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _tables(part)


@cache
def printed(domain: str, code: str) -> frozenset[Said]:
    """What the packs of a title print and do not say in a language themselves."""
    found = set()
    for file in TITLES[domain].glob("packs/*/*.toml") if domain in TITLES else ():
        for name in _tables(tomllib.loads(file.read_text(encoding="utf-8"))):
            if code not in name:
                found.add(Said(name[SOURCE], context=PRINT))
                found.add(Said(name.get(f"the_{SOURCE}") or name[SOURCE], context=THE_PRINT))
    return frozenset(found)


# -- how it is translated ---------------------------------------------------------------------------------------------


def folder(domain: str, code: str) -> Path:
    """Where the words of a domain lie: a title's at home, those of the house together; of a language from elsewhere,
    all there."""
    from undercroft.kernel.languages import _homes

    home = _homes()[code]
    if domain == HOUSE:
        return home
    return TITLES[domain] / "words" / code if home.parent == OURS else home / domain


def catalogue(domain: str, code: str) -> Catalog:
    """What stands in the file of a domain."""
    file = folder(domain, code) / f"{domain}.po"
    if not file.exists():
        return _empty(domain, code)
    with file.open("rb") as stream:
        return read_po(stream, locale=_empty(domain, code).locale, domain=domain)


def _empty(domain: str, code: str) -> Catalog:
    try:
        return Catalog(
            locale=code, domain=domain, creation_date=EPOCH, revision_date=EPOCH
        )  # the same texts, the same file
    except UnknownLocaleError:
        return Catalog(domain=domain, creation_date=EPOCH, revision_date=EPOCH)


def found(catalogues: Iterable[Catalog], message: Said) -> tuple[str, ...]:
    """What is translated already. Of a message that has a plural now, the words it had serve for both until mended."""
    for one in catalogues:
        before = one.get(message.id, message.context or None) or one.get(message.one, message.context or None)
        if before and all(forms(before)):
            return (forms(before)[0], forms(before)[-1]) if message.many else (forms(before)[-1],)
    return ()


def forms(message: Message) -> tuple[str, ...]:
    """What a message says: once, or for one and for many."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def sorted_out(code: str) -> dict[str, dict[Said, tuple[str, ...]]]:
    """Which catalogue holds what: the house what it says, and what several say alike; a title what it alone says so."""
    old = {domain: catalogue(domain, code) for domain in DOMAINS}
    told = {domain: said(domain) | printed(domain, code) for domain in DOMAINS}
    count = Counter(message for domain in DOMAINS if domain not in STRANGERS for message in told[domain])
    sorted_: dict[str, dict[Said, tuple[str, ...]]] = {domain: {} for domain in DOMAINS}
    for domain in DOMAINS:
        for message in sorted(told[domain]):
            own = found((old[domain], old[HOUSE]), message)
            house = sorted_[HOUSE].get(message)
            if domain in STRANGERS:
                sorted_[domain][message] = own
            elif domain == HOUSE or (house is None and count[message] > 1):
                sorted_[HOUSE][message] = own
            elif house is None or (own and own != house):
                sorted_[domain][message] = own
    return sorted_


def write(code: str) -> None:
    for domain, messages in sorted_out(code).items():
        new = _empty(domain, code)
        for message, texts in sorted(messages.items()):
            new.add(message.id, texts if len(texts) > 1 else "".join(texts), context=message.context or None)
        home = folder(domain, code)
        home.mkdir(parents=True, exist_ok=True)
        with (home / f"{domain}.po").open("wb") as stream:
            write_po(stream, new, omit_header=new.locale is not None, width=120)
        with (home / f"{domain}.mo").open("wb") as stream:
            write_mo(stream, new)
        missing = [message for message, texts in messages.items() if not texts]
        print(f"{code} {domain}: {len(messages)} messages, {len(missing)} to translate")
        for message in missing[:200]:
            print(f"    {message.one!r} {message.context}")


def main() -> None:
    for code in [add_language(path) for path in sys.argv[1:]] or OTHERS:
        write(code)


if __name__ == "__main__":
    main()
