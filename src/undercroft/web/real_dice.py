"""Real dice and real cards: what the table waits for."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.rules import ROLL, key_of
from undercroft.kernel.table import Table
from undercroft.pieces.dice import face_names


def asked_for(table: Table) -> dict[str, Any]:
    """The dice with their faces, or the cards that may come and whose they are."""
    assert table.wanted is not None
    game, (kind, clause, things) = table.game, table.wanted[:3]
    if kind == ROLL:
        dice = [
            {"name": game.luck_words(clause, die), "faces": sorted(set(die.faces)), "names": face_names(die)}
            for die in things
        ]
        return {"clause": clause, "dice": dice, "cards": [], "deck": ""}
    cards = {key_of(card): game.luck_words(clause, card) for card in things}
    found = sorted(cards.items(), key=lambda one: one[1])
    return {"clause": clause, "dice": [], "cards": found, "deck": table.deck}
