"""The mind for Mini Rogue: sensible answers where one is known, and games that are won."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import undercroft
from games.mini_rogue.given import change, given, party, table_at
from games.mini_rogue.modes import MODES
from undercroft.bots.mind import mind_of
from undercroft.games.mini_rogue import mind as mini_rogue
from undercroft.kernel.languages import language, languages
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table

MIND = mind_of("mini-rogue")


def best(table: Table) -> str:
    """What looks best to whoever is asked."""
    ask = table.asks[0]
    about = table.run.pending[ask.seat][4]
    return MIND.best(table.run.state, ask.seat, ask.clause, ask._offered, about).key


def until(table: Table, clause: str) -> Table:
    while table.asks[0].clause != clause:
        table.answer(table.asks[0].seat, best(table))
    return table


# -- positions with a known answer -----------------------------------------------------------------------------------


def test_healing_is_drunk_when_the_blow_would_kill_and_not_before():
    for hp, answer in ((2, "use-healing"), (9, "endure")):
        d = given("sellsword", hp=hp, armor=0, rooms={0: "city-guard"}, potions=["healing"], card_up=False)
        assert best(until(table_at(d, luck=[2, 3]), "MR-R28")) == answer


def test_it_walks_to_the_fire_and_not_into_the_gang():
    d = given(hp=3, ration=0, resolved=True, rooms={0: "night-grocer", 1: "watchfire", 3: "gutter-gang"})
    assert best(table_at(d)) == "move-right"


def test_the_hungry_buy_bread():
    d = given(gold=1, ration=0, hp=6, rooms={0: "night-grocer"})
    assert best(until(table_at(d), "MR-720")) == "buy-1"


def test_nothing_is_bought_that_is_not_needed():
    d = given(gold=1, ration=6, hp=20, rooms={0: "night-grocer"})
    assert best(until(table_at(d), "MR-720")) != "buy-1"


def test_a_fail_is_rolled_again_for_nothing():
    table = table_at(given("sellsword", potions=[], rooms={0: "city-guard"}), luck=[1, 3])
    table.answer(0, "press-the-attack")
    assert best(table) == "feat-1-free"


def test_a_good_die_is_kept_where_another_roll_costs_xp():
    d = given("sellsword", xp=3, potions=[], card_up=False, rooms={0: "city-guard"})
    table = until(table_at(d, luck=[4, 1]), "MR-327")
    assert best(table) == "done"


def test_the_better_row_is_chosen():
    """With 3 HP left nobody looks for the Criminal."""
    table = table_at(given(hp=3, potions=[], rooms={0: "abandoned-jail"}), luck=[6, 2])
    assert best(table) == "row-3"


def test_the_last_fight_is_worth_every_potion():
    """Against the second phase of the last Guardian nothing is kept; a Monster on the way is beaten without."""
    for area, at, answer in ((10, 8, "use-fire"), (1, 0, "no-potion")):
        d = given("lamplighter", area=area, at=at, xp=12, hp=14, card_up=False, rooms={0: "city-guard"})
        if at == 8:
            d.guardian = d.pack.final_guardian.but(phases=d.pack.final_guardian.phases[1:])
        table = until(table_at(d, luck=[1, 2, 1, 3]), "MR-327")
        table.answer(0, "done")
        assert best(table) == answer


def test_a_ration_goes_to_the_one_who_has_none():
    d = party("sellsword", "canoness", rooms={0: "the-pyre"})
    for one in d.heroes:
        change(one, hp=10, gold=0, potions=[], card_up=False)
    change(d.heroes[0], ration=4)
    change(d.heroes[1], ration=0)
    assert best(until(table_at(d, luck=[4, 4]), "MR-888")) == "give-ration-1"


# -- whole games -----------------------------------------------------------------------------------------------------


def wins(games: int, seats: int, options: dict[str, Any], policy: Any) -> float:
    won = 0
    for seed in range(games):
        table = undercroft.open_table("mini-rogue", seats=seats, options=options, seed=seed)
        outcome = play_out(table, policy=policy, seed=seed)
        won += bool(outcome.winners)
    return won / games


def at_a_glance(state: Any, seat: int, clause: str, options: Any, about: Any) -> Any:
    return MIND.best(state, seat, clause, options, about)


@pytest.mark.parametrize("character", ["rat-hunter", "lamplighter", "sellsword", "canoness"])
def test_every_character_wins_a_good_part_of_its_games(character):
    assert wins(40, 1, {"character": character}, at_a_glance) >= 0.2


def test_a_party_wins_more_than_one_game_in_seven():
    assert wins(60, 2, {}, at_a_glance) >= 0.14


def test_who_stands_better_wins_more_often():
    """The worth of a position in the middle of a game tells the winners from the others."""
    found = []
    for seed in range(80):
        table = undercroft.open_table("mini-rogue", seed=seed)
        if play_out(table, policy=at_a_glance, seed=seed, until=40) is None:
            worth = mini_rogue.worth(table.run.state, 0)
            found.append((worth, bool(play_out(table, policy=at_a_glance, seed=seed).winners)))
    better = sum(a > b for a, won in found for b, lost in found if won and not lost)
    pairs = sum(won and not lost for _, won in found for _, lost in found)
    assert better > 0.62 * pairs


@pytest.mark.parametrize("mode", MODES[::5], ids=lambda mode: mode.name)
def test_every_option_has_a_finite_weight_and_a_reason_in_both_languages(mode):
    table = undercroft.open_table("mini-rogue", seats=mode.seats, options=mode.options, seed=3)
    chance = random.Random(3)
    while table.asks:
        ask = table.asks[0]
        state, about = table.run.state, table.run.pending[ask.seat][4]
        weights = MIND.weigh(state, ask.seat, ask.clause, ask._offered, about)
        assert len(weights) == len(ask._offered)
        assert all(math.isfinite(one) for one in weights), ask.clause
        assert 0.0 <= mini_rogue.worth(state, ask.seat) <= 1.0
        for code in languages():
            with language(code):
                assert all(str(mini_rogue.why(state, ask.seat, ask.clause, one, about)) for one in ask._offered)
        table.answer(ask.seat, chance.choice(ask.keys))


def test_the_end_is_worth_all_or_nothing():
    for seed in range(12):
        table = undercroft.open_table("mini-rogue", seed=seed)
        outcome = play_out(table, policy=at_a_glance, seed=seed)
        assert MIND.value(table.run.state, outcome, 0) == (1.0 if outcome.winners else 0.0)
