"""The variant with combat stances."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter, row
from games.mini_rogue.given import PACK, change, given, hero, party, room, table_at
from games.mini_rogue.printed import FIGHTER
from story import perform
from undercroft.games.mini_rogue.board.fight import notes_of, shown
from undercroft.games.mini_rogue.rules.combat import combat_round, fight
from undercroft.games.mini_rogue.rules.rooms import trap
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.turn import leave_area


def attack(d, enemy, luck, answers):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


def standing(stance, **values):
    """A fighter in the middle of a Combat, in this stance."""
    d = fighter(stances=True, **values)
    enemy = facing(d)
    d.stances = [PACK.stance[stance]]
    return d, enemy


@clause("MR-940")
def test_without_the_variant_no_stance_is_asked_for():
    d = fighter()
    assert attack(d, facing(d), [3, 1], ["done"]).asked("MR-943") == []


@clause("MR-940")
def test_a_skill_test_ignores_the_stance():
    """MR-940 In the Defensive stance a 6 counts 4 in Combat, but in a test it is a star."""
    d, _ = standing("defensive")
    assert perform(skill_test(d, hero(d)), luck=[6, 2]).result == (True, 2)
    d, _ = standing("aggressive")
    assert perform(skill_test(d, hero(d)), luck=[4, 2]).result == (False, 2)


@clause("MR-940", "MR-949")
def test_a_stance_ends_with_its_combat():
    """MR-949 The Sellsword's cloak counts Armour against Traps, but not the bonus of a stance taken in a fight."""
    d = given("sellsword", stances=True, armor=0, card_up=False, rooms={0: "clockwork-lock"})
    perform(fight(d, [hero(d)], room(d, "city-guard"), row(3)), luck=[6, 1], answers=["stance-defensive"])
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 1])
    assert hero(d).hp == 9


@clause("MR-941", "MR-943", "MR-EX69")
@pytest.mark.parametrize(
    ("stance", "offered"),
    [
        ("aggressive", ("stance-aggressive", "stance-balanced")),
        ("balanced", ("stance-aggressive", "stance-balanced", "stance-defensive")),
        ("defensive", ("stance-balanced", "stance-defensive")),
    ],
)
def test_a_stance_is_kept_or_shifted_to_a_neighbour(stance, offered):
    """MR-EX69 After an Aggressive round Defensive cannot be reached directly."""
    d, enemy = standing(stance)
    story = attack(d, enemy, [3, 1], ["stance-balanced", "done"])
    assert story.asks[0].keys == offered


@clause("MR-943")
def test_the_stance_of_one_round_is_where_the_next_begins():
    d, enemy = standing("balanced")
    attack(d, enemy, [3, 1], ["stance-aggressive", "done"])
    story = attack(d, enemy, [3, 1], ["stance-balanced", "done"])
    assert story.asks[0].keys == ("stance-aggressive", "stance-balanced")


@clause("MR-941")
def test_there_are_three_stances():
    assert list(PACK.stance) == ["aggressive", "balanced", "defensive"]


@clause("MR-942")
def test_every_combat_starts_balanced():
    d = fighter(stances=True)
    perform(fight(d, [hero(d)], room(d, "city-guard"), row(3)), luck=[4, 1], answers=["stance-aggressive"])
    story = perform(fight(d, [hero(d)], room(d, "city-guard"), row(3)), pause=True)
    assert story.pending.keys == ("stance-aggressive", "stance-balanced", "stance-defensive")


@clause("MR-942")
def test_each_of_three_enemies_is_a_combat_that_starts_balanced():
    d = fighter(stances=True)
    gang = room(d, "gutter-gang")
    story = perform(fight(d, [hero(d)], gang, gang.rows[0]), luck=[4, 1], answers=["stance-aggressive"], pause=True)
    assert (d.enemy.number, story.pending.keys[-1]) == (2, "stance-defensive")


@clause("MR-R58", "MR-942")
def test_the_second_phase_of_the_final_guardian_starts_balanced():
    d = fighter(stances=True, area=10, at=8, xp=12, potions=["fire"])
    d.guardian = PACK.guardian["kings-remains"]
    story = perform(leave_area(d), luck=[6, 6, 5, 1], answers=["stance-aggressive", "done", "use-fire"], pause=True)
    assert str(d.enemy.name) == "The Unbound Blood"
    assert story.pending.keys == ("stance-aggressive", "stance-balanced", "stance-defensive")


READINGS = {
    "aggressive": {1: 0, 2: 0, 3: 4, 4: 5, 5: 6, 6: 7},
    "balanced": {1: 0, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6},
    "defensive": {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4},
}
CRITICALS = {"aggressive": (5, 6), "balanced": (6,), "defensive": ()}


@clause("MR-944", "MR-945", "MR-946", "MR-948")
@pytest.mark.parametrize("stance", READINGS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_each_face_is_read_in_the_column_of_the_stance(stance, face):
    d, enemy = standing(stance)
    story = attack(d, enemy, [face, 1], [f"stance-{stance}", "done"])
    assert enemy.hp == 20 - READINGS[stance][face]
    assert story.offered("critical-1") == (face in CRITICALS[stance])


@clause("MR-945")
def test_in_the_aggressive_stance_a_two_fails_a_reroll_and_empties_the_die():
    d, enemy = standing("aggressive")
    attack(d, enemy, [5, 1, 2], ["stance-aggressive", "critical-1", "done"])
    assert enemy.hp == 20


@clause("MR-945")
def test_a_critical_rerolled_in_the_aggressive_stance_is_read_in_its_column_too():
    d, enemy = standing("aggressive")
    attack(d, enemy, [5, 1, 3], ["stance-aggressive", "critical-1", "done"])
    assert enemy.hp == 20 - 6 - 4


@clause("MR-946", "MR-948", "MR-949", "MR-EX97")
def test_a_defensive_round():
    """MR-EX97 Dice 1 and 6: damage 1 + 4 = 5, no re-roll; Armour 1 and the bonus: 4 - 2 = 2 HP lost."""
    d = fighter(stances=True, xp=6, armor=1)
    enemy = facing(d, damage=4)
    story = attack(d, enemy, [1, 6, 3], ["stance-defensive", "done"])
    assert not story.offered("critical-2")
    assert (enemy.hp, hero(d).hp) == (15, 8)


@clause("MR-949")
def test_the_armour_bonus_is_gone_when_the_stance_is_left():
    d = fighter(stances=True)
    enemy = facing(d, damage=2)
    attack(d, enemy, [2, 3], ["stance-defensive", "done"])
    assert hero(d).hp == 9
    attack(d, enemy, [2, 3], ["stance-balanced", "done"])
    assert hero(d).hp == 7


@clause("MR-R73")
@pytest.mark.parametrize(("face", "traits", "lost"), [(3, [], 3), (6, [], 4), (3, ["unstoppable"], 4)])
def test_the_armour_bonus_is_ignored_like_all_armour(face, traits, lost):
    d = fighter(stances=True)
    enemy = facing(d, damage=4, traits=traits)
    attack(d, enemy, [2, face], ["stance-defensive", "done"])
    assert hero(d).hp == 10 - lost


@clause("MR-947")
def test_the_stance_is_public():
    d = given("sellsword", stances=True, rooms={0: "city-guard"}, card_up=False)
    table = table_at(d, luck=[2, 1])
    table.answer(0, "stance-defensive")
    assert table.view(0)["heroes"][0]["stance"] == table.view(None)["heroes"][0]["stance"] == "Defensive"


@clause("MR-EX70", "MR-R23", "MR-R71")
def test_in_the_aggressive_stance_a_cursed_six_is_still_a_critical():
    """MR-EX70 It counts as 5, read as 6; the re-roll (4) is lowered to 3, read as 4."""
    d, enemy = standing("aggressive", cursed=True)
    attack(d, enemy, [6, 1, 1, 4], ["stance-aggressive", "critical-1", "done"])
    assert enemy.hp == 20 - 6 - 4


@clause("MR-R71")
@pytest.mark.parametrize(("stance", "face", "damage"), [("aggressive", 3, 0), ("defensive", 1, 1), ("defensive", 3, 2)])
def test_the_curse_lowers_the_face_before_the_stance_reads_it(stance, face, damage):
    d, enemy = standing(stance, cursed=True)
    attack(d, enemy, [face, 1, 1], [f"stance-{stance}", "done"])
    assert enemy.hp == 20 - damage


@clause("MR-R71")
def test_the_stance_is_chosen_before_anything_else():
    d = given("sellsword", stances=True)
    story = attack(d, facing(d), [3, 1], ["stance-balanced", "roll", "done"])
    assert story.asks[0].clause == "MR-943"


@clause("MR-R72", "MR-940")
def test_in_a_party_each_character_has_its_own_stance():
    d = party("sellsword", "canoness", stances=True)
    for one in d.heroes:
        change(one, card_up=False, potions=[], armor=0)
    story = perform(
        fight(d, d.heroes, room(d, "city-guard"), row(20, 4)),
        luck=[2, 3, 2, 3],
        answers=["stance-defensive", "done", "stance-aggressive", "done"],
        pause=True,
    )
    assert story.asked("MR-943")[1].keys == ("stance-aggressive", "stance-balanced", "stance-defensive")
    assert story.pending.keys == ("stance-balanced", "stance-defensive")
    assert [one.hp for one in d.heroes] == [7, 6]


@clause("MR-323", "MR-325")
def test_a_die_that_has_collected_nine_is_not_drawn_as_three():
    d = given(hp=20, rooms={0: "city-guard"}, area=8, **{**FIGHTER, "potions": []})
    table = table_at(d, luck=[6, 4, 3])
    table.answer(0, "critical-1")
    dice = table.view(0)["dice"]
    assert (dice["faces"], dice["values"]) == ([3], [9])
    assert (shown(3, 9), shown(3, 3), shown(4, 0)) == (9, 3, 4)
    assert notes_of(dice, 0) == ["worth 9"]
