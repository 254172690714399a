"""What is seen of a state, written from the types: what a TypedDict names is shown, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypedDict

import pytest

from undercroft.content.kinds import Kind
from undercroft.kernel.sight import sight
from undercroft.kernel.state import GameState, State
from undercroft.kernel.view import Observed, Of
from undercroft.pieces.pile import Pile


class Card(Kind):
    """A printed thing."""


def card(key: str) -> Card:
    return Card(key=key, name=None, mark="house")


@dataclass(slots=True)
class Hero(State):
    seat: int
    hp: int
    is_down: bool = False
    bag: list[Card] = field(default_factory=list)
    path: list[int] = field(default_factory=list)
    holds: Card | None = None
    ratings: dict[str, int] = field(default_factory=dict)
    mood: Literal["calm", "angry"] = "calm"
    plans: str = "run away"

    @property
    def is_hurt(self) -> bool:
        return self.hp < 3


@dataclass(slots=True)
class Dungeon(GameState):
    heroes: list[Hero]
    deck: Pile[Card]
    boss: Hero | None = None
    order: tuple[int, ...] = ()
    bonus: int = 1


def plans(hero: Hero, seat: int | None) -> str | None:
    return hero.plans if hero.seat == seat else None


def strength(hero: Hero, d: Dungeon) -> int:
    """More than one line, and so called."""
    strength = hero.hp + d.bonus
    return strength + BONUS


BONUS = 10


class HeroSeen(TypedDict):
    hp: int
    down: Annotated[bool, Of("is_down")]
    is_hurt: bool
    bag: list[str]
    path: tuple[int, ...]
    held: Annotated[str | None, Of("holds")]
    ratings: list[int]
    mood: str
    plans: Annotated[str | None, plans]
    strength: Annotated[int, strength]


class DungeonSeen(Observed):
    heroes: list[HeroSeen]
    deck: int
    boss: HeroSeen | None
    order: list[int]


see = sight(Dungeon, DungeonSeen)


def a_dungeon(**more: Any) -> Dungeon:
    ann = Hero(0, 2, bag=[card("rope"), card("lamp")], path=[1, 2], ratings={"brawn": 4})
    return Dungeon([ann, Hero(1, 5, holds=card("crown"))], Pile([card("a"), card("b")]), **more)


ANN = {
    "hp": 2, "down": False, "is_hurt": True, "bag": ["rope", "lamp"], "path": (1, 2), "held": None, "ratings": [4],
    "mood": "calm", "plans": "run away", "strength": 13,
}  # fmt: skip
BO = {
    "hp": 5, "down": False, "is_hurt": False, "bag": [], "path": (), "held": "crown", "ratings": [],
    "mood": "calm", "plans": None, "strength": 16,
}  # fmt: skip


def test_things_are_seen_by_their_keys_piles_by_their_size_states_as_their_shape():
    assert see(a_dungeon(order=(1, 0)), 0) == {
        "over": None, "asked": None, "heroes": [ANN, BO], "deck": 2, "boss": None, "order": [1, 0],
    }  # fmt: skip


def test_a_function_may_ask_who_looks_and_at_which_table():
    d = a_dungeon(boss=Hero(1, 1), bonus=3)
    assert [hero["plans"] for hero in see(d, 1)["heroes"]] == [None, "run away"]
    assert [hero["plans"] for hero in see(d)["heroes"]] == [None, None]
    assert see(d)["boss"]["strength"] == 14


def test_what_is_not_named_stays_secret():
    assert "plans" not in sight(Hero, Figures)(Hero(0, 2))
    assert sight(Hero, Figures)(Hero(0, 2)) == {"hp": 2, "path": []}


class Figures(TypedDict):
    hp: int
    path: list[int]


def test_what_is_seen_can_be_written_to_and_the_state_stays_as_it_was():
    d = a_dungeon()
    seen = sight(Hero, Figures)(d.heroes[0])
    seen["path"].append(7)
    assert d.heroes[0].path == [1, 2]


def test_whoever_holds_it_calls_what_is_written():
    held = sight(Hero, Figures)
    waiting = held.__code__
    held(Hero(0, 1))
    written = held.__code__
    held(Hero(0, 2))
    assert waiting is not written
    assert written is held.__code__


class Luckless(TypedDict):
    luck: int


class Wordy(TypedDict):
    hp: str


class Holding(TypedDict):
    holds: str


class Packed(TypedDict):
    bag: list[int]


class Walking(TypedDict):
    hp: list[int]


@pytest.mark.parametrize(
    ("shape", "why"),
    [
        (Luckless, "Luckless.luck: Hero has no luck, and no function gives it"),
        (Wordy, "Wordy.hp: <class 'int'> cannot be seen as <class 'str'>"),
        (Holding, r"Holding.holds: .*Card \| None may be None"),
        (Packed, "Packed.bag: <class '.*Card'> cannot be seen as <class 'int'>"),
        (Walking, r"Walking.hp: <class 'int'> cannot be seen as list\[int\]"),
    ],
)
def test_a_field_that_does_not_fit_is_named(shape: Any, why: str):
    with pytest.raises(TypeError, match=why):
        sight(Hero, shape)(Hero(0, 1))
