"""The Enemy's attack phase, and the special icons of Enemies."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter, regen, row, steal
from games.mini_rogue.given import PACK, given, hero, listen, party, potions, room
from story import perform
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import combat_round, enemy_attack, fight
from undercroft.games.mini_rogue.rules.rooms import monster
from undercroft.games.mini_rogue.rules.turn import leave_area


def attack(d, enemy, luck, answers=("done",)):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


def attacked(d, enemy, face):
    """The Enemy attacks with this Dungeon die."""
    perform(enemy_attack(d, hero(d), enemy, face))
    return hero(d)


# -- step 9 --------------------------------------------------------------------------------------------------


@clause("MR-360")
def test_the_dungeon_die_of_the_attack_roll_decides_the_enemys_attack():
    d = fighter()
    story = attack(d, facing(d, damage=6), [2, 1])
    assert (len(story.lucks), hero(d).hp) == (1, 10)
    attack(d, facing(d, damage=6), [2, 2])
    assert hero(d).hp == 4


@clause("MR-361")
def test_on_a_one_the_attack_misses():
    d = fighter()
    assert attacked(d, facing(d, damage=6, traits=["unstoppable", "curse"]), 1).hp == 10
    assert not hero(d).cursed


@clause("MR-362", "MR-EX05")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_on_two_to_five_the_attack_hits_armour(face):
    d = fighter(armor=3)
    assert attacked(d, facing(d, damage=6), face).hp == 7


@clause("MR-362")
def test_armour_never_turns_an_attack_into_a_gain():
    d = fighter(armor=5)
    assert attacked(d, facing(d, damage=2), 4).hp == 10


@clause("MR-363", "MR-EX04")
def test_on_a_six_the_attack_pierces_armour():
    d = fighter(armor=3)
    assert attacked(d, facing(d, damage=6), 6).hp == 4


@clause("MR-EX91")
@pytest.mark.parametrize(("face", "lost"), [(4, 2), (6, 8)])
def test_the_saints_shackle_adds_to_armour(face, lost):
    d = fighter(hp=20, armor=5, holds="saints-shackle")
    assert attacked(d, facing(d, damage=8), face).hp == 20 - lost


# -- step 10: Effects ----------------------------------------------------------------------------------------


@clause("MR-364", "MR-482", "MR-837", "MR-EX56")
def test_an_attack_that_cost_hit_points_brings_its_effects():
    d = fighter(armor=3)
    enemy = facing(d, damage=3, traits=["curse", "poison", "blind"])
    assert attacked(d, enemy, 6).hp == 7
    assert (hero(d).cursed, hero(d).poisoned, hero(d).blind) == (True, True, True)


@clause("MR-365", "MR-482", "MR-EX55")
def test_an_attack_reduced_to_nothing_brings_no_effect():
    d = fighter(armor=3)
    assert attacked(d, facing(d, damage=3, traits=["curse"]), 4).hp == 10
    assert not hero(d).cursed


@clause("MR-R14")
def test_several_effects_come_from_left_to_right():
    """MR-R14 With 1 HP left a Weakening without XP kills: whether the Gold was stolen before tells the order."""
    d = fighter(hp=3, xp=0, gold=1)
    with pytest.raises(verbs.Death):
        attacked(d, facing(d, damage=2, traits=["weaken", steal("gold")]), 2)
    assert hero(d).gold == 1
    d = fighter(hp=3, xp=0, gold=1)
    with pytest.raises(verbs.Death):
        attacked(d, facing(d, damage=2, traits=[steal("gold"), "weaken"]), 2)
    assert hero(d).gold == 0


@clause("MR-460", "MR-461", "MR-465", "MR-837", "MR-EX57")
def test_an_unstoppable_attack_ignores_armour_and_then_weakens():
    d = fighter(armor=5, xp=4)
    assert attacked(d, facing(d, damage=2, traits=["unstoppable", "weaken"]), 3).hp == 8
    assert hero(d).xp == 3


@clause("MR-460")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_unstoppable_holds_on_every_hit(face):
    d = fighter(armor=5)
    assert attacked(d, facing(d, damage=4, traits=["unstoppable"]), face).hp == 6


@clause("MR-465", "MR-EX63")
def test_weakening_takes_a_level_and_its_die():
    d = fighter(xp=6)
    enemy = facing(d, damage=1, traits=["weaken"])
    attack(d, enemy, [2, 2, 2])
    assert (hero(d).xp, hero(d).level) == (5, 1)
    story = attack(d, enemy, [2, 1])
    assert [die.key for die in story.lucks[0][1]] == ["character", "dungeon"]


@clause("MR-EX81", "MR-R114")
def test_weakening_without_xp_costs_a_hit_point():
    d = fighter()
    assert attacked(d, facing(d, damage=2, traits=["weaken"]), 2).hp == 7


@clause("MR-R114")
def test_hit_points_lost_through_an_effect_are_lost_in_full_and_bring_no_further_effects():
    d = fighter(armor=1, gold=0)
    assert attacked(d, facing(d, damage=2, traits=["curse", steal("gold")]), 2).hp == 8
    d = fighter(hp=2, gold=0)
    with pytest.raises(verbs.Death):
        attacked(d, facing(d, damage=1, traits=[steal("gold")]), 2)


@clause("MR-470", "MR-837")
@pytest.mark.parametrize("n", [2, 4])
def test_regeneration_gives_the_enemy_the_printed_hit_points(n):
    d = fighter()
    enemy = facing(d, damage=1, traits=[regen(n)])
    attack(d, enemy, [5, 2])
    assert enemy.hp == 15 + n


@clause("MR-R13")
def test_regeneration_never_exceeds_the_hit_points_at_the_start():
    d = fighter()
    enemy = facing(d, damage=1, traits=[regen(4)])
    attack(d, enemy, [3, 2])
    assert enemy.hp == 20


@clause("MR-R13")
def test_regeneration_needs_an_attack_that_cost_hit_points():
    d = fighter(armor=1)
    enemy = facing(d, damage=1, traits=[regen(4)])
    attack(d, enemy, [3, 2])
    assert enemy.hp == 17


@clause("MR-833", "MR-R07")
@pytest.mark.parametrize("what", ["gold", "ration"])
def test_an_enemy_steals_one_of_the_pictured_resource(what):
    d = fighter(gold=3, ration=3)
    attacked(d, facing(d, damage=1, traits=[steal(what)]), 2)
    assert {"gold": hero(d).gold, "ration": hero(d).ration} == {"gold": 3, "ration": 3, what: 2}


@clause("MR-833", "MR-R07")
def test_the_owner_chooses_which_potion_is_stolen():
    d = fighter(potions=["fire", "holy"])
    story = perform(
        enemy_attack(d, hero(d), facing(d, damage=1, traits=[steal("potion")]), 2), answers=["discard-fire"]
    )
    assert story.asks[0].keys == ("discard-fire", "discard-holy")
    assert potions(hero(d)) == ["holy"]


@clause("MR-EX84")
def test_a_thief_that_finds_no_potion_costs_a_hit_point():
    d = fighter(armor=1)
    assert attacked(d, facing(d, damage=5, traits=[steal("potion")]), 3).hp == 5


@clause("MR-EX88")
def test_a_whole_round_with_everything_in_it():
    d = fighter(hp=9, xp=7, armor=2, gold=3, cursed=True, poisoned=True, potions=["fire"])
    enemy = facing(d, damage=5, traits=[steal("gold")])
    perform(combat_round(d, hero(d), enemy), luck=[6, 3, 5, 1, 1], pause=True)
    assert (d.attack.values, hero(d).hp) == ([5, 2], 8)

    d = fighter(hp=9, xp=7, armor=2, gold=3, cursed=True, poisoned=True, potions=["fire"])
    enemy = facing(d, damage=5, traits=[steal("gold")])
    attack(d, enemy, [6, 3, 5, 1, 1, 5], ["feat-2-xp", "done", "use-fire"])
    assert (hero(d).xp, hero(d).level, d.attack.values) == (6, 2, [5, 4])
    assert (enemy.hp, hero(d).hp, hero(d).gold) == (4, 5, 2)


# -- special icons -------------------------------------------------------------------------------------------


@clause("MR-830", "MR-R12", "MR-EX66")
@pytest.mark.parametrize(("face", "lost"), [(4, 2), (5, 5), (6, 4)])
def test_plus_three_on_a_five_counts_before_armour(face, lost):
    d = fighter(armor=2)
    assert attacked(d, facing(d, damage=4, traits=["smash5"]), face).hp == 10 - lost


@clause("MR-831", "MR-R09", "MR-EX77")
def test_three_enemies_are_fought_one_after_another():
    d = given("sellsword", armor=0, gold=0)
    gang = room(d, "gutter-gang")
    perform(monster(d, hero(d), gang), luck=[5, 1], answers=["roll"], pause=True)
    assert (d.enemy.number, d.enemy.hp, hero(d).xp) == (2, 3, 0)

    d = fighter(gold=0)
    story = perform(monster(d, hero(d), gang), luck=[5, 1, 3, 1, 4, 1], answers=[] * 3)
    assert len(story.lucks) == 3
    assert (hero(d).xp, hero(d).gold) == (1, 1)


@clause("MR-R09")
def test_poison_on_the_first_of_three_enemies_does_not_harm_the_second():
    d = given("sellsword", armor=0, potions=["poison"])
    gang = room(d, "gutter-gang")
    perform(monster(d, hero(d), gang), luck=[1, 1], answers=["roll", "done", "use-poison"], pause=True)
    assert (d.enemy.number, d.enemy.poisoned, d.enemy.hp) == (2, False, 3)


@clause("MR-R09")
def test_an_opening_attack_comes_from_each_of_three_enemies():
    d = fighter()
    guard = room(d, "city-guard")
    perform(fight(d, [hero(d)], guard, row(2, 1, ["trio", "first"])), luck=[3, 5, 1, 3, 5, 1, 3, 5, 1], answers=[] * 3)
    assert hero(d).hp == 7


@clause("MR-R09")
def test_hit_points_and_the_character_card_carry_over_between_three_enemies():
    d = given("sellsword", armor=0)
    gang = room(d, "gutter-gang")
    answers = ["press-the-attack", "done"]
    perform(monster(d, hero(d), gang), luck=[2, 2, 5, 1, 2, 1], answers=answers, pause=True)
    assert (d.enemy.number, hero(d).hp, hero(d).card_up) == (2, 9, False)


@clause("MR-835", "MR-R10", "MR-EX78")
def test_an_enemy_that_attacks_first_opens_with_the_dungeon_die_alone():
    d = given("rat-hunter", cursed=True, poisoned=True, potions=[])
    story = perform(monster(d, hero(d), room(d, "masked-duelist")), luck=[3], pause=True)
    assert [die.key for die in story.lucks[0][1]] == ["dungeon"]
    assert (hero(d).hp, story.pending.clause) == (9, "MR-320")


@clause("MR-R10")
def test_the_opening_attack_comes_once_and_misses_on_a_one():
    d = fighter()
    story = perform(monster(d, hero(d), room(d, "masked-duelist")), luck=[1, 2, 1, 3, 1], answers=["done"])
    assert [why for why, _ in story.lucks] == ["MR-835", "MR-321", "MR-321"]
    assert hero(d).hp == 10


@clause("MR-836", "MR-R11", "MR-EX67")
def test_an_attack_dodged_on_a_five_leaves_the_potion_damage():
    d = fighter(xp=6, potions=["fire"])
    enemy = facing(d, damage=2, traits=["dodge5"])
    attack(d, enemy, [5, 4, 5], ["use-fire"])
    assert (enemy.hp, hero(d).hp) == (13, 8)


@clause("MR-836")
@pytest.mark.parametrize(("face", "left"), [(1, 11), (4, 11), (5, 20), (6, 11)])
def test_an_attack_is_dodged_on_a_five_only(face, left):
    d = fighter(xp=6)
    enemy = facing(d, traits=["dodge5"])
    attack(d, enemy, [5, 4, face], [] if face == 5 else ["done"])  # void dice are not worth a Feat
    assert enemy.hp == left


@clause("MR-R11")
def test_skill_and_object_damage_is_not_dodged():
    d = fighter(holds="codex-obscura")
    enemy = facing(d, traits=["dodge5"])
    attack(d, enemy, [5, 5], ["codex-damage"])
    assert enemy.hp == 14


@clause("MR-EX76", "MR-R94")
def test_poison_used_earlier_works_though_the_blow_is_dodged():
    d = fighter(xp=6)
    enemy = facing(d, hp=10, damage=2, traits=["dodge5"])
    verbs.poison_enemy(enemy, 4)
    attack(d, enemy, [5, 4, 5], [])
    assert (enemy.hp, hero(d).hp) == (6, 8)


# -- the final Guardian ---------------------------------------------------------------------------------------


def at_the_kings_remains(**values):
    d = given("rat-hunter", area=10, at=8, xp=12, hp=20, **values)
    d.guardian = PACK.guardian["kings-remains"]
    return d


HUSK_TO_TWO = [6, 6, 3, 1, 4]  # 19 with the re-rolled Critical, and 4 of the Poison Potion


@clause("MR-368", "MR-R58", "MR-EX61")
def test_the_second_phase_starts_at_full_hit_points_and_without_poison():
    """MR-EX61 Phase 1 at 2 HP, attack 15: nothing of the surplus and of the Poison carries over."""
    d = at_the_kings_remains(potions=["poison"])
    story = perform(
        leave_area(d),
        luck=[*HUSK_TO_TWO, 5, 5, 5, 6],
        answers=["roll", "critical-1", "done", "use-poison", "roll"],
        pause=True,
    )
    assert story.pending.keys == ("roll", "bait")
    assert (str(d.enemy.name), d.enemy.hp, d.enemy.poisoned, hero(d).hp) == ("The Unbound Blood", 20, False, 20)


@clause("MR-EX61")
def test_in_that_story_the_first_phase_had_come_down_to_two_hit_points():
    d = at_the_kings_remains(potions=["poison"])
    perform(leave_area(d), luck=HUSK_TO_TWO, answers=["roll", "critical-1", "done", "use-poison"], pause=True)
    assert (d.enemy.hp, d.enemy.poisoned) == (2, True)


@clause("MR-R58")
def test_the_state_of_the_character_carries_over_to_the_second_phase():
    d = at_the_kings_remains(potions=["fire"], cursed=True, blind=True, holds="weapon-cache", card_up=False)
    luck = [6, 6, 2, 1, 0, 6, *[2, 2, 2, 1, 0]]
    perform(leave_area(d), luck=luck, answers=["feat-3-cache", "done", "use-fire"], pause=True)
    assert (str(d.enemy.name), d.enemy.hp) == ("The Unbound Blood", 20)
    assert (hero(d).cursed, hero(d).blind, hero(d).card_up, hero(d).uses) == (True, True, False, 2)


@clause("MR-368")
def test_the_final_guardian_is_beaten_when_both_fights_are_won():
    d = at_the_kings_remains(potions=["fire", "poison"], card_up=False)
    story = perform(leave_area(d), luck=[6, 6, 6, 1] * 2, answers=["done", "use-fire", "done", "use-poison"])
    assert story.result is True


@clause("MR-R93")
def test_a_round_is_one_characters_attack_and_the_answer_to_it():
    """MR-R93 In a joint fight Frost of one character covers only the Enemy's attack on that character."""
    d = party("sellsword", "canoness")
    for one in d.heroes:
        one.card_up, one.armor, one.potions = False, 0, []
    d.heroes[0].potions = [PACK.potion["frost"]]
    guard = room(d, "city-guard")
    perform(
        fight(d, d.heroes, guard, guard.rows[0]),
        luck=[2, 3, 2, 3, 6, 1],
        answers=["done", "use-frost", "done"],
    )
    assert [one.hp for one in d.heroes] == [10, 8]


@clause("MR-364", "MR-600", "MR-833")
def test_a_guarded_larder_spares_the_ration_and_nothing_that_follows():
    """The Rat Hunter keeps his Ration; the Curse printed after the theft comes all the same."""
    d = fighter("rat-hunter", ration=2)
    enemy = facing(d, damage=1, traits=[steal("ration"), "curse"])
    perform(enemy_attack(d, hero(d), enemy, 6))
    assert (hero(d).ration, hero(d).cursed) == (2, True)


@clause("MR-362", "MR-363")
@pytest.mark.parametrize(("face", "told_by"), [(5, "MR-362"), (6, "MR-363")])
def test_a_hit_is_told_with_the_clause_of_its_die(face, told_by):
    d = listen(fighter(hp=10))
    perform(enemy_attack(d, hero(d), facing(d, damage=2), face))
    assert [event.clause for event in d.heard if event.kind.key == "enemy-hit"] == [told_by]
