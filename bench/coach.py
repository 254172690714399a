"""Is the coach to be trusted? `python bench/coach.py review --games 100`, `python bench/coach.py hints --positions 200`

`review` lets it look back at whole games of bots: no fault, and nothing named that cost nothing. `hints` asks it for
an answer in positions of such games, and Master for its own; where they differ both are tried in the same worlds with
the same luck, and the recommendation must not be worse by more than the interval says. Lines are written as they come.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

from undercroft import bots, games, open_table
from undercroft.bots.hints import estimates
from undercroft.bots.review import review
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.bots.seated import bot_for
from undercroft.kernel.record import Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.shelf import load

Z = 1.96


def record_of(game: str, seed: int) -> Record:
    """A whole game of bots: of Careful, of Novice, of Random in turn."""
    table = open_table(game, seed=seed)
    name = ("bot:careful", "bot:novice", "bot:random")[seed % 3]
    bots.play(table, [bot_for(name, seed) for _ in table.header["seats"]])
    return Record.parse(table.record.text)


def reviewed(game: str, count: int, tries: int, seconds: float) -> None:
    named = faults = nothing = done = 0
    end = time.monotonic() + seconds
    for seed in range(count):
        if time.monotonic() > end:
            break
        try:
            found = list(review(load(game), record_of(game, seed), tries=tries))
        except Exception as error:
            faults += 1
            print(f"{game} seed {seed}: {error!r}", flush=True)
        else:
            named += len(found)
            nothing += sum(one.cost <= max(one.margin, 0.005) for one in found)
        done += 1
    print(
        f"review {game}: games {done}, faults {faults}, decisions named {named}, that cost nothing {nothing}",
        flush=True,
    )


def positions(game: str) -> Iterator[tuple[int, Seat]]:
    """One in a dozen of the questions of whole games."""
    luck, seed = random.Random(f"coach {game}"), 0
    while True:
        seed += 1
        record = record_of(game, 3 * seed)
        table = open_recorded(load(game), record)
        for line in record.lines:
            ask = next((ask for ask in table.asks if ask.seat == line.get("seat")), None)
            if ask is not None and len(ask.keys) > 1 and luck.random() < 1 / 12:
                yield seed, Seat(table.fork(), ask.seat)
            play_line(table, line)


def hinted(game: str, count: int, tries: int, seconds: float) -> None:
    done = same = worse = first = 0
    end = time.monotonic() + seconds
    for number, (seed, seat) in enumerate(positions(game)):
        if done >= count or time.monotonic() > end:
            break
        hint = estimates(seat, tries=tries, seed=number)
        advised = hint.estimates[0]
        first += advised.is_aside
        master = bot_for("bot:master", number).answer(seat).key
        done += 1
        if master == advised.key:
            same += 1
            continue
        lead, margin = ahead(seat, advised.key, master, number)
        if lead < -margin:
            worse += 1
            print(
                f"{game} seed {seed}: {advised.key} {100 * lead:+.1f} ± {100 * margin:.1f} against {master}", flush=True
            )
    print(f"hints {game}: positions {done}, as Master {same}, worse by more than the interval {worse}, "
          f"dominated first {first}", flush=True)  # fmt: skip


def ahead(seat: Seat, one: str, other: str, seed: int, pairs: int = 60) -> tuple[float, float]:
    """How much better the one is, in the same worlds with the same luck, and half of the 95 % interval of that."""
    search = Search(seat, f"coach {seed}", breadth=None)
    keys = [tried.key for tried in search.tried]
    for _ in range(pairs):
        search.try_one(keys.index(one))
        search.try_one(keys.index(other))
    mine, theirs = (search.tried[keys.index(key)].values for key in (one, other))
    apart = [a - b for a, b in zip(mine, theirs, strict=False)]
    mean = sum(apart) / len(apart)
    return mean, Z * (sum((each - mean) ** 2 for each in apart) / (len(apart) - 1) / len(apart)) ** 0.5


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=("review", "hints"))
    asked.add_argument("game", nargs="*", default=list(games()))
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--positions", type=int, default=200)
    asked.add_argument("--tries", type=int, default=0, help="looks ahead per decision")
    asked.add_argument("--seconds", type=float, default=3600.0, help="per game, at most")
    told = asked.parse_args()
    for game in told.game:
        if told.what == "review":
            reviewed(game, told.games, told.tries or 12, told.seconds)
        else:
            hinted(game, told.positions, told.tries or 60, told.seconds)


if __name__ == "__main__":
    sys.exit(main())
