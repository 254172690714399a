"""Hints and reviews: honest figures, marked in the record, never more than the seat knows."""

from __future__ import annotations

import pytest

from undercroft import NotAllowed, open_table, replay
from undercroft.bots import Careful, Seat
from undercroft.bots.hints import Estimate, Hint, hint
from undercroft.bots.minds import mind_of
from undercroft.bots.review import review, worst
from undercroft.bots.told import hint_lines


def played(game: str, seats: int, answers: int, seed: int = 1, **more):
    table = open_table(game, seats, seed=seed, **more)
    bots = [Careful(seat) for seat in range(seats)]
    while table.asks and answers:
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        answers -= 1
    return table


@pytest.mark.parametrize("game", ["mini-rogue", "paper-dungeons", "map-maker", "dungeon-run"])
def test_a_hint_weighs_every_option_and_stands_in_the_record(game):
    table = played(game, 1, 12)
    found = hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1)
    assert sorted(one.key for one in found.estimates) == sorted(table.asks[0].keys)
    assert [one.mean for one in found.estimates] == sorted([one.mean for one in found.estimates], reverse=True)
    assert all(one.low <= one.mean <= one.high for one in found.estimates)
    assert found.points == mind_of(game).points
    assert table.record.lines[-1] == {"hint": 0}
    assert replay(table.record).record.lines[-1] == {"hint": 0}
    assert hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1) == found


def test_a_table_can_be_played_without_hints():
    table = open_table("mini-rogue", 1, seed=1, hints=False)
    with pytest.raises(NotAllowed, match="without hints"):
        hint(table, 0, tries=1)
    assert replay(table.record).header["hints"] is False


def test_odds_are_counted_out():
    """MR-320 One Enemy, dice to throw: every way they can fall is counted once."""
    table = open_table("mini-rogue", 1, seed=1)
    careful = Careful(1)
    for _ in range(200):
        odds = [one.odds for one in hint(table.fork(), 0, tries=1, seed=1).estimates if one.odds]
        if odds:
            break
        table.answer(0, careful.answer(Seat(table, 0)).key)
    assert odds
    assert all(one.of >= one.better + one.lost + one.won for one in odds)


def test_a_review_names_what_cost_most():
    table = played("mini-rogue", 1, 10_000)
    found = list(review(table.game, table.record, tries=6))
    assert all(one.cost > one.margin >= 0 and one.given != one.better for one in found)
    costly = worst(iter(found))
    assert costly == sorted(found, key=lambda one: -one.cost)[:5]


def test_every_line_of_a_hint_is_a_sentence():
    for game in ("mini-rogue", "paper-dungeons"):
        table = played(game, 1, 12)
        lines = list(hint_lines(hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1)))
        assert [line for line in lines if not line.endswith(".")] == []
        assert [line for line in lines if ") The next" in line] == []


def test_options_that_are_called_alike_are_told_apart_in_a_hint():
    """A long label is cut at its colon, unless another option is called the same then."""
    labels = [f"Treasure: take the {what} that lies here beside the bones of somebody" for what in ("sword", "cup")]
    labels.append("Wall: follow it as far as it goes, with one hand at the stones")
    found = Hint(False, tuple(Estimate(str(at), label, 0.5, 0.4, 0.6, 50, None) for at, label in enumerate(labels)))
    sword, cup, wall, *_ = hint_lines(found)
    assert ("sword" in sword, "cup" in cup) == (True, True)
    assert wall.startswith("Wall")
    assert "follow" not in wall
