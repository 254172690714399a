"""Feats: what they cost, what they replace, where they end."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter
from games.mini_rogue.given import PACK, given, hero, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round
from undercroft.games.mini_rogue.rules.rooms import tomb
from undercroft.games.mini_rogue.words.options import CRITICAL, FEAT


def attack(d, enemy, luck, answers):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


@clause("MR-400")
@pytest.mark.parametrize("shown", [1, 2, 3, 4, 5, 6])
def test_a_feat_rerolls_a_die_whatever_it_shows(shown):
    d = fighter(xp=1)
    enemy = facing(d)
    attack(d, enemy, [shown, 1, 3], ["feat-1-xp"])
    assert enemy.hp == 17


@clause("MR-401")
@pytest.mark.parametrize(("price", "xp", "hp"), [("xp", 7, 10), ("hp", 8, 8)])
def test_a_feat_costs_one_xp_or_two_hit_points(price, xp, hp):
    d = fighter(xp=8)
    story = attack(d, facing(d), [2, 2, 1, 3], [f"feat-1-{price}", "done"])
    assert {"feat-1-xp", "feat-1-hp"} <= set(story.asks[0].keys)
    assert (hero(d).xp, hero(d).hp) == (xp, hp)


@clause("MR-401")
def test_without_xp_a_feat_can_only_be_paid_in_hit_points():
    d = fighter()
    story = attack(d, facing(d), [2, 1], ["done"])
    assert story.asks[0].keys == ("done", "feat-1-hp")


@clause("MR-402")
def test_each_die_gets_one_feat_per_attack_phase():
    d = fighter(xp=8)
    story = attack(d, facing(d), [2, 2, 1, 2, 2], ["feat-1-xp", "feat-2-xp"])
    assert story.asks[1].keys == ("done", "feat-2-xp", "feat-2-hp")
    assert len(story.asks) == 2


@clause("MR-402")
def test_in_the_next_attack_phase_the_die_may_have_a_feat_again():
    d = fighter(xp=2)
    enemy = facing(d)
    attack(d, enemy, [2, 1, 3], ["feat-1-xp"])
    attack(d, enemy, [2, 1, 4], ["feat-1-xp"])
    assert (hero(d).xp, enemy.hp) == (0, 13)


@clause("MR-403")
def test_the_result_of_a_feat_must_be_accepted():
    d = fighter(xp=1)
    enemy = facing(d)
    attack(d, enemy, [5, 1, 1], ["feat-1-xp"])
    assert enemy.hp == 20


@clause("MR-403")
def test_a_critical_obtained_by_a_feat_may_be_rerolled():
    d = fighter(xp=1)
    enemy = facing(d)
    attack(d, enemy, [2, 1, 6, 3], ["feat-1-xp", "critical-1"])
    assert enemy.hp == 11


@clause("MR-404")
def test_each_feat_is_rolled_before_the_next_is_decided():
    table = table_at(given("sellsword", rooms={0: "city-guard"}, xp=6, card_up=False), luck=[1, 1, 1, 4, 2, 2, 1])
    assert "feat-2-xp" in table.asks[0].keys
    table.answer(0, "feat-1-xp")
    assert table.view(0)["dice"]["faces"] == [4, 1]
    assert {"done", "feat-2-xp"} <= set(table.asks[0].keys)


@clause("MR-405")
def test_feats_are_not_offered_outside_an_attack_phase():
    d = given(xp=12, holds="weapon-cache")
    story = perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[1, 1, 1, 3])
    assert story.asks == []


@clause("MR-405")
def test_the_enemy_attack_phase_offers_no_feat():
    d = fighter(xp=6)
    story = attack(d, facing(d, damage=2), [2, 2, 6], ["done"])
    assert len(story.asks) == 1
    assert hero(d).hp == 8


@clause("MR-406")
def test_an_object_gives_feats_that_cost_neither_xp_nor_hit_points():
    d = fighter(xp=6, holds="weapon-cache")
    enemy = facing(d)
    attack(d, enemy, [2, 2, 1, 5, 4], ["feat-1-cache", "feat-2-cache"])
    assert (hero(d).xp, hero(d).hp, hero(d).uses, enemy.hp) == (6, 10, 1, 11)


@clause("MR-406", "MR-402")
def test_a_free_feat_is_still_the_only_one_of_its_die():
    d = fighter(xp=6, holds="weapon-cache")
    story = attack(d, facing(d), [2, 2, 1, 5], ["feat-1-cache", "done"])
    assert story.asks[1].keys == ("done", "feat-2-cache", "feat-2-xp", "feat-2-hp")


@clause("MR-407", "MR-R74")
def test_paying_the_last_xp_of_a_level_changes_the_next_roll_only():
    d = fighter(xp=6)
    enemy = facing(d)
    attack(d, enemy, [3, 1, 1, 4], ["feat-2-xp", "done"])
    assert (enemy.hp, hero(d).level) == (13, 1)
    story = attack(d, enemy, [3, 1], ["done"])
    assert [die.key for die in story.lucks[0][1]] == ["character", "dungeon"]


@clause("MR-EX06", "MR-R25")
def test_a_feat_on_one_of_two_fails():
    """MR-EX06 Fail and 6; the 6 is re-rolled: Fail; a Feat for 1 XP gives 3: damage 3."""
    d = fighter(xp=6)
    enemy = facing(d)
    attack(d, enemy, [1, 6, 1, 1, 3], ["critical-2", "feat-2-xp", "done"])
    assert (hero(d).xp, enemy.hp) == (5, 17)


@clause("MR-EX82", "MR-R25")
def test_a_feat_wipes_what_the_die_had_collected():
    """MR-EX82 6, re-rolled 2, is worth 8; a Feat gives 4: worth 4."""
    d = fighter(xp=1)
    enemy = facing(d)
    attack(d, enemy, [6, 1, 2, 4], ["critical-1", "feat-1-xp"])
    assert enemy.hp == 16


@clause("MR-EX83")
def test_after_six_and_four_only_a_feat_is_offered():
    d = fighter(xp=1)
    enemy = facing(d)
    story = attack(d, enemy, [6, 1, 4, 2], ["critical-1", "feat-1-xp"])
    assert story.asks[1].keys == ("done", "feat-1-xp", "feat-1-hp")
    assert enemy.hp == 18


@clause("MR-R26")
def test_a_critical_may_get_a_feat_but_the_free_reroll_is_offered_first():
    d = fighter(xp=1)
    enemy = facing(d)
    story = attack(d, enemy, [6, 1, 3], ["feat-1-xp"])
    assert story.asks[0].keys == ("done", "critical-1", "feat-1-xp", "feat-1-hp")
    assert enemy.hp == 17


@clause("MR-EX85")
def test_a_feat_under_the_curse_is_lowered_too():
    """MR-EX85 The 4 counts 3; the Feat for 2 HP shows 2, a Fail: no damage, 8 HP."""
    d = fighter(cursed=True)
    enemy = facing(d)
    perform(combat_round(d, hero(d), enemy), luck=[4, 1, 1], pause=True)
    assert d.attack.values == [3]
    d = fighter(cursed=True)
    enemy = facing(d)
    attack(d, enemy, [4, 1, 1, 2], ["feat-1-hp"])
    assert (enemy.hp, hero(d).hp) == (20, 8)


@clause("MR-400", "MR-323")
def test_feats_and_criticals_name_their_die():
    for die in range(3):
        assert CRITICAL[die].facts == {"die": die + 1}
        for pay in ("xp", "hp", "free", "cache"):
            option = FEAT[die, pay]
            assert (option.key, option.place) == (f"feat-{die + 1}-{pay}", f"die-{die + 1}")
            assert option.facts == {"die": die + 1, "n": {"xp": 1, "hp": 2}.get(pay, 0)}
            assert option.parts == {"die": die + 1, "price": pay}


@clause("MR-598", "MR-801")
def test_free_feats_left_are_seen():
    table = table_at(given("sellsword", rooms={0: "city-guard"}, potions=[]), luck=[2, 1])
    table.answer(0, "press-the-attack")
    seen = table.view(0)["dice"]["free_feats"]
    assert seen == PACK.character["sellsword"].with_power["press-the-attack"].number("free_feats") > 0
