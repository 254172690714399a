"""Battles, tests, wounds and the outcome are what players can count for themselves."""

from __future__ import annotations

import copy
import random
from functools import cache

import pytest

from clauses import clause
from conform.referees.dungeon_run import check
from games.dungeon_run.modes import MODES, bold
from undercroft import open_table


@cache
def told(name, seed, most=400):
    mode = next(one for one in MODES if one.name == name)
    table = open_table("dungeon-run", mode.seats, mode.options, seed=f"referee {seed}")
    chance = random.Random(f"{name} {seed}")
    pick = bold(chance)
    for _ in range(most):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    over = table.outcome and table.outcome.to_json()
    return [event.to_json() for event in table.events(None)], table.things, over, mode.seats


@clause("DR-352", "DR-386", "DR-394", "DR-395", "DR-442", "DR-592")
@pytest.mark.parametrize("name", [mode.name for mode in MODES])
def test_the_referee_counts_the_same(name):
    assert check(*told(name, 1))["wounds"]


@clause("DR-936", "DR-957", "DR-960", "DR-998")
@pytest.mark.parametrize(("name", "how"), [("solitaire", "hero-killed"), ("solitaire, 10 rounds", "round-limit"),
                                           ("2 players", "last-alive")])  # fmt: skip
def test_the_referee_knows_how_a_game_ends(name, how):
    """In the first of some games that ends so: winners, how, and the points of who plays alone."""
    story = next(one for one in (told(name, seed, 3000) for seed in range(2, 12)) if one[2]["how"] == how)
    check(*story)
    wrong = {**story[2], "winners": [0] if how == "hero-killed" else [], "how": "boss-killed"}
    with pytest.raises(AssertionError):
        check(story[0], story[1], wrong, story[3])


@pytest.mark.parametrize(
    ("kind", "fact"),
    [("wounded", "n"), ("wounded", "total"), ("foe-wounded", "n"), ("assigned", "hits"), ("assigned", "blocks"),
     ("held", "got"), ("foe-threw", "faces"), ("die-hits", "hits"), ("killed", "whom")],
)  # fmt: skip
def test_the_referee_sees_a_wrong_fact(kind, fact):
    events, things, _, seats = told("2 players", 3, 700)
    wrong = copy.deepcopy(events)
    for event in wrong:
        if event["event"] == kind:
            was = event["facts"][fact]
            event["facts"][fact] = was + 1 if isinstance(was, int) else [] if isinstance(was, list) else "monster-99"
    assert wrong != events
    with pytest.raises((AssertionError, ValueError)):
        check(wrong, things, None, seats)
