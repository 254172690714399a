"""Every option that concerns a thing or a place names it: a page and a bot need not read its words."""

from __future__ import annotations

import random

import pytest

import undercroft
from games.mini_rogue.given import change, given, hold, party, table_at
from games.mini_rogue.modes import MODES
from undercroft.kernel.table import Table

# All that may be answered without meaning a thing or a place: to do nothing, to roll whatever there is, to agree.
NOWHERE = {
    "MR-280": {"roll"},
    "MR-320": {"roll"},
    "MR-327": {"done"},
    "MR-329": {"no-potion"},
    "MR-R28": {"endure"},
    "MR-510": {"refuse-potion", "no-purchase"},
    "MR-597": {"go-on", "enough"},
    "MR-599": {"no-skill"},
    "MR-637": {"skip"},
    "MR-655": {"leave-it"},
    "MR-720": {"leave"},
    "MR-741": {"no-offer"},
    "MR-888": {"pass"},
    "MR-R63": {"accept", "decline"},
    "MR-R81": {"rest-on-top", "rest-on-bottom"},
    "MR-R98": {"no-skill"},
    "MR-R101": {"accept", "decline"},
    "MR-R110": {"accept", "decline"},
}


@pytest.mark.parametrize("mode", [MODES[0], MODES[7], MODES[-1], MODES[17], MODES[18]], ids=lambda mode: mode.name)
def test_what_concerns_a_thing_or_a_place_names_it(mode):
    for seed in range(2):
        table = undercroft.open_table("mini-rogue", seats=mode.seats, options=mode.options, seed=seed)
        chance = random.Random(seed)
        while table.asks:
            ask = table.asks[0]
            nowhere = {option.key for option in ask.options if not option.to_json()["place"]}
            assert nowhere <= NOWHERE.get(ask.clause, set()), ask.clause
            table.answer(ask.seat, chance.choice(ask.options).key)


def places(table: Table) -> dict[str, str | None]:
    return {option.key: option.to_json()["place"] for option in table.asks[0].options}


def test_the_wares_of_a_merchant_have_a_place_whether_they_can_be_paid_or_not():
    table = table_at(given(rooms={0: "night-grocer"}, gold=1, ration=0, hp=9))
    card = table.view(0)["rooms"][0]["print"]
    assert [one["place"] for one in card["buy"]] == [f"ware-night-grocer-{n}" for n in range(1, len(card["buy"]) + 1)]
    assert card["sell"][0]["place"] == "wanted-night-grocer-1"
    offered = places(table)
    assert offered["buy-2"] == "ware-night-grocer-2"
    assert "sell-1" not in offered


def test_rows_and_campfires_name_the_line_of_the_card():
    table = table_at(given(rooms={0: "abandoned-jail"}, potions=[]), luck=[6, 3])
    assert places(table) == {f"row-{n}": f"row-abandoned-jail-{n}" for n in (2, 3, 4)}
    assert table.view(0)["rooms"][0]["print"]["rows"][2]["place"] == "row-abandoned-jail-3"
    table = table_at(given(rooms={0: "watchfire"}, potions=[]))
    shown = [one["place"] for one in table.view(0)["rooms"][0]["print"]["options"]]
    assert set(places(table).values()) <= set(shown)


def test_an_exchange_names_the_partner_the_potion_the_object():
    d = party("rat-hunter", "canoness")
    for one in d.heroes:
        change(one, resolved=True, gold=2, ration=0, armor=0)
    change(d.heroes[0], potions=["fire"])
    change(d.heroes[1], potions=["frost"])
    hold(d, d.heroes[0], "weapon-cache")
    hold(d, d.heroes[1], "codex-obscura")
    from undercroft.games.mini_rogue.sight.details import details
    from undercroft.games.mini_rogue.words.offers import offers_of
    from undercroft.games.mini_rogue.words.options import GIVE_OBJECT, SWAP_OBJECTS, TAKE_THEIRS

    offers, about = offers_of(d.pack), d.heroes[0].about()
    for option, place in (
        (offers.give["gold"][0], "hero-1"),
        (offers.taking[offers.give["gold"][0]], "hero-1"),
        (GIVE_OBJECT, "object-weapon-cache"),
        (TAKE_THEIRS, "object-codex-obscura"),
        (SWAP_OBJECTS, "object-weapon-cache"),
    ):
        assert (details(d, 0, "MR-888", option, about) or {})["place"] == place
    assert offers.give_potion["fire"].place == "potion-fire"
    assert offers.swap_potions["fire", "frost"].parts == {"give": "fire", "get": "frost"}


def test_a_second_object_and_the_one_that_is_held_differ():
    d = given(rooms={0: "weapon-cache"}, gold=9, holds="codex-obscura", potions=[])
    table = table_at(d, luck=[6, 3])
    table.answer(0, "try")
    table.answer(0, "roll")
    offered = places(table)
    assert (offered["keep-object"], offered["take-object"]) == ("object-codex-obscura", "room-0")
    assert offered["codex-xp"] == "object-codex-obscura"


def test_who_goes_first_names_the_character():
    table = table_at(party("rat-hunter", "canoness", leader=1, rooms={0: "weapon-cache"}))
    while table.asks[0].clause != "MR-887":
        table.answer(table.asks[0].seat, table.asks[0].options[0].key)
    assert places(table) == {"leader-first": "hero-1", "other-first": "hero-0"}
