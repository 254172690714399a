"""The French of the booklet: its names where the mark says so, its terms in pack, catalogue and rules."""

from __future__ import annotations

import re

import pytest

from clauses import clause
from frozen import shipped
from undercroft import language
from undercroft.games.map_maker.glossary import (
    ATTACK,
    BASIC_DIE,
    BOOKS,
    DEFENSE,
    HARD_MODE,
    HATRED,
    HP,
    ITEMS,
    MODES,
    POTIONS,
    SKILLS,
    SP,
    SPECIAL_RULE,
    STARTING_PLAYER,
    THREAT,
)
from undercroft.rulebook import rulebook

NAMES = {
    "attribute": ("Attaque", "Défense", "Agilité", "Intelligence", "Chance"),
    "encounter": ("Monstre", "Piège", "Furtivité", "Exploration", "Trésor", "Repos"),
    "hero": ("Combattant", "Voleur", "Mage", "Clerc", "Barbare", "Chasseur", "Sorcier", "Paladin"),
}
TERMS = [
    (HP, "HP"), (SP, "SP"), (ATTACK, "Attaque"), (DEFENSE, "Défense"), (THREAT, "Menace"), (BASIC_DIE, "Dé de base"),
    (STARTING_PLAYER, "Premier joueur"), (SKILLS, "Compétences"), (HATRED, "Haine"), (SPECIAL_RULE, "Règle spéciale"),
    (HARD_MODE, "Mode difficile"), (MODES["adventure"], "Mode Aventure"), (MODES["normal"], "Mode Normal"),
    (ITEMS["potion"], "potion HP"), (ITEMS["book"], "livre de compétences"), (POTIONS, "potions HP"),
    (BOOKS, "livres de compétences"),
]  # fmt: skip


@clause("MM-800", "MM-820")
@pytest.mark.parametrize("kind", NAMES)
def test_names_are_those_of_the_booklet(kind):
    assert tuple(one.name.fr for one in getattr(shipped("map-maker"), kind).values()) == NAMES[kind]


@pytest.mark.parametrize(("word", "french"), TERMS, ids=[french for _, french in TERMS])
def test_terms_are_those_of_the_booklet(word, french):
    with language("fr"):
        assert str(word).casefold() == french.casefold()


def test_life_is_counted_in_hp_everywhere():
    """In no text of the pack, nor of the rules, is it another word."""

    def texts(value):
        if isinstance(value, dict):
            return [text for part in value.values() for text in texts(part)]
        if isinstance(value, (list, tuple)):
            return [text for part in value for text in texts(part)]
        return texts(value.facts()) if hasattr(value, "facts") else [str(value)]

    with language("fr"):
        rules = [clause.text for clause in rulebook("map-maker").values()]
    assert not [text for text in (*texts(shipped("map-maker")), *rules) if re.search(r"\bPV\b", text)]
