"""An observation says whatever changes of a view, and nothing else: every number of a state is changed to see it."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conform.subjects import Subject, subjects
from conform.suite import play_on, sit_down
from undercroft.content.kinds import Kind
from undercroft.kernel.state import State

SUBJECTS = [subject for subject in subjects() if subject.game.observe is not None]
Change = Callable[[Any], None]


def changed_values(value: Any) -> Iterator[Any]:
    """Other values of the same type: whether a rule could bring them about is no question here."""
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
                yield name, lambda root, way=way, other=other: _put(root, way, other)


def _put(state: Any, road: tuple[Any, ...], value: Any) -> None:
    for step in road[:-1]:
        state = state[step[0]] if isinstance(step, list) else getattr(state, step)
    setattr(state, road[-1], value)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_whatever_changes_the_view_changes_the_observation_and_nothing_else_does(subject: Subject):
    """But for what never changes, or follows from what does (`SETTLED` in the game's modes.py)."""
    counts: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for mode in subject.modes:
        chance = random.Random(f"observed {subject.name} {mode.name}")
        table = sit_down(subject, mode, 3)
        for _ in range(4):
            play_on(table, chance, 12)
            seats = [*range(len(table.header["seats"])), None]
            seat = chance.choice(seats)
            view, observe = subject.game.view, subject.game.observe
            assert observe is not None
            state = table._state
            for name, change in changes(state):
                other = state.copy()
                try:
                    change(other)
                    looks = json.dumps(view(other, seat)) != json.dumps(view(state, seat))
                    says = observe(other, seat) != observe(state, seat)
                except (IndexError, KeyError, ValueError, AttributeError, TypeError, AssertionError):
                    continue  # nothing a table could ever hold
                counts["seen" if looks else "unseen"] += 1
                place = name if looks else f"{name}, unseen"
                if looks != says and place not in subject.settled:
                    wrong[place] += 1
    assert counts["seen"] > 200, counts
    assert counts["unseen"] > 50, counts
    assert not wrong, f"{counts}: {wrong}"
