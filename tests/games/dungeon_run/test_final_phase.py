"""The final phase (2.19): rivals, deaths, looting."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    change_tile,
    corridor,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    set_way,
    table_at,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import hero_battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import hero_free_attack_on_hero
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.turn import begin_round


@clause("DR-870", "DR-871", "DR-R29")
@pytest.mark.parametrize("how", ["equip", "stow"])
def test_the_final_phase_begins_when_the_stone_is_picked_up(how):
    """DR-870 A dead boss alone does not begin it; DR-871 equipped or not, the pick-up does."""
    d = given("dorgan", "ashara")
    here(d, 0, cards=["summoning-stone"])
    assert not d.final
    table = play(table_at(d), "search", f"{how}-summoning-stone")
    assert table.run.state.final
    assert table.view(1)["final"]


@clause("DR-871")
def test_the_final_phase_goes_on_when_the_stone_lies_on_a_tile_again():
    d = given("dorgan", "ashara", "brenna")
    with_stone(d, d.heroes[0])
    perform(suffer(d, [d.heroes[0]], 8, "DR-704", FATE))
    assert names_of(d.tiles[0].cards) == ["summoning-stone"]
    assert d.final


@clause("DR-872", "DR-874", "DR-703", "DR-890", "DR-893")
def test_a_hero_defeated_in_the_final_phase_is_killed_and_leaves_everything():
    """DR-890 All his items lie face up on the tile; DR-893 everything else of him is discarded or gone."""
    d = given("dorgan", "ashara", "brenna", final=True)
    dorgan = change(
        d.heroes[0],
        equipped=["notched-longsword"],
        loot=["lucky-coin", "mantle-of-the-builders"],
        trophies=["ooze", "dart-wall", "ossrik"],
        strangers=["sellsword"],
        traps=["rune-of-frailty"],
        abilities=["snare"],
        markers={"brawn": 2},
    )
    change_tile(d, 0, token=PACK.ability["snare"])
    story = perform(suffer(d, [dorgan], 8, "DR-704", FATE))
    assert story.asks == []
    assert (dorgan.is_dead, dorgan.is_down) == (True, False)
    assert names_of(d.tiles[0].cards) == ["notched-longsword", "lucky-coin", "mantle-of-the-builders"]
    assert (dorgan.equipped, dorgan.loot, dorgan.trophies, dorgan.strangers, dorgan.traps) == ([], [], [], [], [])
    assert names_of(d.discards) == ["ooze", "dart-wall", "sellsword", "rune-of-frailty"]
    assert (dorgan.abilities, dorgan.markers, dorgan.wounds, d.tiles[0].token) == ([], 0, 0, None)
    assert d.tiles[0].strangers == ()


@clause("DR-872", "DR-149")
def test_a_dead_hero_has_no_more_turns_and_is_no_target():
    d = given("dorgan", "ashara", "brenna", final=True)
    perform(suffer(d, [d.heroes[1]], 8, "DR-704", FATE))
    d.to_play = [1, 2]
    table = table_at(d)
    assert "battle-ashara" not in keys(table)
    play(table, "end-turn")
    assert table.asks[0].seat == 2


@clause("DR-873", "DR-874", "DR-716", "DR-719")
def test_who_lies_unconscious_when_the_final_phase_begins_stands_up_as_usual():
    """DR-873 He is not killed, his next turn is spent standing up; DR-874 meanwhile he cannot be battled."""
    d = given("dorgan", "ashara", "brenna")
    change(d.heroes[1], is_down=True, wounds=4)
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    here(d, 0, cards=["summoning-stone"])
    d.to_play = [1, 2]
    table = play(table_at(d), "search", "equip-summoning-stone")
    ashara = table.run.state.heroes[1]
    assert (ashara.is_down, ashara.is_dead, ashara.wounds) == (True, False, 4)
    assert "battle-ashara" not in keys(table)


@clause("DR-873")
def test_standing_up_is_the_whole_turn_in_the_final_phase_too():
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], is_down=True, wounds=4)
    d.to_play = [1, 2]
    table = play(table_at(d), "end-turn")
    assert table.asks[0].seat == 2
    assert table.run.state.heroes[1].is_conscious


@clause("DR-875", "DR-R01")
def test_the_holder_keeps_the_token_round_after_round():
    d = given("dorgan", "ashara", "brenna")
    with_stone(d, d.heroes[2])
    for _ in range(3):
        begin_round(d)
        assert (d.first, d.to_play) == (2, [2, 0, 1])


@clause("DR-876", "DR-R30")
def test_a_stone_in_the_loot_pile_does_not_hold_the_token():
    d = given("dorgan", "ashara", "brenna")
    with_stone(d, d.heroes[2], equipped=False)
    begin_round(d)
    assert d.first == 1


@clause("DR-877", "DR-060")
def test_the_first_player_of_the_round_still_directs_its_monsters():
    """DR-877 Ashara has the Stone, but this round was Dorgan's."""
    d = given("dorgan", "ashara")
    row = corridor(d, 3)
    with_stone(d, d.heroes[1])
    change(d.heroes[1], at=row[2])
    put(d, "ooze", row[0])
    change(d.heroes[0], at=row[2])
    d.to_play = []
    table = play(table_at(d), "end-turn")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-803")
    play(table, f"tile-{row[1]}")
    assert table.run.state.first == 1


@clause("DR-880", "DR-884", "DR-R76", "DR-R77")
@pytest.mark.parametrize(
    ("final", "other", "moves"),
    [(False, {}, True), (True, {}, False), (True, {"is_down": True}, True), (True, {"at": 1}, True)],
)
def test_in_the_final_phase_a_conscious_rival_prevents_a_move(final, other, moves):
    d = given("dorgan", "ashara", final=final)
    lay(d, "crossroads", 0, "N")
    change(d.heroes[1], **other)
    offered = keys(table_at(d))
    assert ("move-north" in offered) is moves
    assert ("escape" in offered) is not moves


@clause("DR-881", "DR-350")
@pytest.mark.parametrize(("faces", "away"), [((1, 2, 3, 3), False), ((1, 1, 1, 4), True)])
def test_from_heroes_alone_a_four_escapes(faces, away):
    d = given("dorgan", "ashara", final=True)
    north = lay(d, "crypt", 0, "N")
    for side in (1, 2, 3):
        set_way(d, 0, side, -2)
    perform(escape(d, d.heroes[0]), luck=faces, answers=["stay-out"])
    assert (d.heroes[0].at == north) is away


@clause("DR-882")
@pytest.mark.parametrize(("monster", "face", "away"), [("skeleton", 2, True), ("banshee", 4, False)])
def test_with_a_monster_there_its_escape_value_counts(monster, face, away):
    """DR-882 Skeleton 2, Banshee 5: not the 4 of the heroes."""
    d = given("dorgan", "ashara", final=True)
    north = lay(d, "crypt", 0, "N")
    for side in (1, 2, 3):
        set_way(d, 0, side, -2)
    put(d, monster, 0)
    attack = [] if away else [2, 2, 2]
    perform(escape(d, d.heroes[0]), luck=[face, 1, 1, 1, *attack], answers=["stay-out"])
    assert (d.heroes[0].at == north) is away


@clause("DR-883")
@pytest.mark.parametrize("monster", [None, "ghost"])
def test_a_failed_escape_draws_a_free_attack_of_a_monster_only(monster):
    d = given("dorgan", "ashara", final=True)
    lay(d, "crossroads", 0, "N")
    if monster:
        put(d, monster, 0)
    attack = [6, 6] if monster else []
    story = perform(escape(d, d.heroes[0]), luck=[1, 1, 1, 2, *attack], answers=["stay-out"])
    assert [one for one, _ in story.lucks] == ["DR-351", *(["DR-442"] if monster else [])]
    assert d.heroes[0].wounds == len(attack)


@clause("DR-885", "DR-687")
def test_everything_but_the_move_stays_available_in_the_final_phase():
    """DR-885 Battle, Equip, trade, Search, Advance; others may assist and sabotage, and a kill allows a rally."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[0], loot=["lucky-coin"], trophies=["ghoul", "ghost"], wounds=1)
    here(d, 0, cards=["oak-shield"])
    table = table_at(d)
    assert set(keys(table)) == {
        "battle-ashara", "battle-brenna", "escape", "equip", "search", "advance", "end-turn",
    }  # fmt: skip
    play(table, "equip")
    assert {"trade-ashara", "trade-brenna"} <= set(keys(table))
    put(d, "rat-swarm", 0, wounds=1)
    table = play(table_at(d, luck=[6, 6, 6, 2, 1, 1]), "battle")
    offers = {"assist-brawn", "assist-magic", "sabotage", "stay-out"}
    assert [(ask.seat, set(ask.keys)) for ask in table.asks] == [(1, offers), (2, offers)]
    play(table, "stay-out", "sabotage", "brawn", "hit", "rally")
    assert [hero.wounds for hero in table.run.state.heroes] == [0, 0, 1]


@clause("DR-891", "DR-065", "DR-541", "DR-892", "DR-R32")
def test_the_killer_takes_what_he_likes_and_the_rest_stays():
    """DR-891 At once and without an action; he may equip what he takes."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], wounds=7, loot=["lucky-coin", "rod-of-storms", "oak-shield"])
    table = table_at(d, luck=[6, 1, 1, 1, 1, 1])
    play(table, "battle-ashara", "stay-out", "brawn", "brawn", "hit")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-891")
    assert keys(table) == ("take-all", "take-lucky-coin", "take-rod-of-storms", "take-oak-shield", "done")
    play(table, "take-rod-of-storms", "take-lucky-coin", "equip-lucky-coin", "done")
    state = table.run.state
    dorgan = state.heroes[0]
    assert (names_of(dorgan.equipped), names_of(dorgan.loot)) == (["lucky-coin"], ["rod-of-storms"])
    assert names_of(state.tiles[0].cards) == ["oak-shield"]
    assert state.turn.actions == 1


@clause("DR-891")
def test_the_killer_takes_all_in_one_answer():
    """What he can wear he is still asked about, card by card."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], wounds=7, loot=["lucky-coin", "rod-of-storms", "climbers-rope"])
    table = table_at(d, luck=[6, 1, 1, 1, 1, 1])
    play(table, "battle-ashara", "stay-out", "brawn", "brawn", "hit", "take-all", "equip-lucky-coin")
    play(table, "stow-climbers-rope")
    dorgan = table.run.state.heroes[0]
    assert (names_of(dorgan.equipped), names_of(dorgan.loot)) == (["lucky-coin"], ["rod-of-storms", "climbers-rope"])
    assert (table.run.state.tiles[0].cards, table.asks[0].clause) == ((), "DR-070")


@clause("DR-892", "DR-R32")
def test_a_killer_on_another_tile_takes_nothing():
    """DR-892 Dorgan's deadfall kills far away from him."""
    d = given("ashara", "dorgan", "brenna", final=True)
    north = lay(d, "crossroads", 0, "N")
    change_tile(d, north, token=PACK.hero["dorgan"].summoner)
    change(d.heroes[0], wounds=7, loot=["lucky-coin"])
    change(d.heroes[1], at=lay(d, "pillared-hall", 0, "S"))
    change(d.heroes[2], at=d.heroes[1].at)
    table = play(table_at(d), "move-north")
    assert table.run.state.heroes[0].is_dead
    assert names_of(table.run.state.tiles[north].cards) == ["lucky-coin"]
    assert table.asks[0].clause != "DR-891"


@clause("DR-894", "DR-396", "DR-R32")
def test_when_both_die_all_cards_stay_on_the_tile():
    """DR-894 His only 6 must block, and strikes back as it does; the other hit kills him."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[0], wounds=7, loot=["lucky-coin"], abilities=["riposte"])
    change(d.heroes[1], wounds=7, loot=["iron-helm"])
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 1, 1, 1, 6, 6],
        answers=["stay-out", "brawn", "brawn", "riposte"],
    )
    assert [hero.is_dead for hero in d.heroes] == [True, True, False]
    assert story.asked("DR-891") == []
    assert sorted(names_of(d.tiles[0].cards)) == ["iron-helm", "lucky-coin"]


@clause("DR-895", "DR-891", "DR-R32")
@pytest.mark.parametrize(("killer", "loots"), [("defender", True), ("trap", False)])
def test_a_defender_may_be_the_killer_but_a_trap_never(killer, loots):
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[0], wounds=7, loot=["lucky-coin"])
    if killer == "defender":
        rule, luck = hero_battle(d, d.heroes[0], d.heroes[1]), [1, 1, 1, 1, 6, 1]
        answers = ["stay-out", "brawn", "brawn", "take-lucky-coin", "stow-lucky-coin"]
    else:
        rule, luck, answers = suffer(d, [d.heroes[0]], 1, "DR-594", FATE, source="trap"), [], []
    perform(rule, luck=luck, answers=answers)
    assert (names_of(d.heroes[1].loot) == ["lucky-coin"]) is loots
    assert (names_of(d.tiles[0].cards) == ["lucky-coin"]) is not loots


@clause("DR-896", "DR-892")
def test_a_monster_on_the_tile_does_not_stop_the_killer():
    d = given("dorgan", "ashara", "brenna", final=True)
    put(d, "ooze", 0)
    change(d.heroes[1], wounds=7, loot=["lucky-coin"])
    perform(
        hero_free_attack_on_hero(d, d.heroes[0], d.heroes[1]),
        luck=[5, 1, 1, 1],
        answers=["brawn", "take-lucky-coin", "stow-lucky-coin"],
    )
    assert names_of(d.heroes[0].loot) == ["lucky-coin"]


@clause("DR-891", "DR-871", "DR-919")
def test_the_stone_is_looted_like_any_card():
    d = given("dorgan", "ashara", "brenna")
    with_stone(d, d.heroes[1])
    change(d.heroes[1], wounds=7)
    d.heroes[1].equipped = [PACK.stone]
    perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 1, 1, 1, 1, 1],
        answers=["stay-out", "brawn", "brawn", "hit", "pass", "take-summoning-stone", "equip-summoning-stone"],
        pause=True,
    )
    assert (d.heroes[1].is_dead, names_of(d.heroes[0].equipped)) == (True, ["summoning-stone"])
    assert d.heroes[0].kind.summoner in [power.card for powers in d.heroes[0].powers.values() for power in powers]
