"""What an answer, an undo, a fork, a view and a save cost early and late in one long game.

    python bench/length.py [--game dungeon-run] [--answers 4000]

A dungeon grows, and a larger state costs more to copy and to look at. So each position is also measured as if the game
had begun right there, with the same state and no past: the ratio of the two is what the length of the game costs.
Medians, all positions taking turns. A save is what a journal appends after one answer.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import undercroft
from undercroft import Table
from undercroft.kernel.luck import Fast

LONG = {"dungeon-run": (4, {}), "paper-dungeons": (8, {}), "mini-rogue": (1, {}), "map-maker": (4, {})}


def long_table(game: str, answers: int) -> Table | None:
    """A table in the middle of a game that has taken so many answers."""
    seats, options = LONG[game]
    for seed in range(200):
        chance = random.Random(seed)
        table = for_practice(undercroft.open_table(game, seats, options, seed=seed))
        given = 0
        while table.asks and given < answers:
            ask = chance.choice(table.asks)
            table.answer(ask.seat, chance.choice(ask.keys))
            given += 1
        if table.asks:
            return table
    return None


def for_practice(table: Table) -> Table:
    """A table that was just opened, as one at which every answer may be taken back."""
    first = table.past.checkpoint.not_after(0)
    return Table(table.game, {**table.header, "practice": True}, first.state.copy(), table.past.luck)


def without_past(table: Table) -> Table:
    """The same position, as if the game had begun at its last checkpoint."""
    last = table.past.checkpoint
    young = Table(table.game, table.header, last.state.copy(), Fast(1), asleep=True)
    return Table.of(table.game, young.past.otherwise(young.past.checkpoint, table.past.since))


def timed(action: Callable[[], object], repeat: int = 7) -> float:
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e6


def costs(table: Table, chance: random.Random) -> dict[str, float]:
    """Microseconds of each thing at this table, which is left as it was but for some answers."""
    ask = table.asks[0]
    fork = table.fork(seed=1)
    _ = fork.asks

    def answer() -> None:
        nonlocal fork
        if not fork.asks:
            fork = table.fork(seed=chance.getrandbits(32))
        ask = fork.asks[0]
        fork.answer(ask.seat, chance.choice(ask.keys))

    def undo() -> None:
        twin = table.fork(seed=1)
        twin.answer(ask.seat, ask.keys[0])
        began = time.perf_counter()
        twin.undo(0)
        undone.append(time.perf_counter() - began)

    undone: list[float] = []
    seen = len(table.lines())
    result = {
        "answer": timed(answer, 40),
        "fork": timed(lambda: table.fork(), 40),
        "fork and look": timed(lambda: table.fork().asks, 40),
        "fork, answered": timed(lambda: table.fork().answer(ask.seat, ask.keys[0]), 40),
        "view": timed(lambda: table.view(0), 40),
        "save (append)": timed(lambda: table.lines(seen - 1), 40),
    }
    for _ in range(15):
        undo()
    return {**result, "undo": statistics.median(undone) * 1e6}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="dungeon-run", choices=LONG)
    parser.add_argument("--answers", type=int, default=4000)
    wanted = parser.parse_args()
    lengths = [100, 1000, wanted.answers]
    chance = random.Random(1)
    found = [(length, long_table(wanted.game, length)) for length in lengths]
    tables = [(length, table, without_past(table)) for length, table in found if table is not None]
    rounds = [[(costs(table, chance), costs(young, chance)) for _, table, young in tables] for _ in range(9)]
    print(f"{wanted.game}: microseconds, against answer {lengths[0]}, against the same position without a past")
    for what in rounds[0][0][0]:
        first = [one[0][0][what] for one in rounds]
        for number, (length, _, _) in enumerate(tables):
            old = [one[number][0][what] for one in rounds]
            young = [one[number][1][what] for one in rounds]
            grown = statistics.median(a / b for a, b in zip(old, first, strict=True))
            past = statistics.median(a / b for a, b in zip(old, young, strict=True))
            print(f"  {what:14} answer {length:5} {statistics.median(old):10.1f}{grown:8.2f}x{past:8.2f}x")


if __name__ == "__main__":
    main()
