"""Search (2.12)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, given, here, keys, lay, names_of, play, put, table_at
from undercroft.games.dungeon_run.rules.state import Dungeon


def alone(hero: str, **values: object) -> Dungeon:
    d = given(hero)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], **values)
    return d


@clause("DR-540")
def test_a_search_takes_all_cards_of_the_tile():
    """DR-540 Face up and face down, treasures and artifacts; they are read out; it costs an action."""
    d = alone("gorvak")
    here(d, 0, cards=["oak-shield", "mantle-of-the-builders"], hidden=1)
    table = table_at(d, luck=["rod-of-storms"])
    play(table, "search")
    read = [event.text for event in table.events(1) if event.kind.key == "found"]
    assert len(read) == 3  # all are read out before he decides about the first
    play(table, "stow-oak-shield", "stow-mantle-of-the-builders")
    state = table.run.state
    assert names_of(state.heroes[0].loot) == ["oak-shield", "mantle-of-the-builders", "rod-of-storms"]
    assert (state.tiles[0].has_cards, state.turn.actions) == (False, 1)


@clause("DR-540", "DR-R70")
def test_there_must_be_a_card_and_no_monster():
    """DR-540 Neither an empty tile nor a guarded one can be searched."""
    d = alone("gorvak")
    assert "search" not in keys(table_at(d))
    here(d, 0, hidden=1)
    assert "search" in keys(table_at(d))
    put(d, "ooze")
    assert "search" not in keys(table_at(d))


@clause("DR-541", "DR-071", "DR-012", "DR-R44")
def test_for_each_card_he_decides_whether_to_equip_it():
    """DR-541 The shield is worn, the helm stowed; the rod is not for a warrior: no question."""
    d = alone("gorvak")
    here(d, 0, cards=["oak-shield", "iron-helm", "rod-of-storms"])
    table = play(table_at(d), "search", "equip-oak-shield", "stow-iron-helm")
    hero = table.run.state.heroes[0]
    assert (names_of(hero.equipped), names_of(hero.loot)) == (["oak-shield"], ["iron-helm", "rod-of-storms"])
    assert table.asks[0].clause == "DR-070"


@clause("DR-542", "DR-503", "DR-R55")
def test_a_found_card_takes_the_place_of_the_old_one():
    """DR-542 The old card goes to the loot pile."""
    d = alone("gorvak", equipped=["parrying-dagger"])
    here(d, 0, cards=["oak-shield"])
    table = play(table_at(d), "search", "equip-oak-shield")
    hero = table.run.state.heroes[0]
    assert (names_of(hero.equipped), names_of(hero.loot)) == (["oak-shield"], ["parrying-dagger"])


@clause("DR-543", "DR-R70")
def test_other_heroes_and_strangers_do_not_prevent_a_search():
    """DR-543"""
    d = given("gorvak", "dorgan")
    here(d, 0, cards=["oak-shield"], strangers=["lost-pilgrim"])
    assert "search" in keys(table_at(d))


@clause("DR-544", "DR-R81")
@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_may_search_for_what_a_fallen_hero_left(seat):
    """DR-544 The card lies there for the other hero, and for its former owner when he stands again."""
    d = given("gorvak", "dorgan")
    change(d.heroes[0], wounds=9, loot=["lucky-coin"])
    put(d, "cave-bear", wounds=4)
    table = play(table_at(d, luck=[3, 1, 1, 1, 6, *[1] * 7]), "battle", "stay-out", "brawn", "hit")
    assert table.run.state.heroes[0].is_down
    if seat == 0:
        play(table, "end-turn")  # Dorgan begins the next round, Gorvak then stands up
        while table.run.state.heroes[0].is_down or table.asks[0].seat == 1:
            play(table, "end-turn")
    play(table, "search", "stow-lucky-coin")
    assert names_of(table.run.state.heroes[seat].loot) == ["lucky-coin"]


def test_what_goes_to_the_loot_pile_or_is_given_away_brings_nothing():
    """The words beside the options: equipped, a card does what it says; in the loot pile it does nothing."""
    d = alone("gorvak", equipped=[])
    here(d, 0, cards=["oak-shield"])
    table = table_at(d)
    play(table, "search")
    told = {option.key: option.to_json() for option in table.asks[0].options}
    assert told["equip-oak-shield"]["brings"]
    assert not told["stow-oak-shield"].get("brings")
    assert "Equip action" in told["stow-oak-shield"]["leads"]
    play(table, "equip-oak-shield", "equip")
    told = {option.key: option.to_json() for option in table.asks[0].options}
    assert not told["take-off-oak-shield"].get("brings")
    assert told["take-off-oak-shield"]["costs"]
