"""Damage, potions as shields, resurrection."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import BOX, enter, face, given, numbers, reward, run, use
from story import perform
from undercroft.games.paper_dungeons.rules.damage import suffer
from undercroft.games.paper_dungeons.rules.dice import roll_dice
from undercroft.games.paper_dungeons.rules.scoring import boxes


def hurt(d, damage, *answers):
    return perform(suffer(d, d.sheets[0], damage, "minion", "PD-554", BOX.skulls), answers=answers)


@clause("PD-302", "PD-305", "PD-457", "PD-458", "PD-EX06", "PD-R86")
def test_six_potions_take_three_damage_and_keep_half_a_potion():
    """PD-EX06 Three hearts on two potions, nothing in the column; one heart of the second is left, nine in all."""
    d = given(potions=6)
    ann = d.sheets[0]
    hurt(d, 3)
    assert (ann.damage, ann.hearts_used, ann.potions) == (0, 3, 6)


@clause("PD-303", "PD-304", "PD-DX05", "PD-R05")
def test_the_player_decides_how_much_is_absorbed():
    """PD-DX05 One potion with one heart used, 2 damage: at most 1 is absorbed, the rest is ticked."""
    d = given(potions=1, hearts_used=1, auto_absorb=False)
    story = hurt(d, 2, "absorb-1")
    assert story.asks[0].keys == ("absorb-1", "absorb-0")
    assert d.sheets[0].damage == 1
    d = given(potions=1, hearts_used=1)
    assert hurt(d, 2).asks == []
    assert d.sheets[0].damage == 1


@clause("PD-321", "PD-327", "PD-323", "PD-560", "PD-DX03")
def test_damage_above_life_ticks_the_resurrection_box_for_good():
    """PD-DX03 A zombie of level 3 against cleric 1: damage 6 over life 5; the level found later changes nothing."""
    d = given(levels=(2, 1, 1, 1), damage=4)
    ann = d.sheets[0]
    enter(d, ann, "E3", "level-cleric")
    assert (ann.damage, ann.life, ann.minions, ann.is_resurrected) == (6, 6, 1, True)


@clause("PD-322", "PD-DX04", "PD-R09")
def test_damage_equal_to_life_is_no_excess():
    """PD-DX04 Life 6, damage 6."""
    d = given(levels=(3, 1, 1, 1), damage=4)
    hurt(d, 2)
    assert (d.sheets[0].damage, d.sheets[0].is_resurrected) == (6, False)
    hurt(d, 1)
    assert d.sheets[0].is_resurrected


@clause("PD-324", "PD-325", "PD-326", "PD-807", "PD-808", "PD-EX16")
def test_resurrection_costs_nine_once_besides_the_column():
    """PD-EX16 11 damage: -6."""
    d = given(damage=4)
    hurt(d, 3)
    hurt(d, 4)
    assert boxes(d, d.sheets[0])[7:9] == (-6, -9)


@clause("PD-301", "PD-132", "PD-807", "PD-R11", "PD-R10")
def test_damage_fills_the_column_and_the_last_penalty_passed_counts():
    """Penalties at every second heart; between two, the one already passed."""
    d = given(levels=(6, 6, 6, 6))
    penalties = []
    for n in range(1, 25):
        hurt(d, 1)
        assert d.sheets[0].damage == n
        penalties.append(boxes(d, d.sheets[0])[7])
    assert penalties[::2] == [0, -1, -2, -3, -4, -6, -8, -10, -12, -14, -16, -18]
    assert penalties[1::2] == [-1, -2, -3, -4, -6, -8, -10, -12, -14, -16, -18, -20]
    hurt(d, 3)
    assert d.sheets[0].damage == 24  # PD-R10 the column is full


@clause("PD-306", "PD-321", "PD-R08")
def test_absorbed_damage_counts_neither_for_resurrection_nor_at_the_end():
    d = given(potions=5, damage=4)
    ann = d.sheets[0]
    hurt(d, 9)
    assert (ann.damage, ann.hearts_used, ann.is_resurrected) == (4, 9, False)
    assert boxes(d, ann)[7] == -2


@clause("PD-307", "PD-R06")
def test_potions_brewed_later_do_not_heal():
    d = given()
    ann = d.sheets[0]
    hurt(d, 3)
    reward(d, ann, "potion", times=3)
    assert (ann.damage, ann.hearts_used) == (3, 0)
    hurt(d, 1)
    assert (ann.damage, ann.hearts_used) == (3, 1)


@clause("PD-308", "PD-242", "PD-240", "PD-R07", "PD-R17")
def test_two_skulls_are_one_event_that_potions_may_absorb():
    d = given(potions=1, hearts_used=1, auto_absorb=False)
    ann = d.sheets[0]
    run(roll_dice(d), {}, numbers("white-thief", "white-thief", "white-cleric", "black-boots"))
    story = use(d, ann, "absorb-1", pause=True)
    (asked,) = story.asks[:1]
    assert (asked.clause, asked.keys, asked.about) == ("PD-303", ("absorb-1", "absorb-0"), (2, BOX.skulls))
    assert (ann.damage, ann.hearts_used) == (1, 2)


@clause("PD-303", "PD-305")
def test_a_full_table_of_potions_may_absorb_as_much_as_it_has_hearts():
    d = given(potions=12, auto_absorb=False)
    story = hurt(d, 25, "absorb-24")
    assert story.asks[0].keys == tuple(f"absorb-{n}" for n in range(24, -1, -1))
    assert (d.sheets[0].damage, d.sheets[0].hearts_used) == (1, 24)


@clause("PD-303", "PD-R05")
def test_a_player_may_absorb_nothing():
    d = given(potions=2, auto_absorb=False)
    hurt(d, 3, "absorb-0")
    assert (d.sheets[0].damage, d.sheets[0].hearts_used) == (3, 0)


@clause("PD-718", "PD-321", "PD-R57", "PD-R58")
def test_damage_of_a_monster_is_absorbed_or_brings_resurrection_before_the_bonus():
    """PD-R58 The level won afterwards (Web Mother) comes too late to prevent it."""
    d = given(dungeon="C", round=3, levels=(3, 2, 2, 2), visited=("B4",), damage=6)
    ann = d.sheets[0]
    face(d, 1, {0: ["level-warrior"]})  # power 11: threshold 8, 4 damage
    assert (ann.damage, ann.life, ann.is_resurrected) == (10, 10, True)
    d = given(dungeon="C", round=3, levels=(3, 2, 2, 2), visited=("B4",), damage=6, potions=1)
    face(d, 1, {0: ["level-warrior"]})
    assert (d.sheets[0].damage, d.sheets[0].hearts_used, d.sheets[0].is_resurrected) == (8, 2, False)


@clause("PD-560", "PD-323", "PD-R96")
def test_a_group_that_is_resurrected_goes_on_as_it_is():
    d = given(damage=4)
    ann = d.sheets[0]
    enter(d, ann, "D7")  # zombie 5
    assert (ann.is_resurrected, ann.minions, ann.letters, ann.damage, ann.life) == (True, 1, "G", 8, 4)
    assert d.box.rooms[ann.room].key == "D7"
