"""Map Maker's words and stamps."""

from __future__ import annotations

from fractions import Fraction

from undercroft.board import icons
from undercroft.board.picture import View
from undercroft.board.words import say, signed

ENCOUNTERS = {
    "monster": ("monster", "danger"), "trap": ("trap", "danger"), "stealth": ("footprint", "water"),
    "exploration": ("compass", "good"), "treasure": ("chest", "gold"), "rest": ("tent", "magic"),
}  # fmt: skip
ATTRIBUTES = {"attack": "sword", "defense": "shield", "agility": "feather", "intelligence": "book", "luck": "clover"}
CLASSES = {
    "warlock": "curse", "thief": "thief", "fighter": "sword", "mage": "magician", "cleric": "cleric",
    "barbarian": "warrior", "hunter": "bow", "paladin": "guardian",
}  # fmt: skip
BOSSES = {
    "black-dragon": "dragon", "goblin-joker": "joker", "hero-hunter": "snare", "spider-queen": "spider",
    "orc-chief": "orc", "skeleton-king": "skull", "necromancer": "lich", "succubus": "wings",
    "blade-sister": "blades", "lord-of-chaos": "chaos", "soul-harvester": "scythe", "dungeon-master": "dice",
}  # fmt: skip
DEEDS = {
    "hit": say("a hit on it"),
    "destroy": say("a target destroyed"),
    "heal": say("healing"),
    "clear": say("clearing"),
}
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def class_stamp(key: str) -> str:
    return CLASSES.get(key, key if key in icons.symbols() else "seat")


def boss_stamp(key: str | None) -> str:
    return BOSSES.get(key or "", key if key in icons.symbols() else "crown") or "crown"


def ways(chance: View) -> int:
    """How many of the 36 pairs of dice succeed: the exact chance, as dots."""
    return round(Fraction(chance["exact"]) * 36)


def chance_words(chance: View) -> str:
    if not chance["percent"]:
        return str(say("no way to win"))
    return say("{percent} % to win").text(chance)


def score_of(attribute: View) -> int:
    return int(attribute["value"] + attribute["bonus"] - attribute["penalty"])


def changes(attribute: View) -> str:
    """`+3`, `−1` or `+3 −1`: bonus and penalty beside the value."""
    found = [signed(n) for n in (attribute["bonus"], -attribute["penalty"]) if n]
    return " ".join(found)
