"""Free attacks (2.10): only the attacker rolls attack dice."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, given, names_of, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.free_attacks import (
    free_attack,
    hero_free_attack_on_hero,
    hero_free_attack_on_monster,
)


@clause("DR-440", "DR-441", "DR-069", "DR-660", "DR-R56")
def test_a_free_attack_asks_nobody_for_help_and_lets_nobody_block():
    """DR-440 DR-441 Others stand by, the target could roll 4 dice: only the monster's dice are thrown."""
    d = given("brenna", "haldrun", "dorgan")
    ooze = put(d, "ooze")
    story = perform(free_attack(d, ooze, d.heroes[0]), luck=[1, 3])
    assert (story.asks, [one for one, _ in story.lucks]) == ([], ["DR-442"])
    assert (d.heroes[0].wounds, ooze.wounds) == (2, 0)


@clause("DR-441")
def test_nobody_rallies_after_a_free_attack():
    """DR-441 A failed escape draws a free attack: the assistant of the escape gets nothing for it."""
    d = given("brenna", "haldrun")
    change(d.heroes[1], wounds=2)
    put(d, "ooze")  # escape 2
    d.silent = (0,)
    table = table_at(d, luck=[1, 1, 1, 1, 6, 6])
    play(table, "escape", "assist-brawn", "accept")
    assert (table.asks[0].clause, table.run.state.heroes[1].wounds) == ("DR-070", 2)


@clause("DR-442", "DR-069")
def test_its_power_decides_and_protections_apply():
    """DR-442 Of 3, 5 and 6 the Raider's 3 and 5 hit; the shield stops one of them."""
    d = given("brenna", "dorgan")
    change(d.heroes[0], equipped=["oak-shield"])
    raider = put(d, "orc-raider")
    perform(free_attack(d, raider, d.heroes[0]), luck=[3, 5, 6, 4])
    assert d.heroes[0].wounds == 1


@clause("DR-442", "DR-069", "DR-702")
def test_the_target_of_a_free_attack_can_be_defeated():
    """DR-442 His wounds reach his Life: the defeat follows."""
    d = given("brenna", "dorgan")
    change(d.heroes[0], wounds=8)
    ooze = put(d, "ooze")
    perform(free_attack(d, ooze, d.heroes[0]), luck=[1, 6])
    assert d.heroes[0].is_down


@clause("DR-069")
def test_the_dice_of_a_free_attack_can_be_rerolled_by_force():
    """DR-069 Gorvak bellows at a monster that attacks him freely: rerolls come before the hits are counted."""
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["war-bellow"])
    ooze = put(d, "ooze")
    story = perform(free_attack(d, ooze, d.heroes[0]), luck=[1, 2, 6, 6], answers=["use-war-bellow", "die-1", "die-2"])
    assert ([ask.clause for ask in story.asks], d.heroes[0].wounds) == (["DR-054", "DR-845", "DR-845"], 0)


@clause("DR-443", "DR-440")
@pytest.mark.parametrize(("rating", "faces", "wounds"), [("brawn", (4, 5, 3, 6), 3), ("magic", (4,), 1)])
def test_a_heros_free_attack_wounds_a_monster_with_each_die_of_its_defence(rating, faces, wounds):
    """DR-443 Brawn or Magic dice against the Ooze's defence 4; it does not strike back."""
    d = given("brenna", "dorgan")
    ooze = put(d, "ooze")
    perform(hero_free_attack_on_monster(d, d.heroes[0], ooze), luck=faces, answers=[rating])
    assert (ooze.wounds, d.heroes[0].wounds) == (wounds, 0)


@clause("DR-444", "DR-R57")
def test_a_heros_free_attack_hits_a_hero_with_each_4_and_armour_applies():
    """DR-444 Two of 3, 4, 5, 1 hit, armour stops one; the target rolls nothing else."""
    d = given("brenna", "haldrun")
    change(d.heroes[1], equipped=["oak-shield"])
    story = perform(hero_free_attack_on_hero(d, d.heroes[0], d.heroes[1]), luck=[3, 4, 5, 1, 4], answers=["brawn"])
    assert (d.heroes[1].wounds, d.heroes[0].wounds) == (1, 0)
    assert [one for one, _ in story.lucks] == ["DR-444", "DR-470"]


@clause("DR-445", "DR-684")
def test_a_monster_killed_by_a_free_attack_is_the_heros():
    """DR-445 Its card goes to his loot pile, and he may rally."""
    d = given("brenna", "dorgan")
    change(d.heroes[0], wounds=2)
    ooze = put(d, "ooze", wounds=3)
    perform(hero_free_attack_on_monster(d, d.heroes[0], ooze), luck=[4, 1, 1, 1], answers=["brawn", "rally"])
    assert (names_of(d.heroes[0].trophies), d.heroes[0].wounds) == (["ooze"], 1)
    assert d.foes.get(0) is None
