"""Bots are chosen, shown and refused in the reader's language; records and command lines know the English keys."""

from __future__ import annotations

import json

import pytest


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def test_levels_are_chosen_and_shown_in_the_readers_language(undercroft, saved):
    seats = "Élise,robot:prudent,bot:careful,robot"
    said = undercroft(f"play dungeon-run --plain --lang fr --seats {seats} --seed 3", "1", "robot rusé 1", "quitter")
    header = json.loads(next(saved.glob("*.jsonl")).read_text(encoding="utf-8").splitlines()[0])
    assert header["seats"] == ["Élise", "bot:careful", "bot:careful-2", "bot:careful-3"]
    assert "robot prudent 2 prend" in said.out
    assert "Gorvak (robot prudent" in said.out
    assert "Premier Joueur\xa0: robot prudent" in said.out
    assert "bot:" not in said.out
    assert "Pour Élise répond maintenant\xa0: robot rusé, 1 fois." in said.out
    assert "robot prudent 3" in undercroft("resume --lang fr", "quitter").out


def test_a_level_that_does_not_exist_is_refused_with_those_of_the_language(undercroft):
    said = undercroft("play map-maker --plain --lang fr --seats ann,robot:ministre")
    assert "novice, prudent, rusé, maître, hasard" in said.out + said.err
    said = undercroft("play map-maker --plain --lang fr", "robot ministre", "quitter")
    assert "novice, prudent, rusé, maître, hasard" in said.out


def test_an_option_of_several_lines_stands_beside_its_number(undercroft):
    said = undercroft("play mini-rogue --plain --seats ann", "quit")
    assert "\n    Press the attack: " in said.out
    assert "\nPress the attack: " not in said.out
