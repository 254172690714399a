"""How strong the bots are: games by paired seeds, with 95 % intervals.

    python bench/arena.py [--games 100] [--first 0] [--only TEXT] [--level careful] [--seconds] [--processes 2]
                          [--weights FILE] [--tries N --tries M ...]

The same seeds are played at every level. Without --seconds the levels that look ahead get a number of tries instead of
seconds, so that a busy machine gives the same figures as an idle one. With --weights every level plays its games again
with the numbers of another `weights.toml`, and is compared with itself. With --tries the level that looks ahead plays
every seed with each of these numbers of tries, and is held against itself with the first: what more speed is worth.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from undercroft import Table, open_table
from undercroft.bots import AtRandom, Bot, Careful, Cunning, Master, Novice, play as let_play
from undercroft.shelf import room

LEVELS = ("random", "novice", "careful", "cunning", "master")
# about what a level has time for
TRIES = {
    "cunning": {"mini-rogue": 200, "paper-dungeons": 16, "map-maker": 200, "dungeon-run": 60},
    "master": {"mini-rogue": 1000, "paper-dungeons": 250, "map-maker": 700, "dungeon-run": 300},
}
CHARACTERS = ("play-rat-hunter", "play-lamplighter", "play-sellsword", "play-canoness")
HEROES = tuple(
    f"take-{hero}" for hero in ("haldrun", "mirelle", "gorvak", "brenna", "fizzwick", "ashara", "dorgan", "stabbins")
)
MOST = 20_000  # decisions


@dataclass(frozen=True)
class Contest:
    """Something to be good at."""

    title: str
    game: str
    seats: int
    options: tuple[dict[str, Any], ...]  # one after the other
    others: str = ""  # who sits in the other seats; "": bots of the same level
    points: bool = False
    begins: tuple[str, ...] = ()  # answers to the very first question, one after the other: which hero it is


def contests() -> list[Contest]:
    return [
        Contest("Mini Rogue, solo, the four characters", "mini-rogue", 1, ({},), begins=CHARACTERS),
        Contest("Mini Rogue, cooperative", "mini-rogue", 2, ({},)),
        Contest("Paper Dungeons, solo, points", "paper-dungeons", 1, ({},), points=True),
        Contest("Paper Dungeons, one against three Careful", "paper-dungeons", 4, ({},), others="careful"),
        Contest("Map Maker, solo", "map-maker", 1, ({},)),
        Contest("Map Maker, 2 heroes", "map-maker", 2, ({},)),
        Contest("Map Maker, 4 heroes", "map-maker", 4, ({},)),
        Contest("Dungeon Run, solitaire, the eight heroes", "dungeon-run", 1, ({},), begins=HEROES),
        Contest("Dungeon Run, one against three Careful", "dungeon-run", 4, ({},), others="careful"),
    ]  # fmt: skip


def bot_of(level: str, game: str, seed: str, seconds: bool, tries: int | None = None) -> Bot:
    if level in TRIES:
        tries = None if seconds else tries or TRIES[level][game]
        return (Cunning if level == "cunning" else Master)(seed, tries)
    return {"random": AtRandom, "novice": Novice, "careful": Careful}[level](seed)


class Played(NamedTuple):
    """One game, for the seat that is looked at."""

    result: float  # points, or whether it won
    chose: str  # its first answer: which hero it is
    points: float  # 0 where nobody counts any


def play(contest: Contest, level: str, seconds: bool, number: int, tries: int | None = None) -> Played:
    options = contest.options[number % len(contest.options)]
    table: Table = open_table(contest.game, contest.seats, options, seed=f"arena {number}")
    mine = number % contest.seats
    bots = [
        bot_of(
            level if seat == mine or not contest.others else contest.others,
            contest.game,
            f"{number} {seat}",
            seconds,
            tries,
        )
        for seat in range(contest.seats)
    ]
    if contest.begins:
        table.answer(table.asks[0].seat, contest.begins[number % len(contest.begins)])
    outcome = let_play(table, bots, MOST)
    if outcome is None:
        raise RuntimeError(f"{contest.title}, {level}, game {number}: no end after {MOST} decisions")
    points = float(outcome.scores[mine]) if outcome.scores else 0.0
    result = points if contest.points else float(mine in outcome.winners)
    return Played(result, next(line["answer"] for line in table.record.lines if line.get("seat") == mine), points)


def take(game: str, weights: Path | None) -> None:
    """What the mind of a game has learned is what stands in this file."""
    if weights is not None:
        told: Any = room(game, "mind.worth")
        tables = tomllib.loads(weights.read_text("utf-8"))
        told.WEIGHTS.update({one: type(told.WEIGHTS[one])(**table) for one, table in tables.items()})


def results(contest: Contest, level: str, given: argparse.Namespace, weights: Path | None = None) -> list[float]:
    games = range(given.first, given.first + given.games)
    with multiprocessing.Pool(given.processes, take, (contest.game, weights)) as pool:
        return [one.result for one in pool.map(partial(play, contest, level, given.seconds), games, chunksize=1)]


def with_each(contest: Contest, level: str, budgets: Sequence[int], number: int) -> tuple[int, list[Played]]:
    """One seed, with each number of tries."""
    return number, [play(contest, level, False, number, tries) for tries in budgets]


def budgets_compared(contest: Contest, level: str, given: argparse.Namespace) -> None:
    """The same level with more tries and fewer. Games are noted as they end; a run goes on where it was stopped."""
    found = dict[int, list[Played]]()
    about = [contest.title, level, given.tries]
    if given.kept is not None and given.kept.exists():
        lines = [json.loads(line) for line in given.kept.read_text("utf-8").splitlines()]
        found = {line[3]: [Played(*one) for one in line[4]] for line in lines if line[:3] == about}
    games = [one for one in range(given.first, given.first + given.games) if one not in found]
    with multiprocessing.Pool(given.processes) as pool:
        for number, played in pool.imap_unordered(partial(with_each, contest, level, given.tries), games):
            found[number] = played
            if given.kept is not None:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*about, number, played]) + "\n")
    for at, tries in enumerate(given.tries):
        mine, first = ([played[at] for played in found.values()], [played[0] for played in found.values()])
        results, before = [one.result for one in mine], [one.result for one in first]
        paired = f"; {gain(results, before, contest)} more than with {given.tries[0]}" if at else ""
        if any(one.points for one in mine) and not contest.points:
            more = [one.points - other.points for one, other in zip(mine, first, strict=True)]
            paired += f"; points {shown([one.points for one in mine], True)}, {shown(more, True)} more"
        chose = ", ".join(f"{key} {n}" for key, n in Counter(one.chose for one in mine).most_common())
        text = shown(results, contest.points)
        print(f"{contest.title} | {level}, {tries} tries | {text} ({len(mine)} games{paired}; {chose})", flush=True)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / max(1, n - 1)
    return mean, 1.96 * math.sqrt(variance / n)


def shown(values: Sequence[float], points: bool) -> str:
    mean, margin = interval(values)
    return f"{mean:.1f} ± {margin:.1f}" if points else f"{100 * mean:.0f} % ± {100 * margin:.0f}"


def gain(values: Sequence[float], before: Sequence[float], contest: Contest) -> str:
    return shown([one - other for one, other in zip(values, before, strict=True)], contest.points)


def main() -> int:
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--only", default="")
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--seconds", action="store_true", help="levels think by the clock")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--weights", type=Path, help="a file like mind/weights.toml")
    parser.add_argument("--tries", type=int, action="append", help="of the level that looks ahead: more than one")
    parser.add_argument("--kept", type=Path, help="where games with --tries are noted")
    given = parser.parse_args()
    levels = given.level or LEVELS
    for contest in contests():
        if given.only.lower() not in contest.title.lower():
            continue
        if given.tries:
            budgets_compared(contest, levels[0] if given.level else "cunning", given)
            continue
        found: dict[str, list[float]] = {}
        for level in levels:
            began = time.perf_counter()
            found[level] = results(contest, level, given)
            took = time.perf_counter() - began
            paired = ""
            if given.weights:
                other = results(contest, level, given, given.weights)
                paired = (
                    f"; with those weights {shown(other, contest.points)}, {gain(other, found[level], contest)} more"
                )
            elif level != levels[0]:
                before = found[levels[levels.index(level) - 1]]
                paired = f"; against the level before {gain(found[level], before, contest)}"
            text = shown(found[level], contest.points)
            print(f"{contest.title} | {level} | {text} ({given.games} games, {took:.0f} s{paired})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
