"""Two source trees side by side: the same work in two processes that take turns, by CPU time.

    python bench/duel.py OLD/src NEW/src [--seconds 0.5] [--rounds 9] [--game mini-rogue] [--only fork]
    python bench/duel.py pure:src src        what the compiled twin brings, where it is installed (`make fast`)

Both are given the same seeds and so do the same work; a digest of the records they write must be the same. Ratios are
medians of the ratios of one round, above 1 where NEW is faster. The quartiles beside them say how far to trust them; so
does a duel of one tree with itself, which on a busy machine is off by some hundredths.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import inspect
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

Work = Callable[[int], Callable[[], str] | None]  # what to do with this number; how to write what must be the same
GAMES: dict[str, tuple[int, dict[str, object]]] = {  # seats, options
    "mini-rogue": (1, {"character": "rat-hunter"}),
    "paper-dungeons": (4, {"ready": False}),
    "map-maker": (1, {}),
    "dungeon-run": (4, {}),
}
TRIES = 24  # of a search


# -- one of the two ---------------------------------------------------------------------------------------------


def work_of(game: str) -> dict[str, Callable[[], Work]]:
    """What is measured. Nothing but the public face, playouts, replays and bots: older trees have them too."""
    import undercroft
    from undercroft.bots.levels import Cunning
    from undercroft.bots.seat import Seat
    from undercroft.kernel.replay import replay_record

    may_be_unheard = "heard" in inspect.signature(undercroft.open_table).parameters

    def opened(seed: int, heard: bool = True) -> undercroft.Table:
        seats, options = GAMES[game]
        more = {} if heard or not may_be_unheard else {"heard": False}  # older trees tell every table its story
        return undercroft.open_table(game, seats, options, luck="fast", seed=seed, **more)

    def step(table: undercroft.Table, chance: random.Random, look: bool = False) -> None:
        ask = table.asks[0]
        if look:
            table.observe(ask.seat)
        table.answer(ask.seat, chance.choice(ask.keys))

    def said(table: undercroft.Table, number: int) -> Callable[[], str] | None:
        """The record of every eighth game."""
        return None if number % 8 else lambda: table.record.text

    def middle() -> undercroft.Table:
        """Somewhere on the way, reached by answers."""
        chance, table = random.Random(1), opened(1)
        for _ in range({"map-maker": 6, "mini-rogue": 20}.get(game, 90)):
            step(table, chance)
        return table

    def played_out() -> Work:
        first = opened(1)

        def work(number: int) -> Callable[[], str] | None:
            table = first.fork(seed=number)
            undercroft.play_out(table, seed=number)
            return said(table, number)

        return work

    def opened_and_played() -> Work:
        def work(number: int) -> Callable[[], str] | None:
            table = opened(number)
            undercroft.play_out(table, seed=number)
            return said(table, number)

        return work

    def of_careful() -> Work:
        from undercroft.bots import bots_of, play as let_play

        seats = 1 if game == "dungeon-run" else GAMES[game][0]

        def work(number: int) -> Callable[[], str] | None:
            table = undercroft.open_table(game, seats, GAMES[game][1], seed=number)
            let_play(table, bots_of("careful", seats, number))
            return lambda: "".join(key for line in table.lines() if isinstance(key := line.get("key"), str))

        return work

    def stepped(look: bool = False, heard: bool = True) -> Work:
        def work(number: int) -> Callable[[], str] | None:
            chance, table = random.Random(number), opened(number, heard)
            while table.asks:
                step(table, chance, look)
            return said(table, number)

        return work

    def many(once: Callable[[undercroft.Table], object]) -> Callable[[], Work]:
        def start() -> Work:
            table = middle()

            def work(number: int) -> Callable[[], str] | None:
                for _ in range(50):
                    once(table)
                return None

            return work

        return start

    def answered(table: undercroft.Table) -> None:
        fork = table.fork(seed=1)
        ask = fork.asks[0]
        fork.answer(ask.seat, ask.keys[0])

    def replayed() -> Work:
        tables = [opened(seed) for seed in range(8)]
        for seed, table in enumerate(tables):
            undercroft.play_out(table, seed=seed)
        records = [table.record for table in tables]

        def work(number: int) -> Callable[[], str] | None:
            record = records[number % len(records)]
            outcome = replay_record(tables[0].game, record, "seed").outcome
            return lambda: f"{outcome and outcome.winners} {outcome and outcome.scores}"

        return work

    def searched() -> Work:
        table = middle()
        seat = Seat(table, table.asks[0].seat)

        def work(number: int) -> Callable[[], str] | None:
            answer = Cunning(number, tries=TRIES).answer(seat)
            return lambda: answer.key

        return work

    return {
        "playout": played_out,
        "open and play out": opened_and_played,
        "game of Careful": of_careful,
        "step": stepped,
        "step and observe": lambda: stepped(look=True),
        "unheard step": lambda: stepped(heard=False),
        "unheard, observed": lambda: stepped(look=True, heard=False),
        "fork": many(lambda table: table.fork()),
        "fork and look": many(lambda table: table.fork().asks),
        "fork and answer": many(answered),
        "imagine": many(lambda table: table.imagine(table.asks[0].seat, 1)),
        "checked replay": replayed,
        "search": searched,
    }


def serve() -> None:
    """Do what is asked for, line by line: game, what, from which number on, how often (0: for half a second)."""
    begun: dict[tuple[str, str], Work] = {}
    for line in sys.stdin:
        game, what, start, count = line.rstrip("\n").split("\t")
        if (game, what) not in begun:
            begun[game, what] = work_of(game)[what]()
        work, came, done = begun[game, what], list[Callable[[], str]](), 0
        gc.collect()
        began = time.process_time()
        while done < int(count) or (count == "0" and time.process_time() - began < 0.5):
            if (says := work(int(start) + done)) is not None:
                came.append(says)
            done += 1
        spent = time.process_time() - began
        digest = hashlib.sha256("".join(says() for says in came).encode()).hexdigest()  # writing is not measured
        print(spent, done, digest, sep="\t", flush=True)


# -- the two of them --------------------------------------------------------------------------------------------


class Side:
    """A process that works with one source tree."""

    def __init__(self, tree: str) -> None:
        own = {**os.environ, "PYTHONPATH": tree.removeprefix("pure:"), "PYTHONHASHSEED": "0"}
        if tree.startswith("pure:"):
            own["UNDERCROFT_PURE"] = "1"
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=own
        )

    def work(self, game: str, what: str, start: int, count: int) -> tuple[float, int, str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{game}\t{what}\t{start}\t{count}\n")
        self.process.stdin.flush()
        spent, done, came = self.process.stdout.readline().split("\t")
        return float(spent), int(done), came.strip()


def duel(old: Side, new: Side, game: str, what: str, seconds: float, rounds: int) -> Iterator[float]:
    """How many times as fast the new one was, round by round."""
    spent, done, _ = old.work(game, what, 0, 0)
    new.work(game, what, 0, done)
    count = max(1, round(done * seconds / spent))
    for number in range(rounds):
        sides = (old, new) if number % 2 else (new, old)
        (one, _, came), (other, _, also) = [side.work(game, what, number * count, count) for side in sides]
        if came != also:
            raise SystemExit(f"{game}, {what}, from number {number * count}: they do not do the same")
        yield one / other if number % 2 else other / one


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--only", action="append")
    wishes = parser.parse_args()
    old, new = Side(wishes.old), Side(wishes.new)
    for game in wishes.game or GAMES:
        for what in wishes.only or work_of(game):
            ratios = list(duel(old, new, game, what, wishes.seconds, wishes.rounds))
            low, middle, high = statistics.quantiles(ratios, n=4)
            print(f"{game:16}{what:20}{middle:7.3f}   ({low:.3f} to {high:.3f})", flush=True)


if __name__ == "__main__":
    serve() if "--serve" in sys.argv else main()
