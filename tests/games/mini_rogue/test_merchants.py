"""Merchants: lines to buy and lines to sell."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import given, hero, hold, potions, room
from story import perform
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.rooms import lines, merchant, resolve_room, would_change


def trade(key: str, answers: list[str], **values):
    """The character after these trades."""
    d = given(**values)
    perform(merchant(d, hero(d), room(d, key)), answers=[*answers, "leave"])
    return hero(d)


def offered(key: str, **values) -> list[str]:
    d = given(**values)
    return [option.key for option in lines(d, hero(d), room(d, key))]


@clause("MR-635", "MR-720")
def test_a_line_is_bought_for_its_price():
    one = trade("night-grocer", ["buy-3"], gold=5, hp=10)
    assert (one.gold, one.hp) == (2, 14)


@clause("MR-635", "MR-720")
def test_a_line_is_sold_for_its_price():
    one = trade("night-grocer", ["sell-1"], gold=0, ration=3)
    assert (one.gold, one.ration) == (1, 1)


@clause("MR-720")
def test_any_line_any_number_of_times():
    one = trade("night-grocer", ["buy-2", "buy-2", "sell-1", "buy-2", "sell-1"], gold=2, hp=10, ration=4)
    assert (one.gold, one.hp, one.ration) == (1, 13, 0)


@clause("MR-720", "MR-117")
def test_only_what_can_be_paid_is_offered():
    assert offered("night-grocer", gold=0, ration=1, hp=10, poisoned=True) == []
    assert offered("night-grocer", gold=1, ration=2, hp=10, poisoned=True) == ["buy-1", "buy-2", "sell-1"]
    assert offered("night-grocer", gold=2, ration=1, hp=10, poisoned=True) == ["buy-1", "buy-2", "buy-4"]


@clause("MR-720")
@pytest.mark.parametrize(("area", "price"), [(1, 1), (3, 1), (5, 2), (8, 2)])
def test_a_ration_costs_half_the_floor_rounded_up(area, price):
    one = trade("night-grocer", ["buy-1"], area=area, gold=5, ration=0, hp=20)
    assert (one.gold, one.ration) == (5 - price, 1)


@clause("MR-721")
def test_a_character_may_leave_without_any_trade_and_the_room_is_resolved():
    d = given(rooms={0: "crypt-fence"}, gold=6)
    perform(resolve_room(d, hero(d)), answers=["leave"])
    assert hero(d).gold == 6
    assert hero(d).resolved


@clause("MR-721")
def test_with_nothing_to_trade_the_room_is_resolved_without_a_question():
    d = given(rooms={0: "night-grocer"}, gold=0, ration=0)
    assert perform(resolve_room(d, hero(d))).asks == []
    assert hero(d).resolved


@clause("MR-720")
def test_the_fence_sells_a_potion_of_the_buyers_choice():
    one = trade("crypt-fence", ["buy-1-fire"], gold=5, potions=[])
    assert (one.gold, potions(one)) == (0, ["fire"])


@clause("MR-720")
def test_the_fence_sells_armour_and_a_blessing():
    one = trade("crypt-fence", ["buy-2", "buy-3"], gold=8, potions=[], cursed=True)
    assert (one.gold, one.armor, one.cursed) == (0, 1, False)


@clause("MR-720")
def test_the_fence_buys_a_potion_of_the_sellers_choice_and_armour():
    one = trade("crypt-fence", ["sell-1", "discard-frost", "sell-2"], gold=0, potions=["fire", "frost"], armor=1)
    assert (one.gold, potions(one), one.armor) == (5, ["fire"], 0)


@clause("MR-720")
def test_the_fence_buys_the_object_which_goes_among_the_rooms():
    d = given(gold=0)
    hold(d, hero(d), "weapon-cache")
    perform(merchant(d, hero(d), room(d, "crypt-fence")), answers=["sell-3", "leave"])
    assert (hero(d).gold, hero(d).holds) == (3, None)
    assert d.rooms.bottom == [room(d, "weapon-cache")]


@clause("MR-720")
def test_selling_the_shackle_curses_the_seller():
    one = trade("crypt-fence", ["sell-3"], gold=0, holds="saints-shackle", potions=[])
    assert (one.gold, one.cursed) == (3, True)


@clause("MR-R109")
@pytest.mark.parametrize(
    ("key", "useless", "values"),
    [
        ("night-grocer", "buy-1", {"ration": 6}),
        ("night-grocer", "buy-2", {"hp": 20}),
        ("night-grocer", "buy-3", {"hp": 20}),
        ("night-grocer", "buy-4", {"poisoned": False}),
        ("crypt-fence", "buy-2", {"armor": 5}),
        ("crypt-fence", "buy-3", {"cursed": False}),
        ("crypt-fence", "buy-3", {"holds": "saints-shackle"}),
    ],
)
def test_what_would_change_nothing_is_not_offered(key, useless, values):
    useful = {"gold": 10, "hp": 10, "ration": 2, "armor": 1, "poisoned": True, "cursed": True, "potions": ["fire"]}
    if key == "crypt-fence":
        useful["poisoned"] = False
    assert useless in offered(key, **useful)
    assert useless not in offered(key, **{**useful, **values})


@clause("MR-R109")
def test_with_gold_at_its_maximum_nothing_can_be_sold():
    values = {"ration": 6, "hp": 10}
    assert "sell-1" in offered("night-grocer", gold=19, **values)
    assert "sell-1" not in offered("night-grocer", gold=20, **values)


@clause("MR-R109")
def test_a_little_less_than_the_goods_is_still_a_change():
    assert trade("night-grocer", ["buy-3"], gold=3, hp=18).hp == 20


@clause("MR-R109")
@pytest.mark.parametrize(
    ("effect", "useful", "useless"),
    [
        ({"verb": "drop"}, {"holds": "weapon-cache"}, {}),
        ({"verb": "refresh"}, {"card_up": False}, {"card_up": True}),
        ({"verb": "raise", "what": "hp", "n": 5}, {"hp": 4}, {"hp": 5}),
        ({"verb": "bless"}, {"cursed": True}, {}),
        ({"verb": "cure", "what": "blind"}, {"blind": True}, {"cursed": True}),
        ({"verb": "gain", "what": "gold", "n": 1}, {"gold": 19}, {"gold": 20}),
        ({"verb": "gain", "what": "xp", "n": 1}, {"xp": 18, "hp": 19}, {"xp": 18, "hp": 20}),
        ({"verb": "potion", "what": "fire"}, {"potions": []}, {"potions": ["fire"]}),
    ],
)
def test_goods_of_every_kind_are_offered_while_they_would_change_something(effect, useful, useless):
    for values, worth in ((useful, True), (useless, False)):
        d = given("sellsword", **{"potions": [], "hp": 10, "gold": 5, **values})
        assert would_change(d, hero(d), (Effect(**effect),)) is worth


@clause("MR-R109")
@pytest.mark.parametrize(
    "effect",
    [{"verb": "lose", "what": "hp", "n": 1}, {"verb": "afflict", "what": "curse"}, {"verb": "story"},
     {"verb": "criminal"}, {"verb": "rewards"}, {"verb": "fall"}],
)  # fmt: skip
def test_goods_that_always_change_something_are_always_offered(effect):
    d = given(hp=20, gold=5)
    assert would_change(d, hero(d), (Effect(**effect),))
