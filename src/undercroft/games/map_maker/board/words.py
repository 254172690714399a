"""Stamps of Heroes and Bosses, and the words and figures the pictures share."""

from __future__ import annotations

from fractions import Fraction

from undercroft.board import icons
from undercroft.board.words import signed
from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.sight.seen import AttributeBox, Chance

UNKNOWN = say("An unknown dungeon")
HIT_POINTS, SKILL_POINTS = say("Hit points"), say("Skill points")
NO_WAY = say("no way to win")


def class_stamp(key: str) -> str:
    return icons.own("map-maker", key, "seat")


def boss_stamp(key: str | None) -> str:
    return icons.own("map-maker", key or "", "crown")


def ways(chance: Chance) -> int:
    """How many of the 36 pairs of dice succeed: the exact chance, as dots."""
    return round(Fraction(chance["exact"]) * 36)


def chance_words(chance: Chance) -> str:
    if not chance["percent"]:
        return str(NO_WAY)
    return say("{percent} % to win").text({"percent": chance["percent"]})


def score_of(attribute: AttributeBox) -> int:
    return attribute["value"] + attribute["bonus"] - attribute["penalty"]


def changes(attribute: AttributeBox) -> str:
    """`+3`, `−1` or `+3 −1`: bonus and penalty beside the value."""
    found = [signed(n) for n in (attribute["bonus"], -attribute["penalty"]) if n]
    return " ".join(found)
