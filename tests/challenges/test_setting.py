"""What is set for a day and a week, par, and what may be told of a game."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from undercroft import UndercroftError, language, open_table
from undercroft.bots.playing import bots_of, play
from undercroft.challenges.accuracy import accuracy
from undercroft.challenges.par import CAREFUL, ELSEWHERE, Par, Result, bot_game, play_par, result_of
from undercroft.challenges.setting import (
    daily,
    duel,
    games_alone,
    open_challenge,
    seed_of,
    told_options,
    weekly,
)
from undercroft.challenges.sharing import called, share_text, squares
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.placed import Placed
from undercroft.kernel.record import Record
from undercroft.shelf import load
from undercroft.web.challenges.spread import binned

DAY = date(2026, 11, 18)
GAMES = games_alone()


@pytest.mark.parametrize("game", GAMES)
def test_what_rotates_comes_in_all_its_pairs(game):
    days = [daily(game, DAY + timedelta(days=n)) for n in range(40)]
    met = Counter((tuple(one.options.items()), one.opening) for one in days)
    assert len(met) >= 8
    assert max(met.values()) - min(met.values()) <= 4  # nothing comes much more often than anything else
    assert all(told_options(one) for one in days[:3])
    assert len({one.id for one in days}) == len({one.seal for one in days}) == 40


@pytest.mark.parametrize("game", GAMES)
def test_a_week_has_house_rules_and_is_the_same_on_all_its_days(game):
    monday = date(2026, 11, 16)
    week = {weekly(game, monday + timedelta(days=n)).id for n in range(7)}
    assert len(week) == 1
    one, usual = weekly(game, monday), daily(game, monday)
    rotates = {"character", "difficulty", "class-1", "hard", "dungeon"}
    assert {key for key in one.options if one.options[key] != usual.options[key]} - rotates
    assert open_challenge(one, "Ann", seed_of(one)).asks


def test_the_dungeon_of_a_day_is_the_same_everywhere():
    """Known answers: by the date alone, without a server."""
    one = daily("paper-dungeons", DAY)
    assert (one.name, one.luck, one.closes) == ("daily 2026-11-18", "placed", 0)
    table = open_challenge(one, "Ann", seed_of(one))
    assert table.header["challenge"] == {"name": "daily 2026-11-18"}
    assert table.asks[0].keys == ("keep-alchemist", "keep-ranger")


def test_a_duel_is_the_same_game_with_the_same_luck():
    first = open_challenge(daily("map-maker", DAY), "Ann", seed_of(daily("map-maker", DAY)))
    play(first, bots_of("careful", 1, 1))
    challenge, seed = duel(Record.parse(first.record.text), "duel 1")
    second = open_challenge(challenge, "Bo", seed)
    play(second, bots_of("careful", 1, 1))
    same = [[line for line in table.record.lines if "luck" in line or "seat" in line] for table in (first, second)]
    assert same[0] == same[1]
    assert challenge.options == first.header["options"]
    by_count = open_table("mini-rogue", ["Ann"], seed=5)
    play(by_count, bots_of("careful", 1, 1))
    challenge, seed = duel(Record.parse(by_count.record.text), "duel 2")
    assert (challenge.luck, open_challenge(challenge, "Bo", seed).header["luck"]) == ("seeded", "seeded")


def test_no_duel_follows_from_a_game_that_is_not_over():
    with pytest.raises(UndercroftError, match="finished game of one player"):
        duel(open_table("mini-rogue", ["Ann"], seed=5).record, "duel 3")


def test_par_counts_wins_first_and_ties_half():
    par = Par({CAREFUL: Counter({Result(False, 2): 100, Result(False, 5): 200, Result(True, 5): 100})})
    assert par.place(Result(False, 5)).percent == 50
    assert par.place(Result(True, 5)).percent == 87.5
    assert par.place(Result(False, 9)).percent == 75  # further, and lost all the same
    low, high = par.wins(CAREFUL)[1:]
    assert 20 < low < 25 < high < 30
    again = Par.parse(par.to_json())
    assert again.counts == par.counts
    assert Par.parse("nonsense").counts == {}


def test_par_of_a_challenge_is_the_same_each_time_and_goes_on_where_it_was():
    one = daily("map-maker", DAY)
    par, other = Par(), Par()
    for _ in play_par(one, seed_of(one), par, (CAREFUL,), 6):
        pass
    for games in (2, 6):
        for _ in play_par(one, seed_of(one), other, (CAREFUL,), games):
            pass
    assert par.counts == other.counts
    assert par.games(CAREFUL) == 6


def test_a_spread_is_even_and_winners_stand_last():
    par = Par(
        {CAREFUL: Counter({Result(False, 77): 400}), ELSEWHERE: Counter({Result(False, 110): 3, Result(True, 5): 2})}
    )
    bins, own, ends = binned(par, Result(False, 18))
    assert (own, ends) == (0, ["18", "won"])
    assert (bins[0], max(bins), bins[-1], bins[-2], sum(bins)) == (0, 400, 2, 3, 405)
    assert binned(Par({CAREFUL: Counter({Result(True, 9): 4})}), None) == ([4], -1, ["won", "won"])
    assert binned(Par(), Result(False, 3)) == ([0], 0, ["3", "3"])


def test_careful_with_other_luck_has_a_spread():
    """With the luck of everybody it may end all its games alike; with other luck they differ."""
    one, par, other = daily("mini-rogue", DAY), Par(), Par()
    for found in (par, other):
        for _ in play_par(one, seed_of(one), found, (ELSEWHERE,), 12):
            pass
    assert par.counts == other.counts
    assert len(par.counts[ELSEWHERE]) > 1
    told = share_text(one, Result(True, 10), par).splitlines()
    assert "with other luck: better than" in told[2]
    assert told[1].count("■") == round(par.place(Result(True, 10), ELSEWHERE).percent / 10)


def test_accuracy_is_a_share_with_a_margin():
    one = daily("map-maker", DAY)
    table = bot_game(one, seed_of(one), "random", 1)
    assert table is not None
    found = accuracy(load("map-maker"), Record.parse(table.record.text), tries=8)
    assert found is not None
    assert 0 <= found.percent < 100
    assert found.margin >= 0
    assert found.decisions > 5


def test_what_is_shared_spoils_nothing():
    one = daily("mini-rogue", DAY)
    par = Par({CAREFUL: Counter({Result(False, 2): 300, Result(True, 10): 100})})
    told = share_text(one, Result(False, 4), par, "https://example.org/c/1")
    assert told.splitlines() == [
        "Undercroft · Mini Rogue · dungeon of the day, 18 November 2026",
        "■■■■■■■■□□  Area 4",
        "better than 75 % of the Careful bot’s games (± 4)",
        "https://example.org/c/1",
    ]
    with language("fr"):
        assert "donjon du jour, 18 novembre 2026" in share_text(one, Result(True, 10), par)
        assert called(weekly("mini-rogue", DAY)) == "donjon de la semaine, à partir du 16 novembre 2026"
    assert squares(None, True) == "□" * 10 + " ★"


def test_a_bot_that_is_never_in_doubt_is_told_as_it_is():
    one = daily("paper-dungeons", DAY)
    par = Par({CAREFUL: Counter({Result(False, 77): 400})})
    told = share_text(one, Result(False, 18), par).splitlines()
    assert told[1:] == ["□□□□□□□□□□  18 points", "the Careful bot always ends it so: 77 points"]


def test_luck_goes_by_place_in_a_challenge_and_results_compare():
    one = daily("mini-rogue", DAY)
    assert isinstance(one, Challenge)
    table = bot_game(one, seed_of(one), CAREFUL, 0)
    assert table is not None
    assert isinstance(table.past.source, Placed)
    assert Result(True, 1) > Result(False, 9) > Result(False, 8)
    assert result_of(table).won == (0 in table.outcome.winners)
