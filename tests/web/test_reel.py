"""A record is wound to any step: back from the nearest mark, to the very table that stood there."""

from __future__ import annotations

import contextlib
import random

import pytest

from undercroft import games, open_table
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.web import replays
from undercroft.web.replays import Reel


def played(game: str, answers: int = 90) -> Record:
    """Some of the answers are taken back."""
    chance = random.Random(f"reel {game}")
    table = open_table(game, seed=4)
    for _ in range(answers):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
        if chance.random() < 0.2:
            with contextlib.suppress(UndercroftError):
                table.undo(ask.seat)
    return Record.parse(table.record.text)


def stands(reel: Reel, step: int) -> object:
    reel.wind(step)
    table = reel.table
    return (table.view(reel.seat), [ask.to_json() for ask in table.asks], reel.told_before,
            [event.text for event in table.events(reel.seat)])  # fmt: skip


@pytest.mark.parametrize("game", games())
def test_in_whatever_order_the_steps_are_looked_at_they_are_the_same(game, monkeypatch):
    monkeypatch.setattr(replays, "NEAR", 7)
    record = played(game)
    assert game in ("dungeon-run", "map-maker") or any("undo" in line for line in record.lines)
    steps = range(len(Reel(record).answers) + 1)
    forward, there = Reel(record), {}
    for step in steps:
        there[step] = stands(forward, step)
    order, reel = list(reversed(steps)), Reel(record)
    for step in (*order, *random.Random(2).sample(order, len(order))):
        assert stands(reel, step) == there[step], step


def test_a_step_back_in_a_long_record_plays_a_small_part_of_it(monkeypatch):
    monkeypatch.setattr(replays, "NEAR", 7)
    reel = Reel(played("paper-dungeons", 400))
    last, lines = len(reel.answers), []
    reel.wind(last)
    play = replays.play_line
    monkeypatch.setattr(replays, "play_line", lambda table, line: lines.append(line) or play(table, line))
    for step in (last - 1, last - 1, last // 2, last // 2 - 1):
        lines.clear()
        reel.wind(step)
        assert len(lines) <= 3 * 7
    assert len(reel._marks) <= replays.MARKS + 1
