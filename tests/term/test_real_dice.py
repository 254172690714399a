"""Real dice with symbols, and real cards: what may come is listed, whose it is is said."""

from __future__ import annotations

import random

import pytest

from undercroft import open_table
from undercroft.kernel.rules import ROLL, key_of
from undercroft.term.typed import luck_prompt


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
    assert "dé noir : elfe est impossible ; possible : 0, 2, 3, 4, 5, 6" in words
    assert "bottes de trois lieues, dé noir ; clerc, dé noir ; crâne, dé noir." in words


@pytest.mark.parametrize(
    ("game", "seats", "wanted"),
    [
        ("dungeon-run", 2, {"ability deck of Brenna", "tile stack, for Stabbins", "encounter deck, for Stabbins",
                            "treasure deck, for Brenna", "loot pile of Brenna", "boss deck, for Brenna"}),
        ("mini-rogue", 1, {"Room cards", "Guardian cards", "Story cards"}),
        ("paper-dungeons", 2, {"dungeon cards", "mission cards", "power cards, for ann", "objective cards, for bo"}),
    ],
)  # fmt: skip
def test_a_real_card_is_asked_for_by_its_deck_and_whose_it_is(game, seats, wanted):
    table = open_table(game, ["ann", "bo"][:seats], luck="typed")
    chance, asked_for = random.Random(0), set()
    for _ in range(1500):
        if table.outcome is not None:
            break
        if table.wanted is None:
            assert table.deck == ""
            table.answer(table.asks[0].seat, chance.choice(table.asks[0].keys))
        elif table.wanted[0] == ROLL:
            table.supply(*[chance.choice(die.faces) for die in table.wanted[2]])
        else:
            assert luck_prompt(table).endswith(f"Turn a card and enter which: {table.deck}.")
            asked_for.add(table.deck)
            table.supply(key_of(chance.choice(table.wanted[2])))
    assert asked_for >= wanted
