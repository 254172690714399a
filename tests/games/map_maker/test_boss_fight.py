"""The Boss's set-up, the order of turns, combat and Hatred: what holds for every Boss."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, given_fight, keys_told, plain, sheet, skilled, table, told
from story import perform
from undercroft.games.map_maker.kinds.terms import DEFENSE, LUCK
from undercroft.games.map_maker.rules.boss import meet_the_boss
from undercroft.games.map_maker.rules.boss_sheets import ACTIONS
from undercroft.games.map_maker.rules.boss_turn import (
    ability_attack,
    attack,
    place_dice,
    skill_attack,
    target,
    the_highest,
)
from undercroft.games.map_maker.rules.boss_verbs import change_hatred, heal_boss, open_players_turn
from undercroft.games.map_maker.rules.dice import COLUMN, FOE, HERO, ORDER, SQUARE, VALUE
from undercroft.games.map_maker.rules.fight import action, attack_boss, boss_turn, next_action
from undercroft.games.map_maker.rules.scores import ability_test, attack_test, defence_test, scores, target_test
from undercroft.games.map_maker.sight.view import see_boss, view
from undercroft.games.map_maker.words.prompts import STRONGEST


def quiet(*classes: str, **figures):
    """A fight in which nobody has Skills and every attribute is 2; Attack and Defense 3, no Threat."""
    return plain(given_fight(*classes, **{"attack": 3, "defense": 3, "threat": 0, "boss": "orc-chief", **figures}))


def foe_score(d, test) -> int:
    test.hero_die = test.foe_die = 1
    return scores(d, test)[1]


# -- set-up -----------------------------------------------------------------------------------------------------------


@clause("MM-525", "MM-526", "MM-R114")
def test_the_set_up_throws_order_values_and_squares_in_this_order():
    d = given("fighter", level=22, hard="on")
    sheet(d, 0, attack=15)
    story = perform(meet_the_boss(d), luck=[4, 6, 5, 5, 4, 4, 1, 1], answers=["gray"])  # the Lord of Chaos
    assert [dice for _, dice in story.lucks] == [(COLUMN,), (ORDER,), (VALUE,) * 6]
    assert (d.boss.attack, d.boss.defense, d.boss.hp, d.boss.sp) == (5, 6, 6 + 2, 5)
    assert d.boss.threat == 4 + 1  # Hard Mode, once
    d = given("fighter", "mage", level=22, boss="orc-chief")
    story = perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 3, 6])
    assert [dice for _, dice in story.lucks] == [(VALUE,) * 6, (SQUARE,) * 2]
    assert d.boss.squares == [3, 6, 0, 0]


ORDERS = {
    "skeleton-king": ("hp defense attack sp", 2),
    "black-dragon": ("attack hp defense sp", 4),
    "spider-queen": ("sp hp attack defense", 4),
    "goblin-joker": ("sp defense hp attack", 4),
    "orc-chief": ("hp attack sp defense", 3),
    "hero-hunter": ("attack defense sp hp", 3),
    "necromancer": ("sp hp attack defense", 4),
    "succubus": ("sp attack defense hp", 4),
    "blade-sister": ("attack sp defense hp", 3),
    "soul-harvester": ("hp attack sp defense", 4),
    "dungeon-master": ("defense hp sp attack", 4),
}


@clause("MM-522", "MM-525", "MM-523", "MM-R36", "MM-R102")
@pytest.mark.parametrize("key", ORDERS)
def test_the_order_bulk_and_dice_of_each_sheet(key):
    order, bulk = ORDERS[key]
    placed = {"black-dragon": 3, "goblin-joker": 3, "blade-sister": 4, "soul-harvester": 0, "dungeon-master": 5}
    d = given("fighter", "thief", "mage", boss=key, level=22)
    sheet(d, 0, luck=2)  # no tie for the Hero Hunter
    sheet(d, 2, hp=0)  # the dead count too
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1] + [2] * placed.get(key, 3))
    expected = {name: 9 - at + (3 * bulk + 2 if name == "hp" else 0) for at, name in enumerate(order.split())}
    boss = d.boss
    assert {"hp": boss.hp, "sp": boss.sp, "attack": boss.attack, "defense": boss.defense} == expected
    assert (boss.hp_limit, boss.sp_limit, boss.dice) == (boss.hp, boss.sp, placed.get(key, 3))


@clause("MM-525")
@pytest.mark.parametrize(
    ("face", "order"),
    [
        (1, "hp attack defense sp"),
        (2, "hp sp attack defense"),
        (3, "attack hp sp defense"),
        (4, "attack defense hp sp"),
        (5, "sp hp defense attack"),
        (6, "defense hp attack sp"),
    ],
)
def test_a_die_gives_the_order_of_the_lord_of_chaos(face, order):
    d = given("fighter", boss="lord-of-chaos", level=22)
    perform(meet_the_boss(d), luck=[face, 6, 5, 4, 3, 2, 1])
    values = {"hp": d.boss.hp, "sp": d.boss.sp, "attack": d.boss.attack, "defense": d.boss.defense}
    assert values == {name: 7 - at for at, name in enumerate(order.split())}


@clause("MM-880", "MM-885", "MM-992")
def test_a_boss_sheet_shows_all_its_sections():
    skills = {"black-dragon": {"fire-breath": 4, "dragon-tail": 2}, "dungeon-master": {"new-level": 2, "rewrite": 1}}
    for key in PACK.boss:
        d = given_fight("fighter", boss=key, misses=1)
        seen = see_boss(d, d.boss)
        for section in ("name", "hp", "sp", "attack", "defense", "threat", "ability", "acts", "special", "skills"):
            assert seen[section]
        assert set(seen["hatred"]) <= {"hit", "miss", "destroy", "clear", "heal"}
        assert (len(seen["squares"]), seen["misses"]) == (PACK.boss[key].squares, 1)
        assert all(skill["cost"] > 0 and skill["text"] for skill in seen["skills"])
        if key in skills:
            assert {skill["key"]: skill["cost"] for skill in seen["skills"]} == skills[key]


@clause("MM-972", "MM-R71")
def test_maxed_attributes_of_the_dead_do_not_count_in_hard_mode():
    d = given("fighter", "thief", level=6, hard="on", boss="soul-harvester")
    sheet(d, 0, attack=15, luck=15)
    sheet(d, 1, attack=15, hp=0)
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1])
    assert d.boss.threat == 1 + 2


# -- turns ------------------------------------------------------------------------------------------------------------


@clause("MM-500", "MM-501", "MM-540", "MM-508")
def test_the_fight_starts_at_once_with_the_players():
    luck = [6, 6, 6, 6, 6, 6, 6, 5, 4, 3, 2, 1]
    game = table(2, luck, classes="fighter mage", dungeon=1, first=1, start_level=6, boss="soul-harvester")
    seen = game.view()
    assert (game.asks[0].clause, seen["phase"], seen["boss"]["round"], seen["depth"]) == ("MM-541", "fight", 1, 6)
    assert not [one for one in game.events() if one.kind.key in ("event", "chose", "boss-turn")]
    assert not any(box["die"] or box["is_open"] for box in seen["encounters"])


@clause("MM-541", "MM-114", "MM-542", "MM-543")
def test_heroes_act_once_each_in_any_order_and_then_the_boss():
    d = quiet("fighter", "thief", "mage", start=1)
    story = perform(next_action(d, d.boss), answers=["hero-3", "pass"])
    assert [(ask.seat, ask.clause) for ask in story.asks] == [(1, "MM-541"), (2, "MM-542")]
    assert (story.asks[0].keys, story.asks[1].keys) == (("hero-1", "hero-2", "hero-3"), ("attack-boss", "pass"))
    assert perform(next_action(d, d.boss), answers=["hero-1", "pass"]).asks[0].keys == ("hero-1", "hero-2")
    perform(next_action(d, d.boss), answers=["pass"])  # the last is not asked for
    assert d.waiting == []


@clause("MM-544", "MM-543", "MM-115", "MM-R13", "MM-620")
def test_both_turns_alternate_and_the_role_passes_on():
    luck = [6, 5, 4, 3, 2, 1, 1, 6, 1, 6]  # set-up without dice on squares; two attacks that miss
    options = {"boss": "soul-harvester", "depth": 1, "mode": "adventure", "danger": "ill-fortune", "dungeon": 1}
    game = table(2, luck, classes="fighter mage", first=2, **options)
    for key in ("hero-1", "pass", "pass"):
        game.answer(game.asks[0].seat, key)
    assert game.asks[0].clause == "MM-604"  # the Boss's turn has begun: nobody is hated more
    game.answer(1, "hero-1")
    game.answer(1, "hero-1")
    assert (game.asks[0].clause, game.view()["boss"]["round"]) == ("MM-541", 2)
    assert game.view()["starting_player"] == 0
    turns = [one.kind.key for one in game.events() if one.kind.key in ("round", "boss-turn")]
    assert turns == ["round", "boss-turn", "round"]


@clause("MM-545", "MM-R55", "MM-R56")
def test_the_fight_earns_no_experience():
    d = quiet("fighter", "mage", squares=[1])
    totals = [hero.total for hero in d.heroes]
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss"])
    perform(action(d, d.boss, d.heroes[1]), luck=[6, 1], answers=["attack-target"])
    perform(attack(d, d.boss, d.heroes[0]), luck=[1, 6])
    assert [hero.total for hero in d.heroes] == totals


@clause("MM-542", "MM-R54", "MM-R53", "MM-R121", "MM-627", "MM-R98")
def test_one_action_on_the_boss_or_the_leftmost_target():
    d = quiet("fighter", "mage", squares=[0, 2, 5])
    story = perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-target"])
    assert story.asks[0].keys == ("attack-boss", "attack-target", "pass")
    assert d.boss.squares == [0, 0, 5, 0]
    perform(action(d, d.boss, d.heroes[0]), luck=[1, 1], answers=["attack-target"])  # 3 against 6
    assert d.boss.squares == [0, 0, 5, 0]
    d = quiet("fighter", boss="succubus", squares=[3])  # Kisses are no targets
    assert perform(action(d, d.boss, d.heroes[0]), answers=["pass"]).asks[0].keys == ("attack-boss", "pass")


# -- combat -----------------------------------------------------------------------------------------------------------


@clause("MM-563", "MM-882", "MM-883", "MM-562", "MM-567", "MM-204")
def test_attack_against_defense_with_a_die_in_place_of_it_for_minions():
    d = quiet("fighter", "mage", attack=8, defense=5, threat=2, squares=[4])
    fighter = sheet(d, 0, attack=7, defense=4)
    strike, defence = attack_test(d, d.boss, fighter), defence_test(d, d.boss, fighter)
    assert (foe_score(d, strike), foe_score(d, defence)) == (1 + 5 + 2, 1 + 8 + 2)
    assert (scores(d, strike)[0], scores(d, defence)[0]) == (1 + 7 + 1, 1 + 4)
    assert foe_score(d, ability_test(d.boss, fighter, 4)) == 1 + 4 + 2
    assert foe_score(d, target_test(d.boss, fighter)) == 1 + 4 + 2


@clause("MM-572", "MM-570", "MM-R95")
def test_the_attackers_die_comes_first():
    d = quiet("fighter", "mage", squares=[1])
    story = perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss"])
    assert story.lucks == [("MM-572", (HERO, FOE))]
    for rule in (attack(d, d.boss, d.heroes[0]), ability_attack(d, d.boss, d.heroes[0], 1)):
        assert perform(rule, luck=[1, 6]).lucks == [("MM-572", (FOE, HERO))]


@clause("MM-564", "MM-R128")
def test_a_hit_costs_what_the_instruction_says():
    for hp, left in ((0, 15), (1, 14), (2, 13)):
        d = quiet("fighter", "mage")
        perform(ability_attack(d, d.boss, d.heroes[0], 6, DEFENSE, hp), luck=[6, 1])
        assert d.heroes[0].hp == left


@clause("MM-566", "MM-R46", "MM-R47", "MM-R49")
def test_only_the_bosss_own_missed_attacks_make_it_angry():
    d = quiet("fighter", "mage", misses=1, squares=[1])
    perform(ability_attack(d, d.boss, d.heroes[0], 1), luck=[1, 6])  # a Minion misses
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss"])  # the Boss fails to defend
    assert (d.boss.misses, d.boss.threat) == (1, 0)
    perform(attack(d, d.boss, d.heroes[0]), luck=[1, 6])
    assert (d.boss.misses, d.boss.threat) == (2, 1)


# -- Hatred -----------------------------------------------------------------------------------------------------------


@clause("MM-600", "MM-601", "MM-602", "MM-901", "MM-R57")
def test_hatred_starts_at_zero_and_changes_as_the_sheet_says():
    d = quiet("fighter", "mage", squares=[1])
    fighter = d.heroes[0]
    assert fighter.hatred == 0
    perform(attack_boss(d, d.boss, fighter, 0), luck=[6, 1])
    assert fighter.hatred == 2
    perform(attack_boss(d, d.boss, fighter, 0), luck=[1, 6])  # this sheet says nothing about misses
    assert fighter.hatred == 2
    perform(action(d, d.boss, fighter), luck=[6, 1], answers=["attack-target"])
    assert fighter.hatred == 3
    for hatred in (2, 1, 0, 0):
        perform(attack(d, d.boss, fighter), luck=[1, 6])
        assert fighter.hatred == hatred


HATRED = {
    "skeleton-king": {"hit": 2, "destroy": 1, "heal": 1},
    "black-dragon": {"hit": 2, "miss": 1},
    "spider-queen": {"hit": 2, "destroy": 2},
    "goblin-joker": {"hit": 2, "miss": -1},
    "orc-chief": {"hit": 2, "destroy": 1},
    "hero-hunter": {"hit": 2},
    "necromancer": {"hit": 2, "destroy": 1, "heal": 2},
    "succubus": {"hit": 1, "miss": 1},
    "blade-sister": {"hit": 2, "miss": 1},
    "lord-of-chaos": {"hit": 2},
    "soul-harvester": {"hit": 2, "destroy": 1, "heal": 1},
    "dungeon-master": {"hit": 2, "clear": 1},
}


@clause("MM-601", "MM-880")
def test_the_hatred_section_of_every_sheet():
    assert {key: see_boss(*_sheet(key))["hatred"] for key in PACK.boss} == HATRED


def _sheet(key: str):
    d = given_fight("fighter", boss=key)
    return d, d.boss


@clause("MM-603", "MM-R58")
def test_solo_hatred_is_not_tracked_and_the_only_hero_is_the_target():
    d = quiet("fighter")
    change_hatred(d, d.heroes[0], 3, "hit")
    assert (d.heroes[0].hatred, view(d, 0)["heroes"][0]["hatred"]) == (0, None)
    story = perform(target(d))
    assert (story.result, story.asks) == (d.heroes[0], [])


@clause("MM-604", "MM-605", "MM-902", "MM-621", "MM-R58")
def test_ties_are_decided_and_the_starting_player_has_the_last_word():
    d = quiet("fighter", "thief", "mage", start=2, hatred=[3, 3, 1])
    story = perform(target(d), answers=["hero-2"])
    assert (story.asks[0].seat, story.asks[0].keys, story.result) == (2, ("hero-1", "hero-2"), d.heroes[1])
    for hero, hp in zip(d.heroes, (5, 7, 7), strict=True):
        hero.hp = hp
    story = perform(the_highest(d, lambda hero: hero.hp, STRONGEST), answers=["hero-3"])
    assert (story.asks[0].seat, story.asks[0].keys) == (2, ("hero-2", "hero-3"))
    d.heroes[2].hp = 0  # the dead are never the target, and their seat keeps its say
    assert perform(the_highest(d, lambda hero: hero.hp, STRONGEST)).result is d.heroes[1]


# -- the Boss's Skills and squares ------------------------------------------------------------------------------------


@clause("MM-622", "MM-623", "MM-884", "MM-R59", "MM-R87")
def test_a_skill_costs_its_sp_and_cannot_be_used_without_them():
    d = quiet("fighter", sp=5)
    perform(skill_attack(d, d.boss, d.heroes[0], PACK.boss_skill["crushing-blow"]), luck=[1, 6])
    assert d.boss.sp == 3  # paid, though it missed
    d = told(quiet("fighter", round=2, sp=1))
    perform(ACTIONS["orc-chief"](d, d.boss), luck=[6, 1])
    assert (d.boss.sp, d.heroes[0].hp, "boss-skill" in keys_told(d)) == (1, 14, False)


@clause("MM-625", "MM-903", "MM-624")
def test_dice_go_to_the_leftmost_empty_squares_and_no_more_are_rolled():
    d = quiet("fighter", "mage", squares=[0, 2, 0, 4])
    story = perform(place_dice(d, d.boss, 3), luck=[5, 6])
    assert (d.boss.squares, story.lucks[0][1]) == ([5, 2, 6, 4], (SQUARE,) * 2)
    assert perform(place_dice(d, d.boss, 3)).lucks == []


@clause("MM-626")
def test_a_boss_never_recovers_above_its_initial_hp():
    d = quiet("fighter", hp=10)
    d.boss.hp = 9
    heal_boss(d, d.boss, 3)
    assert d.boss.hp == 10


@clause("MM-886", "MM-956", "MM-953")
def test_a_special_rule_is_used_in_adventure_mode_only():
    normal = quiet("fighter", boss="hero-hunter")
    adventure = quiet("fighter", boss="hero-hunter", mode="adventure", danger="ill-fortune", depth=11, dungeon=1)
    assert foe_score(normal, defence_test(normal, normal.boss, normal.heroes[0])) == 1 + 3
    assert foe_score(adventure, defence_test(adventure, adventure.boss, adventure.heroes[0])) == 1 + 3 + 1
    assert foe_score(adventure, attack_test(adventure, adventure.boss, adventure.heroes[0])) == 1 + 3
    assert (view(normal, 0)["special_rule"], normal.special) == (None, ())
    assert view(adventure, 0)["special_rule"] is not None


@clause("MM-571", "MM-332")
def test_skills_are_asked_for_in_attack_and_defence():
    d = quiet("fighter", "mage", skills_before="on")
    skilled(d, 0, 22)
    story = perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss", "roll"])
    assert story.asks[1].keys == ("roll", "power-strike-1")
    story = perform(attack(d, d.boss, d.heroes[0]), luck=[1, 6], answers=["roll"])
    assert story.asks[0].keys == ("roll", "shield-wall-1")


@clause("MM-544", "MM-543")
def test_what_hampered_the_players_turn_is_over_when_the_bosss_turn_begins():
    d = quiet("fighter", "mage", sp=0)
    sheet(d, 0, hampered=-2)
    test = attack_test(d, d.boss, d.heroes[0])
    foe_score(d, test)
    assert scores(d, test)[0] == 1 + 2 - 2
    perform(boss_turn(d, d.boss), luck=[1, 6, 1, 6], answers=["hero-1", "hero-1"])
    assert (d.heroes[0].hampered, d.boss.round, d.in_round) == (0, 2, False)
    open_players_turn(d, d.boss)
    assert d.waiting == [0, 1]


@clause("MM-509", "MM-R100")
def test_the_heroes_enter_the_fight_as_they_are():
    d = given("fighter", "mage", level=22, boss="soul-harvester")
    fighter = sheet(d, 0, hp=3, sp=1, potions=2, books=1, attack=9, penalty={"luck": 1})
    before = fighter.copy()
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1])
    assert (fighter.hp, fighter.sp, fighter.potions, fighter.books) == (3, 1, 2, 1)
    assert (fighter.experience, fighter.penalty, fighter.penalty[LUCK]) == (before.experience, before.penalty, 1)
