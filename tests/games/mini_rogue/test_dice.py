"""Dice: which dice make the pool, and what each decides."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing
from games.mini_rogue.given import PACK, given, hero, room
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round, enemy_attack, improve
from undercroft.games.mini_rogue.rules.rooms import monster, shrine, tomb, trap, treasure
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.state import Attack, Enemy
from undercroft.games.mini_rogue.rules.verbs import afflict, cure, throw

GUARD = PACK.room["city-guard"]


def guard(hp: int = 20) -> Enemy:
    return Enemy(GUARD, GUARD.rows[0], hp, hp)


def dice_of(story) -> list[str]:
    return [die.key for die in story.lucks[0][1]]


def thrown(*faces: int, curse: bool = False) -> Attack:
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    throw(attack, faces, 3, poison=False, curse=curse)
    return attack


@clause("MR-150")
def test_the_largest_pool_has_three_character_dice_and_one_of_each_other():
    d = given(xp=18, cursed=True, poisoned=True)
    afflict(d, hero(d), "curse", "MR-430")
    afflict(d, hero(d), "poison", "MR-440")
    story = perform(skill_test(d, hero(d)), luck=[2, 2, 2, 3, 0, 0])
    assert dice_of(story) == ["character", "character", "character", "dungeon", "poison", "curse"]


@clause("MR-151")
def test_character_dice_give_the_damage():
    d, enemy = given(xp=6, card_up=False, potions=[]), guard()
    perform(combat_round(d, hero(d), enemy), luck=[4, 3, 1], answers=["done"])
    assert enemy.hp == 13


@clause("MR-151")
@pytest.mark.parametrize(("faces", "success"), [((4, 4), False), ((1, 5), True), ((6, 2), True)])
def test_character_dice_decide_skill_tests(faces, success):
    d = given(xp=6)
    story = perform(skill_test(d, hero(d)), luck=[*faces, 6])
    assert story.result == (success, 6)


@clause("MR-152")
def test_only_experience_gives_lasting_dice():
    d = given(xp=5, card_up=False, potions=[], hp=2)
    story = perform(monster(d, hero(d), room(d, "city-guard")), luck=[5, 1], answers=[])
    assert dice_of(story) == ["character", "dungeon"]
    assert hero(d).xp == 6
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 2, 3])) == ["character", "character", "dungeon"]


@clause("MR-152", "MR-R04")
def test_a_skill_gives_a_die_for_one_attack_only():
    d, enemy = given(potions=[]), guard()
    first = perform(combat_round(d, hero(d), enemy), luck=[2, 2, 1], answers=["bait", "done"])
    second = perform(combat_round(d, hero(d), enemy), luck=[2, 1], answers=["done"])
    assert dice_of(first) == ["character", "character", "dungeon"]
    assert dice_of(second) == ["character", "dungeon"]


@clause("MR-153")
def test_the_dungeon_die_gives_the_row_of_a_room():
    d = given(gold=0)
    perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[2, 4])
    assert hero(d).gold == 2


@clause("MR-153")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 1), (5, 1), (6, 2)])
def test_the_dungeon_die_decides_the_attack_of_an_enemy(face, lost):
    d = given(armor=1)
    perform(enemy_attack(d, hero(d), guard(), face))
    assert hero(d).hp == 10 - lost


@clause("MR-153")
def test_the_dungeon_die_decides_what_a_trap_does():
    d = given(armor=2)
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 2])
    assert hero(d).armor == 1


@clause("MR-153")
def test_the_dungeon_die_decides_which_potion_is_found():
    d = given(potions=[])
    perform(treasure(d, hero(d), room(d, "strongbox")), luck=[5, 4])
    assert [one.key for one in hero(d).potions] == ["frost"]


@clause("MR-154", "MR-155")
@pytest.mark.parametrize("affliction", ["poison", "curse"])
def test_the_die_of_an_affliction_is_in_the_pool_as_long_as_it_lasts(affliction):
    d = given()
    afflict(d, hero(d), affliction, "MR-430")
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 3, 0])) == ["character", "dungeon", affliction]
    cure(d, hero(d), affliction, "MR-436")
    assert dice_of(perform(skill_test(d, hero(d)), luck=[2, 3])) == ["character", "dungeon"]


@clause("MR-154", "MR-155")
def test_the_symbols_are_read_each_on_its_own_die():
    d = given(cursed=True, poisoned=True)
    assert perform(skill_test(d, hero(d)), luck=[5, 3, 1, 0]).result == (True, 3)  # Poison shows, Curse does not
    assert hero(d).hp == 9
    assert perform(skill_test(d, hero(d)), luck=[5, 3, 0, 1]).result == (False, 3)
    assert hero(d).hp == 9


@clause("MR-156")
@pytest.mark.parametrize(
    ("face", "damage", "critical", "star"),
    [(1, 0, False, False), (2, 2, False, False), (3, 3, False, False),
     (4, 4, False, False), (5, 5, False, True), (6, 6, True, True)],
)  # fmt: skip
def test_each_face_of_a_character_die_is_read_like_this(face, damage, critical, star):
    attack = thrown(face)
    assert (attack.values, attack.criticals) == ([damage], [critical])
    d = given()
    assert perform(skill_test(d, hero(d)), luck=[face, 2]).result == (star, 2)


@clause("MR-156")
def test_the_character_and_dungeon_dice_have_six_faces():
    assert PACK.die["character"].faces == PACK.die["dungeon"].faces == (1, 2, 3, 4, 5, 6)
    assert sorted(PACK.die["curse"].faces) == sorted(PACK.die["poison"].faces) == [0, 0, 0, 1, 1, 1]


@clause("MR-157")
def test_a_curse_does_not_touch_the_dungeon_die():
    d, enemy = given(armor=1, cursed=True, card_up=False, potions=[]), guard()
    perform(combat_round(d, hero(d), enemy), luck=[4, 2, 1], answers=["done"])
    assert enemy.hp == 17
    assert hero(d).hp == 9  # a 2 still hits
    assert perform(skill_test(d, hero(d)), luck=[4, 1, 1]).result == (False, 1)


@clause("MR-157")
def test_feats_and_criticals_re_roll_character_dice_only():
    d = given(xp=1)
    attack = thrown(6, 2)
    story = perform(
        improve(d, hero(d), facing(d, hp=40), attack), luck=[3, 4], answers=["critical-1", "feat-2-xp", "done"]
    )
    assert [[die.key for die in dice] for _, dice in story.lucks] == [["character"], ["character"]]
    assert attack.dungeon == 3


@clause("MR-157")
def test_a_tomb_an_offering_and_a_skill_may_change_the_dungeon_die():
    d = given("canoness", gold=1, omen=True)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[1, 2], answers=["offer", "reroll-die"])
    assert hero(d).xp == 1  # 1, rolled again: 2, and 2 for the offering: row 4
    perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[5, 4], answers=["row-3"])
    assert hero(d).ration == 4


@clause("MR-R22")
def test_a_cursed_one_stays_a_fail():
    assert thrown(1, 2, 6, curse=True).values == [0, 0, 5]
    d = given(cursed=True)
    assert perform(skill_test(d, hero(d)), luck=[1, 3, 1]).result == (False, 3)
