"""Who plays best: ratings, and how often each beats each. Several seats are filled in every order; alone, whoever does
better on the same seed has beaten the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.jobs import Job, jobs
from undercroft.lab.play import read_bot
from undercroft.lab.reading import Found
from undercroft.lab.statistics import Estimate, share
from undercroft.lab.words import say

Result = tuple[str, float]  # a bot, and what it reached


class Rated(NamedTuple):
    """A bot: its rating with the spread of it, and of how many games."""

    bot: str
    mu: float
    sigma: float
    games: int


def matches(game: str, bots: Sequence[str], seats: int, seeds: range, pack: str, options: dict[str, Any]) -> list[Job]:
    """Every job of an arena: alone each bot by itself, else every two of them in every order of seats."""
    names = [read_bot(bot) for bot in bots]
    if len(set(names)) < 2:
        raise UndercroftError(say("an arena needs two bots at least"))
    if seats == 1:
        sitting = names
    elif seats == 2:
        sitting = ["+".join(pair) for pair in permutations(names, 2)]
    else:  # one against all others of a kind, in every seat
        sitting = ["+".join([other] * at + [one] + [other] * (seats - at - 1))
                   for one, other in permutations(names, 2) for at in range(seats)]  # fmt: skip
    return jobs(game, seats=[seats], bots=sitting, seeds=seeds, pack=pack, options=options)


def ratings(found: Found) -> list[Rated]:
    """By the Plackett-Luce model of openskill; in an order that stays: the same games give the same ratings."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise UndercroftError(say("the lab needs the extra: pip install 'undercroft[lab]'")) from error
    model = PlackettLuce()
    known: dict[str, Any] = defaultdict(model.rating)
    played: dict[str, int] = defaultdict(int)
    for results in _contests(found):
        names = [bot for bot, _ in results]
        if len(set(names)) < 2:
            continue
        for bot in names:
            played[bot] += 1
        best: dict[str, float] = {}
        for bot, reached in results:  # a bot in several seats is one player with its best result
            best[bot] = max(reached, best.get(bot, reached))
        order = list(best)
        rated = model.rate([[known[bot]] for bot in order], scores=[best[bot] for bot in order])
        for bot, [rating] in zip(order, rated, strict=True):
            known[bot] = rating
    rows = [Rated(bot, rating.mu, rating.sigma, played[bot]) for bot, rating in known.items()]
    return sorted(rows, key=lambda one: -one.mu)


def pairwise(found: Found) -> dict[tuple[str, str], Estimate]:
    """How often the first does better than the second, where they do not do the same."""
    won: dict[tuple[str, str], int] = defaultdict(int)
    for results in _contests(found):
        for (one, reached), (other, theirs) in product(results, results):
            if one != other and reached != theirs:
                won[one, other] += reached > theirs
                won[other, one] += 0
    return {
        (one, other): share(k, k + won[other, one]) for (one, other), k in sorted(won.items()) if k + won[other, one]
    }


def _contests(found: Found) -> Iterator[list[Result]]:
    """What stood against each other, each with what it reached: the seats of a game; alone, the games of a seed."""
    pl, rows = found.pl, found.games
    reached = pl.col("won").cast(pl.Float64) * 1_000_000 + pl.col("score").fill_null(0)
    alone = bool((rows["seats"] == 1).all())
    options = [column for column in rows.columns if column in found.option_keys]
    together = ["number", *options] if alone else ["number", "job"]
    table = rows.with_columns(reached=reached).sort("number", "job", "seat")
    for _, part in table.group_by(together, maintain_order=True):
        yield list(zip(part["bot"].to_list(), part["reached"].to_list(), strict=True))
