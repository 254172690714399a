"""An observation says whatever changes of a view, and nothing else: every number of a state is changed to see it."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from conform.changes import IMPOSSIBLE, changes
from conform.subjects import Subject, subjects
from conform.suite import play_on, sit_down

SUBJECTS = [subject for subject in subjects() if subject.game.observe is not None]


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
            state = table.run.state
            seen, said = json.dumps(view(state, seat)), observe(state, seat)
            for name, change in changes(state):
                other = state.copy()
                try:
                    change(other)
                    looks = json.dumps(view(other, seat)) != seen
                    says = observe(other, seat) != said
                except IMPOSSIBLE:
                    continue
                counts["seen" if looks else "unseen"] += 1
                place = name if looks else f"{name}, unseen"
                if looks != says and place not in subject.settled:
                    wrong[place] += 1
    assert counts["seen"] > 200, counts
    assert counts["unseen"] > 50, counts
    assert not wrong, f"{counts}: {wrong}"
