"""Enemies made to measure, for stories about one round of Combat.

d = fighter(hp=10, armor=3)                       no skill to use, no Potion: the first question is the re-rolls
enemy = facing(d, hp=14, damage=6, traits=["curse", steal("gold")])
perform(combat_round(d, hero(d), enemy), luck=[3, 6], answers=["done"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.mini_rogue.given import given, room
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow, Trait
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.state import City, Enemy


def fighter(character: str = "sellsword", **values: Any) -> City:
    """A character without Armour and Potions whose Character card is face down."""
    return given(character, **{"armor": 0, "potions": [], "card_up": False, **values})


def row(hp: int = 20, damage: int = 0, traits: Sequence[str | Trait] = (), reward: Sequence[Effect] = ()) -> EnemyRow:
    """A row of an Enemy card."""
    printed = tuple(Trait(trait=one) if isinstance(one, str) else one for one in traits)  # type: ignore[arg-type]
    return EnemyRow(hp=hp, coop_hp=2 * hp, damage=damage, traits=printed, reward=tuple(reward), mark="house")


def facing(d: City, hp: int = 20, damage: int = 0, traits: Sequence[str | Trait] = ()) -> Enemy:
    """An Enemy with these figures stands before the character."""
    enemy = Enemy(room(d, "city-guard"), row(hp, damage, traits), hp, hp)  # type: ignore[arg-type]
    verbs.face_enemy(d, enemy, "MR-313")
    return enemy


def steal(what: Any) -> Trait:
    return Trait(trait="steal", what=what)


def regen(n: int) -> Trait:
    return Trait(trait="regen", n=n)


def immune(*potions: Any) -> Trait:
    return Trait(trait="immune", potions=potions)
