"""Learns what the minds know of how a seat stands: the numbers in `games/*/mind/weights.toml`.

    python bench/learn.py GAME [--games 4000] [--first 0] [--seats 1 --seats 2] [--tests 1000] [--write]

Careful plays games by seeds, at half of the tables alone, at the others with as many as may sit there; the first answer
of every seat is any, so that every hero is seen. Positions are kept where a look ahead would be cut, for there the
numbers are used, and a few others. What became of them is fitted: a logistic regression of who won, of which rival won
where one does (`SHARED`), or a linear one of points; with a slight ridge. Other games, from seed TESTS_FROM on, say
how well old and new numbers foretell them. The table is printed as it stands in the file; --write puts it there.
Standard library only.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from undercroft import open_table, options
from undercroft.bots.learned import lean
from undercroft.bots.mind import mind_of
from undercroft.bots.seated import settled
from undercroft.kernel.playout import play_out
from undercroft.shelf import cover, names, room

TESTS_FROM = 1_000_000  # seeds of games that nothing is learned from
ONE_IN = 12  # other positions that are kept
RIDGE = 0.5  # a weight that hardly matters stays near to none
ROUNDS = 12  # of Newton's, at most
ENOUGH = 1e-5


class Position(NamedTuple):
    """Somebody's traits, or those of all rivals beside each other; and what became of them."""

    traits: tuple[tuple[float, ...], ...]
    came: float  # whether the first of them won, which of them won, or the points


Found = dict[str, list[Position]]


# -- games ------------------------------------------------------------------------------------------------------------


def play(game: str, seats: int, seed: int) -> list[tuple[str, Position]]:
    """One game, and what is to be learned from it."""
    mind, told = mind_of(game), room(game, "mind.worth")
    assert told is not None
    chance = random.Random(seed)
    policy, kept = mind.policy(chance), list[tuple[str, dict[int, tuple[float, ...]]]]()
    begun, cut, left = set[int](), None, 0

    def look(state: Any) -> None:
        rows = {seat: found for seat in range(seats) if (found := told.traits(state, seat)) is not None}
        for situation in dict.fromkeys(situation for situation, _ in rows.values()):
            those = {seat: tuple(map(float, row)) for seat, (at, row) in rows.items() if at == situation}
            kept.append((situation, those))

    def answer(state: Any, seat: int, clause: str, offered: Sequence[Any], about: Any) -> Any:
        nonlocal cut, left
        if seat not in begun:
            begun.add(seat)
            return chance.choice(offered)
        left -= 1
        if cut is None:
            cut = mind.until(state)
            left = cut if isinstance(cut, int) else 0
        is_cut = cut(state) if callable(cut) else cut is not None and left <= 0
        if is_cut or chance.random() < 1 / ONE_IN:
            look(state)
        if is_cut:
            cut = None
        return policy(state, seat, clause, offered, about)

    usual = settled(options(game), ["bot:careful"] * seats, {})  # a game of bots comes to an end
    table = open_table(game, seats, usual, seed=f"learn {seed}")
    outcome = play_out(table, policy=answer, seed=f"learn {seed}")
    shared = getattr(told, "SHARED", frozenset())
    return [
        (situation, one) for situation, rows in kept for one in told_of(rows, outcome, situation in shared, mind.points)
    ]


def told_of(rows: dict[int, tuple[float, ...]], outcome: Any, shared: bool, points: bool) -> Iterable[Position]:
    if shared:
        of = list(rows)
        if len(of) > 1 and len(outcome.winners) == 1 and outcome.winners[0] in of:
            yield Position(tuple(rows.values()), of.index(outcome.winners[0]))
        return
    seen = set[tuple[float, ...]]()
    for seat, row in rows.items():  # those who win or lose together have the same traits
        if row not in seen:
            seen.add(row)
            yield Position((row,), float(outcome.scores[seat]) if points else float(seat in outcome.winners))


def games(game: str, seats: Sequence[int], processes: int, numbers: range) -> Found:
    more = [n for n in seats if n != seats[0]]
    tables = [(seats[0] if n % 2 == 0 or not more else more[n // 2 % len(more)], n) for n in numbers]
    found: Found = defaultdict(list)
    with multiprocessing.Pool(processes) as pool:
        for one in pool.starmap(partial(play, game), tables, chunksize=4):
            for situation, position in one:
                found[situation].append(position)
    return found


# -- sums -------------------------------------------------------------------------------------------------------------


def chances(weights: Sequence[float], position: Position, points: bool) -> list[float]:
    """What is expected of each who stands there."""
    leans = [lean(weights, row) for row in position.traits]
    if points:
        return leans
    if len(leans) == 1:
        return [1 / (1 + math.exp(-max(-30.0, min(30.0, leans[0]))))]
    grown = [math.exp(one - max(leans)) for one in leans]
    return [one / sum(grown) for one in grown]


def step(weights: Sequence[float], positions: Sequence[Position], points: bool) -> list[float]:
    """One of Newton's, for all three kinds: the gradient by the inverse of the curvature."""
    n = len(weights)
    gradient = [-RIDGE * one for one in weights]
    curve = [[RIDGE * (row == column) for column in range(n)] for row in range(n)]

    def add(row: Sequence[float], error: float, weight: float) -> None:
        at = [k for k, value in enumerate(row) if value]
        for i in at:
            value = row[i]
            gradient[i] += error * value
            into, scaled = curve[i], weight * value
            for j in at:
                into[j] += scaled * row[j]

    for position in positions:
        found = chances(weights, position, points)
        if len(found) == 1:
            p = found[0]
            add(position.traits[0], position.came - p, 1.0 if points else max(1e-6, p * (1 - p)))
            continue
        mean = [sum(p * row[k] for p, row in zip(found, position.traits, strict=True)) for k in range(n)]
        for at, (p, row) in enumerate(zip(found, position.traits, strict=True)):
            add([one - other for one, other in zip(row, mean, strict=True)], (at == position.came) - p, p)
    return solved(curve, gradient)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """matrix · x = right, for a positive definite matrix.

    >>> solved([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0])
    [1.0, 0.5]
    """
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        for below in rows[i + 1 :]:
            by = below[i] / rows[i][i]
            if by:
                below[i:] = [one - by * other for one, other in zip(below[i:], rows[i][i:], strict=True)]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (rows[i][n] - sum(rows[i][j] * x[j] for j in range(i + 1, n))) / rows[i][i]
    return x


def fitted(positions: Sequence[Position], points: bool) -> list[float]:
    weights = [0.0] * len(positions[0].traits[0])
    for _ in range(ROUNDS):
        by = step(weights, positions, points)
        weights = [one + more for one, more in zip(weights, by, strict=True)]
        if max(map(abs, by)) < ENOUGH or points:
            break
    return weights


def missed(weights: Sequence[float], position: Position, points: bool) -> float:
    """How far off: minus the logarithm of the chance that what came was given, or the square of points."""
    found = chances(weights, position, points)
    if points:
        return (position.came - found[0]) ** 2
    if len(found) > 1:
        return -math.log(max(1e-12, found[int(position.came)]))
    return -math.log(max(1e-12, found[0] if position.came else 1 - found[0]))


# -- what is said -----------------------------------------------------------------------------------------------------


def table(kind: Any, weights: Sequence[float]) -> str:
    return "\n".join(f"{name} = {round(weight, 3) + 0.0}" for name, weight in zip(kind._fields, weights, strict=True))


def compared(old: Sequence[float], new: Sequence[float], tests: Sequence[Position], points: bool) -> str:
    """On games that nothing was learned from."""
    pairs = [(missed(old, one, points), missed(new, one, points)) for one in tests]
    before, after = (sum(column) / max(1, len(pairs)) for column in zip(*pairs, strict=True))
    if points:
        return f"off by {math.sqrt(before):.2f} points before, {math.sqrt(after):.2f} now"
    return f"log loss {before:.4f} before, {after:.4f} now"


def main() -> int:
    parser = argparse.ArgumentParser(description="Learns what the minds know of how a seat stands.")
    parser.add_argument("game", choices=[name for name in names() if room(name, "mind.worth") is not None])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, action="append", help="default: as many as may play")
    parser.add_argument("--tests", type=int, default=1000, help="games on which old and new numbers are compared")
    parser.add_argument("--write", action="store_true", help="into the room of the mind")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    told: Any = room(given.game, "mind.worth")
    seats = given.seats or cover(given.game).seats
    points = mind_of(given.game).points
    play_all = partial(games, given.game, seats, given.processes)
    found = play_all(range(given.first, given.first + given.games))
    tests = play_all(range(TESTS_FROM, TESTS_FROM + given.tests))
    seeds = f'seeds "learn {given.first}" to "learn {given.first + given.games - 1}"'
    lines = [f"# Found by `make weights GAME={given.game}`: {given.games} games of Careful, {seeds}."]
    for situation, old in told.WEIGHTS.items():
        if not found[situation]:
            raise SystemExit(f"nothing was seen of {situation!r}: more games, or other seats")
        new = fitted(found[situation], points)
        lines += ["", f"# {len(found[situation])} positions; on {len(tests[situation])} of {given.tests} other games: "
                      f"{compared(old, new, tests[situation], points)}"]  # fmt: skip
        lines += [f"[{situation}]", table(type(old), new)]
        print("\n".join(lines[-3:]), flush=True)
    if given.write:
        Path(told.__file__).with_name("weights.toml").write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
