"""Par: how bots fare in the same challenge, and how a game compares with theirs.

They meet the same luck as everybody; what differs from game to game is what they answer. A bot that is never in doubt
ends all of them alike, so Careful plays the same game with other luck too: that tells what a result is worth. A result
is a win or a loss first, then points, or how far somebody came.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from undercroft.bots.playing import play
from undercroft.challenges.setting import open_challenge
from undercroft.kernel.challenge import Challenge, sealed_for
from undercroft.kernel.table import Table
from undercroft.lab.play import MOST_ANSWERS, bot_of
from undercroft.learn import measure

GAMES = 400  # of each bot
CAREFUL, CUNNING = "careful", "cunning:16"
ELSEWHERE = "careful elsewhere"  # the same hero, options and rules, with other luck each time
BOTS = (CAREFUL, ELSEWHERE, CUNNING)
SURE = 1.96  # 95 % intervals


class Result(NamedTuple):
    """How a game ended; the greater, the better."""

    won: bool
    measure: int


class Share(NamedTuple):
    """A share in percent, and the 95 % interval in which it lies."""

    percent: float
    low: float
    high: float

    @property
    def margin(self) -> int:
        return round((self.high - self.low) / 2)


def result_of(table: Table) -> Result:
    """Of who plays alone."""
    assert table.outcome is not None
    return Result(0 in table.outcome.winners, measure(table))


class Par:
    """What bots have reached: for each, how often each result came."""

    def __init__(self, counts: Mapping[str, Counter[Result]] | None = None) -> None:
        self.counts: dict[str, Counter[Result]] = dict(counts or {})

    def add(self, bot: str, result: Result) -> None:
        self.counts.setdefault(bot, Counter())[result] += 1

    def games(self, bot: str) -> int:
        return self.counts.get(bot, Counter()).total()

    @property
    def is_whole(self) -> bool:
        return all(self.games(bot) >= GAMES for bot in BOTS)

    def place(self, result: Result, bot: str = CAREFUL) -> Share | None:
        """How many of its games this result beats, those that ended alike counted half; None if there are none."""
        counts, n = self.counts.get(bot, Counter()), self.games(bot)
        if not n:
            return None
        return share_of(sum(times * (0.5 if one == result else one < result) for one, times in counts.items()), n)

    def share(self, result: Result) -> Share | None:
        """What of ten squares is full: by the games with other luck, which differ from each other."""
        return self.place(result, ELSEWHERE) or self.place(result, CAREFUL)

    def wins(self, bot: str) -> Share | None:
        counts, n = self.counts.get(bot, Counter()), self.games(bot)
        return share_of(sum(times for one, times in counts.items() if one.won), n) if n else None

    def to_json(self) -> dict[str, list[list[int]]]:
        return {bot: [[int(one.won), one.measure, n] for one, n in sorted(found.items())]
                for bot, found in self.counts.items()}  # fmt: skip

    @classmethod
    def parse(cls, told: Any) -> Par:
        """What was kept; a par that cannot be read is none."""
        try:
            return cls({
                str(bot): Counter({Result(bool(won), int(far)): int(n) for won, far, n in rows})
                for bot, rows in (json.loads(told) if isinstance(told, str) else told).items()
            })  # fmt: skip
        except (ValueError, TypeError, AttributeError):
            return cls()


def share_of(k: float, n: int) -> Share:
    """k of n, with Wilson's interval.

    >>> [round(one) for one in share_of(50, 400)]
    [12, 10, 16]
    """
    p, z = k / n, SURE
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return Share(100 * p, 100 * max(0.0, middle - half), 100 * min(1.0, middle + half))


def bot_game(challenge: Challenge, seed: str, bot: str, number: int) -> Table | None:
    """The game of this number; None if it comes to no end."""
    if bot == ELSEWHERE:
        seed = f"{seed} elsewhere {number}"
        challenge, bot = replace(challenge, seal=sealed_for(seed), opens=0, closes=0), CAREFUL
    table = open_challenge(challenge, "bot:careful", seed, heard=False)
    outcome = play(table, [bot_of(bot, f"par {number}")], MOST_ANSWERS)
    return None if outcome is None else table


def play_par(
    challenge: Challenge, seed: str, par: Par, bots: tuple[str, ...] = BOTS, games: int = GAMES
) -> Iterator[None]:
    """Play what is missing, one game at each step."""
    for bot in bots:
        for number in range(par.games(bot), games):
            table = bot_game(challenge, seed, bot, number)
            par.add(bot, Result(False, 0) if table is None else result_of(table))
            yield
