"""The tool that makes mistakes makes those it says, and whoever reads the source reads the mistake."""

from __future__ import annotations

import ast
import inspect
import linecache

import pytest

from mutants import trial
from mutants.changes import changes
from mutants.run import equivalent, mutants
from undercroft import games
from undercroft.games.mini_rogue.rules import stances

RULE = '''\
def attack(d, hero, dice=2):
    """MR-300 The strikes of a hero."""
    assert dice
    worst = min(d.dice)
    for face in range(dice):
        if face >= 5 and not hero.blind:
            continue
        d.tell("hit", f"{face + 1}")
        hero.hp -= 1
    yield from strike(
        d,
        worst,
    )
    yield from ()
    assert_never(hero)
    return worst if hero.hp else 0
'''
MISTAKES = {
    "def attack(d, hero, dice=3):",
    "def attack(d, hero, dice=1):",
    "worst = (max(d.dice))",
    "for face in (range(dice - 1)):",
    "if (not (face >= 5 and (not hero.blind))):",
    "if (face >= 5 or not hero.blind):",
    "if (face > 5) and not hero.blind:",
    "if face >= 6 and not hero.blind:",
    "if face >= 4 and not hero.blind:",
    "if face >= 5 and (hero.blind):",
    "break",
    "pass",
    "hero.hp += 1",
    "hero.hp -= 2",
    "hero.hp -= 0",
    "yield from ()",
    "return (0 if hero.hp else worst)",
    "return worst if hero.hp else 1",
}


def _made(change):
    return change.made_in(RULE).splitlines()[change.line - 1].strip()


def test_the_mistakes_of_a_rule():
    assert {_made(change) for change in changes(RULE)} == MISTAKES
    assert len(changes(RULE)) == len(MISTAKES) + 1, "two statements can be left out"


def test_every_mistake_is_a_program_whose_other_lines_stay_where_they_are():
    for change in changes(RULE):
        mistaken = change.made_in(RULE)
        assert ast.dump(ast.parse(mistaken)) != ast.dump(ast.parse(RULE))
        assert len(mistaken.splitlines()) == len(RULE.splitlines())
        assert change.first <= change.line <= change.last


def test_a_mistake_knows_its_function():
    assert {change.function for change in changes(RULE)} == {"", "attack"}, "defaults are made at import"
    inside = "class Hero:\n    def well(self):\n        return [one for one in self if one > 0]\n"
    assert {change.function for change in changes(inside)} == {"Hero.well"}


def test_the_function_and_its_source_are_mistaken_together():
    """The twin reads sources: it must read the mistake, or playouts would test nothing."""
    file = trial.Path(stances.__file__)
    source = file.read_text(encoding="utf-8")
    change = next(one for one in changes(source) if one.function)
    mutant = trial.Mutant(file, source, change)
    function = getattr(stances, change.function)
    code = function.__code__
    try:
        assert trial._put(mutant, trial._functions(trial.GAMES))
        trial._read_as(mutant)
        assert inspect.getsource(stances) == mutant.mistaken
        assert function.__code__ in compile(mutant.mistaken, str(file), "exec").co_consts
        assert function.__code__ != code
    finally:
        function.__code__ = code
        linecache.cache.pop(str(file))
    assert inspect.getsource(stances) == source


@pytest.mark.parametrize("game", games())
def test_what_is_said_to_make_no_difference_can_still_be_done(game):
    """A line that was changed leaves no excuse behind."""
    assert set(equivalent(game)) - {mutant.key for mutant in mutants(game, [])} == set()
