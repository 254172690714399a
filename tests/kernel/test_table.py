"""The table: asks, answers, refusals, luck, forks, undo, simultaneous and interrupting asks."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest

import undercroft
from kernel.tiny import BIDDING, DUEL, PEEKED, RACE, REST, ROLL
from undercroft import BadLuck, NotAllowed, OutOfTurn, Unknown, UnknownAnswer, open_table
from undercroft.kernel import ask as asks
from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Game, Outcome
from undercroft.kernel.languages import language
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.rules import choose, roll, roll_all, together
from undercroft.pieces.dice import D6


def test_an_ask_is_one_object_with_seat_clause_prompt_and_options():
    table = open_table(RACE, ["ann", "bo"], luck=[])
    (ask,) = table.asks
    assert (ask.seat, ask.clause, ask.prompt, ask.keys) == (0, "TG-002", "Your move?", ("roll", "rest", "peek"))
    assert [option.label for option in ask.options] == ["Roll", "Rest", "Look at the next card"]


def test_an_answer_returns_the_events_its_seat_sees():
    table = open_table(RACE, ["ann", "bo"], luck=[4, "two"])
    (event,) = table.answer(0, "roll")
    assert (event.clause, event.text) == ("TG-004", "ann moves 6.")
    assert event.to_json() == {
        "event": "moved",
        "clause": "TG-004",
        "text": "ann moves 6.",
        "facts": {"who": "ann", "n": 6},
        "seat": None,
        "places": {},
        "things": [],
        "cause": None,
        "seats": None,
    }


def test_three_refusals_each_list_what_is_legal_and_change_nothing():
    table = open_table(RACE, 2, luck=[4, "two"])
    before = table.record.text
    for error, seat, key in ((UnknownAnswer, 0, "fly"), (NotAllowed, 0, "strike"), (OutOfTurn, 1, "roll")):
        with pytest.raises(error) as refusal:
            table.answer(seat, key)
        assert refusal.value.legal == ("roll", "rest", "peek")
    with pytest.raises(Unknown, match="unknown seat 7; possible: 0, 1"):
        table.answer(7, "roll")
    assert table.record.text == before


def test_after_the_end_everybody_is_out_of_turn():
    table = open_table(RACE, 1, {"goal": 10}, luck=[6, "three", 6, "two"])
    table.answer(0, "roll")
    table.answer(0, "roll")
    assert table.asks == ()
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    with pytest.raises(OutOfTurn, match="the game is over"):
        table.answer(0, "roll")


def test_scripted_luck_that_does_not_fit_names_the_clause_and_loses_nothing():
    table = open_table(RACE, 1, luck=[7])
    with pytest.raises(BadLuck, match="TG-004 rolls a die with the faces 1, 2, 3, 4, 5, 6: it cannot show 7"):
        table.answer(0, "roll")
    assert table.asks[0].clause == "TG-002"
    assert table.record.lines == []
    with pytest.raises(BadLuck, match="TG-005 asks for 1 outcome"):
        open_table(RACE, 1, luck=[3]).answer(0, "roll")
    with pytest.raises(
        BadLuck, match="TG-005 draws a card: 'ten' is not among those that may come: one, three, two, two"
    ):
        open_table(RACE, 1, luck=[3, "ten"]).answer(0, "roll")


def test_a_card_somebody_has_seen_comes_next_without_luck():
    table = open_table(RACE, 1, luck=["three", 2])
    (seen,) = table.answer(0, "peek")
    assert seen.text == "The next card is three."
    (moved,) = table.answer(0, "roll")
    assert moved.facts["n"] == 5


def test_private_events_reach_their_seat_only():
    table = open_table(RACE, 2, luck=["three"])
    table.answer(0, "peek")
    assert [event.kind.key for event in table.events(0)] == ["peeked"]
    assert table.events(1) == table.events(None) == []


def test_a_fork_is_a_table_of_its_own_at_the_same_point():
    table = open_table(RACE, 2, seed=3)
    while table.asks:
        for key in table.asks[0].keys:
            twin = table.fork(seed=1)
            assert (twin.run.state, twin.view(0), twin.asks[0].keys) == (
                table.run.state,
                table.view(0),
                table.asks[0].keys,
            )
            assert twin.record.text == table.record.text
            assert [e.to_json() for e in twin.events(0)] == [e.to_json() for e in table.events(0)]
            before = table.record.text
            twin.answer(twin.asks[0].seat, key)
            assert table.record.text == before
        table.answer(table.asks[0].seat, "roll")


def test_a_fork_cannot_look_ahead():
    """The luck of a fork is its own: over many forks every face comes."""
    table = open_table(RACE, 1, seed=3)
    faces = {table.fork(seed=n).answer(0, "roll")[0].facts["n"] for n in range(60)}
    assert len(faces) > 6


def test_a_fork_can_be_given_its_luck():
    twin = open_table(RACE, 1, seed=3).fork(luck=[1, "one"])
    assert twin.answer(0, "roll")[0].facts["n"] == 2


def test_undo_takes_back_up_to_luck_and_no_further():
    table = open_table(RACE, 2, luck=["two", 3])
    table.answer(0, "rest")
    table.undo(0)
    assert table.asks[0].seat == 0
    table.answer(0, "peek")
    with pytest.raises(NotAllowed, match="nothing to take back"):
        table.undo(0)
    table.answer(0, "roll")
    with pytest.raises(NotAllowed):
        table.undo(0)


def test_what_was_shown_without_luck_cannot_be_taken_back_even_after_another_undo():
    def look_twice(d):
        yield from choose(0, "TG-097", (ROLL, REST))
        d.tell(PEEKED, "TG-097", "two")
        yield from choose(0, "TG-097", (ROLL, REST))
        yield from choose(0, "TG-097", (ROLL, REST))
        return Outcome((), (), RACE.title)

    table = open_table(replace(RACE, play=look_twice))
    table.answer(0, "roll")
    table.answer(0, "roll")
    table.undo(0)
    with pytest.raises(NotAllowed, match="nothing to take back"):
        table.undo(0)


def test_undo_stops_at_an_answer_of_somebody_else():
    table = open_table(RACE, 2, luck=[])
    table.answer(0, "rest")
    table.answer(1, "rest")
    with pytest.raises(NotAllowed):
        table.undo(0)
    table.undo(1)
    table.undo(0)
    assert table.record.lines[-2:] == [{"undo": 1}, {"undo": 0}]


def test_what_was_taken_back_stays_in_the_record_and_replays():
    table = open_table(RACE, 2, seed=5)
    table.answer(0, "rest")
    table.undo(0)
    table.answer(0, "roll")
    record = table.record
    assert [line.get("answer", "-") for line in record.lines] == ["rest", "-", "roll", "-", "-"]
    again = replay_record(RACE, Record.parse(record.text), "fresh")
    assert again.record.text == record.text
    assert again.run.state == table.run.state


def test_a_practice_table_rewinds_past_luck_and_never_rerolls():
    table = open_table(RACE, 1, seed=5, practice=True)
    first = table.answer(0, "roll")[0].facts
    table.undo(0)
    assert table.view(0)["places"] == [0]
    assert table.answer(0, "roll")[0].facts == first
    assert table.record.header["practice"] is True
    again = replay_record(RACE, Record.parse(table.record.text), "fresh")
    assert again.run.state == table.run.state
    again.undo(0)  # also luck that came from another seed comes again
    assert again.answer(0, "roll")[0].facts == first
    with pytest.raises(Unknown, match="practice"):
        open_table(RACE, 2, practice=True)


def test_an_interrupting_ask_goes_to_the_other_seat():
    table = open_table(DUEL, 2, luck=[3])
    table.answer(0, "strike")
    assert [(ask.seat, ask.keys) for ask in table.asks] == [(1, ("pass", "parry"))]
    table.answer(1, "parry")
    table.answer(1, "strike")
    table.answer(0, "pass")
    assert table.view(0)["health"] == [3, 6]


def test_a_seat_that_cannot_do_anything_is_not_asked():
    table = open_table(DUEL, 2, luck=[3])
    table.answer(0, "strike")
    table.answer(1, "parry")
    table.answer(1, "pass")
    table.answer(0, "strike")
    assert table.view(0)["health"] == [6, 2]
    assert table.asks[0].seat == 1


def test_side_by_side_every_seat_has_its_own_ask_and_none_waits():
    table = open_table(BIDDING, 3)
    assert [ask.seat for ask in table.asks] == [0, 1, 2]
    table.answer(2, "bid-1")
    table.answer(2, "sure")
    assert [ask.seat for ask in table.asks] == [0, 1]
    with pytest.raises(OutOfTurn, match="waiting for seat 0, 1"):
        table.answer(2, "bid-1")


def test_side_by_side_no_seat_sees_anything_of_another():
    table = open_table(BIDDING, 2)
    before = json.dumps(table.view(1)), table.events(1), table.asks[1].keys
    table.answer(0, "bid-3")
    assert (json.dumps(table.view(1)), table.events(1), table.asks[1].keys) == before


def test_side_by_side_the_order_of_answers_does_not_matter():
    scripts = {0: ["bid-1", "again", "bid-3", "sure"], 1: ["bid-2", "sure"], 2: ["bid-2", "again", "bid-1", "sure"]}
    turns = [seat for seat, script in scripts.items() for _ in script]
    ends = set()
    for order in sorted(set(itertools.permutations(turns)))[::37]:
        table = open_table(BIDDING, 3)
        left = {seat: list(script) for seat, script in scripts.items()}
        for seat in order:
            table.answer(seat, left[seat].pop(0))
        ends.add((str(table.run.state), json.dumps([event.to_json() for event in table.events(None)])))
    assert len(ends) == 1


def test_side_by_side_a_seat_may_take_back_its_own_answers_until_all_are_in():
    table = open_table(BIDDING, 2)
    table.answer(0, "bid-3")
    table.answer(1, "bid-1")
    table.answer(1, "sure")
    table.undo(0)
    assert [ask.clause for ask in table.asks] == ["TG-021"]
    assert table.view(1)["mine"] == 1
    table.answer(0, "bid-2")
    table.answer(0, "sure")
    with pytest.raises(NotAllowed):  # the bids have been shown
        table.undo(0)
    again = replay_record(BIDDING, Record.parse(table.record.text), "fresh")
    assert again.run.state == table.run.state


def test_side_by_side_forks_keep_everybodys_place():
    table = open_table(BIDDING, 3)
    table.answer(1, "bid-2")
    twin = table.fork()
    assert [(ask.seat, ask.clause) for ask in twin.asks] == [(0, "TG-021"), (1, "TG-023"), (2, "TG-021")]


def test_luck_inside_together_is_a_mistake_of_the_rule():
    def wrong(d):
        yield from together({0: roll("TG-099", D6)})
        return Outcome((), (), BIDDING.title)

    game = Game("wrong", BIDDING.title, 1, (1,), BIDDING.begin, wrong, BIDDING.view, {})
    with pytest.raises(RuleError, match="may ask that seat only"):
        open_table(game)


def test_an_ask_without_options_is_said_loudly():
    def wrong(d):
        yield from choose(0, "TG-098", ())
        return Outcome((), (), BIDDING.title)

    game = Game("wrong", BIDDING.title, 1, (1,), BIDDING.begin, wrong, BIDDING.view, {})
    with pytest.raises(RuleError, match="TG-098 asks without offering any option"):
        open_table(game)


def test_real_dice_are_waited_for_checked_and_recorded():
    table = open_table(RACE, 1, luck="typed")
    table.answer(0, "roll")
    assert table.asks == ()
    assert table.wanted is not None
    assert table.wanted[1] == "TG-004"
    with pytest.raises(BadLuck, match="cannot show 9"):
        table.supply(9)
    table.supply(5)
    with pytest.raises(BadLuck, match="not among those that may come"):
        table.supply("ten")
    (event,) = table.supply("one")
    assert event.facts["n"] == 6
    assert table.record.header["luck"] == "typed"
    again = replay_record(RACE, Record.parse(table.record.text), "fresh")
    again.answer(0, "roll")
    assert again.wanted is not None


@pytest.mark.parametrize("game", [RACE, DUEL, BIDDING])
def test_a_playout_leaves_a_table_like_any_other(game):
    table = open_table(game, 2, luck="fast", seed=1)
    outcome = play_out(table, seed=2)
    assert table.outcome is outcome
    assert table.asks == ()
    again = replay_record(game, Record.parse(table.record.text), "fresh")
    assert again.run.state == table.run.state
    assert [e.to_json() for e in again.events(0)] == [e.to_json() for e in table.events(0)]
    assert again.outcome == outcome


def test_a_playout_can_begin_in_the_middle_of_together():
    table = open_table(BIDDING, 3)
    table.answer(1, "bid-2")
    assert play_out(table.fork(), pick=lambda seat, clause, options: options[0]).scores == (0, 2, 0)


def test_a_playout_answers_at_random_in_the_middle_of_together_too():
    table = open_table(BIDDING, 3)
    table.answer(1, "bid-2")
    firsts = set()
    for seed in range(30):
        twin = table.fork(seed=seed)
        play_out(twin, seed=seed)
        firsts.add(twin.record.lines[1]["answer"])
    assert firsts == {"bid-1", "bid-2", "bid-3"}


def test_a_playout_throws_pools_of_any_size():
    def pool(d):
        yield from choose(0, "TG-096", (ROLL, REST))
        faces = yield from roll_all("TG-096", (D6,) * 20)
        return Outcome((), (sum(faces),), RACE.title)

    table = open_table(replace(RACE, play=pool), luck="fast", seed=1)
    assert 20 <= play_out(table, seed=1).scores[0] <= 120
    assert [len(line["faces"]) for line in table.record.lines if "faces" in line] == [20]


def test_the_trail_names_the_rules_being_carried_out():
    assert open_table(RACE).trail == ["race", "race_turn", "choose"]


def test_options_are_checked_and_filled():
    with pytest.raises(Unknown, match="unknown option of race 'speed'; possible: goal"):
        open_table(RACE, 1, {"speed": 1})
    with pytest.raises(Unknown, match="unknown value of option 'goal': 11; possible: 10, 15, 20, 25"):
        open_table(RACE, 1, {"goal": 11})
    assert open_table(RACE, 1, {"goal": "15"}).record.header["options"] == {"goal": 15}
    with pytest.raises(Unknown, match="number of seats for race: 9; possible: 1, 2, 3"):
        open_table(RACE, 9)


def test_the_public_face_is_a_list():
    assert undercroft.__all__ == sorted(undercroft.__all__)
    assert all(hasattr(undercroft, name) for name in undercroft.__all__)


def test_a_death_is_counted_out_once_however_often_it_is_asked(monkeypatch):
    counted = []
    monkeypatch.setattr(asks, "certain_death", lambda table, seat, option: counted.append(option.key) or "It kills.")
    table = open_table(replace(RACE, is_mortal=lambda state, seat: True), ["ann", "bo"], luck=[])
    asked = table.asks[0]
    for _ in range(2):
        assert {one["deadly"] for one in asked.to_json()["options"]} == {"It kills."}
    assert counted == list(asked.keys)
    with language("fr"):  # it is said in the reader's words
        asked.to_json()
    assert counted == 2 * list(asked.keys)
