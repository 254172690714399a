"""Piles: only what somebody has seen or laid there has a place."""

from __future__ import annotations

import pytest

from story import perform
from undercroft.kernel.rules import draw
from undercroft.pieces.pile import Pile


def test_a_card_is_turned_by_luck_and_leaves_the_pile():
    pile = Pile(["rat", "bat", "rat"])
    story = perform(draw(pile, "X"), luck=["rat"])
    assert story.result == "rat"
    assert sorted(pile.cards()) == ["bat", "rat"]


def test_what_lies_on_top_comes_first_without_luck():
    pile = Pile(["rat"], top=["owl"])
    pile.put_on_top("ogre")
    drawn = [perform(draw(pile, "X")).result for _ in range(2)]
    assert drawn == ["ogre", "owl"]
    assert pile.next_known() is None


def test_what_lies_at_the_bottom_comes_last_in_its_order():
    pile = Pile(["rat", "bat"])
    pile.put_on_bottom("owl")
    pile.put_on_bottom("ogre")
    drawn = [perform(draw(pile, "X"), luck=[card]).result for card in ("bat", "rat")]
    drawn += [perform(draw(pile, "X")).result for _ in range(2)]
    assert drawn == ["bat", "rat", "owl", "ogre"]
    assert len(pile) == 0


def test_luck_chooses_among_the_hidden_cards_only():
    pile = Pile(["rat"], bottom=["owl"])
    assert pile.hidden_cards() == ["rat"]
    assert perform(draw(pile, "X"), luck=["rat"]).lucks == [("X", [])]  # the one that was asked for is gone


def test_a_card_drawn_from_the_middle_is_not_taken_from_the_bottom():
    pile = Pile(["rat", "owl"], bottom=["owl"])
    perform(draw(pile, "X"), luck=["owl"])
    assert (pile.hidden, pile.bottom) == (["rat"], ["owl"])


def test_shuffling_forgets_every_place():
    pile = Pile(["rat"], top=["owl"], bottom=["bat"])
    pile.shuffle(["imp"])
    assert sorted(pile.hidden) == ["bat", "imp", "owl", "rat"]
    assert (pile.top, pile.bottom, pile.next_known()) == ([], [], None)


def test_equal_cards_leave_one_by_one():
    pile = Pile(["rat", "rat"])
    pile.take("rat")
    assert pile.hidden == ["rat"]
    pile.take("rat")
    with pytest.raises(LookupError, match="'rat' is not in this pile"):
        pile.take("rat")


def test_a_copy_is_independent():
    pile = Pile(["rat"], ["owl"], ["bat"])
    twin = pile.copy()
    assert twin == pile
    twin.shuffle(["imp"])
    assert (pile.hidden, pile.top, pile.bottom) == (["rat"], ["owl"], ["bat"])
