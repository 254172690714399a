"""The loot pile (2.16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    table_at,
    turn,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.state import WALL
from undercroft.kernel.table import Table


@clause("DR-740", "DR-593", "DR-397")
def test_monsters_traps_and_unequipped_cards_go_to_the_loot_pile():
    """DR-740 A killed monster, a disarmed trap, a found card that is not worn; it lies face down."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], at=1)
    put(d, "ooze", wounds=3)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1, 1], answers=["brawn", "hit"])
    perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=[4, 4, 1])
    here(d, 0, cards=["oak-shield"])
    table = play(table_at(d), "search", "stow-oak-shield")
    mine = [card["key"] for card in table.view(0)["heroes"][0]["loot_pile"]]
    assert sorted(mine) == ["dart-wall", "oak-shield", "ooze"]
    assert table.view(1)["heroes"][0]["loot_pile"] is None


@clause("DR-741", "DR-R67")
def test_its_owner_sees_it_and_the_others_count_the_backs():
    """DR-741 Encounter, treasure, artifact and boss cards have different backs; no name of them is told."""
    d = given("brenna", "dorgan")
    change(
        d.heroes[0],
        loot=["lucky-coin", "oak-shield", "mantle-of-the-builders"],
        trophies=["ooze", "dart-wall", "ghoul", "vharoth"],
    )
    with_stone(d, d.heroes[0], equipped=False)
    table = table_at(d)
    for seat in (0, 1, None):
        hero = table.view(seat)["heroes"][0]
        assert hero["loot"] == {"encounter": 3, "boss": 1, "treasure": 2, "artifact": 2}
        assert (hero["loot_pile"] is not None) is (seat == 0)
    assert "lucky-coin" not in str(table.view(1))
    assert len(table.view(0)["heroes"][0]["loot_pile"]) == 8


@clause("DR-742")
def test_the_loot_pile_has_no_size_limit():
    """DR-742 All 22 treasures and a few artifacts fit, and a Search adds one more."""
    d = given("ashara", "dorgan")
    every = [key for key in PACK.treasure if key != "lucky-coin"]
    change(d.heroes[0], loot=every, trophies=list(PACK.monster) + list(PACK.trap))
    here(d, 0, cards=["lucky-coin"])
    table = play(table_at(d), "search", "stow-lucky-coin")
    assert sorted(names_of(table.run.state.heroes[0].loot)) == sorted(PACK.treasure)
    assert len(table.run.state.heroes[0].trophies) == len(PACK.monster) + len(PACK.trap)


def walled_in(hero: str, solo: bool = False, actions: int = 2, **values: object) -> Table:
    """There is nothing he could do on his tile but change his gear, and nobody is with him."""
    d = given(hero, solo=solo, round_limit=2)
    for other in d.heroes[1:]:
        change(other, at=lay(d, "crossroads", 0, "N"))
    d.tiles[0] = replace(d.tiles[0], ways=(WALL,) * 4)
    change(d.heroes[0], **values)
    turn(d, 0, actions)
    return table_at(d)


@clause("DR-741", "DR-154")
@pytest.mark.parametrize(
    ("hero", "wearable", "other", "more"),
    [
        ("brenna", "notched-longsword", "rod-of-storms", {}),
        ("dorgan", "lucky-coin", "rod-of-storms", {"abilities": ["deep-pockets"], "actions": 0}),  # a free Equip
    ],
)
def test_a_turn_does_not_end_by_itself_because_no_hidden_card_can_be_worn(hero, wearable, other, more):
    """DR-741 The others would learn from it what he does not have."""
    tables = [walled_in(hero, loot=[card], **more) for card in (wearable, other)]
    assert [len(keys(table)) for table in tables] == [2, 1], "only one of the cards can be worn"
    for watcher in (1, None):
        assert tables[0].view(watcher) == tables[1].view(watcher)
        assert list(tables[0].events(watcher)) == list(tables[1].events(watcher))
    assert [table.asks[0].seat for table in tables] == [0, 0]
    assert play(tables[1], "end-turn").asks[0].seat == 1


@clause("DR-741")
@pytest.mark.parametrize("loot", [["notched-longsword", "oak-shield"], ["notched-longsword", "rod-of-storms"]])
def test_an_equip_does_not_end_by_itself_while_a_card_is_hidden(loot):
    """DR-741 Whether the second card could be worn too stays his secret."""
    table = play(walled_in("brenna", loot=loot), "equip", "equip-notched-longsword")
    assert "done" in keys(table)
    play(table, "done")
    assert "end-turn" in keys(table)


@clause("DR-154", "DR-741")
@pytest.mark.parametrize("solo", [True, False])
def test_where_there_is_nothing_to_hide_the_turn_ends_without_a_question(solo):
    """DR-154 Without a hidden card the end of the turn is no question."""
    table = walled_in("brenna", solo=solo)
    assert table.outcome is not None if solo else table.asks[0].seat == 1


@clause("DR-741")
def test_whoever_watches_a_solitaire_game_learns_no_more():
    """DR-741 A spectator sees as little of the loot pile as another player."""
    tables = [walled_in("brenna", solo=True, loot=[card]) for card in ("notched-longsword", "rod-of-storms")]
    assert tables[0].view(None) == tables[1].view(None)
