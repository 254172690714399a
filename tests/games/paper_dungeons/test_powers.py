"""The sixteen powers: of the start, triggered, or at work in every round."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, end, enter, events, given, reward, scored
from story import perform
from undercroft.games.paper_dungeons.rules.setup import start_power

POINTS = {
    "alchemist": -1, "craftsman": -3, "assassin": 0, "barbarian": 0, "shaman": 3, "scout": -2, "berserker": -2,
    "merchant": -1, "noble": -1, "jeweller": 0, "plunderer": -2, "psionic": 2, "ranger": -1, "healer": 2,
    "veteran": -3, "seer": 2,
}  # fmt: skip


def start(key, *answers, **marks):
    d = given(power=key, **marks)
    return d, perform(start_power(d, d.sheets[0]), answers=answers)


@clause("PD-162", "PD-809", "PD-900", "PD-901", "PD-902", "PD-903", "PD-904", "PD-905", "PD-906", "PD-907", "PD-908",
        "PD-909", "PD-910", "PD-911", "PD-912", "PD-913", "PD-914", "PD-915")  # fmt: skip
@pytest.mark.parametrize("key", POINTS)
def test_the_points_of_a_power_count_used_or_not(key):
    assert scored(power=key)["J"] == POINTS[key]


@clause("PD-161", "PD-163", "PD-R99")
def test_powers_are_of_three_kinds():
    kinds = {kind: {one.key for one in BOX.pack.power.values() if one.kind == kind} for kind in ("start", "round")}
    assert kinds["start"] == {"craftsman", "assassin", "jeweller", "healer", "veteran"}
    assert kinds["round"] == {"psionic", "seer"}
    assert sorted(POINTS) == sorted(BOX.pack.power)
    for key in set(POINTS) - kinds["start"]:  # nothing happens before the first roll
        d = given(power=key)
        before = d.sheets[0].copy()
        perform(start_power(d, d.sheets[0]))
        assert d.sheets[0] == before


@clause("PD-901", "PD-121")
def test_the_craftsman_begins_two_different_items():
    d, story = start("craftsman", "craft-flaming-sword", "craft-ethereal-cloak")
    assert [len(ask.keys) for ask in story.asks] == [8, 7]
    assert "craft-flaming-sword" not in story.asks[1].keys
    assert [boxes_of(d.sheets[0], item) for item in ("flaming-sword", "ethereal-cloak")] == [1, 1]


@clause("PD-902", "PD-R30")
def test_the_assassin_strikes_two_minions_off_the_own_map():
    d, _ = start("assassin", "slay-zombie-d7", "slay-goblin-d1")
    ann, bo = d.sheets
    assert (ann.minions, ann.damage, ann.visited, bo.minions) == (2, 0, 0, 0)
    enter(d, ann, "D7")
    assert (ann.minions, ann.damage, ann.letters) == (2, 0, "G")  # the gem was still there


@clause("PD-909", "PD-R47", "PD-R93")
def test_the_jeweller_takes_any_letter_before_the_first_round():
    d, story = start("jeweller", "gem-h")
    ann, bo = d.sheets
    assert story.asks[0].keys == tuple(f"gem-{letter}" for letter in "abcdefgh")
    end(d)
    assert (ann.gems, ann.letters, ann.to_announce, bo.struck) == (1, "H", "", "")
    enter(d, ann, "A7")
    assert (ann.minions, ann.gems) == (1, 1)  # the guard is there, the gem is not


@clause("PD-901", "PD-902", "PD-914", "PD-R110")
@pytest.mark.parametrize(("power", "answers"), [
    ("craftsman", ("craft-flaming-sword", "craft-ethereal-cloak")),
    ("assassin", ("slay-zombie-d7", "slay-goblin-d1")),
    ("veteran", ("level-thief", "level-cleric")),
])  # fmt: skip
def test_what_comes_twice_is_asked_as_the_first_and_the_second_of_two(power, answers):
    _, story = start(power, *answers)
    assert [ask.about[1:] for ask in story.asks] == [(1, 2), (2, 2)]


@clause("PD-909")
def test_two_gems_of_your_choice_are_asked_for_as_the_first_and_the_second_of_two():
    d = given()
    story = reward(d, d.sheets[0], "letter", "gem-a", "gem-b", times=2)
    assert [ask.about[1:] for ask in story.asks] == [(1, 2), (2, 2)]


@clause("PD-909", "PD-630")
def test_a_gem_of_your_choice_is_none_that_was_taken_or_is_gone():
    d = given(letters="AC", struck="B")
    story = reward(d, d.sheets[0], "letter", "gem-h")
    assert story.asks[0].keys == tuple(f"gem-{letter}" for letter in "defgh")
    d = given(letters="ACDE", struck="BFGH")
    assert (reward(d, d.sheets[0], "letter").asks, events(d)) == ([], ["no-letter"])


@clause("PD-913", "PD-914", "PD-R23")
def test_healer_and_veteran():
    d, story = start("healer")
    assert (story.asks, d.sheets[0].potions) == ([], 2)
    d, story = start("veteran", "level-thief", "level-cleric")
    assert "level-thief" not in story.asks[1].keys
    assert (d.sheets[0].levels, d.sheets[0].life) == ([1, 1, 2, 2], 6)


@clause("PD-R94", "PD-151")
def test_what_a_start_power_brings_counts_at_the_first_check():
    d, _ = start("jeweller", "gem-h", "craft-medal-of-khar", gems=3, missions=("M09",))
    assert d.sheets[0].mission_points == 0
    end(d)
    assert d.sheets[0].mission_points == 4
