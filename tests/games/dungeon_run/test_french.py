"""French as the booklet has it: its words for what it names, in the catalogue and in the pack."""

from __future__ import annotations

import pytest

from frozen import shipped
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.glossary import RATINGS, SLOTS, TRAININGS, TYPES
from undercroft.games.dungeon_run.words import options
from undercroft.kernel.languages import language

TERMS = {
    "ratings": (RATINGS, {"brawn": "Force", "magic": "Magie", "skill": "Adresse"}),
    "trainings": (TRAININGS, {"prayer": "Prière", "war": "Guerre", "magic": "Magie", "talent": "Ruse"}),
    "types": (
        TYPES,
        {"humanoid": "humanoïde", "undead": "mort-vivant", "beast": "bête", "inanimate": "inanimé"},
    ),
    "slots": (
        SLOTS,
        {"main-hand": "Main Principale", "off-hand": "Main Secondaire", "head": "Tête", "body": "Corps"},
    ),
}
ACTIONS = {
    "escape": "Fuir", "search": "Rechercher", "advance": "Avancement", "equip": "Équipement", "rally": "Se ressaisir",
    "sabotage": "Saboter",
}  # fmt: skip
PRINTED = {
    "summoning-stone": "Pierre d'Invocation", "sword-of-the-well-spirit": "Épée de l'Esprit du Puits", "ooze": "Gluant",
    "dorgan": "Dorgan", "entrance": "Entrée du Donjon", "lair": "Repaire du Boss",
}  # fmt: skip


@pytest.mark.parametrize("group", TERMS)
def test_terms_are_those_of_the_booklet(group):
    words, wanted = TERMS[group]
    with language("fr"):
        assert {key: str(words[key]) for key in wanted} == wanted


def test_actions_are_called_as_in_the_booklet():
    made = {option.key: option for option in vars(options).values() if isinstance(option, options.Option)}
    with language("fr"):
        assert {key: made[key].label for key in ACTIONS} == ACTIONS


def test_what_the_booklet_names_is_printed_so():
    """What the pack marks as the rulebook's and the booklet names in French: the special tiles it has in English."""
    pack = shipped(GAME.name)
    with language("fr"):
        marked = {
            kind.key: str(kind)
            for group in (pack.hero, pack.monster, pack.artifact, pack.tile)
            for kind in group.values()
            if kind.mark == "rulebook" and getattr(kind, "color", "red") == "red"
        }
    assert marked == PRINTED
