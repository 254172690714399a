"""Playouts in batches: with or without a record, all or nothing, one inside another, in several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from kernel.tiny import BIDDING, RACE, Bids, bid
from undercroft import UndercroftError, open_table, play_out, play_outs, replay
from undercroft.kernel.game import Outcome
from undercroft.kernel.rules import Rules, together


def opened(game=RACE, seats=2):
    table = open_table(game, seats, seed=4)
    ask = table.asks[0]
    table.answer(ask.seat, ask.keys[0])
    return table


@pytest.mark.parametrize("game", [RACE, BIDDING])
def test_outcomes_are_those_of_single_playouts(game):
    table = opened(game)
    before = table.record.text
    outcomes = play_outs(table, 20, seed=7)
    assert outcomes == [play_out(table.fork(), seed=f"7 {number}") for number in range(20)]
    assert len({outcome.scores for outcome in outcomes}) > 1
    assert table.record.text == before
    assert table.outcome is None


def test_with_a_log_each_playout_has_a_record():
    table = opened()
    forks = play_outs(table, 5, seed=7, log=True)
    assert [fork.outcome for fork in forks] == play_outs(table, 5, seed=7)
    for fork in forks:
        assert replay(fork.record, game=RACE).outcome == fork.outcome


def test_whoever_answers_may_fail_and_nothing_has_happened():
    table = opened()
    before = table.record.text

    def fails(seat, clause, options):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_outs(table, 3, fails)
    assert table.record.text == before
    assert len(play_outs(table, 3)) == 3


def test_a_playout_inside_a_playout_disturbs_nobody():
    table = opened()

    def first(seat, clause, options):
        return options[0]

    def looks_ahead(seat, clause, options):
        play_outs(table, 2)
        return options[0]

    assert play_outs(table, 3, looks_ahead, seed=1) == play_outs(table, 3, first, seed=1)


def test_threads_play_side_by_side():
    table = opened()
    alone = play_outs(table, 40, seed=3)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: play_outs(table, 40, seed=3), range(8))) == [alone] * 8


@pytest.mark.parametrize("n", [-1, 10**9, True, "3", None])
def test_a_number_that_is_none_is_refused(n):
    with pytest.raises(UndercroftError, match="n"):
        play_outs(opened(), n)


def test_a_finished_table_has_its_outcome():
    table = opened()
    play_out(table, seed=1)
    assert play_outs(table, 2) == [table.outcome] * 2


BY_NAME = {"bid": bid}  # a rule that is looked up runs as a generator in a playout, too


def clockwise_by_name(d: Bids) -> Rules[Outcome]:
    yield from together({seat: BY_NAME["bid"](d, seat) for seat in (1, 2, 0)})
    return Outcome((0,), (0,) * 3, BIDDING.title)


def clockwise(d: Bids) -> Rules[Outcome]:
    yield from together({seat: bid(d, seat) for seat in (1, 2, 0)})
    return Outcome((0,), (0,) * 3, BIDDING.title)


def test_side_by_side_whoever_is_called_first_is_asked_first_however_the_rule_is_found():
    """So that one seed gives one game, whether a rule is called by its name or looked up."""

    def asked(play):
        seats = []

        def note(seat, clause, options):
            seats.append(seat)
            return options[0]

        game = replace(BIDDING, name=play.__name__.replace("_", "-"), play=play)
        play_outs(open_table(game, 3, seed=1), 1, note)
        return seats

    assert asked(clockwise) == asked(clockwise_by_name) == [1, 1, 2, 2, 0, 0]
