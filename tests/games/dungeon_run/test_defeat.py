"""Rally, defeat, unconscious heroes (2.16)."""

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
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.defeat import rally, slay, strike_monster, suffer
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.roaming import must_roam
from undercroft.games.dungeon_run.rules.state import Dungeon


def alone(hero: str, **values: object) -> Dungeon:
    d = given(hero)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], **values)
    return d


# -- rally -----------------------------------------------------------------------------------------------------------


@clause("DR-680", "DR-681", "DR-687")
@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize(("answer", "left"), [("rally", 2), ("no-rally", 3)])
def test_who_kills_a_monster_may_remove_a_wound(final, answer, left):
    """DR-680 DR-681 One wound, if he likes; DR-687 in both phases. The turn goes on with the action left."""
    d = alone("brenna", wounds=3)
    d.final = final
    put(d, "ooze", wounds=3)
    table = play(table_at(d, luck=[6, 6, 5, 1, 1, 1]), "battle", "brawn", "hit", answer)
    assert (table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (left, 1)


@clause("DR-680")
def test_who_disarms_a_trap_may_remove_a_wound():
    """DR-680"""
    d = alone("brenna", wounds=3)
    perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=[4, 4, 1], answers=["rally"])
    assert d.heroes[0].wounds == 2


@clause("DR-682", "DR-685", "DR-680")
@pytest.mark.parametrize(("face", "rallies"), [(4, [1]), (3, [])])
def test_only_a_successful_assist_rallies_and_never_the_escaped_hero(face, rallies):
    """DR-682 DR-685 The ghoul's escape value is 4: on a 3 the help was in vain."""
    d = given("brenna", "haldrun")
    d.silent = (0,)
    for hero in d.heroes:
        change(hero, wounds=2)
    put(d, "ghoul")
    luck = [face, 1, 1, 1] + ([] if rallies else [3, 3, 3])
    story = perform(
        escape(d, d.heroes[0]), luck=luck, answers=["assist-brawn", "accept", *["rally"] * len(rallies)], pause=True
    )
    assert [ask.seat for ask in story.asked("DR-680")] == rallies


@clause("DR-684", "DR-700", "DR-R11")
def test_killing_the_boss_or_a_monster_outside_battle_rallies_too():
    """DR-684 DR-700 The boss in battle; a bat shot from the next tile: its card is the shooter's."""
    d = alone("brenna", wounds=3)
    put(d, "vharoth", wounds=7)
    perform(battle(d, d.heroes[0]), luck=[1] * 5 + [5, 1, 1, 1], answers=["brawn", "hit", "rally"])
    change_tile(d, 0, cards=())
    change(d.heroes[0], equipped=["repeating-crossbow"], trophies=[])
    put(d, "carrion-bat", at=1)
    table = play(table_at(d, luck=[5, 5]), "use-repeating-crossbow", "rally")
    hero = table.run.state.heroes[0]
    assert (hero.wounds, names_of(hero.trophies)) == (1, ["carrion-bat"])


@clause("DR-686")
def test_an_unwounded_hero_is_not_asked_to_rally():
    """DR-686 Wounds never go below 0; one event, one rally."""
    d = alone("brenna")
    assert perform(rally(d, d.heroes[0], "kill")).asks == []
    change(d.heroes[0], wounds=1)
    assert len(perform(rally(d, d.heroes[0], "kill"), answers=["rally"]).asks) == 1
    assert d.heroes[0].wounds == 0


@clause("DR-686")
def test_a_stronger_rally_stops_at_no_wounds():
    """DR-686 Gorvak's feast would remove 2 of his 1 wounds."""
    d = alone("gorvak", wounds=1, abilities=["feast-of-victory"])
    perform(rally(d, d.heroes[0], "kill"), answers=["rally"])
    assert d.heroes[0].wounds == 0


# -- killed monsters ---------------------------------------------------------------------------------------------------


@clause("DR-701", "DR-R11")
def test_a_monster_killed_by_nobody_is_discarded():
    """DR-701"""
    d = given("brenna")
    ooze = put(d, "ooze", wounds=3)
    perform(strike_monster(d, ooze, 1, None, "DR-701", FATE))
    assert (d.foes.get(0), names_of(d.discards), d.heroes[0].trophies) == (None, ["ooze"], [])


@clause("DR-706", "DR-770", "DR-R11")
def test_a_boss_killed_by_nobody_leaves_the_game_and_the_stone_on_its_tile():
    """DR-706"""
    d = given("brenna")
    at = lay(d, "crossroads", 0, "N")
    slay(d, put(d, "ossrik", at), None)
    assert (d.foes.get(at), d.discards, names_of(d.tiles[at].cards)) == (None, [], ["summoning-stone"])


# -- defeat ------------------------------------------------------------------------------------------------------------


@clause("DR-702", "DR-704", "DR-R95")
@pytest.mark.parametrize(("wounds", "down"), [(7, False), (8, True), (10, True)])
def test_a_hero_is_defeated_at_once_when_wounds_reach_his_life(wounds, down):
    """DR-702 DR-704 Brenna has Life 9 and gets one more wound from a tile."""
    d = alone("brenna", wounds=wounds)
    perform(suffer(d, [d.heroes[0]], 1, "DR-704", FATE))
    assert d.heroes[0].is_down is down


@clause("DR-703")
@pytest.mark.parametrize("final", [False, True])
def test_defeat_is_unconsciousness_before_the_final_phase_and_death_in_it(final):
    """DR-703"""
    d = alone("brenna", wounds=8)
    d.final = final
    perform(suffer(d, [d.heroes[0]], 1, "DR-704", FATE))
    assert (d.heroes[0].is_down, d.heroes[0].is_dead) == (not final, final)


@clause("DR-703", "DR-021")
def test_a_defeated_monster_is_killed_in_both_phases():
    """DR-703"""
    for final in (False, True):
        d = alone("brenna")
        d.final = final
        perform(strike_monster(d, put(d, "ooze"), 4, d.heroes[0], "DR-700", FATE))
        assert (d.foes.get(0), names_of(d.heroes[0].trophies)) == (None, ["ooze"])


@clause("DR-705", "DR-R95")
@pytest.mark.parametrize(
    ("acting", "first", "order"), [(0, 0, [0, 1, 2]), (1, 0, [1, 2, 0]), (2, 1, [2, 0, 1]), (None, 1, [1, 2, 0])]
)
def test_heroes_defeated_together_fall_one_after_another(acting, first, order):
    """DR-705 The acting hero first, then clockwise; in the roaming step from the First Player on."""
    d = given("brenna", "dorgan", "ashara")
    for hero in d.heroes:
        change(hero, wounds=hero.kind.life - 1, loot=["lucky-coin", "climbers-rope"])
    d.first = first
    if acting is None:
        d.turn = None
    else:
        d.turn.seat = acting
    story = perform(suffer(d, d.heroes, 1, "DR-704", FATE), answers=["card-lucky-coin"] * 3)
    assert [ask.seat for ask in story.asks] == order


# -- unconscious heroes ------------------------------------------------------------------------------------------------


@clause("DR-710", "DR-155")
def test_an_unconscious_hero_loses_the_rest_of_his_turn():
    """DR-710 Brenna falls in her first action: it is Dorgan's turn."""
    d = given("brenna", "dorgan")
    change(d.heroes[0], wounds=8)
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 6, 2, 2, 2, 2]), "battle", "stay-out", "brawn")
    assert (table.run.state.heroes[0].is_down, table.asks[0].seat) == (True, 1)


@clause("DR-710")
def test_no_action_and_no_granted_one_is_left_to_him():
    """DR-710 Fallen in his own turn he has nothing left of it, not even what a card had granted."""
    d = alone("gorvak", wounds=9)
    d.turn.granted = ["move:savage-momentum"]
    perform(suffer(d, [d.heroes[0]], 1, "DR-704", FATE))
    assert (d.turn.actions, d.turn.granted, d.turn.over) == (0, [], True)


@clause("DR-710")
def test_in_anothers_turn_nobody_loses_actions():
    """DR-710 Only if the turn is his own: Dorgan falls by gas in Brenna's turn, she goes on."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], wounds=7)
    perform(disarm(d, d.heroes[0], PACK.trap["choking-gas"]), luck=[1, 1, 1], answers=["skill", "stay-out"])
    assert (d.heroes[1].is_down, d.turn.actions, d.turn.over) == (True, 2, False)


@clause("DR-711", "DR-712")
@pytest.mark.parametrize(("hero", "half"), [("brenna", 4), ("gorvak", 5), ("fizzwick", 3), ("dorgan", 4)])
def test_he_lies_where_he_fell_with_half_his_life_in_wounds(hero, half):
    """DR-711 DR-712 Rounded down; he stays on the tile."""
    d = given(hero)
    at = lay(d, "crossroads", 0, "N")
    one = change(d.heroes[0], at=at, wounds=2)
    perform(suffer(d, [one], 20, "DR-704", FATE))
    assert (one.is_down, one.at, one.wounds) == (True, at, half)


@clause("DR-713", "DR-714", "DR-062", "DR-R21")
@pytest.mark.parametrize("card", ["oak-shield", "lucky-coin", "mantle-of-the-builders"])
def test_he_leaves_one_card_of_his_choice_face_up(card):
    """DR-713 DR-714 Treasure or artifact, equipped or not; his player chooses; it lies open, under the monster."""
    d = given("brenna", "dorgan")
    brenna = change(d.heroes[0], equipped=["oak-shield"], loot=["lucky-coin", "mantle-of-the-builders"])
    put(d, "ooze")
    story = perform(suffer(d, [brenna], 9, "DR-704", FATE), answers=[f"card-{card}"])
    assert (story.asks[0].seat, len(story.asks[0].keys), len(brenna.items)) == (0, 3, 2)
    view = table_at(d).view(1)["tiles"][0]
    assert ([one["key"] for one in view["cards"]], view["face_down"]) == ([card], 0)
    assert "search" not in keys(table_at(d))  # the monster lies on it


@clause("DR-713")
def test_with_no_card_he_leaves_none():
    """DR-713 Encounter cards are not left."""
    d = alone("brenna", trophies=["ghoul"])
    assert perform(suffer(d, [d.heroes[0]], 9, "DR-704", FATE)).asks == []
    assert (d.tiles[0].cards, names_of(d.heroes[0].trophies)) == ((), ["ghoul"])


@clause("DR-715")
def test_his_lasting_traps_are_discarded():
    """DR-715 Rune and net go to the discard pile; his ratings are whole again when he stands."""
    d = alone("brenna", traps=["rune-of-frailty", "snapping-net"])
    perform(suffer(d, [d.heroes[0]], 9, "DR-704", FATE))
    assert (d.heroes[0].traps, sorted(names_of(d.discards))) == ([], ["rune-of-frailty", "snapping-net"])
    d.heroes[0].is_down = False
    assert d.rating(d.heroes[0], "brawn") == 4


@clause("DR-716")
def test_an_unconscious_hero_is_no_target_of_hero_abilities():
    """DR-716 Laying on Hands cannot heal him, Crooked Bargain cannot rob him, Molten Touch not melt his gear."""
    for hero, card, values in (
        ("haldrun", "laying-on-hands", {"wounds": 3}),
        ("stabbins", "crooked-bargain", {"loot": ["lucky-coin"]}),
        ("ashara", "molten-touch", {"equipped": ["oak-shield"]}),
    ):
        d = given(hero, "brenna")
        change(d.heroes[0], abilities=[card], loot=["climbers-rope"])
        change(d.heroes[1], **values)
        assert f"use-{card}" in keys(table_at(d))
        change(d.heroes[1], is_down=True)
        assert f"use-{card}" not in keys(table_at(d))


@clause("DR-717", "DR-R20")
def test_an_unconscious_hero_receives_no_wounds_and_is_asked_nothing():
    """DR-717 The gas does not reach Dorgan; his Lucky Coin or Mirelle's ward are not asked about."""
    d = given("brenna", "mirelle")
    change(d.heroes[1], is_down=True, wounds=4)
    story = perform(disarm(d, d.heroes[0], PACK.trap["choking-gas"]), luck=[1, 1, 1], answers=["skill"])
    assert [hero.wounds for hero in d.heroes] == [1, 4]
    story = perform(free_attack(d, put(d, "ooze"), d.heroes[0]), luck=[1, 1])
    assert story.asks == []


@clause("DR-717", "DR-654")
def test_a_saboteur_felled_in_the_battle_receives_no_wound_after_it():
    """DR-717 The drake's burst fells Gorvak; the battle is won against his sabotage, but he lies there already."""
    d = given("dorgan", "gorvak")
    d.silent = (0,)
    change(d.heroes[1], wounds=9)
    put(d, "fire-drake", wounds=3)
    perform(
        battle(d, d.heroes[0]),
        luck=[4, 5, 1, 1, 6, 6],
        answers=["sabotage", "brawn", "hit", "block-4", "rally"],
    )
    assert (d.heroes[1].is_down, d.heroes[1].wounds) == (True, 5)


@clause("DR-717", "DR-060")
def test_his_player_still_decides_as_first_player():
    """DR-717 The unconscious First Player sends the roaming monsters."""
    d = given("brenna", "dorgan")
    row = corridor(d, 3)
    change(d.heroes[0], is_down=True)
    put(d, "ooze", row[1])
    d.turn, d.to_play = None, []
    table = table_at(d)
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-803")


@clause("DR-717", "DR-993", "DR-R39")
def test_his_player_still_votes_under_the_mercy_rule():
    """DR-717 Dorgan lies unconscious; his player votes on Brenna like Ashara's."""
    d = given("brenna", "dorgan", "ashara", mercy=True)
    change(d.heroes[0], wounds=8)
    change(d.heroes[1], is_down=True)
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 6, 2, 2, 2, 2]), "battle", "stay-out", "brawn")
    assert [ask.seat for ask in table.asks] == [1, 2]


@clause("DR-718", "DR-811")
@pytest.mark.parametrize(("down", "roams"), [(True, True), (False, False)])
def test_monsters_roam_as_if_he_were_not_there(down, roams):
    """DR-718"""
    d = alone("brenna", is_down=down)
    assert must_roam(d, put(d, "ooze")) is roams


@clause("DR-719", "DR-153")
def test_standing_up_is_his_whole_turn():
    """DR-719 He stands and the next player is asked; in the round after that he acts again."""
    d = given("brenna", "dorgan")
    change(d.heroes[0], is_down=True, wounds=4)
    d.turn, d.to_play = None, [0, 1]
    table = table_at(d)
    assert (table.asks[0].seat, table.run.state.heroes[0].is_down, table.run.state.heroes[0].wounds) == (1, False, 4)
    play(table, "end-turn", "end-turn")
    assert (table.asks[0].seat, table.run.state.turn.actions) == (0, 2)


@clause("DR-720", "DR-R20")
def test_defeated_before_his_turn_he_spends_this_rounds_turn_standing_up():
    """DR-720 Dorgan falls by gas in Brenna's turn, before his own: he stands up in this very round."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], wounds=7)
    perform(disarm(d, d.heroes[0], PACK.trap["choking-gas"]), luck=[1, 1, 1], answers=["skill", "stay-out"])
    table = play(table_at(d), "end-turn")
    assert (table.run.state.heroes[1].is_down, table.run.state.round, table.asks[0].seat) == (False, 2, 1)


@clause("DR-721", "DR-R100")
def test_abilities_gear_and_strangers_of_an_unconscious_hero_do_not_work():
    """DR-721 Personal ability, ability card, treasure and owned stranger are silent until he stands."""
    d = given("brenna", "dorgan")
    brenna = change(d.heroes[0], abilities=["parry"], equipped=["oak-shield"], strangers=["sellsword"])
    windows = [window for window in brenna.powers if d.active(brenna, window)]
    assert {"aid", "free-block", "armour", "cancel"} <= set(windows)
    change(brenna, is_down=True)
    assert not any(d.active(brenna, window) or d.ready(brenna, window) for window in windows)


@clause("DR-722", "DR-R75")
def test_hero_and_boss_defeat_each_other():
    """DR-722 He lies there with the boss card in his loot pile, and the Stone is on the tile."""
    d = listen(alone("brenna", wounds=8))
    put(d, "vharoth", wounds=7)
    perform(battle(d, d.heroes[0]), luck=[6, 1, 1, 1, 1, 5, 1, 1, 1], answers=["brawn", "hit"])
    brenna = d.heroes[0]
    assert (brenna.is_down, names_of(brenna.trophies)) == (True, ["vharoth"])
    assert (names_of(d.tiles[0].cards), d.final) == (["summoning-stone"], False)
    clauses = [one for one, _ in told(d)]
    assert clauses.index("DR-770") < clauses.index("DR-711")
