"""The common procedures of the Boss Sheets: what their words mean, each proven once."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, ended, given, given_fight, keys_told, plain, sheet, skilled, told
from games.map_maker.test_boss_fight import quiet
from games.map_maker.test_white_bosses import HIT, MISSED, acts, strikes
from story import perform
from undercroft.games.map_maker.kinds.terms import AGILITY, DEFENSE, LUCK
from undercroft.games.map_maker.rules.boss import meet_the_boss
from undercroft.games.map_maker.rules.boss_turn import (
    ability_attack,
    attack,
    attack_everyone,
    half_of,
    onslaught,
    place_dice,
    reaction,
    skill_attack,
    target,
)
from undercroft.games.map_maker.rules.boss_verbs import change_hatred, open_boss_turn, raise_attack, raise_threat
from undercroft.games.map_maker.rules.encounters import act
from undercroft.games.map_maker.rules.experience import gain_any
from undercroft.games.map_maker.rules.fight import action, boss_turn
from undercroft.games.map_maker.rules.gray_bosses import drained
from undercroft.games.map_maker.rules.scores import attack_test, defence_test, encounter_test, target_test
from undercroft.games.map_maker.rules.white_bosses import caught
from undercroft.games.map_maker.words.reasons import ANGER
from undercroft.rulebook import find

BREATH = PACK.boss_skill["fire-breath"].but(hp=1)


def test_the_words_of_the_sheets_can_be_looked_up():
    assert find("map-maker", "Onslaught")[0].id == "MM-645"
    assert "MM-648" in [one.id for one in find("map-maker", "Bulk")]


@clause("MM-641")
def test_half_is_rounded_up_and_at_half_or_less_is_measured_by_the_initial_hp():
    assert [half_of(n) for n in (1, 2, 3, 4)] == [1, 1, 2, 2]
    d = quiet("fighter", hp=9)
    d.boss.hp = 5
    assert not d.boss.is_half
    d.boss.hp = 4
    assert d.boss.is_half


@clause("MM-641", "MM-642", "MM-645")
def test_counts_by_n_keep_the_dead_and_an_onslaught_counts_the_living():
    d = quiet(
        "fighter", "thief", "mage", "cleric", boss="spider-queen", squares=[1, 1, 1, 1], sp=0, hatred=[9, 0, 0, 0]
    )
    sheet(d, 1, hp=0)
    sheet(d, 2, hp=0)
    acts(d, MISSED * 4)  # N is still 4: two eggs hatch; two Heroes live: an Onslaught of two
    assert (d.boss.squares, d.boss.misses) == ([0, 0, 1, 1], 2)


@clause("MM-642")
def test_the_target_is_found_anew_before_every_attack():
    d = quiet("fighter", "mage", hatred=[2, 2])
    story = perform(onslaught(d, d.boss), luck=MISSED * 2, answers=["hero-2"])
    assert [ask.clause for ask in story.asks] == ["MM-604"]  # then the Mage has 1, the Fighter 2
    assert [hero.hatred for hero in d.heroes] == [1, 1]
    assert perform(target(quiet("mage"))).result.kind.key == "mage"


@clause("MM-643", "MM-644")
def test_attack_skill_attack_and_ability_attack():
    d = quiet("fighter", "mage", boss="black-dragon", hatred=[9, 0])
    fighter, tail = d.heroes[0], PACK.boss_skill["dragon-tail"]
    sheet(d, 0, penalty={"agility": 1})
    perform(attack(d, d.boss, fighter), luck=[3, 3])  # 3 + 3 against 3 + 2: 1 HP
    perform(skill_attack(d, d.boss, fighter, tail), luck=[3, 4])  # 3 + 3 against 4 + 2 - 1: 2 HP
    assert fighter.hp == 15 - 1 - 2
    perform(skill_attack(d, d.boss, fighter, tail), luck=[1, 6])
    assert d.boss.misses == 1
    perform(ability_attack(d, d.boss, fighter, 4, LUCK), luck=[1, 3])  # 1 + 4 against 3 + 2: a tie hits
    perform(ability_attack(d, d.boss, fighter, 4, LUCK), luck=[1, 4])
    assert (fighter.hp, d.boss.misses) == (11, 1)  # a miss of an Ability makes nobody angry


@clause("MM-645", "MM-655")
def test_an_onslaught_is_counted_when_it_begins_and_opened_by_a_skill():
    d = quiet("fighter", "mage", boss="orc-chief", hatred=[9, 0], sp=2)
    sheet(d, 0, hp=2)
    blow = PACK.boss_skill["crushing-blow"]
    perform(onslaught(d, d.boss, blow), luck=[*HIT, *MISSED])  # 2 HP: dead; the second attack comes all the same
    assert (d.heroes[0].hp, d.boss.sp, d.boss.misses) == (0, 0, 1)
    d = quiet("fighter", boss="orc-chief", sp=2)
    perform(onslaught(d, d.boss, blow), luck=MISSED)
    assert (d.boss.sp, d.boss.misses) == (0, 1)  # paid although it missed; solo: one attack
    d = quiet("fighter", "mage", hatred=[9, 0])
    sheet(d, 0, hp=1)
    sheet(d, 1, hp=1)
    assert ended(onslaught(d, d.boss), luck=HIT * 2)  # nobody lives: it stops


@clause("MM-646", "MM-654")
def test_minions_eggs_and_jars_are_targets_and_nothing_else():
    can = {key for key, kind in PACK.boss.items() if kind.targets}
    assert can == {"skeleton-king", "spider-queen", "orc-chief", "necromancer", "soul-harvester"}
    assert [key for key, kind in PACK.boss.items() if kind.clears] == ["dungeon-master"]
    for boss in PACK.boss:
        d = quiet("fighter", boss=boss, squares=[1, 2])
        keys = perform(action(d, d.boss, d.heroes[0]), pause=True).pending.keys
        assert keys[0] == "attack-boss"  # always
        assert ("attack-target" in keys, "clear" in keys) == (boss in can, boss == "dungeon-master")


@clause("MM-646")
def test_dice_do_not_slide_and_without_an_empty_square_none_is_rolled():
    d = quiet("fighter", boss="skeleton-king", squares=[1, 2, 3])
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-target"])
    assert d.boss.squares == [0, 2, 3, 0]
    perform(place_dice(d, d.boss, 4), luck=[5, 6])
    assert d.boss.squares == [5, 2, 3, 6]
    perform(place_dice(d, d.boss, 1))


@clause("MM-647")
def test_who_is_attacked_alone_loses_one_hatred_and_reactions_change_nothing():
    d = quiet("fighter", "mage", boss="black-dragon", hatred=[5, 5])
    fighter = d.heroes[0]
    perform(attack(d, d.boss, fighter), luck=HIT)
    perform(ability_attack(d, d.boss, fighter, 2), luck=MISSED)
    assert fighter.hatred == 3
    perform(reaction(d, d.boss, fighter, 2, AGILITY), luck=HIT)
    perform(attack_everyone(d, d.boss, BREATH), luck=[6, 1, 1])
    assert [hero.hatred for hero in d.heroes] == [3, 5]
    d = quiet("fighter", "mage", boss="black-dragon", hatred=[0, 0])
    skilled(d, 0, 28)
    strikes(d, [6, 1], answers=["finishing-blow-1"])
    assert (d.boss.hp, d.heroes[0].hatred) == (8, 2)  # two HP, but one hit


@clause("MM-648")
def test_bulk_can_be_switched_off_and_solo_has_none():
    dice = [6, 5, 4, 3, 2, 1]
    for heroes, bulk, hp in (
        (("fighter",), "on", 6),
        (("fighter", "mage"), "on", 7 + 2 * 4),
        (("fighter", "mage"), "off", 7),
    ):
        d = given(*heroes, boss="black-dragon", level=22, bulk=bulk)
        perform(meet_the_boss(d), luck=[*dice, 1, 1, 1])
        assert (d.boss.hp, d.boss.hp_limit) == (hp, hp)


@clause("MM-648", "MM-971")
@pytest.mark.parametrize(
    ("heroes", "hard", "hp"),
    [
        (1, "on", 6 + 3),
        (2, "on", 7 + 2 * 4 - 2 + 3),
        (3, "off", 8 + 3 * 4 + 2),
        (3, "on", 8 + 3 * 4 + 2 - 2 + 3),
        (4, "on", 9 + 4 * 4 - 1 + 3),
    ],
)
def test_three_heroes_meet_more_bulk_and_hard_mode_has_dice_for_a_part_of_it(heroes, hard, hp):
    """MM-648 Three Heroes: 2 HP more; Hard Mode: some fewer, and the two lowest dice (2 + 1) on top."""
    d = given(*("fighter", "mage", "thief", "cleric")[:heroes], boss="black-dragon", level=22, hard=hard)
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 1, 1, 1])
    assert d.boss.hp == hp


@clause("MM-645", "MM-648")
def test_ferocity_adds_attacks_against_several_heroes_however_many_are_left():
    fierce = PACK.boss["orc-chief"].but(ferocity=2)
    for heroes, bulk, attacks in ((1, "on", 1), (2, "on", 2 + fierce.ferocity), (2, "off", 2)):
        d = quiet(*("fighter", "mage")[:heroes], boss="orc-chief", threat=2, bulk=bulk)
        d.boss.kind, d.heroes[0].hatred = fierce, 9
        perform(onslaught(d, d.boss), luck=MISSED * attacks)
    sheet(d := quiet("fighter", "mage", boss="orc-chief", threat=2), 1, hp=0)
    d.boss.kind = fierce
    perform(onslaught(d, d.boss), luck=MISSED * (1 + fierce.ferocity))


@clause("MM-624", "MM-646")
def test_a_jar_that_breaks_costs_the_harvester_hp_but_never_the_last():
    for hp, left in ((5, 4), (1, 1)):
        d = quiet("fighter", boss="soul-harvester", squares=[1])
        d.boss.hp = hp
        d.boss.kind = PACK.boss["soul-harvester"].but(target_harms=1)
        perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-target"])
        assert (d.boss.hp, d.boss.dice) == (left, 0)


@clause("MM-649", "MM-653")
def test_one_die_against_everybody_counts_for_each_hero_by_itself():
    d = told(quiet("fighter", "mage", "thief", boss="black-dragon", threat=2))
    sheet(d, 2, intelligence=10, agility=10, defense=2)
    story = perform(attack_everyone(d, d.boss, BREATH), luck=[4, 5, 5, 6])
    assert [key for key in keys_told(d) if key in ("boss-attacks", "hit", "miss")] == [
        "boss-attacks", "hit", "boss-attacks", "miss", "boss-attacks", "hit",
    ]  # fmt: skip
    assert len(story.lucks) == 4  # the Boss's die once; then Mage, Thief, Fighter (from the left of the role)
    # Mage 5 + 2 against 4 + 3 + 2; Thief 5 + 2 against (4 - 2) + 3 + 0; Fighter 6 + 2 against 9
    assert [hero.hp for hero in d.heroes] == [14, 8, 11]


@clause("MM-650", "MM-662")
def test_the_steps_of_an_action_come_in_order_and_fury_at_the_end():
    d = told(quiet("fighter", "mage", boss="orc-chief", hatred=[9, 0], round=30, sp=6))
    d.boss.hp = 5
    perform(boss_turn(d, d.boss), luck=[*MISSED, *MISSED])
    steps = [key for key in keys_told(d) if key in ("attack-up", "boss-skill", "boss-attacks", "threat")]
    assert steps == ["attack-up", "boss-skill", "boss-attacks", "boss-attacks", "threat", "threat"]
    assert d.boss.threat == 2  # two misses: anger; then Fury
    d = quiet("fighter", round=29)
    perform(boss_turn(d, d.boss), luck=MISSED)
    assert d.boss.threat == 0


@clause("MM-651")
def test_weaker_attacks_hold_for_every_attack_of_the_turn_and_add_up():
    d = quiet("fighter", "mage", boss="spider-queen", squares=[1], sp=2, hatred=[9, 0])
    fighter, web = d.heroes[0], PACK.boss_skill["web"]
    for _ in range(2):
        perform(onslaught(d, d.boss, web, caught), luck=[*HIT, *MISSED])
    assert fighter.hampered == -4
    assert (attack_test(d, d.boss, fighter).hero_mod, target_test(d.boss, fighter).hero_mod) == (-4, -4)
    assert defence_test(d, d.boss, fighter).hero_mod == 0
    open_boss_turn(d, d.boss)
    assert fighter.hampered == 0


@clause("MM-652")
def test_a_special_rule_holds_where_it_says():
    more = {"mode": "adventure", "depth": 20, "danger": "ill-fortune"}
    d = plain(given_fight("fighter", boss="hero-hunter", **more))
    assert defence_test(d, d.boss, d.heroes[0]).foe_mod == 1  # fight only
    assert encounter_test(d, d.heroes[0], AGILITY).foe_mod == 0
    d = plain(given("fighter", boss="spider-queen", **more))
    assert encounter_test(d, d.heroes[0], AGILITY).foe_mod == 1  # Stealth, while delving
    d = plain(given_fight("fighter", boss="hero-hunter"))
    assert defence_test(d, d.boss, d.heroes[0]).foe_mod == 0  # Normal Mode


@clause("MM-656")
def test_a_parried_attack_is_a_miss_and_a_lost_one_is_none():
    d = quiet("warlock", "mage", boss="blade-sister", squares=[6], hatred=[0, 0])
    skilled(d, 0, 28)
    sheet(d, 0, hp=5)
    strikes(d, [6, 1], answers=["soul-drain-1"])  # would hit, but the blade parries
    assert (d.boss.hp, d.heroes[0].hp, d.heroes[0].hatred) == (10, 5, 1)
    d = quiet("fighter", "mage", boss="hero-hunter", squares=[6], hatred=[0, 0])
    strikes(d, HIT)
    assert (d.boss.hp, d.heroes[0].hatred, d.boss.misses) == (10, 0, 0)


@clause("MM-657")
def test_only_hp_really_restored_by_a_skill_are_hated():
    d = quiet("warlock", "mage", boss="necromancer", hatred=[0, 0])
    skilled(d, 0, 28)
    sheet(d, 0, hp=9)
    strikes(d, [6, 1], answers=["soul-drain-1"])
    assert (d.heroes[0].hp, d.heroes[0].hatred) == (10, 2 + 2)  # a hit, and a Skill that healed
    d = quiet("paladin", "mage", boss="necromancer", hatred=[0, 0])
    skilled(d, 0, 22)
    sheet(d, 1, penalty={"luck": 1})
    perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["lay-on-hands-1", "experience-luck"])
    assert (d.heroes[1].penalty[LUCK], d.heroes[0].hatred) == (0, 0)  # a penalty erased restores no HP


@clause("MM-658")
def test_the_course_of_an_attack_on_the_boss():
    d = told(quiet("mage", "fighter", boss="black-dragon", squares=[2], hatred=[0, 0]))
    strikes(d, [6, 1, *HIT])
    wanted = ("attacks", "test", "boss-lost", "die-attacks", "attack-up", "hatred")
    assert [key for key in keys_told(d) if key in wanted] == [
        "attacks", "test", "boss-lost", "die-attacks", "test", "attack-up", "hatred",
    ]  # fmt: skip
    d = quiet("barbarian", boss="dungeon-master", sp=1)
    skilled(d, 0, 28)
    # a 6 would hit 2 + 3: Rewrite; 2 + 2 misses 4 + 3, Skills once more; Frenzy at the end
    story = strikes(d, [6, 2, 2, 6, 1], answers=["rage-1", "frenzy-1"])
    assert [ask.clause for ask in story.asks] == ["MM-542", "MM-855", "MM-R113", "MM-542"][:3]
    assert (d.boss.hp, d.boss.sp) == (8, 0)


@clause("MM-659")
def test_compared_figures_are_the_marked_values():
    d = quiet("fighter", "mage", boss="orc-chief", squares=[1], sp=0, hatred=[0, 9])
    sheet(d, 0, defense=5, penalty={"defense": 3})  # counts 5 + 1 - 3 in a test, but 5 is marked
    sheet(d, 1, defense=4)
    acts(d, [*MISSED, *MISSED, *HIT])
    assert [hero.hp for hero in d.heroes] == [15, 8]


@clause("MM-660")
def test_raised_attack_and_threat_stay():
    d = quiet("fighter", attack=10)
    raise_attack(d, d.boss, 2)
    raise_threat(d, d.boss, 1, ANGER, "MM-566")
    perform(boss_turn(d, d.boss), luck=[1, 6])
    assert (d.boss.attack, d.boss.threat) == (12, 1)


@clause("MM-661")
def test_the_course_of_an_attack_on_a_hero():
    d = told(quiet("fighter", "mage", boss="spider-queen", squares=[3], sp=0, hatred=[9, 0]))
    acts(d, [*HIT, *MISSED, *MISSED])
    wanted = ("die-attacks", "test", "hit", "lost-hp", "penalty", "hatred", "cleared")
    first = [key for key in keys_told(d) if key in wanted][:7]
    assert first[:4] == ["die-attacks", "test", "hit", "lost-hp"]
    assert sorted(first[4:]) == ["cleared", "hatred", "penalty"]


# -- what a hit does if it kills --------------------------------------------------------------------------------------


@clause("MM-HV38", "MM-R112")
def test_life_drain_heals_the_necromancer_though_the_mage_dies():
    d = quiet("mage", "fighter", boss="necromancer", hp=9, sp=3, hatred=[5, 0])
    d.boss.hp = 5
    sheet(d, 0, hp=1)
    drain = PACK.boss_skill["life-drain"]
    perform(skill_attack(d, d.boss, d.heroes[0], drain, drained), luck=HIT)
    assert (d.heroes[0].hp, d.boss.hp, d.boss.sp) == (0, 6, 1)
    assert d.heroes[0].hatred == 5  # the dead carry no marks


@clause("MM-HV39", "MM-645", "MM-R112")
def test_a_killing_hit_fills_a_jar_and_the_onslaught_goes_on():
    d = quiet("mage", "fighter", boss="soul-harvester", sp=0, hatred=[5, 0])
    sheet(d, 0, hp=1)
    acts(d, [*HIT, 4, *MISSED])
    assert (d.heroes[0].hp, d.boss.squares, d.boss.misses) == (0, [4, 0, 0, 0], 1)


@clause("MM-R112", "MM-651")
def test_a_web_does_not_hamper_the_dead():
    d = told(quiet("mage", "fighter", boss="spider-queen", sp=1, hatred=[5, 0]))
    sheet(d, 0, hp=1)
    perform(onslaught(d, d.boss, PACK.boss_skill["web"], caught), luck=[*HIT, *MISSED])
    assert (d.heroes[0].hampered, "hampered" in keys_told(d)) == (0, False)


# -- Frenzy with a book -----------------------------------------------------------------------------------------------


@clause("MM-HV40", "MM-R131", "MM-854")
@pytest.mark.parametrize("books", [0, 1])
def test_frenzy_opens_for_a_hero_that_can_read_a_book(books):
    d = quiet("barbarian", boss="orc-chief")
    skilled(d, 0, 28)
    hero = sheet(d, 0, sp=1, books=books)
    answers = ["attack-boss", "rage-1", *(["book-1", "frenzy-1"] if books else [])]
    luck = [3, 3, *([5, 1] if books else [])]  # 3 + 2 + 3 against 3 + 3; Frenzy: 5 + 2 - 2 against 1 + 3
    d.heroes[0].experience[0] = 0
    story = perform(action(d, d.boss, hero), luck=luck, answers=answers)
    assert bool(story.asked("MM-R113")) is bool(books)
    assert (hero.sp, hero.books, d.boss.hp) == ((2, 0, 9) if books else (0, 0, 10 - 1))


@clause("MM-R131", "MM-854")
def test_frenzy_in_the_dungeon_may_be_paid_by_a_book():
    d = plain(given("barbarian", basic={"monster": 1, "trap": 1}))
    skilled(d, 0, 28)
    hero = sheet(d, 0, sp=0, books=1)
    perform(act(d, hero), luck=[6, 1, 6, 1], answers=["monster", "book-1", "frenzy-1"])
    assert (hero.sp, hero.experience[DEFENSE]) == (2, 3)


def test_no_hatred_below_zero_or_for_the_dead():
    d = quiet("mage", "fighter")
    sheet(d, 0, hp=0)
    change_hatred(d, d.heroes[0], 3, "hit")
    change_hatred(d, d.heroes[1], -3, "hit")
    assert [hero.hatred for hero in d.heroes] == [0, 0]
