"""French as the booklet has it: its words for what it names, in the catalogue and in the pack."""

from __future__ import annotations

import tomllib
from pathlib import Path

from frozen import shipped
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.words import options
from undercroft.kernel.languages import language

ACTIONS = {
    "escape": "Fuir", "search": "Rechercher", "advance": "Avancement", "equip": "Équipement", "rally": "Se ressaisir",
    "sabotage": "Saboter",
}  # fmt: skip
LIST = tomllib.loads(Path(__file__).with_name("booklet.toml").read_text("utf-8"))["names"]


def test_actions_are_called_as_in_the_booklet():
    made = {option.key: option for option in vars(options).values() if isinstance(option, options.Option)}
    with language("fr"):
        assert {key: made[key].label for key in ACTIONS} == ACTIONS


def test_what_the_pack_marks_as_the_booklets_is_in_its_list():
    """But for the special tiles: it has them in English."""
    pack = shipped(GAME.name)
    marked = {
        kind.key
        for group in (pack.hero, pack.monster, pack.artifact, pack.tile)
        for kind in group.values()
        if kind.mark == "rulebook" and getattr(kind, "color", "red") == "red"
    }
    assert marked <= LIST.keys()
