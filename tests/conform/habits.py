"""What standing answers that are on by default give away: `python tests/conform/habits.py --positions 60 --tries 64`.

Careful plays games of every mode; wherever a standing answer would speak without a question, Master looks for the best
answer; if it is another, both are tried in worlds with other luck, and these tries, which did not pick it, say by how
much it is better: what was picked by chance is not better by that. With --whole tries are played to the end. With
--seconds a game is left after so many seconds of the process, and the table says how many positions there were. The
law: on the mean that is half a hundredth of a game at most.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from conform.mode import Mode  # the tests are no package
from conform.subjects import Subject, subjects
from undercroft import open_table
from undercroft.bots.hints import mind_to_the_end
from undercroft.bots.levels import Careful
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.kernel.ask import Ask
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table

LAW = 0.005  # of Master's estimate, from 0 (lost) to 1 (won)
LOOKS = 4  # times the tries: how long Master looks for a better answer
LONGEST = 1500  # answers of a game that are looked at


class Habit(NamedTuple):
    """A standing answer that speaks for a seat just now."""

    one: Standing
    table: Table
    ask: Ask
    key: str


def on_by_default(subject: Subject) -> list[Standing]:
    return [one for one in subject.game.standing if one.default]


def habits(subject: Subject, mode: Mode, seed: int, wanted: list[Standing]) -> Iterator[Habit]:
    """A game of Careful in this mode: wherever one of these would answer, and there is something else to say."""
    table = open_table(subject.game, mode.seats, mode.options, seed=f"habits {mode.name} {seed}")
    bots = [Careful(f"{seed} {seat}") for seat in range(mode.seats)]
    for _ in range(LONGEST):
        if not table.asks:
            return
        ask = table.asks[0]
        for one in wanted:
            if ask.clause in one.clauses and len(ask.keys) > 1:
                key = one.answer(ask.to_json(), table.view(ask.seat))
                if key is not None and key in ask.keys:
                    yield Habit(one, table, ask, key)
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)


def given_away(habit: Habit, tries: int, whole: bool = False) -> float:
    """How much better the best other answer is, by tries that did not pick it."""
    seat = Seat(habit.table.fork(), habit.ask.seat)
    mind, seed = mind_to_the_end(seat) if whole else None, f"{habit.one.key} {habit.ask.number}"
    search, own = Search(seat, seed, mind), habit.ask.keys.index(habit.key)
    search.go_on(LOOKS * tries)
    best = search.tried.index(search.best)
    if best == own:
        return 0.0
    again = Search(seat, f"{seed} again", mind, breadth=None)
    for _ in range(tries):
        again.try_one(best)
        again.try_one(own)
    pairs = zip(again.tried[best].values, again.tried[own].values, strict=True)
    return fmean(better - usual for better, usual in pairs)


class Given(NamedTuple):
    """What a standing answer gives away on the mean, and how sure that is."""

    mean: float
    error: float
    positions: int
    most: float

    @property
    def keeps_the_law(self) -> bool:
        """Unless it is surely more (two standard errors)."""
        return self.mean - 2 * self.error <= LAW


def measure(
    subject: Subject,
    wanted: list[Standing],
    positions: int,
    tries: int,
    one_in: int = 4,
    modes: Sequence[Mode] = (),
    whole: bool = False,
    seconds: float = math.inf,
) -> dict[str, Given]:
    """So many positions for each of these standing answers, one in so many of those that come."""
    chance = random.Random(f"habits {subject.name}")
    found: dict[str, list[float]] = defaultdict(list)
    modes = modes or subject.modes
    end = time.process_time() + seconds
    for seed in range(40 * positions):
        left = [one for one in wanted if len(found[one.key]) < positions]
        if not left or time.process_time() > end:
            break
        mode = modes[seed % len(modes)]
        for habit in habits(subject, mode, seed, left):
            if time.process_time() > end:
                break
            if chance.random() * one_in < 1 and len(found[habit.one.key]) < positions:
                found[habit.one.key].append(given_away(habit, tries, whole))
    return {
        key: Given(fmean(values), stdev(values) / math.sqrt(len(values)), len(values), max(values))
        for key, values in found.items()
        if len(values) > 1
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="What standing answers that are on by default give away.")
    parser.add_argument("--positions", type=int, default=60, help="positions for each of them")
    parser.add_argument("--tries", type=int, default=64, help="tries of each answer")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--mode", default="", help="only modes whose names have this")
    parser.add_argument("--standing", action="append", default=[], help="this one, on by default or not")
    parser.add_argument("--seconds", type=float, default=math.inf, help="of the process, for each game")
    parser.add_argument("--whole", action="store_true", help="tries are played to the end")
    given = parser.parse_args()
    broken = 0
    for subject in subjects():
        if given.game and subject.name not in given.game:
            continue
        wanted = [one for one in subject.game.standing if one.key in given.standing] or on_by_default(subject)
        modes = [mode for mode in subject.modes if given.mode in mode.name]
        for key, one in measure(
            subject, wanted, given.positions, given.tries, modes=modes, whole=given.whole, seconds=given.seconds
        ).items():
            broken += not one.keeps_the_law
            said = f"{100 * one.mean:+.2f} % ± {200 * one.error:.2f}, at most {100 * one.most:.1f} %"
            print(f"{subject.name:16}{key:16}{said} ({one.positions} positions)", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
