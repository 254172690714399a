"""A law of the gym at full size: in so many random games of every mode nothing leaves the declared spaces.

    python tests/conform/spaces.py [--games 10000] [--game NAME] [--mode NAME] [--seed 0] [--rows 8] [--kept FILE]

The games are playouts, compiled ones where the rules are compiled. Every ask of them is held against the answers and
the longest list that were declared; at one ask in --rows what the seat sees is written as a row, and at the end what
all see. Keys that were not declared are found as a row is written, numbers out of bounds and lists that are too long
when so many rows have come. One row in SLOW is held against that of the observation as a dict, written with checks.

Games are played in parts of so many; the shortest modes come first. --kept FILE notes each part as it is done, and goes
on from there the next time: whatever it holds is told at the end, and a mode that has fewer games says so. --told only
tells. Exit code 1 if anything was outside.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.laws import spaces_of  # noqa: E402  # the tests are no package
from conform.mode import Mode  # noqa: E402
from conform.subjects import Subject, subject_of, subjects  # noqa: E402
from undercroft import open_table, play_out  # noqa: E402
from undercroft.kernel import compiled  # noqa: E402
from undercroft.kernel.bounds import OutOfSpace  # noqa: E402
from undercroft.kernel.option import Option  # noqa: E402
from undercroft.kernel.spaces import Spaces  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

ROWS = 8  # asks of which one is seen as a row
SLOW = 64  # rows of which one is written a second time, from the observation
PART = 500  # games of a mode that are played, and noted, together
BLOCK = 512  # rows whose numbers are looked at together
MOST_KNOWN = 50_000


class Played(NamedTuple):
    """What was played of a mode."""

    games: int = 0
    answers: int = 0
    rows: int = 0  # observations that were written
    outside: tuple[str, ...] = ()

    def and_more(self, other: Played) -> Played:
        return Played(*[mine + its for mine, its in zip(self, other, strict=True)])


class Bounds:
    """The spaces of a mode, and the rows that wait to be held against them."""

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        self.known: set[Option[Any]] = set()  # options whose keys are declared: they are made once and come again
        self._axes = spaces.observation
        self._low = np.array([axis.low for axis in self._axes], dtype=np.int32)
        self._high = np.array([axis.high for axis in self._axes], dtype=np.int32)
        self._rows: list[bytes] = []

    def add(self, row: bytes) -> None:
        if len(row) != 4 * len(self._axes):
            raise OutOfSpace(f"a row of {len(row) // 4} numbers, not {len(self._axes)}")
        self._rows.append(row)
        if len(self._rows) >= BLOCK:
            self.look()

    def look(self) -> None:
        """Hold all that wait against the bounds."""
        waiting, self._rows = self._rows, []
        rows = np.frombuffer(b"".join(waiting), dtype=np.int32).reshape(-1, len(self._axes))
        wrong = (rows < self._low) | (rows > self._high)
        if wrong.any():
            row, at = np.argwhere(wrong)[0]
            raise OutOfSpace(f"{self._axes[at].name}: {rows[row, at]} is not within {self._axes[at][1:3]}")

    def declared(self, clause: str, options: Sequence[Option[Any]]) -> None:
        for option in options:
            if option.key not in self.spaces.index:
                raise OutOfSpace(f"{clause}: {option.key!r} is no declared answer")
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.known.update(options)


class Watch:
    """A player who takes any option, and holds what it is offered and shown against the spaces."""

    def __init__(self, bounds: Bounds, chance: random.Random, one_in: int, slow: int) -> None:
        self._bounds, self._spaces, self._luck = bounds, bounds.spaces, chance.random
        self._one_in, self._slow, self._most = one_in, slow, bounds.spaces.most_options
        self.answers = self.rows = 0

    def policy(self) -> Any:
        """Whoever answers in the playout."""
        return compiled.reads_compiled(lambda *asked: self.answer(*asked))

    def answer(self, state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        luck, n = self._luck, len(options)
        if n > self._most:
            raise OutOfSpace(f"{clause}: {n} options")
        if not self._bounds.known.issuperset(options):
            self._bounds.declared(clause, options)
        if luck() * self._one_in < 1:
            self.look(state, seat, clause, about)
        self.answers += 1
        return options[int(luck() * n)]

    def look(self, state: Any, seat: int, clause: str | None, about: Any, outcome: Any = None) -> None:
        """What a seat sees, as a row."""
        spaces, read = self._spaces, self._spaces.compiled_row
        if read is not None and compiled.rules_for(state) is not None:
            row = b"".join(read(state, seat, clause, about, outcome))
        else:
            row = spaces.quick_row(state, seat, clause, about, outcome).tobytes()
        self._bounds.add(row)
        self.rows += 1
        if self._luck() * self._slow < 1:
            seen = spaces.flat(self.seen(compiled.written(state), seat, clause, about, outcome))
            if np.array(seen, dtype=np.int32).tobytes() != row:
                raise OutOfSpace("the row of the state is not that of its observation")

    def seen(self, state: Any, seat: int, clause: str | None, about: Any, outcome: Any) -> Any:
        """As `table.observe` shows it to who is asked; a test holds them side by side."""
        game = self._spaces.game
        seen = {**game.observe(state, seat), "asked": clause, "over": outcome and outcome.observed}
        if game.observe_about is None:
            return seen
        return {**seen, "about": None if clause is None else game.observe_about(about)}


def opened(subject: Subject, mode: Mode, seed: int) -> Table:
    return open_table(subject.game, mode.seats, mode.options, luck="fast", seed=f"{mode.name} {seed}", heard=False)


def within(
    subject: Subject, mode: Mode, seed: int, most: int | None = None, one_in: int = ROWS, slow: int = SLOW,
    bounds: Bounds | None = None,
) -> tuple[int, int]:  # fmt: skip
    """A random game, what is asked and seen in it held against the spaces (with `bounds`, when they have enough of it):
    answers, and rows written."""
    table = opened(subject, mode, seed)
    held = bounds or Bounds(spaces_of(subject, table))
    watch = Watch(held, random.Random(f"{mode.name} {seed}"), one_in, slow)
    if table.outcome is None:
        play_out(table, seed=seed, policy=watch.policy(), until=most or subject.limit)
    for seat in range(mode.seats):
        request = table.run.pending.get(seat, [None] * 5)
        watch.look(table.run.state, seat, request[1], request[4], table.outcome)
    if bounds is None:
        held.look()
    return watch.answers, watch.rows


def law(game: str, name: str, seeds: range, one_in: int) -> Played:
    """These games of a mode."""
    subject = subject_of(game)
    assert subject is not None
    mode, outside, answers, rows = subject.mode(name), list[str](), 0, 0
    bounds = Bounds(spaces_of(subject, opened(subject, mode, 0)))
    for seed in seeds:
        try:
            played, written = within(subject, mode, seed, one_in=one_in, bounds=bounds)
            answers, rows = answers + played, rows + written
        except OutOfSpace as error:  # a number is found out when it has waited for others
            outside.append(f"{game}, {name}, seed {seed} or one before it: {error}")
    try:
        bounds.look()
    except OutOfSpace as error:
        outside.append(f"{game}, {name}, seeds {seeds}: {error}")
    return Played(len(seeds), answers, rows, tuple(outside))


def length(game: str, name: str) -> float:
    """About how long a game of a mode takes: the shortest go first."""
    subject = subject_of(game)
    assert subject is not None
    began = time.process_time()
    within(subject, subject.mode(name), 0)
    return time.process_time() - began


Part = tuple[str, str, int]  # game, mode, first seed


def noted(file: Path | None, size: int) -> dict[Part, Played]:
    """The parts that a file holds."""
    if file is None or not file.exists():
        return {}
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    return {(game, mode, first): Played(n, answers, rows, tuple(outside))
            for game, mode, first, n, answers, rows, outside in lines if n == size}  # fmt: skip


def play(parts: Sequence[Part], size: int, one_in: int, processes: int | None) -> Iterable[tuple[Part, Played]]:
    with ProcessPoolExecutor(processes) as pool:
        left = {pool.submit(law, game, mode, range(first, first + size), one_in): (game, mode, first)
                for game, mode, first in parts}  # fmt: skip
        for future in as_completed(left):
            yield left[future], future.result()


def main() -> int:
    parser = argparse.ArgumentParser(description="Nothing leaves the declared spaces.")
    parser.add_argument("--games", type=int, default=10_000, help="of every mode")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--mode", default="", help="only modes with this in their name")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--part", type=int, default=PART, help="games that are played together")
    parser.add_argument("--rows", type=int, default=ROWS, help="asks of which one is seen as a row")
    parser.add_argument("--kept", type=Path, help="notes parts that are done, and leaves out those noted there")
    parser.add_argument("--told", action="store_true", help="only tell what --kept holds")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    names = given.game or [subject.name for subject in subjects()]
    modes = [(name, mode.name) for name in names for mode in subject_of(name).modes if given.mode in mode.name]
    done, firsts = noted(given.kept, given.part), range(given.seed, given.seed + given.games, given.part)
    if not given.told:
        unplayed = [one for one in modes if any((*one, first) not in done for first in firsts)]
        unplayed.sort(key=lambda one: length(*one))
        left = [(*one, first) for one in unplayed for first in firsts if (*one, first) not in done]
        for part, played in play(left, given.part, given.rows, given.processes):
            done[part] = played
            if given.kept:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*part, *played]) + "\n")
    return tell(modes, done, firsts, given.games)


def tell(modes: Sequence[tuple[str, str]], done: dict[Part, Played], firsts: range, asked: int) -> int:
    every = Played()
    for game, mode in modes:
        parts = [done[game, mode, first] for first in firsts if (game, mode, first) in done]
        found = reduce(Played.and_more, parts, Played())
        every = every.and_more(found)
        print(f"{game:16}{mode:44}{found.games:>8} games{found.answers:>11} answers{found.rows:>10} rows"
              f"{'' if found.games >= asked else '  stopped'}")  # fmt: skip
    print(f"{len(modes)} modes: {every.games} games, {every.answers} answers, {every.rows} rows, "
          f"{len(every.outside)} outside")  # fmt: skip
    print("\n".join(every.outside[:20]))
    return 1 if every.outside else 0


if __name__ == "__main__":
    sys.exit(main())
