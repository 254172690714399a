"""Rules that are carried out aside, in a greenlet, are those of a table: rows, masks, rewards, record and what follows.

Without compiled rules it is the twin that is played so; learners use it only where it is compiled.
"""

from __future__ import annotations

import copy
import gc
import random
import threading
import weakref
from functools import cache

import pytest
from greenlet import greenlet

from conform.subjects import subject_of
from undercroft import games
from undercroft.gym import aside, episode
from undercroft.gym.episode import Episode, Shape
from undercroft.gym.task import Task
from undercroft.kernel import compiled
from undercroft.kernel.twin import Twin

pytestmark = pytest.mark.usefixtures("default_packs")
MINI = Task("mini-rogue", options={"character": "rat-hunter"})


@pytest.fixture
def forced(monkeypatch):
    """Whoever may play aside does, by whatever rules are there. A twin is read once, and plays one game at a time."""
    monkeypatch.setattr(compiled, "is_compiled", lambda play: True)
    monkeypatch.setattr(aside, "Twin", cache(Twin))


def at_table(monkeypatch, *given):
    with monkeypatch.context() as patch:
        patch.setattr(episode, "may_play_aside", lambda task, table: False)
        return Episode(*given)


def stands(one: Episode, is_whole: bool):
    more = (one.table.record.text, one.table.view(0), one.table.outcome) if is_whole else ()
    return bytes(one.numbers(0)), one.mask(0).tobytes(), one.reward(0), one.is_over, *more


def pick(one: Episode, chance: random.Random) -> int:
    return chance.choice(one.mask(0).nonzero()[0].tolist())


@pytest.mark.parametrize("reward", ["result", "points"])
@pytest.mark.parametrize("game", games())
def test_a_game_aside_is_one_at_a_table(game, reward, forced, monkeypatch):
    """In every mode for one seat; some go over to the table in the middle, and on from there."""
    modes = [mode for mode in subject_of(game).modes if mode.seats == 1]
    assert modes
    for number, mode in enumerate(modes):
        task = Task(game, options=dict(mode.options), reward=reward)
        shape, chance = Shape(task), random.Random(f"{game} {mode.name}")
        quick, slow = Episode(task, shape, {0}, mode.name), at_table(monkeypatch, task, shape, {0}, mode.name)
        leaves = chance.randrange(60) if number % 2 else 60
        for step in range(60):
            is_whole = step == leaves or step == 59
            assert quick._aside is not None or step > leaves
            assert stands(quick, is_whole) == stands(slow, is_whole), (mode.name, step)
            if slow.is_over:
                break
            action = pick(slow, chance)
            assert quick.answer(0, action)
            assert slow.answer(0, action)
        assert stands(quick, True) == stands(slow, True), mode.name


def test_what_is_not_offered_changes_nothing(forced):
    shape = Shape(MINI)
    one = Episode(MINI, shape, {0}, "1")
    before = stands(one, False)
    assert not one.answer(0, int((one.mask(0) == 0).nonzero()[0][0]))
    assert stands(one, False) == before
    assert one._aside is not None


def test_a_rule_that_fails_says_so_and_leaves_the_table_where_it_was(forced, monkeypatch):
    shape, chance = Shape(MINI), random.Random(3)
    one = Episode(MINI, shape, {0}, "1")
    for _ in range(5):
        one.answer(0, pick(one, chance))
    before = stands(one, False)

    with monkeypatch.context() as patch:
        patch.setattr(shape, "chosen", lambda offered, action: object())  # no answer that any rule knows
        with pytest.raises(AttributeError):
            one.answer(0, pick(one, chance))
    assert one._aside is None
    assert stands(one, False) == before
    assert one.answer(0, pick(one, chance))


def test_whoever_is_left_alone_leaves_nothing_behind(forced):
    """No cycle holds an episode, and with it its greenlet ends, in other threads too."""
    shape = Shape(MINI)

    def left(kept):
        one = Episode(MINI, shape, {0}, "1")
        kept.extend([weakref.ref(one), weakref.ref(one._aside), weakref.ref(one._aside._rules)])

    gc.disable()
    try:
        kept = []
        left(kept)
        assert [one() for one in kept] == [None] * 3
        thread = threading.Thread(target=left, args=(kept,))
        thread.start()
        thread.join()
        assert [one() for one in kept] == [None] * 6
    finally:
        gc.enable()


def test_another_thread_goes_on_at_the_table(forced, monkeypatch):
    """A greenlet belongs to its thread; an environment need not."""
    shape, chance = Shape(MINI), random.Random(5)
    one, other = Episode(MINI, shape, {0}, "7"), at_table(monkeypatch, MINI, shape, {0}, "7")
    for step in range(20):
        action = pick(other, chance)
        other.answer(0, action)
        if step % 7 == 6:
            thread = threading.Thread(target=one.answer, args=(0, action))
            thread.start()
            thread.join()
        else:
            one.answer(0, action)
        assert stands(one, False) == stands(other, False)
    assert one._aside is None


def test_other_greenlets_may_take_turns(forced, monkeypatch):
    """The question comes back to whoever has brought the answer."""
    shape, chance = Shape(MINI), random.Random(6)
    one, other = Episode(MINI, shape, {0}, "8"), at_table(monkeypatch, MINI, shape, {0}, "8")
    for _ in range(12):
        action = pick(other, chance)
        other.answer(0, action)
        assert greenlet(one.answer).switch(0, action) is True
        assert stands(one, False) == stands(other, False)
    assert one._aside is not None


def test_a_copy_is_one_of_the_table(forced):
    one = Episode(MINI, Shape(MINI), {0}, "9")
    before, again = stands(one, False), copy.copy(one)
    assert again._aside is None
    assert stands(again, False) == before
