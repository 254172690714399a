"""Every text a person reads exists in English and French."""

from __future__ import annotations

import ast
import io
import re
import string

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from catalogues import FRENCH, SOURCE, _french, domains, forms, french, said
from undercroft import learn
from undercroft.content.kinds import Name
from undercroft.kernel.words import Domain, Message, Noun, language
from undercroft.rulebook import PREFIXES, rulebook

DOMAINS = domains()


def places(text: str) -> list[str]:
    return sorted(f"{field}" for _, field, _, _ in string.Formatter().parse(text) if field)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_has_french_words_with_the_same_places(domain):
    catalogue = french(domain)
    wrong = []
    for message in set(said(DOMAINS[domain])):
        found = catalogue.get(message)
        both = message if isinstance(message, tuple) else (message,)
        if not found or not all(forms(found)) or found.fuzzy or len(forms(found)) != len(both):
            wrong.append(f"no French for {message!r}")
        elif any(places(one) != places(both[-1]) for one in (*both, *forms(found))):
            wrong.append(f"other places in {message!r}: {found.string!r}")
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_compiled_catalogue_is_that_of_the_source(domain):
    compiled = read_mo(io.BytesIO((FRENCH / f"{domain}.mo").read_bytes()))
    source = {str(tuple(message.id)): forms(message) for message in french(domain) if message.id}
    assert {str(tuple(message.id)): forms(message) for message in compiled if message.id} == source, "run `make i18n`"


# somebody or something whose gender is not known: what is said of it must fit a he, a she and an it
ANYBODY = r"\{(?:who|name|hero|monster|boss|enemy|partner|rival|target|bot|host)(?::[Tt]he)?\}"
IS = r"(?:, (?=apparu|tué)| (?:n['’])?(?:est|sera|était|a été)(?: pas| déjà)? (?!au ))"
AGREES = re.compile(rf"{ANYBODY}{IS}(?:\w+[éiu]|mis|pris|assis|prêt|mort|seul)\b")
STATES = {"mort", "pris", "prêt", "inconscient", "vaincu", "absent", "présent", "parti", "éliminé", "tué"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_sentences_fit_any_name(domain):
    """No adjective agrees with a name, and no state stands beside one that would have to."""
    texts = {text for message in french(domain) if message.id for text in forms(message)}
    assert [text for text in texts if AGREES.search(text)] == []
    assert texts & STATES == set()


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


def test_french_contracts_the_article_and_elides_before_a_vowel():
    of = {"Ranger": "du Ranger", "Ombre": "de l'Ombre", "Rats": "des Rats", "Ashara": "d'Ashara", "Gorvak": "de Gorvak"}
    to = {"Ranger": "au Ranger", "Ombre": "à l'Ombre", "Rats": "aux Rats", "Ashara": "à Ashara", "Gorvak": "à Gorvak"}
    the = {"Ranger": "le Ranger", "Ombre": "l'Ombre", "Rats": "les Rats"}
    nouns = {name: Noun(name, name, f"the {name}", the.get(name, "")) for name in of}
    with language("fr"):
        assert {name: f"{noun:of}" for name, noun in nouns.items()} == of
        assert {name: f"{noun:to}" for name, noun in nouns.items()} == to
    assert f"{nouns['Rats']:of}, {nouns['Ashara']:to}" == "of the Rats, to the Ashara"


def test_one_and_many_are_told_apart_as_the_language_does():
    """English says 0 cards, French 0 carte; a loss counts like a gain."""
    more = Domain("undercroft")("and {n} more", "and {n} more")
    assert [Domain("none")("{n} card", "{n} cards").text({"n": n}) for n in (0, 1, 2, -1)] == [
        "0 cards", "1 card", "2 cards", "-1 card",
    ]  # fmt: skip
    with language("fr"):
        assert [more.text({"n": n}) for n in (0, 1, 2)] == ["et 0 autre", "et 1 autre", "et 2 autres"]


def test_what_is_translated_is_kept_when_messages_are_collected_again():
    old = Catalog(locale="fr")
    old.add(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes"))
    old.add("{n} hits", "{n} touches")
    assert _french(old, ("{n} card", "{n} cards")) == ("{n} carte", "{n} cartes")
    assert _french(old, "{n} hits") == "{n} touches"
    assert _french(old, ("{n} hits", "{n} hits")) == ("{n} touches", "{n} touches")
    assert _french(old, "new") == ""


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_words_for_many_where_they_differ(domain):
    """A noun counted by {n} ends in s or x, unless it always does, or never."""
    same = {one.id[0] for one in french(domain) if isinstance(one.id, tuple) and forms(one)[0] == forms(one)[1]}
    assert same <= {"{n} boss", "{n} HP; {left} is left"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_is_one_or_many_in_brackets(domain):
    """No "wound(s)": where the number decides, there are words for one and for many."""
    told = [(one.id if isinstance(one.id, tuple) else (one.id,)) + forms(one) for one in french(domain) if one.id]
    assert not [text for texts in told for text in texts if re.search(r"\w\((s|es|e|x)\)", text)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_one_word_for_a_thing_in_all_games(domain):
    """PV, manche, orque, robot, dégâts: never another word, and none left in English."""
    others = re.compile(r"\bHP\b|\b[Bb]ots\b|\b(un|le) bot\b|\b[Oo]rcs?\b|\b[Rr]ounds?\b|\bdommages\b|pyrée")
    told = [re.sub(r"{[^}]*}", "", text) for one in french(domain) if one.id for text in forms(one)]
    assert not [text for text in told if others.search(text)]


def test_french_is_set_with_spaces_that_no_line_breaks_at():
    """Wherever it comes from: a catalogue, a pack, the rules, the notes for learners."""
    plain = re.compile(r"\S [:;»](\s|$)|\S [?!](\s[A-Z]|$)|« ")
    with language("fr"):
        texts = [one.text for game in PREFIXES.values() for one in rulebook(game).values()]
        texts += [note.text for game in PREFIXES.values() for note in learn.notes(game)]
        texts += [str(Noun("Why?", "Pourquoi ?")), str(Name(en="Why?", fr="Pourquoi ?"))]
        texts += [
            Message(domain, message if isinstance(message, str) else message[0]).text()
            for domain in DOMAINS
            for message in said(DOMAINS[domain])
        ]
    assert [text for text in texts if plain.search(text)] == []


def test_a_message_without_translation_speaks_english():
    with language("fr"):
        assert Domain("no-such-domain")("Go {n} steps").text({"n": 3}) == "Go 3 steps"
