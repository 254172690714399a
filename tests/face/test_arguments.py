"""Wrong types and sizes at the face are errors of ours, name the argument, and change nothing."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

import undercroft
from undercroft import NotAllowed, UndercroftError, open_table

HUGE = 10**5000
WEIRD = [
    None, True, False, 0, -1, 1, 7, 2**70, HUGE, -HUGE, 1.5, math.nan, math.inf, "", "x", "\0", "\ud800", "a" * 100_000,
    b"bytes", [], ["ann", "ann"], [1, 2], (), {}, {"a": 1}, {1: 2}, set(), object(), lambda: None, int, Path("\0"),
    ["ann"] * 1000, [[]], [None], {"difficulty": HUGE}, {"difficulty": object()}, {"difficulty": "x" * 10_000},
    "mini-rogue", [6, 2, "city-guard"], [HUGE], [True], "typed", 10**30, "\x1b[31m", ["\x1b", ""],
    range(10**9), NotAllowed,
]  # fmt: skip


class Awkward:
    """Compares, hashes and shows itself with a bang."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise ZeroDivisionError


PICK = 26


def refusal(call, one) -> str:
    """What an error of ours says; "" if the call was accepted. Any other error fails the test."""
    try:
        call(one)
    except UndercroftError as error:
        return str(error)
    finally:
        undercroft.language("en").__enter__()
    return ""


def calls(table, finished):
    return [
        lambda one: undercroft.options(one),
        lambda one: undercroft.options("mini-rogue", one),
        lambda one: undercroft.things(one),
        lambda one: undercroft.open_table(one),
        lambda one: undercroft.open_table("mini-rogue", seats=one),
        lambda one: undercroft.open_table("mini-rogue", options=one),
        lambda one: undercroft.open_table("mini-rogue", options={"character": one}),
        lambda one: undercroft.open_table("mini-rogue", options={"pack": one}),
        lambda one: undercroft.open_table("mini-rogue", seed=one),
        lambda one: undercroft.open_table("mini-rogue", luck=one),
        lambda one: undercroft.open_table("mini-rogue", practice=one),
        lambda one: undercroft.replay(one),
        lambda one: undercroft.replay(finished.record, seed=one),
        lambda one: undercroft.open_campaign(one, "nowhere"),
        lambda one: undercroft.open_campaign("paper-dungeons", one),
        lambda one: undercroft.language(one).__enter__(),
        lambda one: table.answer(one, "no-such"),
        lambda one: table.answer(0, one),
        lambda one: table.view(one),
        lambda one: table.events(one),
        lambda one: table.undo(one),
        lambda one: table.fork(seed=one),
        lambda one: table.fork(luck=one),
        lambda one: table.supply(one),
        lambda one: table.lines(one),
        lambda one: undercroft.play_out(one),
        lambda one: undercroft.play_out(table.fork(), one),
        lambda one: undercroft.play_out(table.fork(), None, one),
        lambda one: table.record.save(one),
        lambda one: undercroft.Record.parse(one),
        lambda one: undercroft.Record.load(one),
    ]


@pytest.mark.parametrize("number", range(31))
def test_only_errors_of_ours(number, tmp_path, monkeypatch):
    """About 1,500 calls here; `make fuzz` makes many more."""
    monkeypatch.chdir(tmp_path)
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=4)
    finished = table.fork(seed=1)
    undercroft.play_out(finished, seed=1)
    before = (table.record.text, repr(table.run.state))
    every = calls(table, finished)
    assert len(every) == 31
    chance = random.Random(number)
    for one in [*WEIRD, Awkward(), chance.random(), [chance.randrange(10) for _ in range(5)]]:
        if number == PICK and callable(one):
            continue  # what a player of one's own raises is one's own
        said = refusal(every[number], one)
        assert len(said) < 6_000, "the whole argument is printed back"
    assert (table.record.text, repr(table.run.state)) == before
