"""Every text a person reads exists in English and French."""

from __future__ import annotations

import io
import string

import pytest
from babel.messages.mofile import read_mo

from catalogues import FRENCH, domains, french, said
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


def test_a_noun_brings_its_article():
    guard = Noun("City Guard", "Garde de la Cité", "the City Guard", "le Garde de la Cité")
    with language("fr"):
        assert f"{guard:The} attaque {guard:the} ({guard})" == (
            "Le Garde de la Cité attaque le Garde de la Cité (Garde de la Cité)"
        )


def test_a_message_without_translation_speaks_english():
    with language("fr"):
        assert Domain("no-such-domain")("Go {n} steps").text({"n": 3}) == "Go 3 steps"
