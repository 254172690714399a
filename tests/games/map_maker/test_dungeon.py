"""Rounds, Basic Dice, the Boss check and Events."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import PACK, between_rounds, given, happens, on_level, sheet, table
from story import perform
from undercroft.games.map_maker.kinds.terms import EXPLORATION, MONSTER, REST, STEALTH, TRAP
from undercroft.games.map_maker.rules.basic_dice import boss_appears, solo_dice
from undercroft.games.map_maker.rules.event_sheet import event_check
from undercroft.games.map_maker.rules.turn import delving_round
from undercroft.games.map_maker.rules.verbs import pass_role_on


@clause("MM-HV01", "MM-203", "MM-400", "MM-R01")
def test_threat_and_elite_modifiers_of_the_levels():
    levels = {level: PACK.levels[level] for level in (1, 5, 6, 10, 11, 50)}
    assert [one.threat for one in levels.values()] == [0, 0, 1, 1, 2, 9]
    assert [one.elite for one in levels.values()] == [0, 0, 0, 2, 0, 6]


@clause("MM-EX02", "MM-221", "MM-222")
def test_three_different_selection_dice_give_three_choices():
    d = between_rounds(given("mage"))
    perform(solo_dice(d), luck=[1, 4, 5, 3, 2, 6])
    assert d.basic == [3, 0, 0, 2, 6, 0]
    assert d.dice == (1, 4, 5, 3, 2, 6)


@clause("MM-EX01", "MM-223", "MM-R10")
def test_a_pair_keeps_the_higher_of_its_two_dice():
    d = between_rounds(given("mage"))
    perform(solo_dice(d), luck=[4, 4, 6, 5, 2, 1])
    assert (d.basic[EXPLORATION], d.basic[REST]) == (5, 1)
    assert d.lying == 1 << EXPLORATION | 1 << REST


@clause("MM-HV17", "MM-224", "MM-225", "MM-261", "MM-R03", "MM-R11")
def test_the_dice_belong_to_the_selection_dice_in_order():
    d = between_rounds(given("mage"))
    on_level(d, 18)
    perform(solo_dice(d), luck=[4, 6, 4, 2, 5, 6])
    assert (d.basic[EXPLORATION], d.basic[REST]) == (6, 5)
    assert not boss_appears(d)  # 27 < 29
    perform(event_check(d))
    assert d.event is None
    d = between_rounds(given("mage"))
    perform(solo_dice(d), luck=[2, 2, 2, 1, 6, 3])
    assert (d.basic[TRAP], d.lying) == (6, 1 << TRAP)


@clause("MM-HV03", "MM-280", "MM-283", "MM-287", "MM-R04")
def test_a_solo_event_needs_its_encounter():
    d = between_rounds(given("mage", dungeon=2))
    d.level = 2
    perform(delving_round(d), luck=[3, 3, 1, 3, 5, 6, 2, 2], pause=True)
    assert d.event is PACK.event["42"]
    assert (d.basic[STEALTH], d.basic[MONSTER], d.effects) == (5, 6, ())


@clause("MM-HV04", "MM-260", "MM-262", "MM-263", "MM-524")
def test_the_boss_is_met_at_once_when_the_dice_reach_the_score():
    d = between_rounds(given("fighter", "thief", "mage", "cleric", boss="orc-chief", hard="off"))
    d.level = 21
    perform(delving_round(d), luck=[6, 6, 5, 5, 4, 1, 6, 5, 4, 3, 2, 1, 2, 2, 2, 2])
    assert (d.depth, d.boss.threat, d.event) == (22, 4, None)


@clause("MM-HV05", "MM-281")
def test_four_alike_are_no_event():
    d = between_rounds(given("fighter", "thief", "mage", "cleric"))
    d.level = 7
    perform(delving_round(d), luck=[3, 3, 3, 3, 2, 5], pause=True)
    assert (d.boss, d.event, d.basic) == (None, None, [3, 3, 3, 3, 2, 5])


@clause("MM-EX03", "MM-EX04", "MM-135", "MM-283")
def test_the_event_number_is_total_and_dungeon():
    for dungeon, dice, number in ((5, (2, 4), "65"), (3, (5, 6), "113")):
        d = given("fighter", "mage", dungeon=dungeon)
        d.dice = (1, 1, 1, 2, 3, 4)
        perform(event_check(d), luck=dice)
        assert d.event is PACK.event[number]


@clause("MM-HV18", "MM-288", "MM-289", "MM-290", "MM-291", "MM-295")
def test_a_forced_encounter_is_resolved_by_all_without_experience():
    d = given("thief", "mage", level=4, start=1, basic=dict.fromkeys(("trap", "monster"), 3))
    thief, mage = sheet(d, 0, agility=4), sheet(d, 1, agility=1)
    totals = thief.total, mage.total
    happens(d, 92, luck=[3, 4, 2, 5])
    assert (thief.total, mage.total) == totals
    assert (thief.hp, mage.hp) == (thief.hp_limit, mage.hp_limit - 1)
    assert (d.basic[TRAP], d.basic[MONSTER], d.waiting) == (0, 3, [0, 1])


@clause("MM-HV29", "MM-115", "MM-119", "MM-300", "MM-307")
def test_the_role_moves_from_living_hero_to_living_hero():
    d = given("fighter", "thief", "mage", start=1, seats=1)
    assert [hero.place for hero in d.from_left(d.start)] == [2, 0, 1]
    pass_role_on(d)
    assert ([hero.place for hero in d.from_left(d.start)], d.start) == ([0, 1, 2], 2)
    d.heroes[0].hp = 0
    pass_role_on(d)
    assert ([hero.place for hero in d.from_left(d.start)], d.start) == ([2, 1], 1)


@clause("MM-HV32", "MM-951", "MM-959", "MM-265")
def test_in_adventure_mode_the_boss_waits_on_the_recorded_level():
    options = {"mode": "adventure", "boss": "succubus", "depth": 12, "danger": "ill-fortune", "dungeon": 3}
    d = between_rounds(given("fighter", **options))
    d.level = 11
    perform(delving_round(d), luck=[6, 5, 4, 3, 2, 1, 2])
    assert (d.depth, d.boss.threat, d.dice) == (12, 2, ())


@clause("MM-201", "MM-221", "MM-R02")
def test_the_first_round_is_level_one():
    game = table(1, luck=[1, 2, 3, 4, 5, 6], classes="fighter", dungeon=1)
    assert game.view()["level"] == 1
    assert game.asks[0].keys == ("monster", "trap", "stealth")
