"""Hints and reviews: honest figures, marked in the record, never more than the seat knows."""

from __future__ import annotations

import gc
import random
from dataclasses import replace

import pytest

from undercroft import NotAllowed, games, open_table, replay
from undercroft.bots import Careful, Seat
from undercroft.bots.hints import ENOUGH, Estimate, Hint, _dearer, _ordered, _same, estimates, hint
from undercroft.bots.mind import mind_of
from undercroft.bots.review import review, turning_points, worst
from undercroft.bots.search import Search
from undercroft.bots.seat import Odds, World
from undercroft.bots.told import advice, hint_lines, odds_words
from undercroft.kernel.run import Run
from undercroft.kernel.state import GameState
from undercroft.kernel.table import Table


def played(game: str, seats: int, answers: int, seed: int = 1, **more):
    table = open_table(game, seats, seed=seed, **more)
    bots = [Careful(seat) for seat in range(seats)]
    while table.asks and answers:
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        answers -= 1
    return table


@pytest.mark.parametrize("game", ["mini-rogue", "paper-dungeons", "map-maker", "dungeon-run"])
def test_a_hint_weighs_every_option_and_stands_in_the_record(game):
    table = played(game, 1, 12)
    found = hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1)
    assert sorted(one.key for one in found.estimates) == sorted(table.asks[0].keys)
    first, *others = found.estimates
    close = [one.low for one in others if one.tries >= ENOUGH and one.high >= first.low and not one.is_aside]
    assert close == sorted(close, reverse=True)
    assert found.is_close or first.mean >= max(one.low for one in others)
    assert all(one.low <= one.mean <= one.high for one in found.estimates)
    assert found.points == mind_of(game).points
    assert table.record.lines[-1] == {"hint": 0}
    assert replay(table.record).record.lines[-1] == {"hint": 0}
    assert hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1) == found


def test_a_table_can_be_played_without_hints():
    table = open_table("mini-rogue", 1, seed=1, hints=False)
    with pytest.raises(NotAllowed, match="without hints"):
        hint(table, 0, tries=1)
    assert replay(table.record).header["hints"] is False


def test_odds_are_counted_out():
    """MR-320 One Enemy, dice to throw: every way they can fall is counted once."""
    table = open_table("mini-rogue", 1, seed=1)
    careful = Careful(1)
    for _ in range(200):
        odds = [one.odds for one in hint(table.fork(), 0, tries=1, seed=1).estimates if one.odds]
        if odds:
            break
        table.answer(0, careful.answer(Seat(table, 0)).key)
    assert odds
    assert all(one.of >= one.better + one.lost + one.won for one in odds)


def test_a_review_names_what_cost_most():
    table = played("mini-rogue", 1, 10_000)
    found = list(review(table.game, table.record, tries=6))
    assert all(one.cost > one.margin >= 0 and one.given != one.better for one in found)
    costly = worst(iter(found))
    assert costly == sorted(found, key=lambda one: -one.cost)[:5]


def test_every_line_of_a_hint_is_a_sentence():
    for game in ("mini-rogue", "paper-dungeons"):
        table = played(game, 1, 12)
        lines = list(hint_lines(hint(table, 0, tries=2 * len(table.asks[0].keys), seed=1)))
        assert [line for line in lines if not line.endswith(".")] == []
        assert [line for line in lines if ") The next" in line] == []


def test_options_that_are_called_alike_are_told_apart_in_a_hint():
    """A long label is cut at its colon, unless another option is called the same then."""
    labels = [f"Treasure: take the {what} that lies here beside the bones of somebody" for what in ("sword", "cup")]
    labels.append("Wall: follow it as far as it goes, with one hand at the stones")
    found = Hint(False, tuple(Estimate(str(at), label, 0.5, 0.4, 0.6, 50, None) for at, label in enumerate(labels)))
    _, sword, cup, wall, *_ = hint_lines(found)
    assert ("sword" in sword, "cup" in cup) == (True, True)
    assert wall.startswith("Wall")
    assert "follow" not in wall


@pytest.mark.parametrize("game", ["mini-rogue", "paper-dungeons", "map-maker", "dungeon-run"])
def test_the_whole_budget_is_used_and_the_leaders_get_most_of_it(game):
    table = played(game, 1, 12)
    found = hint(table, 0, tries=90, seed=1)
    weighed = [one for one in found.estimates if not one.is_aside]
    assert 90 <= sum(one.tries for one in weighed) < 180  # what is advised has caught up with the leaders
    assert weighed[0].tries >= max(one.tries for one in weighed) // 2
    often = [one for one in weighed if 2 * one.tries >= weighed[0].tries]
    best = max(often, key=lambda one: one.mean)
    assert weighed[0].high + 1e-9 >= best.mean or best.low <= weighed[0].mean  # the best, or too close to call


def test_what_costs_more_for_the_same_is_never_advised():
    cheap, dear = {"takes": {"track-xp": 1}}, {"takes": {"track-xp": 2}}
    same = dict.fromkeys(("leads", "risk", "chance", "deadly")) | {"stands_for": [], "brings": "1 Gold"}
    same["gives"] = {"track-gold": 1}
    options = [{"key": "dear", **same, **dear}, {"key": "cheap", **same, **cheap}]
    assert dict(_dearer(options)) == {"dear": "cheap"}
    assert dict(_dearer([options[1], {**options[0], "gives": {"track-gold": 2}}])) == {}


def test_what_another_answer_says_word_for_word_is_weighed_once():
    alike = {"label": "Drink: Holy Water", "costs": None, "takes": {"potion": 1}}
    options = [{"key": "a", "place": "x", **alike}, {"key": "b", "place": "y", **alike}]
    assert dict(_same(options)) == {"b": "a"}
    assert dict(_same([options[0], {**options[1], "costs": "1 HP"}])) == {}


def test_the_advice_gives_a_reason_that_was_counted():
    def row(key, mean, **more):
        return Estimate(key, key, mean, mean - 0.05, mean + 0.05, 50, **{"odds": None, **more})

    clear = Hint(False, (row("fight", 0.8), row("flee", 0.3)))
    assert advice(clear) == "Fight. It wins 80 % of the games tried, “flee” 30 %."
    close = Hint(False, (row("fight", 0.51), row("flee", 0.5, costs="2 HP")))
    assert "without its price: 2 HP." in advice(close)
    sure = Hint(False, (row("strike", 1.0, odds=Odds(36, 0, 0, 36)), row("wait", 1.0)))
    assert advice(sure) == "Strike. It wins the game at once."
    last = Hint(False, (row("drink", 0.2), row("endure", 0.0, deadly="This kills you.")))
    assert advice(last) == "Drink. Every other answer surely kills."
    hardly = Hint(False, tuple(replace(row(key, 0.0), tries=1) for key in ("brawn", "magic")))
    assert advice(hardly) == "Brawn, with little to go by: games of it that could be tried: 1."


def test_a_review_survives_a_best_answer_that_was_never_tried():
    """What looks best may win the first glance without a single try."""
    table = played("mini-rogue", 1, 10_000, seed=3)
    for tries in (1, 2, 3):
        assert all(one.cost > one.margin for one in review(table.game, table.record, tries=tries))


def test_turning_points_are_three_clear_ones_in_order_and_say_how_many_were_looked_at():
    table = open_table("mini-rogue", ["Ann"], seed=4)
    while table.asks:
        table.answer(0, table.asks[0].keys[-1])
    found = turning_points(table.game, table.record, 0, seconds=1e9)
    assert found.looked_at == found.of > 5
    assert 0 < len(found.points) <= 3
    assert [one.number for one in found.points] == sorted(one.number for one in found.points)
    assert all(one.cost > one.margin and one.given != one.better for one in found.points)
    assert turning_points(table.game, table.record, 0, seconds=0)[1:] == (0, found.of)  # no time: nothing is made up


def test_what_was_tried_seldom_is_not_worse_for_that(monkeypatch):
    """Whole games that all went wrong by luck do not rule out an answer after which a seat soon stands best."""
    table = open_table("mini-rogue", seed=1)
    seat, good = Seat(table.fork(), 0), table.asks[0].keys[-1]

    def found(self, at):
        one, stands = self.tried[at], "stands" in str(self.seed)
        value = 0.9 if stands else float(one.tries >= 5)
        self._found(at, value if one.key == good else 0.5 if stands else float(one.tries % 2))

    monkeypatch.setattr(Search, "try_one", found)
    hinted = estimates(seat, tries=80, seed=1)
    assert hinted.estimates[0].key == good
    assert hinted.estimates[0].tries >= max(one.tries for one in hinted.estimates[1:]) // 2


def test_luck_at_the_beginning_does_not_end_a_look_ahead(monkeypatch):
    """The best answer may do badly in its first tries: what is left of the budget is for those in front."""
    table = open_table("mini-rogue", seed=1)
    search = Search(Seat(table.fork(), 0), 1)
    first, *_, good = [one.key for one in search.tried]

    def found(self, at):
        one = self.tried[at]
        self._found(at, float(one.tries >= 4) if one.key == good else 0.5 if one.key == first else 0.2)

    monkeypatch.setattr(Search, "try_one", found)
    assert search.go_on(400)
    assert search.best.key != good
    search.insist(400)
    assert search.best.key == good


@pytest.mark.parametrize("game", games())
def test_a_hint_leaves_nothing_behind(game):
    """Whoever asks at hundreds of positions does not fill the memory with worlds that were imagined for them."""

    def alive() -> int:
        gc.collect()
        return sum(isinstance(one, (Table, World, Search, Run, GameState)) for one in gc.get_objects())

    table, chance = open_table(game, seed=3), random.Random(3)
    counts = []
    for _ in range(4):
        while len(table.asks[0].keys) < 2:
            table.answer(0, table.asks[0].keys[0])
        estimates(Seat(table.fork(), 0), tries=8, seed=1)
        counts.append(alive())
        table.answer(0, chance.choice(table.asks[0].keys))
        if table.outcome is not None:
            break
    assert max(counts) - counts[0] <= 3, counts  # the table keeps a checkpoint or two of its own


def test_answers_that_were_won_a_few_times_are_not_held_to_be_the_same(monkeypatch):
    """Where nearly every game is won each answer wins its first five: they are tried on, all of them, not one."""
    table = open_table("mini-rogue", seed=1)

    def found(self, at):
        self._found(at, float((self.tried[at].tries + at) % 12 != 11 or at == 0))

    monkeypatch.setattr(Search, "try_one", found)
    hinted = estimates(Seat(table.fork(), 0), tries=150, seed=1).estimates
    tries = sorted((one.tries for one in hinted), reverse=True)
    assert tries[2] > 30, tries


def test_what_is_sure_to_be_good_stands_before_what_had_luck_in_a_few_tries():
    few, often = Estimate("few", "few", 1.0, 0.57, 1.0, 5, None), Estimate("often", "often", 0.9, 0.8, 0.96, 60, None)
    best = Estimate("best", "best", 0.92, 0.83, 0.97, 60, None)
    assert [one.key for one in _ordered([few, often, best], "best")] == ["best", "often", "few"]


def test_the_first_is_held_against_the_best_that_was_tried_often():
    def row(key, mean, tries, **more):
        return Estimate(key, key, mean, mean - 0.05, mean + 0.05, tries, None, **more)

    often, better, lucky = row("often", 0.6, 60), row("better", 0.7, 40), row("lucky", 0.9, 5)
    assert Hint(False, (row("first", 0.8, 60), lucky, often, better)).rival == better
    assert Hint(False, (row("first", 0.8, 60), row("dies", 0.0, 60, deadly="!"), lucky)).rival == lucky
    assert Hint(False, (row("first", 0.8, 60), row("same", 0.8, 60, same_as="first"))).rival is None


def test_where_master_plays_on_to_the_end_a_hint_takes_what_is_best_of_all_its_tries(monkeypatch):
    """Points, alone: whoever looks ahead counts the points at the end, so there is one search and not two."""
    table = played("paper-dungeons", 1, 12)
    made = []

    def found(self, at):
        made.append(self)
        self._found(at, 0.6 if at == len(self.tried) - 1 else 0.5)

    monkeypatch.setattr(Search, "try_one", found)
    hinted = estimates(Seat(table.fork(), 0), tries=60, seed=1)
    assert len({id(one) for one in made}) == 1
    assert hinted.estimates[0].key == table.asks[0].keys[-1]
    assert sum(one.tries for one in hinted.estimates) == 60


def test_an_advice_between_equals_says_so_and_names_both_in_full():
    """Neither "by a little" for the same figure, nor the same name for two plans."""
    labels = [
        f"All dice: {what}, with everything that is left over for whatever is to come" for what in ("hit", "guard")
    ]
    rows = tuple(Estimate(str(at), label, 0.4, 0.3, 0.5, 50, None) for at, label in enumerate(labels))
    said = advice(Hint(False, rows))
    assert all(label in said for label in labels)
    assert "nothing tells them apart" in said
    assert "40 % of the games" in said


def test_odds_that_decide_nothing_are_not_told():
    assert [*odds_words(Odds(36, 36, 0, 0)), *odds_words(Odds(36, 0, 0, 0)), *odds_words(None)] == []
    assert [*odds_words(Odds(36, 0, 1, 0))] == ["The next throw or card, counted out: 1 of 36 lose the game."]
    assert [*odds_words(Odds(6, 4, 0, 0))] == ["The next throw or card, counted out: 4 of 6 better than now."]
