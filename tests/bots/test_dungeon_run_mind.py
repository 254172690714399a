"""The mind of Dungeon Run: sensible in positions where one can tell, strong in games, sound everywhere."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.dungeon_run.given import PACK, change, corridor, given, here, lay, play, put, room, table_at
from undercroft import open_table
from undercroft.bots.minds.dungeon_run import TRIFLES, weigh, why, worth
from undercroft.bots.minds.dungeon_run.duel import Duel, fought_out
from undercroft.games.dungeon_run.words import PROMPTS
from undercroft.kernel.option import Option
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table


def best(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
    weights = weigh(state, seat, clause, options, about)
    return options[max(range(len(options)), key=weights.__getitem__)]


def chosen(table: Table) -> str:
    ask = table.asks[0]
    return best(table._state, ask.seat, ask.clause, ask._offered, ask._about).key


# -- positions -------------------------------------------------------------------------------------------------------


def test_treasure_is_searched_and_two_trophies_become_training():
    d = given("dorgan", solo=True)
    here(d, 0, hidden=1)
    assert chosen(table_at(d)) == "search"
    d = given("dorgan", solo=True)
    change(d.heroes[0], trophies=["ooze", "ghoul"])
    assert chosen(table_at(d)) == "advance"
    assert chosen(play(table_at(d), "advance")) == "train-brawn"


def test_a_lone_hero_fights_a_rat_and_does_not_wake_a_drake_with_his_last_life():
    d = given("gorvak", solo=True)
    put(d, "rat-swarm")
    assert chosen(table_at(d)) == "battle"
    d = given("stabbins", solo=True)
    lay(d, "crossroads", 0, "N")
    change(d.heroes[0], wounds=6)
    put(d, "fire-drake")
    assert chosen(table_at(d)) == "escape"


def test_he_walks_to_what_draws_him():
    d = given("dorgan", solo=True)
    row = corridor(d, 2)
    here(d, row[1], hidden=2)
    assert chosen(table_at(d)) == f"walk-{row[1]}"


def test_the_crossbow_is_shot_where_nothing_can_hit_back():
    d = given("brenna", solo=True)
    row = corridor(d, 2)
    change(d.heroes[0], equipped=["repeating-crossbow"])
    put(d, "wight-lord", row[0])
    assert chosen(table_at(d)) == "use-repeating-crossbow"


def test_dice_kill_when_they_can_and_block_when_life_is_short():
    d = given("dorgan", solo=True)
    put(d, "ooze", wounds=3)
    table = play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")
    assert chosen(table) in ("all-kill", "all-block")  # both kill, and nothing gets through
    d = given("dorgan", solo=True)
    change(d.heroes[0], wounds=6)
    put(d, "ooze")
    assert chosen(play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")) == "all-block"


def test_who_has_a_ward_waits_for_it_beside_the_monster():
    """Ward of Mercy works once a round: alone, with all the time in the world, Mirelle fights once a round."""
    d = given("mirelle", solo=True)
    put(d, "wight-lord")
    assert chosen(table_at(d)) == "battle"
    change(d.heroes[0], exhausted=["ward-of-mercy"])
    d.turn.actions = 1
    assert chosen(table_at(d)) == "end-turn"


def test_the_boss_is_met_where_abilities_work():
    """Alone one says where the boss goes: not beside the Cursed Stone."""
    d = given("gorvak", solo=True)
    stone = lay(d, "cursed-stone", 0, "N")
    row = corridor(d, 2, "E")
    change(d.heroes[0], at=row[0])
    put(d, "ossrik", stone)
    assert 0 in d.silent  # as near to him as the other neighbour
    assert chosen(play(table_at(d), "end-turn")) == f"tile-{row[1]}"


def test_among_rivals_whoever_is_near_to_what_decides_stands_better():
    d = given("dorgan", "ashara")
    row = corridor(d, 4)
    change(d.heroes[0], at=row[2])
    before = worth(d, 0)
    put(d, "ossrik", row[3])
    near = worth(d, 0)
    assert near > before
    change(d.heroes[1], at=row[3])
    assert worth(d, 0) < near
    d.foes.clear()
    d.final = True
    change(d.heroes[0], equipped=["summoning-stone"])
    holds = worth(d, 0)
    change(d.heroes[0], at=row[0])
    assert worth(d, 0) > holds > worth(d, 1)
    assert worth(d, 0) + worth(d, 1) == pytest.approx(1)


def test_the_stone_is_carried_out_and_its_holder_is_chased():
    d = given("dorgan", "ashara", final=True)
    row = corridor(d, 3)
    change(d.heroes[0], at=row[1], equipped=["summoning-stone"])
    change(d.heroes[1], at=row[2])
    table = table_at(d)
    if table.asks[0].clause == "DR-912":
        play(table, "pass")
    assert chosen(table) == "move-south"
    d.turn.seat = 1
    assert chosen(table_at(d)) == "move-south"


def test_help_is_given_against_monsters_and_refused_to_the_holder_of_the_stone():
    d = room("library", "dorgan", "ashara")
    put(d, "ooze", 1)
    assert chosen(play(table_at(d), "battle")) == "assist-magic"
    d.final = True
    change(d.heroes[0], equipped=["summoning-stone"])
    table = table_at(d)
    if table.asks[0].clause == "DR-912":
        play(table, "pass")
    assert chosen(play(table, "battle")) == "sabotage"


def test_a_duel_is_counted_ahead():
    """More dice, more life: a better chance; a monster nearly dead is worth more than a fresh one."""
    even = (1.0,) * 9
    weak = fought_out(Duel((3,) * 8, 4, 5, (1, 2, 5, 6)), 8, 9, even)
    strong = fought_out(Duel((7,) * 8, 4, 5, (1, 2, 5, 6)), 8, 9, even)
    assert weak[8][9] < strong[8][9] <= 1.0
    assert strong[2][9] < strong[8][9]
    assert weak[8][9] < weak[8][1]


# -- everywhere ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"mercy": "on"}), (4, {}), (6, {"boxes": 2})])
def test_weights_reasons_and_worth_at_random_positions(seats, options):
    """One finite weight per option, a reason in both languages, a worth between 0 and 1: whatever random players do."""
    chance = random.Random(seats)
    table = open_table("dungeon-run", seats, {"round-limit": 60, **options}, seed=f"mind {seats}")
    for _ in range(260):
        if not table.asks:
            break
        for ask in table.asks:
            weights = weigh(table._state, ask.seat, ask.clause, ask._offered, ask._about)
            assert len(weights) == len(ask._offered)
            assert all(math.isfinite(weight) for weight in weights)
            option = best(table._state, ask.seat, ask.clause, ask._offered, ask._about)
            assert str(why(table._state, ask.seat, ask.clause, option, ask._about))
            assert 0 <= worth(table._state, ask.seat) <= 1
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


def test_the_trifles_are_clauses_that_are_asked():
    assert set(PROMPTS) >= TRIFLES


# -- games -----------------------------------------------------------------------------------------------------------


def test_every_hero_wins_alone_far_more_often_than_by_chance():
    """Random players hardly ever win; six games for each hero, and all of them end."""
    won = {}
    for hero in PACK.hero:
        for seed in range(6):
            table = open_table("dungeon-run", 1, {"round-limit": 300}, seed=f"{hero} {seed}")
            table.answer(0, f"take-{hero}")
            won[hero, seed] = bool(play_out(table, policy=best, seed=seed).winners)
    assert sum(won.values()) >= 20  # of 48; the mean over many games is about 65 %
    assert len({hero for (hero, _), win in won.items() if win}) >= 6


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_several_seats_come_to_an_end(seats):
    for seed in range(2):
        table = open_table("dungeon-run", seats, {}, seed=f"{seats} {seed}")
        asked = 0

        def answer(*ask: Any) -> Option[Any]:
            nonlocal asked
            asked += 1
            assert asked < 6000, "the game does not end"
            return best(*ask)

        assert play_out(table, policy=answer, seed=seed).winners


def test_a_mind_beats_random_players():
    wins = 0
    for seed in range(6):
        chance, seat = random.Random(seed), seed % 3

        def answer(state: Any, asked: int, clause: str, options: Any, about: Any, seat=seat, chance=chance) -> Any:
            return best(state, asked, clause, options, about) if asked == seat else chance.choice(options)

        table = open_table("dungeon-run", 3, {"round-limit": 600}, seed=f"versus {seed}")
        wins += seat in play_out(table, policy=answer, seed=seed).winners
    assert wins >= 5
