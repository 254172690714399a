"""Standing answers: what a seat has decided once and for all."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import given, given_fight, plain, sheet, skilled
from undercroft import open_table
from undercroft.games.map_maker.kinds.terms import MONSTER
from undercroft.games.map_maker.rules.boss_turn import target
from undercroft.games.map_maker.rules.encounters import resolve
from undercroft.games.map_maker.rules.fight import next_action
from undercroft.games.map_maker.sight.details import details
from undercroft.games.map_maker.sight.habits import STANDING
from undercroft.games.map_maker.sight.view import view


def standing(key, d, rule, dice=()):
    """What a standing answer says to the first ask of a rule, after these dice, knowing what the player sees."""
    request = next(rule)
    _, ask, options, seat, about = rule.send(dice) if dice else request
    data = [
        {"key": option.key, "parts": {}, "risk": None, **(details(d, seat, ask, option, about) or {})}
        for option in options
    ]
    return next(one for one in STANDING if one.key == key).answer({"options": data}, view(d, seat))


def test_standing_answers_see_what_the_player_sees():
    game = open_table("map-maker", 1, {"skills-before": "on", "training": 30, "class-1": "fighter"}, seed=1)
    standing = {one.key: one for one in STANDING}
    while game.asks and game.asks[0].clause != "MM-332":
        game.answer(0, game.asks[0].keys[0])
    ask = game.asks[0].to_json()
    assert "roll-first" in ask["standing"]
    assert standing["roll-first"].answer(ask, game.view(0)) == "roll"
    assert not [one.key for one in STANDING if one.default]


def strikes(key, d):
    return standing(key, d, next_action(d, d.boss))


@clause("MM-542")
def test_who_can_only_strike_strikes_if_that_stands_so():
    assert strikes("just-strike", given_fight("fighter", boss="soul-harvester")) == "attack-boss"
    d = given_fight("fighter", boss="soul-harvester")
    sheet(d, 0, hp=3, potions=1)
    assert strikes("just-strike", d) is None  # a potion could be drunk
    assert strikes("just-strike", given_fight("fighter", boss="soul-harvester", squares=[3])) is None  # or a jar broken
    assert strikes("just-strike", given_fight("fighter", boss="black-dragon", squares=[3])) is None  # or it bites back


@clause("MM-541")
def test_heroes_act_in_order_if_that_stands_so():
    assert strikes("in-order", given_fight("fighter", "mage", boss="soul-harvester")) == "hero-1"
    one_seat = given_fight("fighter", "mage", boss="soul-harvester", seats=1)
    assert strikes("in-order", one_seat) == "hero-1-attack-boss"
    one_seat = given_fight("fighter", "mage", boss="soul-harvester", seats=1)
    sheet(one_seat, 1, hp=3, potions=1)
    assert strikes("in-order", one_seat) is None  # somebody could drink
    one_seat = given_fight("fighter", "mage", boss="soul-harvester", seats=1, squares=[3])
    assert strikes("in-order", one_seat) is None  # the Boss or a jar?


@clause("MM-604")
def test_of_tied_heroes_the_strongest_is_attacked_if_that_stands_so():
    d = given_fight("fighter", "mage", "cleric", boss="orc-chief")
    sheet(d, 0, hp=4)
    assert standing("strongest", d, target(d)) == "hero-3"


@clause("MM-855")
@pytest.mark.parametrize(("dice", "answer"), [((6, 1), "no-skill"), ((2, 3), None)])
def test_won_tests_are_left_alone_if_that_stands_so(dice, answer):
    """The Mage's Fire Storm would bring more experience for a success; a lost test is a decision."""
    d = plain(given("mage", basic={"monster": 3}))
    skilled(d, 0, 28)
    assert standing("spare-won-tests", d, resolve(d, d.heroes[0], MONSTER), dice) == answer
