"""Tests, blows and losses are what players can count for themselves."""

from __future__ import annotations

import copy
import random
from collections import Counter
from functools import cache

import pytest

from clauses import clause
from conform.referees.mini_rogue import check
from conform.subjects import subject_of
from conform.suite import sit_down
from games.mini_rogue.modes import MODES, PLAYERS

SUBJECT = subject_of("mini-rogue")


@cache
def told(mode: str, seed: int):
    table = sit_down(SUBJECT, SUBJECT.mode(mode), seed)
    chance = random.Random(f"{mode} {seed}")
    pick = PLAYERS["whimsical"](chance)
    while table.asks:
        ask = table.asks[0]
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask._offered).key)
    return [event.to_json() for event in table.events(None)], table.things, table.view(None)


@clause("MR-281", "MR-330", "MR-362", "MR-112", "MR-944")
def test_the_referee_counts_the_same_in_every_mode():
    counts: Counter[str] = Counter()
    for mode in MODES:
        counts.update(check(*told(mode.name, 1)))
    assert counts["tests"] > 60, counts
    assert min(counts[one] for one in ("blows", "attacks", "losses")) > 200, counts


@pytest.mark.parametrize(
    ("kind", "fact", "wrong"),
    [
        ("test-won", "got", 4), ("test-lost", "got", 5), ("enemy-hurt", "n", 40), ("enemy-hurt", "left", 19),
        ("enemy-hit", "n", 9), ("hurt", "left", 17), ("fight-began", "damage", 0), ("fight-began", "hp", 1),
        ("rolled", "dungeon", 7), ("rolled", "dice", [1, 1, 1]), ("gained", "n", 50), ("enemy-regained", "n", 50),
    ],
)  # fmt: skip
def test_the_referee_sees_a_wrong_number(kind, fact, wrong):
    stories = (told(mode.name, 1) for mode in MODES)
    events, things, view = next(story for story in stories if any(event["event"] == kind for event in story[0]))
    changed = copy.deepcopy(events)
    for event in changed:
        if event["event"] == kind:
            event["facts"][fact] = wrong
    with pytest.raises(AssertionError):
        check(changed, things, view)
