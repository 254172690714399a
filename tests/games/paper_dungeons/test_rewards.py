"""Levels, items, potions and gems as rewards, and what they set off."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import boxes_of, end, enter, given, reward


@clause("PD-456", "PD-460", "PD-DX06")
def test_the_twelfth_potion_is_a_gem_and_the_next_is_lost():
    """PD-DX06 Eleven potions, two brewed: the gem track moves, the second potion is lost."""
    d = given(potions=11)
    ann = d.sheets[0]
    reward(d, ann, "potion", times=2)
    assert (ann.potions, ann.gems, ann.letters) == (12, 1, "")


@clause("PD-907", "PD-622", "PD-R04", "PD-DX07")
def test_merchant_and_twelfth_potion_chain_to_their_end():
    """PD-DX07 A gem, the Merchant's potion is the twelfth, its gem the second; the potions after that are lost."""
    d = given(potions=11, power="merchant")
    ann = d.sheets[0]
    enter(d, ann, "A3")
    assert (ann.gems, ann.potions, ann.letters, ann.to_announce, ann.queue) == (2, 12, "C", "C", [])


@clause("PD-361", "PD-357", "PD-627", "PD-628", "PD-DX08")
def test_the_thief_at_level_four_brings_a_gem_without_letter():
    """PD-DX08 A level reward on the thief: thief 4, life +1, a gem at once, nothing announced."""
    d = given(levels=(1, 1, 1, 3))
    ann = d.sheets[0]
    reward(d, ann, "level", "level-thief")
    assert (ann.levels[3], ann.life, ann.gems, ann.to_announce) == (4, 7, 1, "")


@clause("PD-904", "PD-439", "PD-DX13")
def test_the_shaman_counts_on_the_track():
    """PD-DX13 The Sceptre takes the track from 4 to 6: one potion."""
    d = given(defeated=4, power="shaman", begun=("cursed-sceptre",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-cursed-sceptre", "slay-goblin-d1", "slay-orc-b2")
    assert (ann.minions, ann.potions, ann.damage) == (6, 1, 0)


@clause("PD-559", "PD-DX14", "PD-R42")
def test_a_room_whose_minion_was_eliminated_keeps_its_gem():
    """PD-DX14 No fight, no tick, the gem is taken."""
    d = given(defeated=("B2",))
    ann = d.sheets[0]
    assert not ann.visited
    enter(d, ann, "B2")
    assert (ann.minions, ann.damage, ann.letters) == (1, 0, "A")


@clause("PD-434", "PD-454", "PD-R110", "PD-DX40")
def test_the_cauldron_ticks_three_potions_then_the_bonus_follows():
    """PD-DX40 From 2 to 5 potions, then a level for the first row."""
    d = given(potions=2, begun=("alchemists-cauldron",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-alchemists-cauldron", "level-warrior")
    assert (ann.potions, ann.levels, boxes_of(ann, "alchemists-cauldron")) == (5, [2, 1, 1, 1], 2)


@clause("PD-367", "PD-603", "PD-DX38")
def test_a_level_is_lost_only_if_all_heroes_are_at_six():
    """PD-DX38 6/6/6/6 in B5: 1 damage, life stays 24."""
    d = given(levels=(6, 6, 6, 6))
    ann = d.sheets[0]
    enter(d, ann, "B5")
    assert (ann.damage, ann.life) == (1, 24)


@clause("PD-623", "PD-624", "PD-626", "PD-631", "PD-EX18", "PD-DX36", "PD-625")
def test_two_players_take_one_letter_in_one_round_and_all_others_lose_it():
    """PD-EX18, PD-DX36 X and Y keep gem B; Z later takes 1 trap damage and gets no gem."""
    d = given(players=3)
    x, y, z = d.sheets
    for sheet in (x, y):
        enter(d, sheet, "F3")
    end(d)
    assert (x.gems, y.gems, z.struck, x.struck) == (1, 1, "B", "")
    enter(d, z, "F3")
    assert (z.damage, z.gems) == (1, 0)


@clause("PD-909", "PD-DX29")
def test_the_jewellers_gem_is_gone_from_the_own_map_only():
    """PD-DX29 Letter E is not announced; D5 then holds only its trap, for the others also the gem."""
    d = given(power="jeweller")
    ann, bo = d.sheets
    reward(d, ann, "letter", "gem-e")
    end(d)
    enter(d, ann, "D5")
    enter(d, bo, "D5")
    assert (ann.gems, ann.damage, bo.gems) == (1, 1, 1)
