"""Real dice with symbols: what they show is listed, and typed by number or name."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here a real game is played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def test_symbols_of_real_dice_are_listed_and_typed_by_number_or_name(undercroft):
    deal = ("ranger", "barbare", "brasseurs", "collectionneurs", "1", "1")
    play = "play paper-dungeons --first --dice typed --lang fr"
    said = undercroft(play, *deal, "trèfle guerrier crâne bottes 3 elfe", "trèfle guerrier crâne bottes 3 0")
    words = " ".join(said.out.split())
    assert "dé blanc : 0 crâne, 2 voleur, 3 clerc, 4 magicien, 5 guerrier, 6 trèfle dé noir : 0 crâne" in words
    assert "dé noir ne peut pas montrer elfe ; possible : 0, 2, 3, 4, 5, 6" in words
    assert "bottes de trois lieues, dé noir ; clerc, dé noir ; crâne, dé noir." in words
