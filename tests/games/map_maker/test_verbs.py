"""Verbs: what each of them changes, and the figures it tells; nothing is told where nothing changes."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, given_fight, sheet, told
from undercroft.games.map_maker.kinds.terms import LUCK
from undercroft.games.map_maker.rules import boss_verbs, verbs
from undercroft.games.map_maker.rules.state import GameOver
from undercroft.games.map_maker.words.reasons import FURY


def figures(d) -> list[tuple[str, list[int]]]:
    """Each event told, with its numbers."""
    return [(event.kind.key, [one for one in event.facts.values() if type(one) is int]) for event in d.heard]


def fought(*classes: str, **more):
    return told(given_fight(*classes or ("fighter", "mage"), **{"boss": "necromancer", **more}))


# -- the Boss ----------------------------------------------------------------------------------------------------------


@clause("MM-624")
@pytest.mark.parametrize(("hp", "said"), [(3, [("boss-lost", [2, 1])]), (2, []), (1, [])])
def test_a_boss_never_takes_its_own_last_hp(hp, said):
    d = fought(hp=hp)
    boss_verbs.weaken_boss(d, d.boss, 2)
    assert figures(d) == said


@clause("MM-626")
@pytest.mark.parametrize(("lost", "said"), [(0, []), (1, [("boss-healed", [1, 10])]), (3, [("boss-healed", [2, 9])])])
def test_a_boss_recovers_up_to_its_initial_hp(lost, said):
    d = fought(hp=10)
    d.boss.hp -= lost
    boss_verbs.heal_boss(d, d.boss, 2)
    assert figures(d) == said


@clause("MM-102", "MM-564")
@pytest.mark.parametrize(("hp", "left"), [(5, 3), (3, 1), (2, 0), (1, 0)])
def test_the_hp_a_boss_has_left_are_told_and_are_never_below_0(hp, left):
    d = fought(hp=hp)
    try:
        boss_verbs.harm_boss(d, d.boss, d.heroes[1], 2)
    except GameOver:
        assert (left, d.killer, d.boss.hp) == (0, 1, 0)
    assert figures(d)[0] == ("boss-lost", [2, left])


@clause("MM-662", "MM-660")
def test_threat_and_attack_are_told_as_they_stand_afterwards():
    d = fought(threat=2, attack=8)
    boss_verbs.raise_threat(d, d.boss, 0, FURY, "MM-662")
    boss_verbs.raise_threat(d, d.boss, 3, FURY, "MM-662")
    boss_verbs.raise_attack(d, d.boss, 2)
    assert figures(d) == [("threat", [5, 3]), ("attack-up", [10, 2])]


@clause("MM-625", "MM-903")
def test_a_die_is_placed_on_the_leftmost_empty_square_and_told_by_its_number():
    d = fought(squares=[4, 0, 2])
    boss_verbs.place_die(d, d.boss, 6)
    boss_verbs.remove_die(d, d.boss, 0)
    assert figures(d) == [("placed", [2, 6]), ("cleared", [1, 4])]
    assert d.boss.squares[:3] == [0, 6, 2]


@clause("MM-601", "MM-602", "MM-R112")
@pytest.mark.parametrize(
    ("hp", "before", "n", "said"),
    [(5, 2, 1, [("hatred", [3])]), (5, 2, -1, [("hatred", [1])]), (5, 1, -2, [("hatred", [0])]), (5, 0, -1, []),
     (5, 2, 0, []), (0, 2, 1, [])],
)  # fmt: skip
def test_hatred_is_never_below_0_and_the_dead_carry_none(hp, before, n, said):
    d = fought(hatred=[before, 0])
    sheet(d, 0, hp=hp)
    boss_verbs.change_hatred(d, d.heroes[0], n, "hit")
    assert figures(d) == said


@clause("MM-601")
@pytest.mark.parametrize(("why", "said"), [("hit", "a hit on the Boss"), ("attacked", "the Boss has attacked")])
def test_hatred_says_what_it_comes_from(why, said):
    d = fought(hatred=[2, 0])
    boss_verbs.change_hatred(d, d.heroes[0], 1, why)
    assert [event.text for event in d.heard] == [f"The Fighter's Hatred: 3 ({said})."]


@clause("MM-603")
def test_alone_hatred_is_not_tracked():
    d = fought("fighter")
    boss_verbs.change_hatred(d, d.heroes[0], 2, "hit")
    assert (figures(d), d.heroes[0].hatred) == ([], 0)


@clause("MM-566", "MM-R49")
def test_every_second_miss_raises_the_threat():
    d = fought(threat=2)
    for _ in range(4):
        boss_verbs.count_miss(d, d.boss)
    misses = [("boss-misses", [n]) for n in range(1, 5)]
    assert figures(d) == [misses[0], misses[1], ("threat", [3, 1]), misses[2], misses[3], ("threat", [4, 1])]


# -- Hero Sheets and the Dungeon Sheet ---------------------------------------------------------------------------------


@clause("MM-802", "MM-804", "MM-904")
def test_recoveries_stop_at_the_initial_values_and_tell_what_there_is_now():
    d = told(given("fighter"))
    hero = sheet(d, 0, hp=13, sp=4)
    assert [verbs.recover_hp(d, hero, n, "MM-284") for n in (1, 3, 1)] == [1, 1, 0]
    for _ in range(2):
        verbs.recover_sp(d, hero, 1, "MM-284")
    assert figures(d) == [("healed", [1, 14]), ("healed", [1, 15]), ("all-hp", []), ("got-sp", [1, 5]), ("all-sp", [])]
    verbs.recover_hp(d, hero, 0, "MM-360")
    assert len(figures(d)) == 5  # of nothing nothing is told


@clause("MM-804", "MM-801")
def test_losses_stop_at_0_and_tell_what_is_left():
    d = told(given("fighter", "mage"))
    hero = sheet(d, 0, hp=3, sp=2)
    verbs.lose_sp(d, hero, 3, "MM-284")
    verbs.lose_hp(d, hero, 2, "MM-284")
    verbs.lose_hp(d, hero, 2, "MM-284")
    assert figures(d)[:3] == [("lost-sp", [2, 0]), ("lost-hp", [2, 1]), ("lost-hp", [2, 0])]


@clause("MM-831", "MM-901")
def test_an_attribute_bears_three_penalties_each_told():
    d = told(given("fighter"))
    verbs.mark_penalty(d, d.heroes[0], LUCK, 2, "MM-831")
    verbs.mark_penalty(d, d.heroes[0], LUCK, 2, "MM-831")
    verbs.erase_penalty(d, d.heroes[0], LUCK)
    assert figures(d) == [("penalty", [1]), ("penalty", [2]), ("penalty", [3]), ("erased", [2])]


@clause("MM-829", "MM-852")
@pytest.mark.parametrize(("luck", "pays"), [(3, 0), (4, 1), (5, 0), (9, 2)])
def test_a_full_row_of_luck_pays_its_number(luck, pays):
    d = told(given("fighter"))
    sheet(d, 0, luck=luck)
    assert verbs.mark_experience(d, d.heroes[0], LUCK, "MM-328") == pays
    assert [numbers for key, numbers in figures(d) if key == "luck-bonus"] == ([[pays]] if pays else [])


@clause("MM-900")
@pytest.mark.parametrize(("die", "lies"), [(0, 1), (1, 1), (6, 6), (7, 6)])
def test_a_basic_die_lies_between_1_and_6(die, lies):
    d = told(given("fighter", basic={}))
    verbs.place_basic(d, 2, die, "MM-900")
    assert (d.basic[2], d.lying, figures(d)) == (lies, 1 << 2, [("basic", [lies])])
    verbs.remove_basic(d, 2, "MM-205")
    verbs.remove_basic(d, 2, "MM-205")
    assert (d.basic[2], d.lying, [key for key, _ in figures(d)]) == (0, 0, ["basic", "removed"])


@clause("MM-R69")
@pytest.mark.parametrize(("n", "left"), [(0, 15), (3, 12), (14, 1), (15, 1)])
def test_initial_hp_are_lowered_to_1_at_least(n, left):
    d = told(given("fighter"))
    hero = d.heroes[0]
    verbs.lower_initial_hp(d, hero, n)
    assert (hero.hp, hero.hp_limit, figures(d)) == (left, left, [("initial-hp", [left])] if n else [])


@clause("MM-201", "MM-203", "MM-400")
@pytest.mark.parametrize("level", [5, 9, 10])
def test_the_next_level_is_told_with_its_threat_and_whether_it_is_elite(level):
    d = told(given("fighter", level=level))
    printed = PACK.levels[level + 1]
    verbs.mark_level(d)
    assert figures(d) == [
        ("level", [level + 1, printed.threat, printed.elite]),
        *([("elite", [printed.elite])] if printed.elite else []),
    ]
    assert bool(printed.elite) is (level == 9)


@clause("MM-115", "MM-307", "MM-308")
def test_the_role_passes_the_dead_by():
    d = given("fighter", "mage", "thief")
    sheet(d, 1, hp=0)
    for start in (2, 0, 2):
        verbs.pass_role_on(d)
        assert d.start == start
