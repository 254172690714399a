"""Rounds, turns and actions (2.3)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    change,
    corridor,
    encounters,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    stack,
    table_at,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.turn import begin_round


@clause("DR-140", "DR-147", "DR-148", "DR-800")
def test_a_round_is_a_turn_for_each_then_roaming_then_a_new_first_player():
    """DR-140 Seats 0, 1, 2; then the monster roams; then seat 1 begins the next round."""
    d = given("dorgan", "ashara", "brenna")
    far = corridor(d, 3)
    ooze = put(d, "ooze", far[1])
    table, seats = table_at(d), []
    while table.run.state.round == 1 and table.asks[0].clause == "DR-070":
        seats.append(table.asks[0].seat)
        assert table.run.state.foes.get(ooze.at) is not None  # it has not moved yet
        play(table, "end-turn")
    assert seats == [0, 1, 2]
    assert (table.asks[0].seat, table.asks[0].clause, table.run.state.first) == (0, "DR-803", 0)
    play(table, f"tile-{far[2]}")
    assert table.run.state.foes.get(far[2]) is not None
    assert (table.run.state.round, table.run.state.first, table.asks[0].seat) == (2, 1, 1)
    play(table, "end-turn", "end-turn")
    assert table.asks[0].seat == 0


@clause("DR-141", "DR-142", "DR-154", "DR-R72")
@pytest.mark.parametrize("answers", [("move-north", "move-north"), ("move-north", "end-turn"), ("end-turn",)])
def test_up_to_two_actions_also_of_the_same_kind_or_none_at_all(answers):
    """DR-141 After two actions the turn is over; DR-142 both may be Moves; DR-154 he may stop before."""
    d = given("dorgan", "ashara")
    corridor(d, 3)
    table = play(table_at(d), *answers)
    assert table.run.state.heroes[0].at == answers.count("move-north")
    assert table.asks[0].seat == 1


@clause("DR-142", "DR-400")
def test_a_monster_may_be_battled_twice_in_a_turn():
    """DR-142 The same kind of action twice."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    table = play(table_at(d, luck=[4, 4, 4, 1, 1, 1] * 2), "battle", "brawn", "hit", "battle", "brawn", "hit")
    assert (table.run.state.foes.get(0).wounds, table.asks[0].seat) == (2, 1)


@clause("DR-143", "DR-461")
def test_the_six_actions_with_and_without_a_monster():
    """DR-143 Move, Battle, Equip, Search, Advance; beside a monster Escape instead of Move and Search."""
    d = given("dorgan", "ashara")
    dorgan = change(d.heroes[0], loot=["lucky-coin"], trophies=["ghoul", "skeleton"])
    here(d, 0, cards=["oak-shield"])
    moves = ("move-north", "move-east", "move-south", "move-west")
    assert keys(table_at(d)) == (*moves, "battle-ashara", "equip", "search", "advance", "end-turn")
    put(d, "ooze")
    assert keys(table_at(d)) == ("battle", "escape", "equip", "advance", "end-turn")
    d.turn.actions = 0
    change(dorgan, equipped=["healing-draught"], wounds=1)
    assert keys(table_at(d)) == ("use-healing-draught", "end-turn")


@clause("DR-144")
@pytest.mark.parametrize(
    ("key", "luck"), [("use-laying-on-hands", []), ("tile-action", [3]), ("deal-lost-pilgrim", [6])]
)
def test_a_special_action_of_a_card_a_tile_or_a_stranger_uses_an_action(key, luck):
    """DR-144 One of the two actions is gone."""
    d = given("haldrun", "dorgan")
    library = lay(d, "library", 0, "N")
    change(d.heroes[0], at=library, wounds=2, abilities=["laying-on-hands"])
    here(d, library, strangers=["lost-pilgrim"])
    table = play(table_at(d, luck=luck), key)
    assert table.run.state.turn.actions == 1


@clause("DR-145", "DR-621", "DR-681")
def test_free_actions_use_no_action():
    """DR-145 A free effect, an assist, a sabotage and a rally leave the actions of everybody as they were."""
    d = given("dorgan", "mirelle", "brenna")
    dorgan, mirelle, _ = d.heroes
    change(dorgan, wounds=5, equipped=["healing-draught"])
    change(mirelle, wounds=1)
    table = play(table_at(d), "use-healing-draught", "hero-dorgan")
    assert (table.run.state.turn.actions, table.run.state.heroes[0].wounds) == (2, 2)
    put(d, "skeleton", wounds=1)
    table = table_at(d, luck=[1, 1, 6, 1, 1, 1, 1])
    play(table, "battle", "assist-magic", "sabotage", "accept", "brawn", "hit")
    play(table, "rally", "rally")
    assert table.run.state.turn.actions == 1
    assert [hero.wounds for hero in table.run.state.heroes] == [4, 0, 1]


@clause("DR-146", "DR-R09")
def test_an_action_is_finished_with_the_battle_it_brings_before_the_next_begins():
    """DR-146 A Move onto a new tile: the surprise battle is fought out; only then the second action."""
    d = given("dorgan", "ashara")
    stack(d, "crossroads", "den")
    encounters(d, "ooze")
    table = play(table_at(d, luck=[1, 4, 4, 6, 6, 1, 1]), "move-north")
    clauses = []
    while table.asks[0].clause != "DR-070":
        clauses.append(table.asks[0].clause)
        play(table, {"DR-055": "brawn", "DR-386": "hit"}[table.asks[0].clause])
    assert clauses == ["DR-055", "DR-386", "DR-386"]
    assert (table.asks[0].seat, table.run.state.turn.actions, table.run.state.foes.get(1).wounds) == (0, 1, 2)


@clause("DR-149", "DR-R31")
def test_the_dead_have_no_turn_and_never_get_the_token():
    """DR-149 Seat 1 is dead: after 0 comes 2, and the token goes from 0 to 2."""
    d = given("dorgan", "ashara", "brenna", final=True)
    for hero, at in zip(d.heroes, corridor(d, 3), strict=True):
        change(hero, at=at)
    change(d.heroes[1], is_dead=True)
    d.to_play = [1, 2]
    table = play(table_at(d), "end-turn")
    assert table.asks[0].seat == 2
    play(table, "end-turn")
    assert (table.run.state.round, table.run.state.first, table.asks[0].seat) == (2, 2, 2)
    assert table.run.state.to_play == [0]


@clause("DR-150", "DR-151", "DR-R31")
def test_the_token_of_a_dead_first_player_goes_left_once():
    """DR-150 Seat 1 takes it at once and still has it in the next round; DR-151 the turns go on as before."""
    d = given("dorgan", "ashara", "brenna", final=True)
    dorgan, ashara, brenna = d.heroes
    for hero, at in ((dorgan, 0), (ashara, 0), (brenna, lay(d, "crossroads", 0, "N"))):
        change(hero, at=at)
    change(dorgan, wounds=7)
    d.to_play = [1, 2]
    perform(suffer(d, [dorgan], 1, "DR-704", FATE))
    assert (d.first, d.to_play) == (1, [1, 2])
    d.turn = None
    begin_round(d)
    assert (d.first, d.to_play) == (1, [1, 2])
    begin_round(d)
    assert (d.first, d.to_play) == (2, [2, 1])


@clause("DR-151", "DR-R31")
def test_a_token_that_changes_hands_does_not_change_the_order_of_this_round():
    """DR-151 The round began with seat 2: after the token has moved to 0, seats 0 and 1 still follow."""
    d = given("dorgan", "ashara", "brenna", final=True)
    for hero, at in zip(d.heroes, corridor(d, 3), strict=True):
        change(hero, at=at)
    d.first, d.turn, d.round = 2, None, 0
    begin_round(d)
    assert d.to_play == [2, 0, 1]
    d.to_play.pop(0)
    change(d.heroes[2], wounds=8)
    perform(suffer(d, [d.heroes[2]], 1, "DR-704", FATE))
    assert (d.first, d.to_play) == (0, [0, 1])


@clause("DR-152", "DR-R83")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_what_several_want_at_once_comes_in_the_order_the_first_player_decides(first):
    """DR-152 Mirelle wants to ward Fizzwick's hit, Fizzwick to cancel it: the First Player names who comes first."""
    d = given("fizzwick", "mirelle", "dorgan", first=first)
    fizzwick = change(d.heroes[0], abilities=["mirror-image"])
    ghost = put(d, "ghost")
    answers = ["use-mirror-image", "use-ward-of-mercy", "hero-mirelle"]
    story = perform(free_attack(d, ghost, fizzwick), luck=[3, 1], answers=answers)
    (ask,) = story.asked("DR-152")
    assert (ask.seat, ask.keys) == (first, ("hero-fizzwick", "hero-mirelle"))
    assert (fizzwick.wounds, fizzwick.exhausted, d.heroes[1].exhausted) == (0, [], ["ward-of-mercy"])


@clause("DR-153", "DR-719", "DR-720", "DR-R20")
def test_the_turn_of_an_unconscious_hero_is_standing_up():
    """DR-153 He is asked nothing; the next player is."""
    d = given("dorgan", "ashara", "brenna")
    change(d.heroes[1], is_down=True, wounds=4)
    table = play(table_at(d), "end-turn")
    assert (table.asks[0].seat, table.run.state.heroes[1].is_down, table.run.state.heroes[1].wounds) == (2, False, 4)


@clause("DR-155", "DR-710", "DR-R20")
def test_the_turn_of_a_defeated_hero_ends_when_the_action_is_resolved():
    """DR-155 Dorgan falls in his first action and kills: the card is his, Mirelle rallies, then it is her turn."""
    d = given("dorgan", "mirelle")
    change(d.heroes[0], wounds=7)
    change(d.heroes[1], wounds=1)
    d.silent = (0,)
    put(d, "goblin-cutter", wounds=1)
    table = table_at(d, luck=[2, 3, 6, 1, 1, 1, 1, 1])
    play(table, "battle", "assist-magic", "accept", "brawn", "hit", "rally")
    dorgan, mirelle = table.run.state.heroes
    assert (dorgan.is_down, names_of(dorgan.trophies), mirelle.wounds) == (True, ["goblin-cutter"], 0)
    assert (table.asks[0].seat, table.asks[0].clause) == (1, "DR-070")


@clause("DR-156", "DR-187", "DR-R80", "DR-R46")
def test_a_hero_pushed_onto_a_tile_resolves_it_himself_out_of_turn():
    """DR-156 Twist Space puts Dorgan into the Den: he rolls, draws and fights; Fizzwick's actions are untouched."""
    d = given("fizzwick", "dorgan")
    with_stone(d, d.heroes[0])
    row = corridor(d, 2)
    den = lay(d, "den", row[1], "N")
    change(d.heroes[1], at=row[1])
    encounters(d, "ooze")
    table = play(table_at(d, luck=[3, 4, 4, 6, 1, 1, 1]), "use-twist-space", f"tile-{den}")
    assert (table.asks[0].seat, table.asks[0].clause) == (1, "DR-055")
    play(table, "brawn", "hit")
    assert (table.asks[0].seat, table.run.state.turn.seat, table.run.state.turn.actions) == (0, 0, 2)
    assert table.run.state.foes.get(den).wounds == 1
