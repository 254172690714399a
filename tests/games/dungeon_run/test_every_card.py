"""Every card of the pack is named by a test that would fail without it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from frozen import shipped

PACK = shipped("dungeon-run")


def named_cards() -> set[str]:
    """The keys in `@card(...)`, and those in the first column of a table of cards, called `key`."""
    found: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        text = file.read_text("utf-8")
        if "games.dungeon_run.cards" not in text:  # no test of cards
            continue
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    found.update(_named_by(decorator))
    return found


def _named_by(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id="card"), args=keys):
            yield from [ast.literal_eval(key) for key in keys]
        case ast.Call(
            func=ast.Attribute(attr="parametrize"),
            args=[ast.Tuple(elts=[ast.Constant(value="key"), *_]), ast.List(elts=rows), *_],
        ):
            yield from [ast.literal_eval(row.elts[0]) for row in rows if isinstance(row, ast.Tuple)]


def test_every_card_is_named_by_a_test_of_it():
    assert {card.key for card in PACK.cards} - named_cards() == set()


def test_no_test_names_a_card_that_does_not_exist():
    assert named_cards() - {card.key for card in PACK.cards} == set()


def test_these_are_all_the_cards():
    """80 abilities, 8 personal and 8 summoner ones, 4 bosses, 35 encounters, 22 treasures, 4 artifacts."""
    assert len(PACK.cards) == 80 + 8 + 8 + 4 + 35 + 22 + 4
