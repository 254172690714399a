"""The mind of Map Maker: sensible in positions where one can tell, strong in games, sound everywhere."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.map_maker.given import given, given_fight, plain, sheet, skilled
from games.map_maker.modes import MODES
from undercroft import language, open_table
from undercroft.bots.mind import mind_of
from undercroft.games.map_maker.kinds.terms import MONSTER, NORMAL
from undercroft.games.map_maker.mind import TRIFLES, odds, weigh, why, worth
from undercroft.games.map_maker.rules.boss_turn import target
from undercroft.games.map_maker.rules.encounters import act, resolve
from undercroft.games.map_maker.rules.experience import gain_any
from undercroft.games.map_maker.rules.fight import next_action
from undercroft.games.map_maker.rules.scores import attack_test, defence_test, encounter_test
from undercroft.games.map_maker.rules.skills import suffer
from undercroft.games.map_maker.sight.odds import chance_of
from undercroft.games.map_maker.words.prompts import PROMPTS
from undercroft.kernel.playout import play_out
from undercroft.kernel.rules import CHOOSE, ROLL

MIND = mind_of("map-maker")


def chosen(d: Any, rule: Iterator[Any], *dice: int) -> str:
    """What the mind answers to the first ask of a rule, after these dice."""
    request = next(rule)
    while request[0] == ROLL:
        request = rule.send(dice)  # type: ignore[attr-defined]  # rules are generators
    assert request[0] == CHOOSE
    _, clause, options, seat, about = request
    return MIND.best(d, seat, clause, options, about).key


# -- positions --------------------------------------------------------------------------------------------------------


def test_an_easy_test_is_taken_and_a_weak_hero_rests():
    d = given("fighter", basic={"monster": 1, "exploration": 6, "rest": 5})
    assert chosen(d, act(d, d.heroes[0])) == "monster"
    d = given("fighter", level=12, basic={"monster": 5, "exploration": 6, "rest": 5})
    sheet(d, 0, hp=2)
    assert chosen(d, act(d, d.heroes[0])) == "rest"


def test_a_skill_is_used_where_it_turns_the_test_only():
    d = plain(given("fighter", basic={"monster": 3}))
    skilled(d, 0, 16)
    assert chosen(d, resolve(d, d.heroes[0], MONSTER), 1, 3) == "power-strike-1"
    d = plain(given("fighter", basic={"monster": 3}))
    skilled(d, 0, 28)
    sheet(d, 0, sp=1, attack=15)  # won already, and no room for one more experience
    assert not chosen(d, resolve(d, d.heroes[0], MONSTER), 5, 1).startswith("power-strike")


def test_potions_wait_until_they_save_a_life():
    d = given("mage", basic={"monster": 3, "rest": 3})
    sheet(d, 0, hp=4, potions=2)
    assert chosen(d, act(d, d.heroes[0])) != "potion-1"
    sheet(d, 0, hp=1)
    assert chosen(d, suffer(d, d.heroes[0], 1, "MM-329", None)) == "potion-1"


def test_experience_fills_a_row():
    d = plain(given("fighter"), 6)
    sheet(d, 0, agility=9)
    assert chosen(d, gain_any(d, d.heroes[0], 1, "MM-402")) == "experience-agility"


def test_the_last_hit_goes_to_the_boss():
    d = given_fight("fighter", boss="orc-chief", squares=[6], hp=1, defense=3)
    sheet(d, 0, attack=8)
    assert chosen(d, next_action(d, d.boss)) == "attack-boss"


def test_jars_are_left_alone_and_minions_are_not():
    """A jar attacks when it is reaped, a Minion in every round."""
    for boss, wanted in (("soul-harvester", "attack-boss"), ("skeleton-king", "attack-target")):
        d = given_fight("fighter", boss=boss, squares=[6], hp=4, attack=6, defense=3)
        sheet(d, 0, attack=8, hp=10)
        assert chosen(d, next_action(d, d.boss)) == wanted


def test_the_strongest_of_tied_heroes_bears_the_blow():
    d = given_fight("fighter", "mage", "cleric", boss="orc-chief")
    sheet(d, 0, hp=3)
    assert chosen(d, target(d)) == "hero-3"


def test_a_team_takes_different_classes():
    table = open_table("map-maker", 4, seed=1)
    for _ in range(4):
        ask = table.asks[0]
        table.answer(ask.seat, MIND.best(table.run.state, ask.seat, ask.clause, ask._offered, ask._about).key)
    assert len({hero["class"] for hero in table.view()["heroes"]}) == 4


# -- odds -------------------------------------------------------------------------------------------------------------


def test_the_table_of_odds_is_exact():
    d = plain(given("fighter", "thief", "mage", level=12), 4)
    sheet(d, 0, attack=7, intelligence=10, penalty={"attack": 1})
    sheet(d, 1, agility=11, defense_mod=-1)
    for hero in d.heroes:
        for place in NORMAL:
            for own, foe in (("", ""), ("high2", ""), ("", "high2"), ("low2", "high2")):
                test = encounter_test(d, hero, place)
                test.hero_keeps, test.foe_keeps = own, foe
                assert odds.chance(d, test) == pytest.approx(float(chance_of(d, test)))
    d = given_fight("fighter", "mage", boss="skeleton-king", squares=[2], attack=4, defense=4)
    for hero in d.heroes:
        for test in (attack_test(d, d.boss, hero), defence_test(d, d.boss, hero)):
            assert odds.chance(d, test) == pytest.approx(float(chance_of(d, test)))


# -- everywhere -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_ask_is_weighed_and_every_answer_has_a_reason(mode):
    chance = random.Random(mode.name)
    for number in range(2):
        table = open_table("map-maker", mode.seats, mode.options, seed=f"{mode.name} {number}")
        for _ in range(120):
            if not table.asks:
                break
            ask, state = table.asks[0], table.run.state
            weights = weigh(state, ask.seat, ask.clause, ask._offered, ask._about)
            assert len(weights) == len(ask.options)
            assert all(math.isfinite(weight) for weight in weights)
            assert 0.0 <= worth(state, ask.seat) <= 1.0
            option = chance.choice(ask._offered)
            for code in ("en", "fr"):
                with language(code):
                    assert str(why(state, ask.seat, ask.clause, option, ask._about)).endswith(".")
            best = ask._offered[max(range(len(weights)), key=weights.__getitem__)]
            table.answer(ask.seat, (best if chance.random() < 0.7 else option).key)


def test_the_trifles_are_asks_of_the_game():
    assert set(PROMPTS) >= TRIFLES


def test_an_ended_game_is_worth_all_or_nothing():
    d = given_fight("fighter", "mage")
    better, worse = worth(d, 0), worth(sheet_of_the_weak(d), 0)
    assert 0.0 < worse < better < 1.0
    d.killer = 0
    assert worth(d, 0) == 1.0
    d = given_fight("fighter")
    sheet(d, 0, hp=0)
    assert worth(d, 0) == 0.0


def sheet_of_the_weak(d: Any) -> Any:
    weak = d.copy()
    weak.heroes[0].hp = weak.heroes[1].hp = 1
    return weak


# -- games ------------------------------------------------------------------------------------------------------------


def won(heroes: int, games: int, options: dict[str, Any], policy: Any) -> float:
    ends = []
    for seed in range(games):
        table = open_table("map-maker", 1, {"heroes": heroes, **options}, seed=seed)
        ends.append(bool(play_out(table, seed=seed, policy=policy).winners))
    return sum(ends) / games


@pytest.mark.parametrize(("heroes", "games", "wins"), [(1, 60, 0.6), (2, 20, 0.85), (4, 10, 0.7)])
def test_it_wins_where_chance_never_does(heroes, games, wins):
    assert won(heroes, games, {}, MIND.best) >= wins
    assert won(heroes, games, {}, None) <= 0.1


def test_every_class_alone_can_win():
    for key in ("fighter", "thief", "mage", "cleric", "barbarian", "hunter", "warlock", "paladin"):
        assert won(1, 16, {"class-1": key}, MIND.best) >= 0.15


def test_worth_tells_games_that_are_won_from_those_that_are_lost():
    judged: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(40):
        table = open_table("map-maker", 1, {"class-1": "warlock"}, seed=seed)
        along: list[float] = []

        def watched(state, seat, clause, options, about, along=along):
            if state.heroes and state.boss is not None:
                along.append(worth(state, seat))
            return MIND.best(state, seat, clause, options, about)

        judged[bool(play_out(table, seed=seed, policy=watched).winners)] += along
    mean = {end: sum(values) / len(values) for end, values in judged.items()}
    assert mean[True] > mean[False] + 0.3
