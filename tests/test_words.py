"""Every text a person reads exists in every language we ship."""

from __future__ import annotations

import ast
import io
import re
import string
import tomllib
from collections import Counter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from catalogues import (
    DOMAINS,
    OTHERS,
    ROOT,
    STRANGERS,
    Said,
    catalogue,
    folder,
    forms,
    found,
    printed,
    said,
    sorted_out,
)
from undercroft import learn
from undercroft.content.kinds import Name
from undercroft.kernel.languages import HOUSE, file_of, language
from undercroft.kernel.words import LESSON, Domain, Message, Said as Spoken
from undercroft.rulebook import rulebook
from undercroft.shelf import names, words


def french(domain: str) -> Catalog:
    return catalogue(domain, "fr")


def places(text: str) -> list[str]:
    return sorted(f"{field}" for _, field, _, _ in string.Formatter().parse(text) if field)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_is_said_in_every_language_with_the_same_places(domain, code):
    """In the catalogue of its domain, or in that of the house."""
    catalogues = [catalogue(domain, code), catalogue(HOUSE, code)]
    wrong = []
    for message in said(domain) | printed(domain, code):
        texts = found(catalogues, message)
        both = (message.one, message.many) if message.many else (message.one,)
        if not texts:
            wrong.append(f"nothing in {code} for {message!r}")
        elif any(places(one) != places(both[-1]) for one in (*both, *texts)):
            wrong.append(f"other places in {message!r}: {texts!r}")
    wrong += [f"fuzzy: {one.id!r}" for one in catalogues[0] if one.id and one.fuzzy]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_catalogues_are_as_make_i18n_writes_them(code):
    """Every message that is said stands in one of them and no other, and none that nobody says."""
    for domain, messages in sorted_out(code).items():
        kept = {(one.context or "", one.id) for one in catalogue(domain, code) if one.id}
        assert kept == {(message.context, message.id) for message in messages}, "run `make i18n`"


@pytest.mark.parametrize("code", OTHERS)
def test_what_the_house_says_no_title_says_again(code):
    """A title of ours repeats a message of the house only to translate it otherwise; what two say alike is the
    house's. A title of another package stands on its own: it does not know what the house will say tomorrow."""
    house = {(one.context, one.id): forms(one) for one in catalogue(HOUSE, code) if one.id}
    ours = [domain for domain in DOMAINS[1:] if domain not in STRANGERS]
    own = [(domain, one) for domain in ours for one in catalogue(domain, code) if one.id]
    assert [one.id for _, one in own if house.get((one.context, one.id)) == forms(one)] == []
    alone = Counter((one.context, one.id) for _, one in own if (one.context, one.id) not in house)
    assert [key for key, times in alone.items() if times > 1] == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_compiled_catalogue_is_that_of_the_source(domain, code):
    compiled = read_mo(io.BytesIO((folder(domain, code) / f"{domain}.mo").read_bytes()))
    assert _texts(compiled) == _texts(catalogue(domain, code)), "run `make i18n`"


def _texts(of: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What each message says; a compiled catalogue gives its contexts in bytes."""
    told = [one for one in of if one.id]
    contexts = [one.context.decode() if isinstance(one.context, bytes) else one.context or "" for one in told]
    ids = [(one.id,) if isinstance(one.id, str) else tuple(one.id) for one in told]
    return {(context, *texts): forms(one) for context, texts, one in zip(contexts, ids, told, strict=True)}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", names())
def test_every_clause_is_said_in_every_language(game, code):
    translation = file_of(words(game), code, "rulebook.toml")
    assert translation is not None
    told = tomllib.loads(translation.read_text(encoding="utf-8"))
    with language("en"):
        assert {key: set(one) for key, one in told.items()} == {
            one: {"chapter", "heading", "text"} for one in rulebook(game)
        }


KNOWS_FRENCH = re.compile(r"""["']fr["']|\bfr ?=|_fr\b|\.fr\b|/fr\b""")


def test_nothing_outside_its_folder_knows_a_language():
    """Adding one means adding a folder: no module and no template names French."""
    files = [file for file in ROOT.rglob("*") if file.suffix in (".py", ".html", ".js")]
    outside = [file for file in files if "fr" not in file.parts]
    assert len(outside) > 400
    assert [str(file) for file in outside if KNOWS_FRENCH.search(file.read_text(encoding="utf-8"))] == []


# somebody or something whose gender is not known: what is said of it must fit a he, a she and an it
ANYBODY = r"\{(?:who|name|hero|monster|boss|enemy|partner|rival|target|bot|host)(?::[Tt]he)?\}"
IS = r"(?:, (?=apparu|tué)| (?:n['’])?(?:est|sera|était|a été)(?: pas| déjà)? (?!au ))"
AGREES = re.compile(rf"{ANYBODY}{IS}(?:\w+[éiu]|mis|pris|assis|prêt|mort|seul)\b")
STATES = {"mort", "pris", "prêt", "inconscient", "vaincu", "absent", "présent", "parti", "éliminé", "tué"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_sentences_fit_any_name(domain):
    """No adjective agrees with a name, and no state stands beside one that would have to."""
    texts = {text for message in french(domain) if message.id and message.context != LESSON for text in forms(message)}
    assert [text for text in texts if AGREES.search(text)] == []
    assert texts & STATES == set()


REFUSALS = {"BadCampaign", "BadLuck", "BadPack", "BadRecord", "CannotSave", "NotAllowed", "OutOfTurn", "Refused",
            "UndercroftError", "Unknown", "UnknownAnswer", "Wrong", "ValueError"}  # fmt: skip
GAMES = {"dungeon_run", "map_maker", "mini_rogue", "paper_dungeons"}  # their ValueErrors are about packs
ENGLISH = re.compile(r"[a-z]{3}")


def test_whatever_is_refused_is_said_in_both_languages():
    """No refusal is made of a bare English text: its sentence stands in a catalogue."""
    bare = []
    for file in ROOT.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
                continue
            is_check = call.func.id == "ValueError" and file.parent.name not in {"kinds", "content"} | GAMES
            if call.func.id in REFUSALS and not is_check and ENGLISH.search(_written(call.args[0])):
                bare.append(f"{file.relative_to(ROOT)}:{call.lineno}: {_written(call.args[0])}")
    assert bare == []


def _written(text: ast.expr) -> str:
    """What stands in a text itself, without what is filled in."""
    if isinstance(text, ast.JoinedStr):
        return " ".join(_written(part) for part in text.values)
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""


def test_a_noun_brings_its_article():
    guard = Name(en="City Guard", fr="Garde de la Cité", the_en="the City Guard", the_fr="le Garde de la Cité")
    assert f"{guard} / {guard:the} / {guard:The}" == "City Guard / the City Guard / The City Guard"
    with language("fr"):
        assert f"{guard:The} attaque {guard:the} ({guard})" == (
            "Le Garde de la Cité attaque le Garde de la Cité (Garde de la Cité)"
        )


def test_french_contracts_the_article_and_elides_before_a_vowel():
    of = {"Ranger": "du Ranger", "Ombre": "de l'Ombre", "Rats": "des Rats", "Ashara": "d'Ashara", "Gorvak": "de Gorvak"}
    to = {"Ranger": "au Ranger", "Ombre": "à l'Ombre", "Rats": "aux Rats", "Ashara": "à Ashara", "Gorvak": "à Gorvak"}
    the = {"Ranger": "le Ranger", "Ombre": "l'Ombre", "Rats": "les Rats"}
    nouns = {name: Name(en=name, fr=name, the_en=f"the {name}", the_fr=the.get(name, "")) for name in of}
    with language("fr"):
        assert {name: f"{noun:of}" for name, noun in nouns.items()} == of
        assert {name: f"{noun:to}" for name, noun in nouns.items()} == to
    assert f"{nouns['Rats']:of}, {nouns['Ashara']:to}" == "of the Rats, to the Ashara"


def test_one_and_many_are_told_apart_as_the_language_does():
    """English says 0 cards, French 0 carte; a loss counts like a gain."""
    more = Domain("undercroft")("and {n} more", "and {n} more")
    assert [Domain("none")("{n} card", "{n} cards").text({"n": n}) for n in (0, 1, 2, -1)] == [
        "0 cards", "1 card", "2 cards", "−1 card",
    ]  # fmt: skip
    with language("fr"):
        assert [more.text({"n": n}) for n in (0, 1, 2)] == ["et 0 autre", "et 1 autre", "et 2 autres"]


def test_what_is_translated_is_kept_when_messages_are_collected_again():
    old = Catalog(locale="fr")
    old.add(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes"))
    old.add("{n} hits", "{n} touches")
    assert found([old], Said("{n} card", "{n} cards")) == ("{n} carte", "{n} cartes")
    assert found([old], Said("{n} hits")) == ("{n} touches",)
    assert found([old], Said("{n} hits", "{n} hits")) == ("{n} touches", "{n} touches")
    assert found([old], Said("new")) == ()


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
    """PV, manche, orque, robot, dégâts: never another word; but the booklet of Map Maker writes HP and SP, and that of
    Paper Dungeons orc."""
    life = r"\bPV\b" if domain == "map-maker" else r"\bHP\b"
    orc = r"\b[Oo]rq" if domain == "paper-dungeons" else r"\b[Oo]rcs?\b"
    others = re.compile(rf"{life}|{orc}|\b[Bb]ots\b|\b(un|le) bot\b|\b[Rr]ounds?\b|\bdommages\b|pyrée")
    spoken = [one for one in french(domain) if one.id and one.context != LESSON]  # people search by other words, too
    spoken = [one for one in spoken if (domain, one.id) != ("undercroft", "HP")]  # of Map Maker; Mini Rogue has its own
    told = [re.sub(r"{[^}]*}", "", text) for one in spoken for text in forms(one)]
    assert not [text for text in told if others.search(text)]


def test_french_is_set_with_spaces_that_no_line_breaks_at():
    """Wherever it comes from: a catalogue, a pack, the rules, the notes for learners."""
    plain = re.compile(r"\S [:;»](\s|$)|\S [?!](\s[A-Z]|$)|« ")
    with language("fr"):
        texts = [one.text for game in names() for one in rulebook(game).values()]
        texts += [note.text for game in names() for note in learn.notes(game)]
        texts += [str(Name(en="Why?", fr="Pourquoi ?")), Spoken(en="Why?", fr="Pourquoi ?").text()]
        texts += [Message(domain, message.one).text() for domain in DOMAINS for message in said(domain)]
    assert [text for text in texts if plain.search(text)] == []


def test_a_message_without_translation_speaks_english():
    with language("fr"):
        assert Domain("no-such-domain")("Go {n} steps").text({"n": 3}) == "Go 3 steps"
