"""The levels are in order. Small samples with fixed seeds and wide margins; `make arena` measures them."""

from __future__ import annotations

import pytest

from undercroft import open_table
from undercroft.bots import AtRandom, Careful, Cunning, Novice, Seat


def won(game, level, games):
    """How many of so many games for one are won."""
    wins = 0
    for seed in range(games):
        table, bot = open_table(game, 1, seed=f"order {seed}"), level(seed)
        while table.asks:
            table.answer(0, bot.answer(Seat(table, 0)).key)
        wins += table.outcome.winners == (0,)
    return wins


def points(level, games, seed="order"):
    found = []
    for n in range(games):
        table, bot = open_table("paper-dungeons", 1, seed=f"{seed} {n}"), level(n)
        while table.asks:
            table.answer(0, bot.answer(Seat(table, 0)).key)
        found.append(table.outcome.scores[0])
    return sum(found) / games


@pytest.mark.parametrize("game", ["mini-rogue", "map-maker", "dungeon-run"])
def test_careful_wins_where_chance_does_not(game):
    assert won(game, AtRandom, 10) <= 2
    assert won(game, Careful, 10) >= 4


def test_in_paper_dungeons_every_level_brings_more_points_than_the_one_below():
    random, novice, careful = points(AtRandom, 6), points(Novice, 6), points(Careful, 6)
    assert random + 15 < novice
    assert novice + 8 < careful


def test_looking_ahead_finds_points_that_a_glance_does_not():
    """From the seventh round on, where a look to the end is cheap: the same dice for both."""
    more = []
    for seed in range(8):
        table = open_table("paper-dungeons", 1, seed=f"ahead {seed}")
        careful = Careful(1)
        while table.run.state.round < 7:
            table.answer(0, careful.answer(Seat(table, 0)).key)
        ends = []
        for bot in (Careful(1), Cunning(1, tries=24)):
            fork = table.fork(seed=seed)
            while fork.asks:
                fork.answer(0, bot.answer(Seat(fork, 0)).key)
            ends.append(fork.outcome.scores[0])
        more.append(ends[1] - ends[0])
    assert sum(more) / len(more) > 1, more
