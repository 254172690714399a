"""What is sent to a seat does not depend on what it may not know. At full size: `python tests/online/wire.py`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from conform.subjects import subject_of
from conform.suite import sit_down
from online.wire import compared, sent_to
from undercroft import games
from undercroft.store.folder import Folder
from undercroft.web.app import app


@pytest.mark.parametrize("game", games())
def test_pages_and_streams_tell_no_secret(game):
    counts, failures = compared(subject_of(game), positions=20, seed=1)
    assert counts["positions"] == 20
    assert failures == []


def test_the_comparison_notices_a_page_that_tells():
    """The same pages, looked at by the seat that may know: then they differ."""
    subject, chance = subject_of("paper-dungeons"), random.Random(3)
    server = app(Folder(Path("/nonexistent/undercroft")))
    table = sit_down(subject, next(mode for mode in subject.modes if mode.seats == 2), 5)
    for _ in range(6):
        ask = table.asks[0]
        table.answer(ask.seat, chance.choice(ask.keys))
    differ = 0
    for hidden in subject.hidden:
        changed = hidden(table.fork(), chance)
        if changed is not None:
            seat, other = changed
            assert seat in (0, 1, None)
            knows = 0 if seat != 0 else 1
            differ += sent_to(server, table.fork(), knows)["page"] != sent_to(server, other, knows)["page"]
    assert differ
