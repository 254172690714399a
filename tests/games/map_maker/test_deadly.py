"""Every sure death is marked, and no obvious answer is one: counted out over many positions."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from clauses import clause
from conform.changes import IMPOSSIBLE
from conform.deaths import check_deadly
from conform.mode import otherwise
from conform.subjects import subject_of
from conform.suite import positions
from games.map_maker.given import given, given_fight, plain, sheet
from games.map_maker.modes import MODES, anybody
from undercroft import open_table
from undercroft.games.map_maker.kinds.terms import TRAP
from undercroft.games.map_maker.sight.details import details, obvious
from undercroft.games.map_maker.words.options import TAKE_IT

COUNTED = ("MM-301", "MM-332", "MM-855", "MM-R112")  # what follows is a test or a loss
THROWS = 250  # of a throw that spares one in 36, all of so many miss it once in a thousand


def dies(game, seat, key, chance):
    """Does a Hero die of this answer before anybody is asked again, however the dice fall?"""
    forks = (game.fork(seed=chance.getrandbits(32)) for _ in range(THROWS))
    return all("died" in [event.kind.key for event in fork.answer(seat, key)] for fork in forks)


@clause("MM-700", "MM-801")
@pytest.mark.parametrize("name", ["solo", "two-players", "full-set", "three-players"])
def test_every_sure_death_of_a_test_is_marked(name):
    mode = next(one for one in MODES if one.name == name)
    marked = looked = 0
    for seed in range(4):
        game = open_table("map-maker", mode.seats, mode.options, seed=f"deadly {seed}")
        chance = random.Random(seed)
        pick = anybody(chance)
        while game.asks:
            ask = game.asks[0]
            heroes = game.view(ask.seat)["heroes"]
            weak = any(0 < hero["hp"] <= 2 for hero in heroes)
            for option in ask.options if weak and ask.clause in COUNTED else ():
                if ask.clause == "MM-R112" and option.key != "take-it":
                    continue
                looked += 1
                is_marked = option.to_json()["deadly"] is not None
                marked += is_marked
                is_sure = dies(game, ask.seat, option.key, chance)
                if is_sure != is_marked:  # marked though somebody else is asked first: it kills if nobody steps in
                    fork = game.fork(seed=1)
                    fork.answer(ask.seat, option.key)
                    assert is_marked, f"{ask.clause} {option.key}: a sure death that is not marked"
                    assert fork.asks, f"{ask.clause} {option.key}: marked, but no death"
                    assert fork.asks[0].clause in ("MM-R112", "MM-855", "MM-332")
            if ask.obvious is not None:
                assert {one.key: one for one in ask.options}[ask.obvious].to_json()["deadly"] is None
            game.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    assert looked


@clause("MM-700")
def test_alone_every_sure_death_is_marked_whatever_the_question():
    """Random positions, as they would be if the Hero were nearly dead: all luck is counted out."""
    subject, chance = subject_of("map-maker"), random.Random("alone")
    counted = sure = 0
    for position in positions(subject, chance, 5, 300, [mode for mode in subject.modes if mode.seats == 1]):

        def weaken(d):
            for hero in d.heroes:
                hero.hp, hero.potions = min(hero.hp, chance.randrange(1, 4)), 0

        with suppress(*IMPOSSIBLE):  # what was answered since does not fit
            table = otherwise(position.table, weaken)
            found = check_deadly(table, "and more") if table is not None else (0, 0)
            counted, sure = counted + found[0], sure + found[1]
        if counted > 2500:
            break
    assert sure > 5, (counted, sure)


@clause("MM-329")
def test_a_test_that_cannot_be_won_with_the_last_hp_is_marked_unless_a_potion_is_there():
    d = plain(given("fighter", level=45, basic={"trap": 6, "monster": 6}))
    hero = sheet(d, 0, hp=1)
    option = next(one for one in d.options.encounters[-1] if one.what == TRAP)
    assert details(d, 0, "MM-301", option, hero.name)["deadly"] == "This kills the Fighter."
    hero.potions = 1
    assert "deadly" not in details(d, 0, "MM-301", option, hero.name)


@clause("MM-624")
def test_an_attack_into_a_snare_that_kills_is_marked_and_not_obvious():
    d = plain(given_fight("fighter", boss="hero-hunter", squares=[6], threat=12))
    hero = sheet(d, 0, hp=1)
    attack = d.options.attack["hero-hunter"]
    assert "deadly" in details(d, 0, "MM-542", attack, hero.name)
    assert obvious(d, 0, "MM-542", (attack,), hero.name) is None


@clause("MM-R112")
def test_to_take_a_loss_that_kills_is_never_obvious():
    d = given("fighter")
    hero = sheet(d, 0, hp=1)
    assert obvious(d, 0, "MM-R112", (TAKE_IT,), (hero.name, 1)) is None
