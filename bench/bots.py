"""How quick the bots are: time per answer of each level, tries per second from mid-game.

python bench/bots.py [--answers 60] [--seconds 1.0]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from undercroft import Table, open_table
from undercroft.bots import AtRandom, Bot, Careful, Cunning, Master, Novice, Seat
from undercroft.bots.search import Search

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


def times(table: Table, bot: Bot, answers: int) -> list[float]:
    """Milliseconds per answer, from this table on."""
    fork, found = table.fork(seed=1), list[float]()
    while fork.outcome is None and len(found) < answers:
        ask = fork.asks[0]
        seat = Seat(fork, ask.seat)
        began = time.perf_counter()
        key = bot.answer(seat).key
        found.append(1000 * (time.perf_counter() - began))
        fork.answer(ask.seat, key)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="How quick the bots are.")
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    print("| game, seats | level | p50 ms | p99 ms |")
    print("|---|---|---|---|")
    for game, seats in TABLES:
        table = to_the_middle(game, seats)
        for bot in (AtRandom(1), Novice(1), Careful(1), Cunning(1), Master(1)):
            slow = isinstance(bot, Cunning)
            found = times(table, bot, min(given.answers, 8) if slow else given.answers)
            worst = max(found) if len(found) < 100 else statistics.quantiles(found, n=100)[98]
            name = type(bot).__name__
            print(f"| {game}, {seats} | {name} | {statistics.median(found):.2f} | {worst:.2f} |", flush=True)
    print("\n| game, seats | tries/s of a search from mid-game |")
    print("|---|---|")
    for game, seats in TABLES:
        table = to_the_middle(game, seats)
        search = Search(Seat(table, table.asks[0].seat), 1)
        began = time.monotonic()
        search.go_on(until=began + given.seconds)
        tries = sum(one.tries for one in search.tried)
        print(f"| {game}, {seats} | {tries / (time.monotonic() - began):.0f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
