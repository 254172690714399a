"""The loot pile (2.16)."""

from __future__ import annotations

from clauses import clause
from games.dungeon_run.given import PACK, change, given, here, names_of, play, put, table_at, with_stone
from story import perform
from undercroft.games.dungeon_run.battle import battle
from undercroft.games.dungeon_run.disarming import disarm


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
    assert sorted(names_of(table._state.heroes[0].loot)) == sorted(PACK.treasure)
    assert len(table._state.heroes[0].trophies) == len(PACK.monster) + len(PACK.trap)
