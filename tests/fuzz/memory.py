"""Memory: random play of all games in one process must level off, and a live table must cost little per answer.

python tests/fuzz/memory.py [--minutes 30]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import tracemalloc
from pathlib import Path

import undercroft
from undercroft import open_table
from undercroft.shelf import load

EVERY = 60  # seconds between two readings


def resident() -> float:
    """Megabytes this process has in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def play_one(chance: random.Random) -> int:
    """A game as people play it: everything is looked at, some answers are taken back, forks are made and dropped."""
    game = chance.choice(undercroft.games())
    table = open_table(game, chance.choice(load(game).seats))
    answers = 0
    while table.asks and answers < 3000:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
        answers += 1
        if chance.random() < 0.05:
            table.view(chance.choice([None, ask.seat]))
            [event.text for event in table.events(ask.seat)[-5:]]
            fork = table.fork()
            if fork.asks:
                fork.answer(fork.asks[0].seat, fork.asks[0].keys[0])
    assert table.record.text
    return answers


def curve(minutes: float) -> None:
    chance, begun, read, games, answers = random.Random(0), time.monotonic(), -1, 0, 0
    print("minute     games   answers        MB")
    while (passed := time.monotonic() - begun) < minutes * 60:
        if passed // EVERY > read:
            read = int(passed // EVERY)
            print(f"{passed / 60:6.1f}{games:10}{answers:10}{resident():10.1f}", flush=True)
        answers += play_one(chance)
        games += 1
    print(f"{passed / 60:6.1f}{games:10}{answers:10}{resident():10.1f}")


def per_answer() -> None:
    """What a table keeps for each answer, while it lives."""
    for game in undercroft.games():
        chance = random.Random(1)
        load(game)
        open_table(game, max(load(game).seats), seed=1)  # packs and options are made once
        tracemalloc.start()
        tables, answers = [], 0
        while answers < 2000:
            table = open_table(game, max(load(game).seats), seed=answers)
            tables.append(table)
            while table.asks and answers < 2000:
                ask = chance.choice(table.asks)
                table.answer(ask.seat, chance.choice(ask.keys))
                answers += 1
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(f"{game}: {kept / answers / 1000:.1f} kB per answer of {len(tables)} live tables")


def main() -> int:
    parser = argparse.ArgumentParser(description="Memory of many games and of live tables.")
    parser.add_argument("--minutes", type=float, default=30)
    given = parser.parse_args()
    per_answer()
    curve(given.minutes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
