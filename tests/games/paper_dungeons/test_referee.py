"""Scores and fights are what players can count for themselves."""

from __future__ import annotations

import copy
import random

import pytest

from clauses import clause
from conform.referees.paper_dungeons import check
from games.paper_dungeons.modes import MODES, champion, explorer
from undercroft import open_table
from undercroft.bots import Seat
from undercroft.bots.seated import bots_at


def told(mode, seed, player):
    table = open_table("paper-dungeons", mode.seats, mode.options, seed=seed)
    chance = random.Random(seed)
    pick = player(chance)
    while table.asks:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    return [event.to_json() for event in table.events(None)], table.things, table.view(None)


def careful(mode, seed):
    names = [f"bot:careful {number}" for number in range(1, mode.seats + 1)]
    table = open_table("paper-dungeons", names, mode.options, seed=seed)
    bots = bots_at(names, str(seed))
    while table.asks:
        seat = table.asks[0].seat
        table.answer(seat, bots[seat].answer(Seat(table, seat)).key)
    return [event.to_json() for event in table.events(None)], table.things, table.view(None)


@clause("PD-134", "PD-707", "PD-811")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_the_referee_counts_the_same(mode):
    for seed, player in ((1, champion), (2, explorer)):
        assert check(*told(mode, seed, player)) == mode.seats * 4  # three monsters and the score row of each


@pytest.mark.parametrize(
    ("kind", "fact"), [("scored", "f"), ("struck-monster", "points"), ("hurt", "n"), ("rose", "level")]
)
def test_the_referee_sees_a_wrong_number(kind, fact):
    events, things, view = careful(MODES[1], 3)
    wrong = copy.deepcopy(events)
    for event in wrong:
        if event["event"] == kind:
            event["facts"][fact] += 9
    assert wrong != events
    with pytest.raises((AssertionError, IndexError)):
        check(wrong, things, view)


@clause("PD-707")
def test_the_referee_counts_the_fights_of_careful_players():
    for mode in (MODES[0], MODES[1], MODES[10]):
        story = careful(mode, 3)
        assert check(*story) == mode.seats * 4
        assert any(event["event"] == "struck-monster" for event in story[0])
