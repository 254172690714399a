"""One keeper of a table: what terminal, page and programs decide alike is decided here, and tried here."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kernel.tiny import BIDDING, DUEL, RACE, bidding
from undercroft import open_table
from undercroft.bots import Answer, AtRandom
from undercroft.bots.seated import bot_for
from undercroft.kernel.errors import NotAllowed, Unknown
from undercroft.kernel.luck import Typed
from undercroft.kernel.rules import roll
from undercroft.kernel.standing import Standing
from undercroft.kernel.words import Domain
from undercroft.pieces.dice import D6
from undercroft.players.asked import LUCK, Deadly, Preferences
from undercroft.players.sitting import Sitting
from undercroft.store.people import People

say = Domain("tiny")
RESTING = Standing("rest", say("Rest"), clauses=("TG-002",), answer=lambda ask, view: "rest", default=False)
PARRYING = Standing("parry", say("Parry"), clauses=("TG-011",), answer=lambda ask, view: "parry", default=True)


class Drawer:
    """Where a table is kept: here, its lines are counted."""

    def __init__(self, **lent: str) -> None:
        self.lines, self.kept_lent = 0, {int(seat[1:]): bot for seat, bot in lent.items()}

    def keep(self, table):
        self.lines = len(table.lines())

    def lent(self):
        return self.kept_lent

    def keep_lent(self, lent):
        self.kept_lent = dict(lent)


class Says:
    """A bot from elsewhere that does the first thing offered, and says why."""

    def __init__(self, why) -> None:
        self.why = why

    def answer(self, seat):
        return Answer(seat.ask.keys[0], self.why)


def sat(game=RACE, seats=("ann", "bo"), bots=None, drawer=None, **more):
    how = {key: more.pop(key) for key in ("memory", "pause", "is_apart") if key in more}
    table = open_table(game, list(seats), **(more or {"seed": 5}))
    return Sitting(table, drawer or Drawer(), bots or {}, **how)


# -- real dice --------------------------------------------------------------------------------------------------------


def test_a_mistyped_die_is_taken_back_until_the_next_decision():
    sitting = sat(luck=Typed())
    sitting.answer(0, "roll")
    assert sitting.undo(0) == 0, "nothing was thrown: the answer itself"
    sitting.answer(0, "roll")
    wanted = sitting.table.wanted
    sitting.supply([6])
    assert sitting.undo(None) == 0
    assert sitting.table.wanted[1] == wanted[1]
    sitting.supply([2])
    sitting.supply(["one"])
    assert sitting.turn == 1
    assert sitting.undo(1) == 1, "whoever is asked next may have seen that it was wrong"
    assert [line["undo"] for line in sitting.table.lines() if "undo" in line] == [0, LUCK, LUCK]
    sitting.supply(["one"])
    sitting.answer(1, "rest")
    with pytest.raises(NotAllowed):
        sitting.table.correct()
    assert sitting.kept.lines == len(sitting.table.lines()), "whatever was taken back is kept as well"


def test_what_was_taken_back_twice_is_known_by_its_number():
    sitting = sat(luck=Typed())
    sitting.answer(0, "roll")
    thrown = sitting.numbers.of(None)
    sitting.supply([6])
    card = sitting.numbers.of(None)
    assert not sitting.numbers.is_repeated(None, card, undo=LUCK)
    sitting.undo(None)
    assert sitting.numbers.is_repeated(None, card, undo=LUCK)
    assert sitting.numbers.is_repeated(None, thrown, faces=[6])
    assert sitting.numbers.of(None) not in (thrown, card)
    assert sitting.is_asked(None, sitting.numbers.of(None))
    sitting.supply([2])
    sitting.supply(["one"])
    asked = sitting.numbers.of(1)
    sitting.undo(1)
    assert sitting.numbers.is_repeated(1, asked, undo=LUCK)
    assert not sitting.numbers.is_repeated(None, asked, undo=LUCK), "the number of a seat is none of luck"


# -- taking back ------------------------------------------------------------------------------------------------------


def test_without_secrets_anybody_takes_back_what_was_answered_last():
    sitting = sat(DUEL)
    sitting.answer(0, "strike")
    assert sitting.turn == 1
    assert sitting.undo(1) == 0
    assert sitting.turn == 0


def test_with_secrets_nobody_takes_back_another_answer():
    sitting = sat(BIDDING)
    sitting.answer(0, "bid-2")
    assert sitting.secrets
    assert sitting.undo(1) is None
    assert sitting.undo(0) == 0


def test_what_was_taken_back_was_never_told():
    sitting = sat(BIDDING, seats=["ann"])
    sitting.news(0)
    sitting.answer(0, "bid-1")
    assert sitting.news(0)[1] == ["You bid 1."]
    sitting.undo(0)
    sitting.answer(0, "bid-1")
    assert sitting.news(0)[1] == ["You bid 1."]


# -- what kills -------------------------------------------------------------------------------------------------------


def test_what_kills_is_done_when_it_is_said_twice():
    deadly = replace(
        RACE,
        details=lambda state, seat, clause, option, about: {"deadly": "You fall."} if option.key == "roll" else None,
    )
    sitting = sat(deadly)
    with pytest.raises(Deadly, match="You fall") as doubt:
        sitting.answer(0, "roll")
    assert (doubt.value.seat, doubt.value.key) == (0, "roll")
    with pytest.raises(Deadly):
        sitting.answer(0, "roll", sure="rest")
    assert sitting.turn == 0
    sitting.answer(0, "roll", sure="roll")
    assert sitting.turn == 1


# -- bots and lent seats ----------------------------------------------------------------------------------------------


def test_a_bot_answers_so_many_times_for_a_person():
    sitting = sat(seats=["ann"])
    sitting.lend(0, "bot:random", answers=2)
    assert sitting.kept.kept_lent == {}, "not worth remembering"
    assert sitting.bots_wait
    sitting.go_on()
    assert [line["seat"] for line in sitting.table.lines() if "seat" in line] == [0, 0]
    assert sitting.turn == 0


def test_who_lent_a_seat_takes_it_back_alone():
    sitting = sat(drawer=Drawer(s0="bot:random", s7="bot:random"))
    assert list(sitting.lent) == [0], "there is no seat 7"
    sitting.lend(1, "bot:random")
    assert sitting.kept.kept_lent == {0: "bot:random", 1: "bot:random"}
    assert sitting.take_back(1) == [1]
    assert sitting.kept.kept_lent == {0: "bot:random"}
    assert sitting.take_back() == [0]


def test_others_answer_all_at_once_or_turn_by_turn_for_who_looks_on():
    sitting = sat(seats=["ann", "bot:random", "bot:random-2"], bots={1: AtRandom(1), 2: AtRandom(2)})
    sitting.answer(0, "rest")
    sitting.go_on(watched=True)
    assert sitting.bots_wait
    assert sitting.spoke == 1
    sitting.go_on()
    assert sitting.turn == 0
    assert sitting.kept.lines == len(sitting.table.lines())


def test_bots_think_no_longer_than_people_wait(monkeypatch):
    given = []
    sitting = sat(seats=["ann", "bot"], bots={1: AtRandom(1)})
    answer = AtRandom.answer
    monkeypatch.setattr(AtRandom, "answer", lambda bot, seat: given.append(seat.deadline) or answer(bot, seat))
    sitting.answer(0, "rest")
    sitting.go_on()
    assert given
    assert None not in given


# -- standing answers -------------------------------------------------------------------------------------------------


def test_standing_answers_of_all_people_are_given_and_kept():
    sitting = sat(replace(RACE, standing=(RESTING,)))
    sitting.go_on()
    assert sitting.turn == 0
    sitting.settle(0, {"rest": True})
    sitting.go_on()
    assert sitting.turn == 1
    assert [line["answer"] for line in sitting.table.lines() if "answer" in line] == ["rest"]
    assert sitting.kept.lines == len(sitting.table.lines())


def test_what_is_settled_is_remembered_by_name(tmp_path):
    game, memory = replace(DUEL, standing=(PARRYING,)), People(tmp_path / "people.json")
    sat(game, memory=memory).settle(1, {"parry": False})
    again = sat(game, seats=["bo", "ann"], memory=People.load(tmp_path))
    assert again.standing[0].switches == {"parry": False}
    assert again.standing[1].switches == {"parry": True}


def test_whoever_calls_is_asked_the_next_time_and_only_then():
    """It follows from the log: another who reads what was kept knows it, too."""
    called = replace(RESTING, default=True, call=say("run"))
    sitting = sat(replace(RACE, standing=(called,)), seats=["ann"])
    own, table = sitting.standing[0], sitting.table
    own.call(table, 0, "rest")
    again = Preferences(table.game)
    again.choose(own.kept)
    assert again.kept == ["rest?0"]
    for one in (own, again):
        assert one.answer_to(table, table.asks[0]) is None
    own.call(table, 0, "rest")  # taken back
    assert own.answer_to(table, table.asks[0]) == "rest"
    with pytest.raises(Unknown):
        own.call(table, 0, "parry")


def test_a_call_is_spent_when_something_else_was_asked_after_it():
    table = open_table("mini-rogue", 2, seed=3)
    own = Preferences(table.game)
    while len(table.view(0)["heroes"]) < 2:
        table.answer(table.asks[0].seat, table.asks[0].keys[0])
    leader = table.view(0)["leader"]
    own.call(table, leader, "leader-first")
    asked = []
    chance = random.Random(1)
    while len(asked) < 3 and table.asks:
        ask = table.asks[0]
        if (ask.clause, ask.seat) == ("MR-887", leader):
            asked.append(own.answer_to(table, ask))
        table.answer(ask.seat, "leader-first" if ask.clause == "MR-887" else chance.choice(ask.keys))
    assert asked == [None, "leader-first", "leader-first"]


# -- reasons ----------------------------------------------------------------------------------------------------------


def test_what_a_bot_from_elsewhere_says_stands_beside_what_it_did():
    sitting = sat(seats=["ann", "bot"], bots={1: Says("It is quicker.")})
    sitting.answer(0, "rest")
    told = len(sitting.table.events(0))
    sitting.go_on()
    assert sitting.heard.beside == {0: {told: "It is quicker."}}
    assert sitting.heard.latest == {0: {1: "It is quicker."}}
    assert sitting.heard.aloud(1, sitting.people) == "It is quicker."


def test_what_is_done_unseen_has_no_reason():
    sitting = sat(BIDDING, seats=["ann", "bot"], bots={1: Says("I have the best card.")})
    sitting.answer(0, "bid-3")
    sitting.answer(0, "sure")
    sitting.go_on()
    assert sitting.news(0)[1][-1].startswith("The bids are"), "what came of it is told"
    assert sitting.heard.beside == {}


# -- news -------------------------------------------------------------------------------------------------------------


def test_who_takes_a_game_up_is_told_the_last_sentences_again():
    sitting = sat(BIDDING, seats=["ann"])
    for _ in range(4):
        sitting.answer(0, "bid-1")
        sitting.answer(0, "again")
    sitting.answer(0, "bid-1")
    later = Sitting(sitting.table, Drawer(), {})
    assert len(later.table.events(0)) == 5
    assert later.heard.seen(0) == 0, "there are no more than six"
    sitting.answer(0, "again")
    sitting.answer(0, "bid-2")
    sitting.answer(0, "again")
    sitting.answer(0, "bid-3")
    assert len(Sitting(sitting.table, Drawer(), {}).news(0)[1]) == 6


def test_a_spectator_does_not_learn_from_the_news_whether_somebody_has_answered():
    def thrown_first(state):
        yield from roll("TG-004", D6)
        return (yield from bidding(state))

    seen = []
    for answers in ((), ("bid-2", "sure")):
        sitting = sat(replace(BIDDING, play=thrown_first), is_apart=True)
        for key in answers:
            sitting.answer(1, key)
        sitting.people = ()
        heard = sitting.heard
        seen.append((heard.seen(None), heard.throws(None), sitting.waited_for, sitting.numbers.of(0)))
    assert seen[0] == seen[1]


def test_said_aloud_it_is_no_news_to_others_unless_there_are_secrets():
    sitting = sat(seed=3)
    sitting.answer(0, "roll")
    assert sitting.news(0, aloud=True)[1]
    assert sitting.news(1)[1] == []
    quiet = sat(BIDDING)
    for seat in (0, 1):
        quiet.answer(seat, "bid-2")
        quiet.answer(seat, "sure")
    assert quiet.news(0, aloud=True)[1] == ["You bid 2.", "The bids are (2, 2)."]
    assert quiet.news(1)[1] == ["You bid 2.", "The bids are (2, 2)."]


# -- who sits before the device ---------------------------------------------------------------------------------------


def test_who_sits_there_answers_everything_before_it_is_passed_on():
    sitting = sat(BIDDING)
    assert sitting.turn == 0
    sitting.at = 1
    assert sitting.turn == 1
    sitting.answer(1, "bid-1")
    assert sitting.turn == 1
    sitting.answer(1, "sure")
    assert sitting.turn == 0
    assert sitting.must_hide(0)


def test_only_the_seats_of_this_device_are_asked():
    sitting = sat(BIDDING, is_apart=True)
    sitting.people = (1,)
    assert set(sitting.asked) == {1}
    assert sitting.waited_for == {0, 1}
    assert not sitting.is_asked(0, sitting.numbers.of(0))


def test_a_careful_bot_at_a_real_table_says_why_to_each_as_far_as_they_may_know():
    sitting = sat("dungeon-run", seats=["ann", "bot:careful"], bots={1: bot_for("bot:careful", 1)})
    while not sitting.heard.beside and sitting.table.outcome is None:
        sitting.go_on()
        if (seat := sitting.turn) is not None:
            key = sitting.asked[seat].keys[0]
            sitting.answer(seat, key, sure=key)
    assert set(sitting.heard.beside) == {0}
