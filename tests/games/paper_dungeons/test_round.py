"""The course of the game: rounds, seasons, the end of a round, and what is common to all."""

from __future__ import annotations

import random

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, end, events, given, idle, lay, mark, numbers, roll, run, table_at, told, use
from games.paper_dungeons.modes import champion
from undercroft import open_table
from undercroft.games.paper_dungeons.rules.dice import roll_dice
from undercroft.games.paper_dungeons.rules.faces import pool_of
from undercroft.kernel.playout import play_out

POOL = ("white-thief", "white-warrior", "white-cleric", "black-thief", "black-warrior", "black-boots")
FIGHTS = {3: 1, 6: 2, 8: 3}  # after which round which monster


@clause("PD-130", "PD-200", "PD-202", "PD-203", "PD-700", "PD-720", "PD-118", "PD-653", "PD-R78")
def test_eight_rounds_and_a_monster_after_the_third_the_sixth_and_the_eighth():
    d = given(dungeon="E")
    table = table_at(d, luck=[number for at in range(8) for number in roll(*POOL)])
    for played in range(1, 9):
        assert (table.view(None)["round"], table.outcome) == (played, None)
        idle(table)
        fought = [number for after, number in FIGHTS.items() if after <= played]
        faced = [event.facts["number"] for event in table.events(None) if event.kind.key == "faced"]
        assert faced == fought
        assert [len(sheet["monster_points"]) for sheet in table.view(None)["sheets"]] == [len(fought)] * 2
    assert table.outcome is not None
    monsters = [event.facts["monster"].key for event in table.events(None) if event.kind.key == "faced"]
    assert monsters == ["gargoyle", "troll-king", "lich"]  # as dungeon E names them
    assert told(table).count("rolled") == 8
    assert table.view(None)["sheets"][0]["monster_points"] == [-2, -5, -6]


@clause("PD-201", "PD-271", "PD-260", "PD-273")
def test_a_round_is_a_roll_then_three_dice_for_everybody():
    """PD-271 It goes on until the last player has used three dice; nobody waits for another before that."""
    table = table_at(given(), luck=[*roll(*POOL), *roll(*POOL)])
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(0, "PD-261"), (1, "PD-261")]
    idle(table, 1)
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(0, "PD-261")]
    assert table.view(1)["round"] == 1
    idle(table, 0)
    assert table.view(1)["round"] == 2
    assert [ask.seat for ask in table.asks] == [0, 1]


@clause("PD-650", "PD-652", "PD-R51")
def test_the_end_of_a_round_in_its_order():
    """Gems are announced, missions checked, the monster faced, and last the ephemeral gems vanish."""
    d = given(round=3, ephemeral_gems=True, missions=("M06",), potions=8, letters="A", visited=("C3",))
    d.sheets[0].to_announce = "A"
    mark(d, d.sheets[0], levels=(4, 1, 1, 1))
    table = table_at(d, luck=[*roll(*POOL), *roll(*POOL)])
    idle(table)
    shared = ("announced", "scored-mission", "faced", "struck-monster", "fled-far", "victory", "vanished", "round-over")
    seen = [key for key in told(table) if key in shared]
    assert seen == ["announced", "scored-mission", "faced", "struck-monster", "fled-far", "victory",
                    "vanished", "vanished", "round-over"]  # fmt: skip
    bo = table.view(1)["sheets"][1]
    assert bo["struck"] == ["A", "C", "D"]


@clause("PD-151", "PD-650", "PD-R52")
def test_missions_are_checked_after_round_eight_too_before_the_last_fight():
    """The levels add up to 12 only by the last victory bonus: M14 is not scored, M06 is."""
    d = given(dungeon="F", round=8, missions=("M06", "M14"), potions=8, levels=(2, 5, 2, 2), visited=("A6",))
    d.sheets[0].monster_power = 2  # 11 + 5 + 2 against the Mummy King
    table = table_at(d, luck=roll(*POOL))
    idle(table)
    table.answer(0, "level-thief")
    ann = table.view(0)["sheets"][0]
    assert (ann["missions"], ann["life"], ann["mission_points"]) == (["full-cellar"], 12, 4)
    assert table.outcome is not None


@clause("PD-651", "PD-623", "PD-624", "PD-631")
def test_letters_are_collected_from_all_before_any_is_struck():
    d = given(players=3, letters="A")
    ann, bo, cy = d.sheets
    mark(d, bo, letters="AB")
    ann.to_announce, bo.to_announce = "A", "AB"
    end(d)
    assert [str(event.facts["letter"]) for event in d.heard if event.kind.key == "announced"] == ["A", "A", "B"]
    assert [(event.facts["who"], str(event.facts["letter"])) for event in d.heard[3:]] == [
        ("cy", "A"), ("ann", "B"), ("cy", "B")]  # fmt: skip
    assert [sheet.struck for sheet in (ann, bo, cy)] == ["B", "", "AB"]
    assert (ann.gems, bo.gems) == (1, 2)
    d.story = []
    end(d)
    assert events(d) == []  # each letter is announced once


@clause("PD-653", "PD-112", "PD-220", "PD-107")
@pytest.mark.parametrize("seats", [1, 4])
def test_all_cards_are_drawn_in_the_setup_and_then_only_dice_are_rolled(seats):
    table = open_table("paper-dungeons", seats, luck="fast", seed=5)
    play_out(table, seed=1)
    luck = [line for line in table.record.lines if "luck" in line]
    drawn = [line for line in luck if "drawn" in line]
    assert luck[: len(drawn)] == drawn
    assert len(drawn) == 1 + 3 + 4 * seats  # dungeon, missions, two powers and two objectives each
    assert {len(line["faces"]) for line in luck[len(drawn) :]} == {6}


@clause("PD-107", "PD-220", "PD-262")
def test_the_six_dice_lie_there_for_everybody():
    d = given(players=3)
    run(roll_dice(d), {}, numbers(*POOL))
    assert [die.die.key for die in d.pool.dice] == ["white"] * 3 + ["black"] * 3
    assert d.roller == 23 % 3  # PD-R18 whose hand it was, as the dice themselves say
    assert [len(sheet.left) for sheet in d.sheets] == [6, 6, 6]


@clause("PD-225", "PD-221", "PD-222", "PD-R73")
def test_every_pool_that_stays_has_at_least_four_dice_to_use():
    """All pools there are: none with three skulls or three clovers stays."""
    void = 0
    for number in range(6**6):
        faces = [number // 6**at % 6 for at in range(6)]
        if sorted(faces[:3]) != faces[:3] or sorted(faces[3:]) != faces[3:]:
            continue  # another order of the same dice
        pool = pool_of(BOX.six, tuple(die.faces[face] for die, face in zip(BOX.dice, faces, strict=True)))
        roles = [face.symbol.role for face in pool.dice]
        assert pool.skulls == roles.count("skull")
        assert pool.is_void == (pool.skulls >= 3 or roles.count("joker") >= 3)
        void += pool.is_void
        if not pool.is_void:
            assert len(pool.usable) >= 4
            assert roles.count("boots") <= 3
    assert void > 0


@clause("PD-170", "PD-171", "PD-172", "PD-R19")
def test_seven_symbols_with_their_numbers():
    """PD-171 Clovers on white dice, boots on black ones, all others on both; PD-172 only the skull has no number."""
    faces = {key: face.number for key, face in BOX.face.items()}
    heroes = {"warrior": 5, "magician": 4, "cleric": 3, "thief": 2, "skull": 0}
    assert faces == {
        **{f"{colour}-{symbol}": number for colour in ("white", "black") for symbol, number in heroes.items()},
        "white-clover": 6,
        "black-boots": 6,
    }
    assert len(BOX.pack.symbol) == 7


@clause("PD-172", "PD-265", "PD-R19")
def test_the_tracker_notes_the_number_of_the_face_rolled_and_nothing_comes_of_it():
    d = given(levels=(1, 4, 1, 1), black=("warrior", "magician"))
    ann = d.sheets[0]
    lay(d, "white-clover", "white-thief", "black-thief", "black-boots")
    use(d, ann, "white-clover-level-warrior", "black-thief-level-thief", "black-boots-move", "stop")
    assert [die.number for die in ann.tracker] == [6, 2, 6]


@clause("PD-266", "PD-267", "PD-133")
def test_the_four_actions_mix_and_repeat_freely():
    d = given()
    ann = d.sheets[0]
    lay(d, *POOL)
    use(d, ann, "white-thief-move", "door-b1", "stop", "white-warrior-move", "go-a1", "stop",
        "black-boots-move", "go-a2", "stop")  # fmt: skip
    assert len(ann.path) == 3
    lay(d, *POOL)
    story = use(d, ann, "white-thief-craft-medal-of-khar", "black-thief-level-thief", "white-cleric-brew")
    assert len(story.asked("PD-261")) == 3  # one action for each die
    assert (ann.levels[3], ann.potions) == (2, 3)


@clause("PD-268", "PD-R02", "PD-R104", "PD-606")
def test_a_die_is_settled_with_all_it_sets_off_before_the_next_is_chosen():
    """The fourth potion's level comes before the second die, and already makes the cleric's ability work."""
    d = given(potions=3, levels=(1, 1, 3, 1))
    ann = d.sheets[0]
    lay(d, *POOL)
    story = use(d, ann, "white-thief-brew", "level-cleric", pause=True)
    assert [ask.clause for ask in story.asks] == ["PD-261", "PD-362", "PD-261"]
    assert ann.immune == ("skull",)


@clause("PD-300")
def test_nothing_hurts_but_skulls_minions_traps_and_monsters():
    """In whole games every tick comes from one of the four, and each of them hurts somebody."""
    seen = set()
    for seed in range(6):
        table = open_table("paper-dungeons", 4, luck="fast", seed=seed)
        play_out(table, pick=champion(random.Random(seed)), seed=seed)
        seen |= {event.clause for event in table.events(0) if event.kind.key == "hurt"}
    assert seen == {"PD-240", "PD-554", "PD-580", "PD-707"}


@clause("PD-117", "PD-114", "PD-159")
def test_score_boxes_are_empty_at_the_start_and_styles_never_change():
    table = open_table("paper-dungeons", 2, luck="fast", seed=9)
    for ask in (table.asks[0], table.asks[1]):
        table.answer(ask.seat, ask.keys[0])
    for ask in table.asks:
        table.answer(ask.seat, ask.keys[0])
    start = table.view(None)
    assert "scores" not in start
    assert all(not sheet["monster_points"] and not sheet["mission_points"] for sheet in start["sheets"])
    play_out(table, seed=2)
    over = table.view(None)
    assert "scores" in over
    for before, after in zip(start["sheets"], over["sheets"], strict=True):
        black = [hero["key"] for hero in after["heroes"] if hero["black"]]
        assert black == [hero["key"] for hero in before["heroes"] if hero["black"]]
        assert black == list(BOX.pack.objective[after["objective"]["key"]].black)


@clause("PD-119")
def test_the_deal_is_a_place_to_go_on_from():
    """Whoever thinks about what to keep begins there, and does not deal again."""
    table = open_table("paper-dungeons", 2, seed=3)
    assert table.asks[0].clause == "PD-111"
    assert table.past.checkpoint.at == len(table.past.log) > 0


@clause("PD-200")
def test_a_round_is_a_place_to_go_on_from():
    """What is forked, undone or imagined is played anew from there, and never from further back than two rounds."""
    table, rounds = open_table("paper-dungeons", 2, seed=3), [0]
    while table.asks:
        rounds += [len(table.past.log)] * (table.run.state.round == len(rounds))  # where each round began
        assert table.past.checkpoint.at >= rounds[-2 if len(rounds) > 1 else 0]
        ask = table.asks[0]
        table.answer(ask.seat, ask.options[0].key)
    assert len(rounds) == 9
