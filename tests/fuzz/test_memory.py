"""What a long-lived process keeps is bounded, whatever people play and however they call themselves."""

from __future__ import annotations

import gc
import random
import shutil
import weakref

import pytest

from undercroft import games, open_table
from undercroft.content import loader
from undercroft.games import load
from undercroft.games.map_maker import words
from undercroft.kernel import rules
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message


def named_table(name: str):
    table = open_table("map-maker", 1, {"name-1": name, "class-1": "fighter"}, seed=1)
    assert name in str(table.view(0))
    return table


def test_the_names_of_heroes_are_forgotten_with_their_tables():
    gc.collect()
    before = len(words.hero_name.made)
    live = named_table("Somebody who stays")
    for number in range(20):
        named_table(f"Somebody {number}")
    gc.collect()
    assert len(words.hero_name.made) == before + 1
    option = live._state.heroes[0].options.potion
    del live
    gc.collect()
    again = named_table("Somebody who stays")
    assert again._state.heroes[0].options.potion is option, "a log that holds one option finds all of them again"


def test_rows_of_options_found_sound_do_not_pile_up(monkeypatch):
    monkeypatch.setattr(rules, "_sound", set())
    options = [Option(f"memory-{number}", Message("memory", "an option")) for number in range(70)]
    for one in options:
        for other in options:
            if one is not other:
                rules.checked("TG-001", (one, other))
                assert len(rules._sound) <= rules._KEPT


@pytest.mark.parametrize("game", games())
def test_a_pack_is_forgotten_with_its_last_table(game, tmp_path, monkeypatch):
    """Whoever works at a pack reads it again and again: what was made of an earlier one does not keep it."""
    monkeypatch.setattr(rules, "_sound", set())
    folder = tmp_path / "pack"
    shutil.copytree(loader.PACKS / game / load(game).packs()[0], folder)
    table = open_table(game, max(load(game).seats), {"pack": str(folder)}, seed=1)
    chance = random.Random(1)
    for _ in range(30):
        ask = table.asks[0]
        table.view(ask.seat)
        table.answer(ask.seat, chance.choice(ask.keys))
    pack = weakref.ref(load(game).load_pack(str(folder)))
    del table, ask
    loader._load.cache_clear()
    rules._sound.clear()
    gc.collect()
    assert pack() is None
