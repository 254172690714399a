"""Every change of one field of a state: whether a rule could bring it about is no question here."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from undercroft.content.kinds import Kind
from undercroft.kernel.state import State

Change = Callable[[Any], None]
# what looking at a state raises that no table could ever hold
IMPOSSIBLE = (IndexError, KeyError, ValueError, AttributeError, TypeError, AssertionError)


def changed_values(value: Any) -> Iterator[Any]:
    """Other values of the same type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        if value > 0:
            yield value - 1
    elif isinstance(value, list) and value:
        yield value[:-1]
        if len(value) > 1 and value[0] != value[-1]:
            yield [value[-1], *value[1:-1], value[0]]
        for other in changed_values(value[0]):
            yield [other, *value[1:]]
    elif isinstance(value, Kind):
        yield None


def changes(state: State, road: tuple[Any, ...] = ()) -> Iterator[tuple[str, Change]]:
    """Every change of one field of a state, of the states in it, and of those in its lists and dicts."""
    for field in dataclasses.fields(state):  # type: ignore[arg-type]
        value = getattr(state, field.name)
        way = (*road, field.name)
        if isinstance(value, State):
            yield from changes(value, way)
        parts = [*value.items()] if isinstance(value, dict) else [*enumerate(value)] if isinstance(value, list) else []
        for key, part in parts:
            if isinstance(part, State):
                yield from changes(part, (*way, [key]))
        if not (parts and isinstance(parts[0][1], State)):
            for other in changed_values(value):
                name = ".".join(step for step in way if isinstance(step, str))
                yield name, lambda root, way=way, other=other: put(root, way, other)


def put(state: Any, road: tuple[Any, ...], value: Any) -> None:
    for step in road[:-1]:
        state = state[step[0]] if isinstance(step, list) else getattr(state, step)
    setattr(state, road[-1], value)
