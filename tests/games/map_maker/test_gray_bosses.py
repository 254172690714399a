"""The Boss Sheets of the gray column."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import given_fight, keys_told, plain, sheet, skilled, told
from games.map_maker.test_boss_fight import quiet
from games.map_maker.test_white_bosses import HIT, MISSED, acts, strikes
from story import perform
from undercroft.games.map_maker.kinds.terms import LUCK
from undercroft.games.map_maker.rules.boss_verbs import charm, open_players_turn
from undercroft.games.map_maker.rules.experience import gain_any
from undercroft.games.map_maker.rules.fight import action, next_action
from undercroft.games.map_maker.rules.gray_bosses import chaos, kiss

# -- Necromancer ------------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-622", "MM-625")
def test_zombies_rise_and_fight_for_the_necromancer():
    d = quiet("fighter", "thief", "mage", boss="necromancer", squares=[1, 2], sp=5, hatred=[9, 0, 0])
    acts(d, [4, *HIT, *MISSED, *MISSED])  # N - 2 = 1 more zombie; three attacks, no Onslaught
    assert (d.boss.squares, d.boss.sp, d.heroes[0].hp, d.boss.misses) == ([1, 2, 4, 0], 4, 14, 0)
    acts(d, MISSED * 3)  # N zombies stand: no more rise
    assert d.boss.sp == 4


@clause("MM-620", "MM-626", "MM-568")
def test_life_drain_heals_the_necromancer():
    d = quiet("fighter", "mage", boss="necromancer", squares=[1, 1], sp=2, hatred=[9, 0])
    d.boss.hp = 8
    acts(d, [*MISSED, *MISSED, *HIT])
    assert (d.boss.hp, d.boss.sp, d.heroes[0].hp) == (9, 0, 14)
    d = quiet("fighter", boss="necromancer", sp=0)
    acts(d, HIT)  # no zombie, no SP: an Onslaught
    assert d.heroes[0].hp == 14
    d = quiet("fighter", boss="necromancer", sp=2, squares=[1])
    acts(d, MISSED)  # at full HP he drains nobody
    assert d.boss.sp == 2


@clause("MM-601")
def test_the_necromancer_hates_healers():
    d = quiet("cleric", "mage", boss="necromancer")
    sheet(d, 1, hp=3, potions=1)
    skilled(d, 0, 16)
    perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["heal-1", "experience-luck"])
    assert [hero.hatred for hero in d.heroes] == [2, 0]
    perform(gain_any(d, d.heroes[1], 1, "MM-829"), answers=["potion-2", "experience-luck"])
    assert [hero.hatred for hero in d.heroes] == [2, 0]  # potions do not count


# -- Succubus ---------------------------------------------------------------------------------------------------------


@clause("MM-624", "MM-508", "MM-601", "MM-R128")
def test_a_kiss_charms_or_is_hated():
    d = told(quiet("fighter", "mage", boss="succubus", squares=[2, 6], hatred=[3, 1]))
    perform(kiss(d, d.boss, 0), luck=MISSED)  # resisted
    assert "The Fighter's Hatred: 4 (the Kiss is resisted)." in [event.text for event in d.heard]
    assert (d.heroes[0].charmed, d.heroes[0].hatred, d.boss.squares) == (False, 4, [0, 6, 0, 0])
    perform(kiss(d, d.boss, 1), luck=HIT)
    assert (d.heroes[0].charmed, d.heroes[0].hatred, d.heroes[0].hp, d.boss.dice) == (True, 4, 15, 0)
    d.boss.squares = [6, 0, 0, 0]
    perform(kiss(d, d.boss, 0), luck=HIT)  # not the Fighter again
    assert d.heroes[1].charmed


@clause("MM-620", "MM-622", "MM-626")
def test_the_succubus_allures_kisses_and_drains():
    d = quiet("fighter", "thief", "mage", boss="succubus", sp=4, hatred=[9, 0, 0])
    d.boss.hp = 9
    acts(d, [1, 1, 1, *MISSED, *MISSED, *HIT, *MISSED, *MISSED])
    assert (d.boss.sp, d.boss.hp, d.boss.squares, d.heroes[0].hp) == (0, 10, [0, 0, 1, 0], 14)
    d = quiet("fighter", boss="succubus", sp=0, squares=[3, 3])
    charm(d, d.heroes[0])
    acts(d, MISSED)  # everybody is charmed: no Kiss
    assert d.boss.dice == 2


@clause("MM-508", "MM-541", "MM-R33")
def test_a_charmed_action_is_lost_or_strikes_the_least_hated():
    d = told(quiet("fighter", boss="succubus"))
    charm(d, d.heroes[0])
    perform(next_action(d, d.boss))
    assert (keys_told(d)[-1], d.heroes[0].charmed, d.waiting) == ("charm-lost", False, [])
    d = quiet("fighter", "thief", "mage", boss="succubus", hatred=[0, 3, 1])
    charm(d, d.heroes[0])
    sheet(d, 2, hp=1, potions=1)
    perform(next_action(d, d.boss), luck=[6, 1], answers=["hero-1", "potion-3"])
    assert (d.heroes[2].hp, d.heroes[2].potions, [hero.hatred for hero in d.heroes]) == (3, 0, [0, 3, 1])


# -- Blade Sister -----------------------------------------------------------------------------------------------------


@clause("MM-624", "MM-601", "MM-508")
def test_a_parried_attack_is_a_miss_for_hatred():
    d = quiet("fighter", "mage", boss="blade-sister", squares=[5, 2])
    strikes(d, [5, 1])
    assert (d.boss.hp, d.boss.squares, d.heroes[0].hatred) == (10, [0, 2, 0, 0], 1)
    strikes(d, [1, 6])  # a plain miss uses no blade
    assert (d.boss.squares, d.heroes[0].hatred) == ([0, 2, 0, 0], 2)
    strikes(d, [3, 1])
    assert (d.boss.hp, d.boss.dice, d.heroes[0].hatred) == (9, 0, 4)


@clause("MM-620", "MM-622", "MM-625")
def test_she_draws_blades_and_strikes_twice_in_even_rounds():
    d = quiet("fighter", boss="blade-sister", sp=4, round=2)
    acts(d, [3, 4, *HIT, *HIT])
    assert (d.boss.squares, d.boss.sp, d.heroes[0].hp) == ([3, 4, 0, 0], 0, 13)
    d = quiet("fighter", boss="blade-sister", sp=2, round=1)
    acts(d, HIT)
    assert (d.boss.dice, d.boss.sp, d.heroes[0].hp) == (0, 2, 14)


# -- Lord of Chaos ----------------------------------------------------------------------------------------------------


@clause("MM-624", "MM-626", "MM-605")
def test_every_chaos_die_does_something_else():
    d = quiet("fighter", "mage", boss="lord-of-chaos", hatred=[0, 5])
    boss, fighter, mage = d.boss, *d.heroes
    boss.hp = 2
    for die, hp in ((1, 1), (1, 1), (2, 2)):  # never the last HP
        perform(chaos(d, boss, die))
        assert boss.hp == hp
    perform(chaos(d, boss, 3), luck=[6, 6])
    assert (mage.hp, mage.hatred) == (8, 4)
    perform(chaos(d, boss, 4))
    assert mage.hampered == -2
    perform(chaos(d, boss, 5), luck=[6, 6])  # the Fighter has the most HP
    assert fighter.hp == 14
    perform(chaos(d, boss, 6))
    assert boss.threat == 1


@clause("MM-620", "MM-622", "MM-625")
def test_two_equal_chaos_dice_open_with_unmake():
    d = quiet("fighter", boss="lord-of-chaos", sp=3)
    acts(d, [2, 2, *HIT])
    assert (d.heroes[0].hp, d.boss.sp, d.boss.dice) == (13, 1, 0)
    d = quiet("fighter", "thief", "mage", boss="lord-of-chaos", sp=3, hatred=[9, 0, 0])
    acts(d, [1, 2, 6, *MISSED * 3])  # three dice, all different
    assert d.boss.sp == 3


# -- Soul Harvester ---------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-624", "MM-625")
def test_hits_fill_jars_and_enough_of_them_are_reaped():
    d = quiet("fighter", boss="soul-harvester", sp=0)
    acts(d, [*HIT, 4])
    assert (d.boss.squares, d.heroes[0].hp) == ([4, 0, 0, 0], 14)
    d.boss.squares = [4, 0, 2, 0]  # N + 1
    sheet(d, 0, hp=14)
    acts(d, [*HIT, *MISSED, *MISSED])
    assert (d.boss.dice, d.heroes[0].hp) == (0, 13)


@clause("MM-620", "MM-622", "MM-626", "MM-624")
def test_the_harvester_devours_and_jars_can_be_broken():
    d = quiet("fighter", "mage", boss="soul-harvester", sp=3, squares=[3, 5], hatred=[9, 0])
    d.boss.hp = 5
    acts(d, MISSED * 2)
    assert (d.boss.squares, d.boss.hp, d.boss.sp) == ([0, 5, 0, 0], 6, 1)
    fighter = sheet(d, 0, hp=4, hatred=0)
    perform(action(d, d.boss, fighter), luck=[6, 1], answers=["attack-target"])
    assert (fighter.hp, fighter.hatred, d.boss.dice) == (5, 1, 0)


# -- Dungeon Master ---------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-622", "MM-624", "MM-625")
def test_the_leftmost_square_strikes_everybody_then_half_the_attacks():
    d = quiet("fighter", "thief", "mage", boss="dungeon-master", squares=[0, 0, 0, 0, 6], sp=0, hatred=[9, 0, 0])
    sheet(d, 0, penalty={"luck": 3})
    acts(d, [1, 6, 1, 6, 1, 6, *MISSED, *MISSED])  # 7 against 8, 8 and 5
    assert ([hero.hp for hero in d.heroes], d.boss.dice) == ([14, 11, 9], 0)
    assert d.heroes[0].penalty[LUCK] == 3
    d = quiet("fighter", "thief", "mage", boss="dungeon-master", squares=[0, 0, 0, 0, 6], sp=0, hatred=[9, 0, 0])
    sheet(d, 1, hp=1, penalty={"luck": 3})
    acts(d, [1, 6, 1, 6, 1, 6, *MISSED])  # the Thief dies: of two living Heroes half is one attack
    assert (d.heroes[1].hp, d.boss.misses) == (0, 1)
    d = quiet("fighter", boss="dungeon-master", sp=2)
    acts(d, [1, 2, 3, 4, 5, *MISSED])  # New Level, then Monster strikes; solo no attack follows
    assert (d.boss.squares, d.boss.sp) == ([0, 2, 3, 4, 5], 0)
    d = quiet("fighter", boss="dungeon-master", sp=1)
    acts(d, HIT)
    assert d.heroes[0].hp == 14


@clause("MM-627", "MM-601", "MM-624")
def test_the_leftmost_square_can_be_cleared_by_a_test_of_its_attribute():
    d = plain(given_fight("fighter", "mage", boss="dungeon-master", squares=[0, 0, 3, 1], threat=0))
    fighter = sheet(d, 0, agility=4)
    story = perform(action(d, d.boss, fighter), luck=[2, 3], answers=["clear"])  # 2 + 4 against 3 + 3
    assert story.asks[0].keys == ("attack-boss", "clear", "pass")
    assert (d.boss.squares, fighter.hatred) == ([0, 0, 0, 1, 0], 1)
    perform(action(d, d.boss, fighter), luck=[1, 6], answers=["clear"])
    assert (fighter.hp, d.boss.dice, fighter.hatred) == (15, 1, 1)  # a failure costs nothing


@clause("MM-624", "MM-622")
def test_rewrite_comes_once_each_players_turn_and_costs_sp():
    d = quiet("fighter", "mage", boss="dungeon-master", sp=2)
    strikes(d, [6, 1, 1])  # 1 + 2 against 4: no hit any more
    assert (d.boss.hp, d.boss.sp) == (10, 1)
    strikes(d, [6, 1])
    assert (d.boss.hp, d.boss.sp) == (9, 1)
    open_players_turn(d, d.boss)
    strikes(d, [6, 1, 6])
    assert (d.boss.hp, d.boss.sp) == (8, 0)
    open_players_turn(d, d.boss)
    strikes(d, [6, 1])  # no SP left
    assert d.boss.hp == 7
