"""Trades between heroes (2.12)."""

from __future__ import annotations

from clauses import clause
from games.dungeon_run.given import change, given, keys, lay, names_of, play, put, table_at, with_stone
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.kernel.table import Table


def two(**values: object) -> Dungeon:
    """Dorgan with a coin and a rope, Brenna with a shield equipped and a draught in her loot pile."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"], trophies=["ooze", "dart-wall"])
    change(d.heroes[1], equipped=["oak-shield"], loot=["healing-draught"], trophies=["ghoul"])
    return d


def piles(table: Table) -> list[list[str]]:
    return [sorted(names_of(hero.loot)) for hero in table.run.state.heroes]


@clause("DR-505", "DR-514", "DR-716")
def test_a_partner_is_a_conscious_hero_on_the_tile():
    """DR-505 DR-514 Not the unconscious one, not the one next door."""
    d = given("dorgan", "brenna", "haldrun", "ashara")
    change(d.heroes[0], loot=["lucky-coin"])
    change(d.heroes[2], is_down=True)
    change(d.heroes[3], at=lay(d, "crossroads", 0, "N"))
    table = play(table_at(d), "equip")
    assert [key for key in keys(table) if key.startswith("trade")] == ["trade-brenna"]


@clause("DR-506", "DR-515")
def test_an_offer_lists_own_cards_and_the_partners_open_ones():
    """DR-506 DR-515 Treasures, artifacts and strangers; never monsters or traps; nothing from her loot pile."""
    d = two()
    change(d.heroes[0], strangers=["sellsword"])
    with_stone(d, d.heroes[0], equipped=False)
    table = play(table_at(d), "equip", "trade-brenna")
    assert set(keys(table)) == {
        "give-lucky-coin",
        "give-climbers-rope",
        "give-sellsword",
        "give-summoning-stone",
        "want-oak-shield",
        "no-offer",
    }


@clause("DR-507", "DR-511", "DR-063")
def test_nobody_is_obliged_to_accept():
    """DR-507 The partner is asked; her refusal leaves everything where it was and costs nothing."""
    table = play(table_at(two()), "equip", "trade-brenna", "give-lucky-coin", "want-oak-shield", "offer")
    (ask,) = table.asks
    assert (ask.seat, ask.keys) == (1, ("accept", "refuse", "counter"))
    play(table, "refuse")
    assert piles(table) == [["climbers-rope", "lucky-coin"], ["healing-draught"]]
    assert (table.asks[0].seat, table.run.state.turn.actions) == (0, 2)


@clause("DR-507", "DR-510")
def test_an_accepted_offer_is_carried_out_exactly():
    """DR-510 The coin for the shield: both go to loot piles, the shield is no longer worn."""
    table = play(table_at(two()), "equip", "trade-brenna", "give-lucky-coin", "want-oak-shield", "offer", "accept")
    assert piles(table) == [["climbers-rope", "oak-shield"], ["healing-draught", "lucky-coin"]]
    assert table.run.state.heroes[1].equipped == []


@clause("DR-510", "DR-R54")
def test_the_acting_hero_may_equip_what_he_got_and_the_partner_may_not():
    """DR-510 Trade and re-equipping are one action; the partner is not asked what to wear."""
    table = play(table_at(two()), "equip", "trade-brenna", "give-lucky-coin", "offer", "counter")
    play(table, "give-healing-draught", "want-lucky-coin", "offer", "accept", "equip-healing-draught")
    assert {ask.seat for ask in table.asks} == {0}
    play(table, "done")
    state = table.run.state
    assert (names_of(state.heroes[0].equipped), names_of(state.heroes[1].loot)) == (["healing-draught"], ["lucky-coin"])
    assert state.turn.actions == 1


@clause("DR-510")
def test_a_traded_stranger_lies_beside_his_new_hero():
    """DR-510 Strangers do not go to the loot pile; they work for their new owner."""
    d = two()
    change(d.heroes[0], strangers=["sellsword"])
    table = play(table_at(d), "equip", "trade-brenna", "give-sellsword", "offer", "accept")
    state = table.run.state
    assert (state.heroes[0].strangers, names_of(state.heroes[1].strangers)) == ([], ["sellsword"])
    assert any(power.card.key == "sellsword" for powers in state.heroes[1].powers.values() for power in powers)


@clause("DR-508")
def test_one_partner_in_an_equip_action():
    """DR-508 After a trade with Brenna there is none with Haldrun in the same action."""
    d = given("dorgan", "brenna", "haldrun")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"])
    table = play(table_at(d), "equip")
    assert {"trade-brenna", "trade-haldrun"} <= set(keys(table))
    play(table, "trade-brenna", "give-lucky-coin", "offer", "accept")
    assert set(keys(table)) == {"equip-climbers-rope", "done"}


@clause("DR-509")
def test_a_gift_is_a_trade():
    """DR-509 Nothing is asked for the coin."""
    table = play(table_at(two()), "equip", "trade-brenna", "give-lucky-coin", "offer", "accept")
    assert piles(table) == [["climbers-rope"], ["healing-draught", "lucky-coin"]]
    assert table.run.state.turn.actions == 1


@clause("DR-516", "DR-517", "DR-R98")
def test_a_counter_offer_lists_own_cards_and_of_the_proposers_the_open_and_offered_ones():
    """DR-516 The rope was neither open nor offered. DR-517 The proposer can only accept or refuse."""
    d = two()
    change(d.heroes[0], equipped=["parrying-dagger"])
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin", "offer", "counter")
    assert (table.asks[0].seat, set(keys(table))) == (
        1,
        {"give-oak-shield", "give-healing-draught", "want-parrying-dagger", "want-lucky-coin", "no-offer"},
    )
    play(table, "want-parrying-dagger", "offer")
    assert (table.asks[0].seat, keys(table)) == (0, ("accept", "refuse"))


@clause("DR-516")
def test_who_has_nothing_may_still_ask_for_less():
    """DR-516 Offered two cards, Brenna, who has none, answers that she wants the rope only."""
    d = two()
    change(d.heroes[1], equipped=[], loot=[])
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin", "give-climbers-rope", "offer", "counter")
    play(table, "want-climbers-rope", "offer", "accept")
    assert piles(table) == [["lucky-coin"], ["climbers-rope"]]


@clause("DR-518")
def test_three_offers_in_a_turn():
    """DR-518 The fourth is not offered any more; other changes are."""
    table = table_at(two())
    for _ in range(2):
        play(table, "equip", "trade-brenna", "give-lucky-coin", "offer", "refuse")
    assert table.run.state.turn.actions == 2
    play(table, "equip", "equip-climbers-rope", "trade-brenna", "give-lucky-coin", "offer", "refuse")
    assert not any(key.startswith("trade") for key in keys(table))
    assert "equip-lucky-coin" in keys(table)


@clause("DR-519", "DR-515", "DR-R67")
def test_the_lists_are_seen_by_the_two_players_only():
    """DR-519 A third player hears of an offer and of how many cards change hands, never which."""
    d = given("dorgan", "brenna", "haldrun")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"])
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin", "offer")
    assert table.view(1)["offer"]["gives"] == ["Lucky Coin"]
    assert "gives" not in table.view(2)["offer"]
    play(table, "accept")
    told = [[event.text for event in table.events(seat)] for seat in (0, 1, 2)]
    assert [any("Lucky Coin" in text for text in texts) for texts in told] == [True, True, False]
    backs = {"encounter": 0, "boss": 0, "treasure": 1, "artifact": 0}
    assert (table.view(2)["heroes"][1]["loot"], table.view(2)["heroes"][1]["loot_pile"]) == (backs, None)


@clause("DR-520", "DR-R63")
def test_a_gift_obliges_nobody():
    """DR-520 Brenna has taken the coin; asked for help she may sabotage all the same."""
    d = two()
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin", "offer", "accept", "done")
    d = table.run.state.copy()
    put(d, "ooze")
    table = play(table_at(d), "battle")
    assert (table.asks[0].seat, set(keys(table))) == (1, {"assist-brawn", "assist-magic", "sabotage", "stay-out"})


@clause("DR-515", "DR-518", "DR-R98")
def test_the_only_card_is_offered_when_it_is_confirmed_and_a_dropped_list_is_no_offer():
    """DR-515 Nothing more could be listed, and still he is asked; DR-518 dropped, it does not count."""
    d = given("dorgan", "brenna", "haldrun")
    change(d.heroes[0], equipped=["lucky-coin"])
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin")
    assert keys(table) == ("offer", "no-offer")
    assert "gives" not in table.view(1)["offer"]
    play(table, "no-offer")
    assert (table.run.state.turn.offers, names_of(table.run.state.heroes[0].equipped)) == (3, ["lucky-coin"])
    assert "talked" not in [event.kind.key for event in table.events(1)]


@clause("DR-515", "DR-999")
def test_a_list_dropped_after_a_change_ends_the_trading_and_not_the_action():
    table = play(table_at(two()), "equip", "equip-climbers-rope", "trade-brenna", "give-lucky-coin", "no-offer")
    assert not any(key.startswith("trade") for key in keys(table))
    play(table, "done")
    assert (table.run.state.turn.actions, table.run.state.turn.offers) == (1, 3)


@clause("DR-511")
def test_a_refused_trade_does_not_give_back_an_equip_already_used():
    """DR-511 Gear was changed before the offer was refused: the action is spent."""
    table = play(table_at(two()), "equip", "equip-climbers-rope", "trade-brenna", "give-lucky-coin", "offer", "refuse")
    play(table, "done")
    assert (table.run.state.turn.actions, table.run.state.turn.equips) == (1, 1)
