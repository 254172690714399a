"""What counts in a challenge, and what does not: every forgery is named, and none is ranked."""

from __future__ import annotations

import random

import pytest

from challenges.entries import Clock, House, forged
from undercroft.kernel.challenge import Challenge, NotRanked, entry_of
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.record import Record
from undercroft.shelf import load
from undercroft.signing import is_signed


@pytest.fixture(scope="module")
def house():
    return House()


def entered(house: House, record: Record, challenge: Challenge | None = None):
    game = load(house.challenge.game)
    return entry_of(challenge or house.challenge, game, Record.parse(record.text, record.source), house.signer.key,
                    is_signed)  # fmt: skip


def test_a_game_dealt_in_the_span_counts(house):
    entry = entered(house, house.dealt(3))
    assert (entry.name, entry.by, entry.ended - entry.began) == ("bot 3", f"{3:064x}", 540)
    assert entry.verified.is_proven


def test_every_forgery_is_named_and_none_is_ranked(house):
    """A bounded sample; `bench/daily.py` makes two hundred."""
    luck, honest = random.Random(7), house.dealt(1)
    kinds = set()
    for _ in range(5):
        for kind, record in forged(house, honest, luck):
            with pytest.raises((NotRanked, BadRecord)) as refused:
                entered(house, record)
            assert str(refused.value), kind
            kinds.add(kind)
    assert len(kinds) == 5


def test_another_server_does_not_count(house):
    other = Clock.drawn()
    with pytest.raises(NotRanked, match="not dealt by the server"):
        entered(house, house.dealt(2, signer=other))


def test_a_game_of_yesterday_does_not_count_today(house):
    told = house.challenge.to_json()
    with pytest.raises(NotRanked, match="'challenge'"):
        entered(house, house.dealt(2), Challenge(**{**told, "name": "daily 2020-01-01"}))
    with pytest.raises(NotRanked, match="'options'"):
        entered(house, house.dealt(2), Challenge(**{**told, "options": {**told["options"], "stances": True}}))


def test_a_game_that_is_not_over_does_not_count(house):
    with pytest.raises((NotRanked, BadRecord)):
        entered(house, house.dealt(2, most=3))


def test_the_seed_is_kept_until_the_challenge_closes(house):
    record = house.dealt(4)
    revealed = [number for number, line in enumerate(record.lines) if "revealed" in line]
    assert revealed == [len(record.lines) - 1]  # and `opened_by` has put it there


def test_a_challenge_of_elsewhere_is_read_or_refused(house):
    assert Challenge.parse(house.challenge.to_json()) == house.challenge
    for told in (None, [], {}, {**house.challenge.to_json(), "closes": "never"}):
        with pytest.raises(BadRecord, match="no challenge"):
            Challenge.parse(told)
