"""The suite itself: a game with a mistake does not pass it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from conform.mode import Mode
from conform.subjects import TINY, Subject
from conform.suite import NotConforming, check_together, play_and_look, quick_game
from kernel.tiny import (
    BID,
    BIDDING,
    BIDS,
    MOVED,
    OVER,
    PASS,
    PEEKED,
    RACE,
    REST,
    ROLL,
    Race,
    begin_race,
    race_turn,
    say,
    see_race,
)  # fmt: skip
from undercroft import open_table
from undercroft.kernel.game import Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import checkpoint, choose, roll, together
from undercroft.pieces.dice import D6

SOLO = Mode("solo", 1)
END = Outcome((0,), (), OVER)


def caught(game=RACE, mode=SOLO, looks=50, seeds=10, **changes) -> str:
    """The complaint about a game changed like this."""
    with pytest.raises(NotConforming) as complaint:
        play_many(Subject(game, (mode,), **changes), mode, looks, seeds)
    assert complaint.value.record.startswith('{"undercroft":2')
    return str(complaint.value)


def play_many(subject, mode, looks, seeds):
    for seed in range(seeds):
        play_and_look(subject, mode, seed, looks)


def playing(rules, **changes):
    return replace(RACE, play=rules, **changes)


def test_the_tiny_games_conform_and_are_looked_at():
    done = play_and_look(TINY["race"], TINY["race"].modes[2], 1, looks=5)
    assert done.looked_at > 0
    assert done.exercised <= {"one", "two", "three"}


def test_an_endless_game_is_caught():
    def endless(d):
        while True:
            yield from choose(0, "TG-002", (ROLL, REST))

    assert "no end after 100 answers" in caught(playing(endless), limit=100)


def test_a_local_variable_that_outlives_a_checkpoint_is_caught():
    def forgetful(d):
        turns = 0
        while turns < 24:
            yield from checkpoint()
            pick = yield from choose(0, "TG-002", (ROLL, REST))
            turns += 1
            d.places[0] = 2 * turns + (pick is ROLL)
        return END

    assert "a fork" in caught(playing(forgetful))


def test_a_question_whose_answer_cannot_matter_is_caught():
    def idle(d):
        for _ in range(6):
            yield from checkpoint()
            yield from choose(0, "TG-002", (ROLL, REST))
            d.places[0] += 1
        return END

    assert "<ask TG-002 of seat 0: roll, rest>: it does not matter" in caught(playing(idle))


def test_luck_taken_instead_of_asked_for_is_caught():
    def cheating(d):
        for _ in range(5):
            yield from choose(0, "TG-002", (ROLL, REST))
            d.places[0] += random.randrange(1000)
        return END

    with pytest.raises(NotConforming, match="another state"):
        quick_game(Subject(playing(cheating), (SOLO,)), SOLO, 1)


def test_options_made_for_each_ask_and_compared_by_identity_are_caught():
    def careless(d):
        for _ in range(6):
            yield from checkpoint()
            first, second = Option("first", say("First")), Option("second", say("Second"))
            yield from choose(0, "TG-002", (ROLL, REST))
            pick = yield from choose(0, "TG-002", (first, second))
            d.places[0] += 1 if pick is first else 2 if pick is second else 3
            d.places[0] += (yield from choose(0, "TG-002", (ROLL, REST))) is ROLL
        return END

    # a fork is handed the option of its original, which is none of its own
    assert "other state" in caught(playing(careless))


@pytest.mark.parametrize(
    ("view", "why"),
    [
        (lambda d, seat: {"places": {0: 1}}, "the key 0 is no text"),
        (lambda d, seat: {"cards": d.cards}, "not JSON serializable"),
        (lambda d, seat: {"luck": random.random()}, "comes out differently the second time"),
        (lambda d, seat: {"looked": d.places.append(0)}, "looking changed the state"),
        (lambda d, seat: {"who": str(object())}, "a thing without words"),
        (lambda d, seat: [1], "is not a mapping"),
    ],
)
def test_a_view_that_is_wrong_is_caught(view, why):
    assert why in caught(replace(RACE, view=view))


def test_a_view_that_shows_what_is_hidden_is_caught():
    leaking = replace(RACE, view=lambda d, seat: {**see_race(d, seat), "next": d.cards.cards()})
    assert "hidden from seat 0 (other_cards), but in its view" in caught(leaking, hidden=TINY["race"].hidden)


def test_an_ask_that_depends_on_what_is_hidden_is_caught():
    def leaking(d):
        while len(d.cards) > 1:
            yield from checkpoint()
            yield from choose(0, "TG-002", (ROLL, REST) if d.cards.hidden[0] == "one" else (ROLL, PASS))
            d.cards.take(d.cards.hidden[-1])
        return END

    assert "hidden from seat 0" in caught(playing(leaking), hidden=TINY["race"].hidden)


def ask_once(options, prompts=None):
    def rules(d):
        yield from choose(0, "TG-002", options)
        yield from choose(0, "TG-002", options)
        return END

    return playing(rules, prompts=RACE.prompts if prompts is None else prompts)


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (Option("walk", say("Walk {n}")), "an unfilled place in en: 'Walk {n}'"),
        (Option("walk", say(" ")), "no text in en"),
        (Option("go away", say("Walk")), "a key is one word"),
        (Option("walk", say("Rest")), "options nobody can tell apart in en: ['Rest']"),
    ],
)
def test_an_option_with_wrong_words_is_caught(option, why):
    assert why in caught(ask_once((REST, option)))


def test_with_a_rulebook_clauses_prompts_and_french_are_needed():
    clauses = frozenset({"TG-002"})
    assert "no clause 'TG-002' in the rulebook" in caught(clauses=frozenset({"TG-001"}))
    assert "no prompt" in caught(ask_once((ROLL, REST), prompts={}), clauses=clauses)
    assert "'Your move?' is not said in fr" in caught(clauses=clauses)
    spoken = playing(lambda d: tell_first(d, PEEKED, "TG-003", "two"))
    assert "event peeked of TG-003: no clause" in caught(spoken, clauses=clauses)


def tell_first(d, *event):
    d.tell(*event)
    yield from choose(0, "TG-002", (ROLL, REST))
    return END


def test_an_event_that_is_no_json_is_caught():
    assert "a thing without words" in caught(playing(lambda d: tell_first(d, MOVED, "TG-004", "ann", object())))


def test_an_ask_of_a_seat_that_does_not_exist_is_caught():
    def rules(d):
        yield from choose(5, "TG-002", (ROLL, REST))
        return END

    assert "ask TG-002 of seat 5: no such seat" in caught(playing(rules))


def test_a_score_for_some_seats_only_is_caught():
    def rules(d):
        yield from choose(0, "TG-002", (ROLL, REST))
        return Outcome((0,), (1, 2, 3), OVER)

    assert "3 scores for 1 seats" in caught(playing(rules))


def test_a_luck_source_of_its_own_in_setup_is_caught():
    game = replace(RACE, begin=lambda names, options, pack: Race(("x",), 10, [random.randrange(10**6) - 10**6]))
    assert "other state" in caught(replace(game, play=lambda d: (yield from one_turn(d))))


def one_turn(d):
    yield from race_turn(d, 0)
    return END


def test_an_option_that_is_not_accepted_is_caught():
    def rules(d):
        pick = yield from choose(0, "TG-002", (ROLL, REST))
        assert pick is ROLL, "resting is impossible here"
        return END

    assert "resting is impossible here" in caught(playing(rules), players={"any": lambda chance: lambda s, c, o: o[0]})


def test_side_by_side_rules_that_see_each_other_are_caught():
    def one(d, seat):
        pick = yield from choose(seat, "TG-021", tuple(BID.values()))
        d.bids[seat] = pick.what + sum(d.bids)

    def nosy(d):
        yield from together({seat: one(d, seat) for seat in range(2)})
        d.tell(BIDS, "TG-022", tuple(d.bids))
        return END

    game = replace(BIDDING, play=nosy)
    subject, table = Subject(game, (Mode("two", 2),)), open_table(game, 2)
    with pytest.raises(AssertionError, match="another order of answers given side by side: other state"):
        [check_together(subject, table, random.Random(seed)) for seed in range(20)]


def test_content_that_does_not_exist_is_caught():
    assert "exercised, but no content: ['ghost']" in caught(exercised=lambda table: {"ghost"})


def test_dice_in_the_middle_of_an_answer_end_what_can_be_taken_back():
    """The check of undo, on a game where some answers can be taken back and some cannot."""

    def rules(d):
        for _ in range(4):
            if (yield from choose(0, "TG-002", (ROLL, REST))) is ROLL:
                d.places[0] += yield from roll("TG-004", D6)
        return END

    game = playing(rules, begin=begin_race)
    assert play_and_look(Subject(game, (SOLO,)), SOLO, 1, looks=50).looked_at == 4
