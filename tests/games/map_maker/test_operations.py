"""Every operation a pack can write: its fields, its words, its clause, and what it does on a prepared table."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import pytest
from pydantic import ValidationError

from clauses import clause
from games.map_maker.given import PACK, given, given_fight, on_level, plain, sheet, skilled
from story import perform
from undercroft import language
from undercroft.content.checking import checked
from undercroft.games.map_maker.kinds.operations import (
    OPERATIONS,
    RULES,
    EventOperation,
    Gain,
    Lasting,
    Reading,
    Special,
    SpecialOperation,
)
from undercroft.games.map_maker.kinds.terms import LUCK, MONSTER, REST, TRAP, TREASURE
from undercroft.games.map_maker.rules import boss_sheets
from undercroft.games.map_maker.rules.encounters import open_to, resolve, rest
from undercroft.games.map_maker.rules.event_sheet import raise_lowest, take_effect
from undercroft.games.map_maker.rules.items import is_usable, potion_hp
from undercroft.games.map_maker.rules.scores import defence_test, encounter_test, scores
from undercroft.games.map_maker.rules.verbs import lose_hp, mark_level
from undercroft.kernel.words import Said
from undercroft.rulebook import rulebook


def position():
    """A Fighter and a Mage on level 6, hurt, with a potion; every Encounter has a 3."""
    d = plain(given("fighter", "mage", level=6))
    for place in (0, 1):
        sheet(d, place, hp=5, sp=2, potions=1)
    return d


def after(luck=(), answers=(), **fields):
    """The position when an Event has said this."""
    d = position()
    perform(take_effect(d, checked(EventOperation, fields)), luck=luck, answers=answers)
    return d


def under(**fields):
    """The position under a Special Rule that says this."""
    d = position()
    d.special = d.effects = (checked(SpecialOperation, fields),)
    return d


def won(d, encounter=MONSTER, luck=(6, 1), answers=()):
    assert perform(resolve(d, d.heroes[0], encounter), luck=luck, answers=answers).result
    return d


def lost(d, encounter=MONSTER):
    assert not perform(resolve(d, d.heroes[0], encounter), luck=[1, 6]).result
    return d


def monster(d):
    return encounter_test(d, d.heroes[0], MONSTER)


def score_of(d, test):
    test.hero_die = test.foe_die = 1
    return scores(d, test)[0]


def hps(d):
    return [hero.hp for hero in d.heroes]


POTION = {"do": "item", "who": "actor", "item": "potion", "n": 1}
PROVEN = {  # name -> true if it did what it says
    "hp": lambda: hps(after(do="hp", who="all", n=2)) == [7, 7] and hps(after(do="hp", who="you", n=-2)) == [3, 5],
    "sp": lambda: (
        after(do="sp", who="you", n=-1).heroes[0].sp == 1 and after(do="sp", who="you", n=1).heroes[0].sp == 3
    ),
    "sp-all": lambda: after(do="sp-all", who="you").heroes[0].sp == 5,
    "item": lambda: after(do="item", who="all", item="book", n=2).heroes[1].books == 2,
    "lose-item": lambda: after(do="lose-item", who="you").heroes[0].potions == 0,
    "xp": lambda: after(do="xp", who="you", attribute="luck", n=2).heroes[0].experience[LUCK] == 4,
    "penalty": lambda: after(do="penalty", who="all", attribute="luck", n=2).heroes[1].penalty[LUCK] == 2,
    "rule": lambda: hps(by_rule(who="all", n=1)) == [1, 1] and hps(by_rule(who="you", n=2)) == [2, 5],
    "score": lambda: (
        monster(after(do="score", side="foe", encounter="monster", n=2)).foe_mod == 2
        and monster(after(do="score", side="hero", encounter="any", n=2, only_you=True)).hero_mod == 2
    ),
    "die": lambda: (
        monster(after(do="die", side="hero", encounter="any", keep="low2")).hero_keeps == "low2"
        and monster(after(do="die", side="foe", encounter="monster", keep="high2")).foe_keeps == "high2"
    ),
    "swap": lambda: monster(after(do="swap", encounter="monster")).swaps,
    "use": lambda: monster(after(do="use", encounter="monster", attribute="luck")).attribute == LUCK,
    "threat": lambda: monster(after(do="threat", n=-1)).threat == 0,
    "attribute": lambda: (
        score_of(d := after(do="attribute", who="you", attribute="attack", n=-1), monster(d)) == 1 + 2 - 1
    ),
    "stay": lambda: won(after(do="stay", encounter="monster")).basic[MONSTER] == 3,
    "block": lambda: (
        open_to(after(do="block", what="rest")) == 0b11111
        and not is_usable(d := after(do="block", what="skills"), skilled(d, 0), 0)
    ),
    "fail-hp": lambda: lost(after(do="fail-hp", encounter="monster", n=3)).heroes[0].hp == 2,
    "fail-more": lambda: lost(under(do="fail-more", encounter="monster", n=2)).heroes[0].hp == 2,
    "on-win": lambda: won(after(do="on-win", encounter="any", then=POTION)).heroes[0].potions == 2,
    "on-fail": lambda: lost(after(do="on-fail", encounter="monster", then=POTION)).heroes[0].potions == 2,
    "on-rest": lambda: rested(after(do="on-rest", then=POTION)).potions == 2,
    "rest": lambda: rested(after(do="rest", n=2)).hp == 5 + 2,  # 1 + 3 + 2 = 6 would be 1 HP and 1 SP; see below
    "rest-hp": lambda: rested(under(do="rest-hp", n=-1)).hp == 5,
    "treasure": lambda: (
        won(after(do="treasure", keep="plus1"), TREASURE, (6, 1, 1, 3, 2, 2)).heroes[0].potions == 3
        and won(after(do="treasure", keep="best2"), TREASURE, (6, 1, 1, 3, 3, 3), ["reward-4"]).heroes[0].potions == 2
    ),
    "basic": lambda: after(do="basic", encounter="rest", n=5).basic[REST] == 6,
    "remove": lambda: after(do="remove", encounter="monster").basic[MONSTER] == 0,
    "reroll": lambda: after(do="reroll", luck=[6], answers=["rest"]).basic[REST] == 6,
    "trade": lambda: after(do="trade", answers=["give-potion"]).heroes[0].books == 1,
    "unlock": lambda: after(do="unlock").borrowed is PACK.skill["power-strike"],
    "choice": lambda: (
        after(do="choice", options=[POTION, {"do": "threat", "n": -1}], answers=["threat-2"]).effects[0].n == -1
    ),
    "all-first": lambda: hps(after(do="all-first", encounter="trap", luck=[1, 6, 1, 6])) == [4, 4],
    "level-threat": lambda: levelled(under(do="level-threat", n=2)).threat == 1 + 2,
    "elite": lambda: levelled(under(do="elite", n=2), 9).elite == 2 + 2,
    "boss-attack": lambda: attacked_by_the_boss(do="boss-attack", n=2).foe_mod == 2,
    "potion": lambda: potion_hp(under(do="potion", n=1)) == 1,
    "raise-lowest": lambda: raised(under(do="raise-lowest")).basic[MONSTER] == 4,
}


def by_rule(**fields):
    """With a rule that another package has brought."""

    @RULES.register("MM-284", Said(en="{n} HP left", fr="{n} PV restants"), counts=True)
    def all_but(d, hero, n, clause):
        lose_hp(d, hero, hero.hp - n, clause)

    try:
        return after(do="rule", rule="all-but", **fields)
    finally:
        del RULES["all-but"]


def rested(d):
    perform(rest(d, d.heroes[0]), luck=[2 if any(op.do == "rest" for op in d.effects) else 1])
    return d.heroes[0]


def levelled(d, level=6):
    on_level(d, level)
    mark_level(d)
    return d


def attacked_by_the_boss(**fields):
    d = given_fight("fighter")
    d.special = (checked(SpecialOperation, fields),)
    return defence_test(d, d.boss, d.heroes[0])


def raised(d):
    raise_lowest(d)
    return d


@clause("MM-284", "MM-292", "MM-953")
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_does_what_it_says(name):
    assert PROVEN[name]()


@clause("MM-286")
def test_a_choice_of_which_nothing_can_be_fulfilled_does_nothing():
    """Two ways to lose an item, and none is carried: no pack of ours says that, but one may."""
    d = position()
    sheet(d, 0, potions=0)
    lose = {"do": "lose-item", "who": "you"}
    perform(take_effect(d, checked(EventOperation, {"do": "choice", "options": [lose, lose]})))
    assert (hps(d), d.heroes[0].potions) == ([5, 5], 0)


def test_the_four_sets_hold_every_operation_once():
    sets = [get_args(one) for one in (Gain, Lasting, Reading, Special)]
    assert sorted(one.__name__ for some in sets for one in some) == sorted(one.__name__ for one in OPERATIONS.values())
    assert set(PROVEN) == set(OPERATIONS)


def test_every_operation_has_words_in_both_languages_and_a_clause():
    clauses = rulebook("map-maker")
    said = [op for event in PACK.event.values() for op in event.effects]
    said += [op for boss in PACK.boss.values() for op in boss.special_effects]
    for op in said:
        with language("fr"):
            french = op.text(PACK)
        assert op.clause in clauses
        assert french
        assert french != op.text(PACK)
        assert "{" not in french + op.text(PACK)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "fly"},
        {"do": "hp", "who": "you", "n": 10},
        {"do": "hp", "who": "you", "n": 10**30},
        {"do": "hp", "who": "nobody", "n": 1},
        {"do": "basic", "encounter": "any", "n": 1},
        {"do": "on-win", "encounter": "any", "then": {"do": "trade"}},
        {"do": "choice", "options": [{"do": "threat", "n": 1}]},
        {"do": "level-threat", "n": 1},  # only a Special Rule says that
        {"do": "rule", "rule": "all-but", "who": "you", "n": 1},  # no installed package brings it
    ],
)
def test_an_operation_that_cannot_be_is_refused(fields):
    with pytest.raises(ValidationError):
        checked(EventOperation, fields)


@clause("MM-885", "MM-622")
def test_each_rule_of_a_boss_sheet_names_the_skills_it_calls_for():
    rules = {name: rule for table in boss_sheets.RULES_OF_A_SHEET.values() for name, rule in table.items()}
    for name, rule in rules.items():
        called = set(re.findall(r'skill\(d, boss, "([a-z-]+)"\)|\["([a-z-]+)"\]\.n if', inspect.getsource(rule)))
        assert {one or other for one, other in called} == set(boss_sheets.NEEDS.get(name, ())), name
    assert set(boss_sheets.NEEDS) <= set(rules)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"do": "item", "who": "you", "item": "book", "n": 1}, "gain 1 Skill Book"),
        ({"do": "score", "side": "foe", "encounter": "any", "n": 2},
         "any normal Encounter: score of the Encounter +2 this round"),
        ({"do": "die", "side": "hero", "encounter": "trap", "keep": "low2"},
         "Trap: two Combat Dice for the Hero, of which the lower counts"),
        ({"do": "block", "what": "rest"}, "Rest: not this round"),
        ({"do": "hp", "who": "you", "n": -2}, "lose 2 HP"),
        ({"do": "xp", "who": "you", "attribute": "tested", "n": 1}, "gain 1 experience: the attribute tested"),
        ({"do": "on-win", "encounter": "monster", "then": {"do": "xp", "who": "you", "attribute": "luck", "n": 1}},
         "success at Monster: gain 1 experience: Luck"),
    ],
)  # fmt: skip
def test_an_operation_says_what_its_fields_mean(fields, said):
    assert checked(EventOperation, fields).text(PACK) == said


@clause("MM-R112", "MM-284")
@pytest.mark.parametrize(("hp", "marked"), [(2, 1), (1, 0)])
def test_what_a_failure_does_to_a_hero_needs_it_alive(hp, marked):
    """With the last HP but one lost it is alive, with the last it is not."""
    then = {"do": "penalty", "who": "actor", "attribute": "luck", "n": 1}
    d = after(do="on-fail", encounter="trap", then=then)
    hero = sheet(d, 0, hp=hp, potions=0)
    perform(resolve(d, hero, TRAP), luck=[1, 6])
    assert (hero.hp, hero.penalty[LUCK]) == (hp - 1, marked)


@pytest.mark.parametrize("n", [-10, -9, 9, 10])
def test_a_figure_is_one_digit(n):
    fields = {"do": "hp", "who": "you", "n": n}
    if abs(n) < 10:
        assert checked(EventOperation, fields).n == n
    else:
        with pytest.raises(ValidationError):
            checked(EventOperation, fields)


@pytest.mark.parametrize("n", [0, 1, 9, 10])
def test_what_is_gained_is_one_to_nine(n):
    fields = {"do": "item", "who": "you", "item": "book", "n": n}
    if n in (1, 9):
        assert checked(EventOperation, fields).n == n
    else:
        with pytest.raises(ValidationError):
            checked(EventOperation, fields)
