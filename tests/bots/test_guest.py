"""Bots of other packages: what they do wrong costs them the answer, never the table."""

from __future__ import annotations

import time

from undercroft import open_table
from undercroft.bots import Answer, Seat, seated
from undercroft.bots.guest import FAULTS, Guest


class Scripted:
    def __init__(self, what):
        self.what = what
        self.asked = 0

    def answer(self, seat):
        self.asked += 1
        return self.what(seat)


def fail(seat):
    raise ValueError("out of ideas")


def sleep(seat):
    time.sleep(0.5)
    return Answer(seat.ask.keys[0])


def asked(what, seconds=5.0):
    table = open_table("mini-rogue", 1, seed=1)
    bot = Scripted(what)
    guest = Guest("clever", bot, 1, seconds)
    return table, bot, guest, guest.answer(Seat(table, 0))


def test_a_good_answer_is_taken():
    table, _, guest, answer = asked(lambda seat: Answer(seat.ask.keys[-1], "because"))
    assert (answer.key, answer.why) == (table.asks[0].keys[-1], "because")
    assert not guest.faults


def test_a_bad_one_is_careful_instead_and_named():
    for what, fault in (
        (fail, "ValueError: out of ideas"),
        (lambda seat: Answer("win"), "not offered"),
        (lambda seat: None, "not offered"),
    ):
        table, _, guest, answer = asked(what)
        assert answer.key in table.asks[0].keys
        assert "clever did not answer properly" in answer.why
        assert fault in guest.faults[0]


def test_a_late_one_holds_up_nobody():
    table, _, guest, answer = asked(sleep, seconds=0.05)
    assert answer.key in table.asks[0].keys
    assert guest.faults == ["it did not answer within 0.05 s"]
    assert table.record.answers == 0


def test_after_some_faults_it_is_not_asked_any_more():
    table, bot, guest, _ = asked(fail)
    for _ in range(FAULTS + 2):
        table.answer(0, guest.answer(Seat(table, 0)).key)
    assert bot.asked == FAULTS


def test_what_it_does_to_its_table_does_not_reach_ours():
    def cheat(seat):
        seat._table.answer(0, seat.ask.keys[0])
        return Answer(seat._table.asks[0].keys[0])

    table, _, _, answer = asked(cheat)
    assert table.record.answers == 0
    assert answer.key in table.asks[0].keys


def test_one_of_another_package_is_a_guest(monkeypatch):
    monkeypatch.setitem(seated.kinds(), "clever", lambda seed: Scripted(fail))
    assert isinstance(seated.bot_for("bot:clever-2"), Guest)
    assert not isinstance(seated.bot_for("bot:careful"), Guest)
