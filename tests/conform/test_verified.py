"""A few games of each kind are proven, and every altered outcome is named; `verified.py` is the same at full size."""

from __future__ import annotations

import pytest

from conform.subjects import subjects
from conform.verified import checked


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_finished_games_are_proven_and_altered_rolls_are_named(subject):
    counts, wrong = checked(subject, games=1, changes=4, seed=3)
    assert (counts["proven"], counts["altered"]) == (1, 4)
    assert not wrong
