"""Games of bots by the twin: the same as at the table, answer by answer and throw by throw."""

from __future__ import annotations

import pytest

from conform.subjects import subject_of, subjects
from undercroft import BadLuck, open_table
from undercroft.bots import Careful, Cunning, Seat, bots_of, play, policy
from undercroft.bots.mind import mind_of
from undercroft.kernel.errors import RuleError
from undercroft.kernel.luck import Fast, Seeded

LEVELS = ("careful", "random", "novice")
MOST = 5_000  # decisions of one game


def opened(subject, mode, number):
    luck = Seeded(number, "salt") if number % 2 else Fast(number)
    return open_table(subject.game, mode.seats, mode.options, luck=luck)


def by_hand(table, bots):
    decisions = 0
    while table.asks and decisions < MOST:
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        decisions += len(ask.keys) > 1
    return table


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_the_same_seed_is_the_same_game_by_the_twin_and_at_the_table(subject):
    """Every mode once, everybody careful or one of each level, from the beginning or from the middle."""
    for number, mode in enumerate(subject.modes):
        levels = ["careful"] * mode.seats if number % 3 else [LEVELS[at % 3] for at in range(mode.seats)]
        table, other = opened(subject, mode, number), opened(subject, mode, number)
        bots, others = bots_of(levels, mode.seats, number), bots_of(levels, mode.seats, number)
        for _ in range(number % 4):
            for one, sitting in ((table, bots), (other, others)):
                if one.asks:
                    one.answer(one.asks[0].seat, sitting[one.asks[0].seat].answer(Seat(one, one.asks[0].seat)).key)
        assert policy(subject.name, others) is not None
        play(other, others, MOST)
        by_hand(table, bots)
        assert table.record.text == other.record.text, mode.name
        assert table.outcome == other.outcome


def test_a_bot_that_looks_ahead_sits_at_the_table():
    assert policy("mini-rogue", [Careful(1), Cunning(1, tries=2)]) is None
    table = open_table("map-maker", 1, luck=Seeded(5, "salt"))
    assert play(table, [Cunning(1, tries=1)], 4) is None
    assert table.record.answers == 4


def test_a_mind_that_does_not_say_it_is_fair_imagines():
    """A title without a mind: careful bots look ahead in worlds of their own, and play comes to its end."""
    duel = subject_of("duel")
    assert not mind_of("duel").fair
    table = open_table(duel.game, 2, luck=Seeded(5, "salt"))
    assert policy("duel", bots_of("careful", 2, 1)) is None
    assert policy("duel", bots_of("random", 2, 1)) is not None
    assert play(table, bots_of("random", 2, 1)) is not None


def test_own_luck_is_that_of_the_table_and_real_dice_have_none():
    with pytest.raises(RuleError):
        play(open_table("mini-rogue", 1, luck="typed"), bots_of("careful", 1, 1))
    table = open_table("mini-rogue", 1, luck=[1, 2])
    with pytest.raises(BadLuck):
        play(table, bots_of("careful", 1, 1))
    assert table.record.answers == 0
