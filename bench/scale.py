"""What one process, one machine and many hold: a small simulation, driven with costs that `bench/load.py` has measured.

    python bench/scale.py [--answer 2.8] [--database 0.4] [--stream 0.07] [--cores 2] [--check 2:3.7]

Servers are queues: an answer comes, waits for a free process, takes its time of the processor there and then in the
database, and wakes its listeners. Answers come at random times (Poisson), as people give them. It says the most answers
a second whose p99 stays under 250 ms, for processes on cores that they share with the database, and what breaks
first for so many live tables. All of it rests on one prediction: an answer costs the same however many processes
there are. `--check N:MILLISECONDS ...` holds that against what an answer cost with N of them, servers and database
together.

Seconds of the processor are told in milliseconds; those given by default are from the run in docs/scale.md.
"""

from __future__ import annotations

import argparse
import heapq
import random
import sys
from dataclasses import dataclass

BAR = 0.250  # seconds, for p99
EVERY = 20.0  # seconds between two answers at a live table: people think
LISTENERS = 2  # open pages at a table
BEAT = 2.0  # seconds between two signs of life of a stream
STORED = 40e3  # bytes of a game that was played to its end, with its rows


@dataclass(frozen=True)
class Costs:
    """Seconds of the processor."""

    answer: float  # in the process that serves: request, rules, page or JSON
    database: float  # in the database, for an answer
    stream: float  # for one event on one stream
    bot: float = 1.0  # a second of a bot that looks ahead, aside

    @property
    def whole(self) -> float:
        return self.answer + LISTENERS * self.stream


def p99(costs: Costs, processes: int, cores: float, rate: float, seconds: float = 20.0) -> float:
    """How long the slowest hundredth of the answers takes, at so many a second.

    A process does one thing at a time. Where all of them, with their part of the database, want more cores than there
    are, everything takes longer in that proportion.
    """
    chance = random.Random(7)
    slower = max(1.0, processes * (costs.whole + costs.database) / costs.whole / cores)
    free, times, now = [0.0] * processes, [], 0.0
    heapq.heapify(free)
    while now < seconds:
        now += chance.expovariate(rate)
        begin = max(now, heapq.heappop(free))
        took = chance.gammavariate(4, costs.whole * slower / 4)
        heapq.heappush(free, begin + took)
        times.append(begin + took + chance.gammavariate(4, costs.database * slower / 4) - now)
    return sorted(times)[int(0.99 * len(times))]


def most(costs: Costs, processes: int, cores: float) -> float:
    """Answers a second that are carried: by each process, by all cores, and under the bar."""
    least, high = 1.0, min(processes / costs.whole, cores / (costs.whole + costs.database))
    while high - least > 1:
        middle = (least + high) / 2
        least, high = (middle, high) if p99(costs, processes, cores, middle) < BAR else (least, middle)
    return least


def breaks_first(costs: Costs, tables: int) -> list[tuple[str, str]]:
    """What so many live tables ask for, each thing with what holds it."""
    answers = tables / EVERY
    serving = answers * costs.whole + tables * LISTENERS / BEAT * costs.stream
    return [
        ("answers a second", f"{answers:,.0f}"),
        ("cores that serve", f"{serving:,.1f}"),
        ("cores of databases", f"{answers * costs.database:,.1f}"),
        ("commits a second (one disk with fsync: some 1,000 to 10,000)", f"{answers:,.0f}"),
        ("open streams", f"{tables * LISTENERS:,}"),
        ("processes for their handles, 65,536 each", f"{tables * LISTENERS / 60_000:,.1f}"),
        ("notices a second to every process (NOTIFY: one queue for the whole database)", f"{answers:,.0f}"),
        ("cores for bots, one table in ten with a Master that thinks a second", f"{answers / 10 * costs.bot:,.0f}"),
        ("stored in a year, at a game an evening", f"{tables * 365 * STORED / 1e12:,.1f} TB"),
    ]  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="What one process, one machine and many hold.")
    parser.add_argument("--answer", type=float, default=2.8, help="milliseconds of an answer in the server")
    parser.add_argument("--database", type=float, default=0.4, help="milliseconds of an answer in the database")
    parser.add_argument("--stream", type=float, default=0.07, help="milliseconds of an event on a stream")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--check", nargs="*", default=[], metavar="N:MILLISECONDS")
    given = parser.parse_args()
    costs = Costs(given.answer / 1000, given.database / 1000, given.stream / 1000)
    for processes in (1, 2, 4):
        said = ", ".join(f"{most(costs, processes, cores):.0f}/s on {cores} cores" for cores in (given.cores, 8))
        print(f"{processes} process(es): {said}")
    for told in given.check:
        number, _, measured = told.partition(":")
        off = float(measured) / (1000 * (costs.answer + costs.database)) - 1
        print(f"{number} processes: predicted {given.answer + given.database:.1f} ms an answer, measured {measured}, "
              f"{100 * off:+.0f} %")  # fmt: skip
    for tables in (10_000, 100_000, 1_000_000):
        print(f"\n{tables:,} live tables, an answer every {EVERY:.0f} s at each, {LISTENERS} pages open at each")
        for what, much in breaks_first(costs, tables):
            print(f"   {what}: {much}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
