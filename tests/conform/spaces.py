"""A law of the gym at full size: in so many random games of every mode nothing leaves the declared spaces.

    python tests/conform/spaces.py [--games 10000] [--game NAME] [--mode NAME] [--seconds 0] [--seed 0]

At every ask the mask is made of all that is offered, and what the seats that are asked see is written as a row, with
checks; at the end all seats look. With --seconds a mode is left after so many seconds of the clock, and the table says
how far it came. Exit code 1 if anything was outside.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.laws import spaces_of  # noqa: E402  # the tests are no package
from conform.mode import Mode  # noqa: E402
from conform.subjects import Subject, subject_of, subjects  # noqa: E402
from undercroft import open_table  # noqa: E402
from undercroft.kernel.bounds import OutOfSpace  # noqa: E402


class Kept(NamedTuple):
    """What was played of a mode."""

    games: int
    answers: int
    rows: int  # observations that were written
    outside: tuple[str, ...]


def within(subject: Subject, mode: Mode, seed: int, most: int = 0) -> tuple[int, int]:
    """A random game, every ask and observation of it held against the spaces: answers, and rows written."""
    table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=f"{mode.name} {seed}", heard=False)
    spaces, chance = spaces_of(subject, table), random.Random(f"{mode.name} {seed}")
    answers = rows = 0
    while table.outcome is None and answers < (most or subject.limit):
        for ask in table.asks:
            if sum(spaces.mask(ask)) > spaces.most_options:
                raise OutOfSpace(f"{ask.clause}: {len(ask.keys)} options")
            spaces.flat(table.observe(ask.seat))
            rows += 1
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
        answers += 1
    for seat in range(mode.seats):
        spaces.flat(table.observe(seat))
    return answers, rows + mode.seats


def law(game: str, name: str, seeds: range, seconds: float) -> Kept:
    subject = subject_of(game)
    assert subject is not None
    mode, began = subject.mode(name), time.monotonic()
    games = answers = rows = 0
    outside: list[str] = []
    for seed in seeds:
        if seconds and time.monotonic() - began > seconds:
            break
        try:
            played, written = within(subject, mode, seed)
        except OutOfSpace as error:
            outside.append(f"{game}, {name}, seed {seed}: {error}")
        else:
            answers, rows = answers + played, rows + written
        games += 1
    return Kept(games, answers, rows, tuple(outside))


def main() -> int:
    parser = argparse.ArgumentParser(description="Nothing leaves the declared spaces.")
    parser.add_argument("--games", type=int, default=10_000, help="of every mode")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--mode", default="", help="only modes with this in their name")
    parser.add_argument("--seconds", type=float, default=0, help="of the clock, for every mode; 0: as long as it takes")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    names = given.game or [subject.name for subject in subjects()]
    modes = [(name, mode.name) for name in names for mode in subject_of(name).modes if given.mode in mode.name]
    seeds, outside, total = range(given.seed, given.seed + given.games), list[str](), [0, 0, 0]
    with ProcessPoolExecutor(given.processes) as pool:
        under_way = [(one, pool.submit(law, *one, seeds, given.seconds)) for one in modes]
        for (game, mode), future in under_way:
            kept = future.result()
            stopped = "" if kept.games == given.games else f"  stopped after {given.seconds:g} s"
            print(f"{game:16}{mode:34}{kept.games:>8} games{kept.answers:>10} answers{kept.rows:>10} rows{stopped}",
                  flush=True)  # fmt: skip
            outside += kept.outside
            total = [a + b for a, b in zip(total, kept[:3], strict=True)]
    print(f"{len(modes)} modes: {total[0]} games, {total[1]} answers, {total[2]} rows, {len(outside)} outside")
    print("\n".join(outside[:20]))
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
