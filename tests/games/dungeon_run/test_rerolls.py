"""Rerolls (2.18): who may cause how many, and in which order."""

from __future__ import annotations

from clauses import clause
from games.dungeon_run.given import (
    change,
    corridor,
    encounters,
    given,
    keys,
    lay,
    listen,
    play,
    put,
    stack,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.in_progress import Action
from undercroft.games.dungeon_run.rules.moving import escape


@clause("DR-840", "DR-R19")
def test_a_hero_rerolls_his_own_dice_once_in_an_action_whatever_he_carries():
    """DR-840 After the Orb the Lucky Coin has to wait for the next action."""
    d = given("haldrun", "dorgan")
    change(d.heroes[0], equipped=["orb-of-foresight", "lucky-coin"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "cave-bear")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 1, 1, 2, 2],
        answers=["brawn", "use-orb-of-foresight", "die-1"],
    )
    first, *_ = story.asked("DR-056")
    assert first.keys == ("pass", "use-orb-of-foresight", "use-lucky-coin", "use-herds-blessing")
    assert len(story.asked("DR-056")) == 1
    d.action = Action()
    story = perform(battle(d, d.heroes[0]), luck=[1] * 4 + [1, 1, 2], answers=["brawn", "pass"])
    assert "use-lucky-coin" in story.asked("DR-056")[0].keys


@clause("DR-841")
def test_a_hero_forces_one_reroll_in_an_action():
    """DR-841 Haldrun has blessed Dorgan; he cannot turn his fortune as well."""
    d = given("dorgan", "haldrun")
    change(d.heroes[1], abilities=["reverse-fortune"])
    put(d, "cave-bear")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 1, 1, 1, 1, 5],
        answers=["stay-out", "brawn", "use-herds-blessing", "accept", "hit"],
    )
    assert [(ask.seat, ask.keys) for ask in story.asked("DR-056")] == [
        (1, ("pass", "use-herds-blessing", "use-reverse-fortune"))
    ]


@clause("DR-842", "DR-843", "DR-R19")
def test_the_same_die_may_be_rerolled_by_two_heroes():
    """DR-843 Dorgan's coin makes a 1 a 6, Fizzwick makes it a 2; DR-842 then both have had their reroll."""
    d = given("dorgan", "fizzwick")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], abilities=["reverse-fortune"])
    put(d, "cave-bear")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 1, 3, 3, 3, 6, 2],
        answers=[
            "stay-out", "brawn", "use-lucky-coin", "pass", "die-1", "use-reverse-fortune", "die-6", "done",
        ],
    )  # fmt: skip
    assert d.fight is None
    assert [ask.seat for ask in story.asked("DR-056")] == [0, 1, 1]
    assert story.asked("DR-386") == []  # 2, 3, 3, 3 do not hit


@clause("DR-844", "DR-152", "DR-R83")
def test_the_first_player_decides_whose_reroll_comes_first():
    d = given("dorgan", "haldrun", "fizzwick", first=2)
    change(d.heroes[2], abilities=["reverse-fortune"])
    put(d, "cave-bear")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 1, 3, 3, 3],
        answers=["stay-out", "stay-out", "brawn", "use-herds-blessing", "use-reverse-fortune"],
        pause=True,
    )
    assert story.pending is not None
    assert (story.pending.seat, story.pending.clause) == (2, "DR-844")
    assert story.pending.keys == ("hero-haldrun", "hero-fizzwick")


@clause("DR-845")
def test_what_the_dice_show_after_a_reroll_counts():
    """DR-845 A 5 rerolled to a 1 is a 1, however much he regrets it."""
    d = listen(given("dorgan", "ashara"))
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    bear = put(d, "cave-bear")
    perform(battle(d, d.heroes[0]), luck=[1, 1, 1, 1, 5, 2, 2, 2, 1], answers=["brawn", "use-lucky-coin", "die-5"])
    assert bear.wounds == 0
    assert ("DR-845", "After the reroll: 2, 2, 2, 1.") in told(d)


@clause("DR-846", "DR-R18")
def test_who_has_passed_is_asked_again_after_another_reroll():
    """DR-846 Dorgan passes with a 6; after Fizzwick's reroll he may still use his coin."""
    d = given("dorgan", "fizzwick")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], abilities=["reverse-fortune"])
    bear = put(d, "cave-bear")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 6, 3, 3, 3, 1, 4],
        answers=[
            "stay-out", "brawn", "pass", "use-reverse-fortune", "die-6", "done", "use-lucky-coin", "die-1", "hit",
        ],
    )  # fmt: skip
    assert [ask.seat for ask in story.asked("DR-056")] == [0, 1, 0]
    assert bear.wounds == 1


@clause("DR-847", "DR-R90", "DR-840")
def test_a_surprise_battle_is_an_action_of_its_own():
    """DR-847 The contents die was rerolled in the Move; in the battle it brings he may reroll again."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], equipped=["burglars-lantern", "lucky-coin"])
    stack(d, "guard-post", "rat-run")
    encounters(d, "ooze")
    table = table_at(d, luck=[5, 1, 4, 4, 1, 1, 1, 1])
    play(table, "move-north")
    play(table, keys(table)[0])
    assert keys(table) == ("pass", "use-burglars-lantern", "use-lucky-coin")
    play(table, "use-burglars-lantern", "brawn")
    assert (table.asks[0].clause, keys(table)) == ("DR-056", ("pass", "use-lucky-coin"))


@clause("DR-847")
def test_a_disarm_attempt_is_an_action_of_its_own():
    d = given("dorgan", "ashara")
    change(d.heroes[0], equipped=["burglars-lantern", "lucky-coin"])
    stack(d, "long-corridor", "rat-run")
    encounters(d, "dart-wall")
    table = play(table_at(d, luck=[5, 1, 1, 1, 1, 1, 1]), "move-north", "use-burglars-lantern")
    assert (table.asks[0].clause, keys(table)) == ("DR-056", ("pass", "use-lucky-coin"))


@clause("DR-847")
def test_the_gate_roll_and_the_contents_die_belong_to_the_same_move():
    """DR-847 The coin has turned the gate roll: the lantern cannot turn the contents die of that Move."""
    d = given("dorgan", "ashara")
    gate = lay(d, "portcullis-room", 0, "N", exits="NS")
    change(d.heroes[0], at=gate, equipped=["burglars-lantern", "lucky-coin"])
    stack(d, "long-corridor", "rat-run")
    with_coin = table_at(d, luck=[1, 1, 1, 1, 6, 3])
    play(with_coin, "leave", "use-lucky-coin", "north")
    assert with_coin.asks[0].clause == "DR-070"
    without = table_at(d, luck=[1, 1, 1, 6, 3])
    play(without, "leave", "pass", "north")
    assert (without.asks[0].clause, keys(without)) == ("DR-056", ("pass", "use-burglars-lantern", "use-lucky-coin"))


@clause("DR-847", "DR-842")
def test_a_free_attack_belongs_to_the_escape_that_failed():
    """DR-847 Gorvak has rerolled his escape: he cannot bellow at the free attack as well."""
    for coin, bellows in (("use-lucky-coin", False), ("pass", True)):
        d = given("gorvak", "ashara")
        change(d.heroes[0], abilities=["war-bellow"], equipped=["lucky-coin"])
        change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
        put(d, "ghoul")
        answers = [coin] if coin != "pass" else [coin, "pass"]
        rerolled = [1] if coin != "pass" else []
        story = perform(escape(d, d.heroes[0]), luck=[1, 1, *rerolled, 3, 3, 3], answers=answers)
        assert bool(story.asked("DR-054")) is bellows


@clause("DR-847")
def test_what_is_rolled_in_the_roaming_step_is_no_part_of_an_action_before():
    d = given("dorgan", "ashara")
    d.to_play = []
    row = corridor(d, 3)
    put(d, "ooze", row[1])
    d.action.rerolled = [0, 1]
    table = play(table_at(d), "end-turn")
    assert table.asks[0].clause == "DR-803"
    assert table.run.state.action.rerolled == []
