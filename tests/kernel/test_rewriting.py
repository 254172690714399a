"""Rewritten rules: with the telling goes what was only looked up to be told, and nothing else."""

from __future__ import annotations

import ast
import inspect
import textwrap

from undercroft.kernel.rewriting import WithoutTelling


def rewritten(rule, tells=False):
    """The source of a rule, as `WithoutTelling` leaves it, without lines that do nothing."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    left = ast.unparse(WithoutTelling(set(), tells).visit(tree).body[0])
    return [line.strip() for line in left.splitlines()[1:] if line.strip() != "pass"]


def hurt(d, hero, by, price):
    name, kind = hero.name, d.pack.attributes[by]
    before = hero.hp
    hero.hp -= price
    if before != hero.hp:
        d.tell("hurt", name, kind, before)


def counted(d, dice):
    total = 0
    for die in dice:
        total += die
    seen = 0
    seen += d.pack.faces
    last = dice.pop()
    d.tell("counted", total, last)
    assert total
    return d.level


def looked(d, hero):
    place = hero.place
    if d.is_dark:
        place = d.entrance
    else:
        d.tell("light", place)
    return lambda: place


def drawn(d, pile):
    if pile.pop():
        d.tell("drawn")
    card = pile.top if d.is_open else None
    d.tell("top", card)


def test_names_that_were_only_told_are_not_looked_up():
    assert rewritten(hurt) == ["hero.hp -= price"]


def test_what_is_counted_or_calls_stays():
    assert rewritten(counted) == [
        "total = 0",
        "for die in dice:",
        "total += die",
        "seen = 0",
        "seen += d.pack.faces",
        "last = dice.pop()",
        "return d.level",
    ]


def test_what_is_read_further_inside_stays():
    assert rewritten(looked) == [
        "place = hero.place", "if d.is_dark:", "place = d.entrance", "else:", "return lambda: place",
    ]  # fmt: skip


def test_a_question_that_changes_something_is_still_put():
    assert rewritten(drawn) == ["if pile.pop():"]


def test_where_somebody_listens_all_is_looked_up():
    assert len(rewritten(hurt, tells=True)) > len(rewritten(hurt)) + 3
