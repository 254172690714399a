"""Experience and levels."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import given, hero, listen, room, told
from games.mini_rogue.printed import FIGHTER, icons, row
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round, fight
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.resources import decide
from undercroft.games.mini_rogue.rules.rooms import campfire, monster, trap
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.state import Enemy
from undercroft.games.mini_rogue.words.options import LEAVE


@clause("MR-570")
def test_xp_by_winning_a_fight():
    d = given(**FIGHTER)
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[5, 1], answers=[])
    assert hero(d).xp == 1


@clause("MR-570")
def test_xp_by_reading_a_codex():
    d = given(holds="codex-obscura")
    perform(decide(d, hero(d), "MR-720", lambda: (LEAVE,), before_a_roll=True), answers=["codex-xp"])
    assert hero(d).xp == 2


@clause("MR-570")
def test_xp_by_resting():
    d = given()
    perform(campfire(d, hero(d), room(d, "watchfire")), answers=["choice-1"])
    assert hero(d).xp == 1


@clause("MR-570")
def test_xp_by_avoiding_a_trap():
    d = given()
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[5, 1])
    assert hero(d).xp == 1


@clause("MR-571", "MR-573")
@pytest.mark.parametrize(("xp", "level"), [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3), (18, 3)])
def test_reaching_a_marked_space_gives_that_level_at_once(xp, level):
    d = given()
    if xp:
        perform(resolve(d, hero(d), icons(f"gain xp {xp}")))
    assert hero(d).level == level


@clause("MR-572")
@pytest.mark.parametrize(("xp", "faces"), [(0, [2]), (6, [2, 2]), (12, [2, 2, 2]), (18, [2, 2, 2])])
def test_as_many_character_dice_are_rolled_as_the_level_says(xp, faces):
    """MR-572 In a test, and (below) in an attack; the last die of each pool is the Dungeon die."""
    d = given(xp=xp, **FIGHTER)
    assert perform(skill_test(d, hero(d)), luck=[*faces, 4]).result == (False, 4)
    enemy = Enemy(room(d, "city-guard"), row(50), 50, 50)
    perform(combat_round(d, hero(d), enemy), luck=[*faces, 1], answers=["done"])
    assert enemy.hp == 50 - 2 * len(faces)


@clause("MR-573")
def test_a_level_reached_in_one_room_counts_in_the_next_roll():
    d = given(xp=5)
    perform(campfire(d, hero(d), room(d, "watchfire")), answers=["choice-1"])
    assert perform(skill_test(d, hero(d)), luck=[2, 5, 4]).result == (True, 4)


@clause("MR-574")
@pytest.mark.parametrize(("xp", "level"), [(6, 1), (12, 2), (7, 2), (13, 3)])
def test_falling_below_a_mark_loses_the_level(xp, level):
    d = given(xp=xp)
    perform(resolve(d, hero(d), icons("lose xp 1")))
    assert hero(d).level == level


@clause("MR-574")
def test_with_the_level_goes_its_die():
    d = given(xp=12)
    perform(resolve(d, hero(d), icons("lose xp 7")))
    assert perform(skill_test(d, hero(d)), luck=[5, 4]).result == (True, 4)


@clause("MR-577")
@pytest.mark.parametrize(("xp", "gained", "then"), [(18, 3, (18, 13)), (17, 3, (18, 12)), (15, 3, (18, 10))])
def test_xp_beyond_the_maximum_are_gained_as_hp(xp, gained, then):
    d = given(xp=xp, hp=10)
    perform(resolve(d, hero(d), icons(f"gain xp {gained}")))
    assert (hero(d).xp, hero(d).hp) == then


@clause("MR-577")
def test_a_full_reward_of_xp_heals():
    d = listen(given(area=8, xp=18, hp=10, **FIGHTER))
    kind, printed = room(d, "voracious-rats"), row(1, reward="gain xp 3")
    assert perform(fight(d, [hero(d)], kind, printed), luck=[2, 2, 2, 1], answers=[]).result
    perform(resolve(d, hero(d), printed.reward))
    assert hero(d).hp == 13
    assert "MR-577" in [clause for clause, _ in told(d)]
