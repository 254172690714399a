"""Tables to which nobody listens: the same game, and all of it can be told afterwards."""

from __future__ import annotations

import random

import pytest

from conform.subjects import subject_of, subjects
from conform.suite import portrait
from undercroft import NotAllowed, open_table
from undercroft.kernel.luck import Fast, Seeded

MOST = 150  # answers of one game


def opened(subject, mode, number, heard):
    luck = Seeded(number, "salt") if number % 2 else Fast(number)
    return open_table(subject.game, mode.seats, mode.options, luck=luck, heard=heard)


def undone(table, seat):
    try:
        table.undo(seat)
    except NotAllowed:
        return False
    return True


@pytest.mark.parametrize("subject", [*subjects(), subject_of("race"), subject_of("bids")], ids=lambda one: one.name)
def test_a_table_that_nobody_hears_plays_the_same_game(subject):
    """Every mode: answers, asks, views and what can be taken back; in the middle one begins to listen."""
    for number, mode in enumerate(subject.modes):
        chance = random.Random(number)
        heard, quiet = opened(subject, mode, number, True), opened(subject, mode, number, False)
        listens = chance.randrange(MOST)
        for answered in range(MOST):
            asks = heard.asks
            assert [(ask.seat, ask.clause, ask.keys, ask.number) for ask in asks] == [
                (ask.seat, ask.clause, ask.keys, ask.number) for ask in quiet.asks
            ]
            if not asks:
                break
            ask = chance.choice(asks)
            key = chance.choice(ask.keys)
            events, none = heard.answer(ask.seat, key), quiet.answer(ask.seat, key)
            assert not none or answered > listens
            if chance.random() < 0.1:
                assert undone(heard, ask.seat) == undone(quiet, ask.seat)
            if chance.random() < 0.05:
                assert heard.run.state == quiet.run.state
                assert quiet.fork().asks == () or quiet.fork().past.quiet == (answered <= listens)
            if answered == listens:
                assert portrait(heard) == portrait(quiet)
                assert not quiet.past.quiet
            elif answered > listens:
                assert [one.to_json() for one in events] == [one.to_json() for one in none]
        assert heard.record.text == quiet.record.text, mode.name
        assert portrait(heard) == portrait(quiet)
