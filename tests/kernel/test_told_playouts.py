"""A playout that is listened to tells what a table would have told."""

from __future__ import annotations

import pytest

from undercroft import games, open_table, play_out
from undercroft.bots.mind import mind_of
from undercroft.kernel.event import Events
from undercroft.kernel.playout import play_told


def in_words(story):
    return [event.to_json() for event in Events.all_of(story)]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(3))
def test_the_story_of_a_playout_is_the_story_of_its_record(game, seed):
    best = mind_of(game).best
    table = open_table(game, 1, seed=seed)
    played = play_told(table, best)
    play_out(table, policy=best, own_luck=True)
    assert len(played.story) > 50
    assert in_words(played.story) == in_words(table.told())
    assert [answer for _, answer in played.log] == [answer for _, answer in table.past.log]
    assert played.outcome == table.outcome


def test_a_silent_playout_and_one_that_is_listened_to_can_lie_inside_each_other():
    """Twins that tell and twins that do not are kept apart."""
    best = mind_of("mini-rogue").best
    table = open_table("mini-rogue", 1, seed=5)

    def looks_ahead(state, seat, clause, options, about):
        play_out(table.fork(), policy=best, seed=1, until=3)
        return best(state, seat, clause, options, about)

    listened, alone = (play_told(table, policy, until=40).story for policy in (looks_ahead, best))
    assert in_words(listened) == in_words(alone)
