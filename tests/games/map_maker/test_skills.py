"""The 24 Skills of the Heroes."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import ended, given, given_fight, happens, plain, sheet, skilled
from story import perform
from undercroft.games.map_maker.kinds.terms import (
    AGILITY,
    ATTACK,
    DEFENSE,
    EXPLORATION,
    INTELLIGENCE,
    LUCK,
    MONSTER,
    STEALTH,
    TRAP,
)
from undercroft.games.map_maker.rules.boss_turn import ability_attack, attack
from undercroft.games.map_maker.rules.boss_verbs import charm, close_fight_round
from undercroft.games.map_maker.rules.encounters import act, resolve
from undercroft.games.map_maker.rules.experience import gain_any
from undercroft.games.map_maker.rules.fight import action, next_action
from undercroft.games.map_maker.rules.scores import defence_test, scores


def delving(*classes: str, total: int = 28, **options):
    """Every attribute 2, Skills unlocked, asked for only after the dice; Basic Dice of 3."""
    d = plain(given(*classes, skills_before="off", **options))
    for hero in d.heroes:
        skilled(d, hero.place, total)
    return d


def fighting(*classes: str, total: int = 28, **figures):
    """Every attribute 2; a Boss of Attack and Defense 3 without Threat."""
    options = {"attack": 3, "defense": 3, "threat": 0, "boss": "orc-chief", "skills_before": "off", **figures}
    d = plain(given_fight(*classes, **options))
    for hero in d.heroes:
        skilled(d, hero.place, total)
    return d


def resolved(d, encounter: int, dice, answers, place: int = 0) -> bool:
    return perform(resolve(d, d.heroes[place], encounter), luck=dice, answers=answers).result


def struck(d, dice, answers, place: int = 0):
    """An attack on the Boss, Skills named in the answers."""
    return perform(action(d, d.boss, d.heroes[place]), luck=dice, answers=["attack-boss", *answers])


# -- Fighter ----------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-571")
def test_power_strike_adds_three_to_an_attack_test():
    d = delving("fighter")
    assert resolved(d, MONSTER, [1, 3], ["power-strike-1"])  # 1 + 2 + 3 against 6
    d = fighting("fighter")
    struck(d, [1, 3], ["power-strike-1"])
    assert (d.boss.hp, d.heroes[0].sp) == (9, 4)


@clause("MM-856", "MM-571")
def test_shield_wall_adds_three_to_a_defense_test():
    d = delving("fighter")
    assert resolved(d, TRAP, [1, 3], ["shield-wall-1"])
    d = fighting("fighter")
    assert not perform(attack(d, d.boss, d.heroes[0]), luck=[3, 2], answers=["shield-wall-1"]).result.is_hit
    assert d.heroes[0].hp == 15


@clause("MM-856", "MM-564", "MM-R52")
def test_finishing_blow_costs_the_boss_two_hp_and_pays_one_more_attack():
    d = fighting("fighter")
    struck(d, [4, 3], ["finishing-blow-1"])
    assert d.boss.hp == 8
    d = delving("fighter")
    assert resolved(d, MONSTER, [3, 3], ["finishing-blow-1"])
    assert d.heroes[0].experience[ATTACK] == 4


# -- Thief ------------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-855")
def test_quick_hands_rolls_the_own_die_again_and_keeps_the_higher():
    d = delving("thief", total=16)
    assert resolved(d, EXPLORATION, [2, 3, 4], ["quick-hands-1"])
    d = delving("thief", total=16)
    assert not resolved(d, EXPLORATION, [2, 4, 1], ["quick-hands-1"])  # the 2 stays: 4 against 7
    d = plain(given("thief"))
    skilled(d, 0, 16)
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[6, 1]).asks == []  # not before the dice


@clause("MM-856", "MM-R78", "MM-R116")
def test_shadow_step_uses_agility_in_any_test():
    d = delving("thief", total=22)
    sheet(d, 0, agility=6)
    skilled(d, 0, 22)
    happens(d, 22)  # Monster is tested with Defense; the Skill replaces that
    assert resolved(d, MONSTER, [1, 3], ["shadow-step-1"])
    assert d.heroes[0].experience == [2, 2, 7, 2, 2]


@clause("MM-856", "MM-564")
def test_backstab_uses_agility_costs_two_hp_and_finds_treasure():
    d = fighting("thief")
    sheet(d, 0, agility=4)
    skilled(d, 0, 28)
    struck(d, [2, 3], ["backstab-1"])
    assert d.boss.hp == 8
    d = delving("thief")
    assert resolved(d, MONSTER, [6, 1, 1, 2], ["backstab-1"])
    assert (d.heroes[0].books, d.heroes[0].experience[AGILITY], d.heroes[0].experience[ATTACK]) == (1, 3, 2)


# -- Mage -------------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-R78")
def test_arcane_bolt_uses_intelligence_in_an_attack_test_only():
    d = fighting("mage", total=16)
    sheet(d, 0, intelligence=4)
    skilled(d, 0, 16)
    struck(d, [2, 3], ["arcane-bolt-1"])
    assert d.boss.hp == 9
    d = delving("mage", total=16)
    sheet(d, 0, intelligence=4)
    skilled(d, 0, 16)
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[1, 6]).asks == []


@clause("MM-856", "MM-R117")
def test_bend_fate_rolls_the_opposing_die_again_and_keeps_the_lower():
    d = delving("mage", total=22)
    assert resolved(d, TRAP, [2, 3, 1], ["bend-fate-1"])
    d = delving("mage", total=22)
    assert not resolved(d, TRAP, [2, 3, 6], ["bend-fate-1"])
    d = fighting("mage", total=22)
    assert not perform(attack(d, d.boss, d.heroes[0]), luck=[3, 3, 1], answers=["bend-fate-1"]).result.is_hit


@clause("MM-856", "MM-627", "MM-R98")
def test_fire_storm_misses_the_boss_and_still_sweeps():
    d = fighting("mage", "fighter", boss="skeleton-king", squares=[1, 6, 2], defense=9)
    mage = d.heroes[0]
    struck(d, [3, 6, 3, 3, 2], ["fire-storm-1"])  # 5 against 6 + 9 + 1; then 5 against 4, 9 and 4
    assert (d.boss.hp, d.boss.squares, mage.hatred) == (10, [0, 6, 0, 0], 2)
    d = delving("mage")
    assert resolved(d, MONSTER, [6, 1], ["fire-storm-1"])
    assert d.heroes[0].experience == [2, 2, 2, 4, 2]  # the swap, and 1 more
    d = fighting("mage", boss="skeleton-king", squares=[3, 1])
    sheet(d, 0, intelligence=4, total=28)
    perform(action(d, d.boss, d.heroes[0]), luck=[2, 3], answers=["attack-target", "fire-storm-1"])
    assert d.boss.squares == [0, 1, 0, 0]  # on a target: only the swap


# -- Cleric -----------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-R32")
def test_heal_is_free_and_helps_any_living_hero():
    d = delving("cleric", "mage", "thief", total=16)
    mage = sheet(d, 1, hp=4)
    d.heroes[2].hp = 0
    perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["heal-1", "experience-luck"])  # one Hero is hurt
    assert (mage.hp, d.heroes[0].sp) == (6, 7)
    d = delving("cleric", "mage", total=16)
    sheet(d, 0, hp=4)
    sheet(d, 1, hp=4)
    story = perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=["heal-1", "hero-1", "experience-luck"])
    assert (d.heroes[0].hp, story.asks[1].keys) == (6, ("hero-1", "hero-2"))


@clause("MM-856", "MM-R110")
def test_blessing_helps_in_anybodys_test():
    d = delving("mage", "cleric", total=22)
    skilled(d, 0, 10)
    assert resolved(d, STEALTH, [1, 3], ["blessing-2"])
    assert d.heroes[1].sp == 7
    d = fighting("mage", "cleric", total=22)
    skilled(d, 0, 10)
    assert not perform(attack(d, d.boss, d.heroes[0]), luck=[3, 2], answers=["blessing-2"]).result.is_hit


@clause("MM-856", "MM-R127", "MM-R112")
def test_sanctuary_brings_a_loss_to_zero_but_the_attack_is_a_hit():
    d = fighting("mage", "cleric", misses=1)
    skilled(d, 0, 10)
    blow = perform(attack(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["sanctuary-2"]).result
    assert (blow.is_hit, d.heroes[0].hp, d.boss.misses) == (True, 9, 1)
    d = delving("mage", "cleric")
    skilled(d, 0, 10)
    assert not resolved(d, TRAP, [1, 6], ["sanctuary-2"])
    assert d.heroes[0].hp == 9


# -- Barbarian --------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-422")
def test_rage_adds_three_and_lowers_defense_until_the_round_ends():
    d = fighting("barbarian", total=16)
    struck(d, [1, 3], ["rage-1"])
    barbarian = d.heroes[0]
    assert d.boss.hp == 9
    test = defence_test(d, d.boss, barbarian)
    test.hero_die = test.foe_die = 1
    assert scores(d, test)[0] == 1 + 2 - 1
    close_fight_round(d, d.boss)
    assert scores(d, test)[0] == 1 + 2


@clause("MM-856", "MM-R112")
def test_shrug_off_is_for_the_own_loss_only():
    d = fighting("barbarian", "mage", total=22)
    skilled(d, 1, 10)
    perform(attack(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["shrug-off-1"])
    assert d.heroes[0].hp == 14
    d = fighting("barbarian", "mage", total=22)
    skilled(d, 1, 10)
    assert perform(attack(d, d.boss, d.heroes[1]), luck=[6, 1]).asks == []


@clause("MM-856", "MM-R113", "MM-542")
def test_frenzy_is_one_more_attack_at_two_less():
    d = fighting("barbarian", squares=[1])
    sheet(d, 0, sp=1)
    answers = ["attack-boss", "frenzy-1", "attack-target"]
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1, 3, 1], answers=answers)
    assert (d.boss.hp, d.boss.dice, d.heroes[0].sp) == (9, 0, 0)  # 3 + 2 - 2 against 1 + 1
    d = fighting("barbarian")
    assert perform(action(d, d.boss, d.heroes[0]), answers=["pass"]).asks[-1].clause == "MM-542"
    d = fighting("barbarian", boss="hero-hunter", squares=[6])
    story = perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss", "take-it"])
    assert not story.offered("frenzy-1")  # a lost attack opens no other


@clause("MM-856", "MM-R113", "MM-301")
def test_frenzy_in_the_dungeon_opens_one_more_encounter_after_a_monster_of_the_own_choice():
    d = delving("barbarian", "mage", basic={"monster": 1, "trap": 1, "stealth": 1, "rest": 1})
    perform(act(d, d.heroes[0]), luck=[6, 1, 6, 1], answers=["monster", "frenzy-1", "stealth"])
    assert d.heroes[0].experience == [3, 2, 3, 2, 2]
    d = delving("barbarian", "mage", basic={"monster": 1, "trap": 1, "stealth": 1})
    assert not perform(act(d, d.heroes[0]), luck=[6, 1], answers=["trap"]).offered("frenzy-1")
    story = happens(d, 36, luck=[6, 1, 6, 1])
    assert not story.offered("frenzy-1")


# -- Hunter -----------------------------------------------------------------------------------------------------------


@clause("MM-856")
def test_steady_aim_makes_the_own_die_count_as_five():
    d = delving("hunter", total=16)
    assert resolved(d, TRAP, [1, 4], ["steady-aim-1"])
    assert perform(resolve(d, d.heroes[0], STEALTH), luck=[5, 6]).asks == []  # used already


@clause("MM-856", "MM-900")
def test_hobble_takes_three_from_the_opposing_die():
    d = delving("hunter", total=22)
    skilled(d, 0, 22)
    d.heroes[0].used = 1
    assert resolved(d, TRAP, [3, 5], ["hobble-1"])  # 5 against 2 + 3
    d = delving("hunter", total=22)
    d.heroes[0].used = 1
    assert resolved(d, TRAP, [2, 2], ["hobble-1"])  # 4 against 1 + 3


@clause("MM-856")
def test_piercing_shot_ignores_the_threat():
    d = fighting("hunter", threat=9)
    d.heroes[0].used = 3
    struck(d, [4, 3], ["piercing-shot-1"])
    assert d.boss.hp == 9


# -- Warlock ----------------------------------------------------------------------------------------------------------


@clause("MM-856")
def test_dark_pact_pays_one_hp_for_four():
    d = delving("warlock", total=16)
    assert resolved(d, TRAP, [1, 4], ["dark-pact-1"])  # 7 against 7
    assert d.heroes[0].hp == 9
    d = delving("warlock", total=16)
    sheet(d, 0, hp=1)
    assert ended(resolve(d, d.heroes[0], TRAP), luck=[1, 4])  # with 1 HP it cannot be used


@clause("MM-856", "MM-R110")
def test_hex_lowers_the_opposing_score_in_anybodys_test():
    d = delving("mage", "warlock", total=22)
    skilled(d, 0, 10)
    assert resolved(d, TRAP, [1, 3], ["hex-2"])
    assert d.heroes[1].sp == 7


@clause("MM-856", "MM-601")
def test_soul_drain_heals_on_a_success_and_on_a_hit():
    d = delving("warlock")
    sheet(d, 0, hp=5)
    assert resolved(d, MONSTER, [6, 1], ["soul-drain-1"])
    assert (d.heroes[0].hp, d.heroes[0].experience[INTELLIGENCE]) == (7, 3)
    d = fighting("warlock", "mage", boss="necromancer", squares=[1])
    sheet(d, 0, hp=5)
    struck(d, [6, 1], ["soul-drain-1"])
    assert (d.heroes[0].hp, d.heroes[0].hatred) == (7, 2 + 2)  # a hit, and HP restored by a Skill
    d.heroes[0].used = 0
    answers = ["attack-target", "soul-drain-1"]
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=answers)
    assert (d.heroes[0].hp, d.boss.dice) == (9, 0)


# -- Paladin ----------------------------------------------------------------------------------------------------------


@clause("MM-856")
def test_shield_bash_attacks_with_defense_and_one_more():
    d = fighting("paladin", total=16)
    sheet(d, 0, defense=5)
    skilled(d, 0, 16)
    struck(d, [1, 5], ["shield-bash-1"])  # 1 + 5 + 1 + 1 against 8
    assert d.boss.hp == 9


@clause("MM-856", "MM-832", "MM-R126")
def test_lay_on_hands_heals_or_erases_a_penalty():
    d = delving("paladin", "mage", total=22)
    sheet(d, 1, penalty={"luck": 2}, hp=5)
    answers = ["lay-on-hands-1", "erase-luck-2", "experience-luck"]
    story = perform(gain_any(d, d.heroes[0], 1, "MM-829"), answers=answers)
    assert story.asks[1].keys == ("hero-2", "erase-luck-2")
    assert (d.heroes[1].penalty[LUCK], d.heroes[1].hp, d.heroes[0].sp) == (1, 5, 5)


@clause("MM-856", "MM-R110", "MM-508")
def test_guardian_takes_attacks_of_the_bosss_turn_once_and_not_while_charmed():
    d = fighting("mage", "paladin", hatred=[3, 0])
    skilled(d, 0, 10)
    blow = perform(ability_attack(d, d.boss, d.heroes[0], 3), luck=[3, 2], answers=["guardian-2"]).result
    assert (blow.hero, blow.is_hit) == (d.heroes[1], False)  # 2 + 2 + 3 against 6
    assert perform(ability_attack(d, d.boss, d.heroes[0], 3), luck=[3, 2]).asks == []  # once a turn
    d.heroes[1].used = 0
    charm(d, d.heroes[1])
    assert perform(ability_attack(d, d.boss, d.heroes[0], 3), luck=[3, 2]).asks == []
    d = fighting("paladin")
    assert not perform(attack(d, d.boss, d.heroes[0]), luck=[3, 2], answers=["guardian-1"]).result.is_hit


@clause("MM-853", "MM-R29", "MM-R122")
def test_a_new_fight_round_makes_skills_available_again():
    d = fighting("fighter", total=16)
    struck(d, [1, 3], ["power-strike-1"])
    assert d.heroes[0].used == 1
    d.waiting = [0]
    assert not perform(next_action(d, d.boss), luck=[1, 3], answers=["attack-boss"]).offered("power-strike-1")
    close_fight_round(d, d.boss)
    assert d.heroes[0].used == 0


@clause("MM-571", "MM-563")
def test_skills_that_name_defense_need_defense_to_be_used():
    d = fighting("fighter", total=22)
    d.heroes[0].used = 1
    assert perform(attack(d, d.boss, d.heroes[0], AGILITY), luck=[6, 1]).asks == []
    assert d.heroes[0].experience[DEFENSE] == 2
