"""The yardsticks in one table, beside their peers, in one process, taking turns. `make bench` prints it last.

    python bench/yardsticks.py [--seconds 0.2] [--rounds 5] [--games 400]

Ratios are medians of the ratios of one round, by CPU time; the games stand in the order of `OURS`. Tables that are
stepped through are not heard: the peers tell no story either. Games of Careful are opened, played with sealed luck and
recorded.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import sys
import time
from functools import partial

from playouts import OURS, Play, interpreter, openspiel_backgammon, ours, rounds
from steps import rl_environment, stepped

import undercroft
from undercroft.bots import Careful, Seat, bots_of, play as let_play
from undercroft.bots.search import Search

CAREFUL = {"mini-rogue": 1, "paper-dungeons": 4, "map-maker": 1, "dungeon-run": 1}  # seats
POSITIONS = 6  # of a search
TRIES = {"mini-rogue": 48, "paper-dungeons": 12, "map-maker": 48, "dungeon-run": 24}  # at each of them
AFTER = {"mini-rogue": 25, "paper-dungeons": 90, "map-maker": 8, "dungeon-run": 90}  # answers


def careful(game: str, count: int) -> float:
    """Seconds that 10,000 games of Careful take, after so many of them: enough that maps and fights come again."""
    options = OURS[game][1]
    began = 0.0
    for number in range(-count, count):  # the first half reads the rules, and counts out fights that come again
        if not number:
            began = time.process_time()
        table = undercroft.open_table(game, CAREFUL[game], options, seed=number)
        let_play(table, bots_of("careful", CAREFUL[game], number))
    return (time.process_time() - began) / count * 10_000


def middle(game: str, number: int) -> undercroft.Table:
    """Somewhere on the way of careful players, where somebody has to think."""
    seats, options = OURS[game]
    table = undercroft.open_table(game, seats, options, seed=number)
    bots = [Careful(seat) for seat in range(seats)]
    answers = 0
    while table.asks and (answers < AFTER[game] or len(table.asks[0].keys) < 2):
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        answers += 1
    return table


def tries(game: str) -> float:
    """How often a search looks ahead in a second, its worlds included."""
    tables = [table for number in range(POSITIONS) if (table := middle(game, number)).asks]
    spent, done = 0.0, 0
    for number, table in enumerate([*tables, *tables]):  # twice, with other luck: a mind remembers what it weighed
        gc.collect()
        began = time.process_time()
        search = Search(Seat(table, table.asks[0].seat), f"bench {number}", breadth=None)
        chance = random.Random(number)
        for _ in range(TRIES[game]):
            search.try_one(chance.randrange(len(search.tried)))
        spent, done = spent + time.process_time() - began, done + TRIES[game]
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=400, help="of Careful; of Paper Dungeons a fifth of them")
    wishes = parser.parse_args()
    subjects: dict[str, Play] = {}
    for name, make in (("bg", openspiel_backgammon), ("rl", partial(rl_environment, "backgammon"))):
        try:
            subjects[name] = make()
        except ImportError as error:
            print(f"OpenSpiel is not installed: {error}", file=sys.stderr)
    rows = {  # what is held against whom
        "step by `asks` and `answer`, x bg": ("bg", stepped),
        "step and `observe`, x `rl_environment`": ("rl", partial(stepped, look="observe")),
        "playout with record, x bg": ("bg", ours),
    }
    for row, (_, make_ours) in rows.items():
        subjects |= {f"{row} {game}": make_ours(game) for game in OURS}
    runs = rounds(subjects, wishes.seconds, wishes.rounds)
    print(f"\n{interpreter()}, load {os.getloadavg()[0]:.0f}: {wishes.rounds} rounds of {wishes.seconds} s, medians\n")
    print(f"| yardstick | {' / '.join(OURS)} |\n|---|---|")
    for row, (peer, _) in rows.items():
        found = [runs[f"{row} {game}"] for game in OURS]
        each = [1e6 / statistics.median(one["decisions"] for one in results) for results in found]
        print(f"| {row.partition(', x')[0]}, us | {' / '.join(f'{one:.1f}' for one in each)} |", flush=True)
        if peer in runs:
            ratios = [
                statistics.median(
                    one["decisions"] / other["decisions"] for one, other in zip(results, runs[peer], strict=True)
                )
                for results in found
            ]
            print(f"| {row} | {' / '.join(f'{one:.2f}' for one in ratios)} |", flush=True)
    fewer = {"paper-dungeons": max(1, wishes.games // 5)}
    seconds = [careful(game, fewer.get(game, wishes.games)) for game in OURS]
    print(f"| 10,000 games of Careful, s | {' / '.join(f'{one:.0f}' for one in seconds)} |", flush=True)
    print(f"| tries/s of a search | {' / '.join(f'{tries(game):.0f}' for game in OURS)} |", flush=True)


if __name__ == "__main__":
    main()
