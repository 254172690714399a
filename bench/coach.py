"""Is the coach to be trusted? `python bench/coach.py review --games 100`, `python bench/coach.py hints --positions 200`

`review` lets it look back at whole games of bots: no fault, and nothing named that cost nothing. `hints` asks it for
an answer in positions of such games, and Master for its own, both with the tries they have time for on a free machine;
where they differ both are tried in the same worlds with the same luck, and the recommendation must not be worse by more
than the interval says. Of two answers that are equally good one in forty would look so, by luck: whatever looks worse
is tried again, oftener and with other luck, by how the seat stands soon after (as Master sees it) and in whole games;
it is worse if the first says so and whole games do not say the contrary. `--stream` takes other positions. Lines are
written as they come, at the end with the memory this process has needed; with --kept FILE a run goes on where it was
stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from arena import bot_of

from undercroft import bots, games, open_table
from undercroft.bots.hints import estimates, mind_to_the_end
from undercroft.bots.mind import Mind
from undercroft.bots.review import review
from undercroft.bots.search import Search
from undercroft.bots.seat import Seat
from undercroft.bots.seated import bot_for
from undercroft.kernel.record import Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.shelf import load

Z = 1.96
# looks ahead of a hint: what a second is enough for, nothing else running
TRIES = {"dungeon-run": 100, "map-maker": 400, "mini-rogue": 400, "paper-dungeons": 120}
PAIRS = 60  # looks ahead that hold two answers against each other ...
AGAIN = 400  # ... and once more


class Position(NamedTuple):
    """A question of a game of bots."""

    number: int
    seed: int
    seat: Seat


def record_of(game: str, seed: int | str, turn: int) -> Record:
    """A whole game of bots: of Careful, of Novice, of Random in turn."""
    table = open_table(game, seed=seed)
    name = ("bot:careful", "bot:novice", "bot:random")[turn % 3]
    bots.play(table, [bot_for(name, seed) for _ in table.header["seats"]])
    return Record.parse(table.record.text)


def reviewed(game: str, count: int, tries: int, seconds: float) -> None:
    named = faults = nothing = done = 0
    end = time.monotonic() + seconds
    for seed in range(count):
        if time.monotonic() > end:
            break
        try:
            found = list(review(load(game), record_of(game, seed, seed), tries=tries))
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


def positions(game: str, stream: str) -> Iterator[Position]:
    """One in a dozen of the questions of whole games."""
    luck, seed, number = random.Random(f"coach {game} {stream}"), 0, 0
    while True:
        seed += 1
        record = record_of(game, f"{stream} {seed}", seed)
        table = open_recorded(load(game), record)
        for line in record.lines:
            ask = next((ask for ask in table.asks if ask.seat == line.get("seat")), None)
            if ask is not None and len(ask.keys) > 1 and luck.random() < 1 / 12:
                yield Position(number, seed, Seat(table.fork(), ask.seat))
                number += 1
            play_line(table, line)


class Compared(NamedTuple):
    """A recommendation beside Master's choice."""

    number: int
    seed: int
    clause: str
    advised: str
    master: str
    aside: bool  # the recommendation is dominated by another answer
    lead: float = 0.0  # of the recommendation over Master's choice, and half of the 95 % interval of that ...
    margin: float = 0.0
    again: tuple[float, float] | None = None  # ... and both once more where it looked worse ...
    whole: tuple[float, float] | None = None  # ... and in whole games

    @property
    def looks_worse(self) -> bool:
        return self.lead < -self.margin

    @property
    def is_worse(self) -> bool:
        if self.again is None or self.whole is None:
            return False
        return self.again[0] < -self.again[1] and self.whole[0] < self.whole[1]


def compared(game: str, at: Position, tries: int) -> Compared:
    number, seed, seat = at
    advised = estimates(seat, tries=tries, seed=number).estimates[0]
    master = bot_of("master", game, str(number), seconds=False).answer(seat).key
    found = Compared(number, seed, seat.ask.clause, advised.key, master, advised.is_aside)
    if master == advised.key:
        return found
    lead, margin = ahead(seat, advised.key, master, f"{number}", PAIRS)
    found = found._replace(lead=lead, margin=margin)
    if found.looks_worse:
        again = ahead(seat, advised.key, master, f"{number} again", AGAIN)
        whole = ahead(seat, advised.key, master, f"{number} whole", AGAIN, mind_to_the_end(seat))
        found = found._replace(again=again, whole=whole)
    return found


def hinted(game: str, count: int, tries: int, seconds: float, stream: str, kept: Path | None) -> None:
    end, found = time.monotonic() + seconds, list[Compared]()
    if kept is not None and kept.exists():
        lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
        found = [Compared(*line[2:]) for line in lines if line[:2] == [game, stream]]
    known = {one.number for one in found}
    for at in positions(game, stream):
        if len(found) >= count or time.monotonic() > end:
            break
        if at.number in known:
            continue
        one = compared(game, at, tries)
        found.append(one)
        if one.looks_worse:
            print(f"{game} {one.number} (seed {one.seed}, {one.clause}): {one.advised} against {one.master}: "
                  f"{said(one.lead, one.margin)}, again {said(*one.again or (0, 0))}, "
                  f"in whole games {said(*one.whole or (0, 0))}", flush=True)  # fmt: skip
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([game, stream, *one]) + "\n")
    same = sum(one.advised == one.master for one in found)
    looks, worse, aside = (sum(each) for each in zip(*[(one.looks_worse, one.is_worse, one.aside) for one in found],
                                                     strict=True))  # fmt: skip
    gap = sum(one.lead for one in found) / len(found)
    print(f"hints {game}: positions {len(found)}, as Master {same}, looks worse by more than the interval {looks}, "
          f"is worse {worse}, dominated first {aside}, mean lead {100 * gap:+.2f}, "
          f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB", flush=True)  # fmt: skip


def said(lead: float, margin: float) -> str:
    return f"{100 * lead:+.1f} ± {100 * margin:.1f}"


def ahead(seat: Seat, one: str, other: str, seed: str, pairs: int, mind: Mind | None = None) -> tuple[float, float]:
    """How much better the one is, in the same worlds with the same luck, and half of the 95 % interval of that."""
    search = Search(seat, f"coach {seed}", mind, breadth=None)
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
    asked.add_argument("--stream", default="", help="a word: other positions")
    asked.add_argument("--kept", type=Path, help="where what was found is noted")
    told = asked.parse_args()
    for game in told.game:
        if told.what == "review":
            reviewed(game, told.games, told.tries or 12, told.seconds)
        else:
            hinted(game, told.positions, told.tries or TRIES[game], told.seconds, told.stream, told.kept)


if __name__ == "__main__":
    sys.exit(main())
