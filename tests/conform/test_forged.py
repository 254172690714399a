"""A bounded number of forged records of every game; `python tests/conform/forged.py` makes the full thousand."""

from __future__ import annotations

import pytest

from conform.forged import KINDS, forge
from conform.subjects import subjects


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_forged_records_are_named_for_what_they_are(subject):
    counts, wrong = forge(subject, len(KINDS), seed=7)
    assert not wrong
    assert len(counts) >= len(KINDS) - 3, f"kinds that no game gave: {set(KINDS) - counts.keys()}"
