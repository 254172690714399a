"""Exchanges between the two characters of a party."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, change, hold, party, potions, room, table_at
from games.mini_rogue.printed import FIGHTER
from story import perform
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules.cooperative import exchange, resolve_in_party
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import leave_area

END = ["pass", "pass"]


def two(**where) -> City:
    """Two characters that own nothing."""
    d = party("rat-hunter", "canoness", **where)
    for one in d.heroes:
        change(one, **FIGHTER, hp=10, gold=0, ration=0)
    return d


def offered(d: City) -> set[str]:
    """What the Leader may propose."""
    story = perform(exchange(d), pause=True)
    return {key for ask in story.asks if ask.seat == 0 for key in ask.keys} - {"pass"}


# -- what may change hands ----------------------------------------------------------------------------------------


@clause("MR-888")
@pytest.mark.parametrize("what", ["gold", "ration", "armor"])
def test_any_number_of_gold_rations_and_armour_may_be_given(what):
    d = two()
    change(d.heroes[0], **{what: 3})
    perform(exchange(d), answers=[f"give-{what}-1", "accept", f"give-{what}-1", "accept", "pass"])
    assert [getattr(one, what) for one in d.heroes] == [1, 2]


@clause("MR-888")
def test_a_potion_may_be_given_or_swapped():
    d = two()
    change(d.heroes[0], potions=["fire"])
    change(d.heroes[1], potions=["frost"])
    perform(exchange(d), answers=["swap-fire-frost", "accept"])
    assert [potions(one) for one in d.heroes] == [["frost"], ["fire"]]
    d = two()
    change(d.heroes[0], potions=["fire"])
    perform(exchange(d), answers=["give-fire", "accept"])
    assert [potions(one) for one in d.heroes] == [[], ["fire"]]


@clause("MR-888", "MR-894", "MR-R102")
def test_an_object_may_be_given_and_keeps_its_counter():
    d = two()
    hold(d, d.heroes[0], "weapon-cache")
    d.heroes[0].uses = 1
    perform(exchange(d), answers=["give-object", "accept"])
    assert [one.holds for one in d.heroes] == [None, room(d, "weapon-cache")]
    assert d.heroes[1].uses == 1
    assert d.rooms.bottom == []


@clause("MR-889")
def test_xp_and_hp_cannot_be_exchanged():
    d = two()
    change(d.heroes[0], xp=9, hp=20, gold=1, ration=1, armor=1, potions=["fire"])
    hold(d, d.heroes[0], "weapon-cache")
    assert offered(d) == {"give-gold-1", "give-ration-1", "give-armor-1", "give-fire", "give-object"}


@clause("MR-889")
def test_with_nothing_but_xp_and_hp_there_is_no_exchange():
    d = two()
    change(d.heroes[0], xp=9, hp=20)
    assert perform(exchange(d)).asks == []


@clause("MR-EX99", "MR-888", "MR-895")
def test_objects_are_swapped_and_a_shackle_given_away_curses_the_giver():
    d = two()
    hold(d, d.heroes[0], "saints-shackle")
    hold(d, d.heroes[1], "weapon-cache")
    d.heroes[1].uses = 2
    perform(exchange(d), answers=["swap-objects", "accept"])
    assert [one.holds for one in d.heroes] == [room(d, "weapon-cache"), room(d, "saints-shackle")]
    assert d.heroes[0].uses == 2
    assert [one.cursed for one in d.heroes] == [True, False]
    assert d.rooms.bottom == []  # both cards are still held


def test_a_shackle_handed_over_curses_the_giver():
    d = two()
    hold(d, d.heroes[0], "saints-shackle")
    perform(exchange(d), answers=["give-object", "accept"])
    assert [one.cursed for one in d.heroes] == [True, False]


# -- limits -------------------------------------------------------------------------------------------------------


@clause("MR-890")
@pytest.mark.parametrize(("what", "most"), [("gold", 20), ("ration", 6), ("armor", 5)])
def test_nobody_can_be_given_more_than_the_track_holds(what, most):
    d = two()
    change(d.heroes[0], **{what: 2})
    change(d.heroes[1], **{what: most})
    assert offered(d) == set()
    change(d.heroes[1], **{what: most - 1})
    assert offered(d) == {f"give-{what}-1"}


@clause("MR-890")
def test_a_potion_the_other_carries_already_can_neither_be_given_nor_swapped():
    d = two()
    change(d.heroes[0], potions=["fire", "frost"])
    change(d.heroes[1], potions=["fire", "holy"])
    assert offered(d) == {"give-frost", "swap-frost-holy"}


@clause("MR-890", "MR-R101", "MR-510")
def test_a_receiver_with_two_potions_throws_one_away():
    d = two()
    change(d.heroes[0], potions=["frost"])
    change(d.heroes[1], potions=["fire", "holy"])
    story = perform(exchange(d), answers=["give-frost", "accept", "discard-fire", "pass"])
    assert story.asked("MR-510")[0].seat == 1
    assert [potions(one) for one in d.heroes] == [[], ["holy", "frost"]]


@clause("MR-890", "MR-895", "MR-542")
@pytest.mark.parametrize(("pick", "kept"), [("take-object", "weapon-cache"), ("keep-object", "codex-obscura")])
def test_a_receiver_that_holds_an_object_keeps_one_of_the_two(pick, kept):
    d = two()
    hold(d, d.heroes[0], "weapon-cache")
    hold(d, d.heroes[1], "codex-obscura")
    perform(exchange(d), answers=["give-object", "accept", pick], pause=True)
    assert [one.holds for one in d.heroes] == [None, room(d, kept)]
    assert len(d.rooms.bottom) == 1


# -- the window ---------------------------------------------------------------------------------------------------


@clause("MR-R101")
def test_nothing_changes_hands_unless_both_agree():
    d = two()
    change(d.heroes[0], gold=1, ration=1)
    story = perform(exchange(d), answers=["give-gold-1", "decline", "pass"])
    assert [one.gold for one in d.heroes] == [1, 0]
    assert story.asks[-1].keys == ("pass", "give-ration-1")  # what was declined is not proposed again


@clause("MR-R101", "MR-888")
def test_any_number_in_one_transfer():
    d = two()
    change(d.heroes[0], gold=5)
    change(d.heroes[1], gold=17)
    story = perform(exchange(d), answers=["give-gold-3", "accept"])
    assert story.asks[0].keys == ("pass", "give-gold-1", "give-gold-2", "give-gold-3")  # no more than the track holds
    assert [one.gold for one in d.heroes] == [2, 20]


@clause("MR-R101", "MR-EX101")
@pytest.mark.parametrize("leader", [0, 1])
def test_a_declined_gift_binds_its_giver_only(leader):
    """MR-EX101 Each has 2 Gold; the Leader's 1 Gold is declined, the other's 2 Gold are not."""
    d = two(leader=leader)
    for one in d.heroes:
        change(one, gold=2)
    change(d.heroes[leader], ration=1)
    answers = ["give-gold-1", "decline", "pass", "give-gold-2", "accept"]
    story = perform(exchange(d), answers=answers, pause=True)
    assert [ask.seat for ask in story.asked("MR-888")][:3] == [leader, leader, 1 - leader]
    assert story.asked("MR-888")[1].keys == ("pass", "give-gold-2", "give-ration-1")
    assert "give-gold-1" in story.asked("MR-888")[2].keys  # the other may still propose the same
    assert [d.heroes[leader].gold, d.heroes[1 - leader].gold] == [4, 0]
    assert story.pending.seat == leader
    assert story.pending.keys == ("pass", "give-ration-1")  # no Gold any more: it goes one way only


@clause("MR-R101")
def test_each_goes_in_one_direction_only():
    d = two()
    change(d.heroes[0], gold=2)
    change(d.heroes[1], gold=2, ration=1)
    story = perform(exchange(d), answers=["give-gold-1", "accept", "pass", "pass"])
    assert story.asks[-1].keys == ("pass", "give-ration-1")


@clause("MR-R101")
def test_a_potion_changes_hands_once_at_most():
    d = two()
    change(d.heroes[0], potions=["fire"])
    change(d.heroes[1], ration=1)
    story = perform(exchange(d), answers=["give-fire", "accept", "pass"])
    assert story.asks[-1].seat == 1
    assert story.asks[-1].keys == ("pass", "give-ration-1")


@clause("MR-R101")
def test_an_object_changes_hands_once_at_most():
    d = two()
    hold(d, d.heroes[0], "weapon-cache")
    change(d.heroes[1], ration=1)
    story = perform(exchange(d), answers=["give-object", "accept", "pass"])
    assert story.asks[-1].keys == ("pass", "give-ration-1")


@clause("MR-R101")
def test_the_window_stays_open_until_both_pass_in_a_row():
    d = two()
    change(d.heroes[0], gold=1, ration=1)
    change(d.heroes[1], armor=1)
    answers = ["pass", "give-armor-1", "accept", "give-gold-1", "accept", "give-ration-1", "accept"]
    perform(exchange(d), answers=answers)
    first, second = d.heroes
    assert (first.gold, first.ration, first.armor) == (0, 0, 1)
    assert (second.gold, second.ration, second.armor) == (1, 1, 0)


@clause("MR-880")
def test_one_person_with_two_characters_agrees_with_itself():
    d = party("rat-hunter", "canoness", seats=1)
    for one in d.heroes:
        change(one, **FIGHTER, gold=0, ration=0)
    change(d.heroes[0], gold=2)
    change(d.heroes[1], ration=1)
    story = perform(exchange(d), answers=["give-gold-1", "get-ration-1", "pass"])
    assert story.asked("MR-R101") == []
    assert story.asks[0].keys == ("pass", "give-gold-1", "give-gold-2", "get-ration-1")  # both ways in one question
    assert [(one.gold, one.ration) for one in d.heroes] == [(1, 1), (1, 0)]


@clause("MR-880", "MR-R91")
def test_a_potion_drunk_in_the_exchange_is_not_offered_any_more():
    d = party("rat-hunter", "canoness", seats=1)
    for one in d.heroes:
        change(one, **FIGHTER, gold=0, ration=0)
    change(d.heroes[0], hp=3, potions=["healing", "fire"])
    story = perform(exchange(d), answers=["use-healing", "give-fire"])
    assert story.asks[1].keys == ("pass", "give-fire")
    assert potions(d.heroes[1]) == ["fire"]


# -- when ---------------------------------------------------------------------------------------------------------


def exchanges(story) -> int:
    return len(story.asked("MR-888"))


@clause("MR-R70", "MR-888")
@pytest.mark.parametrize("place", [0, 4])
def test_there_is_an_exchange_after_both_resolved_a_common_room(place):
    d = two(rooms={place: "watchfire"}, at=place)
    answers = ["leader-first", "choice-2", "choice-2", "give-ration-1", "accept"]
    story = perform(resolve_in_party(d), answers=answers)
    assert [ask.clause for ask in story.asks].index("MR-888") == 3
    assert [one.ration for one in d.heroes] == [0, 2]


@clause("MR-R70", "MR-888")
def test_there_is_none_in_different_rooms():
    d = two(rooms={1: "watchfire", 3: "the-pyre"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    story = perform(resolve_in_party(d), luck=[3], answers=["leader-first", "choice-2"])
    assert exchanges(story) == 0


@clause("MR-R70")
def test_there_is_one_after_a_joint_fight_and_none_in_it():
    d = two(rooms={0: "city-guard"})
    story = perform(resolve_in_party(d), luck=[6, 1, 4], answers=["critical-1", *END])
    assert [ask.clause for ask in story.asks] == ["MR-327", "MR-888", "MR-888"]


@clause("MR-R70")
def test_there_is_one_after_a_guardian_and_its_rewards_before_the_descent():
    d = two(area=2, at=EXIT)
    d.guardian = PACK.guardian["executioner"]
    for one in d.heroes:
        change(one, xp=12, ration=1)
    luck = [6, 6, 6, 1, 6, 4, 4]
    rewards = ["reward-right", "always-1"]
    answers = ["critical-1", *rewards, *rewards, "give-ration-1", "accept", *END]
    perform(leave_area(d), luck=luck, answers=answers)
    assert [(one.ration, one.hp) for one in d.heroes] == [(0, 7), (1, 10)]


@clause("MR-R70")
def test_there_is_none_at_an_exit_without_a_fight():
    d = two(at=EXIT)
    for one in d.heroes:
        change(one, ration=2, gold=2)
    assert exchanges(perform(leave_area(d))) == 0


@clause("MR-R70")
def test_there_is_none_on_the_entry_after_a_fall():
    d = two(rooms={1: "rotten-sluice", 3: "the-pyre"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    change(d.heroes[0], gold=3)
    table = table_at(d, luck=[2, 1, 3, "strongbox", "watchfire"])
    table.answer(0, "leader-first")
    assert table.view(0)["area"] == 3
    assert table.asks[0].clause == "MR-212"


@clause("MR-880", "MR-888")
def test_one_person_takes_over_a_potion_of_the_partner():
    d = party("sellsword", "rat-hunter", seats=1)
    for one in d.heroes:
        change(one, gold=0, ration=0, armor=0, potions=[])
    change(d.heroes[1], potions=["fire"])
    perform(exchange(d), answers=["get-fire"], pause=True)
    assert [potions(one) for one in d.heroes] == [["fire"], []]
