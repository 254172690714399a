"""A record is wound to any step: back from the nearest mark, to the very table that stood there."""

from __future__ import annotations

import contextlib
import random
from urllib.parse import parse_qs

import pytest

from undercroft import games, open_table
from undercroft.board.staging import staged
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.web import replays, stepped
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


def walked(reel: Reel, way: str, step: int = 0) -> list[tuple[int, int]]:
    """Every stop on the way, by the links of the page, until they lead nowhere else."""
    stops = [(step, 0)]
    for _ in range(2000):
        told = parse_qs(stepped.ways(reel, *stops[-1], beats_at(reel, stops[-1][0]))[way])
        step, said = int(told["step"][0]), told.get("beat", ["0"])[0]
        seen = beats_at(reel, step)
        beat = stepped.first_scene(seen) if said == "scene" else min(int(said), len(seen))
        if (step, beat) == stops[-1]:
            break
        stops.append((step, beat))
    return stops


def beats_at(reel: Reel, step: int):
    reel.wind(step)
    return staged(reel.record.header["game"], reel.beats, (), ())


@pytest.mark.parametrize("game", games())
def test_by_beats_one_comes_through_the_whole_record_and_back(game):
    """Each beat once, after the last its question; what ends something is found by its scene."""
    reel = Reel(played(game, 40))
    counted, scenes = {}, []
    for step in range(len(reel.answers) + 1):
        reel.wind(step)
        counted[step] = len(reel.beats)
        scenes += [step] if any(beat.scene for beat in reel.beats) else []
    assert reel.scenes == scenes
    on = [(step, beat) for step, n in counted.items() for beat in ([*range(1, n + 1), 0] if step else [0])]
    assert walked(reel, "beat_on") == on
    last = len(reel.answers)
    laid = [(0, beat) for beat in range(counted[0], 0, -1)]  # how the table was laid lies before the first question
    assert walked(reel, "beat_back", last) == [*reversed(on), *laid]
    by_scene = [step for step, beat in walked(reel, "scene_on") if beat]
    assert sorted(set(by_scene)) == [step for step in scenes if step]
