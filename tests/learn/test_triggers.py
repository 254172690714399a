"""Triggers name fields of views in strings: every step of every path must be a field of the view's own types."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.learn.lessons import Moment, is_due, notes
from undercroft.shelf import load, names, room

CONDITION = re.compile(r"(?:any )?(\S+) (?:<=|>=|<|>|=|not in) (\S+)(?: - \d+)?")


def paths(when: str) -> Iterator[str]:
    """Where a trigger looks in a view: `me.hp`, and what it is compared with, where that is no figure."""
    for condition in re.split(" or | and ", when.replace("[i]", ".0")):
        kind, _, rest = condition.partition(" ")
        if kind == "sees":
            yield rest.partition("=")[0]
        elif kind == "view":
            compared = CONDITION.fullmatch(rest)
            assert compared, f"no comparison: {rest}"
            yield from (side for side in compared.groups() if not side.isdecimal() and side not in ("true", "false"))


def parts(shape: Any) -> list[Any]:
    """What a shape may be, without None."""
    if typing.get_origin(shape) in (types.UnionType, typing.Union):
        return [part for one in typing.get_args(shape) for part in parts(one) if part is not type(None)]
    return [shape]


def into(shape: Any, step: str) -> list[Any]:
    """Where a step leads: into a field, or into each element of a list."""
    found = []
    for one in parts(shape):
        if typing.get_origin(one) is list:
            element = typing.get_args(one)[0]
            found += parts(element) if step.isdecimal() else into(element, step)
        elif typing.is_typeddict(one) and step in one.__annotations__:
            found += parts(typing.get_type_hints(one)[step])
    return found


def is_there(view: Any, path: str) -> bool:
    first, *steps = path.split(".")
    owned = [shape for field in ("sheets", "heroes") for shape in into(view, field)]  # `me` is the own one of them
    reached = [typing.get_args(shape)[0] for shape in owned] if first == "me" else into(view, first)
    for step in steps:
        reached = [found for shape in reached for found in into(shape, step)]
    return bool(reached)


@pytest.mark.parametrize("game", names())
def test_every_path_of_a_trigger_is_a_field_of_the_view(game):
    view = load(game).seen
    assert [(note.id, path) for note in notes(game) for path in paths(note.when) if not is_there(view, path)] == []


@pytest.mark.parametrize("game", names())
def test_the_stages_of_an_ending_are_counted_in_the_view(game):
    stages = getattr(room(game, "lessons.ending"), "STAGES", None)
    assert stages is None or is_there(load(game).seen, stages.counted)


def test_a_path_that_leads_nowhere_is_seen():
    view = load("mini-rogue").seen
    assert list(paths("ask MR-212 and sees rooms.type=trap or view me.hp < me.max - 3")) == [
        "rooms.type",
        "me.hp",
        "me.max",
    ]
    assert all(is_there(view, path) for path in ("me.hp", "rooms.type", "rooms.3.enemy.traits.key", "enemy.harm"))
    assert not any(is_there(view, path) for path in ("me.life", "rooms.kind", "area.name", "dungeon"))


def test_conditions_with_a_place_hold_at_the_same_one():
    """The fight of this round is at the door that was not passed; in another round neither place fits."""
    view = {"round": 4, "fights": [2, 4], "doors": ["west", "east"], "sheets": [{"seat": 0, "visited": ["west"]}]}
    moment = Moment({"seat": 0, "clause": "PD-261", "options": []}, view, [], {}, {}, set())
    trigger = "ask PD-261 and view fights[i] = round and view doors[i] not in me.visited"
    assert is_due(trigger, moment)
    assert is_due(f"ask PD-1 or {trigger}", moment)
    view["fights"] = [4, 2]
    assert not is_due(trigger, moment)
