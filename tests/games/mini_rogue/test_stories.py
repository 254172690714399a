"""Story cards."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, given, hero, listen, potions, room, table_at
from games.mini_rogue.printed import icons
from story import perform
from undercroft.games.mini_rogue.rules.icons import read_story, resolve, take_rewards
from undercroft.games.mini_rogue.rules.rooms import tomb
from undercroft.games.mini_rogue.words import events


def read(key: str, answers=(), luck=(), **values):
    """The character after this Story."""
    d = given(**values)
    perform(resolve(d, hero(d), icons("story")), luck=[key, *luck], answers=answers)
    return hero(d)


@clause("MR-793")
def test_a_book_draws_a_story_card():
    d = given()
    story = perform(tomb(d, hero(d), room(d, "burned-archive")), luck=[2, 5, "sealed-letter"], answers=["choice-2"])
    assert ("MR-793", d.stories.hidden_cards()) in story.lucks
    assert hero(d).gold == 5 + 3


@clause("MR-793")
def test_the_sealed_letter():
    assert read("sealed-letter", ["choice-1"]).xp == 2
    assert read("sealed-letter", ["choice-2"], gold=0).gold == 3


@clause("MR-793", "MR-770")
def test_the_woman_at_the_well():
    fed = read("woman-at-the-well", ["choice-1"], hp=10, ration=1, cursed=True)
    assert (fed.hp, fed.ration, fed.cursed) == (15, 0, False)
    sent_away = read("woman-at-the-well", ["choice-2"], hp=10, ration=1, cursed=True)
    assert (sent_away.hp, sent_away.ration, sent_away.cursed) == (12, 1, True)


@clause("MR-R17")
def test_without_a_ration_the_woman_cannot_be_fed():
    assert read("woman-at-the-well", hp=10, ration=0).hp == 12


@clause("MR-793", "MR-R76")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_vote_in_the_dark_is_decided_by_the_dungeon_die_alone(face):
    answers = ["take-frost"] if face > 4 else []
    one = read("vote-in-the-dark", answers, [face], gold=0, potions=[], poisoned=True, cursed=face > 2)
    assert one.cursed  # of old, or by this Story
    assert (one.xp, one.gold, potions(one)) == [(2, 0, []), (0, 3, []), (0, 0, ["frost"])][(face - 1) // 2]


@clause("MR-793")
def test_the_kings_seamstress():
    sewn = read("kings-seamstress", ["choice-1"], gold=3, card_up=False)
    assert (sewn.gold, sewn.armor, sewn.card_up) == (0, 1, False)
    measured = read("kings-seamstress", ["choice-2"], gold=3, card_up=False)
    assert (measured.gold, measured.armor, measured.card_up, measured.xp) == (3, 0, True, 1)


@clause("MR-R55")
def test_a_story_that_was_read_is_out_of_the_game():
    d = given()
    perform(read_story(d, hero(d)), luck=["sealed-letter"], answers=["choice-1"])
    assert sorted(one.key for one in d.stories.cards()) == ["kings-seamstress", "vote-in-the-dark", "woman-at-the-well"]


@clause("MR-R54")
def test_with_no_story_left_a_book_is_worth_two_gold():
    d = listen(given(gold=0))
    d.stories.hidden.clear()
    perform(resolve(d, hero(d), icons("story")))
    assert hero(d).gold == 2
    assert [event.kind for event in d.heard] == [events.NO_STORY_LEFT, events.GAINED]  # first why, then what


@clause("MR-R54", "MR-752")
def test_with_no_story_left_the_alternative_beside_it_is_what_the_rewards_bring():
    d = listen(given(gold=0))
    d.stories.hidden.clear()
    perform(take_rewards(d, hero(d)), luck=[2], answers=["reward-right"])
    assert events.NO_STORY_LEFT not in [event.kind for event in d.heard]


@clause("MR-R104")
def test_nobody_sees_which_story_comes_next():
    view = table_at(given(rooms={0: "watchfire"})).view(0)
    assert view["stories"] == 4
    assert not any(key in str(view) or str(one) in str(view) for key, one in PACK.story.items())
