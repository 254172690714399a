"""Every text a person reads exists in English and French."""

from __future__ import annotations

import ast
import io
import re
import string

import pytest
from babel.messages.mofile import read_mo

from catalogues import FRENCH, SOURCE, domains, french, said
from undercroft.kernel.words import Domain, Noun, language

DOMAINS = domains()


def places(text: str) -> list[str]:
    return sorted(f"{field}" for _, field, _, _ in string.Formatter().parse(text) if field)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_has_french_words_with_the_same_places(domain):
    catalogue = french(domain)
    wrong = []
    for message in sorted(set(said(DOMAINS[domain]))):
        found = catalogue.get(message)
        if not found or not found.string or found.fuzzy:
            wrong.append(f"no French for {message!r}")
        elif places(message) != places(found.string):
            wrong.append(f"other places in {message!r}: {found.string!r}")
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_compiled_catalogue_is_that_of_the_source(domain):
    compiled = read_mo(io.BytesIO((FRENCH / f"{domain}.mo").read_bytes()))
    source = {message.id: message.string for message in french(domain) if message.id}
    assert {message.id: message.string for message in compiled if message.id} == source, "run `make i18n`"


REFUSALS = {"BadCampaign", "BadLuck", "BadPack", "BadRecord", "CannotSave", "NotAllowed", "OutOfTurn", "Refused",
            "UndercroftError", "Unknown", "UnknownAnswer", "Wrong", "ValueError"}  # fmt: skip
GAMES = {"dungeon_run", "map_maker", "mini_rogue", "paper_dungeons"}  # their ValueErrors are about packs
ENGLISH = re.compile(r"[a-z]{3}")


def test_whatever_is_refused_is_said_in_both_languages():
    """No refusal is made of a bare English text: its sentence stands in a catalogue."""
    bare = []
    for file in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
                continue
            is_check = call.func.id == "ValueError" and file.parent.name not in {"kinds", "content"} | GAMES
            if call.func.id in REFUSALS and not is_check and ENGLISH.search(_written(call.args[0])):
                bare.append(f"{file.relative_to(SOURCE)}:{call.lineno}: {_written(call.args[0])}")
    assert bare == []


def _written(text: ast.expr) -> str:
    """What stands in a text itself, without what is filled in."""
    if isinstance(text, ast.JoinedStr):
        return " ".join(_written(part) for part in text.values)
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""


def test_a_noun_brings_its_article():
    guard = Noun("City Guard", "Garde de la Cité", "the City Guard", "le Garde de la Cité")
    with language("fr"):
        assert f"{guard:The} attaque {guard:the} ({guard})" == (
            "Le Garde de la Cité attaque le Garde de la Cité (Garde de la Cité)"
        )


def test_a_message_without_translation_speaks_english():
    with language("fr"):
        assert Domain("no-such-domain")("Go {n} steps").text({"n": 3}) == "Go 3 steps"
