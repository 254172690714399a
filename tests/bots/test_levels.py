"""The levels: legal answers, the same seed the same choice, nothing hidden ever changes one."""

from __future__ import annotations

import random

import pytest

from conform.fair import fair_positions
from conform.subjects import subjects
from conform.suite import sit_down
from undercroft import Unknown, open_table, replay
from undercroft.bots import AtRandom, Careful, Cunning, Master, Novice, Seat
from undercroft.bots.mind import Mind
from undercroft.bots.search import Search
from undercroft.bots.seated import bot_for, called, kind_of, told_apart
from undercroft.kernel.languages import language

LEVELS = {
    "random": AtRandom, "novice": Novice, "careful": Careful,
    "cunning": lambda seed: Cunning(seed, tries=4), "master": lambda seed: Master(seed, tries=4),
}  # fmt: skip


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_every_level_answers_what_is_offered(subject, level):
    """Twenty answers of a game with as many seats as possible, then a game for one."""
    for mode in (max(subject.modes, key=lambda mode: mode.seats), min(subject.modes, key=lambda mode: mode.seats)):
        table = sit_down(subject, mode, 3)
        bots = [LEVELS[level](f"{level} {seat}") for seat in range(mode.seats)]
        for _ in range(20):
            if not table.asks:
                break
            ask = table.asks[-1]
            table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        assert table.record.answers == min(20, table.record.answers)
        assert table.record.answers > 0


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_makes_the_same_choice(level):
    def game():
        table = open_table("mini-rogue", 2, seed="same")
        bots = [LEVELS[level](seat) for seat in range(2)]
        for _ in range(25):
            ask = table.asks[0]
            table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        return table.record.lines

    assert game() == game()


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_nothing_hidden_changes_an_answer(subject):
    """The bounded sample; tests/conform/fair.py does it at full size."""
    compared = fair_positions(subject, 6, seed=1, tries=3)
    assert compared == 6 or not subject.hidden


def test_a_search_by_the_clock_answers_in_time_on_several_cores():
    table = open_table("mini-rogue", 1, seed=2)
    for _ in range(5):
        table.answer(0, table.asks[0].keys[0])
    master = Master(1)
    master.seconds, master.workers = 0.05, 3
    assert master.answer(Seat(table, 0)).key in table.asks[0].keys


def test_a_search_stops_when_nothing_more_can_change_its_mind():
    """One answer looks clearly best, and all do equally well."""
    table = open_table("mini-rogue", 1, seed=2)
    looks = Mind(
        weigh=lambda state, seat, clause, options, about: [9.0, *[0.0] * (len(options) - 1)], until=lambda state: 1
    )
    search = Search(Seat(table, 0), 1, looks)
    assert search.go_on(iterations=2000)
    assert 2 < sum(one.tries for one in search.tried) < 1000
    assert search.best.key == table.asks[0].keys[0]


def test_a_search_prefers_what_does_better_to_what_looks_better():
    """The last answer looks worse, and wins."""
    table = open_table("mini-rogue", 1, seed=2)
    last = table.asks[0].keys[-1].removeprefix("play-")
    mind = Mind(
        weigh=lambda state, seat, clause, options, about: [1.0, *[0.0] * (len(options) - 1)],
        worth=lambda state, seat: float(bool(state.heroes) and state.heroes[0].kind.key == last),
        until=lambda state: 1,
    )
    search = Search(Seat(table, 0), 1, mind)
    search.go_on(iterations=60)
    assert search.best.key == f"play-{last}"


def test_bots_are_named_and_told_apart():
    assert told_apart(["ann", "bot", "bot:careful", "bot:master", "bot:master"]) == [
        "ann", "bot:careful", "bot:careful-2", "bot:master", "bot:master-2",
    ]  # fmt: skip
    assert [kind_of(name) for name in ("bot", "bot:2", "bot:master-2", "bot:gone-3")] == [
        "careful", "careful", "master", "careful",
    ]  # fmt: skip
    assert isinstance(bot_for("bot:cunning-3"), Cunning)
    with pytest.raises(Unknown, match="possible: novice, careful, cunning, master, random"):
        told_apart(["bot:clever"])
    with language("fr"):
        assert called("bot:careful-2") == "robot prudent 2"
    assert called("ann") == "ann"


def test_a_seat_shows_what_its_seat_may_know_and_no_more():
    table = open_table("paper-dungeons", 2, seed=1)
    seat = Seat(table, 1)
    assert seat.ask.seat == 1
    assert seat.view == table.view(1)
    assert list(seat.events) == list(table.events(1))
    world = seat.imagine(4)
    assert [option.key for option in world.options] == list(seat.ask.keys)


def test_a_game_with_bots_is_saved_and_goes_on():
    table = open_table("dungeon-run", told_apart(["ann", "bot", "bot"]), seed=1)
    chance = random.Random(1)
    bots = {seat: bot_for(name, seat) for seat, name in enumerate(table.header["seats"]) if seat}
    for _ in range(30):
        ask = table.asks[0]
        key = bots[ask.seat].answer(Seat(table, ask.seat)).key if ask.seat in bots else chance.choice(ask.keys)
        table.answer(ask.seat, key)
    assert replay(table.record).view(0) == table.view(0)


def test_careful_draws_lots_as_a_choice_among_the_best_does():
    """Also among one, so that its games stay what they were."""
    careful, luck, chance = Careful(7), random.Random(7), random.Random(1)
    for _ in range(200):
        weights = [float(chance.randrange(3)) for _ in range(chance.randrange(1, 5))]
        best = [at for at, weight in enumerate(weights) if weight == max(weights)]
        assert careful._take(weights) == luck.choice(best)
