"""Tests, losses and fights are what players can count for themselves."""

from __future__ import annotations

import copy
import random

import pytest

from clauses import clause
from conform.referees.map_maker import check
from games.map_maker.modes import MODES, captain, hero_of_renown
from undercroft import open_table


def told(mode, seed, player):
    game = open_table("map-maker", mode.seats, mode.options, seed=seed)
    pick = player(random.Random(seed))
    while game.asks:
        ask = game.asks[0]
        game.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    return [event.to_json() for event in game.events(None)], game.things, game.view(None)


@clause("MM-322", "MM-325", "MM-561", "MM-562", "MM-326", "MM-569")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_the_referee_counts_the_same(mode):
    for seed, player in ((1, hero_of_renown), (2, captain)):
        assert check(*told(mode, seed, player)) > 0


@pytest.mark.parametrize(
    ("kind", "fact"),
    [("test", "hero_score"), ("test", "got"), ("lost-hp", "n"), ("experience", "value"), ("boss-lost", "hp"),
     ("level", "threat"), ("boss-set", "attack")],
)  # fmt: skip
def test_the_referee_sees_a_wrong_number(kind, fact):
    deep = kind.startswith("boss")
    mode = next(one for one in MODES if one.name == ("full-set" if deep else "four-players"))
    events, things, view = told(mode, 3, captain)
    wrong = copy.deepcopy(events)
    for event in wrong:
        if event["event"] == kind:
            event["facts"][fact] += 9
    assert wrong != events
    with pytest.raises((AssertionError, ValueError)):
        check(wrong, things, view)
