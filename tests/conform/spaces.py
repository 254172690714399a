"""A law of the gym at full size: in so many random games of every mode nothing leaves the declared spaces.

    python tests/conform/spaces.py [--games 10000] [--game NAME] [--mode NAME] [--seconds 0] [--seed 0] [--rows 8]

The games are playouts. Every ask of them is held against the answers and the longest list that were declared; at one
ask in --rows what the seat sees is written as a row, with checks, and held against the row of the state itself; at the
end all seats look. With --seconds a mode
is left after so many seconds of its process, and the table says how far it came. --kept FILE notes each mode as it is
done and goes on from there the next time. Exit code 1 if anything was outside.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.laws import spaces_of  # noqa: E402  # the tests are no package
from conform.mode import Mode  # noqa: E402
from conform.subjects import Subject, subject_of, subjects  # noqa: E402
from undercroft import open_table, play_out  # noqa: E402
from undercroft.kernel.bounds import OutOfSpace  # noqa: E402
from undercroft.kernel.option import Option  # noqa: E402
from undercroft.kernel.spaces import Spaces  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

ROWS = 8  # asks of which one is seen as a row
MOST_KNOWN = 50_000
_known: dict[Spaces, set[Option[Any]]] = {}  # options whose keys are declared: they are made once and come again


class Kept(NamedTuple):
    """What was played of a mode."""

    games: int
    answers: int
    rows: int  # observations that were written
    outside: list[str]


class Watch:
    """A player who takes any option, and holds what it is offered and shown against the spaces."""

    def __init__(self, table: Table, spaces: Spaces, chance: random.Random, one_in: int) -> None:
        self._game, self._spaces, self._luck, self._one_in = table.game, spaces, chance.random, one_in
        self._known = _known.setdefault(spaces, set())
        self.answers = self.rows = 0

    def policy(self, state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        luck, n = self._luck, len(options)
        if n > self._spaces.most_options:
            raise OutOfSpace(f"{clause}: {n} options")
        if not self._known.issuperset(options):
            self._declared(clause, options)
        if luck() * self._one_in < 1:
            written = self._spaces.flat(self._seen(state, seat, clause, about))
            same(written, self._spaces.quick_row(state, seat, clause, about, None))
            self.rows += 1
        self.answers += 1
        return options[int(luck() * n)]

    def _declared(self, clause: str, options: Sequence[Option[Any]]) -> None:
        for option in options:
            if option.key not in self._spaces.index:
                raise OutOfSpace(f"{clause}: {option.key!r} is no declared answer")
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known.update(options)

    def _seen(self, state: Any, seat: int, clause: str, about: Any) -> Any:
        """As `table.observe` shows it to who is asked; a test holds them side by side."""
        game = self._game
        seen = {**game.observe(state, seat), "asked": clause, "over": None}
        return seen if game.observe_about is None else {**seen, "about": game.observe_about(about)}


def same(written: list[int], straight: Any) -> None:
    """The row of an observation, and that of the state."""
    if written != straight.tolist():
        raise OutOfSpace("the row of the state is not that of its observation")


def within(subject: Subject, mode: Mode, seed: int, most: int | None = None, one_in: int = ROWS) -> tuple[int, int]:
    """A random game, what is asked and seen in it held against the spaces: answers, and rows written."""
    table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=f"{mode.name} {seed}", heard=False)
    spaces = spaces_of(subject, table)
    watch = Watch(table, spaces, random.Random(f"{mode.name} {seed}"), one_in)
    if table.outcome is None:
        play_out(table, seed=seed, policy=watch.policy, until=most or subject.limit)
    for seat in range(mode.seats):
        request = table.run.pending.get(seat, [None] * 5)
        same(spaces.flat(table.observe(seat)),
             spaces.quick_row(table.run.state, seat, request[1], request[4], table.outcome))  # fmt: skip
    return watch.answers, watch.rows + mode.seats


def law(game: str, name: str, seeds: range, seconds: float, one_in: int) -> Kept:
    subject = subject_of(game)
    assert subject is not None
    mode, began = subject.mode(name), time.process_time()
    games = answers = rows = 0
    outside: list[str] = []
    for seed in seeds:
        if seconds and time.process_time() - began > seconds:
            break
        try:
            played, written = within(subject, mode, seed, one_in=one_in)
        except OutOfSpace as error:
            outside.append(f"{game}, {name}, seed {seed}: {error}")
        else:
            answers, rows = answers + played, rows + written
        games += 1
    return Kept(games, answers, rows, outside)


def main() -> int:
    parser = argparse.ArgumentParser(description="Nothing leaves the declared spaces.")
    parser.add_argument("--games", type=int, default=10_000, help="of every mode")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--mode", default="", help="only modes with this in their name")
    parser.add_argument("--seconds", type=float, default=0, help="of its process for every mode; 0: all it takes")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--rows", type=int, default=ROWS, help="asks of which one is seen as a row")
    parser.add_argument("--kept", type=Path, help="notes modes that are done, and leaves out those noted there")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    names = given.game or [subject.name for subject in subjects()]
    modes = [(name, mode.name) for name in names for mode in subject_of(name).modes if given.mode in mode.name]
    done = dict[tuple[str, str], Kept]()
    if given.kept and given.kept.exists():
        lines = map(json.loads, given.kept.read_text("utf-8").splitlines())
        done = {(game, mode): Kept(*kept) for game, mode, *kept in lines}
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.processes) as pool:
        left = {pool.submit(law, *one, seeds, given.seconds, given.rows): one for one in modes if one not in done}
        for future in as_completed(left):
            game, mode = one = left[future]
            kept = done[one] = future.result()
            stopped = "" if kept.games == given.games else f"  stopped after {given.seconds:g} s"
            print(f"{game:16}{mode:44}{kept.games:>8} games{kept.answers:>10} answers{kept.rows:>10} rows{stopped}",
                  flush=True)  # fmt: skip
            if given.kept:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*one, *kept]) + "\n")
    found = [done[one] for one in modes]
    games, answers, rows = (sum(column) for column in list(zip(*found, strict=True))[:3])
    outside = [line for kept in found for line in kept.outside]
    print(f"{len(modes)} modes: {games} games, {answers} answers, {rows} rows, {len(outside)} outside")
    print("\n".join(outside[:20]))
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
