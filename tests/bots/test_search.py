"""Looking ahead: every answer meets the same luck and is judged equally far on."""

from __future__ import annotations

import random

import pytest

from undercroft import open_table
from undercroft.bots import Careful, Cunning, Seat
from undercroft.bots.mind import mind_of
from undercroft.bots.search import Search
from undercroft.games.dungeon_run import mind as dungeon_run
from undercroft.games.map_maker import mind as map_maker
from undercroft.games.mini_rogue import mind as mini_rogue


def after(game, seats, answers, seed):
    table, bot = open_table(game, seats, seed=seed), Careful(1)
    while table.asks and table.record.answers < answers:
        ask = table.asks[0]
        table.answer(ask.seat, bot.answer(Seat(table, ask.seat)).key)
    return table


def is_at_rest(before, state):
    at_rest = state.enemy is None and all(hero.resolved for hero in state.heroes)
    return at_rest and mini_rogue.way(state) >= mini_rogue.way(before) + mini_rogue.ROOMS


def is_rounds_later(before, state):
    met = before.boss is None and state.boss is not None  # the fight begins with a round of its own
    went = map_maker.rounds(state) - map_maker.rounds(before) - map_maker.ROUNDS - 1
    return went == 0 or (met and went == 1)


def is_turns_later(before, state):
    return state.round == before.round + dungeon_run.ROUNDS + 1


def is_before_the_boss(before, state):
    went = state.round - before.round
    return went == dungeon_run.MOST_ROUNDS + 1 or (went > 0 and state.foes[state.heroes[0].at].kind.is_boss)


@pytest.mark.parametrize(
    ("game", "seats", "is_there"),
    [
        ("mini-rogue", 1, is_at_rest),
        ("mini-rogue", 2, is_at_rest),
        ("map-maker", 1, is_rounds_later),
        ("map-maker", 3, is_rounds_later),
        ("dungeon-run", 1, is_before_the_boss),
        ("dungeon-run", 3, is_turns_later),
    ],
)
def test_a_look_ahead_is_cut_equally_far_on_with_every_answer(game, seats, is_there):
    mind, cut = mind_of(game), 0
    policy = mind.policy(random.Random(1))
    for seed in range(6):
        table = after(game, seats, 9 + seed, f"until {seed}")
        if not table.asks:
            continue
        world = Seat(table, table.asks[0].seat).imagine(seed)
        before = world.state.copy()
        for option in world.options[:4]:
            state, outcome = world.after(option, policy, mind.until(before), seed)
            if outcome is None:
                assert is_there(before, state)
                cut += 1
    assert cut > 5


def test_answers_are_compared_where_they_met_the_same_luck():
    search = Search(Seat(after("mini-rogue", 1, 12, "same luck"), 0), 1)
    search.go_on(iterations=80)
    first = search.tried[search._first]
    others = [one for one in search.tried if one is not first and one.tries]
    assert others
    for one in others:
        ahead = [value - other for value, other in zip(one.values, first.values, strict=False)]
        assert (one.pairs, one.ahead) == (len(ahead), pytest.approx(sum(ahead)))
        assert one.squares == pytest.approx(sum(each * each for each in ahead))


def test_what_another_has_found_counts_as_much():
    table = after("mini-rogue", 1, 12, "beside")
    one, other = Search(Seat(table, 0), 1), Search(Seat(table, 0), 2)
    one.go_on(iterations=40)
    other.go_on(iterations=40)
    pairs = [tried.pairs for tried in one.tried]
    one.learn([tried.values for tried in other.tried])
    for had, mine, theirs in zip(pairs, one.tried, other.tried, strict=True):
        if theirs is not other.tried[other._first]:
            assert mine.pairs == had + theirs.pairs


def test_nobody_walks_in_circles():
    """In this game the last tile promised more than whatever lay on it, and to go round it for ever seemed best."""
    table, bot = open_table("dungeon-run", 1, seed="arena 18"), Cunning("18 0", 60)
    table.answer(0, "take-gorvak")
    while table.asks:
        assert table.record.answers < 200
        table.answer(0, bot.answer(Seat(table, 0)).key)


def test_others_race_for_missions_and_count_for_nothing_afterwards():
    """What others do in a look ahead closes missions; from then on nobody thinks for them."""
    table = after("paper-dungeons", 3, 12, "race")
    asked = table.asks[0].seat
    search = Search(Seat(table, asked), 1)
    thought_for: list[bool] = []  # whether missions were open whenever somebody else was thought for
    policy = search._policy

    def watched(state, seat, clause, options, about):
        if seat != asked:
            thought_for.append(not all(state.mission_rounds))
        return policy(state, seat, clause, options, about)

    search._policy = watched
    search.go_on(iterations=4)
    assert len(thought_for) > 20
    assert all(thought_for)
