"""Battle against a hero (2.11)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    change,
    for_one_die,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import hero_battle


@clause("DR-460", "DR-462", "DR-716")
def test_only_conscious_heroes_on_the_same_tile_can_be_battled():
    """DR-460 DR-462 Not the unconscious one, not the one next door."""
    d = given("dorgan", "brenna", "ashara", "haldrun")
    change(d.heroes[2], is_down=True)
    change(d.heroes[3], at=lay(d, "crossroads", 0, "N"))
    table = table_at(d)
    assert [key for key in keys(table) if key.startswith("battle")] == ["battle-brenna"]


@clause("DR-460")
def test_a_battle_against_a_hero_costs_an_action():
    """DR-460 It is a Battle action."""
    d = given("dorgan", "brenna")
    table = play(table_at(d, luck=[1] * 8), "battle-brenna", "brawn", "brawn")
    assert table.run.state.turn.actions == 1


@clause("DR-461", "DR-475", "DR-R71")
def test_a_monster_prevents_a_hero_battle_and_a_stranger_does_not():
    """DR-461 DR-475"""
    d = given("dorgan", "brenna")
    here(d, 0, strangers=["lost-pilgrim"])
    assert "battle-brenna" in keys(table_at(d))
    put(d, "ooze")
    assert "battle-brenna" not in keys(table_at(d))


@clause("DR-463")
@pytest.mark.parametrize("final", [False, True])
def test_heroes_may_battle_in_both_phases(final):
    """DR-463"""
    assert "battle-brenna" in keys(table_at(given("dorgan", "brenna", final=final)))


@clause("DR-464", "DR-627", "DR-656", "DR-R16", "DR-R87")
def test_the_defender_neither_helps_nor_hinders_and_nobody_helps_him():
    """DR-464 Only the third hero is asked, before any die; his assist adds to the attacker's dice, not to others'."""
    d = given("dorgan", "brenna", "haldrun")
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[1] * (4 + 1) + [1] * 4,
        answers=["assist-brawn", "accept", "brawn", "brawn", "pass"],
    )
    assert [ask.seat for ask in story.asked("DR-051")] == [2]
    assert [len(pool) for _, pool in story.lucks] == [5, 4]
    assert [ask.clause for ask in story.asks[:2]] == ["DR-051", "DR-052"]


@clause("DR-464")
def test_sabotage_costs_the_attacker_dice_and_not_the_defender():
    """DR-464 Hindering the attacker is the way to protect the defender."""
    d = given("dorgan", "brenna", "haldrun")
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[1] * (4 - 2) + [1] * 4,
        answers=["sabotage", "brawn", "brawn", "pass"],
    )
    assert [len(pool) for _, pool in story.lucks] == [2, 4]


@clause("DR-465", "DR-055", "DR-R17")
def test_the_attacker_chooses_his_rating_first_then_the_defender_and_both_roll():
    """DR-465 Both ratings are chosen before any die; each rolls with his own modifiers."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], equipped=["notched-longsword"])
    change(d.heroes[1], equipped=["ashwood-staff"])
    story = perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[1] * 5 + [1] * 6, answers=["brawn", "magic"])
    assert [(ask.seat, ask.clause) for ask in story.asks] == [(0, "DR-055"), (1, "DR-055")]
    assert [len(pool) for _, pool in story.lucks] == [4 + 1, 5 + 1]


@clause("DR-466")
def test_rerolls_are_used_before_hits_are_set_aside():
    """DR-466 The attacker's orb rerolls a 1 to a 4: now it can block the defender's hit."""
    d = given("ashara", "dorgan")
    change(d.heroes[0], equipped=["orb-of-foresight"])
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[1, 1, 6, 1, 1, 1, 4],
        answers=["brawn", "brawn", "use-orb-of-foresight", "block"],
    )
    assert [ask.clause for ask in story.asks] == ["DR-055", "DR-055", "DR-056", "DR-468"]
    assert d.heroes[0].wounds == 0


@clause("DR-467", "DR-468", "DR-469", "DR-471")
def test_every_4_of_the_defender_is_a_potential_hit_and_the_attacker_blocks_or_hits():
    """DR-467 to DR-471 Three potential hits, one blocked; one hit; 1 to 3 do nothing, even where faces match."""
    d = listen(given("dorgan", "brenna"))
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 6, 3, 2, 5, 4, 6, 3],
        answers=["brawn", "brawn", "block", "hit"],
    )
    asks = story.asked("DR-468")
    assert [(ask.seat, ask.about[0], for_one_die(ask.keys)) for ask in asks] == [
        (0, 6, ("hit", "block", "unused")),
        (0, 4, ("hit", "block", "unused")),
    ]
    assert [hero.wounds for hero in d.heroes] == [2, 1]
    assert ("DR-468", "Dorgan: 1 hit, 1 block.") in told(d)


@clause("DR-467")
def test_the_defender_cannot_block():
    """DR-467 Four hits and four high dice of the defender: nobody asks him, he takes all four."""
    d = given("dorgan", "brenna")
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 6, 6, 6, 6, 6, 6, 6],
        answers=["brawn", "brawn", "hit", "hit", "hit", "hit"],
    )
    assert d.heroes[1].wounds == 4
    assert [ask.seat for ask in story.asks[2:]] == [0, 0, 0, 0]


@clause("DR-470", "DR-393")
def test_both_heroes_roll_their_armour_after_the_assignment():
    """DR-470 The attacker's helm and the defender's shield each stop one hit."""
    d = given("brenna", "haldrun")
    change(d.heroes[0], equipped=["iron-helm"])
    change(d.heroes[1], equipped=["oak-shield"])
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 4, 1, 1, 4, 4, 1, 5, 4],
        answers=["brawn", "brawn", "pass", "hit", "hit"],
    )
    assert [one for one, _ in story.lucks] == ["DR-465", "DR-465", "DR-470", "DR-470"]
    assert [hero.wounds for hero in d.heroes] == [1, 1]


@clause("DR-471")
def test_both_can_be_defeated_by_the_same_battle():
    """DR-471 The wounds come at the same time."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], wounds=7)
    change(d.heroes[1], wounds=8)
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[4, 1, 1, 1, 4, 1, 1, 1], answers=["brawn", "brawn", "hit"])
    assert [hero.is_down for hero in d.heroes] == [True, True]


@clause("DR-472", "DR-473", "DR-R17")
def test_forced_blocks_do_not_count_on_armour():
    """DR-473 With a Chain Hauberk he might survive unblocked; he must block all the same."""
    d = given("brenna", "dorgan", final=True)
    change(d.heroes[0], wounds=8, equipped=["chain-hauberk"])
    story = perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[6, 1, 1, 1, 4, 1, 1, 1], answers=["brawn", "brawn"])
    assert story.asked("DR-468") == []  # blocking is his only choice
    assert (d.heroes[0].wounds, d.heroes[1].wounds) == (8, 0)


@clause("DR-472", "DR-473")
def test_forced_blocks_include_dice_an_effect_lets_block():
    """DR-473 The Parrying Dagger makes a 2 able to block: with it and the 6 he survives, so both must block."""
    d = given("brenna", "dorgan", final=True)
    change(d.heroes[0], wounds=8, equipped=["parrying-dagger"])
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[6, 2, 1, 1, 4, 4, 1, 1], answers=["brawn", "brawn"])
    assert not d.heroes[0].is_dead
    assert (d.heroes[0].wounds, d.heroes[1].wounds) == (8, 0)


@clause("DR-473")
def test_a_die_that_may_parry_leaves_a_high_die_free():
    """DR-473 One block is needed and the dagger's 2 can make it: the 6 may hit, then the 2 has no choice."""
    d = given("brenna", "dorgan", final=True)
    change(d.heroes[0], wounds=8, equipped=["parrying-dagger"])
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]), luck=[6, 2, 1, 1, 4, 1, 1, 1], answers=["brawn", "brawn", "hit"]
    )
    assert [for_one_die(ask.keys) for ask in story.asked("DR-468")] == [("hit", "block", "unused")]
    assert [hero.wounds for hero in d.heroes] == [8, 1]


@clause("DR-472")
def test_once_he_survives_the_other_dice_are_free():
    """DR-472 Until he has blocked enough: one block of two, then he may hit."""
    d = given("brenna", "dorgan", final=True)
    change(d.heroes[0], wounds=7)
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 5, 1, 1, 4, 4, 1, 1],
        answers=["brawn", "brawn", "block", "hit"],
    )
    assert [for_one_die(ask.keys) for ask in story.asked("DR-468")] == [("hit", "block", "unused")] * 2
    assert [hero.wounds for hero in d.heroes] == [8, 1]


@clause("DR-474", "DR-682", "DR-655")
def test_a_beaten_hero_brings_no_card_and_no_rally_but_helpers_rally():
    """DR-474 The attacker gets nothing; DR-682 his assistant's help was successful."""
    d = given("dorgan", "brenna", "haldrun")
    dorgan, brenna, haldrun = d.heroes
    change(dorgan, wounds=3)
    change(brenna, wounds=8, loot=["lucky-coin"], trophies=["ooze"])
    change(haldrun, wounds=3)
    story = perform(
        hero_battle(d, dorgan, brenna),
        luck=[4, 1, 1, 1, 1, 1, 1, 1, 1],
        answers=["assist-brawn", "accept", "brawn", "brawn", "pass", "hit", "rally"],
    )
    assert [ask.seat for ask in story.asked("DR-680")] == [2]
    assert (dorgan.wounds, dorgan.trophies, dorgan.loot, haldrun.wounds) == (3, [], [], 2)
    assert (names_of(d.tiles[0].cards), names_of(brenna.trophies)) == (["lucky-coin"], ["ooze"])
