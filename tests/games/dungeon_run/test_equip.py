"""Equip (2.12): gear and slots. Trades are in test_trade.py."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, given, keys, lay, names_of, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.equipping import changes
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.kernel.table import Table


def alone(hero: str, **values: object) -> Dungeon:
    d = given(hero)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], **values)
    return d


def gear(table: Table, seat: int = 0) -> tuple[list[str], list[str]]:
    hero = table.run.state.heroes[seat]
    return sorted(names_of(hero.equipped)), sorted(names_of(hero.loot))


@clause("DR-500")
def test_one_action_puts_on_takes_off_and_exchanges_any_number_of_cards():
    """DR-500 A sword for a mace, a helm off, a hauberk on: one action."""
    d = alone("brenna", equipped=["notched-longsword", "iron-helm"], loot=["blessed-mace", "chain-hauberk"])
    table = play(table_at(d), "equip", "equip-blessed-mace", "take-off-iron-helm", "equip-chain-hauberk")
    assert gear(table) == (["blessed-mace", "chain-hauberk"], ["iron-helm", "notched-longsword"])
    assert table.run.state.turn.actions == 1


@clause("DR-501")
def test_a_card_works_while_it_is_equipped_and_not_in_the_loot_pile():
    """DR-501 The longsword gives its die only beside the hero card; it lies there face up."""
    for where, dice in (("equipped", 5), ("loot", 4)):
        d = alone("brenna", **{where: ["notched-longsword"]})
        put(d, "ooze")
        story = perform(battle(d, d.heroes[0]), luck=[6, 6] + [1] * dice, answers=["brawn"])
        assert len(story.lucks[1][1]) == dice
    d = alone("brenna", equipped=["notched-longsword"])
    assert [item["key"] for item in table_at(d).view(1)["heroes"][0]["equipped"]] == ["notched-longsword"]


@clause("DR-502", "DR-012", "DR-004", "DR-011")
@pytest.mark.parametrize(
    ("hero", "wears"),
    [
        ("brenna", ["blessed-mace", "lucky-coin", "repeating-crossbow"]),
        ("haldrun", ["blessed-mace", "lucky-coin"]),
        ("ashara", ["rod-of-storms", "lucky-coin"]),
        ("dorgan", ["repeating-crossbow", "lucky-coin", "assassins-dirk"]),
    ],
)
def test_only_cards_of_his_training_can_be_equipped(hero, wears):
    """DR-502 One matching class indicator is enough, without one the card stays in the loot pile."""
    loot = ["blessed-mace", "lucky-coin", "repeating-crossbow", "rod-of-storms", "assassins-dirk"]
    d = alone(hero, loot=loot)
    assert {option.key for option in changes(d.heroes[0], [])} == {f"equip-{key}" for key in wears}


@clause("DR-503")
def test_each_slot_holds_one_card():
    """DR-503 A second Main Hand card takes the place of the first; other slots are not touched."""
    d = alone("brenna", equipped=["great-cleaver", "oak-shield"], loot=["notched-longsword", "studded-jerkin"])
    table = play(table_at(d), "equip", "equip-notched-longsword", "equip-studded-jerkin")
    play(table, "done")
    assert gear(table) == (["notched-longsword", "oak-shield", "studded-jerkin"], ["great-cleaver"])


@clause("DR-504")
def test_any_number_of_cards_without_a_slot():
    """DR-504 Coin, rope and draught together."""
    d = alone("brenna", loot=["lucky-coin", "climbers-rope", "healing-draught"])
    table = play(table_at(d), "equip", "equip-lucky-coin", "equip-climbers-rope", "equip-healing-draught")
    play(table, *(["done"] if "done" in keys(table) else []))
    assert gear(table) == (["climbers-rope", "healing-draught", "lucky-coin"], [])


@clause("DR-511")
def test_an_equip_action_is_spent_when_something_changes_and_cannot_end_as_it_began():
    """DR-511 Without cards it is not offered; a card changes its place once, so something has always changed."""
    assert "equip" not in keys(table_at(alone("brenna")))
    d = alone("brenna", loot=["lucky-coin", "climbers-rope"])
    table = play(table_at(d), "equip")
    assert ("done" in keys(table), "nothing" in keys(table)) == (False, True)
    play(table, "equip-lucky-coin")
    assert "take-off-lucky-coin" not in keys(table)
    assert table.run.state.turn.actions == 1


@clause("DR-512", "DR-513", "DR-R54")
def test_beside_a_monster_one_equip_action_in_the_turn_wherever_it_was_taken():
    """DR-512 DR-513 Having changed his gear elsewhere this turn, he may not do it again beside a monster."""
    d = alone("brenna", loot=["lucky-coin", "climbers-rope"])
    den = lay(d, "den", 0, "E")
    put(d, "ooze", den)
    table = play(table_at(d), "equip", "equip-lucky-coin", "done")
    assert "equip" in keys(table)
    d = table.run.state.copy()
    change(d.heroes[0], at=den)  # carried there, say, by a Twist of Space
    assert (d.turn.actions, "equip" in keys(table_at(d))) == (1, False)


@clause("DR-512")
def test_the_first_equip_action_beside_a_monster_is_allowed_and_the_second_is_not():
    """DR-512 At most one."""
    d = alone("brenna", loot=["lucky-coin", "climbers-rope"])
    put(d, "ooze")
    table = play(table_at(d), "equip", "equip-lucky-coin", "done")
    assert (table.run.state.turn.actions, "equip" in keys(table)) == (1, False)


@clause("DR-521", "DR-511", "DR-512")
def test_opening_equip_with_one_worn_card_touches_nothing():
    """DR-521 Asked before the only card comes off; closed without a change the action and the limit are left."""
    d = alone("brenna", equipped=["lucky-coin"])
    put(d, "ooze")
    table = play(table_at(d), "equip")
    assert keys(table) == ("take-off-lucky-coin", "nothing")
    play(table, "nothing")
    assert gear(table) == (["lucky-coin"], [])
    assert (table.run.state.turn.actions, table.run.state.turn.equips, "equip" in keys(table)) == (2, 0, True)


@clause("DR-521")
def test_deep_pockets_are_not_turned_out_for_ever():
    """DR-521 A free Equip given up counts too, and its card is not used."""
    d = alone("dorgan", abilities=["deep-pockets"], loot=["lucky-coin"])
    table = table_at(d)
    for _ in range(3):
        play(table, "use-deep-pockets", "nothing")
    assert not {"use-deep-pockets", "equip"} & set(keys(table))
    assert table.run.state.used == []
