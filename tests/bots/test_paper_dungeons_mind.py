"""Does the mind of Paper Dungeons play sensibly?"""

from __future__ import annotations

import math
import random
from dataclasses import fields
from statistics import mean

import pytest

from games.paper_dungeons.given import given, lay, mark
from games.paper_dungeons.modes import MODES
from undercroft import language, open_table, play_out
from undercroft.bots.mind import mind_of
from undercroft.games.paper_dungeons.kinds.pack import Lasting
from undercroft.games.paper_dungeons.mind import TRIFLES, weigh, weigh_ahead, why, worth
from undercroft.games.paper_dungeons.mind.prices import Prices
from undercroft.games.paper_dungeons.mind.remembered import looked_at
from undercroft.games.paper_dungeons.rules.dice import offers
from undercroft.games.paper_dungeons.rules.plan import ways_on
from undercroft.games.paper_dungeons.rules.state import Sheet
from undercroft.games.paper_dungeons.words.options import TAKE_OR_LEAVE

POOL = ("white-thief", "white-warrior", "white-clover", "black-thief", "black-warrior", "black-boots")
MIND = mind_of("paper-dungeons")


def preferred(d, clause, options, about=None):
    weights = weigh(d, 0, clause, options, about)
    return options[weights.index(max(weights))].key


def steps(d):
    ann = d.sheets[0]
    return ways_on(d.dungeon.crossroads[ann.passes][ann.room], ann.minions_left, ann.rewards_left)


def test_a_gem_next_door_is_fetched():
    d = given(levels=(4, 3, 3, 3), room="A4", visited=("C3", "F5", "D6", "F4"), defeated=("F4",), round=4)
    lay(d, *POOL)
    d.sheets[0].movement = 1
    assert preferred(d, "PD-521", steps(d), 1) == "go-a3"  # a trap and a gem; all other rooms hold less


def test_the_room_of_a_monster_is_entered_in_time():
    """The last die before the fight, one step away, against nothing much elsewhere."""
    d = given(dungeon="A", levels=(4, 4, 3, 3), room="C2", round=3)  # monster 1 in C3, behind a wall; D3 beside it
    mark(d, d.sheets[0], room="D3", visited=("C2",))
    lay(d, *POOL)
    d.sheets[0].tracker += [d.box.face["black-boots"]] * 8
    d.sheets[0].movement = 1
    assert preferred(d, "PD-521", steps(d), 1) == "go-c3"


def test_nobody_walks_into_a_resurrection_for_a_potion():
    d = given(levels=(1, 1, 1, 1), damage=4)
    lay(d, *POOL)
    d.sheets[0].movement = 2
    weights = dict(zip([option.key for option in steps(d)], weigh(d, 0, "PD-521", steps(d), 2), strict=True))
    assert weights["door-d1"] < weights["door-c1"]  # a goblin of level 3, against a potion for nothing


def test_boots_walk_and_heroes_learn_by_their_own_dice():
    d = given(levels=(3, 1, 3, 1), room="D4", round=4)
    lay(d, *POOL)
    options = offers(d, d.sheets[0])
    weights = dict(zip([one.key for one in options], weigh(d, 0, "PD-261", options, (1, 3)), strict=True))
    assert weights["black-boots-move"] > weights["white-warrior-move"]
    assert weights["black-thief-level-thief"] > weights["white-clover-level-thief"] - 0.01
    cloak = next(at for at, item in enumerate(d.box.items) if item.key == "ethereal-cloak")
    d.sheets[0].started |= 1 << cloak
    d.sheets[0].complete |= 1 << cloak
    weights = dict(zip([one.key for one in options], weigh(d, 0, "PD-261", options, (1, 3)), strict=True))
    assert weights["white-thief-move"] > weights["white-clover-move"]  # nothing else for a thief to do


def test_walls_and_moats_are_looked_through_early_and_not_late():
    """Played from the beginning without walls a dungeon is worth more than with any sword."""
    d = given(round=6)
    d.sheets[0].tracker += [d.box.face["black-boots"]] * 5 * d.box.dice_per_round
    early, late = (Prices(one, one.sheets[0]) for one in (given(round=1), d))
    for passes in ("wall", "moat"):
        free = Lasting(passes=passes)
        assert early.lasting(free) > early.lasting(Lasting(monster_power=3))
        assert late.lasting(free) < early.lasting(free) / 2


def test_potions_absorb_and_rewards_are_taken():
    d = given(potions=2, auto_absorb=False, ask_rewards=True)
    assert preferred(d, "PD-303", d.box.absorbs[2::-1], (2, None)) == "absorb-2"
    assert preferred(d, "PD-605", TAKE_OR_LEAVE, d.box.room["C1"]) == "take"


def test_a_begun_item_is_completed_rather_than_another_begun():
    d = given(begun=("crown-of-the-true-king",), round=8)
    options = d.box.item_menu(d.sheets[0].started, d.sheets[0].complete)
    assert preferred(d, "PD-410", options, (None, 1, 1)) == "craft-crown-of-the-true-king"


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_option_of_every_mode_gets_a_finite_weight_and_a_reason(mode):
    table = open_table("paper-dungeons", mode.seats, mode.options, seed=5)
    chance = random.Random(5)
    worths = []
    while table.asks:
        ask = chance.choice(table.asks)
        if ask.seat == 0:
            state, about = table.run.state, table.run.pending[0][4]
            weights = weigh(state, 0, ask.clause, ask._offered, about)
            assert len(weights) == len(ask.keys)
            assert all(math.isfinite(weight) for weight in weights)
            worths.append(worth(state, 0))
            for code in ("en", "fr"):
                with language(code):
                    reasons = [str(why(state, 0, ask.clause, option, about) or "") for option in ask._offered]
                    assert all(reasons) or ask.clause in TRIFLES
        table.answer(ask.seat, chance.choice(ask.keys))
    assert all(0 <= one <= 1 for one in worths)


def test_it_plays_far_better_than_chance_and_knows_how_it_stands():
    """By chance a solo game ends with 14 points or so."""
    points, guessed = [], []
    for seed in range(12):
        table = open_table("paper-dungeons", 1, {"ready": False}, luck="fast", seed=seed)
        play_out(table, policy=MIND.best, seed=seed, until=lambda d: d.round > 6)
        guessed.append(130 * worth(table.run.state, 0))
        points.append(play_out(table, policy=MIND.best, seed=seed).scores[0])
    assert mean(points) > 70
    assert mean(abs(one - other) for one, other in zip(points, guessed, strict=True)) < 12


def test_it_wins_against_players_by_chance():
    wins = 0
    for seed in range(4):
        table = open_table("paper-dungeons", 3, {"ready": False}, luck="fast", seed=seed)
        chance = random.Random(seed)

        def policy(state, seat, clause, options, about, chance=chance):
            return MIND.best(state, seat, clause, options, about) if seat == 1 else chance.choice(options)

        wins += play_out(table, policy=policy, seed=seed).winners == (1,)
    assert wins == 4


def test_who_looks_ahead_weighs_as_at_a_glance():
    """What was weighed before is remembered by all that counts: the same sheet, however it came to be so."""
    seen = []

    def noted(state, seat, clause, options, about):
        first, again = (
            weigh_ahead(state, seat, clause, options, about),
            weigh_ahead(state, seat, clause, options, about),
        )
        assert first == again == weigh(state, seat, clause, options, about)
        seen.append(clause)
        return options[int(chance.random() * len(options))]

    for seed in range(6):
        chance = random.Random(seed % 3)  # some games begin alike, and go on with other luck
        table = open_table("paper-dungeons", 2, {"ready": False, "campaign": "none"}, luck="fast", seed=seed % 2)
        play_out(table, policy=noted, seed=seed)
    assert {"PD-261", "PD-521"} <= set(seen)


@pytest.mark.parametrize("field", [field.name for field in fields(Sheet) if field.name not in ("name", "seat")])
def test_whatever_is_written_on_a_sheet_is_told_apart(field):
    d = given(levels=(3, 1, 3, 1), room="D4", round=4)
    before = looked_at(d, d.sheets[0])
    value = getattr(d.sheets[0], field)
    other = [*value, 1] if isinstance(value, list) else (*value, 1) if isinstance(value, tuple) else ("other", value)
    setattr(d.sheets[0], field, other)
    assert looked_at(d, d.sheets[0]) != before
