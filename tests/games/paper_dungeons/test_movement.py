"""Movement, rooms, traps, minions on the way."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, enter, given, lay, objective, use, walk
from undercroft.games.paper_dungeons.kinds.map_text import border, place_of
from undercroft.games.paper_dungeons.rules.metrics import obstacles, traps
from undercroft.games.paper_dungeons.rules.plan import MOATS, WALLS
from undercroft.games.paper_dungeons.rules.verbs import keep
from undercroft.games.paper_dungeons.sight.view import view


def where(d, sheet):
    return None if sheet.room < 0 else d.box.rooms[sheet.room].key


@clause("PD-504", "PD-505", "PD-513", "PD-552", "PD-554", "PD-EX07")
def test_by_the_door_to_c1_and_on_to_the_goblin():
    """PD-EX07 C1: a potion; D1: goblin 3 against thief 2, 1 damage (absorbed by that potion), track 1, a potion."""
    d = given(levels=(1, 1, 1, 2))
    ann = d.sheets[0]
    story = walk(d, ann, "door-c1", "go-d1")
    assert [key for key in story.asks[0].keys if key.startswith("door-")] == [f"door-{c}1" for c in "abcdef"]
    assert (ann.potions, ann.hearts_used, ann.damage, ann.minions, where(d, ann)) == (2, 1, 0, 1, "D1")


@clause("PD-510", "PD-523", "PD-EX08")
def test_a_secret_passage_joins_the_ends_of_a_row():
    """PD-EX08 F2 to A2 for one point, and back."""
    d = given(room="F2")
    ann = d.sheets[0]
    walk(d, ann, "passage-a2", "passage-f2")
    assert (where(d, ann), ann.walls_crossed, ann.moats_crossed) == ("F2", 0, 0)


@clause("PD-512", "PD-582", "PD-602", "PD-EX09")
def test_the_trap_comes_before_the_reward():
    """PD-EX09 F1: a potion; E1: 1 trap damage, then an item step."""
    d = given()
    ann = d.sheets[0]
    story = walk(d, ann, "door-f1", "go-e1", "craft-flaming-sword")
    assert (ann.potions, ann.hearts_used, boxes_of(ann, "flaming-sword")) == (1, 1, 1)
    assert story.asked("PD-410")[0].keys[-1] == "craft-cursed-sceptre"


@clause("PD-515", "PD-580", "PD-581", "PD-604", "PD-DX12", "PD-R43")
def test_a_trap_works_at_every_entry_a_reward_once():
    """PD-DX12 A1 to B1 and back: 1 damage, no second potion."""
    d = given(room="A1")
    ann = d.sheets[0]
    walk(d, ann, "go-b1", "go-a1")
    assert (ann.damage, ann.potions) == (1, 0)


@clause("PD-508", "PD-509", "PD-432", "PD-437", "PD-103")
def test_walls_and_moats_stop_a_step_unless_an_item_passes_them():
    for items, more in (((), set()), (("ethereal-cloak",), {"go-c4", "go-c2"}), (("medal-of-khar",), set())):
        d = given(room="C3", complete=items)  # C2-C3 is printed, C3-C4 added by dungeon A
        assert set(walk(d, d.sheets[0], pause=True).pending.keys) == {"go-b3", "go-d3", "stop"} | more
    d = given(room="A4", complete=("medal-of-khar",))
    assert "go-a5" in walk(d, d.sheets[0], pause=True).pending.keys


@clause("PD-501", "PD-521", "PD-R01")
def test_a_movement_may_end_after_any_step_or_none():
    d = given()
    walk(d, d.sheets[0], "stop")
    walk(d, d.sheets[0], "door-b1", "stop", points=3)
    assert where(d, d.sheets[0]) == "B1"


@clause("PD-912", "PD-DX32", "PD-R37")
def test_the_ranger_gains_a_point_once_per_moat_and_direction():
    """PD-DX32 A4, 1 point: A5, back, A5 again; the third crossing gives nothing back."""
    d = given(room="A4", complete=("medal-of-khar",), power="ranger", defeated=("A5",), visited=("A5",))
    walk(d, d.sheets[0], "go-a5", "go-a4", "go-a5", points=1)
    assert where(d, d.sheets[0]) == "A5"


@clause("PD-522", "PD-910", "PD-DX30")
def test_what_a_fight_sets_off_comes_before_the_reward():
    """PD-DX30 The Plunderer's step is placed before that of the room."""
    d = given(levels=(1, 1, 4, 1), power="plunderer", defeated=2)
    ann = d.sheets[0]
    enter(d, ann, "A5", "craft-flaming-sword", "craft-flaming-sword")
    assert (ann.damage, ann.minions, boxes_of(ann, "flaming-sword")) == (0, 3, 2)
    assert [event.clause for event in d.heard if event.kind.key in ("begun", "completed")] == ["PD-910", "PD-405"]


@clause("PD-430", "PD-553", "PD-DX15")
def test_heroes_armour_counts_one_level_more():
    """PD-DX15 Cleric 4 against zombie 5."""
    d = given(levels=(1, 1, 4, 1), complete=("heroes-armour",))
    enter(d, d.sheets[0], "D7")
    assert d.sheets[0].damage == 0


@clause("PD-605", "PD-621", "PD-632")
def test_a_refused_gem_is_forfeited_and_not_announced():
    d = given(ask_rewards=True)
    ann = d.sheets[0]
    enter(d, ann, "A3", "leave")
    assert (ann.gems, ann.letters, ann.to_announce) == (0, "", "")
    assert enter(d, ann, "A3").asks == []
    assert ann.damage == 2  # the trap works again


def keys(d, **how):
    return set(walk(d, d.sheets[0], pause=True, **how).pending.keys)


@clause("PD-502", "PD-503", "PD-524", "PD-510", "PD-R39", "PD-R80", "PD-R81")
def test_all_steps_lead_to_a_neighbour_or_through_a_passage():
    """Whatever a group may pass: orthogonal neighbours, three passages, and six doors that lead inwards only."""
    assert [room.key for room in BOX.rooms] == [f"{column}{row}" for row in range(1, 8) for column in "ABCDEF"]
    passages = {("A2", "F2"), ("A4", "F4"), ("A6", "F6")}
    for dungeon in BOX.dungeons.values():
        everywhere = dungeon.crossroads[WALLS | MOATS]
        for room in BOX.rooms:
            (column, row), to = place_of(room.key), []
            for other in BOX.rooms:
                other_column, other_row = place_of(other.key)
                beside = abs(column - other_column) + abs(row - other_row) == 1
                if beside or (room.key, other.key) in passages or (other.key, room.key) in passages:
                    to.append(other.key)
            assert sorted(step.to.key for step in everywhere[room.index].steps) == sorted(to)
        assert [step.to.key for step in everywhere[-1].steps] == [f"{column}1" for column in "ABCDEF"]


@clause("PD-508", "PD-509", "PD-103")
def test_walls_and_moats_of_all_twelve_dungeons_stand_between_rooms():
    for dungeon in BOX.dungeons.values():
        for room in BOX.rooms:
            free = {step.to.key for step in dungeon.crossroads[0][room.index].steps if step.key.startswith("go-")}
            for step in dungeon.crossroads[WALLS | MOATS][room.index].steps:
                between = border(room.key, step.to.key)
                shut = between in (*BOX.drawing.walls, *dungeon.kind.walls, *BOX.drawing.moats)
                assert step.key.startswith("passage-") or (step.to.key in free) != shut


@clause("PD-500", "PD-176", "PD-175")
def test_a_die_gives_two_points_and_boots_three():
    d = given(room="D2", visited=("D3", "C3", "C2"))
    ann = d.sheets[0]
    lay(d, "white-clover", "white-thief", "black-boots", "black-cleric")
    use(d, ann, "white-clover-move", "go-d3", "go-d2", "white-thief-move", "go-d3", "go-d2",
        "black-boots-move", "go-d3", "go-c3", "go-d3")  # fmt: skip
    assert len(ann.path) == 8


@clause("PD-507", "PD-516", "PD-501", "PD-R40")
def test_each_step_is_drawn_and_the_next_movement_starts_there():
    d = given()
    ann = d.sheets[0]
    walk(d, ann, "door-f1", "go-f2")
    walk(d, ann, "passage-a2", "stop")
    assert [BOX.rooms[at].key for at in ann.path] == ["F1", "F2", "A2"]
    assert view(d, 0)["sheets"][0]["path"] == ["F1", "F2", "A2"]


@clause("PD-517", "PD-R41")
def test_doors_are_no_way_out():
    for column in "ABCDEF":
        d = given(room=f"{column}1")
        assert not [key for key in keys(d) if key.startswith("door-")]


@clause("PD-511", "PD-513", "PD-521", "PD-R104")
def test_a_room_is_settled_before_the_next_step_is_chosen():
    d = given()
    ann = d.sheets[0]
    story = walk(d, ann, "door-e1", "craft-crown-of-the-true-king", "go-f1", points=3, pause=True)
    assert [ask.clause for ask in story.asks] == ["PD-521", "PD-410", "PD-521", "PD-521"]
    assert (ann.damage, ann.potions) == (1, 1)


@clause("PD-514", "PD-432", "PD-DX27", "PD-R03")
def test_a_cloak_completed_on_the_way_opens_the_next_wall():
    """PD-DX27 The step found in E1 completes it; D1 lies behind a wall that dungeon A adds."""
    d = given(begun=("ethereal-cloak",))
    ann = d.sheets[0]
    walk(d, ann, "door-f1", "go-e1", "craft-ethereal-cloak", "go-d1", points=3)
    assert (where(d, ann), ann.walls_crossed.bit_count()) == ("D1", 1)
    d = given()
    story = walk(d, d.sheets[0], "door-f1", "go-e1", "craft-ethereal-cloak", points=3, pause=True)
    assert "go-d1" not in story.pending.keys


@clause("PD-514", "PD-R03")
def test_a_level_found_on_the_way_counts_against_the_next_minion():
    d = given(room="E2", levels=(1, 1, 3, 3))
    ann = d.sheets[0]
    walk(d, ann, "go-e3", "level-thief", "go-f3")
    assert ann.levels == [1, 1, 3, 4]
    d = given(room="D6", levels=(1, 4, 1, 1), visited=("D5",), defeated=("D7",))
    walk(d, d.sheets[0], "go-e6", "go-e5", "level-cleric")
    assert (d.sheets[0].damage, d.sheets[0].minions) == (0, 2)


@clause("PD-518", "PD-R60")
def test_a_monsters_room_is_a_room_like_any_other():
    """C4 is circle 1 of dungeon K: only its orc is fought, its gem taken; the room counts as reached."""
    d = given(dungeon="K", levels=(4, 1, 1, 1))
    ann = d.sheets[0]
    enter(d, ann, "C4")
    assert (ann.damage, ann.minions, ann.letters, ann.monster_points) == (0, 1, "D", [])
    assert d.dungeon.circles[0].bit & ann.visited


@clause("PD-520", "PD-600")
def test_the_map_shows_what_is_struck_and_what_is_left():
    d = given(defeated=("D1",), visited=("C1",), struck="B")
    sheet = view(d, 0)["sheets"][0]
    assert "goblin-D1" not in sheet["minions_left"]
    assert len(sheet["minions_left"]) == 11
    assert not {"C1", "F3"} & set(sheet["rewards_left"])
    assert {"D1", "E1"} <= set(sheet["rewards_left"])  # PD-600 it waits for the first entry
    assert sheet["struck"] == ["B"]


@clause("PD-583", "PD-581")
def test_staying_in_a_trap_room_does_no_harm():
    d = given(room="C2")
    ann = d.sheets[0]
    for _ in range(2):  # two rounds
        lay(d, "white-clover", "white-thief", "black-boots", "black-cleric")
        use(d, ann, "white-clover-move", "stop", "white-thief-craft-medal-of-khar", "black-boots-move", "stop")
    assert ann.damage == 0
    walk(d, ann, "go-d2", "go-c2")
    assert ann.damage == 1


@clause("PD-584", "PD-905", "PD-R87", "PD-R88")
def test_the_scout_passes_traps_unhurt_and_they_count():
    d = given(power="scout", room="D2")
    ann = d.sheets[0]
    walk(d, ann, "go-c2", "go-d2")
    walk(d, ann, "go-c2", "stop")
    assert (ann.damage, traps(d, ann, 0)) == (0, 1)  # PD-R88 one trap, however often
    enter(d, ann, "E3", "level-thief")  # a zombie still hurts
    assert ann.damage == 2


@clause("PD-912", "PD-DX25", "PD-R36")
def test_the_ranger_takes_three_steps_with_a_moat_among_them():
    """PD-DX25 Two points and the one for the moat."""
    d = given(room="A4", complete=("medal-of-khar",), power="ranger", defeated=("A5",), visited=("A5", "B5"))
    ann = d.sheets[0]
    walk(d, ann, "go-a5", "go-b5", "go-a5")
    assert where(d, ann) == "A5"
    walk(d, ann, "go-b5", "go-a5")  # the point of the first movement is gone


@clause("PD-912", "PD-DX26", "PD-R35")
def test_the_ranger_needs_the_medal_to_cross():
    """PD-DX26 Without it the step is not offered, unless the table plays `ranger_crosses_moats`."""
    for crosses in (False, True):
        d = given(room="A4", ranger_crosses_moats=crosses)
        keep(d, d.sheets[0], BOX.pack.power["ranger"], objective("O13"))
        assert ("go-a5" in keys(d)) == crosses


@clause("PD-510", "PD-523", "PD-DX37", "PD-R38", "PD-R39")
def test_only_marked_passages_lead_from_side_to_side():
    """PD-DX37 A4 to F4: one point, goblin 4 against thief 1, then a potion; A3 to F3 is refused, Cloak or not."""
    d = given(room="A4")
    ann = d.sheets[0]
    walk(d, ann, "passage-f4", points=1)
    assert (where(d, ann), ann.damage, ann.minions, ann.potions, ann.hearts_used) == ("F4", 3, 1, 1, 0)
    assert keys(given(room="A3", complete=("ethereal-cloak",))) == {"go-a2", "go-a4", "go-b3", "stop"}


@clause("PD-437", "PD-R89", "PD-R37")
def test_obstacles_count_once_each():
    d = given(room="A4", complete=("medal-of-khar",), visited=("A5",), defeated=("A5",))
    ann = d.sheets[0]
    walk(d, ann, "go-a5", "go-a4")
    walk(d, ann, "go-a5", "stop")
    assert obstacles(d, ann, 0) == 1
    enter(d, ann, "B5", "level-thief")  # a trap
    assert obstacles(d, ann, 0) == 2
