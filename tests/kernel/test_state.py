"""The generated `copy` of states: what may change is copied, what cannot is shared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Optional, TypeVar

import pytest

from undercroft.kernel.state import GameState, State
from undercroft.pieces.pile import Pile

T = TypeVar("T")


class Printed:
    """A printed thing: shared by all copies."""


@dataclass(slots=True)
class Hero(State):
    health: int
    bag: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Knight(Hero):
    horse: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Box(State, Generic[T]):
    inside: list[T]


@dataclass(slots=True)
class Dungeon(GameState):
    name: str
    kind: Printed
    path: tuple[int, ...]
    gold: list[int]
    plain: list
    rooms: list[list[int]]
    heroes: list[Hero]
    by_name: dict[str, Hero]
    counts: dict[str, int]
    lists: dict[str, list[int]]
    leader: Hero | None
    follower: Optional[Hero]  # noqa: UP045  # both spellings are meant
    hand: list[str] | None
    best: int | str | None
    pile: Pile[str]
    box: Box[int]
    pair: tuple[Hero, int]
    party: tuple[Hero, ...]
    what: Any = None


def dungeon(**changes: Any) -> Dungeon:
    values = {
        "name": "d", "kind": Printed(), "path": (1, 2), "gold": [1], "plain": [1], "rooms": [[1], [2, 3]],
        "heroes": [Hero(1, ["rope"])], "by_name": {"ann": Hero(2)}, "counts": {"a": 1}, "lists": {"a": [1]},
        "leader": Hero(3), "follower": Hero(4), "hand": ["card"], "best": "x", "pile": Pile(["a", "b"], ["c"], ["d"]),
        "box": Box([1]), "pair": (Hero(5), 1), "party": (Hero(6), Knight(7, ["map"], ["Bella"])),
    }  # fmt: skip
    return Dungeon(**{**values, **changes})


def test_a_copy_is_equal_and_of_the_same_class():
    d = dungeon()
    assert d.copy() == d
    assert d.copy().copy() == d
    assert type(d.copy()) is Dungeon


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.gold.append(2),
        lambda d: d.plain.append(2),
        lambda d: d.rooms[1].append(4),
        lambda d: d.heroes.append(Hero(9)),
        lambda d: setattr(d.heroes[0], "health", 0),
        lambda d: d.heroes[0].bag.append("torch"),
        lambda d: d.by_name["ann"].bag.append("torch"),
        lambda d: d.counts.update(a=2),
        lambda d: d.lists["a"].append(2),
        lambda d: setattr(d.leader, "health", 0),
        lambda d: setattr(d.follower, "health", 0),
        lambda d: d.hand.append("more"),
        lambda d: d.pile.take("a"),
        lambda d: d.pile.put_on_top("x"),
        lambda d: d.pile.put_on_bottom("x"),
        lambda d: d.box.inside.append(2),
        lambda d: d.pair[0].bag.append("torch"),
        lambda d: setattr(d.party[0], "health", 0),
        lambda d: d.party[1].horse.append("Rex"),
    ],
)
def test_what_changes_in_a_copy_does_not_change_in_the_original(change):
    d = dungeon()
    before = repr(d)
    twin = d.copy()
    change(twin)
    assert repr(d) == before
    assert twin != d


def test_printed_things_and_plain_tuples_are_shared():
    d = dungeon()
    twin = d.copy()
    assert twin.kind is d.kind
    assert twin.path is d.path


def test_nothing_stays_nothing():
    d = dungeon(leader=None, follower=None, hand=None, best=None).copy()
    assert (d.leader, d.follower, d.hand, d.best) == (None, None, None, None)


def test_a_class_that_derives_from_a_copied_class_copies_its_own_fields():
    assert type(Hero(1).copy()) is Hero
    knight = Knight(1, [], ["Bella"]).copy()
    assert type(knight) is Knight
    assert knight.horse == ["Bella"]

    @dataclass(slots=True)
    class Paladin(Knight):
        vow: str = ""

    assert Paladin(1, vow="none").copy() == Paladin(1, vow="none")


def test_a_copy_has_no_listener():
    d = dungeon()
    d.story = []
    assert d.copy().story is None


@pytest.mark.parametrize("hint", [set[int], frozenset[int], set, list[set[int]], dict[str, set[int]], set[int] | None])
def test_a_set_is_refused(hint):
    @dataclass
    class Bag(State):
        things: hint

    Bag.__annotations__["things"] = hint  # a local name, which the text of an annotation cannot reach
    with pytest.raises(TypeError, match="is a set: the order of a set is no part of a game"):
        Bag([]).copy()


def test_a_union_of_things_that_must_be_copied_is_refused():
    @dataclass
    class Either(State):
        thing: Hero | list[int]

    with pytest.raises(TypeError, match="a union of things that must be copied"):
        Either([1]).copy()
