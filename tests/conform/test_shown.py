"""A field of a state is shown, or it stands in `HIDDEN` of the title's sight with a reason: none is forgotten."""

from __future__ import annotations

import dataclasses
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from conform.changes import IMPOSSIBLE, changes
from conform.subjects import Subject, subjects
from conform.suite import play_on, seats_of, sit_down
from undercroft.kernel.state import State
from undercroft.kernel.table import Table
from undercroft.shelf import room

GAMES, MOST_GAMES = 3, 24  # of each mode: some cards look at what no other does
SUBJECTS = [subject for subject in subjects() if subject.game.observe is not None]


def state_classes(subject: Subject) -> list[type]:
    """The states of a title, and whatever else its `rules/state.py` says."""
    home = f"undercroft.games.{subject.name.replace('-', '_')}.rules"
    found = {
        thing
        for name, module in sys.modules.items()
        if name.startswith(home)
        for thing in vars(module).values()
        if isinstance(thing, type) and dataclasses.is_dataclass(thing) and thing.__module__.startswith(home)
    }
    return sorted(
        [one for one in found if issubclass(one, State) or one.__module__ == f"{home}.state"],
        key=lambda one: one.__name__,
    )


@contextmanager
def noting(classes: list[type], read: set[str]) -> Iterator[None]:
    """While this lasts, every field that is read is noted."""

    def note(self: Any, name: str) -> Any:
        read.add(f"{type(self).__name__}.{name}")
        return object.__getattribute__(self, name)

    for one in classes:
        one.__getattribute__ = note  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        for one in classes:
            del one.__getattribute__


def shown_fields(subject: Subject, classes: list[type], wanted: set[str]) -> set[str]:
    """The fields that views and observations look at, in games of all modes, and in what each could have become: at
    least GAMES of each mode, and more until all that is wanted was seen."""
    read: set[str] = set()
    chances = [(mode, random.Random(f"shown {subject.name} {mode.name}")) for mode in subject.modes]
    for seed in range(MOST_GAMES):
        if seed >= GAMES and wanted <= read:
            break
        for mode, chance in chances:
            _look(subject, classes, read, sit_down(subject, mode, seed), chance, may_become=seed == GAMES - 1)
    return read


def _look(
    subject: Subject, classes: list[type], read: set[str], table: Table, chance: random.Random, may_become: bool
) -> None:
    view, observe = subject.game.view, subject.game.observe
    assert observe is not None
    seats = seats_of(table)
    for _ in range(50):
        with noting(classes, read):
            for seat in seats:
                view(table.run.state, seat)
                observe(table.run.state, seat)
        if not table.asks:
            break
        play_on(table, chance, 6)
    for _, change in changes(table.run.state) if may_become else ():
        other, seat = table.run.state.copy(), chance.choice(seats)
        with suppress(*IMPOSSIBLE):
            change(other)
            with noting(classes, read):
                view(other, seat)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_every_field_of_a_state_is_shown_or_hidden_for_a_reason(subject: Subject):
    classes = state_classes(subject)
    sight = room(subject.name, "sight.view")
    assert sight is not None
    assert all(sight.HIDDEN)  # by their reasons
    hidden = {name for names in sight.HIDDEN.values() for name in names.split()}
    fields = {f"{one.__name__}.{field.name}" for one in classes for field in dataclasses.fields(one)}
    whole = {name for name in hidden if "." not in name}
    wanted = {name for name in fields - hidden if name.partition(".")[0] not in whole}
    read = shown_fields(subject, classes, wanted)
    forgotten = wanted - read
    assert not forgotten, f"neither shown nor in HIDDEN of {sight.__name__}: {sorted(forgotten)}"
    assert not hidden & read, f"in HIDDEN of {sight.__name__}, but shown: {sorted(hidden & read)}"
    assert hidden <= fields | {one.__name__ for one in classes}
