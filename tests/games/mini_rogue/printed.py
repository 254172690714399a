"""Icons and rows as a card would print them, for cards that are not in the pack.

icons("lose hp F; afflict poison")      the icons of a result, left to right; F is the number of the Floor
row(hp=10, traits="first; steal gold")  an Enemy
"""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.enemies import EnemyRow, Trait
from undercroft.games.mini_rogue.kinds.results import Effect, Effects

FIGHTER = {"potions": [], "card_up": False}  # nothing to decide in a fight but Feats


def icons(printed: str) -> Effects:
    return tuple(_icon(*one.split()) for one in printed.split("; "))


def _icon(verb: str, what: str = "", n: str = "0") -> Effect:
    return Effect(verb=verb, what=what, n=0 if n == "F" else int(n), floor=n == "F")  # type: ignore[arg-type]


def row(hp: int, damage: int = 2, traits: str = "", reward: str = "", coop_hp: int = 0) -> EnemyRow:
    return EnemyRow(
        hp=hp,
        coop_hp=coop_hp or 2 * hp,
        damage=damage,
        traits=tuple(_trait(*one.split()) for one in traits.split("; ")) if traits else (),
        reward=icons(reward) if reward else (),
        mark="house",
    )


def _trait(trait: str, what: str = "") -> Trait:
    return Trait(trait=trait, what=what)  # type: ignore[arg-type]
