"""Rules that are carried out aside, in a greenlet, are those of a table: rows, masks, rewards, record and what follows.

Without compiled rules it is the twin that is played so; all plays of a thread take turns with one.
"""

from __future__ import annotations

import copy
import gc
import random
import sys
import threading
import weakref
from types import SimpleNamespace

import pytest
from greenlet import greenlet

from conform.subjects import subject_of
from undercroft import games
from undercroft.gym.episode import Episode, Shape
from undercroft.gym.task import REWARDS, Task

pytestmark = pytest.mark.usefixtures("default_packs")
MINI = Task("mini-rogue", options={"character": "rat-hunter"})


def at_table(monkeypatch, *given):
    with monkeypatch.context() as patch:
        patch.setattr(Shape, "aside", lambda shape, seed: None)
        return Episode(*given)


def stands(one: Episode, is_whole: bool):
    """What learners are shown; `is_whole`: and what others may look at."""
    seats = range(one.task.seats)
    shown = [(b"".join(one.numbers(seat)), one.mask(seat).tobytes(), one.reward(seat)) for seat in seats]
    more = [one.table.record.text, one.table.outcome, *map(one.table.view, seats)] if is_whole else []
    return shown, sorted(one.pending), one.is_over, more


def pick(one: Episode, chance: random.Random, seat: int = 0) -> int:
    return chance.choice(one.mask(seat).nonzero()[0].tolist())


@pytest.mark.parametrize("game", games())
def test_a_game_aside_is_one_at_a_table(game, monkeypatch):
    """In every mode; some go over to the table in the middle, and on from there."""
    stayed = 0
    for number, mode in enumerate(subject_of(game).modes):
        task = Task(game, mode.seats, options=dict(mode.options), reward=REWARDS[number % len(REWARDS)])
        shape, chance, all_ = Shape(task), random.Random(f"{game} {mode.name}"), range(mode.seats)
        quick, slow = Episode(task, shape, all_, mode.name), at_table(monkeypatch, task, shape, all_, mode.name)
        leaves = chance.randrange(40) if number % 2 else 40
        for step in range(40):
            stayed += quick._aside is not None
            assert stands(quick, step == leaves) == stands(slow, step == leaves), (mode.name, step)
            if slow.is_over:
                break
            seat = min(slow.pending)
            action = pick(slow, chance, seat)
            assert quick.answer(seat, action)
            assert slow.answer(seat, action)
        assert stands(quick, True) == stands(slow, True), mode.name
        assert mode.seats > 1 or not shape.needs_table
    assert stayed > 20


def played_by_turns(seeds, stops):
    """Games of which each is answered once a round; what was seen of them."""
    shape = Shape(MINI)
    plays = [(Episode(MINI, shape, {0}, seed), random.Random(seed)) for seed in seeds]
    rows = {seed: [] for seed in seeds}
    for _ in range(stops):
        for seed, (one, chance) in zip(seeds, plays, strict=True):
            if not one.is_over:
                one.answer(0, pick(one, chance))
                rows[seed].append(b"".join(one.numbers(0)))
    return rows


def test_games_that_take_turns_are_those_that_are_played_alone():
    seeds = [f"turn {n}" for n in range(6)]
    alone = {seed: played_by_turns([seed], 40)[seed] for seed in seeds}
    assert played_by_turns(seeds, 40) == alone
    found, before = {}, sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:

        def half(first):
            return threading.Thread(target=lambda: found.update(played_by_turns(seeds[first::2], 40)))

        halves = [half(0), half(1)]
        for one in halves:
            one.start()
        for one in halves:
            one.join(60)
    finally:
        sys.setswitchinterval(before)
    assert found == alone


def test_what_is_not_offered_changes_nothing():
    shape = Shape(MINI)
    one = Episode(MINI, shape, {0}, "1")
    before = stands(one, False)
    assert not one.answer(0, int((one.mask(0) == 0).nonzero()[0][0]))
    assert stands(one, False) == before
    assert one._aside is not None


def test_a_rule_that_fails_says_so_and_leaves_the_table_where_it_was():
    shape, chance = Shape(MINI), random.Random(3)
    one = Episode(MINI, shape, {0}, "1")
    for _ in range(5):
        one.answer(0, pick(one, chance))
    before = stands(one, False)

    action = pick(one, chance)
    asked = one._aside.asked
    strange = SimpleNamespace(key=one.shape.answers[action])
    one._aside.asked = (*asked[:2], [strange], *asked[3:])  # no rule knows this answer
    with pytest.raises(AttributeError):
        one.answer(0, action)
    assert one._aside is None
    assert stands(one, False) == before
    assert one.answer(0, pick(one, chance))


def test_whoever_is_left_alone_leaves_nothing_behind():
    """No cycle holds an episode, and with it its greenlet ends, in other threads too."""
    shape = Shape(MINI)

    def left(kept):
        one = Episode(MINI, shape, {0}, "1")
        kept.extend([weakref.ref(one), weakref.ref(one._aside.rules)])

    gc.disable()
    try:
        kept = []
        left(kept)
        assert [one() for one in kept] == [None] * 2
        thread = threading.Thread(target=left, args=(kept,))
        thread.start()
        thread.join()
        assert [one() for one in kept] == [None] * 4
    finally:
        gc.enable()


def in_a_thread(one: Episode, action: int) -> None:
    """A greenlet belongs to its thread; an environment need not."""
    thread = threading.Thread(target=one.answer, args=(0, action))
    thread.start()
    thread.join()


def in_a_greenlet(one: Episode, action: int) -> None:
    """The question would come back to the one that began."""
    assert greenlet(one.answer).switch(0, action) is True


@pytest.mark.parametrize("elsewhere", [in_a_thread, in_a_greenlet])
def test_what_is_answered_elsewhere_goes_on_at_the_table(elsewhere, monkeypatch):
    shape, chance = Shape(MINI), random.Random(5)
    one, other = Episode(MINI, shape, {0}, "7"), at_table(monkeypatch, MINI, shape, {0}, "7")
    for step in range(20):
        if other.is_over:
            break
        action = pick(other, chance)
        other.answer(0, action)
        if step % 7 == 3:
            elsewhere(one, action)
        else:
            one.answer(0, action)
        assert stands(one, False) == stands(other, False)
    assert one._aside is None


def test_a_copy_is_one_of_the_table():
    one = Episode(MINI, Shape(MINI), {0}, "9")
    before, again = stands(one, False), copy.copy(one)
    assert again._aside is None
    assert stands(again, False) == before
