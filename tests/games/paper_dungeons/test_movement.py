"""Movement, rooms, traps, minions on the way."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import boxes_of, enter, given, walk


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


@clause("PD-515", "PD-580", "PD-581", "PD-604", "PD-DX12")
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
    assert [event.clause for event in d.story if event.kind.key in ("begun", "completed")] == ["PD-910", "PD-405"]


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
