"""What a long-lived process keeps is bounded, whatever people play and however they call themselves."""

from __future__ import annotations

import gc

from undercroft import open_table
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
    before = len(words.hero_options.made), len(words.hero_name.made)
    live = named_table("Somebody who stays")
    for number in range(20):
        named_table(f"Somebody {number}")
    gc.collect()
    after = len(words.hero_options.made), len(words.hero_name.made)
    assert after == (before[0] + 1, before[1] + 1)
    again = named_table("Somebody who stays")
    assert again._state.heroes[0].options is live._state.heroes[0].options, "options of live tables are found again"


def test_rows_of_options_found_sound_do_not_pile_up(monkeypatch):
    monkeypatch.setattr(rules, "_sound", set())
    options = [Option(f"memory-{number}", Message("memory", "an option")) for number in range(70)]
    for one in options:
        for other in options:
            if one is not other:
                rules.checked("TG-001", (one, other))
                assert len(rules._sound) <= rules._KEPT
