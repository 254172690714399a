"""Abilities of heroes that interrupt, move or outlast: a first set of stories."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import card
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    change_tile,
    corridor,
    encounters,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    stack,
    table_at,
    told,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.roaming import roam_next


@card("savage-momentum")
def test_savage_momentum_grants_a_free_move_right_after_a_kill_and_only_then():
    d = given("gorvak", "ashara")
    change(d.heroes[0], abilities=["savage-momentum"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "skeleton", wounds=1)
    table = play(table_at(d, luck=[1, 1, 6, 1, 1, 1, 1, 2]), "battle", "brawn", "hit")
    assert "savage-momentum-north" in keys(table)
    play(table, "savage-momentum-north")
    state = table.run.state
    assert (state.heroes[0].at, state.turn.actions, state.used) == (1, 1, ["savage-momentum"])


@card("headlong-charge")
def test_headlong_charge_battles_the_monster_he_ran_into_with_one_die_fewer():
    d = given("gorvak", "ashara")
    change(d.heroes[0], abilities=["headlong-charge"])
    put(d, "ooze", lay(d, "crossroads", 0, "N"))
    table = play(table_at(d, luck=[4, 4, 1, 1, 1, 1]), "move-north", "grant-headlong-charge", "brawn")
    assert table.run.state.turn.actions == 1  # four dice were rolled, and the battle cost no action


@card("scurry")
def test_scurry_moves_on_after_an_escape_without_cost():
    d = given("stabbins", "ashara")
    change(d.heroes[0], abilities=["scurry"])
    corridor(d, 2)
    put(d, "ooze", 0)
    change(d.heroes[1], at=2)
    table = play(table_at(d, luck=[6, 1, 1, 1, 1]), "escape", "north")
    assert "scurry-north" in keys(table)
    play(table, "scurry-north")
    assert (table.run.state.heroes[0].at, table.run.state.turn.actions) == (2, 1)


@card("scurry")
def test_scurry_is_offered_once_even_if_an_escape_leads_into_a_trap_he_disarms():
    d = given("stabbins", "ashara")
    change(d.heroes[0], abilities=["scurry"])
    put(d, "ooze", 0)
    stack(d, "crossroads", "den")
    encounters(d, "dart-wall")
    table = play(table_at(d, luck=[6, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1]), "escape", "stay-out", "north")
    granted = [key for key in keys(table) if key.startswith("scurry")]
    assert granted == ["scurry-north", "scurry-east", "scurry-south", "scurry-west"]


@card("forced-march")
def test_forced_march_follows_a_move_and_hurts():
    d = given("brenna", "ashara")
    change(d.heroes[0], abilities=["forced-march"])
    corridor(d, 3)
    table = table_at(d)
    assert "use-forced-march" not in keys(table)
    play(table, "move-north", "use-forced-march", "tile-2")
    hero = table.run.state.heroes[0]
    assert (hero.at, hero.wounds, table.run.state.turn.actions) == (2, 1, 1)
    assert "use-forced-march" not in keys(table)


@card("beacon")
def test_a_refused_beacon_costs_nothing_and_is_not_asked_again():
    d = given("mirelle", "dorgan")
    change(d.heroes[0], abilities=["beacon"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    table = play(table_at(d), "use-beacon", "refuse")
    assert (table.run.state.turn.actions, "use-beacon" in keys(table)) == (2, False)
    again = play(table_at(d), "use-beacon", "accept")
    assert (again.run.state.heroes[1].at, again.run.state.turn.actions) == (0, 1)


@card("haul-along")
def test_haul_along_takes_both_unless_the_other_resists():
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["haul-along"])
    corridor(d, 1)
    for faces, place in (((1, 2, 3, 4), 1), ((1, 2, 3, 5), 0)):
        table = play(table_at(d, luck=faces), "use-haul-along")
        assert [hero.at for hero in table.run.state.heroes] == [place, place]


@card("read-the-smoke")
def test_read_the_smoke_orders_the_deck_for_one_pair_of_eyes():
    d = given("ashara", "dorgan")
    change(d.heroes[0], abilities=["read-the-smoke"])
    table = table_at(d, luck=["ooze", "ghoul", "mummy"])
    play(table, "use-read-the-smoke", "encounter-deck", "card-mummy", "card-ooze")
    assert names_of(table.run.state.encounters.top) == ["mummy", "ooze", "ghoul"]
    assert table.view(0)["known_top"]["encounters"] == ["Mummy", "Ooze", "Ghoul"]
    assert table.view(1)["known_top"]["encounters"] == []
    assert not any("Mummy" in event.text for event in table.events(1))


@card("door-breaker")
def test_door_breaker_discards_a_tile_that_would_have_fitted():
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["door-breaker"])
    stack(d, "den", "crossroads", "library")
    table = play(table_at(d, luck=[4]), "move-north", "use-door-breaker")
    state = table.run.state
    assert state.tiles[1].kind.key == "crossroads"
    assert sorted(names_of(state.stack.seen)) == ["den", "library"]


@card("deep-pockets")
def test_deep_pockets_equip_beside_a_monster_again_and_again():
    d = given("dorgan", "ashara")
    change(d.heroes[0], abilities=["deep-pockets"], loot=["lucky-coin", "climbers-rope"])
    put(d, "ooze")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    table = play(table_at(d), "equip", "equip-lucky-coin", "done")
    assert (table.run.state.turn.actions, "equip" in keys(table)) == (1, False)
    play(table, "use-deep-pockets", "equip-climbers-rope", "done")
    assert (table.run.state.turn.actions, names_of(table.run.state.heroes[0].equipped)) == (
        1,
        ["lucky-coin", "climbers-rope"],
    )


@card("guardian-spirit")
def test_guardian_spirit_keeps_mirelle_up_once():
    d = given("mirelle", "dorgan")
    mirelle = change(d.heroes[0], abilities=["guardian-spirit"], wounds=7)
    listen(d)
    perform(suffer(d, [mirelle], 3, "DR-704", FATE), luck=[4])
    assert "used" in [event.kind.key for event in d.heard]
    assert (mirelle.wounds, mirelle.is_down, mirelle.abilities) == (7, False, [])
    perform(suffer(d, [mirelle], 3, "DR-704", FATE))
    assert mirelle.is_down


@card("reborn-in-fire")
def test_reborn_in_fire_needs_the_stone_and_the_final_phase():
    d = given("ashara", "dorgan")
    ashara = change(d.heroes[0], wounds=7)
    with_stone(d, ashara)
    perform(suffer(d, [ashara], 1, "DR-704", FATE), answers=["use-reborn-in-fire"])
    assert (ashara.wounds, ashara.is_dead) == (4, False)
    perform(suffer(d, [ashara], 9, "DR-704", FATE))
    assert ashara.is_dead


@card("corpse-robber")
def test_corpse_robber_takes_a_treasure_instead_of_the_dropped_card():
    d = given("dorgan", "stabbins")
    dorgan = change(d.heroes[0], loot=["lucky-coin"], equipped=["climbers-rope", "mantle-of-the-builders"])
    change(d.heroes[1], abilities=["corpse-robber"])
    listen(d)
    perform(suffer(d, [dorgan], 9, "DR-704", FATE), answers=["card-lucky-coin"])
    assert (names_of(d.heroes[1].loot), d.tiles[0].cards) == (["lucky-coin"], ())
    assert any("Lucky Coin" in text for _, text in told(d, 1))
    assert not any("Lucky Coin" in text for _, text in told(d, None))


@card("unyielding")
def test_unyielding_leaves_nothing_to_anybody():
    d = given("haldrun", "stabbins")
    haldrun = change(d.heroes[0], loot=["lucky-coin"], abilities=["unyielding"])
    change(d.heroes[1], abilities=["corpse-robber"])
    perform(suffer(d, [haldrun], 9, "DR-704", FATE))
    assert (haldrun.is_down, names_of(haldrun.loot), d.tiles[0].cards) == (True, ["lucky-coin"], ())


@card("goblin-shield")
def test_goblin_shield_lets_another_take_the_free_attack():
    d = given("stabbins", "gorvak")
    change(d.heroes[0], abilities=["goblin-shield"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, d.heroes[0]), luck=[4, 3, 3, 1], answers=["hero-gorvak"])
    assert [hero.wounds for hero in d.heroes] == [0, 2]


@card("hold-the-line")
def test_hold_the_line_takes_the_free_attack_of_a_failed_escape():
    d = given("dorgan", "brenna")
    change(d.heroes[1], abilities=["hold-the-line"])
    put(d, "ghoul")
    perform(escape(d, d.heroes[0]), luck=[1, 1, 1, 1, 1, 2, 3], answers=["stay-out", "use-hold-the-line"])
    assert [hero.wounds for hero in d.heroes] == [0, 2]


@card("battlefield-orders")
def test_battlefield_orders_choose_where_a_monster_roams():
    d = given("dorgan", "brenna")
    change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 3)
    ooze = put(d, "ooze", row[1])
    d.turn = None
    story = perform(roam_next(d), answers=["use-battlefield-orders", f"tile-{row[2]}"])
    assert [ask.seat for ask in story.asks] == [1, 1]
    assert ooze.at == row[2]


@card("ward-of-mercy", "shared-burden")
@clause("DR-393", "DR-152")
def test_protections_are_asked_for_until_everybody_has_passed():
    """DR-393 Mirelle wards and Haldrun shares: of three hits one is left."""
    d = given("dorgan", "mirelle", "haldrun")
    dorgan, _, haldrun = d.heroes
    change(haldrun, abilities=["shared-burden"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, dorgan), luck=[3, 4, 5], answers=["use-ward-of-mercy", "use-shared-burden"])
    assert (dorgan.wounds, haldrun.wounds) == (1, 1)


@card("sellsword")
def test_the_sellsword_is_hired_and_thrown_into_the_breach():
    d = given("dorgan", "ashara")
    dorgan = change(d.heroes[0], trophies=["ooze"])
    here(d, 0, strangers=["sellsword"])
    table = play(table_at(d), "deal-sellsword")
    assert names_of(table.run.state.heroes[0].strangers) == ["sellsword"]
    change(dorgan, strangers=["sellsword"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, dorgan), luck=[3, 4, 5], answers=["use-sellsword", "amount-2"])
    assert (dorgan.wounds, dorgan.strangers) == (1, [])


@card("snare", "deadfall")
def test_a_snare_holds_and_a_deadfall_hurts_the_next_other_hero():
    d = given("gorvak", "dorgan")
    change(d.heroes[1], abilities=["snare"])
    corridor(d, 1)
    here(d, 1, token="snare")
    table = play(table_at(d, luck=[3, 3]), "move-north")
    state = table.run.state
    assert (state.heroes[0].wounds, state.tiles[1].token, state.turn.seat) == (1, None, 1)
    change_tile(d, 1, token=PACK.hero["dorgan"].summoner)
    state = play(table_at(d), "move-north").run.state
    assert (state.heroes[0].wounds, state.turn.actions) == (2, 1)


@card("spiked-pit")
def test_a_pit_kills_for_dorgan_and_the_surprise_battle_is_dropped():
    d = given("gorvak", "dorgan")
    change(d.heroes[1], abilities=["spiked-pit"], wounds=2)
    den = lay(d, "den", 0, "N")
    here(d, den, token="spiked-pit")
    encounters(d, "carrion-bat")
    table = play(table_at(d, luck=[1]), "move-north", "rally")
    state = table.run.state
    assert (names_of(state.heroes[1].trophies), state.heroes[1].wounds) == (["carrion-bat"], 1)
    assert state.foes.get(den) is None


def test_backstab_blood_fury_and_peace_bond_change_the_pools_of_a_hero_battle():
    d = given("stabbins", "haldrun", "gorvak")
    stabbins, haldrun, gorvak = d.heroes
    change(stabbins, abilities=["backstab"])
    change(haldrun, abilities=["peace-bond"])
    change(gorvak, at=lay(d, "crossroads", 0, "N"), wounds=6)
    story = perform(hero_battle(d, stabbins, haldrun), luck=[1] * 7, answers=["brawn", "brawn", "pass"])
    assert [len(dice) for _, dice in story.lucks] == [3 + 2 - 1, 3]
    change(stabbins, at=gorvak.at)
    story = perform(hero_battle(d, stabbins, gorvak), luck=[1] * 12, answers=["brawn", "brawn"])
    assert [len(dice) for _, dice in story.lucks] == [5, 5 + 2]


@pytest.mark.parametrize(
    ("hero", "abilities", "card", "sentence"),
    [
        ("stabbins", ["loaded-die"], "loaded-die", "Stabbins turns a 1 to 6."),
        ("haldrun", ["steady-hand"], "steady-hand", "Haldrun turns a 1 to 4."),
        ("fizzwick", [], "bend-luck", "Fizzwick turns a 1 to 2."),
    ],
)
def test_loaded_die_steady_hand_and_bend_luck_turn_a_die(hero, abilities, card, sentence):
    d = listen(given(hero))
    change(d.heroes[0], abilities=abilities)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghost")
    dice = d.heroes[0].kind.brawn
    story = perform(battle(d, d.heroes[0]), luck=[1] * (2 + dice), answers=["brawn", f"use-{card}"], pause=True)
    assert story.offered(f"use-{card}")
    assert sentence in [text for _, text in told(d)]
