"""Spaces: what can be answered and seen, declared by the types; nothing else fits in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, TypedDict

import pytest

from kernel.tiny import RACE
from undercroft import UndercroftError, open_table, spaces
from undercroft.kernel.bounds import Most, OfKind, OneOf, OutOfSpace, Within
from undercroft.kernel.view import Observed


class CardSeen(TypedDict):
    face: Annotated[str, OneOf(("one", "two", "three"))]
    up: bool


class RaceObserved(Observed):
    places: Annotated[list[int], Most(4), Within(0, 30)]
    boots: Annotated[list[str], OfKind.named("item"), Most(2, as_set=True)]
    card: CardSeen | None
    luck: Annotated[int | None, Within(-1, lambda pack: 7)]


def things(pack: Any) -> list[Any]:
    return [{"key": key, "kind": kind} for key, kind in (("item-rope", "item"), ("item-lamp", "item"), ("x", "room"))]


def answers(pack: Any, seats: int, options: Any) -> Iterator[str]:
    yield from ("roll", "rest", "peek", "roll")


GAME = replace(RACE, observed=RaceObserved, things=things, answers=answers, ends=("won",))
SEEN = {"over": None, "asked": "TG-002", "places": [3, 0], "boots": ["item-lamp"], "card": None, "luck": None}


def test_answers_stand_in_an_order_that_stays_and_an_ask_masks_them():
    declared, table = spaces(GAME, 2), open_table(GAME, 2, seed=1)
    assert declared.answers == ("roll", "rest", "peek")
    assert declared.mask(table.asks[0]) == [True, True, True]
    assert declared.index["peek"] == 2


def test_an_observation_is_a_row_of_numbers_with_names_and_bounds():
    declared = spaces(GAME, 2)
    row = dict(zip([axis.name for axis in declared.observation], declared.flat(SEEN), strict=True))
    assert row["places.n"] == 2
    assert [row[f"places.{at}"] for at in range(4)] == [3, 0, 0, 0]
    assert (row["boots.item-rope"], row["boots.item-lamp"]) == (0, 1)
    assert (row["card?"], row["luck?"], row["luck"]) == (0, 0, -1)
    shown = declared.flat({**SEEN, "card": {"face": "two", "up": True}, "luck": 7})
    assert len(shown) == len(declared.observation)
    assert all(axis.low <= n <= axis.high for axis, n in zip(declared.observation, shown, strict=True))
    assert next(axis for axis in declared.observation if axis.name == "card.face").vocabulary == ("one", "two", "three")


@pytest.mark.parametrize(
    "wrong",
    [{"places": [31]}, {"places": [0] * 5}, {"boots": ["x"]}, {"card": {"face": "four", "up": True}}, {"luck": 8}],
)
def test_whatever_was_not_declared_is_refused(wrong):
    with pytest.raises(OutOfSpace, match=next(iter(wrong))):
        spaces(GAME, 2).flat({**SEEN, **wrong})


def test_a_version_tells_one_declaration_from_another():
    assert spaces(GAME, 2).version == spaces(GAME, 2).version
    assert spaces(GAME, 2).version != spaces(replace(GAME, answers=lambda *_: ["roll"]), 2).version


class Unbounded(Observed):
    places: list[int]


def test_a_title_that_does_not_declare_them_is_named_with_the_field():
    with pytest.raises(UndercroftError, match=r"race.*places"):
        _ = spaces(replace(GAME, observed=Unbounded), 2).observation
    with pytest.raises(UndercroftError, match="number of seats"):
        spaces(GAME, 9)


def test_the_quick_row_is_the_checked_one():
    declared = spaces(GAME, 2)
    shown = {**SEEN, "card": {"face": "two", "up": True}, "luck": 7, "places": [1, 2, 3]}
    assert list(declared.quick_flat(SEEN)) == declared.flat(SEEN)
    assert list(declared.quick_flat(shown)) == declared.flat(shown) != declared.flat(SEEN)
