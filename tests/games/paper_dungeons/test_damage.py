"""Damage, potions as shields, resurrection."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import enter, given
from story import perform
from undercroft.games.paper_dungeons.damage import suffer
from undercroft.games.paper_dungeons.scoring import boxes


def hurt(d, damage, *answers):
    return perform(suffer(d, d.sheets[0], damage, "minion", "PD-554"), answers=answers)


@clause("PD-302", "PD-305", "PD-457", "PD-458", "PD-EX06")
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


@clause("PD-322", "PD-DX04")
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
