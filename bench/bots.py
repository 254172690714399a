"""How quick the bots are: time per answer of each level, playouts and tries per second from mid-game.

    python bench/bots.py [--answers 100] [--tries 60]

What does not look at the clock is measured in processor time, so that a busy machine gives the same figures.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable

from undercroft import Table, open_table
from undercroft.bots import AtRandom, Bot, Careful, Cunning, Master, Novice, Seat
from undercroft.bots.mind import mind_of
from undercroft.bots.search import Search
from undercroft.kernel.playout import play_out

TABLES = (("mini-rogue", 1), ("paper-dungeons", 4), ("map-maker", 1), ("dungeon-run", 4))
MIDDLE = 40  # answers before anything is measured


def to_the_middle(game: str, seats: int) -> Table:
    for seed in range(100):
        table = open_table(game, seats, seed=f"bench {seed}")
        bot = Careful(seed)
        while table.outcome is None and table.record.answers < MIDDLE:
            ask = table.asks[0]
            table.answer(ask.seat, bot.answer(Seat(table, ask.seat)).key)
        if table.outcome is None:
            return table
    raise RuntimeError(f"{game} is always over before answer {MIDDLE}")


def times(table: Table, bot: Bot, answers: int, clock: Callable[[], float]) -> list[float]:
    """Milliseconds per answer, from this table on."""
    fork, found = table.fork(seed=1), list[float]()
    while fork.outcome is None and len(found) < answers:
        ask = fork.asks[0]
        seat = Seat(fork, ask.seat)
        began = clock()
        key = bot.answer(seat).key
        found.append(1000 * (clock() - began))
        fork.answer(ask.seat, key)
    return found


def per_second(do: Callable[[int], object], times: int) -> float:
    do(0)  # what is worked out once is not counted
    began = time.process_time()
    for n in range(times):
        do(n)
    return times / (time.process_time() - began)


def looking_ahead(table: Table, tries: int) -> list[float]:
    """Playouts per second at random and carefully, tries per second of a search."""
    careful = mind_of(table.game.name).policy(random.Random(1))
    search = Search(Seat(table, table.asks[0].seat), 1)
    return [
        per_second(lambda n: play_out(table.fork(seed=n), seed=n), tries),
        per_second(lambda n: play_out(table.fork(seed=n), seed=n, policy=careful), tries // 4),
        per_second(lambda n: search.try_one(n % len(search.tried)), tries),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="How quick the bots are.")
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--tries", type=int, default=60)
    given = parser.parse_args()
    print("| game, seats | level | p50 ms | p99 ms | decisions/s |")
    print("|---|---|---|---|---|")
    for game, seats in TABLES:
        table = to_the_middle(game, seats)
        for bot in (AtRandom(1), Novice(1), Careful(1), Cunning(1), Master(1)):
            slow = isinstance(bot, Cunning)
            times(table, Careful(1), 20, time.process_time)  # what is worked out once is not counted
            found = times(
                table,
                bot,
                min(given.answers, 8) if slow else given.answers,
                time.perf_counter if slow else time.process_time,
            )
            worst = max(found) if len(found) < 100 else statistics.quantiles(found, n=100)[98]
            name, rate = type(bot).__name__, 1000 / statistics.mean(found)
            print(
                f"| {game}, {seats} | {name} | {statistics.median(found):.2f} | {worst:.2f} | {rate:.0f} |", flush=True
            )
    print("\n| game, seats | playouts/s to the end, at random | the same, carefully | tries/s of a search |")
    print("|---|---|---|---|")
    for game, seats in TABLES:
        rates = looking_ahead(to_the_middle(game, seats), given.tries)
        print(f"| {game}, {seats} | {' | '.join(f'{rate:.0f}' for rate in rates)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
